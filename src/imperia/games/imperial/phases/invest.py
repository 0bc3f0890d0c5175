"""Investing: one new bond or one increase (R43); without the card after each nation's turn (R55 to R57)."""

from __future__ import annotations

from typing import Final

from imperia.games.imperial.actions import BONDS, PASS, RAISES, Bond, Raise
from imperia.games.imperial.data import BOND_COUNT, BOND_VALUES, NATION_COUNT, NATIONS
from imperia.games.imperial.events import InvestedNothing
from imperia.games.imperial.geometry import bits
from imperia.games.imperial.phases.common import NOBODY, ONE_SEAT, buy, change_government, swap
from imperia.games.imperial.state import ImperialState
from imperia.kernel.action import Action
from imperia.kernel.phase import AUTO, DECISION, Phase

# The bonds that a difference of so much pays for, above each bond (and above none: the last row).
DEAREST: Final = BOND_VALUES[BOND_COUNT - 1]
PAYABLE: Final[list[list[int]]] = [
    [
        sum(
            1 << bond
            for bond in range(BOND_COUNT)
            if old < 0 or bond > old
            if BOND_VALUES[bond] - (BOND_VALUES[old] if old >= 0 else 0) <= cash
        )
        for cash in range(DEAREST + 1)
    ]
    for old in (*range(BOND_COUNT), -1)
]
_LISTS: Final[list[dict[int, list[Action]]]] = [{} for _ in range(NATION_COUNT * (BOND_COUNT + 1))]


def _listed(nation: int, old: int, mask: int) -> list[Action]:
    """The actions for the bonds in ``mask``; kept, for the same question comes often."""
    lists = _LISTS[nation * (BOND_COUNT + 1) + old]
    found = lists.get(mask)
    if found is None:
        row = BONDS[nation] if old == BOND_COUNT else RAISES[nation][old]
        found = [row[bond] for bond in bits(mask)]
        lists[mask] = found
    return found


def new_bonds(s: ImperialState, nation: int, cash: int) -> list[Action]:
    """The bonds in stock that the cash pays for."""
    return _listed(nation, BOND_COUNT, s.stock[nation] & PAYABLE[BOND_COUNT][min(cash, DEAREST)])


def investments(s: ImperialState, seat: int, nation: int) -> list[Action]:
    """All that a seat can buy in one nation, or (-1) in any."""
    cash = min(s.cash[seat], DEAREST)
    if cash == 0:
        return []
    nations = range(NATION_COUNT) if nation < 0 else range(nation, nation + 1)
    actions: list[Action] = []
    for one in nations:
        mask = s.stock[one] & PAYABLE[BOND_COUNT][cash]
        if mask:
            actions += _listed(one, BOND_COUNT, mask)
    for one in nations:
        held = s.bonds[seat * NATION_COUNT + one]
        old = 0
        while held:
            if held & 1:
                mask = s.stock[one] & PAYABLE[old][cash]
                if mask:
                    actions += _listed(one, old, mask)
            held >>= 1
            old += 1
    return actions


class Invest(Phase[ImperialState]):
    """A seat invests in ``nation`` (-1: in any), or does not."""

    __slots__ = ("nation", "seat")

    def __init__(self, seat: int, nation: int) -> None:
        super().__init__("invest", DECISION)
        self.seat: int = seat
        self.nation: int = nation

    def actors(self, s: ImperialState) -> list[int]:
        return ONE_SEAT[self.seat]

    def legal(self, s: ImperialState, seat: int) -> list[Action]:
        return [*investments(s, seat, self.nation), PASS]

    def apply(self, s: ImperialState, seat: int, action: Action) -> None:
        s.stack.pop()
        if isinstance(action, Bond):
            buy(s, seat, action.nation, action.bond)
        elif isinstance(action, Raise):
            swap(s, seat, action.nation, action.old, action.new)
        elif s.log is not None:
            s.log.append(InvestedNothing(seat))

    def fields(self, s: ImperialState) -> dict[str, object]:
        return {"seat": self.seat, "nation": nation_or_none(self.nation)}


class OfferInvest(Phase[ImperialState]):
    """Whose cash is known and pays for nothing is not asked."""

    __slots__ = ("nation", "seat")

    def __init__(self, seat: int, nation: int) -> None:
        super().__init__("offer_invest", AUTO)
        self.seat: int = seat
        self.nation: int = nation

    def actors(self, s: ImperialState) -> list[int]:
        return NOBODY

    def run(self, s: ImperialState) -> None:
        if s.hidden or investments(s, self.seat, self.nation):
            s.stack[-1] = INVEST[self.seat * (NATION_COUNT + 1) + self.nation + 1]
        else:
            s.stack.pop()

    def fields(self, s: ImperialState) -> dict[str, object]:
        return {"seat": self.seat, "nation": nation_or_none(self.nation)}


def nation_or_none(nation: int) -> str | None:
    """A nation's code for a position; null stands for any."""
    return NATIONS[nation] if nation >= 0 else None


def offer(seat: int, nation: int) -> OfferInvest:
    """The frame that lets a seat invest in a nation, or (-1) in any."""
    return OFFER[seat * (NATION_COUNT + 1) + nation + 1]


class AfterTurn(Phase[ImperialState]):
    """R55: without the card, everyone may invest in the nation that has just moved."""

    __slots__ = ()

    def actors(self, s: ImperialState) -> list[int]:
        return NOBODY

    def run(self, s: ImperialState) -> None:
        s.stack.pop()
        push_round(s, s.nation, s.government[s.nation], True)


def push_round(s: ImperialState, nation: int, first: int, free: bool) -> None:
    """R55 to R57: everyone once, clockwise from ``first``; who leads no nation may choose any if ``free``."""
    s.stack.append(SETTLE[first])
    for step in range(s.seats - 1, -1, -1):
        seat = (first + step) % s.seats
        s.stack.append(offer(seat, -1 if free and s.leads_none(seat) else nation))


class SettleGovernments(Phase[ImperialState]):
    """R45, R55: governments change after the round of investing that began with ``seat``."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__("settle_governments", AUTO)
        self.seat: int = seat

    def actors(self, s: ImperialState) -> list[int]:
        return NOBODY

    def run(self, s: ImperialState) -> None:
        s.stack.pop()
        for nation in range(NATION_COUNT):
            change_government(s, nation, self.seat)

    def fields(self, s: ImperialState) -> dict[str, object]:
        return {"seat": self.seat}


INVEST: Final[list[Invest]] = [
    Invest(seat, nation) for seat in range(6) for nation in range(-1, NATION_COUNT)
]
OFFER: Final[list[OfferInvest]] = [
    OfferInvest(seat, nation) for seat in range(6) for nation in range(-1, NATION_COUNT)
]
AFTER_TURN: Final[AfterTurn] = AfterTurn("after_turn", AUTO)
SETTLE: Final[list[SettleGovernments]] = [SettleGovernments(seat) for seat in range(6)]
