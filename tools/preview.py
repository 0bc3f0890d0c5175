"""Looks at Imperial's board: positions from the records as pages, with screenshots in three sizes.

    python tools/preview.py OUTPUT [name ...]

The pages are served from a port of this machine alone; the browser is Debian's chromium.
"""

from __future__ import annotations

import shutil
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from imperia.games.imperial.data import HOME_COUNT, REGION_AT
from imperia.games.imperial.state import ImperialState
from imperia.games.imperial.units import add_army, add_fleet, add_port_fleet
from imperia.kernel import Match, registry
from imperia.kernel.board import Player, Scene
from imperia.kernel.event import visible
from imperia.kernel.match import replay
from imperia.kernel.record import load

ROOT = Path(__file__).resolve().parent.parent
RECORDS = ROOT / "tests" / "games" / "imperial" / "records"
SIZES = {"d": (1440, 900), "t": (820, 1180), "p": (390, 844)}
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PAGE = """<!doctype html><html lang="en" data-theme="{theme}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Imperial</title>
<link rel="stylesheet" href="/static/tokens.css"><link rel="stylesheet" href="/static/app.css">
<link rel="stylesheet" href="/static/imperial.css">
<body class="table-page"><main class="game-imperial"><div class="game">
<section class="g-board">{board}</section>
<section class="g-act panel"><div class="act"><div class="act-h"><div><h2>{prompt}</h2></div></div>
<p>{steps}</p><ul>{choices}</ul></div></section>
<aside class="g-side">{panels}</aside></div></main></body></html>"""


def position(name: str, share: float) -> Match:
    """A recorded game, played up to a share of its plies."""
    record = load(RECORDS / f"{name}.json")
    game = registry.get(record.game, record.rules_version)
    return replay(game, record, int(len(record.plies) * share))


def crowd(match: Match) -> None:
    """Six nations in a few regions, to see that stacks stay readable."""
    s = match.state
    assert isinstance(s, ImperialState)
    for nation in range(6):
        for name in ("belgium", "vienna", "spain", "munich", "west_balkan"):
            region = REGION_AT[name]
            lying = region < HOME_COUNT and region // 5 != nation and nation % 2 == 0
            for _ in range(1 + nation % 3):
                add_army(s, nation, region, lying)
        for sea in (1, 2, 5):
            for _ in range(1 + nation % 3):
                add_fleet(s, nation, sea)
    add_port_fleet(s, REGION_AT["trieste"])


def page(match: Match, seat: int, theme: str) -> str:
    """One position with what its seat can do."""
    game, board = match.game, match.game.board()
    assert board is not None
    view = match.state.view(seat)
    actions = match.perspective(seat).legal() if seat in match.state.actors() else []
    paths = [board.path(view, action) for action in actions]
    first: dict[str, str] = {}
    for number, path in enumerate(paths, 1):
        if path:
            first[path[0]] = "" if path[0] in first else str(number)
    names = ("Ada", "Marta", "Jules", "Baron", "Wilhelmina", "Otto")
    scene = Scene(
        players=tuple(
            Player(names[other], you=other == seat, bot="" if other < 3 else "greedy", clock="12:30")
            for other in range(view.seats)
        ),
        lit=first,
        spots=frozenset(spot for path in paths for spot in path),
        recent=tuple(event for events in match.events[-9:] for event in visible(events, seat)),
    )
    choices = "".join(
        f"<li>{game.describe(view, action)}: {board.consequence(view, action) or ''}</li>"
        for action in actions[:3]
    )
    panels = "".join(
        f'<section class="panel p-{panel.name}"><div class="panel-b">{panel.body}</div></section>'
        for panel in board.panels(view, scene)
    )
    return PAGE.format(
        theme=theme,
        board=board.draw(view, scene),
        prompt=game.prompt(view),
        steps=", ".join(f"{words} ({state})" for words, state in board.steps(view)),
        choices=choices,
        panels=panels,
    )


def positions() -> dict[str, Match]:
    """What is looked at."""
    found = {
        "start": position("2010-experienced-card-open-6", 0.02),
        "mid": position("2010-experienced-card-open-6", 0.5),
        "late": position("2010-experienced-card-open-6", 0.97),
    }
    crowded = position("2010-experienced-card-open-6", 0.6)
    crowd(crowded)
    found["crowd"] = crowded
    for name in ("fleets", "armies", "invest"):
        share = 0.35
        match = position("2010-experienced-card-open-6", share)
        while match.state.phase_name() != name and share < 0.99:
            share += 0.004
            match = position("2010-experienced-card-open-6", share)
        found[name] = match
    return found


def serve(folder: Path) -> str:
    """The folder on a free port of this machine."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def shoot(browser: Browser, address: str, name: str, out: Path) -> None:
    """A page in each size."""
    for size, (width, height) in SIZES.items():
        tab = browser.new_page(viewport={"width": width, "height": height})
        tab.goto(f"{address}/{name}.html", wait_until="networkidle")
        tab.wait_for_timeout(400)
        tab.screenshot(path=str(out / f"{name}-{size}.png"))
        tab.close()


def main(out: Path, wanted: list[str]) -> None:
    """Write the pages, then look at them."""
    out.mkdir(parents=True, exist_ok=True)
    shutil.copytree(ROOT / "src" / "imperia" / "web" / "static", out / "static", dirs_exist_ok=True)
    pages = []
    for name, match in positions().items():
        if wanted and name not in wanted:
            continue
        actors = match.state.actors()
        seat = actors[0] if actors else 0
        for theme in ("light", "dark"):
            (out / f"{name}-{theme}.html").write_text(page(match, seat, theme), encoding="utf-8")
            pages.append(f"{name}-{theme}")
        board = match.game.board()
        assert board is not None
        view = match.state.view(seat)
        scene = Scene(players=tuple(Player(f"Seat {other}") for other in range(view.seats)))
        (out / f"{name}-picture.svg").write_text(board.picture(view, scene), encoding="utf-8")
    address = serve(out)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGUMENTS)
        for name in pages:
            shoot(browser, address, name, out)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
