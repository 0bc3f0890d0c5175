"""The Power of the Ninjas: figures are gained, and used at any moment of an own turn (R41 to R48)."""

from __future__ import annotations

from typing import Any, Final

from imperia.games.dynasties.actions import END, NINJAS, UseNinja
from imperia.games.dynasties.data import KIND_COUNT
from imperia.games.dynasties.events import TookFigure, UsedFigure
from imperia.games.dynasties.phases import displace, draw, round_end
from imperia.games.dynasties.state import DynastiesState
from imperia.kernel.action import Action
from imperia.kernel.phase import DECISION, Phase


class AfterTurn(Phase[DynastiesState]):
    """R44: after action 2, while the player can still use a figure."""

    __slots__ = ()

    def actors(self, s: DynastiesState) -> list[int]:
        return draw.ONE_SEAT[s.turn]

    def legal(self, s: DynastiesState, seat: int) -> list[Action]:
        return [*uses(s, seat), END]

    def apply(self, s: DynastiesState, seat: int, action: Action) -> None:
        if isinstance(action, UseNinja):
            use(s, seat, action)
        else:
            s.stack[-1] = round_end.TURN_END


def after_turn(s: DynastiesState, seat: int) -> Phase[Any]:
    """What follows action 2: a last chance to use figures, or the end of the turn."""
    if s.figures[seat] and uses(s, seat):
        return AFTER_TURN
    return round_end.TURN_END


def gain(s: DynastiesState, seat: int) -> None:
    """R42: whoever lays a Ninja set takes a figure, if any is left."""
    if s.supply:
        s.supply -= 1
        s.figures[seat] += 1
        s.fresh += 1
        if s.log is not None:
            s.log.append(TookFigure(seat))


def uses(s: DynastiesState, seat: int) -> list[Action]:
    """R43, R45: with a figure from an earlier turn, any set of an opponent."""
    if s.figures[seat] <= s.fresh:
        return []
    owner = s.owner
    return [NINJAS[kind] for kind in range(KIND_COUNT) if owner[kind] >= 0 and owner[kind] != seat]


def use(s: DynastiesState, seat: int, action: Action) -> None:
    """R45, R46: one card of the set is discarded; the last card takes the set with it."""
    assert isinstance(action, UseNinja)
    kind = action.kind
    victim = s.owner[kind]
    s.figures[seat] -= 1
    s.supply += 1
    s.count[kind] -= 1
    if s.count[kind] == 0:
        s.owner[kind] = -1
    if s.log is not None:
        s.log.append(UsedFigure(seat, victim, kind))
    if s.stack[-1] is AFTER_TURN:
        s.stack[-1] = after_turn(s, seat)
    displace.send(s, victim, kind, 1)


AFTER_TURN: Final[AfterTurn] = AfterTurn("after_turn", DECISION)
