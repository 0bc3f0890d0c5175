"""The reader's language: English in the source, French and German from the catalogues in locales/."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from functools import cache, lru_cache
from pathlib import Path

from babel.core import Locale, negotiate_locale
from babel.dates import format_datetime, format_timedelta
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

LOCALES = Path(__file__).parent / "locales"
# The languages in their own words, as the menu shows them.
LANGUAGES = {"en": "English", "fr": "Français", "de": "Deutsch"}
COOKIE = "lang"

# Set for each request by the guard; threads that answer it inherit it.
_language: ContextVar[str] = ContextVar("language", default="en")


@cache
def catalogue(language: str) -> dict[str, str]:
    """English sentence to translation; what has none stays English."""
    path = LOCALES / f"{language}.po"
    if not path.exists():
        return {}
    with path.open("rb") as file:
        found = read_po(file, locale=language)
    return {str(message.id): str(message.string) for message in found if message.id and message.string}


def choose(asked: str | None, accepted: str) -> str:
    """The language that was asked for, or the one that the browser likes best of those we speak."""
    if asked in LANGUAGES:
        return asked
    wishes = [part.partition(";") for part in accepted.split(",")]
    liked = sorted(wishes, key=lambda wish: -_quality(wish[2]))
    names = [wish[0].strip() for wish in liked if _quality(wish[2]) > 0]
    return negotiate_locale(names, list(LANGUAGES), sep="-") or "en"


def _quality(text: str) -> float:
    """How much a language is liked, 0 to 1; the header may hold anything."""
    name, _, value = text.partition("=")
    try:
        return min(max(float(value), 0.0), 1.0) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0


def use(language: str) -> None:
    """Answer the request at hand in this language."""
    _language.set(language)


def current() -> str:
    """The language of the request at hand."""
    return _language.get()


@cache
def reader(language: str) -> Callable[[str], str]:
    """What puts words into a language: always the same object for one, so that drawings can be kept by it."""
    known = catalogue(language)
    return lambda text: known.get(text, text)


def translate(text: str) -> str:
    """A sentence or template in the reader's language."""
    return reader(current())(text)


def translated(text: str, **values: object) -> str:
    """For templates: a sentence with its places filled."""
    return translate(text).format(**values) if values else translate(text)


def plural(one: str, many: str, count: int) -> str:
    """One of two sentences. English, French and German tell one from many, and nothing else."""
    return translated(one if count == 1 or (count == 0 and current() == "fr") else many, count=count)


def number(value: float) -> str:
    """A number as the reader writes it."""
    return format_decimal(value, locale=Locale(current()))


def moment(seconds: float) -> str:
    """A point in time, day and hour."""
    return format_datetime(datetime.fromtimestamp(seconds, UTC), "medium", locale=Locale(current()))


def span(seconds: float) -> str:
    """How long something takes or is ago, in a few words."""
    whole = max(int(seconds), 1)
    # Minutes may change ten seconds late, and hours a minute: so that most words are known already.
    step = 1 if whole < 60 else 10 if whole < 3600 else 60
    return _span(whole - whole % step, current())


@lru_cache(maxsize=4096)
def _span(seconds: int, language: str) -> str:
    """A page has dozens of these, and most are as on the page before."""
    return format_timedelta(seconds, format="short", locale=Locale(language))
