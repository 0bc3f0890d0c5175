"""The Investor space: interest, then the card holder and those without a government invest (R39 to R46)."""

from __future__ import annotations

from typing import Final

from imperia.games.imperial.actions import TAKES, Take
from imperia.games.imperial.data import INTEREST, INVESTOR_PAY, NATION_COUNT
from imperia.games.imperial.events import CardMoved, InterestPaid, InterestWaived, InvestorPaid
from imperia.games.imperial.phases import invest, rondel
from imperia.games.imperial.phases.common import NOBODY, ONE_SEAT, change_government
from imperia.games.imperial.state import ImperialState
from imperia.kernel.action import Action
from imperia.kernel.phase import AUTO, DECISION, Phase


def pay_interest(s: ImperialState) -> None:
    """R39, R40: others are paid first and in full; what is short the government goes without, or pays."""
    nation = s.nation
    others = rondel.owed_to_others(s, nation)
    own = own_interest(s)
    left = s.treasury[nation] - others
    if 0 < left < own:
        s.stack.append(TAKE_INTEREST)
    else:
        pay_out(s, own if left >= own else 0)


def own_interest(s: ImperialState) -> int:
    """What the active nation owes its own government."""
    return INTEREST[s.bonds[s.government[s.nation] * NATION_COUNT + s.nation]]


def pay_out(s: ImperialState, taken: int) -> None:
    """Pay all others, and so much to the government."""
    nation = s.nation
    leader = s.government[nation]
    for seat in range(s.seats):
        due = INTEREST[s.bonds[seat * NATION_COUNT + nation]]
        if seat == leader or due == 0:
            continue
        paid = min(due, s.treasury[nation])
        s.treasury[nation] -= paid
        s.cash[leader] -= due - paid
        s.cash[seat] += due
        if s.log is not None:
            s.log.append(InterestPaid(nation, seat, paid, due - paid))
    s.treasury[nation] -= taken
    s.cash[leader] += taken
    if s.log is not None:
        if taken:
            s.log.append(InterestPaid(nation, leader, taken, 0))
        if own_interest(s) > taken:
            s.log.append(InterestWaived(nation, leader, own_interest(s) - taken))


class TakeInterest(Phase[ImperialState]):
    """R40: the treasury is short; how much of its own interest the government still takes."""

    __slots__ = ()

    def actors(self, s: ImperialState) -> list[int]:
        return ONE_SEAT[s.government[s.nation]]

    def legal(self, s: ImperialState, seat: int) -> list[Action]:
        left = s.treasury[s.nation] - rondel.owed_to_others(s, s.nation)
        return TAKES[: min(left, own_interest(s)) + 1]

    def apply(self, s: ImperialState, seat: int, action: Action) -> None:
        assert isinstance(action, Take)
        s.stack.pop()
        pay_out(s, action.amount)


class Activate(Phase[ImperialState]):
    """R42, R44: the bank pays the card holder, who invests; then all who lead no nation, in seat order."""

    __slots__ = ()

    def actors(self, s: ImperialState) -> list[int]:
        return NOBODY

    def run(self, s: ImperialState) -> None:
        s.cash[s.card] += INVESTOR_PAY
        s.bank += INVESTOR_PAY
        if s.log is not None:
            s.log.append(InvestorPaid(s.card, INVESTOR_PAY))
        s.stack[-1] = PASS_CARD
        for step in range(s.seats - 1, 0, -1):
            seat = (s.card + step) % s.seats
            if s.leads_none(seat):
                s.stack.append(invest.offer(seat, -1))
        s.stack.append(invest.offer(s.card, -1))


class PassCard(Phase[ImperialState]):
    """R45, R46: governments change at the end of the Investor turn, then the card goes on to the left."""

    __slots__ = ()

    def actors(self, s: ImperialState) -> list[int]:
        return NOBODY

    def run(self, s: ImperialState) -> None:
        s.stack.pop()
        for nation in range(NATION_COUNT):
            change_government(s, nation, s.card)
        s.card = (s.card + 1) % s.seats
        if s.log is not None:
            s.log.append(CardMoved(s.card))


TAKE_INTEREST: Final[TakeInterest] = TakeInterest("interest", DECISION)
ACTIVATE: Final[Activate] = Activate("activate_investor", AUTO)
PASS_CARD: Final[PassCard] = PassCard("pass_card", AUTO)
