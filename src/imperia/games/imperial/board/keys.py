"""Where the number of a choice stands in a region: inside it, and on nothing that one wants to read."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from math import hypot

from imperia.games.imperial.board.geo import PLACES, Place, Point
from imperia.games.imperial.data import HOME_COUNT, LAND_COUNT, REGION_COUNT

RADIUS = 15.0
REACH = 110  # how far from the middle of its region a number may stand
STEP = 9
# Left, top, right, bottom.
Box = tuple[float, float, float, float]
TOKEN = re.compile(r"[MLlQqzZ]|-?(?:\d+\.?\d*|\.\d+)")


RIM = ((0, 0), (-RADIUS, 0), (RADIUS, 0), (0, -RADIUS), (0, RADIUS))
# Steps from a region's units with their lengths, the shortest first.
STEPS = sorted(
    (
        (dx, dy, hypot(dx, dy))
        for dx in range(-REACH, REACH + 1, STEP)
        for dy in range(-REACH, REACH + 1, STEP)
    ),
    key=lambda step: step[2],
)


@lru_cache(maxsize=512)
def key_place(region: int, names: tuple[str, ...], units: bool) -> Point:
    """The free place nearest to the region's units, for one language; the best of the bad ones if none is."""
    x0, y0 = PLACES[region].units
    boxes = _boxes(region, names, units)
    best, least = (x0, y0), float("inf")
    for dx, dy, far in STEPS:
        if far >= least:
            break
        x, y = min(max(x0 + dx, 26), 1374), min(max(y0 + dy, 26), 974)
        cost = far + 9 * _overlap(x, y, boxes)
        if cost >= least or not _inside(region, x, y):
            continue
        out = sum(not _inside(region, x + a, y + b) for a, b in RIM)
        cost += 12 * out
        if cost < least:
            best, least = (x, y), cost
    return best


def _overlap(x: float, y: float, boxes: list[Box]) -> float:
    """How deep a number at a point reaches into boxes."""
    deep = 0.0
    for left, top, right, bottom in boxes:
        if left - RADIUS < x < right + RADIUS and top - RADIUS < y < bottom + RADIUS:
            deep += min(x - left, right - x, y - top, bottom - y) + RADIUS
    return deep


def _around(point: Point | None, half: float) -> list[Box]:
    return [] if point is None else [(point[0] - half, point[1] - half, point[0] + half, point[1] + half)]


def _boxes(region: int, names: tuple[str, ...], units: bool) -> list[Box]:
    """Names, cities and ports near a region, and its units."""
    x0, y0 = PLACES[region].units
    found: list[Box] = [(x0 - 34, y0 - 20, x0 + 34, y0 + 20)] if units else []
    for other in range(REGION_COUNT):
        place = PLACES[other]
        found += [_name_box(other, place, names[other])]
        found += _around(place.city, 14) + _around(place.port, 10) + _around(place.flag, 12)
    far = REACH + RADIUS
    return [
        box
        for box in found
        if box[0] < x0 + far and box[2] > x0 - far and box[1] < y0 + far and box[3] > y0 - far
    ]


def _name_box(region: int, place: Place, name: str) -> Box:
    """About the room that a name takes; long names of outer regions stand on two lines."""
    x, y, size, turned = place.label
    two = region >= HOME_COUNT and not turned and len(name) >= 11 and " " in name
    length = max(map(len, name.split())) if two else len(name)
    wide = size * (0.5 if region < HOME_COUNT else 0.58 if region < LAND_COUNT else 0.52) * length / 2
    high = size * (1.05 if two else 0.55)
    return (x - wide, y - high, x + wide, y + high)


def _inside(region: int, x: float, y: float) -> bool:
    """Whether a point lies in a region: an odd number of borders is to the right of it."""
    cuts = _cuts(region, y)
    return (len(cuts) - bisect_right(cuts, x)) % 2 == 1


@lru_cache(maxsize=4096)
def _cuts(region: int, y: float) -> list[float]:
    """Where a line from west to east crosses a region's border; all points that are tried lie on few."""
    cuts = []
    for ring in _rings(region):
        before = ring[-1]
        for point in ring:
            if (point[1] > y) != (before[1] > y):
                cuts.append((before[0] - point[0]) * (y - point[1]) / (before[1] - point[1]) + point[0])
            before = point
    return sorted(cuts)


@lru_cache(maxsize=64)
def _rings(region: int) -> list[list[Point]]:
    """A region's outline as polygons: the ends of its curves are near enough."""
    rings: list[list[Point]] = []
    command, numbers = "M", list[float]()
    x = y = 0.0
    for token in TOKEN.findall(PLACES[region].path):
        if token[0].isalpha():
            command, numbers = token, []
            continue
        numbers.append(float(token))
        if len(numbers) < (4 if command in "Qq" else 2):
            continue
        end_x, end_y = numbers[-2:]
        x, y = (x + end_x, y + end_y) if command.islower() else (end_x, end_y)
        if command == "M":
            rings.append([])
        rings[-1].append((x, y))
        numbers = []
    return rings
