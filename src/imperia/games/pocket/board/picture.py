"""The galaxy as one SVG file: the same drawing, with its style inside and every colour written out."""

# ruff: noqa: E501 -- lines of path data and style are not read from left to right

from __future__ import annotations

from html import escape

from imperia.games.pocket.board import art, galaxy, known, shape
from imperia.games.pocket.data import SHIPS
from imperia.games.pocket.view import PocketView
from imperia.kernel.board import Scene
from imperia.kernel.drawing import number

COLOURS = ("#49abfc", "#e56147", "#e7f3f8", "#8f4aa6")
HEAD = 64  # the height of the line of players
STYLE = (
    "text{font-family:'Alegreya Sans','Segoe UI','DejaVu Sans',sans-serif;text-anchor:middle}"
    ".tile{fill:#151c3d;stroke:#6f80c4;stroke-opacity:.75;stroke-width:2.4;stroke-linejoin:round}"
    ".tile.void{fill:none;stroke-dasharray:8 7;stroke-opacity:.5}.tile.scored{fill:#2a2a3f}"
    ".tile.prime{fill:#2a2233;stroke:#d9a95a;stroke-width:2.8}"
    ".hx{fill:#fff;fill-opacity:.025;stroke:#7685c6;stroke-opacity:.34;stroke-width:1.2}"
    ".hx.own{fill-opacity:.2;stroke-opacity:.95;stroke-width:2.4}"
    ".star{fill:#fff;opacity:.5}.ring{fill:none;stroke:#e9dcc0;stroke-width:2.4;opacity:.8}"
    ".rock{fill:#8d8578;stroke:#2a2622;stroke-width:1.6}.arm{fill:none;stroke:#ffdca6;stroke-width:2;opacity:.5}"
    ".hc{font-size:12.5px;font-weight:700;fill:#a9b5e0}.lv{fill:#e9eeff}"
    ".pip{fill:none;stroke:#c8d2ff;stroke-width:1.3}.pip.full{fill:#e9eeff;stroke:#e9eeff}"
    ".pip.over{fill:#ff5a4a;stroke:#ff5a4a}.pn1{font-family:Alegreya,Georgia,serif;font-weight:800;font-size:21px;"
    "fill:#ffe9c4}.pn2{font-size:14px;fill:#d9c6a6}.sh{stroke:#060916;stroke-width:1.4;stroke-linejoin:round}"
    ".shn,.shm{font-size:18px;font-weight:800;fill:#fff}.hsrc{fill:none;stroke:#fff;stroke-width:3;stroke-dasharray:7 5}"
    ".tk{fill:#d9a95a;stroke:#3b2508;stroke-width:1.4}.tk path+path{fill:none}"
    ".arr0{fill:none;stroke:#060916;stroke-width:7;opacity:.6}.arr{fill:none;stroke-width:4}"
    ".rb{stroke:#060916;stroke-width:1.5}.rb text{fill:#060916;stroke:none;font-size:15px;font-weight:800}"
    ".hl,.key{display:none}.nm{text-anchor:start;font-size:22px;font-weight:700;fill:#dfe6ff}"
    ".ns{text-anchor:start;font-size:15px;fill:#a9b5e0}"
)


def picture(view: PocketView, scene: Scene) -> str:
    """Galaxy and players on a night sky."""
    left, top, width, height = shape.frame([known.layout(view).prime, *known.layout(view).places])
    box = " ".join(number(part) for part in (left, top - HEAD, width, height + HEAD))
    owners = "".join(
        f".s{seat + 1}{{fill:{colour}}}.o{seat + 1}{{fill:{colour};stroke:{colour}}}"
        for seat, colour in enumerate(COLOURS)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{number(width)}" '
        f'height="{number(height + HEAD)}" role="img" aria-label="{escape(scene.say("Galaxy"))}">'
        f"<style>{STYLE}{owners}.arr{{fill:none}}</style><defs>{art.symbols()}</defs>"
        f'<rect x="{number(left)}" y="{number(top - HEAD)}" width="{number(width)}" '
        f'height="{number(height + HEAD)}" fill="#0b1024"/>'
        f"{_players(view, scene, left, top - HEAD, width)}{galaxy.content(view, scene)}</svg>"
    )


def _players(view: PocketView, scene: Scene, left: float, top: float, width: float) -> str:
    parts = ""
    for seat in range(view.seats):
        x = left + 26 + seat * (width - 20) / view.seats
        points = view.points[seat]
        ships = scene.say("{ships} of {all} ships", ships=known.on_board(view, seat), all=SHIPS)
        if points is not None:
            ships = scene.say("{points} {points|point|points}, {ships}", points=points, ships=ships)
        parts += (
            f'<use class="sh s{seat + 1}" href="#pk-s{seat}" transform="translate({number(x)} '
            f'{number(top + 32)}) scale(1.6)"/><text class="nm" x="{number(x + 24)}" y="{number(top + 28)}">'
            f'{escape(scene.players[seat].name[:14])}</text><text class="ns" x="{number(x + 24)}" '
            f'y="{number(top + 50)}">{escape(ships)}</text>'
        )
    return parts
