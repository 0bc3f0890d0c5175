"""The rondel: a government chooses where its nation goes (R16 to R18, R41)."""

from __future__ import annotations

from typing import Final

from imperia.games.imperial.actions import RONDEL, Rondel
from imperia.games.imperial.data import (
    FACTORY,
    IMPORT,
    INTEREST,
    INVESTOR,
    MOST_STEPS,
    NATION_COUNT,
    TAXATION,
    passes_investor,
    step_cost,
)
from imperia.games.imperial.events import RondelMoved
from imperia.games.imperial.phases import (
    factory,
    fleets,
    imports,
    invest,
    investor,
    production,
    swiss_bank,
    taxation,
)
from imperia.games.imperial.phases.common import ONE_SEAT
from imperia.games.imperial.state import ImperialState
from imperia.kernel.action import Action
from imperia.kernel.phase import DECISION, Phase


class ChooseSpace(Phase[ImperialState]):
    """The first time any space, later one to six steps ahead."""

    __slots__ = ()

    def actors(self, s: ImperialState) -> list[int]:
        return ONE_SEAT[s.government[s.nation]]

    def legal(self, s: ImperialState, seat: int) -> list[Action]:
        here = s.rondel[s.nation]
        cash = s.cash[seat]
        actions = []
        for space in range(8):
            steps = (space - here) % 8
            if here < 0:
                steps = 0
            elif steps == 0 or steps > MOST_STEPS:
                continue
            left = cash - step_cost(steps)
            if left >= 0 and (space != INVESTOR or can_cover(s, left)):
                actions.append(RONDEL[space])
        return actions

    def apply(self, s: ImperialState, seat: int, action: Action) -> None:
        assert isinstance(action, Rondel)
        s.last = s.nation
        if not swiss_bank.announce(s, action.space):
            go(s, action.space)


def can_cover(s: ImperialState, cash: int) -> bool:
    """R41: whether treasury and government together can pay the interest that others are owed."""
    return s.treasury[s.nation] + cash >= owed_to_others(s, s.nation)


def owed_to_others(s: ImperialState, nation: int) -> int:
    """The interest on all bonds of a nation that its government does not hold itself."""
    owed = 0
    for seat in range(s.seats):
        if seat != s.government[nation]:
            owed += INTEREST[s.bonds[seat * NATION_COUNT + nation]]
    return owed


def price_of(s: ImperialState, space: int) -> int:
    """R17: what the way to a space costs the government of the active nation."""
    here = s.rondel[s.nation]
    return 0 if here < 0 else step_cost((space - here) % 8)


def go(s: ImperialState, space: int) -> None:
    """Pay, move and act; the frame of the choice is on top of the stack and goes away."""
    nation = s.nation
    cost = price_of(s, space)
    here = s.rondel[nation]
    s.cash[s.government[nation]] -= cost
    s.bank -= cost
    s.rondel[nation] = space
    if s.log is not None:
        s.log.append(RondelMoved(nation, space, cost))
    s.stack.pop()
    if not s.with_card:
        s.stack.append(invest.AFTER_TURN)
    elif space == INVESTOR or passes_investor(here, (space - here) % 8):
        # R18: steps 2 and 3 come after the action of the space.
        s.stack.append(investor.ACTIVATE)
    _act(s, space)


def _act(s: ImperialState, space: int) -> None:
    if space == TAXATION:
        taxation.tax(s)
    elif space == FACTORY:
        factory.begin(s)
    elif space == INVESTOR:
        investor.pay_interest(s)
    elif space == IMPORT:
        imports.begin(s)
    elif space % 4 == 2:
        production.begin(s)
    else:
        fleets.begin(s)


CHOOSE_SPACE: Final[ChooseSpace] = ChooseSpace("rondel", DECISION)
