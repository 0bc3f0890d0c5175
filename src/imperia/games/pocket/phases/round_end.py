"""The end of a round: Quad-Prime's loss, the return of the wiped out, the next round or the end."""

from __future__ import annotations

from typing import Final

from imperia.games.pocket.actions import END, RETURN, AtHex
from imperia.games.pocket.data import PLACED, PRIME
from imperia.games.pocket.events import FinalCount, GameEnded, Returned, RoundBegan, ShipsLost
from imperia.games.pocket.geometry import bits
from imperia.games.pocket.phases import plan
from imperia.games.pocket.scoring import final_points
from imperia.games.pocket.state import NOBODY, ONE_SEAT, PocketState
from imperia.kernel.action import Action
from imperia.kernel.phase import DECISION, Phase


def begin(s: PocketState) -> None:
    """R43: Quad-Prime takes its ship first; after the last round only the final count is left (R48)."""
    controller = s.owner(PRIME)
    if s.galaxy.quad and controller != NOBODY:
        s.lose(controller, PRIME, 1)
        if s.log is not None:
            s.log.append(ShipsLost(controller, PRIME, 1, "quad_prime"))
    s.chosen = [-1] * s.seats
    s.scored = 0
    if s.round + 1 == s.rounds():
        final_count(s)
    else:
        ask_return(s, 0)


def ask_return(s: PocketState, place: int) -> None:
    """R47: players without ships, clockwise from the first player; then the next round."""
    while place < s.seats:
        seat = (s.first + place) % s.seats
        if s.held[seat] == 0:
            s.turn = seat
            s.stack[-1] = RETURN_PHASE
            return
        place += 1
    s.round += 1
    s.first = (s.first + 1) % s.seats
    if s.log is not None:
        s.log.append(RoundBegan(s.round, s.first))
    plan.begin(s)


class ReturnToBoard(Phase[PocketState]):
    """R49, R50: two ships on one free hex of the rim, or none at all."""

    __slots__ = ()

    def actors(self, s: PocketState) -> list[int]:
        return ONE_SEAT[s.turn]

    def legal(self, s: PocketState, seat: int) -> list[Action]:
        actions: list[Action] = [END]
        return actions + [RETURN[hex] for hex in bits(free_rim(s))]

    def apply(self, s: PocketState, seat: int, action: Action) -> None:
        if isinstance(action, AtHex):
            s.put(seat, action.hex, PLACED)
            s.stock[seat] -= PLACED
            if s.log is not None:
                s.log.append(Returned(seat, action.hex, PLACED))
        ask_return(s, (seat - s.first) % s.seats + 1)


def free_rim(s: PocketState) -> int:
    """R50: free hexes of the rim, or those nearest to it; never the black hole."""
    taken = s.occupied() | s.galaxy.hole
    for layer in s.galaxy.layers:
        if layer & ~taken:
            return layer & ~taken
    raise AssertionError("no hex of the galaxy is free")


def final_count(s: PocketState) -> None:
    """R53: everything scores once more, and the game is over."""
    gained = final_points(s)
    for seat in range(s.seats):
        s.points[seat] += gained[seat]
    s.stack.pop()
    if s.log is not None:
        totals = tuple(s.points[seat] + s.riches[seat] for seat in range(s.seats))
        s.log.append(FinalCount(tuple(gained)))
        s.log.append(GameEnded(totals, tuple(s.riches)))


RETURN_PHASE: Final[ReturnToBoard] = ReturnToBoard("return", DECISION)
