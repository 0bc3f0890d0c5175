"""Set-up by the players: two ships on a free level I system, there and back (R8, R9, R56)."""

from __future__ import annotations

from typing import Final

from imperia.games.pocket.actions import PLACE, AtHex
from imperia.games.pocket.data import BLANKS, ONES, PLACED, SHIPS
from imperia.games.pocket.events import ShipsPlaced, TokensLaid
from imperia.games.pocket.geometry import bits
from imperia.games.pocket.phases import plan
from imperia.games.pocket.state import ONE_SEAT, PocketState
from imperia.kernel.action import Action
from imperia.kernel.phase import DECISION, Phase


class PlaceShips(Phase[PocketState]):
    """From the first player clockwise, then from the last one back."""

    __slots__ = ()

    def actors(self, s: PocketState) -> list[int]:
        return ONE_SEAT[s.turn]

    def legal(self, s: PocketState, seat: int) -> list[Action]:
        return [PLACE[hex] for hex in bits(s.galaxy.one & ~s.occupied())]

    def apply(self, s: PocketState, seat: int, action: Action) -> None:
        assert isinstance(action, AtHex)
        s.put(seat, action.hex, PLACED)
        s.stock[seat] -= PLACED
        if s.log is not None:
            s.log.append(ShipsPlaced(seat, action.hex, PLACED))
        done = placements(s)
        if done == 2 * s.seats:
            lay_tokens(s)
            plan.begin(s)
        elif done < s.seats:
            s.turn = (s.first + done) % s.seats
        else:
            s.turn = (s.first + 2 * s.seats - 1 - done) % s.seats


def placements(s: PocketState) -> int:
    """How many pairs of ships lie on the board."""
    return (SHIPS * s.seats - sum(s.stock)) // PLACED


def lay_tokens(s: PocketState) -> None:
    """R56: a token face down on each free system of level I or II; drawn when it is taken."""
    if s.options["riches"]:
        s.tokens = (s.galaxy.one | s.galaxy.two) & ~s.occupied()
        s.pool = [BLANKS, ONES[s.seats]]
        if s.log is not None:
            s.log.append(TokensLaid(s.tokens.bit_count()))


PLACE_SHIPS: Final[PlaceShips] = PlaceShips("place", DECISION)
