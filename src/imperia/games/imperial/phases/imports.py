"""The Import space: up to three units for money (R22)."""

from __future__ import annotations

from typing import Final

from imperia.games.imperial.actions import FLEET, PASS, PLACE_ARMY, PLACE_FLEET, Place
from imperia.games.imperial.data import (
    ARMY_LIMIT,
    FLEET_LIMIT,
    HOME,
    IMPORT_MOST,
    IMPORT_PRICE,
    PORT_MASK,
)
from imperia.games.imperial.events import UnitPlaced
from imperia.games.imperial.geometry import bits
from imperia.games.imperial.phases.common import ONE_SEAT
from imperia.games.imperial.state import ImperialState
from imperia.games.imperial.units import add_army, add_port_fleet
from imperia.kernel.action import Action
from imperia.kernel.phase import DECISION, Phase


def begin(s: ImperialState) -> None:
    """Where nothing can be bought the space is empty."""
    _go_on(s, IMPORT_MOST)


def _go_on(s: ImperialState, left: int) -> None:
    if left and possible(s):
        s.stack.append(IMPORTS[left])


def possible(s: ImperialState) -> bool:
    """Whether the treasury can pay for a unit, and there is a piece and a place for it."""
    return s.treasury[s.nation] >= IMPORT_PRICE and (_army_sites(s) | _fleet_sites(s)) != 0


def _army_sites(s: ImperialState) -> int:
    if s.armies[s.nation] >= ARMY_LIMIT[s.nation]:
        return 0
    return HOME[s.nation] & ~s.occupied(s.nation)


def _fleet_sites(s: ImperialState) -> int:
    """Light blue ports; no shipyard is needed."""
    if s.fleets[s.nation] >= FLEET_LIMIT[s.nation]:
        return 0
    return HOME[s.nation] & PORT_MASK & ~s.occupied(s.nation)


class Import(Phase[ImperialState]):
    """The treasury buys one unit after the other; ``left`` may still come."""

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        super().__init__("import", DECISION)
        self.left: int = left

    def actors(self, s: ImperialState) -> list[int]:
        return ONE_SEAT[s.government[s.nation]]

    def legal(self, s: ImperialState, seat: int) -> list[Action]:
        return [
            *(PLACE_ARMY[region] for region in bits(_army_sites(s))),
            *(PLACE_FLEET[region] for region in bits(_fleet_sites(s))),
            PASS,
        ]

    def apply(self, s: ImperialState, seat: int, action: Action) -> None:
        s.stack.pop()
        if not isinstance(action, Place):
            return
        s.treasury[s.nation] -= IMPORT_PRICE
        s.bank -= IMPORT_PRICE
        ship = action.unit == FLEET
        if ship:
            add_port_fleet(s, action.region)
        else:
            add_army(s, s.nation, action.region, False)
        if s.log is not None:
            s.log.append(UnitPlaced(s.nation, action.region, "fleet" if ship else "army", IMPORT_PRICE))
        _go_on(s, self.left - 1)

    def fields(self, s: ImperialState) -> dict[str, object]:
        return {"left": self.left}


IMPORTS: Final[list[Import]] = [Import(left) for left in range(IMPORT_MOST + 1)]
