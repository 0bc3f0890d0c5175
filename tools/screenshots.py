"""Takes pictures of every page at three sizes, light and dark: python tools/screenshots.py [FOLDER]

Starts a server of its own, plays some moves at a table of each game, and drives Debian's Chromium.
"""

import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from imperia.kernel import Match
from imperia.web.app import Services, make_app
from imperia.web.cache import refresh
from imperia.web.people import Visitor
from imperia.web.seating import SeatPlan, TablePlan
from imperia.web.settings import Settings

ROOT = Path(__file__).resolve().parent.parent
SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# How far each game is played before its picture is taken.
PLIES = {"dynasties": 60, "pocket": 90, "imperial": 220}


@contextmanager
def server(folder: str) -> Iterator[tuple[str, Services]]:
    """A server in a thread."""
    app = make_app(Settings(f"sqlite:///{folder}/imperia.sqlite3", "secret of the pictures"))
    running = uvicorn.Server(uvicorn.Config(app, port=0, log_level="error", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=running.run, daemon=True)
    thread.start()
    while not running.started:
        time.sleep(0.05)
    port = running.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}", app.state.services
    running.should_exit = True
    thread.join(15)


def standing(services: Services, table_id: str) -> tuple[Match, int]:
    with services.ledger.cache.holding(table_id) as held, services.database.read() as connection:
        head = services.ledger.head(connection, table_id)
        return refresh(connection, head, held), head.entries


def played(services: Services, who: Visitor, game: str, plies: int, sandbox: bool = True) -> str:
    """A table in one hand, played at random for a while (or, with many plies, to its end)."""
    assert who.user_id is not None
    kinds = (SeatPlan("human"), *[SeatPlan("here")] * 2)
    table_id = services.seating.open(TablePlan(game, kinds, {}, sandbox=sandbox), who.user_id, "Ada")
    rng = Random(4)
    for _ in range(plies):
        match, at = standing(services, table_id)
        if match.outcome is not None:
            break
        seat = match.state.actors()[0]
        code = rng.choice(match.game.legal(match.state, seat)).code
        services.playing.play(table_id, seat, at, code, who.user_id)
    return table_id


def invitation(services: Services, who: Visitor) -> str:
    """Where an invitation to a free seat leads."""
    assert who.user_id is not None
    seats = (SeatPlan("human"), SeatPlan("open"))
    table_id = services.seating.open(TablePlan("dynasties", seats, {}), who.user_id, "Ada")
    with services.database.read() as connection:
        return f"/t/{table_id}/join/1/{services.ledger.place(connection, table_id, 1).key}"


def pages(services: Services, who: Visitor) -> dict[str, str]:
    """What to take pictures of."""
    found = {"home": "/", "learn": "/learn", "statistics": "/statistics", "account": "/account"}
    found["ratings"] = "/ratings"
    for game, plies in PLIES.items():
        found[game] = f"/t/{played(services, who, game, plies)}"
        found[f"new-{game}"] = f"/new?game={game}"
        found[f"rules-{game}"] = f"/rules/{game}"
        found[f"cheat-{game}"] = f"/cheat/{game}"
        found[f"lesson-{game}"] = f"/learn/{game}/3"
        over = played(services, who, game, 5000, sandbox=False)
        found[f"game-over-{game}"] = f"/t/{over}?seat=0"
        found[f"replay-{game}"] = f"/t/{over}/ply/{plies}?seat=0"
    found["hand-over"] = f"/t/{played(services, who, 'pocket', 4, sandbox=False)}"
    found["invitation"] = invitation(services, who)
    found["problem"] = "/nowhere"
    return found


def take(page: Page, url: str, name: str, out: Path) -> None:
    page.goto(url)
    page.wait_for_timeout(300)
    page.screenshot(path=out / f"{name}.jpg", type="jpeg", quality=72)


def shoot(browser: Browser, url: str, found: dict[str, str], cookie: str, out: Path) -> None:
    for size, (width, height) in SIZES.items():
        for scheme in ("light", "dark"):
            context = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=scheme, locale="en-GB"
            )
            context.add_cookies([{"name": "imperia", "value": cookie, "url": url}])
            page = context.new_page()
            for name, path in found.items():
                take(page, url + path, f"{name}-{size}-{scheme}", out)
            if scheme == "light":
                context.add_cookies([{"name": "board", "value": "text", "url": url}])
                for game in PLIES:
                    take(page, url + found[game], f"{game}-text-{size}-{scheme}", out)
            context.close()


def chromium() -> str:
    """Where Debian's browser is."""
    path = os.environ.get("IMPERIA_CHROMIUM") or shutil.which("chromium")
    if not path:
        sys.exit("no chromium: apt-get install chromium")
    return path


def main() -> None:
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "screenshots"
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, server(folder) as (url, services):
        who = services.people.ensure(Visitor(None, "", False, "csrf"))
        found = pages(services, who)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS, headless=True)
            shoot(browser, url, found, services.people.cookie(who), out)
            browser.close()
    print(f"{len(list(out.glob('*.jpg')))} pictures in {out}")


if __name__ == "__main__":
    main()
