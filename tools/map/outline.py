"""Outlines as they are drawn: path data back into points, and a little plane geometry."""

from __future__ import annotations

import re
from itertools import pairwise
from math import hypot

Point = tuple[float, float]
Box = tuple[float, float, float, float]
WORD = re.compile(r"[MlqzL]|-?\d*\.?\d+")
LENGTHS = {"M": 2, "l": 2, "q": 4}


def rings(path: str) -> list[list[Point]]:
    """The corners of each ring; a curve counts by where it ends."""
    found: list[list[Point]] = []
    x = y = 0.0
    command, numbers = "", []
    for word in WORD.findall(path):
        if word in "Mlqz":
            command, numbers = word, []
            if word == "M":
                found.append([])
            continue
        numbers.append(float(word))
        if len(numbers) == LENGTHS[command]:
            x, y = (numbers[0], numbers[1]) if command == "M" else (x + numbers[-2], y + numbers[-1])
            found[-1].append((x, y))
            numbers = []
    return found


def area(ring: list[Point]) -> float:
    """The size of a ring, whichever way round it goes."""
    closed = [*ring, ring[0]]
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(closed))) / 2


def contains(ring: list[Point], point: Point) -> bool:
    """Whether a point lies inside a ring: a ray to the right crosses its edges an odd number of times."""
    inside = False
    px, py = point
    for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
        if (ay > py) != (by > py) and px < (bx - ax) * (py - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def distance(one: Point, other: Point) -> float:
    """How far two points are from each other."""
    return hypot(one[0] - other[0], one[1] - other[1])


def shared(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0
