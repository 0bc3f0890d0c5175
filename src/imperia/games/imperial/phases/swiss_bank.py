"""The Swiss Bank's right to make a nation stop on Investor instead of passing it (R19)."""

from __future__ import annotations

from imperia.games.imperial.actions import PASS, STOP
from imperia.games.imperial.data import INTEREST, INVESTOR, NATION_COUNT, SPACES, passes_investor
from imperia.games.imperial.events import MoveAnnounced, StopForced
from imperia.games.imperial.phases import rondel
from imperia.games.imperial.phases.common import ONE_SEAT
from imperia.games.imperial.state import ImperialState
from imperia.kernel.action import Action
from imperia.kernel.phase import DECISION, Phase


class ForceStop(Phase[ImperialState]):
    """A holder of a Swiss Bank lets the nation go on to ``space``, or makes it stop on Investor."""

    __slots__ = ("seat", "space")

    def __init__(self, space: int, seat: int) -> None:
        super().__init__("force_stop", DECISION)
        self.space: int = space
        self.seat: int = seat

    def actors(self, s: ImperialState) -> list[int]:
        return ONE_SEAT[self.seat]

    def legal(self, s: ImperialState, seat: int) -> list[Action]:
        return [STOP, PASS]

    def apply(self, s: ImperialState, seat: int, action: Action) -> None:
        if action is STOP:
            if s.log is not None:
                s.log.append(StopForced(seat, s.nation))
            rondel.go(s, INVESTOR)
            return
        following = _next_holder(s, (self.seat - s.card) % s.seats + 1)
        if following >= 0:
            s.stack[-1] = ForceStop(self.space, following)
        else:
            rondel.go(s, self.space)

    def fields(self, s: ImperialState) -> dict[str, object]:
        return {"space": SPACES[self.space], "seat": self.seat}


def can_stop(s: ImperialState, space: int) -> bool:
    """R19: whether a Swiss Bank, if anybody has one, may stop the move to ``space`` on Investor."""
    here = s.rondel[s.nation]
    if s.edition != 2010 or not s.with_card or not passes_investor(here, (space - here) % 8):
        return False
    return s.treasury[s.nation] >= all_interest(s, s.nation)


def announce(s: ImperialState, space: int) -> bool:
    """Ask the holders, if the move can be stopped; they are asked before anything is paid."""
    holder = _next_holder(s, 0)
    if holder < 0 or not can_stop(s, space):
        return False
    if s.log is not None:
        s.log.append(MoveAnnounced(s.nation, space))
    s.stack[-1] = ForceStop(space, holder)
    return True


def all_interest(s: ImperialState, nation: int) -> int:
    """The interest on all bonds of a nation that are out, the government's own included."""
    return sum(INTEREST[s.bonds[seat * NATION_COUNT + nation]] for seat in range(s.seats))


def _next_holder(s: ImperialState, first: int) -> int:
    """The first holder of a Swiss Bank that sits ``first`` or more seats after the card, or -1."""
    for step in range(first, s.seats):
        seat = (s.card + step) % s.seats
        if s.leads_none(seat):
            return seat
    return -1
