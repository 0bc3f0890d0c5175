"""What several decisions share: who acts, and money that changes hands."""

from __future__ import annotations

from typing import Final

from imperia.games.imperial.data import BOND_VALUES, CREDIT, NATION_COUNT
from imperia.games.imperial.events import BondBought, BondRaised, GovernmentChanged
from imperia.games.imperial.state import ImperialState
from imperia.kernel.seats import CHANCE

ONE_SEAT: Final = [[0], [1], [2], [3], [4], [5]]
AT_CHANCE: Final = [CHANCE]
NOBODY: Final[list[int]] = []


def buy(s: ImperialState, seat: int, nation: int, bond: int) -> None:
    """R43: a new bond is paid in full into the treasury."""
    value = BOND_VALUES[bond]
    s.cash[seat] -= value
    s.treasury[nation] += value
    s.stock[nation] &= ~(1 << bond)
    s.bonds[seat * NATION_COUNT + nation] |= 1 << bond
    if s.log is not None:
        s.log.append(BondBought(seat, nation, value))


def swap(s: ImperialState, seat: int, nation: int, old: int, new: int) -> None:
    """R43: a higher bond for a lower one; the difference is paid, the old bond is in stock at once."""
    price = BOND_VALUES[new] - BOND_VALUES[old]
    s.cash[seat] -= price
    s.treasury[nation] += price
    s.stock[nation] = s.stock[nation] & ~(1 << new) | 1 << old
    place = seat * NATION_COUNT + nation
    s.bonds[place] = s.bonds[place] & ~(1 << old) | 1 << new
    if s.log is not None:
        s.log.append(BondRaised(seat, nation, BOND_VALUES[old], BOND_VALUES[new]))


def change_government(s: ImperialState, nation: int, start: int) -> None:
    """R45: who has more credit than the government leads; among equals the first from ``start`` on."""
    old = s.government[nation]
    best = CREDIT[s.bonds[old * NATION_COUNT + nation]] if old >= 0 else 0
    new = old
    for step in range(s.seats):
        seat = (start + step) % s.seats
        credit = CREDIT[s.bonds[seat * NATION_COUNT + nation]]
        if credit > best:
            best = credit
            new = seat
    if new != old:
        s.government[nation] = new
        if s.log is not None:
            s.log.append(GovernmentChanged(nation, old, new))
