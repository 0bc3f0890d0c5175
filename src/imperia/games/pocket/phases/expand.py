"""Expand: new ships on systems that the player holds, one at a time (R18, R19)."""

from __future__ import annotations

from typing import Final

from imperia.games.pocket.actions import END, SHIP, AtHex
from imperia.games.pocket.events import ShipAdded
from imperia.games.pocket.phases import orders
from imperia.games.pocket.state import ONE_SEAT, PocketState
from imperia.kernel.action import Action
from imperia.kernel.phase import DECISION, Phase


class Expand(Phase[PocketState]):
    """One ship for each action of the card, or no more."""

    __slots__ = ()

    def actors(self, s: PocketState) -> list[int]:
        return ONE_SEAT[s.turn]

    def legal(self, s: PocketState, seat: int) -> list[Action]:
        actions: list[Action] = [END]
        mask = s.held[seat] & s.galaxy.systems
        while mask:
            low = mask & -mask
            actions.append(SHIP[low.bit_length() - 1])
            mask ^= low
        return actions

    def apply(self, s: PocketState, seat: int, action: Action) -> None:
        if action is END:
            orders.next_card(s)
            return
        assert isinstance(action, AtHex)
        s.ships[action.hex] += 1
        s.stock[seat] -= 1
        s.left -= 1
        if s.log is not None:
            s.log.append(ShipAdded(seat, action.hex))
        if s.left == 0 or s.stock[seat] == 0:
            orders.next_card(s)


def possible(s: PocketState, seat: int) -> bool:
    """R19: a ship in the stock, and a system with own ships to put it on."""
    return s.stock[seat] > 0 and s.held[seat] & s.galaxy.systems != 0


EXPAND_PHASE: Final[Expand] = Expand("expand", DECISION)
