"""Regions as arcs: each border is one line, drawn once, so that neighbours fit exactly.

Points are whole tenths of a pixel. A line is drawn as a quadratic B-spline through its midpoints.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

from assign import OWNER, SEAS
from coverage import HEIGHT, WIDTH, pieces
from shapely.geometry.base import BaseGeometry

Spot = tuple[int, int]
Curve = tuple[Spot, Spot | None]  # where it ends, and its control point; none for a straight line


@dataclass
class Arc:
    """A border between two regions, or of one with the frame."""

    points: list[Spot]
    loop: bool
    regions: frozenset[str]
    kind: str = ""

    def curves(self, forward: bool) -> tuple[Spot, list[Curve]]:
        """Where the drawing starts, and its segments."""
        if self.loop:
            points = self.points if forward else [self.points[0], *self.points[:0:-1]]
            around = [_middle(a, b) for a, b in pairwise([*points, points[0]])]
            return around[-1], [(around[at], point) for at, point in enumerate(points)]
        points = self.points if forward else self.points[::-1]
        if len(points) == 2 or self.kind == "frame":
            return points[0], [(point, None) for point in points[1:]]
        return points[0], spline(points)


def spline(points: list[Spot]) -> list[Curve]:
    """An open line through the midpoints of its corners."""
    last = len(points) - 2
    return [
        (points[-1] if at == last else _middle(points[at], points[at + 1]), points[at])
        for at in range(1, len(points) - 1)
    ]


def _middle(one: Spot, other: Spot) -> Spot:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


def _edge(one: Spot, other: Spot) -> tuple[Spot, Spot]:
    return (one, other) if one < other else (other, one)


@dataclass
class Topology:
    """All arcs, and which of them (and in which direction) go around each region."""

    arcs: dict[tuple[Spot, ...], Arc] = field(default_factory=dict)
    rings: dict[str, list[list[tuple[Arc, bool]]]] = field(default_factory=lambda: defaultdict(list))

    def outline(self, region: str) -> str:
        """A region's path data."""
        return "".join(
            path_data([arc.curves(forward) for arc, forward in ring], True) for ring in self.rings[region]
        )

    def lines(self, wanted: Callable[[Arc], bool]) -> str:
        """The path data of some borders, each drawn once."""
        return "".join(path_data([arc.curves(True)], arc.loop) for arc in self.arcs.values() if wanted(arc))

    def borders(self) -> set[frozenset[str]]:
        """The pairs of regions with a common border."""
        return {arc.regions for arc in self.arcs.values() if len(arc.regions) == 2}


def topology(names: list[str], shapes: list[BaseGeometry]) -> Topology:
    """Find the corners where borders meet, and cut all rings there."""
    rings = {name: _rings(shape) for name, shape in zip(names, shapes, strict=True)}
    sides: dict[tuple[Spot, Spot], set[str]] = defaultdict(set)
    for name, found in rings.items():
        for ring in found:
            for a, b in pairwise([*ring, ring[0]]):
                sides[_edge(a, b)].add(name)
    nodes = _nodes(sides)
    result = Topology()
    for name, found in rings.items():
        for ring in found:
            result.rings[name].append(_cut(ring, nodes, sides, result))
    for arc in result.arcs.values():
        arc.kind = _kind(arc.regions)
    return result


def _rings(shape: BaseGeometry) -> list[list[Spot]]:
    found = []
    for part in pieces(shape):
        for ring in (part.exterior, *part.interiors):
            points: list[Spot] = []
            for x, y in ring.coords[:-1]:
                point = (round(x * 10), round(y * 10))
                if not points or points[-1] != point:
                    points.append(point)
            while len(points) > 1 and points[0] == points[-1]:
                points.pop()
            if len(points) > 2:
                found.append(points)
    return found


def _nodes(sides: dict[tuple[Spot, Spot], set[str]]) -> set[Spot]:
    """Points where more than one border meets, and the corners of the frame."""
    at: dict[Spot, list[tuple[Spot, Spot]]] = defaultdict(list)
    for edge in sides:
        for point in edge:
            at[point].append(edge)
    nodes = {point for point, edges in at.items() if len(edges) != 2 or sides[edges[0]] != sides[edges[1]]}
    return nodes | {(x, y) for x in (0, WIDTH * 10) for y in (0, HEIGHT * 10)}


def _cut(
    ring: list[Spot], nodes: set[Spot], sides: dict[tuple[Spot, Spot], set[str]], into: Topology
) -> list[tuple[Arc, bool]]:
    places = [at for at, point in enumerate(ring) if point in nodes]
    if not places:
        return [_loop(ring, sides, into)]
    turned = [*ring[places[0] :], *ring[: places[0]], ring[places[0]]]
    found, current = [], [turned[0]]
    for point in turned[1:]:
        current.append(point)
        if point in nodes:
            line = tuple(current)
            key = min(line, line[::-1])
            regions = frozenset(sides[_edge(current[0], current[1])])
            arc = into.arcs.setdefault(key, Arc(list(key), False, regions))
            found.append((arc, key == line))
            current = [point]
    return found


def _loop(ring: list[Spot], sides: dict[tuple[Spot, Spot], set[str]], into: Topology) -> tuple[Arc, bool]:
    """An island: the same loop from the land and from the sea."""
    first = ring.index(min(ring))
    loop = ring[first:] + ring[:first]
    forward = loop[1] <= loop[-1]
    if not forward:
        loop = [loop[0], *loop[:0:-1]]
    regions = frozenset(sides[_edge(loop[0], loop[1])])
    return into.arcs.setdefault(tuple(loop), Arc(loop, True, regions)), forward


def _kind(regions: frozenset[str]) -> str:
    seas = [name for name in regions if name in SEAS]
    if len(regions) == 1:
        return "frame"
    if seas:
        return "sea" if len(seas) == 2 else "coast"
    owners = {OWNER.get(name, name) for name in regions}
    return "province" if len(owners) == 1 else "power"


def path_data(chunks: list[tuple[Spot, list[Curve]]], close: bool) -> str:
    """Relative path data with one decimal, as short as it can be written."""
    out: list[str] = []
    here: Spot | None = None
    last = ""
    for start, curves in chunks:
        if here != start:
            out.append("M" + _numbers(start))
            here, last = start, "M"
        for end, control in curves:
            values = (end[0] - here[0], end[1] - here[1])
            if control is not None:
                values = (control[0] - here[0], control[1] - here[1], *values)
            command = "l" if control is None else "q"
            text = _numbers(values)
            out.append((command if command != last else "" if text[0] == "-" else " ") + text)
            here, last = end, command
    return "".join(out) + ("z" if close else "")


def _number(value: int) -> str:
    text = str(value // 10) if value % 10 == 0 else f"{value / 10:.1f}"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _numbers(values: tuple[int, ...]) -> str:
    text, pointed = "", False
    for value in values:
        word = _number(value)
        joined = not text or word[0] == "-" or (word[0] == "." and pointed)
        text += word if joined else f" {word}"
        pointed = "." in word
    return text


def flat(arc: Arc, steps: int = 3) -> list[tuple[float, float]]:
    """An arc as a line of short straight pieces, in pixels."""
    (x, y), curves = arc.curves(True)
    points = [(x / 10, y / 10)]
    for end, control in curves:
        if control is None:
            points.append((end[0] / 10, end[1] / 10))
        else:
            for step in range(1, steps + 1):
                t = step / steps
                a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
                points.append(
                    (
                        (a * x + b * control[0] + c * end[0]) / 10,
                        (a * y + b * control[1] + c * end[1]) / 10,
                    )
                )
        x, y = end
    return points
