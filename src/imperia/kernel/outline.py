"""Outline: a board in words, part by part, for readers who listen to the page or have no mouse."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Part:
    """A heading over a table, over lines, or over both; all in the reader's language."""

    name: str  # for links to it
    title: str
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    lines: tuple[str, ...] = ()
    # Columns that hold numbers.
    figures: frozenset[int] = frozenset()
