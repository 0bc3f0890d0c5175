"""Events: what happened, typed, with the seats that may know it.

Games subclass ``Event`` as frozen dataclasses. Rules never write sentences: logs, animation and
translation are made from these.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from imperia.kernel.seats import EVERYONE, may_see


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Base of all events."""

    audience: int = EVERYONE

    def seen_by(self, seat: int) -> bool:
        """Whether ``seat`` (or a spectator) may know of it."""
        return may_see(self.audience, seat)

    def to_json(self) -> dict[str, object]:
        """Name and fields; the audience stays inside, for it says who knows secrets."""
        data: dict[str, object] = {"event": type(self).__name__}
        for field in fields(self):
            if field.name != "audience":
                data[field.name] = getattr(self, field.name)
        return data


def visible(events: list[Event], seat: int) -> list[Event]:
    """Those of ``events`` that ``seat`` may know."""
    return [event for event in events if event.seen_by(seat)]


def uncovered(events: list[Event]) -> list[Event]:
    """What one who may know everything is told: of a secret the open version, not the covered one.

    A covered version is told to all but the seats that know the secret, so its audience is a
    negative mask that lacks somebody.
    """
    return [event for event in events if event.audience >= 0 or event.audience == EVERYONE]
