"""Time at a table: none, a budget for the whole game, or days for each move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, update

from imperia.kernel import Phrase
from imperia.web.errors import WebError, one_of
from imperia.web.language import translated
from imperia.web.schema import places

KINDS = ("none", "live", "days")
AT_ZERO = ("default", "bot", "pause")
LONGEST_MINUTES = 600
LONGEST_DAYS = 30
LONGEST_INCREMENT = 600
LONGEST = {"minutes": LONGEST_MINUTES, "increment": LONGEST_INCREMENT, "days": LONGEST_DAYS}
# Time for whoever comes back after running out of it.
LEAST_SECONDS = 60.0


@dataclass(frozen=True)
class Clock:
    """``minutes`` for the whole game and ``increment`` seconds a decision, or ``days`` a decision."""

    kind: str = "none"
    minutes: int = 25
    increment: int = 20
    days: int = 2
    at_zero: str = "default"

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise WebError(one_of("clock", self.kind, KINDS))
        if self.at_zero not in AT_ZERO:
            raise WebError(one_of("clock", self.at_zero, AT_ZERO))
        if not 1 <= self.minutes <= LONGEST_MINUTES or not 0 <= self.increment <= LONGEST_INCREMENT:
            raise WebError(
                Phrase("clock: 1 to {most} minutes and 0 to 600 seconds a decision", most=LONGEST_MINUTES)
            )
        if not 1 <= self.days <= LONGEST_DAYS:
            raise WebError(Phrase("clock: 1 to {most} days a move", most=LONGEST_DAYS))

    def budget(self) -> float | None:
        """What each seat starts with, in seconds."""
        if self.kind == "live":
            return self.minutes * 60.0
        return self.days * 86400.0 if self.kind == "days" else None

    def after(self, left: float, used: float) -> float:
        """What is left after a decision."""
        if self.kind == "days":
            return self.days * 86400.0
        return max(0.0, left - used) + self.increment

    def stopped(self, left: float, used: float) -> float:
        """What is left when a clock stops without a decision: by leaving, or because the table pauses."""
        return left if self.kind == "days" else max(0.0, left - used)

    def again(self, left: float) -> float | None:
        """What somebody plays on with who comes back: what was left, or, out of time, a tenth of the budget.

        Not the whole budget: leaving and coming back must not wind the clock up.
        """
        budget = self.budget()
        if self.kind != "live" or budget is None:
            return budget
        return left if left > 0 else max(LEAST_SECONDS, budget / 10)

    def to_json(self) -> dict[str, Any]:
        return dict(vars(self))


NO_CLOCK = Clock()


def from_json(data: dict[str, Any]) -> Clock:
    """The clock that a table's row has."""
    return Clock(**data)


def turn(
    connection: Connection,
    head: Row[Any],
    rows: list[Row[Any]],
    acted: list[int],
    actors: list[int],
    now: float,
) -> float | None:
    """Stop the clocks of who acted, start those of who is to act; when the first runs out, if ever."""
    pace = from_json(head.clock)
    if pace.kind == "none":
        return None
    deadlines = []
    for place in rows:
        left, since = place.seconds or 0.0, place.since
        if place.seat in acted:
            left, since = pace.after(left, now - (since or now)), None
        thinking = place.seat in actors and place.kind in ("human", "here")
        if since is not None and not thinking:
            left = pace.stopped(left, now - since)
        since = (since or now) if thinking else None
        if since is not None:
            deadlines.append(since + left)
        connection.execute(
            update(places)
            .where(places.c.table_id == head.id, places.c.seat == place.seat)
            .values(seconds=left, since=since)
        )
    return min(deadlines, default=None)


def stop_all(connection: Connection, head: Row[Any], rows: list[Row[Any]], late: int, now: float) -> None:
    """The table pauses: nobody's time runs on, and seat ``late`` has none left."""
    pace = from_json(head.clock)
    for place in rows:
        left = place.seconds or 0.0
        if place.since is not None:
            left = pace.stopped(left, now - place.since)
        connection.execute(
            update(places)
            .where(places.c.table_id == head.id, places.c.seat == place.seat)
            .values(seconds=0.0 if place.seat == late else left, since=None)
        )


def clock_text(left: float | None) -> str:
    """Minutes and seconds, or days and hours where there are days."""
    if left is None:
        return ""
    minutes, seconds = divmod(int(left), 60)
    if minutes >= 24 * 60:
        return translated("{days} d {hours} h", days=minutes // 1440, hours=minutes % 1440 // 60)
    hours, rest = divmod(minutes, 60)
    return f"{hours}:{rest:02}:{seconds:02}" if hours else f"{rest}:{seconds:02}"
