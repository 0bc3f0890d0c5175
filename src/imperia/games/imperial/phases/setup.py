"""Set-up: start money, flag cards with their bonds, the Investor card (R5 to R9, R13)."""

from __future__ import annotations

from typing import Final

from imperia.games.imperial.actions import DEALS, STARTS, OfNation, Start
from imperia.games.imperial.data import (
    NATION_COUNT,
    dealt_flags,
    flag_bonds,
    flags_with,
    start_money,
)
from imperia.games.imperial.events import CardMoved, FlagDealt, StarterDrawn
from imperia.games.imperial.phases import auction, turn
from imperia.games.imperial.phases.common import AT_CHANCE, buy
from imperia.games.imperial.state import ImperialState
from imperia.kernel.action import Action
from imperia.kernel.phase import CHANCE_NODE, Phase
from imperia.kernel.seats import CHANCE


def begin_game(s: ImperialState) -> None:
    """R5, R10: everyone gets the start money of the set-up."""
    way = str(s.options["setup"])
    money = start_money(s.edition, way, s.seats)
    s.cash = [money] * s.seats
    s.bank = money * s.seats
    s.stack.append(DEAL_FLAGS if way == "standard" else CHOOSE_STARTER)


def begin_play(s: ImperialState) -> None:
    """R13: the card goes to the left of the first nation's government; then the nations move."""
    if s.with_card:
        for nation in range(NATION_COUNT):
            if s.government[nation] >= 0:
                s.card = (s.government[nation] + 1) % s.seats
                if s.log is not None:
                    s.log.append(CardMoved(s.card))
                break
    s.stack[-1] = turn.NEXT_NATION


class DealFlags(Phase[ImperialState]):
    """R6 to R9: one flag for each seat in turn, with the flags that belong to it."""

    __slots__ = ()

    def actors(self, s: ImperialState) -> list[int]:
        return AT_CHANCE

    def legal(self, s: ImperialState, seat: int) -> list[Action]:
        return [DEALS[nation] for nation in dealt_flags(s.seats) if s.government[nation] < 0]

    def weights(self, s: ImperialState) -> list[int]:
        return [1] * len(self.legal(s, CHANCE))

    def apply(self, s: ImperialState, seat: int, action: Action) -> None:
        assert isinstance(action, OfNation)
        taker = min(seat for seat in range(s.seats) if seat not in s.government)
        for nation in flags_with(s.seats, action.nation):
            _lead(s, taker, nation)
            for other, bond in flag_bonds(s.edition, nation):
                buy(s, taker, other, bond)
        if taker == s.seats - 1:
            _leftover_flags(s)
            begin_play(s)


def _lead(s: ImperialState, seat: int, nation: int) -> None:
    s.government[nation] = seat
    if s.log is not None:
        s.log.append(FlagDealt(seat, nation))


def _leftover_flags(s: ImperialState) -> None:
    """R9: whoever holds the small bond leads; without any bond the flag stays in the bank."""
    for nation in range(NATION_COUNT):
        if s.government[nation] < 0:
            for seat in range(s.seats):
                if s.credit(seat, nation):
                    _lead(s, seat, nation)


class ChooseStarter(Phase[ImperialState]):
    """R10: who is asked first for bonds of Austria-Hungary, every seat as likely."""

    __slots__ = ()

    def actors(self, s: ImperialState) -> list[int]:
        return AT_CHANCE

    def legal(self, s: ImperialState, seat: int) -> list[Action]:
        return STARTS[: s.seats]

    def weights(self, s: ImperialState) -> list[int]:
        return [1] * s.seats

    def apply(self, s: ImperialState, seat: int, action: Action) -> None:
        assert isinstance(action, Start)
        s.starter = action.seat
        if s.log is not None:
            s.log.append(StarterDrawn(s.starter))
        s.stack[-1] = auction.Auction(0, 0)


DEAL_FLAGS: Final[DealFlags] = DealFlags("deal_flags", CHANCE_NODE)
CHOOSE_STARTER: Final[ChooseStarter] = ChooseStarter("choose_starter", CHANCE_NODE)
