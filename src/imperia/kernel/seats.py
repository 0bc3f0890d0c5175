"""Seats are the numbers 0, 1, 2, ...; two more stand for those who hold no seat."""

from typing import Final

CHANCE: Final = -1
SPECTATOR: Final = -2

# An audience is a set of seats as a bit mask. A negative mask has all high bits set: spectators too.
EVERYONE: Final = -1


def everyone_but(seat: int) -> int:
    """The audience that lacks one seat only."""
    return ~(1 << seat)


def may_see(audience: int, seat: int) -> bool:
    """Whether ``seat`` (or a spectator) belongs to ``audience``."""
    if seat < 0:
        return audience < 0
    return (audience >> seat) & 1 == 1
