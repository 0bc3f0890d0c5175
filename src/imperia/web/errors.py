"""What can go wrong on the web, with the status that it has."""

from collections.abc import Sequence

from imperia.kernel import ImperiaError, Phrase


class WebError(ImperiaError):
    """Base: ``status`` is the HTTP status, ``title`` a few words for the head of the page."""

    status = 400
    title = "That did not work"


class NotFound(WebError):
    status = 404
    title = "Not here"


class Forbidden(WebError):
    status = 403
    title = "Not yours"


class NeedsLogin(WebError):
    status = 401
    title = "Please sign in"


class Stale(WebError):
    """The table has moved on: the answer shows how it stands now."""

    status = 409
    title = "The table has moved on"


class Lost(Stale):
    """Another process wrote first, after this one had played already: what is in memory is wrong."""


class TooMany(WebError):
    status = 429
    title = "Too fast"


def one_of(field: str, value: str, choices: Sequence[str]) -> Phrase:
    """A field that has a value which nobody offered."""
    names = ", ".join(choices)
    return Phrase("{field}: {value} is not one of {names}", field=field, value=repr(value), names=names)
