"""The board and the numbers of Imperial. Rule numbers refer to docs/rules/imperial.md.

Regions are numbers: 0 to 29 home provinces (five for each power, in turn order), 30 to 44 other land,
45 to 53 seas. Sets of land regions are bit masks of 45 bits, sets of seas bit masks of 9 bits.
"""

import json
from importlib.resources import files
from typing import Any, Final

_BOARD: Final[dict[str, Any]] = json.loads(
    files("imperia.games.imperial").joinpath("board.json").read_text(encoding="utf-8")
)

NATION_COUNT: Final = 6
HOME_COUNT: Final = 30
LAND_COUNT: Final = 45
SEA_COUNT: Final = 9
REGION_COUNT: Final = 54
PER_HOME: Final = 5  # home provinces of each power
AH: Final = 0
IT: Final = 1

NATIONS: Final[list[str]] = [str(nation["code"]) for nation in _BOARD["nations"]]
NATION_NAMES: Final[list[str]] = [str(nation["name"]) for nation in _BOARD["nations"]]
REGIONS: Final[list[str]] = [str(region["id"]) for region in _BOARD["regions"]]
REGION_NAMES: Final[list[str]] = [str(region["name"]) for region in _BOARD["regions"]]
REGION_AT: Final[dict[str, int]] = {name: place for place, name in enumerate(REGIONS)}

# R2: how many units a power has.
ARMY_LIMIT: Final[list[int]] = [int(nation["armies"]) for nation in _BOARD["nations"]]
FLEET_LIMIT: Final[list[int]] = [int(nation["fleets"]) for nation in _BOARD["nations"]]


def mask_of(names: list[str]) -> int:
    """The bit mask of some land regions."""
    mask = 0
    for name in names:
        mask |= 1 << REGION_AT[name]
    return mask


def _neighbours() -> tuple[list[int], list[int], list[int], list[int]]:
    """Land next to land, seas next to land, seas next to a sea, land next to a sea: all as masks."""
    land, coast = [0] * LAND_COUNT, [0] * LAND_COUNT
    seas, shore = [0] * SEA_COUNT, [0] * SEA_COUNT
    for one, other in _BOARD["land_land"]:
        land[REGION_AT[one]] |= 1 << REGION_AT[other]
        land[REGION_AT[other]] |= 1 << REGION_AT[one]
    for one, other in _BOARD["land_sea"]:
        sea = REGION_AT[other] - LAND_COUNT
        coast[REGION_AT[one]] |= 1 << sea
        shore[sea] |= 1 << REGION_AT[one]
    for one, other in _BOARD["sea_sea"]:
        first, second = REGION_AT[one] - LAND_COUNT, REGION_AT[other] - LAND_COUNT
        seas[first] |= 1 << second
        seas[second] |= 1 << first
    return land, coast, seas, shore


_GRAPH: Final = _neighbours()
LAND_NEXT: Final[list[int]] = _GRAPH[0]
COAST: Final[list[int]] = _GRAPH[1]  # the seas that a land region touches
SEA_NEXT: Final[list[int]] = _GRAPH[2]
SHORE: Final[list[int]] = _GRAPH[3]  # the land regions that a sea touches

HOME: Final[list[int]] = [0b11111 << PER_HOME * nation for nation in range(NATION_COUNT)]
ALL_HOMES: Final = (1 << HOME_COUNT) - 1
NO_RAIL: Final[int] = mask_of(_BOARD["no_rail"])
# The sea with a port's anchor, -1 for the brown cities; light blue cities build fleets.
PORT_SEA: Final[list[int]] = [
    REGION_AT[region["port"]] - LAND_COUNT if "port" in region else -1
    for region in _BOARD["regions"][:HOME_COUNT]
]
PORTS: Final[list[int]] = [region for region in range(HOME_COUNT) if PORT_SEA[region] >= 0]
PORT_MASK: Final[int] = mask_of([REGIONS[region] for region in PORTS])
START_FACTORIES: Final[int] = mask_of(
    [name for nation in _BOARD["nations"] for name in nation["start_factories"]]
)

# R36: regions that take a marker, other land first, then the seas; 24 bits.
OUTER_COUNT: Final = 24
OUTER_LAND: Final = 15

# R4: bonds are bits 0 to 8 of a mask.
BOND_COUNT: Final = 9
BOND_VALUES: Final = [2, 4, 6, 9, 12, 16, 20, 25, 30]
BOND_INTEREST: Final = [1, 2, 3, 4, 5, 6, 7, 8, 9]
CREDIT: Final[list[int]] = [
    sum(BOND_VALUES[bond] for bond in range(BOND_COUNT) if (mask >> bond) & 1) for mask in range(512)
]
INTEREST: Final[list[int]] = [
    sum(BOND_INTEREST[bond] for bond in range(BOND_COUNT) if (mask >> bond) & 1) for mask in range(512)
]


def bond_stock(edition: int) -> int:
    """R4: the 2006 edition lacks the bond of 30."""
    return 0b111111111 if edition == 2010 else 0b11111111


def marker_limit(edition: int) -> int:
    """R2: flags of the 2010 edition, chips of the 2006 edition."""
    return 15 if edition == 2010 else 10


def start_money(edition: int, setup: str, seats: int) -> int:
    """R5, R10."""
    return int(_BOARD["money"][setup][str(edition)][str(seats)])


def dealt_flags(seats: int) -> list[int]:
    """R6, R7: the flags that are shuffled and dealt."""
    return [NATIONS.index(code) for code in _BOARD["dealt_flags"][str(seats)]]


def flags_with(seats: int, nation: int) -> list[int]:
    """R7: the flag itself and those that go with it."""
    extra = _BOARD["extra_flags"].get(str(seats), {}).get(NATIONS[nation], [])
    return [nation, *(NATIONS.index(code) for code in extra)]


def flag_bonds(edition: int, nation: int) -> list[tuple[int, int]]:
    """R8: the bonds on the back of a flag card, as power and bond."""
    card = _BOARD["flag_cards"][str(edition)][NATIONS[nation]]
    return [(NATIONS.index(code), BOND_VALUES.index(value)) for code, value in card]


# R16, R17: the rondel, clockwise.
SPACES: Final = (
    "taxation",
    "factory",
    "production_1",
    "maneuver_1",
    "investor",
    "import",
    "production_2",
    "maneuver_2",
)
SPACE_NAMES: Final = (
    "Taxation",
    "Factory",
    "Production (first)",
    "Maneuver (first)",
    "Investor",
    "Import",
    "Production (second)",
    "Maneuver (second)",
)
TAXATION: Final = 0
FACTORY: Final = 1
INVESTOR: Final = 4
IMPORT: Final = 5
FREE_STEPS: Final = 3
MOST_STEPS: Final = 6
STEP_PRICE: Final = 2


def step_cost(steps: int) -> int:
    """R17: what a move on the rondel costs its government."""
    return STEP_PRICE * (steps - FREE_STEPS) if steps > FREE_STEPS else 0


def passes_investor(start: int, steps: int) -> bool:
    """R18: whether a move goes beyond the Investor space."""
    return start >= 0 and 0 < (INVESTOR - start) % 8 < steps


FACTORY_PRICE: Final = 5  # R20
IMPORT_PRICE: Final = 1  # R22
IMPORT_MOST: Final = 3
DESTROYERS: Final = 3  # R35
INVESTOR_PAY: Final = 2  # R42
TAX_FACTORY: Final = 2  # R48
GIFT_MOST: Final = 30  # R47: more is given in several gifts
TOP_ROW: Final = 10  # R49
LOWEST_ROW_TAX: Final = 5
GOAL: Final = 25  # R52


def tax_row(tax: int) -> int:
    """R49: the row of the tax chart; its number is also the power points it gives."""
    return min(max(tax - LOWEST_ROW_TAX, 0), TOP_ROW)


def factor(power: int) -> int:
    """R53: what a nation's interest counts at the end."""
    return power // 5
