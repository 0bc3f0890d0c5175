"""The table as one SVG file, with the art inside and every colour written out."""

from __future__ import annotations

from html import escape

from imperia.games.dynasties.board import cards, known
from imperia.games.dynasties.data import KIND_COUNT
from imperia.games.dynasties.view import DynastiesView
from imperia.kernel.board import Scene
from imperia.kernel.drawing import number

WIDTH = 1200
ROW = 190
CARD = 0.5  # of 200 by 290
STYLE = (
    "text{font-family:Alegreya,Georgia,'DejaVu Serif',serif;fill:#1c1714}"
    ".cn{font-weight:800;font-size:33px;text-anchor:middle;letter-spacing:-1.5px}"
    ".ct{font-weight:800;font-size:25px;text-anchor:middle}.cd{fill:none;stroke:#1c1714;stroke-width:5.6;"
    "stroke-linecap:round}.nm{font-size:25px;font-weight:800}.sm{font-size:18px;fill:#574a3a}"
    ".mid{text-anchor:middle}.gap{fill:none;stroke:#8f7d62;stroke-width:4;stroke-dasharray:14 10}"
)


def picture(view: DynastiesView, scene: Scene) -> str:
    """A row for each player, then the piles, then the viewer's hand."""
    rows = "".join(_player(view, scene, seat, 20 + seat * ROW) for seat in range(view.seats))
    top = 20 + view.seats * ROW
    height = top + 220 + (190 if view.hand is not None else 0)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" role="img" aria-label="{escape(scene.say("Table"))}"><style>{STYLE}</style>'
        f'{cards.symbols()}<rect width="{WIDTH}" height="{height}" fill="#ece2cb"/>'
        f"{rows}{_piles(view, scene, top + 20)}{_hand(view, scene, top + 215)}</svg>"
    )


def _placed(x: float, y: float, inner: str) -> str:
    return f'<g transform="translate({number(x)} {number(y)}) scale({CARD})">{inner}</g>'


def _player(view: DynastiesView, scene: Scene, seat: int, top: int) -> str:
    running = view.outcome is None
    points = known.totals(view)[seat] + (known.round_points(view)[seat] if running else 0)
    about = scene.say(
        "{points} {points|point|points}, {held} {held|card|cards} in hand",
        points=points,
        held=view.held[seat],
    )
    parts = (
        f'<rect x="14" y="{top}" width="{WIDTH - 28}" height="{ROW - 12}" rx="14" fill="#f7f0df"/>'
        f'<text class="nm" x="32" y="{top + 50}">{escape(scene.players[seat].name[:16])}</text>'
        f'<text class="sm" x="32" y="{top + 80}">{escape(about)}</text>'
    )
    x = 300.0
    kinds = known.laid(view, seat)
    room = (WIDTH - 330) / max(len(kinds), 1)
    for kind in kinds:
        count = view.count[kind]
        step = min(20.0, max((min(room, 190) - 112) / max(count - 1, 1), 4))
        for place in range(count):
            parts += _placed(x + step * place, top + 16, cards.face(kind, scene, "#"))
        x += min(room, 112 + step * (count - 1) + 16)
    return parts


def _piles(view: DynastiesView, scene: Scene, top: int) -> str:
    parts = ""
    for place, pile in enumerate((0, 2, 3, 1)):
        x = WIDTH / 2 - 260 + 140 * place
        left = view.piles[pile] if pile < 2 else len(view.discards[pile - 2])
        if not left:
            inner = '<rect class="gap" x="3" y="3" width="194" height="284" rx="13"/>'
        elif pile < 2:
            inner = cards.hidden("#")
        else:
            inner = cards.face(view.discards[pile - 2][-1], scene, "#")
        parts += _placed(x, top, inner)
        parts += f'<text class="sm mid" x="{number(x + 50)}" y="{top + 168}">{left}</text>'
    return parts


def _hand(view: DynastiesView, scene: Scene, top: int) -> str:
    if view.hand is None:
        return ""
    held = [kind for kind in range(KIND_COUNT) for _ in range(view.hand[kind])]
    step = min(70.0, (WIDTH - 180) / max(len(held), 1))
    start = (WIDTH - step * max(len(held) - 1, 0) - 100) / 2
    return "".join(
        _placed(start + step * place, top, cards.face(kind, scene, "#")) for place, kind in enumerate(held)
    )
