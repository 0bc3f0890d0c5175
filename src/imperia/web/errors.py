"""What can go wrong on the web, with the status that it has."""

from imperia.kernel import ImperiaError


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
