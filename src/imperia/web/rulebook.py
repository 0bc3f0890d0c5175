"""The rules pages as HTML: whole for those who read, rule by rule for the decision at hand."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from markupsafe import Markup

RULES = Path(__file__).parent / "rules"
NUMBER = re.compile(r"<strong>([A-Z]+\d+[a-z]?)\.</strong>")
# A rule is a paragraph that begins with its number.
PARAGRAPH = re.compile(r"<p>(.*?)</p>", re.DOTALL)
NUMBERED = re.compile(r'<strong id="(\w+)">')
# Documents name each other by file; on the site the case list of a game has an address of its own.
CASES = re.compile(r'href="(?:\.\./)?(\w+)-cases\.md')


@cache
def text(name: str, language: str) -> Markup | None:
    """A page of rules as HTML; each number is an anchor. Falls back to English."""
    path = RULES / language / f"{name}.md"
    if not path.exists():
        path = RULES / f"{name}.md"
    if not path.exists():
        return None
    html = MarkdownIt("commonmark").enable("table").render(path.read_text(encoding="utf-8"))
    html = CASES.sub(r'href="/rules/\1/cases', html)
    return Markup(NUMBER.sub(r'<strong id="\1">\1.</strong>', html))  # noqa: S704 -- our own documents


@cache
def excerpts(name: str, language: str) -> dict[str, Markup]:
    """Each rule alone, by its number."""
    found = {}
    for paragraph in PARAGRAPH.findall(text(name, language) or ""):
        number = NUMBERED.match(paragraph)
        if number:
            rule = paragraph.replace(f' id="{number[1]}"', "")
            found[number[1]] = Markup(rule)  # noqa: S704 -- our own documents
    return found
