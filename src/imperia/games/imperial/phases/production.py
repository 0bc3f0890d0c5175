"""The Production spaces: each factory without hostile armies may make one unit (R21)."""

from __future__ import annotations

from typing import Final

from imperia.games.imperial.actions import PASS, PRODUCE_ALL, PRODUCES, AtRegion
from imperia.games.imperial.data import ARMY_LIMIT, FLEET_LIMIT, PER_HOME, PORT_MASK
from imperia.games.imperial.events import UnitPlaced
from imperia.games.imperial.geometry import bits
from imperia.games.imperial.phases.common import ONE_SEAT
from imperia.games.imperial.state import ImperialState
from imperia.games.imperial.units import add_army, add_port_fleet
from imperia.kernel.action import Action
from imperia.kernel.phase import DECISION, Phase


def in_supply(s: ImperialState, mask: int) -> int:
    """Those of some factories for whose units there is at least one piece left."""
    if s.armies[s.nation] >= ARMY_LIMIT[s.nation]:
        mask &= PORT_MASK
    if s.fleets[s.nation] >= FLEET_LIMIT[s.nation]:
        mask &= ~PORT_MASK
    return mask


def enough_for_all(s: ImperialState, mask: int) -> bool:
    """Whether the pieces suffice for one unit in each of these factories."""
    ships = (mask & PORT_MASK).bit_count()
    return (
        s.fleets[s.nation] + ships <= FLEET_LIMIT[s.nation]
        and s.armies[s.nation] + mask.bit_count() - ships <= ARMY_LIMIT[s.nation]
    )


def begin(s: ImperialState) -> None:
    """Where nothing can be made the space is empty."""
    ready = in_supply(s, s.open_factories(s.nation))
    if ready:
        s.stack.append(PRODUCTION[ready >> PER_HOME * s.nation])


class Production(Phase[ImperialState]):
    """``ready`` are the factories (by five bits) that may still produce in this turn."""

    __slots__ = ("ready",)

    def __init__(self, ready: int) -> None:
        super().__init__("production", DECISION)
        self.ready: int = ready

    def actors(self, s: ImperialState) -> list[int]:
        return ONE_SEAT[s.government[s.nation]]

    def legal(self, s: ImperialState, seat: int) -> list[Action]:
        mask = self.ready << PER_HOME * s.nation
        actions = [PRODUCE_ALL] if enough_for_all(s, mask) else []
        actions += [PRODUCES[region] for region in bits(mask)]
        actions.append(PASS)
        return actions

    def apply(self, s: ImperialState, seat: int, action: Action) -> None:
        s.stack.pop()
        if isinstance(action, AtRegion):
            produce(s, action.region)
            left = self.ready << PER_HOME * s.nation & ~(1 << action.region)
            left = in_supply(s, left)
            if left:
                s.stack.append(PRODUCTION[left >> PER_HOME * s.nation])
        elif action is PRODUCE_ALL:
            for region in bits(self.ready << PER_HOME * s.nation):
                produce(s, region)

    def fields(self, s: ImperialState) -> dict[str, object]:
        return {"ready": self.ready}


def produce(s: ImperialState, region: int) -> None:
    """An armaments factory makes an army, a shipyard a fleet in its port, free of charge."""
    ship = (PORT_MASK >> region) & 1
    if ship:
        add_port_fleet(s, region)
    else:
        add_army(s, s.nation, region, False)
    if s.log is not None:
        s.log.append(UnitPlaced(s.nation, region, "fleet" if ship else "army", 0))


PRODUCTION: Final[list[Production]] = [Production(ready) for ready in range(1 << PER_HOME)]
