"""The cheat sheets on paper: each of them is one A4 page, in every language."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.web.conftest import Server
from tests.web.test_browser import browser, url

from imperia.kernel import registry
from imperia.web.language import LANGUAGES
from imperia.web.settings import Settings

__all__ = ["browser", "url"]

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def made_with() -> tuple[type, ...]:
    """Names that the fixtures of the browser tests need."""
    return (Callable, Path, Server, Settings)


@pytest.mark.parametrize("game", registry.names())
@pytest.mark.parametrize("language", list(LANGUAGES))
def test_a_cheat_sheet_is_one_page(browser: Browser, url: str, game: str, language: str) -> None:
    context = browser.new_context(locale=language)
    page = context.new_page()
    page.goto(f"{url}/cheat/{game}")
    assert page.get_attribute("html", "lang") == language
    paper = page.pdf(prefer_css_page_size=True)
    context.close()
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1
