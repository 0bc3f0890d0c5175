"""Takes the pictures of the games for the pages that offer them: python tools/covers.py

A server of its own, a table of each game played for a while, Debian's Chromium, and a detail of the board.
"""

from __future__ import annotations

import sys
import tempfile
from io import BytesIO
from pathlib import Path
from random import Random

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent))

from screenshots import FLAGS, ROOT, chromium, server, standing

from imperia.bots import make_bot
from imperia.web.app import Services
from imperia.web.people import Visitor
from imperia.web.seating import SeatPlan, TablePlan

OUT = ROOT / "src" / "imperia" / "web" / "static" / "covers"
# A picture is shown at most this large, on screens of double density.
WIDTH, HEIGHT = 380, 224
# How many plies are played first, what is cut out (its middle, as shares of the element), and how wide.
COVERS = {
    "imperial": (420, ".g-board .map", (0.44, 0.5), 420),
    "pocket": (130, ".g-board", (0.62, 0.5), 520),
    "dynasties": (60, ".hand", (0.5, 0.62), 470),
}


def played(services: Services, who: Visitor, game: str, plies: int) -> str:
    """A table in one hand, played for a while by bots that know what they do."""
    assert who.user_id is not None
    kinds = (SeatPlan("human"), *[SeatPlan("here")] * 2)
    table_id = services.seating.open(TablePlan(game, kinds, {}, sandbox=True), who.user_id, "Ada")
    bot = make_bot("greedy", Random(3))
    for _ in range(plies):
        match, at = standing(services, table_id)
        if match.outcome is not None:
            break
        seat = match.state.actors()[0]
        services.playing.play(table_id, seat, at, bot.choose(match.perspective(seat)).code, who.user_id)
    return table_id


def take(page: Page, url: str, game: str) -> Image.Image:
    """The detail of the board, without what is lit."""
    _, selector, (x, y), width = COVERS[game]
    page.goto(url)
    page.evaluate("document.fonts.ready.then(() => true)")
    page.wait_for_timeout(800)
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    height = width * HEIGHT / WIDTH
    left = min(max(box["x"] + x * box["width"] - width / 2, box["x"]), box["x"] + box["width"] - width)
    top = min(max(box["y"] + y * box["height"] - height / 2, box["y"]), box["y"] + box["height"] - height)
    shot = page.screenshot(clip={"x": left, "y": top, "width": width, "height": height})
    return Image.open(BytesIO(shot)).convert("RGB").resize((2 * WIDTH, 2 * HEIGHT), Image.Resampling.LANCZOS)


def shoot(browser: Browser, url: str, services: Services) -> None:
    who = services.people.ensure(Visitor(None, "", False, "csrf"))
    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, device_scale_factor=2, locale="en-GB"
    )
    context.add_cookies([{"name": "imperia", "value": services.people.cookie(who), "url": url}])
    page = context.new_page()
    for game, (plies, *_) in COVERS.items():
        # As somebody who only looks on: nothing is lit. Cards in the hand are seen by their owner alone.
        table = played(services, who, game, plies)
        own = game == "dynasties"
        where = f"/t/{table}" if own else f"/t/{table}/ply/{len(standing(services, table)[0].plies)}?seat=-2"
        picture = take(page, url + where, game)
        picture.save(OUT / f"{game}.webp", quality=72, method=6)
        print(f"{game}: {(OUT / f'{game}.webp').stat().st_size} bytes")


def main() -> None:
    OUT.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        server(folder) as (url, services),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS, headless=True)
        shoot(browser, url, services)
        browser.close()


if __name__ == "__main__":
    main()
