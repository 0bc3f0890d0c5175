"""Maneuver, step 1: fleets leave their ports or sail to a neighbouring sea (R23, R24)."""

from __future__ import annotations

from typing import Final

from imperia.games.imperial.actions import PASS, SAIL, SAIL_OUT, Fight, Move
from imperia.games.imperial.data import HOME, HOME_COUNT, LAND_COUNT, PORT_SEA, SEA_COUNT
from imperia.games.imperial.events import FleetMoved
from imperia.games.imperial.geometry import bits
from imperia.games.imperial.phases import armies, battle, enter, markers
from imperia.games.imperial.phases.common import ONE_SEAT
from imperia.games.imperial.state import ImperialState
from imperia.games.imperial.units import add_fleet, take_fleet, take_port_fleet
from imperia.kernel.action import Action
from imperia.kernel.phase import DECISION, Phase


def begin(s: ImperialState) -> None:
    """R23: fleets first, then armies, then markers."""
    s.stack.append(markers.PLACE_MARKERS)
    if s.units(s.nation) == 0:
        return
    s.moved = [0] * LAND_COUNT
    s.moved_lying = [0] * HOME_COUNT
    s.moved_fleets = [0] * SEA_COUNT
    s.carried = [0] * SEA_COUNT
    s.stack.append(MOVE_FLEETS)
    go_on(s)


def go_on(s: ImperialState) -> None:
    """Once no fleet can move any more it is the armies' turn; all fights are possible there too."""
    if not movable(s):
        s.stack[-1] = armies.MOVE_ARMIES
        armies.go_on(s)


def movable(s: ImperialState) -> bool:
    """Whether a fleet lies in a port, or at sea where it has not moved to."""
    if s.port_at & HOME[s.nation]:
        return True
    base = s.nation * SEA_COUNT
    return any(s.sea[base + sea] > s.moved_fleets[sea] for sea in bits(s.fleet_at[s.nation]))


class MoveFleets(Phase[ImperialState]):
    """One fleet at a time, in any order; units that stay may fight."""

    __slots__ = ()

    def actors(self, s: ImperialState) -> list[int]:
        return ONE_SEAT[s.government[s.nation]]

    def legal(self, s: ImperialState, seat: int) -> list[Action]:
        nation = s.nation
        actions = [SAIL_OUT[region] for region in bits(s.port_at & HOME[nation])]
        base = nation * SEA_COUNT
        for sea in bits(s.fleet_at[nation]):
            if s.sea[base + sea] > s.moved_fleets[sea]:
                actions += SAIL[sea]
        actions += battle.fights(s, nation)
        actions.append(PASS)
        return actions

    def apply(self, s: ImperialState, seat: int, action: Action) -> None:
        if isinstance(action, Move):
            sail(s, action)
        elif isinstance(action, Fight):
            battle.fight(s, action)
        else:
            s.stack[-1] = armies.MOVE_ARMIES
            armies.go_on(s)


def sail(s: ImperialState, action: Move) -> None:
    """R24: out of a port only to the sea with its anchor."""
    source = action.source
    if source < HOME_COUNT:
        take_port_fleet(s, source)
        sea = PORT_SEA[source]
    else:
        take_fleet(s, s.nation, source - LAND_COUNT)
        sea = action.target - LAND_COUNT
    add_fleet(s, s.nation, sea)
    s.moved_fleets[sea] += 1
    if s.log is not None:
        s.log.append(FleetMoved(s.nation, source, action.target))
    s.stack.append(enter.CONTINUE)
    enter.entered(s, action.target)


MOVE_FLEETS: Final[MoveFleets] = MoveFleets("fleets", DECISION)
