"""Words for a reader: in the reader's language, with the players' names in place of seat numbers."""

from collections.abc import Callable
from typing import Any

from sqlalchemy import Row

from imperia.kernel import ImperiaError, Phrase
from imperia.kernel.phrase import named
from imperia.web.language import current, reader, translate

FREE_SEAT = "free seat"
STATUSES = {"open": "waiting for players", "running": "running", "paused": "paused", "over": "over"}


def say(words: Phrase | str, names: list[str]) -> str:
    """A phrase as a person reads it. Every translation keeps ``Seat {seat}``: the name takes its place."""
    text = words.render(reader(current())) if isinstance(words, Phrase) else words
    return named(text, names)


def speaker(names: list[str]) -> Callable[..., str]:
    """Says the templates of a board in words."""

    def speak(template: str, **args: Any) -> str:
        return say(Phrase(template, **args), names)

    return speak


def explain(error: ImperiaError, names: list[str] | None = None) -> str:
    """What went wrong, as a person reads it; the error itself stays English for programs and logs."""
    words = error.args[0] if error.args else ""
    return say(words if isinstance(words, Phrase) else translate(str(words)), names or [])


def name_of(place: Row[Any]) -> str:
    """Who sits on a seat; a free one is called so in the reader's language."""
    return translate(FREE_SEAT) if place.kind == "open" else str(place.name)


def status_name(status: str) -> str:
    """How a table stands, in a word or two."""
    return translate(STATUSES.get(status, status))
