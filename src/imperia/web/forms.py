"""Forms: what they carry besides their fields, and how a new table is read from one."""

from __future__ import annotations

from collections import defaultdict, deque
from threading import Lock
from time import monotonic
from typing import Annotated, Any

from fastapi import Form, Request

from imperia.kernel import Game, Phrase
from imperia.web.clock import Clock
from imperia.web.errors import Forbidden, TooMany, WebError
from imperia.web.people import Visitor, same
from imperia.web.render import visitor
from imperia.web.seating import SeatPlan, TablePlan


async def checked(request: Request, csrf: Annotated[str, Form()] = "") -> Visitor:
    """The visitor who sent a form, if the form came from one of our pages. Too short for a thread."""
    who = visitor(request)
    if not same(csrf, who.csrf):
        raise Forbidden("the form is too old or came from another site; load the page again")
    return who


class Limit:
    """At most ``count`` requests in ``seconds`` from one address, for what is costly or can be guessed at."""

    def __init__(self, count: int, seconds: float) -> None:
        self.count = count
        self.seconds = seconds
        self._lock = Lock()

    async def __call__(self, request: Request) -> None:
        address = request.client.host if request.client else "?"
        now = monotonic()
        # Kept with the application, so that two of them in one process do not disturb each other.
        kept: dict[Limit, defaultdict[str, deque[float]]] = request.app.state.limits
        with self._lock:
            seen = kept.setdefault(self, defaultdict(deque))
            times = seen[address]
            while times and now - times[0] > self.seconds:
                times.popleft()
            if len(times) >= self.count:
                raise TooMany("too many tries in a short time; wait a minute")
            times.append(now)
            if len(seen) > 10_000:
                seen.clear()


async def read_plan(request: Request, game: Game[Any]) -> TablePlan:
    """The table that the form of a new table describes."""
    form = await request.form()
    text = {name: str(value) for name, value in form.items()}
    seats = []
    for seat in range(_number(text, "seats", game.seats.start)):
        kind = text.get(f"seat{seat}", "open")
        if kind == "you":
            kind = "human"
        seats.append(SeatPlan(kind, text.get(f"bot{seat}", ""), text.get(f"name{seat}", "")))
    options: dict[str, object] = {
        option.name: text[f"option-{option.name}"]
        for option in game.options
        if f"option-{option.name}" in text
    }
    return TablePlan(
        game=game.name,
        seats=tuple(seats),
        options=options,
        name=text.get("name", ""),
        listed=text.get("listed") == "yes",
        clock=_clock(text),
    )


def _clock(text: dict[str, str]) -> Clock:
    """Only the chosen clock's numbers are looked at: the page does not show the others."""
    kind, at_zero = text.get("clock", "none"), text.get("at_zero", "default")
    if kind == "live":
        return Clock(kind, _number(text, "minutes", 25), _number(text, "increment", 20), at_zero=at_zero)
    if kind == "days":
        return Clock(kind, days=_number(text, "days", 2), at_zero=at_zero)
    return Clock(kind, at_zero=at_zero)


def _number(text: dict[str, str], name: str, default: int) -> int:
    value = text.get(name, str(default)).strip()
    if not value.isdecimal() or len(value) > 6:
        raise WebError(Phrase("{field}: {value} is not a whole number", field=name, value=repr(value[:20])))
    return int(value)
