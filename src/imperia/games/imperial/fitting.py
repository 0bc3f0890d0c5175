"""Whether a frame of a Maneuver that was read from a position fits the units on the board."""

from __future__ import annotations

from imperia.games.imperial.actions import MOVES
from imperia.games.imperial.data import LAND_COUNT
from imperia.games.imperial.geometry import army_moves, bits
from imperia.games.imperial.phases import armies, battle, fleets
from imperia.games.imperial.state import ImperialState
from imperia.games.imperial.units import armies_in, could_stand_up, destroyers, is_foreign, others_in


def enters(s: ImperialState, region: int) -> bool:
    """Whether a unit of the active nation has just come; abroad it lies until its intent is told."""
    return came(s, region, is_foreign(s.nation, region))


def came(s: ImperialState, region: int, lying: bool) -> bool:
    """Whether a unit of the active nation has come to a region, or changed its intent there."""
    if region >= LAND_COUNT:
        return not lying and fleets.MOVE_FLEETS in s.stack and s.moved_fleets[region - LAND_COUNT] > 0
    if armies.MOVE_ARMIES not in s.stack:
        return False
    if lying:
        return is_foreign(s.nation, region) and s.moved_lying[region] > 0
    return s.moved[region] > 0


def asked(s: ImperialState, region: int, nations: int) -> bool:
    """Whether all these nations (a mask) have units in a region, and a government that can answer."""
    present = others_in(s, s.nation, region)
    return nations & ~present == 0 and all(s.government[nation] >= 0 for nation in bits(nations))


def falls(s: ImperialState, nation: int, region: int, destroying: bool) -> bool:
    """Whether one more army of a nation can be removed, besides those whose frames wait already."""
    waiting = sum(
        isinstance(phase, battle.Loss) and phase.nation == nation and phase.region == region
        for phase in s.stack
    )
    if destroying:
        return nation == s.nation and is_foreign(nation, region) and destroyers(s, region) > waiting
    return armies_in(s, nation, region) > waiting


def moves(s: ImperialState, source: int, target: int, lying: bool) -> bool:
    """Whether an army of this intent has still to move from ``source``, and reaches ``target``."""
    if armies.MOVE_ARMIES not in s.stack or source == target:
        return False
    if lying:
        ready = could_stand_up(s, source) if is_foreign(s.nation, source) else 0
    else:
        ready = s.army[s.nation * LAND_COUNT + source] - s.moved[source]
    free, idle = armies.free_home(s), armies.idle_fleets(s)
    return ready > 0 and MOVES[source][target] in army_moves(s.nation, free, idle, source)
