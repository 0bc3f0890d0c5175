"""From districts to regions without gaps: projection, coasts, straits, faces, simplification."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np
import shapely
from assign import SEAS, TABLES, assign, districts
from pyproj import Transformer
from shapely import coverage_is_valid, coverage_simplify, make_valid, polygonize, set_precision, unary_union
from shapely.geometry import LineString, MultiPolygon, Point, box
from shapely.geometry.base import BaseGeometry
from shapely.strtree import STRtree

WIDTH, HEIGHT = 1400, 1000
KM_PER_PX = 3.15  # away from the focus
CENTRE = (692, 500)  # where lon_0, lat_0 lies
WARP, WARP_KM = 0.32, 1120.0  # central Europe is drawn larger: so much, within so much
FOCUS = (9.5, 49.2)
TOLERANCE = 1.5
SMALLEST_ISLAND = 16
CLOSE, OPEN = 0.9, 0.6  # coasts are closed and opened by so many px
PROJECTION = "+proj=lcc +lat_1=41 +lat_2=59 +lat_0=48.6 +lon_0=11.5 +datum=WGS84 +units=km"
_TO_KM = Transformer.from_crs("EPSG:4326", PROJECTION, always_xy=True)
_FOCUS = _TO_KM.transform(*FOCUS)

Regions = dict[str, BaseGeometry]


def project(lon: Iterable[float], lat: Iterable[float]) -> tuple[np.ndarray, np.ndarray]:
    """Degrees to pixels."""
    x, y = _TO_KM.transform(np.asarray(lon, float), np.asarray(lat, float))
    dx, dy = x - _FOCUS[0], y - _FOCUS[1]
    factor = 1 + WARP * np.exp(-(dx * dx + dy * dy) / WARP_KM**2)
    return (
        CENTRE[0] + (_FOCUS[0] + dx * factor) / KM_PER_PX,
        CENTRE[1] - (_FOCUS[1] + dy * factor) / KM_PER_PX,
    )


def projected(shape: BaseGeometry) -> BaseGeometry:
    """A shape in pixels."""
    return shapely.transform(shape, lambda found: np.column_stack(project(found[:, 0], found[:, 1])))


def drawn_line(points: list[list[float]], step: float) -> LineString:
    """A line in degrees as a line in pixels, with enough corners to bend with the projection."""
    return projected(shapely.segmentize(LineString(points), step))


def polygonal(shape: BaseGeometry) -> BaseGeometry:
    """The areas of a shape, without stray lines and points."""
    if shape.geom_type in ("Polygon", "MultiPolygon"):
        return shape
    return unary_union(
        [part for part in getattr(shape, "geoms", []) if part.geom_type in ("Polygon", "MultiPolygon")]
    )


def pieces(shape: BaseGeometry) -> list[BaseGeometry]:
    """The parts of a shape."""
    return list(getattr(shape, "geoms", [shape]))


def shared(one: BaseGeometry, other: BaseGeometry) -> float:
    """The length of a common border."""
    return one.boundary.intersection(other.boundary).length


def coverage(folder: Path) -> tuple[list[str], list[BaseGeometry]]:
    """All regions, by name; neighbours share their borders exactly."""
    land = _straits(_coasts(_land(folder)))
    regions = _dissolve(*_faces(land))
    _drop_islands(regions)
    _join_land(regions)
    _join_seas(regions)
    names = sorted(regions)
    shapes = [set_precision(regions[name], 0.01) for name in names]
    simple = list(coverage_simplify(shapes, TOLERANCE, simplify_boundary=True))
    assert coverage_is_valid(simple)
    return names, simple


def _land(folder: Path) -> Regions:
    parts: dict[str, list[BaseGeometry]] = {}
    clip = box(0, 0, WIDTH, HEIGHT).buffer(60)
    for country, name, whole in districts(folder):
        west, south, east, north = whole.bounds
        if east < -24 or west > 50 or north < 29 or south > 68:
            continue
        shape = whole.intersection(box(15, 30, 70, 75)) if country == "RUS" and east > 100 else whole
        for region, part in assign(country, name, shape):
            if part.is_empty:
                continue
            drawn = projected(part)
            drawn = (drawn if drawn.is_valid else make_valid(drawn)).intersection(clip)
            if not drawn.is_empty:
                parts.setdefault(region, []).append(drawn)
    return {
        region: polygonal(unary_union([polygonal(set_precision(polygonal(one), 0.01)) for one in found]))
        for region, found in parts.items()
    }


def _coasts(land: Regions) -> Regions:
    """Fjords and lagoons are filled, spits removed; what is added goes to the nearest region."""
    before = unary_union(list(land.values()))
    after = before.buffer(CLOSE, quad_segs=4).buffer(-CLOSE, quad_segs=4)
    after = after.buffer(-OPEN, quad_segs=4).buffer(OPEN * 1.02, quad_segs=4)
    kept = {region: polygonal(shape.intersection(after)) for region, shape in land.items()}
    names = list(kept)
    tree = STRtree([kept[name] for name in names])
    extra: dict[str, list[BaseGeometry]] = {}
    for sliver in pieces(polygonal(after.difference(before))):
        if sliver.area < 1e-3:
            continue
        near = sliver.buffer(0.05)
        touched = {
            names[at]: near.intersection(kept[names[at]]).area
            for at in tree.query(near, predicate="intersects")
        }
        if touched:
            extra.setdefault(max(touched, key=lambda name: touched[name]), []).append(sliver)
    return {
        region: polygonal(unary_union([shape, *extra.get(region, [])], grid_size=0.01))
        for region, shape in kept.items()
    }


def _straits(land: Regions) -> Regions:
    """Straits that nobody would see are widened."""
    cuts = [
        drawn_line(points, 0.05).buffer(km * (1 + WARP * 0.3) / KM_PER_PX)
        for _, points, km in TABLES["straits"]
    ]
    water = unary_union(cuts)
    return {region: polygonal(shape.difference(water)) for region, shape in land.items()}


def _sea_borders(land: Regions) -> list[LineString]:
    """Morocco, Algeria and two seas meet in one point: the border ends where theirs does."""
    touching = land["morocco"].buffer(0.03).intersection(land["algeria"].boundary)
    top = min((point for part in pieces(touching) for point in part.coords), key=lambda point: point[1])
    lines = []
    for name, points in TABLES["sea_cuts"].items():
        found = list(drawn_line(points, 0.2).coords)
        if name == "biscay-westmed":
            found += [top, (top[0], top[1] + 1)]
        lines.append(LineString(found))
    return lines


def _faces(land: Regions) -> tuple[list[BaseGeometry], list[str | None]]:
    """All lines together cut the map into faces; each gets a name from the land or the sea it lies in."""
    frame = box(0, 0, WIDTH, HEIGHT)
    lines = [frame.boundary, *(shape.boundary for shape in land.values()), *_sea_borders(land)]
    # Without a grid whole provinces vanish: the lines do not meet exactly.
    net = unary_union(lines, grid_size=0.01)
    inside = frame.buffer(0.5)
    faces = [face for face in polygonize([net]).geoms if inside.contains(face.representative_point())]
    names = list(land)
    tree = STRtree([land[name] for name in names])
    labels: list[str | None] = []
    for face in faces:
        hits = [names[at] for at in tree.query(face.representative_point(), predicate="intersects")]
        labels.append(hits[0] if hits else None)
    for sea, (lon, lat) in TABLES["sea_seeds"].items():
        x, y = project([lon], [lat])
        for at, face in enumerate(faces):
            if labels[at] is None and face.contains(Point(x[0], y[0])):
                labels[at] = sea
    return faces, labels


def _dissolve(faces: list[BaseGeometry], labels: list[str | None]) -> Regions:
    """Scraps go to the neighbour with the longest border, water before land; then faces are joined."""
    tree = STRtree(faces)
    for _ in range(6):
        for at in [at for at, label in enumerate(labels) if label is None]:
            best: dict[str, float] = {}
            for other in tree.query(faces[at], predicate="intersects"):
                label = labels[other]
                if other != at and label is not None and (length := shared(faces[at], faces[other])) > 0:
                    best[label] = best.get(label, 0) + length
            if best:
                labels[at] = _longest(best)
    found: dict[str, list[BaseGeometry]] = {}
    for face, label in zip(faces, labels, strict=True):
        if label is not None:
            found.setdefault(label, []).append(face)
    return {region: unary_union(parts) for region, parts in found.items()}


def _longest(lengths: dict[str, float]) -> str:
    seas = {name: length for name, length in lengths.items() if name in SEAS}
    pool = seas or lengths
    return max(pool, key=lambda name: pool[name])


def _borders(part: BaseGeometry, regions: Regions, own: str) -> dict[str, float]:
    lengths = {name: shared(part, shape) for name, shape in regions.items() if name != own}
    return {name: length for name, length in lengths.items() if length > 0}


def _drop_islands(regions: Regions) -> None:
    for region in [name for name in regions if name not in SEAS]:
        keep = []
        for part in pieces(regions[region]):
            around = _borders(part, regions, region) if part.area < SMALLEST_ISLAND else {}
            if around:
                into = max(around, key=lambda name: around[name])
                regions[into] = unary_union([regions[into], part])
            else:
                keep.append(part)
        regions[region] = MultiPolygon(keep) if len(keep) > 1 else keep[0]


def _join_land(regions: Regions) -> None:
    """Pieces of land that the frame has cut off go to the land beside them."""
    for region in [name for name in regions if name not in SEAS]:
        for part in sorted(pieces(regions[region]), key=lambda one: -one.area)[1:]:
            around = {
                name: length for name, length in _borders(part, regions, region).items() if name not in SEAS
            }
            into = max(around, key=lambda name: around[name]) if around else ""
            if into and around[into] > 3 and part.area < 900:
                regions[into] = unary_union([regions[into], part])
                regions[region] = regions[region].difference(part)


def _join_seas(regions: Regions) -> None:
    for sea in SEAS:
        for part in sorted(pieces(regions[sea]), key=lambda one: -one.area)[1:]:
            around = _borders(part, regions, sea)
            if around and (part.area < 400 or any(name in SEAS for name in around)):
                into = _longest(around)
                regions[into] = unary_union([regions[into], part])
                regions[sea] = regions[sea].difference(part)
