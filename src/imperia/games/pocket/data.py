"""Numbers and tiles of Pocket Imperium. Rule numbers refer to docs/rules/pocket.md."""

import json
from importlib.resources import files
from itertools import permutations
from typing import Any, Final

# R1: a hex is tile * 7 + position; tiles 2 to 7 are 0 to 5 here; the Prime is the last space.
TILES: Final = 6
TILE_HEXES: Final = 7
PRIME: Final = 42
HEXES: Final = 43
PRIME_BIT: Final = 1 << 42
SECTOR: Final = [127 << (TILE_HEXES * tile) for tile in range(TILES)]
HEX_NAMES: Final = [f"{hex // 7 + 2}.{hex % 7}" for hex in range(PRIME)] + ["prime"]

SHIPS: Final = 12  # R2: a player's ships
PLACED: Final = 2  # R8, R49: ships that come onto a hex at the set-up and on return
ROUNDS: Final = [0, 0, 6, 6, 8]  # R52, by the number of players
STEPS: Final = 3

# The orders, in the sequence in which they are carried out (R14).
EXPAND: Final = 0
EXPLORE: Final = 1
EXTERMINATE: Final = 2
ORDERS: Final = ("expand", "explore", "exterminate")

# R39, R53: what a system scores; the Prime only in the final count.
POINTS_ONE: Final = 1
POINTS_TWO: Final = 2
POINTS_PRIME: Final = 3
SECTOR_POINTS: Final = 2 * POINTS_ONE + POINTS_TWO  # the most that one sector can bring
SUPPLY_VOID: Final = 1
SUPPLY_ONE: Final = 2
SUPPLY_TWO: Final = 3
SUPPLY_PRIME: Final = 4

# R56: tokens of the riches, by the number of players.
BLANKS: Final = 4
ONES: Final = [0, 0, 10, 8, 6]

FACES: Final = ("A", "B")


def resource(name: str) -> Any:
    """A data file of this folder."""
    return json.loads((files("imperia.games.pocket") / name).read_text(encoding="utf-8"))


def _turned(positions: list[int], rotation: int) -> int:
    """The positions as a bit mask of seven, the tile turned clockwise by so many sixths."""
    mask = 0
    for position in positions:
        mask |= 1 << (position if position == 0 else (position - 1 + rotation) % 6 + 1)
    return mask


def _face_masks() -> list[tuple[int, int, int, int]]:
    faces = resource("faces.json")["faces"]
    masks = []
    for tile in range(TILES):
        for face in FACES:
            printed = faces[f"{tile + 2}{face}"]
            for rotation in range(6):
                kinds = [printed.get(kind, []) for kind in ("one", "two", "asteroids", "hole")]
                one, two, asteroids, hole = [_turned(kind, rotation) for kind in kinds]
                masks.append((one, two, asteroids, hole))
    return masks


# R3, R4: what lies where, for each sector as it can come: (tile * 2 + face) * 6 + rotation.
FACE_MASKS: Final[list[tuple[int, int, int, int]]] = _face_masks()
SECTORS: Final = TILES * 2 * 6


# A plan is three steps of one order (R10), or of two with two players (R11).
def _single_plans() -> list[list[list[int]]]:
    return [[[order] for order in plan] for plan in permutations(range(3))]


def _double_plans() -> list[list[list[int]]]:
    pairs = [[first, second] for first in range(3) for second in range(first, 3)]
    return [
        [one, two, three]
        for one in pairs
        for two in pairs
        for three in pairs
        if sorted(one + two + three) == [0, 0, 1, 1, 2, 2]
    ]


PLANS: Final[list[list[list[int]]]] = _single_plans() + _double_plans()
SINGLE_PLANS: Final = 6  # the first of them are for three or four players, the rest for two
