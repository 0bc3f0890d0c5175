"""Whole games through the page alone: by clicks on the board, and by keyboard on the text board."""

import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page
from tests.web.conftest import Server
from tests.web.helpers import match_of
from tests.web.test_browser import LONG, browser, visit

from imperia.bots import make_bot
from imperia.web.app import Services
from imperia.web.settings import Settings

pytestmark = pytest.mark.slow
__all__ = ["browser"]

# Touches the spots of a choice one after the other, as a person does, until the page has understood;
# then (several choices may lie on one spot, and what is final asks twice) the choice itself.
TOUCH = """(code) => {
  const choice = [...document.querySelectorAll(".playform .choice")].find((one) => one.value === code);
  if (!choice) return "the choice is not on the page";
  const busy = () => document.querySelector(".playform.htmx-request") !== null;
  const spots = choice.dataset.path ? choice.dataset.path.split(" ") : [];
  for (const spot of spots) {
    const place = document.querySelector(`[data-spot="${CSS.escape(spot)}"]`);
    if (!place) return "no place to click for " + spot;
    if (busy() || choice.classList.contains("armed")) break;
    if (!place.classList.contains("lit")) return spot + " is not lit";
    place.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
  if (!busy()) choice.click();
  if (!busy()) choice.click();
  return busy() ? "" : "nothing was sent for " + code;
}"""


# What has the focus: a choice by its code, a group by its heading; and the closed group of a choice.
FOCUS = "document.activeElement.value || document.activeElement.textContent.trim()"
GROUP = """(code) => {
  const choice = [...document.querySelectorAll(".playform .choice")].find((one) => one.value === code);
  const group = choice.closest("details:not([open])");
  return group ? group.querySelector("summary").textContent.trim() : "";
}"""


class Seat:
    """Seat 0 of a table, played through a page by somebody who thinks like our greedy bot."""

    def __init__(self, page: Page, services: Services) -> None:
        self.page = page
        self.services = services
        self.table = page.url.rsplit("/", 1)[1]
        self.bot = make_bot("greedy", Random(7))
        self.decisions = 0

    def next(self) -> str | None:
        """What to play, once the page shows that it is this seat's turn; nothing when the game is over."""
        end = time.monotonic() + 30
        while time.monotonic() < end:
            match, entries = match_of(self.services, self.table)
            if match.outcome is not None:
                return None
            if 0 in match.state.actors():
                self.page.locator(f'#table[data-entries="{entries}"]').wait_for(timeout=20_000)
                return self.bot.choose(match.perspective(0)).code
            self.page.wait_for_timeout(20)
        raise AssertionError("the bot does not act")

    def play(self, deed: Callable[[str], None]) -> None:
        while (code := self.next()) is not None:
            before = self.page.get_attribute("#table", "data-entries")
            deed(code)
            self.page.locator(f'#table:not([data-entries="{before}"])').wait_for(timeout=20_000)
            self.decisions += 1
        self.page.wait_for_selector('h2:has-text("The game is over")', timeout=20_000)


@pytest.fixture
def server(tmp_path: Path, serve: Callable[[Settings], Server]) -> Server:
    return serve(Settings(f"sqlite:///{tmp_path / 'imperia.sqlite3'}", "secret of the browser tests"))


def sit_down(browser: Browser, server: Server, game: str, board: str = "drawn") -> Seat:
    page = visit(browser, **LONG)
    page.goto(f"{server.url}/new?game={game}")
    page.select_option("select[name=seats]", "2")
    # Two players who think alike invest without end: without the card their game is short. Missions make
    # three rounds of four; by keyboard the plain game is played.
    option = {"imperial": ("investor_card", "false"), "dynasties": ("missions", "true")}.get(game)
    if option and board == "drawn":
        name, value = option
        page.locator(f'input[name="option-{name}"][value="{value}"]').check(force=True)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("#table")
    if board == "text":
        page.get_by_role("button", name="Text board").click()
        page.wait_for_selector(".textb")
    return Seat(page, server.server.config.app.state.services)


@pytest.mark.parametrize("game", ["dynasties", "pocket", "imperial"])
def test_a_whole_game_by_clicks_on_the_board(browser: Browser, server: Server, game: str) -> None:
    seat = sit_down(browser, server, game)

    def touch(code: str) -> None:
        told = seat.page.evaluate(TOUCH, code)
        assert told == "", told

    seat.play(touch)
    assert seat.decisions > 20


def test_dynasties_by_keyboard_on_the_text_board(browser: Browser, server: Server) -> None:
    seat = sit_down(browser, server, "dynasties", "text")

    def reach(wanted: str) -> None:
        """Tab on until what has the focus is what is wanted, a choice or the heading of its group."""
        for _ in range(120):
            if seat.page.evaluate(FOCUS) == wanted:
                return
            seat.page.keyboard.press("Tab")
        raise AssertionError(f"no way by keyboard to {wanted}")

    def press(code: str) -> None:
        """Enter opens a group and takes a choice; what is final wants it twice."""
        group = seat.page.evaluate(GROUP, code)
        if group:
            reach(group)
            seat.page.keyboard.press("Enter")
        reach(code)
        seat.page.keyboard.press("Enter")
        if seat.page.locator(".choice.armed").count():
            seat.page.keyboard.press("Enter")

    seat.play(press)
    assert seat.decisions > 20
