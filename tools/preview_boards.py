"""Draws positions of finished games as pages and takes their pictures, to look at.

    python tools/preview_boards.py pocket 4-standard:60 2-ring:45 --out /tmp/preview
    python tools/preview_boards.py dynasties --sizes 390x844 --themes dark

A position is a record of tests/games/GAME/records, and the ply to stop at. Chromium takes the pictures.
"""

from __future__ import annotations

import argparse
import gzip
import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from imperia.kernel import Match, registry
from imperia.kernel.board import Board, Player, Scene
from imperia.kernel.event import visible
from imperia.kernel.record import load

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "src" / "imperia" / "web" / "static"
NAMES = ("Ada", "Kofi", "Ines", "Nova")
POSITIONS = {
    "pocket": [
        "4-standard:1",
        "4-standard:40",
        "4-standard:120",
        "2-ring:60",
        "3-faces-mixed-riches-open:90",
    ],
    "dynasties": ["missions-ninjas-all_nine-3:90", "plain-pile_empty-4:120", "plain-kinds-2:60"],
}
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def stopped(game: str, name: str, ply: int) -> Match:
    """A recorded game, played up to a ply, or to the next decision after it."""
    record = load(ROOT / "tests" / "games" / game / "records" / f"{name}.json")
    match = Match(registry.get(record.game, record.rules_version), record.seats, record.options)
    for seat, code in record.plies:
        if len(match.plies) >= ply and match.state.actors()[:1] != [-1]:
            break
        match.play(seat, code)
    return match


def scene(match: Match, board: Board[Any], seat: int, view: Any) -> Scene:
    """As a page makes it: what begins a path is lit and numbered."""
    actors = match.state.actors()
    legal = match.game.legal(match.state, seat) if seat in actors else []
    lit: dict[str, str] = {}
    spots: set[str] = set()
    for action in legal:
        path = board.path(view, action)
        spots.update(path)
        if path:
            lit[path[0]] = "" if path[0] in lit else str(len(lit) + 1)
    recent = [event for heard in match.events[-6:] for event in visible(heard, seat)]
    players = tuple(
        Player(NAMES[at], at == seat, "3" if at == view.seats - 1 else "", "", at in actors)
        for at in range(view.seats)
    )
    return Scene(players, lit, frozenset(spots), tuple(recent))


def page(match: Match, seat: int) -> str:
    """A table page without its templates."""
    board = match.game.board()
    assert board is not None
    view = match.state.view(seat)
    seen = scene(match, board, seat, view)
    drawn = board.draw(view, seen)
    panels = board.panels(view, seen)
    side = "".join(
        f'<section class="panel p-{panel.name}"><div class="panel-h"><h2>{panel.title}</h2></div>{panel.body}'
        "</section>"
        for panel in panels
    )
    size = len(gzip.compress((drawn + side).encode()))
    print(f"  {view.phase}: {len(drawn)} bytes, with panels {size} compressed")
    legal = match.game.legal(match.state, seat) if seat in match.state.actors() else []
    items = "".join(
        f"<li><b>{match.game.describe(view, action)}</b> {board.consequence(view, action) or ''}</li>"
        for action in legal[:3]
    )
    steps = "".join(f'<li class="{state}">{words}</li>' for words, state in board.steps(view))
    name = match.game.name
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" '
        'content="width=device-width"><title>Preview</title>'
        + "".join(
            f'<link rel="stylesheet" href="/static/{sheet}.css">' for sheet in ("tokens", "app", "site", name)
        )
        + f'<body class="table-page"><main id="main" class="game-{name}"><div class="game">'
        f'<section class="g-board">{drawn}</section><section class="g-act panel act"><div class="act-h">'
        f'<h2>{match.game.prompt(view)}</h2></div><ol class="steps">{steps}</ol><ul>{items}</ul></section>'
        f'<aside class="g-side">{side}</aside></div></main></body></html>'
    )


def main() -> None:
    """Make the pages, serve them for a moment, take the pictures."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("game", choices=sorted(POSITIONS))
    reader.add_argument("positions", nargs="*", metavar="RECORD:PLY[:SEAT]")
    reader.add_argument("--out", type=Path, default=Path("build/preview"))
    reader.add_argument("--sizes", nargs="*", default=["1440x900", "820x1180", "390x844"])
    reader.add_argument("--themes", nargs="*", default=["light", "dark"])
    asked = reader.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    shutil.copytree(STATIC, asked.out / "static", dirs_exist_ok=True)
    pages = []
    for position in asked.positions or POSITIONS[asked.game]:
        name, _, rest = position.partition(":")
        ply, _, seat = rest.partition(":")
        match = stopped(asked.game, name, int(ply or 60))
        actors = match.state.actors() or [0]
        print(position)
        page_name = f"{asked.game}-{name}-{ply}"
        viewer = int(seat) if seat else max(actors[0], 0)
        (asked.out / f"{page_name}.html").write_text(page(match, viewer), encoding="utf-8")
        pages.append(page_name)
    handler = partial(SimpleHTTPRequestHandler, directory=str(asked.out))
    handler.func.log_message = lambda *args: None  # type: ignore[attr-defined]
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    shoot(asked, pages, f"http://127.0.0.1:{server.server_port}")
    server.shutdown()


def shoot(asked: argparse.Namespace, pages: list[str], base: str) -> None:
    """Every page at every size in every theme."""
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for theme in asked.themes:
            for size in asked.sizes:
                width, height = map(int, size.split("x"))
                tab = browser.new_page(viewport={"width": width, "height": height}, color_scheme=theme)
                for name in pages:
                    tab.goto(f"{base}/{name}.html")
                    tab.wait_for_timeout(1300)
                    tab.screenshot(path=str(asked.out / f"{name}-{width}-{theme}.png"))
                tab.close()
        browser.close()


if __name__ == "__main__":
    main()
