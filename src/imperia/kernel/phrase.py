"""Phrase: a sentence with places to fill, kept apart from its language until somebody reads it."""

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

SEAT: Final = re.compile(r"\b[Ss]eat (\d+)\b")
# One or many: "{count} {count|ship|ships}".
NUMBER: Final = re.compile(r"\{(\w+)\|([^|{}]*)\|([^|{}]*)\}")


class Phrase:
    """An English template and its arguments; an argument may be a phrase or a list of them."""

    __slots__ = ("args", "template")

    def __init__(self, template: str, **args: Any) -> None:
        self.template = template
        self.args = args

    def render(self, translate: Callable[[str], str] = str) -> str:
        """The sentence, with every template put through ``translate`` first.

        A template may hold a word for one and a word for many: ``{count|ship|ships}``.
        """
        if not self.args:
            text = translate(self.template)
            return text.format() if "{" in text or "}" in text else text
        filled = {name: _render(value, translate) for name, value in self.args.items()}
        text = translate(self.template)
        if "|" in text:
            text = NUMBER.sub(lambda found: found[2] if filled[found[1]] == "1" else found[3], text)
        return text.format(**filled)

    def __str__(self) -> str:
        return self.render()

    def __repr__(self) -> str:
        return f"Phrase({self.render()!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phrase) and self.render() == other.render()

    def __hash__(self) -> int:
        return hash(self.template)


def named(text: str, names: Sequence[str]) -> str:
    """The text with players' names in place of ``seat 0``; every translation keeps these words for it."""
    # Most sentences name nobody; the search for a plain word is much cheaper than the pattern.
    if "eat " not in text:
        return text

    def name(found: re.Match[str]) -> str:
        seat = int(found.group(1))
        return names[seat] if seat < len(names) else found.group(0)

    return SEAT.sub(name, text)


def plain(template: str, **args: Any) -> str:
    """Says a template in English, with seats as numbers: for terminals and tests."""
    return Phrase(template, **args).render()


def columns(rows: Sequence[Sequence[str]], right: frozenset[int] = frozenset()) -> list[str]:
    """Rows of cells as lines; every column is as wide as its widest cell, in whatever language."""
    wide = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if at in right else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, wide, strict=True))
        ).rstrip()
        for row in rows
    ]


def _render(value: Any, translate: Callable[[str], str]) -> str:
    if isinstance(value, Phrase):
        return value.render(translate)
    if isinstance(value, list | tuple):
        return ", ".join(_render(item, translate) for item in value)
    return str(value)
