"""Action 2 of a turn: lay a set, or discard one card (R12 to R21)."""

from __future__ import annotations

from typing import Final

from imperia.games.dynasties.actions import DISCARDS, LAYS, Discard, Lay
from imperia.games.dynasties.data import KIND_COUNT, NINJA, minimum
from imperia.games.dynasties.events import Discarded, Laid
from imperia.games.dynasties.phases import displace, draw, ninja
from imperia.games.dynasties.state import DynastiesState
from imperia.kernel.action import Action
from imperia.kernel.phase import DECISION, Phase

MINIMUM: Final = [[minimum(seats, kind) for kind in range(KIND_COUNT)] for seats in range(5)]


class LayOrDiscard(Phase[DynastiesState]):
    """The player must do one of the two."""

    __slots__ = ()

    def actors(self, s: DynastiesState) -> list[int]:
        return draw.ONE_SEAT[s.turn]

    def legal(self, s: DynastiesState, seat: int) -> list[Action]:
        hand = s.hands[seat]
        actions = layable(s, hand)
        # R20: a missing pile must be begun first; R21: with both there, the player chooses.
        place = displace.forced_pile(s)
        for kind in range(KIND_COUNT):
            if hand[kind]:
                if place >= 0:
                    actions.append(DISCARDS[kind][place])
                else:
                    actions += DISCARDS[kind]
        if s.figures[seat]:
            actions += ninja.uses(s, seat)
        return actions

    def apply(self, s: DynastiesState, seat: int, action: Action) -> None:
        if isinstance(action, Lay):
            lay(s, seat, action.kind, action.count)
        elif isinstance(action, Discard):
            discard(s, seat, action.kind, action.pile)
        else:
            ninja.use(s, seat, action)


def layable(s: DynastiesState, hand: list[int]) -> list[Action]:
    """R13 to R18: for each kind, from the least number that is allowed to all that are in the hand."""
    actions: list[Action] = []
    least = MINIMUM[s.seats]
    for kind in range(KIND_COUNT):
        have = hand[kind]
        need = least[kind]
        if have >= need:
            if s.count[kind] >= need:
                need = s.count[kind] + 1
            if have >= need:
                actions += LAYS[kind][need - 2 : have - 1]
    return actions


def lay(s: DynastiesState, seat: int, kind: int, count: int) -> None:
    """The new set replaces the old one, whose owner discards it at once (R17)."""
    owner, old = s.owner[kind], s.count[kind]
    leave_hand(s, seat, kind, count)
    s.owner[kind] = seat
    s.count[kind] = count
    if s.log is not None:
        s.log.append(Laid(seat, kind, count))
    if kind == NINJA:
        ninja.gain(s, seat)
    s.stack[-1] = ninja.after_turn(s, seat)
    if owner >= 0:
        displace.send(s, owner, kind, old)


def discard(s: DynastiesState, seat: int, kind: int, pile: int) -> None:
    """R19: one card from the hand, face up."""
    leave_hand(s, seat, kind, 1)
    s.discards[pile] = (*s.discards[pile], kind)
    if s.log is not None:
        s.log.append(Discarded(seat, kind, 1, pile + 1, False))
    s.stack[-1] = ninja.after_turn(s, seat)


def leave_hand(s: DynastiesState, seat: int, kind: int, count: int) -> None:
    """R52: cards that everyone knew of are the first to be counted as played."""
    s.hands[seat][kind] -= count
    s.held[seat] -= count
    known = s.known[seat]
    if known[kind]:
        known[kind] = max(0, known[kind] - count)


ACT: Final[LayOrDiscard] = LayOrDiscard("act", DECISION)
