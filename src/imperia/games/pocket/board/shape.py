"""Geometry of the drawing: where a hex stands, outlines of tiles, the frame of a galaxy."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin, sqrt

from imperia.games.pocket.data import PRIME, TILE_HEXES
from imperia.games.pocket.geometry import FLOWER
from imperia.games.pocket.view import PocketView
from imperia.kernel.drawing import number

SIDE = 54.0  # of a hex
TILE_SHRINK = 0.955  # tiles stand a little apart
HEX_SHRINK = 0.915
Point = tuple[float, float]
Cell = tuple[int, int]


def centre(q: float, r: float) -> Point:
    """The middle of a cell on the paper."""
    return SIDE * sqrt(3) * (q + r / 2), SIDE * 1.5 * r


def corners(at: Point, side: float = SIDE) -> list[Point]:
    """The six corners of a hex, from the top clockwise."""
    turns = [radians(60 * corner - 90) for corner in range(6)]
    return [(at[0] + side * cos(turn), at[1] + side * sin(turn)) for turn in turns]


def path(points: list[Point]) -> str:
    """A closed line."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "z"


def hex_path(at: Point, shrink: float = HEX_SHRINK) -> str:
    """One hex."""
    return path(corners(at, SIDE * shrink))


@lru_cache(maxsize=8)
def flower(shrink: float) -> str:
    """The outline of a tile of seven hexes around the origin."""
    sides: dict[tuple[Point, Point], Point] = {}
    for q, r in FLOWER:
        points = [(round(x, 2), round(y, 2)) for x, y in corners(centre(q, r))]
        for first, second in zip(points, points[1:] + points[:1], strict=True):
            back = next((key for key in sides if _near(key[0], second) and _near(key[1], first)), None)
            if back is None:
                sides[(first, second)] = second
            else:
                del sides[back]
    edges = list(sides)
    line = [edges.pop(0)[0]]
    end = next(iter(sides))[1]
    while edges:
        following = next(edge for edge in edges if _near(edge[0], end))
        edges.remove(following)
        line.append(following[0])
        end = following[1]
    return path([(x * shrink, y * shrink) for x, y in line])


def _near(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) < 0.5 and abs(one[1] - other[1]) < 0.5


def tile_centre(at: Cell) -> Point:
    """The middle of a tile."""
    return centre(at[0], at[1])


def hex_centre(at: Cell, position: int) -> Point:
    """The middle of a hex of a tile, drawn a little towards the tile's own middle."""
    x, y = centre(*at)
    dx, dy = centre(*FLOWER[position])
    return x + dx * TILE_SHRINK, y + dy * TILE_SHRINK


def places(view: PocketView) -> dict[int, Point]:
    """Where every hex that lies already is drawn."""
    found = {PRIME: tile_centre(tuple(view.prime["at"]))}
    for sector in view.sectors:
        first = (sector["tile"] - 2) * TILE_HEXES
        for position in range(TILE_HEXES):
            found[first + position] = hex_centre(tuple(sector["at"]), position)
    return found


def frame(centres: list[Cell]) -> tuple[float, float, float, float]:
    """The box around all tiles: left, top, width, height."""
    points = [centre(*at) for at in centres]
    across, down = SIDE * sqrt(3) * 1.5 + 10, SIDE * 2.5 + 10
    left, right = min(x for x, _ in points) - across, max(x for x, _ in points) + across
    top, bottom = min(y for _, y in points) - down, max(y for _, y in points) + down
    return left, top, right - left, bottom - top
