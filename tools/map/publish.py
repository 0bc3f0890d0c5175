"""The map's committed files: what the game and its pages load.

``map.json`` belongs to the game (outlines, and the places of ``places.json``: names, cities, ports, units,
flags, found by search and corrected by hand where a screenshot showed a better place); ``base.svg``,
``base-night.svg`` and ``regions.svg`` are pictures that a browser fetches once and keeps.
"""

from __future__ import annotations

import colorsys
import json
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
GAME = ROOT / "src" / "imperia" / "games" / "imperial" / "board"
STATIC = ROOT / "src" / "imperia" / "web" / "static" / "map"

# The tables of the geodata call two seas by their full names; the rules do not.
NAMES = {
    "western_mediterranean_sea": "western_mediterranean",
    "eastern_mediterranean_sea": "eastern_mediterranean",
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
    "#ecd27b": "#8a7433",
    "#b3cb8c": "#5f7746",
    "#96b7da": "#4a6b92",
    "#e39b8d": "#8d4a42",
    "#b9b6ae": "#64625e",
    "#c3abd0": "#6f577f",
    "#efe4c8": "#8b8068",
    "#fbf8ef": "#a39c8b",
    "#2f6276": "#6fa5b8",
    "#a6cad1": "#27485a",
    "#4f88a3": "#6ea3bb",
    "#fff6df": "#000",
    "#eef6f4": "#0b2430",
    "#1f4d60": "#a9cfdb",
    "#f1e6c9": "#2a241b",
    "#2c2a26": "#0c0a08",
    "#21160d": "#0b0704",
    "#2a1d12": "#0b0704",
}


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


def publish(paths: dict[str, str], day: str) -> None:
    """Write all files from the outlines and the ground."""
    GAME.mkdir(parents=True, exist_ok=True)
    STATIC.mkdir(parents=True, exist_ok=True)
    places = json.loads(Path(__file__).with_name("places.json").read_text(encoding="utf-8"))
    lines = [
        f"{json.dumps(name)}: {json.dumps({'path': paths[name], **place})}" for name, place in places.items()
    ]
    (GAME / "map.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    shapes = "\n".join(f'<path id="{name}" d="{paths[name]}"/>' for name in sorted(paths))
    (STATIC / "regions.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1400 1000">\n{shapes}\n</svg>\n',
        encoding="utf-8",
    )
    (STATIC / "base.svg").write_text(day, encoding="utf-8")
    (STATIC / "base-night.svg").write_text(night(day), encoding="utf-8")
