"""A real browser: Debian's Chromium, driven by Playwright."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from tests.web.conftest import Running, Server
from tests.web.helpers import first_legal, open_table

from imperia.web.people import Visitor
from imperia.web.settings import Settings

pytestmark = pytest.mark.slow

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    chromium = os.environ.get("IMPERIA_CHROMIUM") or shutil.which("chromium")
    assert chromium, "no chromium: the browser tests need it (apt-get install chromium)"
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=FLAGS, headless=True)
        yield launched
        launched.close()


@pytest.fixture(params=["sqlite", "two processes"])
def url(request: pytest.FixtureRequest, tmp_path: Path, serve: Callable[[Settings], Server]) -> str:
    """A server on SQLite, and one of two processes on PostgreSQL."""
    if request.param == "sqlite":
        return serve(Settings(f"sqlite:///{tmp_path / 'imperia.sqlite3'}", "secret of the browser tests")).url
    running: Running = request.getfixturevalue("two_processes")
    running.forget()
    return running.url


# Drawing takes most of the time of a long game: small windows, and nothing that moves.
LONG: dict[str, Any] = {"viewport": {"width": 1000, "height": 620}, "reduced_motion": "reduce"}


def visit(browser: Browser, javascript: bool = True, **how: Any) -> Page:
    """A new person: no cookies of anybody else, and nothing may be loaded from another host."""
    context = browser.new_context(java_script_enabled=javascript, **how)
    page = context.new_page()

    def fault(message: str) -> None:
        raise AssertionError(message)

    page.on("pageerror", lambda error: fault(f"a script failed: {error}"))
    page.on("request", lambda request: "127.0.0.1" in request.url or fault(f"loads {request.url}"))
    return page


def choose(page: Page) -> None:
    """Take the first choice; what cannot be taken back is chosen once more."""
    before = page.get_attribute("#table", "data-entries") or ""
    first = page.locator("button.choice").first
    if not first.is_visible():
        # Many choices are put together by where they begin.
        page.locator("details.cgroup summary").first.click()
    first.click()
    if page.locator("button.choice.armed").count():
        page.locator("button.choice.armed").click()
    moved(page, before)


# The fast way through a long game: no scrolling, no waiting until nothing moves. A set is laid as soon as
# there is one, for a round of discards alone lasts until a pile is empty; what is final is chosen twice.
QUICKLY = """() => {
  const choices = [...document.querySelectorAll("button.choice")];
  const choice = choices.find((one) => one.value.startsWith("lay")) || choices[0];
  choice.click();
  if (choice.classList.contains("armed")) choice.click();
}"""


def choose_quickly(page: Page) -> None:
    before = page.get_attribute("#table", "data-entries") or ""
    page.evaluate(QUICKLY)
    moved(page, before)


def moved(page: Page, entries: str) -> None:
    """Wait until the page shows a later state of the table.

    By a locator: what ``wait_for_selector`` gives back would keep each table that was ever shown in the
    page's memory, a gigabyte in a whole game.
    """
    page.locator(f'#table:not([data-entries="{entries}"])').wait_for(timeout=20_000)


def test_two_clicks_and_one_is_playing(browser: Browser, url: str) -> None:
    page = visit(browser)
    page.goto(url)
    page.get_by_role("button", name="Play now against bots").first.click()
    for _ in range(6):
        # Many choices are put together by where they begin.
        page.locator("button.choice:visible, details.cgroup summary").first.wait_for(timeout=20_000)
        choose(page)
    assert page.locator(".log li").count() > 6


def test_the_keyboard_goes_on_at_the_next_decision(browser: Browser, url: str) -> None:
    page = visit(browser)
    page.goto(url)
    page.get_by_role("button", name="Play now against bots").first.click()
    page.locator("button.choice:visible").first.wait_for(timeout=20_000)
    before = page.get_attribute("#table", "data-entries") or ""
    page.locator("button.choice:visible").first.focus()
    page.keyboard.press("Enter")
    if page.locator("button.choice.armed").count():
        page.keyboard.press("Enter")
    moved(page, before)
    page.wait_for_function("document.activeElement.id === 'act'")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#act') !== null")


def test_two_browsers_play_to_the_end_and_a_third_sees_no_secret(browser: Browser, url: str) -> None:
    host, guest, watcher = (visit(browser, **LONG) for _ in range(3))
    host.goto(f"{url}/new?game=dynasties")
    host.select_option("select[name=seats]", "2")
    for variant in ("missions", "ninjas"):
        host.locator(f'input[name="option-{variant}"][value="true"]').check(force=True)
    host.click("label[for=s1open]")
    host.get_by_role("button", name="Open the table").click()
    link = host.input_value("input[readonly]")
    assert link.startswith(f"{url}/t/"), "a link that can be passed on as it is"
    guest.goto(link)
    guest.get_by_role("button", name="Sit down").click()
    guest.wait_for_selector("#table")
    guest.get_by_role("button", name="Text board").click()  # one plays on the drawing, one on the text
    guest.wait_for_selector(".textb")
    table = guest.url
    watcher.goto(table)
    host.wait_for_selector('h2:has-text("to act"), button.choice', timeout=20_000)
    pages = {0: host, 1: guest}
    for turn in range(2000):
        for page in pages.values():
            if page.locator("button.choice").count():
                choose_quickly(page)
        if host.get_by_text("The game is over").count():
            break
        if turn % 20 == 0:
            assert watcher.locator("button.choice").count() == 0
            log = watcher.locator(".log").all_inner_texts()
            assert log
            assert not re.search(r"(is dealt|draws) (one|the) [A-Z]", "\n".join(log))
    for page in (host, guest, watcher):
        page.wait_for_selector("text=The game is over", timeout=20_000)


def test_without_javascript_a_move_can_be_played(browser: Browser, url: str) -> None:
    page = visit(browser, javascript=False)
    page.goto(f"{url}/new?game=dynasties")
    page.select_option("select[name=seats]", "2")
    page.click("label[for=s0here]")
    page.click("label[for=s1here]")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name=re.compile("show my side")).click()
    before = page.get_attribute("#table", "data-entries")
    page.locator("button.choice").first.click()
    assert page.get_attribute("#table", "data-entries") != before
    assert page.locator("button.choice").count() > 0


def test_a_page_that_follows_a_long_game_stays_small(
    browser: Browser, tmp_path: Path, serve: Callable[[Settings], Server]
) -> None:
    """Each change swaps a large drawing: what was swapped out must go, with its listeners."""
    server = serve(Settings(f"sqlite:///{tmp_path / 'long.sqlite3'}", "secret of the browser tests"))
    services = server.server.config.app.state.services
    me = services.people.ensure(Visitor(None, "", False, "csrf"))
    table_id = open_table(services, me, "here", "here", "here", game="imperial")
    page = visit(browser)
    page.goto(f"{server.url}/t/{table_id}")
    measure = page.context.new_cdp_session(page)
    measure.send("Performance.enable")

    def play(moves: int) -> dict[str, float]:
        for _ in range(moves):
            seat, at, code = first_legal(services, table_id)
            services.playing.play(table_id, seat, at, code, me.user_id)
            moved(page, str(at))
        measure.send("HeapProfiler.collectGarbage")
        return {one["name"]: one["value"] for one in measure.send("Performance.getMetrics")["metrics"]}

    early, late = play(10), play(30)
    # One swapped table more has some 7000 nodes: 30 of them would be 200 000.
    assert late["Nodes"] - early["Nodes"] < 30_000
    assert late["JSEventListeners"] - early["JSEventListeners"] < 100
