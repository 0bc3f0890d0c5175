"""The map's committed files: from the drawing of ``drawing.py`` to what the game and its pages load.

``map.json`` belongs to the game (outlines, labels, places); ``base.svg``, ``base-night.svg`` and
``regions.svg`` are pictures that a browser fetches once and keeps.
"""

from __future__ import annotations

import base64
import colorsys
import json
import re
from pathlib import Path
from typing import Any

import outline
import placement

ROOT = Path(__file__).resolve().parent.parent.parent
GAME = ROOT / "src" / "imperia" / "games" / "imperial" / "board"
STATIC = ROOT / "src" / "imperia" / "web" / "static" / "map"

# The drawing calls two seas by their full names; the rules do not.
NAMES = {
    "western_mediterranean_sea": "western_mediterranean",
    "eastern_mediterranean_sea": "eastern_mediterranean",
}
OUTLINE = re.compile(r'<path id="([a-z_]+)" class="(?:sea|land) region[^"]*"[^>]* d="([^"]+)"')
# Engraver's hatching (Petra Sancta): gold dots, green bendwise, blue across, red upright, black crossed,
# purple bend sinister. It tells the powers apart without colour.
HATCHES = {
    "austria_hungary": (
        9,
        "",
        '<circle cx="2.2" cy="2.2" r="1" fill="#6b4a06"/><circle cx="6.7" cy="6.7" r="1" fill="#6b4a06"/>',
    ),
    "italy": (7, "rotate(-45)", '<path d="M3.5 0V7" stroke="#24490f" stroke-width="1.1"/>'),
    "france": (7, "", '<path d="M0 3.5H7" stroke="#0d3a72" stroke-width="1.1"/>'),
    "great_britain": (7, "", '<path d="M3.5 0V7" stroke="#6d1712" stroke-width="1.1"/>'),
    "germany": (7, "", '<path d="M3.5 0V7M0 3.5H7" stroke="#25221f" stroke-width=".9"/>'),
    "russia": (7, "rotate(45)", '<path d="M3.5 0V7" stroke="#44265c" stroke-width="1.1"/>'),
}
NIGHT_SEAS = (
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
NIGHT = {
    "#ecd27b": "#8a7433", "#b3cb8c": "#5f7746", "#96b7da": "#4a6b92", "#e39b8d": "#8d4a42",
    "#b9b6ae": "#64625e", "#c3abd0": "#6f577f", "#efe4c8": "#8b8068", "#fbf8ef": "#a39c8b",
    "#2f6276": "#6fa5b8", "#a6cad1": "#27485a", "#4f88a3": "#6ea3bb", "#fff6df": "#000",
    "#eef6f4": "#0b2430", "#1f4d60": "#a9cfdb", "#f1e6c9": "#2a241b", "#2c2a26": "#0c0a08",
    "#21160d": "#0b0704", "#2a1d12": "#0b0704",
}  # fmt: skip


def outlines(svg: str) -> dict[str, str]:
    """The path of each region, by the rules' names."""
    return {NAMES.get(found[1], found[1]): found[2] for found in OUTLINE.finditer(svg)}


def places(paths: dict[str, str], found: dict[str, Any]) -> dict[str, Any]:
    """All that the board needs to know of a region, with what was placed by hand."""
    regions = {}
    for long_name, region in sorted(found.items()):
        name = NAMES.get(long_name, long_name)
        label = region["label"]
        by_search = (label["x"], label["y"], round(label["size"] * 1.18, 1), label["rot"])
        x, y, size, rotation = placement.LABELS.get(name, by_search)
        short = region["compact"]
        regions[name] = {
            "path": paths[name],
            "label": [x, y, size, rotation],
            "short": [short["x"], short["y"], short["text"] == region["name"]],
            "city": region["city"],
            "port": region["port"],
            "units": [],
            "flag": list(placement.FLAGS[name]) if name in placement.FLAGS else None,
            "small": region["slots"]["r"] < 12,
        }
    taken = [box for name in regions for box in boxes(name, regions[name])]
    for name, region in regions.items():
        by_hand = placement.UNITS.get(name)
        region["units"] = list(by_hand or room_for_units(region["path"], region["label"], taken))
    return regions


def boxes(name: str, region: dict[str, Any]) -> list[outline.Box]:
    """What units should leave free: the name, the city, the port."""
    x, y, size, _ = region["label"]
    wide = len(name) * size * 0.27
    found = [(x - wide, y - size * 0.5, x + wide, y + size * 0.5)]
    for point, reach in ((region["city"], 13), (region["port"], 9)):
        if point is not None:
            found.append((point[0] - reach, point[1] - reach, point[0] + reach, point[1] + reach))
    return found


def room_for_units(path: str, label: list[float], taken: list[outline.Box]) -> tuple[float, float]:
    """The place in a region, near its name, where two tokens hide least of names, cities and borders."""
    ring = max(outline.rings(path), key=outline.area)
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    best, where = float("inf"), ring[0]
    for x in range(int(min(xs)), int(max(xs)), 4):
        for y in range(int(min(ys)), int(max(ys)), 4):
            if not (30 < x < 1370 and 30 < y < 970) or not outline.contains(ring, (x, y)):
                continue
            hidden = sum(outline.shared((x - 26, y - 21, x + 26, y + 21), box) for box in taken)
            edge = min(outline.distance((x, y), point) for point in ring)
            away = outline.distance((x, y), (label[0], label[1]))
            worth = hidden * 0.08 + max(0, 22 - edge) * 1.5 + away * 0.12
            if worth < best:
                best, where = worth, (x, y)
    return where


def base(svg: str, relief: bytes) -> str:
    """The ground of the board: no words (pages write them in the reader's language), no cities, no ports."""
    ports, frame = svg.index('<g id="ports"'), svg.index('<g pointer-events="none" fill="none"><rect x="4"')
    text = svg[:ports] + svg[frame:]
    style = re.search(r"<style>(.*?)</style>", text, re.DOTALL)
    assert style is not None
    words = ("text", ".lc", ".ln", ".ls", ".k{", ".slot", "@media")
    kept = "\n".join(line for line in style[1].split("\n") if not line.startswith(words))
    text = text[: style.start(1)] + kept + text[style.end(1) :]
    data = base64.b64encode(relief).decode()
    text = text.replace('href="relief.webp"', f'href="data:image/webp;base64,{data}"')
    text = text.replace(' role="img" aria-label="Map of Europe around 1900"', ' width="1400" height="1000"')
    text = re.sub(r' data-region="[a-z_]+"| pointer-events="none"|pointer-events:none;', "", text)
    text = re.sub(r'<g id="anchor".*?</g>\n?', "", text, flags=re.DOTALL)
    return hatched(text)


def hatched(text: str) -> str:
    """Home provinces with the hatching of their power, under the rivers."""
    patterns = ""
    for power, (size, turn, body) in HATCHES.items():
        turned = f' patternTransform="{turn}"' if turn else ""
        patterns += f'<pattern id="h-{power}" width="{size}" height="{size}" '
        patterns += f'patternUnits="userSpaceOnUse"{turned}>{body}</pattern>\n'
    layer = "".join(
        f'<rect width="1400" height="1000" fill="url(#h-{power})" clip-path="url(#c-{power})"/>'
        for power in HATCHES
    )
    text = text.replace('<pattern id="hatch"', patterns + '<pattern id="hatch"')
    river = text.index('<path class="river"')
    return f'{text[:river]}<g opacity=".17">{layer}</g>\n{text[river:]}'


def night(day: str) -> str:
    """The same ground under a lamp: darker seas and lands, borders that still show."""
    for colour in NIGHT_SEAS:
        day = day.replace(colour, _night_sea(colour))
    for old, new in NIGHT.items():
        day = day.replace(old, new)
    return day


def _night_sea(colour: str) -> str:
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    hue, light, _ = colorsys.rgb_to_hls(red, green, blue)
    mixed = colorsys.hls_to_rgb(hue, 0.155 + (light - 0.66) * 0.55, 0.42)
    return "#" + "".join(f"{max(0, min(255, round(part * 255))):02x}" for part in mixed)


def publish(drawn: Path) -> None:
    """Write all files from a drawing, its places and its relief."""
    svg = (drawn / "map_ext.svg").read_text(encoding="utf-8")
    relief = (drawn / "relief.webp").read_bytes()
    paths = outlines(svg)
    found = json.loads((drawn / "map.json").read_text(encoding="utf-8"))["regions"]
    GAME.mkdir(parents=True, exist_ok=True)
    STATIC.mkdir(parents=True, exist_ok=True)
    lines = [f"{json.dumps(name)}: {json.dumps(region)}" for name, region in places(paths, found).items()]
    (GAME / "map.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    shapes = "\n".join(f'<path id="{name}" d="{paths[name]}"/>' for name in sorted(paths))
    (STATIC / "regions.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1400 1000">\n{shapes}\n</svg>\n',
        encoding="utf-8",
    )
    day = base(svg, relief)
    (STATIC / "base.svg").write_text(day, encoding="utf-8")
    (STATIC / "base-night.svg").write_text(night(day), encoding="utf-8")
