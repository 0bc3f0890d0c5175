"""Gifts: a player may give private money to any treasury whenever it is on him to decide (R47)."""

from __future__ import annotations

from imperia.games.imperial.actions import GIFTS, Gift
from imperia.games.imperial.data import GIFT_MOST, NATION_COUNT
from imperia.games.imperial.events import Given
from imperia.games.imperial.state import ImperialState
from imperia.kernel.action import Action


def gifts(s: ImperialState, seat: int) -> list[Action]:
    """Any whole sum up to all that the player has; a larger one than the table knows in several gifts."""
    if seat not in s.actors():
        return []
    most = min(s.cash[seat], GIFT_MOST)
    actions: list[Action] = []
    for nation in range(NATION_COUNT):
        actions += GIFTS[nation][:most]
    return actions


def give(s: ImperialState, seat: int, action: Action) -> None:
    """The money is the nation's for good."""
    assert isinstance(action, Gift)
    s.cash[seat] -= action.amount
    s.treasury[action.nation] += action.amount
    if s.log is not None:
        s.log.append(Given(seat, action.nation, action.amount))
