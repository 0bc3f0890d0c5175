"""The map's committed files: what the game and its pages load.

``map.json`` belongs to the game (outlines, and the places of ``places.json``: names, cities, ports, units,
flags, found by search and corrected by hand where a screenshot showed a better place); ``base.svg`` is the
picture that a browser fetches once and keeps: the ground by day and by night, and the outlines to click.
"""

from __future__ import annotations

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


def publish(paths: dict[str, str], ground: str) -> None:
    """Write all files from the outlines and the ground."""
    GAME.mkdir(parents=True, exist_ok=True)
    STATIC.mkdir(parents=True, exist_ok=True)
    places = json.loads(Path(__file__).with_name("places.json").read_text(encoding="utf-8"))
    lines = [
        f"{json.dumps(name)}: {json.dumps({'path': paths[name], **place})}" for name, place in places.items()
    ]
    (GAME / "map.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    (STATIC / "base.svg").write_text(ground, encoding="utf-8")
