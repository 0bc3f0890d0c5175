"""Where armies can go: rail, land and convoy (R28 to R30), worked out once for each question and kept."""

from typing import Final

from imperia.games.imperial.actions import MOVES, PATH_MASKS, PATHS, VIAS
from imperia.games.imperial.data import (
    COAST,
    HOME,
    LAND_COUNT,
    LAND_NEXT,
    NATION_COUNT,
    NO_RAIL,
    PER_HOME,
    SEA_COUNT,
    SEA_NEXT,
    SHORE,
)
from imperia.kernel.action import Action

HOME_BITS: Final = 0b11111


def bits(mask: int) -> list[int]:
    """The places of the bits in a mask, lowest first."""
    places = []
    while mask:
        low = mask & -mask
        places.append(low.bit_length() - 1)
        mask ^= low
    return places


def spread(start: int, within: int, following: list[int]) -> int:
    """All that can be reached from ``start`` by steps inside ``within``; the start must lie inside too."""
    reached = start & within
    edge = reached
    while edge:
        beyond = 0
        for place in bits(edge):
            beyond |= following[place]
        edge = beyond & within & ~reached
        reached |= edge
    return reached


def _rail_table() -> list[int]:
    """The provinces joined by rail with each home province, for each set of free provinces."""
    table = [0] * (NATION_COUNT * 32 * PER_HOME)
    for nation in range(NATION_COUNT):
        for free in range(32):
            open_mask = (free << PER_HOME * nation) & ~NO_RAIL
            for place in range(PER_HOME):
                start = 1 << PER_HOME * nation + place
                table[(nation * 32 + free) * PER_HOME + place] = spread(start, open_mask, LAND_NEXT)
    return table


_RAIL: Final[list[int]] = _rail_table()


def rail(nation: int, free: int, region: int) -> int:
    """R29: where the rail leads from a home province (itself included); nothing if it is cut off there.

    ``free`` tells by five bits which home provinces have no hostile army.
    """
    place = region - PER_HOME * nation
    if place < 0 or place >= PER_HOME:
        return 0
    return _RAIL[(nation * 32 + free) * PER_HOME + place]


def _union(mask: int, table: list[int]) -> int:
    union = 0
    for place in bits(mask):
        union |= table[place]
    return union


def _with_rail(nation: int, free: int, mask: int) -> int:
    """The regions of ``mask`` and all that the rail reaches from them."""
    reached = mask
    for region in bits(mask & HOME[nation]):
        reached |= rail(nation, free, region)
    return reached


def _landings(coasts: int, fleets: int) -> int:
    """R30: the land that a convoy reaches from ``coasts`` over seas with a fleet to spare."""
    return _union(spread(coasts, fleets, SEA_NEXT), SHORE)


def by_land(nation: int, free: int, region: int) -> int:
    """R28, R29: what an army reaches without a fleet, the region itself included."""
    start = rail(nation, free, region) | 1 << region
    first = _union(start, LAND_NEXT) | start
    return first | _with_rail(nation, free, LAND_NEXT[region])


def reach(nation: int, free: int, fleets: int, region: int) -> int:
    """R28 to R30: all that an army reaches; rail goes before the move or after it, not both."""
    start = rail(nation, free, region) | 1 << region
    before = _landings(_union(start, COAST), fleets)
    after = _with_rail(nation, free, _landings(COAST[region], fleets))
    return (by_land(nation, free, region) | before | after) & ~(1 << region)


_MOVE_LISTS: Final[list[dict[int, list[Action]]]] = [{} for _ in range(NATION_COUNT * LAND_COUNT)]


def army_moves(nation: int, free: int, fleets: int, region: int) -> list[Action]:
    """The moves of an army that stands in ``region``, sorted; kept, for the same question comes often."""
    lists = _MOVE_LISTS[nation * LAND_COUNT + region]
    key = free << SEA_COUNT | fleets
    found = lists.get(key)
    if found is None:
        found = [MOVES[region][to] for to in bits(reach(nation, free, fleets, region))]
        lists[key] = found
    return found


def crossings(nation: int, free: int, fleets: int, region: int, to: int) -> list[Action]:
    """R30: the ways over sea from ``region`` to ``to``, none with a sea that another does without."""
    start = rail(nation, free, region) | 1 << region
    end = rail(nation, free, to) | 1 << to
    pairs = [(_union(start, COAST), COAST[to]), (COAST[region], _union(end, COAST))]
    found = []
    for number, path in enumerate(PATHS):
        if PATH_MASKS[number] & ~fleets == 0 and _joins(path, pairs):
            found.append(number)
    return [
        VIAS[number]
        for number in found
        if not any(
            PATH_MASKS[other] != PATH_MASKS[number] and PATH_MASKS[other] & ~PATH_MASKS[number] == 0
            for other in found
        )
    ]


def _joins(path: tuple[int, ...], pairs: list[tuple[int, int]]) -> bool:
    first, last = 1 << path[0], 1 << path[-1]
    return any((first & start and last & end) or (last & start and first & end) for start, end in pairs)
