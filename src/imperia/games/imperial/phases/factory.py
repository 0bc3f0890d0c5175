"""The Factory space: at most one new factory (R20)."""

from __future__ import annotations

from typing import Final

from imperia.games.imperial.actions import BUILDS, PASS, AtRegion
from imperia.games.imperial.data import FACTORY_PRICE, HOME
from imperia.games.imperial.events import FactoryBuilt
from imperia.games.imperial.geometry import bits
from imperia.games.imperial.phases.common import ONE_SEAT
from imperia.games.imperial.state import ImperialState
from imperia.kernel.action import Action
from imperia.kernel.phase import DECISION, Phase


def sites(s: ImperialState) -> int:
    """Own cities without a factory and without hostile armies, as a mask."""
    return HOME[s.nation] & ~s.factories & ~s.occupied(s.nation)


def possible(s: ImperialState) -> bool:
    """Whether the treasury can pay for a factory, and there is a place for it."""
    return s.treasury[s.nation] >= FACTORY_PRICE and sites(s) != 0


def begin(s: ImperialState) -> None:
    """Where nothing can be built the space is empty."""
    if possible(s):
        s.stack.append(BUILD_FACTORY)


class BuildFactory(Phase[ImperialState]):
    """The treasury pays the bank; the city tells whether it is an armaments factory or a shipyard."""

    __slots__ = ()

    def actors(self, s: ImperialState) -> list[int]:
        return ONE_SEAT[s.government[s.nation]]

    def legal(self, s: ImperialState, seat: int) -> list[Action]:
        return [*(BUILDS[region] for region in bits(sites(s))), PASS]

    def apply(self, s: ImperialState, seat: int, action: Action) -> None:
        s.stack.pop()
        if isinstance(action, AtRegion):
            s.treasury[s.nation] -= FACTORY_PRICE
            s.bank -= FACTORY_PRICE
            s.factories |= 1 << action.region
            if s.log is not None:
                s.log.append(FactoryBuilt(s.nation, action.region))


BUILD_FACTORY: Final[BuildFactory] = BuildFactory("factory", DECISION)
