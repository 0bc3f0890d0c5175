"""The Investor space: interest, then the card holder and those without a government invest (R39 to R46)."""

from __future__ import annotations

from typing import Final

from imperia.games.imperial.data import INTEREST, INVESTOR_PAY, NATION_COUNT
from imperia.games.imperial.events import CardMoved, InterestPaid, InterestWaived, InvestorPaid
from imperia.games.imperial.phases import invest, rondel
from imperia.games.imperial.phases.common import NOBODY, change_government
from imperia.games.imperial.state import ImperialState
from imperia.kernel.phase import AUTO, Phase


def pay_interest(s: ImperialState) -> None:
    """R39, R40: the others are paid first and in full; the government gets what is left, or pays."""
    nation = s.nation
    others = rondel.owed_to_others(s, nation)
    own = own_interest(s)
    pay_out(s, max(0, min(own, s.treasury[nation] - others)))


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


ACTIVATE: Final[Activate] = Activate("activate_investor", AUTO)
PASS_CARD: Final[PassCard] = PassCard("pass_card", AUTO)
