"""The rules in three languages: every page is there, and a number means the same rule in each."""

import re
from pathlib import Path

import pytest

from imperia.kernel import registry
from imperia.web.language import LANGUAGES

RULES = Path(__file__).resolve().parent.parent / "docs" / "rules"
OTHERS = [language for language in LANGUAGES if language != "en"]


def numbers(page: Path) -> list[str]:
    """The numbers of a rules page, in its order."""
    return re.findall(r"^\*\*([A-Z]+\d+[a-z]?)\.\*\*", page.read_text(encoding="utf-8"), re.MULTILINE)


def shape(page: Path) -> list[str]:
    """What a sheet has of headings, rows of tables and items, in its order."""
    return re.findall(r"^(#+|\||- |\d\.) *", page.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", registry.names())
def test_the_rules_have_the_same_numbers_in_every_language(game: str, language: str) -> None:
    assert numbers(RULES / language / f"{game}.md") == numbers(RULES / f"{game}.md")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", registry.names())
def test_a_rule_points_to_the_same_rules_in_every_language(game: str, language: str) -> None:
    def named(page: Path) -> list[list[str]]:
        rules = re.split(r"^(?=\*\*R\d+\.)", page.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
        return [sorted(re.findall(r"\bR\d+\b", rule)) for rule in rules]

    assert named(RULES / language / f"{game}.md") == named(RULES / f"{game}.md")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", registry.names())
def test_a_cheat_sheet_says_as_much_in_every_language(game: str, language: str) -> None:
    english = RULES / f"{game}-cheat.md"
    other = RULES / language / f"{game}-cheat.md"
    assert shape(other) == shape(english)
    assert not numbers(english)
    # The tables have the same figures; only the words beside them differ.
    assert [re.findall(r"\d+", row) for row in _rows(other)] == [
        re.findall(r"\d+", row) for row in _rows(english)
    ]


def _rows(page: Path) -> list[str]:
    return [line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
