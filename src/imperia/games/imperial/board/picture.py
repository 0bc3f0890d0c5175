"""A position as one SVG file: literal colours, no style sheet, no other file."""

from __future__ import annotations

from html import escape

from imperia.games.imperial.board.figures import home_of, worth
from imperia.games.imperial.board.geo import HEIGHT, PLACES, SWITZERLAND, WIDTH
from imperia.games.imperial.board.map import draw_cities, draw_flags, draw_labels
from imperia.games.imperial.board.marks import literal, symbols
from imperia.games.imperial.board.markup import CODES, num
from imperia.games.imperial.board.units import draw_units
from imperia.games.imperial.data import LAND_COUNT, NATION_COUNT, NATION_NAMES, REGION_COUNT, factor
from imperia.games.imperial.view import ImperialView
from imperia.kernel.board import Scene

SEA = "#9cc3cd"
HOMES = ("#ecd27b", "#b3cb8c", "#96b7da", "#e39b8d", "#b9b6ae", "#c3abd0")
OTHER = "#efe4c8"
INK = "#231b13"
STRIP = 112  # the height of the figures below the map
SERIF = "Alegreya, Georgia, serif"
# The looks that pages take from their style sheet, as attributes.
LOOKS = {
    'class="lc"': f'font-family="{SERIF}" font-weight="800" fill="{INK}" text-anchor="middle"',
    'class="ln"': f'font-family="{SERIF}" font-weight="800" fill="#3b2a16" text-anchor="middle"',
    'class="ls"': f'font-family="{SERIF}" font-weight="700" font-style="italic" fill="#123e52" '
    'text-anchor="middle"',
}


def draw_picture(view: ImperialView, scene: Scene) -> str:
    """The map with all pieces, and a strip of figures below."""
    still = Scene(players=scene.players, translate=scene.translate)
    body = draw_cities(view) + draw_labels(still) + draw_flags(view, still)
    body += draw_units(view, still)
    for look, attributes in LOOKS.items():
        body = body.replace(look, attributes)
    height = HEIGHT + STRIP
    title = escape(scene.say("Imperial: a position"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" role="img" aria-label="{title}"><title>{title}</title>'
        f"<defs>{symbols(literal)}</defs>"
        f'<rect width="{WIDTH}" height="{height}" fill="#fbf7ee"/>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{SEA}"/>{_ground()}{body}'
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" fill="none" stroke="{INK}" '
        f'stroke-width="3"/>{_nations(view, scene)}{_seats(view, scene)}</svg>'
    )


def _ground() -> str:
    """Land in the colours of its powers; borders of powers are drawn by the fill's own dark edge."""
    seas = "".join(
        f'<path d="{PLACES[region].path}" fill="none" stroke="#5d8b9b" stroke-width="1.2" '
        'stroke-dasharray="7 4"/>'
        for region in range(LAND_COUNT, REGION_COUNT)
    )
    land = "".join(
        f'<path d="{PLACES[region].path}" fill="{_fill(region)}" stroke="{INK}" stroke-width="1.3" '
        'stroke-linejoin="round"/>'
        for region in range(LAND_COUNT)
    )
    alps = f'<path d="{SWITZERLAND.path}" fill="#fbf8ef" stroke="{INK}" stroke-width="1.3"/>'
    return seas + land + alps


def _fill(region: int) -> str:
    home = home_of(region)
    return HOMES[home] if home >= 0 else OTHER


def _text(x: float, y: float, size: float, words: str, weight: int = 700) -> str:
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-family="{SERIF}" font-size="{num(size)}" '
        f'font-weight="{weight}" fill="{INK}">{escape(words)}</text>'
    )


def _nations(view: ImperialView, scene: Scene) -> str:
    """Power, factor and treasury of each nation."""
    parts = []
    for nation in range(NATION_COUNT):
        x, y = 20 + nation * 230, HEIGHT + 12
        words = scene.say(
            "Power {power} (factor {factor}), treasury {treasury}",
            power=view.power[nation],
            factor=factor(view.power[nation]),
            treasury=view.treasury[nation],
        )
        parts.append(
            f'<use href="#oct-{CODES[nation]}" x="{x}" y="{y}" width="34" height="34"/>'
            + _text(x + 42, y + 15, 18, scene.say(NATION_NAMES[nation]), 800)
            + _text(x + 42, y + 33, 14, words, 400)
        )
    return "".join(parts)


def _seats(view: ImperialView, scene: Scene) -> str:
    """Worth of each investor; what is secret stays so."""
    parts = []
    for seat in range(view.seats):
        shown = str(worth(view, seat)) + ("+" if view.cash[seat] is None else "")
        led = [nation for nation in range(NATION_COUNT) if view.government[nation] == seat]
        x, y = 20 + seat * 230, HEIGHT + 78
        parts.append(_text(x, y + 16, 17, f"{scene.players[seat].name}: {shown}"))
        for place, nation in enumerate(led):
            left = x + 118 + place * 21
            parts.append(f'<use href="#oct-{CODES[nation]}" x="{left}" y="{y}" width="20" height="20"/>')
    return "".join(parts)
