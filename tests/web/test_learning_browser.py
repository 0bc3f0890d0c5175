"""Learning in a real browser: cheat sheets on paper, and lessons by clicks on the board."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from tests.web.conftest import Server
from tests.web.test_browser import FLAGS

from imperia.kernel import registry
from imperia.web.language import LANGUAGES
from imperia.web.lessons import TAUGHT, lesson_of
from imperia.web.settings import Settings

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    chromium = os.environ.get("IMPERIA_CHROMIUM") or shutil.which("chromium")
    assert chromium, "no chromium: the browser tests need it (apt-get install chromium)"
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=FLAGS, headless=True)
        yield launched
        launched.close()


@pytest.fixture
def url(tmp_path: Path, serve: Callable[[Settings], Server]) -> str:
    return serve(Settings(f"sqlite:///{tmp_path / 'imperia.sqlite3'}", "secret of the browser tests")).url


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_a_cheat_sheet_is_one_page(browser: Browser, url: str, language: str) -> None:
    context = browser.new_context(locale=language)
    page = context.new_page()
    for game in registry.names():
        page.goto(f"{url}/cheat/{game}")
        assert page.get_attribute("html", "lang") == language
        paper = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1, f"{game}: more than one page"
    context.close()


def on_board(page: Page) -> bool:
    """Touch the spots of the first choice until no other choice is left; whether it has a place at all."""
    paths = [
        (choice.get_attribute("data-path") or "").split() for choice in page.locator("button.choice").all()
    ]
    mine = paths[0]
    for touched in range(1, len(mine) + 1):
        page.locator(f'[data-spot="{mine[touched - 1]}"]').first.dispatch_event("click")
        if sum(path[:touched] == mine[:touched] for path in paths) == 1:
            return True
    return False


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_played_on_the_board(browser: Browser, url: str, game: str) -> None:
    lesson = lesson_of(game)
    assert lesson is not None
    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{url}/learn/{game}")
    clicked = 0
    for number, step in enumerate(lesson.steps[:-1]):
        page.wait_for_selector(f"h2:text-is({step.title!r})")
        if step.accept and on_board(page):
            clicked += 1
        else:
            page.locator("#act button.choice, #act button.btn-go").first.click()
        page.wait_for_url(re.compile(rf"/learn/{game}/{number + 1}(\?|$)"))
    assert clicked > lesson.decisions / 2
    page.get_by_role("button", name="Play now against bots").click()
    page.wait_for_url(re.compile(r"/t/\w+"))
    assert not faults


def test_a_lesson_needs_no_javascript(browser: Browser, url: str) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{url}/learn/dynasties")
    page.locator("button.btn-go").click()
    for _ in range(3):
        page.locator("button.choice").first.click()
    page.wait_for_selector("h2:text-is('A face-up card')")
