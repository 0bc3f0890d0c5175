"""The galaxy's geometry: which hexes touch, where the rim is, what lies where.

Hexes are known by tile and position, wherever the tile lies: so names and actions are the same in
every galaxy. Neighbours depend only on the layout and on which tile lies at which place; they are
worked out once for each arrangement and shared by all states. Coordinates are axial (q, r).
"""

from __future__ import annotations

from typing import Final

from imperia.games.pocket.data import (
    FACE_MASKS,
    HEXES,
    PRIME,
    PRIME_BIT,
    SUPPLY_ONE,
    SUPPLY_PRIME,
    SUPPLY_TWO,
    SUPPLY_VOID,
    TILE_HEXES,
    TILES,
)

# Position 0 of a tile is its centre, 1 to 6 go round it clockwise from the north-east.
AROUND: Final = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]
FLOWER: Final = [(0, 0), *AROUND]
ANY: Final = -1  # left to chance


class Layout:
    """Where the seven tiles lie, and what a galaxy fixes of tiles, faces and rotations."""

    def __init__(
        self,
        name: str,
        players: list[int],
        prime: tuple[int, int],
        prime_face: int,
        places: list[tuple[int, int]],
        fixed: list[tuple[int, int, int]],
    ) -> None:
        self.name: str = name
        self.players: list[int] = players
        self.prime: tuple[int, int] = prime
        self.prime_face: int = prime_face
        self.places: list[tuple[int, int]] = places
        self.fixed: list[tuple[int, int, int]] = fixed  # tile, face, rotation of each place
        self.near: list[int] = []  # neighbours and rim with the tile of place i numbered i
        self.layers: list[int] = []
        self.arrangements: dict[tuple[int, ...], Arrangement] = {}
        cells = cells_of(self)
        self.near = _near(cells)
        self.layers = _layers(cells, self.near)

    def arrangement(self, tiles: tuple[int, ...]) -> Arrangement:
        """The geometry with these tiles at the places, made once."""
        found = self.arrangements.get(tiles)
        if found is None:
            found = Arrangement(self, tiles)
            self.arrangements[tiles] = found
        return found


class Arrangement:
    """Neighbours and rim by hex, for one way to lay the tiles on a layout."""

    def __init__(self, layout: Layout, tiles: tuple[int, ...]) -> None:
        self.near: list[int] = [0] * HEXES
        for hex in range(HEXES):
            self.near[_renamed(hex, tiles)] = _renamed_mask(layout.near[hex], tiles)
        # Masks of the hexes at distance 0, 1, 2 ... from the rim (R50).
        self.layers: list[int] = [_renamed_mask(layer, tiles) for layer in layout.layers]


class Galaxy:
    """A whole galaxy, ready to play on. Shared by all clones of a state, never changed."""

    def __init__(self, arrangement: Arrangement, sectors: tuple[int, ...], quad: bool) -> None:
        self.near: list[int] = arrangement.near
        self.layers: list[int] = arrangement.layers
        self.quad: bool = quad
        one, two, asteroids, hole = 0, 0, 0, 0
        for sector in sectors:
            shift = sector // 12 * TILE_HEXES
            masks = FACE_MASKS[sector]
            one |= masks[0] << shift
            two |= masks[1] << shift
            asteroids |= masks[2] << shift
            hole |= masks[3] << shift
        self.one: int = one
        self.two: int = two
        self.systems: int = one | two | PRIME_BIT
        self.asteroids: int = asteroids
        self.hole: int = hole
        self.supply: list[int] = [SUPPLY_VOID] * HEXES
        for hex in bits(one):
            self.supply[hex] = SUPPLY_ONE
        for hex in bits(two):
            self.supply[hex] = SUPPLY_TWO
        self.supply[PRIME] = SUPPLY_PRIME


def bits(mask: int) -> list[int]:
    """The hexes of a mask, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def _renamed(hex: int, tiles: tuple[int, ...]) -> int:
    if hex == PRIME:
        return PRIME
    return tiles[hex // TILE_HEXES] * TILE_HEXES + hex % TILE_HEXES


def _renamed_mask(mask: int, tiles: tuple[int, ...]) -> int:
    renamed = mask & PRIME_BIT
    for place in range(TILES):
        renamed |= (mask >> (place * TILE_HEXES) & 127) << (tiles[place] * TILE_HEXES)
    return renamed


def cells_of(layout: Layout) -> dict[tuple[int, int], int]:
    """Every cell of the plane that the galaxy covers, and its hex; the Prime covers seven."""
    cells: dict[tuple[int, int], int] = {}
    for dq, dr in FLOWER:
        cells[(layout.prime[0] + dq, layout.prime[1] + dr)] = PRIME
    for place in range(len(layout.places)):
        q, r = layout.places[place]
        for position in range(TILE_HEXES):
            dq, dr = FLOWER[position]
            cells[(q + dq, r + dr)] = place * TILE_HEXES + position
    return cells


def _near(cells: dict[tuple[int, int], int]) -> list[int]:
    near = [0] * HEXES
    for (q, r), hex in cells.items():
        for dq, dr in AROUND:
            other = cells.get((q + dq, r + dr))
            if other is not None and other != hex:
                near[hex] |= 1 << other
    return near


def _layers(cells: dict[tuple[int, int], int], near: list[int]) -> list[int]:
    """R50: the rim, and then what is one, two ... steps away from it."""
    space = _outside(cells)
    rim = 0
    for (q, r), hex in cells.items():
        for dq, dr in AROUND:
            if (q + dq, r + dr) in space:
                rim |= 1 << hex
    layers = [rim]
    seen = rim
    while True:
        layer = 0
        for hex in bits(layers[-1]):
            layer |= near[hex]
        layer &= ~seen
        if layer == 0:
            return layers
        layers.append(layer)
        seen |= layer


def _outside(cells: dict[tuple[int, int], int]) -> set[tuple[int, int]]:
    """The cells around the galaxy; a hole that it encloses is not outside."""
    low_q, high_q = min(q for q, _ in cells) - 1, max(q for q, _ in cells) + 1
    low_r, high_r = min(r for _, r in cells) - 1, max(r for _, r in cells) + 1
    found = {(low_q, low_r)}
    todo = [(low_q, low_r)]
    while todo:
        q, r = todo.pop()
        for dq, dr in AROUND:
            cell = (q + dq, r + dr)
            inside_box = low_q <= cell[0] <= high_q and low_r <= cell[1] <= high_r
            if inside_box and cell not in cells and cell not in found:
                found.add(cell)
                todo.append(cell)
    return found
