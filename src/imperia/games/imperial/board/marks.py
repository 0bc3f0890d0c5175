"""The tokens: armies, fleets, flags, nations, factories. Six nations differ by colour and by charge."""

from __future__ import annotations

from collections.abc import Callable

from imperia.games.imperial.board.markup import CODES, num
from imperia.games.imperial.data import NATION_COUNT

INK = "#1c1510"
PAPER = "#fffaf0"
RED = "#e2231a"
# For pictures that know no style sheet; pages use the variables of tokens.css.
COLOURS = ("#eac548", "#639a47", "#1160cb", "#a81524", "#201c19", "#5b2a78")
ON_COLOURS = ("#33240a", "#fffaf0", "#fffaf0", "#fffaf0", "#fffaf0", "#fffaf0")

SHIELD = "M3 3.2H23V14.6C23 22.4 17.4 26.8 13 28.8 8.6 26.8 3 22.4 3 14.6z"
SAIL = "M7.6 3.4Q17 .6 26.4 3.4Q28.4 9.6 26.4 16.4Q17 14 7.6 16.4Q9.6 9.6 7.6 3.4z"
HULL = "M1.6 18.8H32.4L35.2 16.6C34.6 21.6 32.8 25.4 29.6 26.8H6.6C3.8 25.4 2 22.4 1.6 18.8z"
FLAG = "M5 2.4C9 .8 13 4.4 19.6 2.2L17.4 7 19.6 11.6C13 13.8 9 10.2 5 11.8z"
OCTAGON = "M8.2 1.6H19.8L26.4 8.2V19.8L19.8 26.4H8.2L1.6 19.8V8.2z"

# The colour of a nation, or (True) of what stands on it.
Paint = Callable[[int, bool], str]


def variables(nation: int, on: bool) -> str:
    """Colours of the page's theme."""
    return f"var(--{CODES[nation]}{'-on' if on else ''})"


def literal(nation: int, on: bool) -> str:
    """The same colours as values."""
    return (ON_COLOURS if on else COLOURS)[nation]


def charge(nation: int, x: float, y: float, w: float, h: float, thick: float) -> str:
    """One heraldic ordinary for each nation: fess, pale, bend, saltire, cross, chevron."""
    s = w * thick * (0.82 if nation == 4 else 1)
    cx, cy, right, low = x + w / 2, y + h / 2, x + w + 1, y + h + 1
    left, top = x - 1, y - 1
    if nation == 0:
        return f"M{num(left, cy - s / 2)}h{num(w + 2)}v{num(s)}h-{num(w + 2)}z"
    if nation == 1:
        return f"M{num(cx - s / 2, top)}h{num(s)}v{num(h + 2)}h-{num(s)}z"
    if nation == 2:
        cut = num(s * 0.9)
        end, back = num(right, low - s * 0.9), num(left, top + s * 0.9)
        return f"M{num(left, top)}h{cut}L{end}v{cut}h-{cut}L{back}z"
    if nation == 3:
        a, b = s * 0.75, s * 0.55
        return (
            f"M{num(left, top)}h{num(a)}L{num(cx, cy - b)}L{num(right - a, top)}h{num(a)}v{num(a)}"
            f"L{num(cx + b, cy)}L{num(right, low - a)}v{num(a)}h-{num(a)}L{num(cx, cy + b)}"
            f"L{num(left + a, low)}h-{num(a)}v-{num(a)}L{num(cx - b, cy)}L{num(left, top + a)}z"
        )
    if nation == 4:
        return (
            f"M{num(cx - s / 2, top)}h{num(s)}V{num(cy - s / 2)}H{num(right)}v{num(s)}H{num(cx + s / 2)}"
            f"V{num(low)}h-{num(s)}V{num(cy + s / 2)}H{num(left)}v-{num(s)}H{num(cx - s / 2)}z"
        )
    peak, foot, band = y + h * 0.22, y + h * 0.62, s * 1.25
    return (
        f"M{num(cx, peak)}L{num(right, foot)}v{num(band)}L{num(cx, peak + band)}"
        f"L{num(left, foot + band)}v-{num(band)}z"
    )


def _symbol(name: str, width: float, height: float, body: str) -> str:
    return f'<symbol id="{name}" viewBox="0 0 {width} {height}" overflow="visible">{body}</symbol>'


def _shape(path: str, fill: str, ink: float, paper: float) -> str:
    """A shape with a dark and a light edge, so that it shows on any ground."""
    join = 'stroke-linejoin="round"'
    return (
        f'<path d="{path}" fill="{fill}" stroke="{INK}" stroke-width="{ink}" {join}/>'
        f'<path d="{path}" fill="{fill}" stroke="{PAPER}" stroke-width="{paper}" {join}/>'
    )


def _clipped(name: str, path: str) -> str:
    return f'<clipPath id="{name}"><path d="{path}"/></clipPath>'


def _army(nation: int, paint: Paint) -> str:
    code, fill, on = CODES[nation], paint(nation, False), paint(nation, True)
    body = (
        '<ellipse cx="13" cy="29.6" rx="7.5" ry="1.9" fill="#000" opacity=".28"/>'
        f'{_shape(SHIELD, fill, 3.4, 1.5)}<g clip-path="url(#k-a-{code})">'
        f'<path d="{charge(nation, 4, 4, 18, 22.5, 0.26)}" fill="{on}"/>'
        '<path d="M3 3H13V30H3z" fill="#fff" opacity=".1"/></g>'
    )
    return _clipped(f"k-a-{code}", SHIELD) + _symbol(f"army-{code}", 26, 32, body)


def _hostile(nation: int) -> str:
    """Upright, with a lance and a red pennon raised."""
    pole = "M20.6 30V-7"
    body = (
        f'<path d="{pole}" stroke="{INK}" stroke-width="4" stroke-linecap="round"/>'
        f'<path d="{pole}" stroke="#e8dcc2" stroke-width="1.7" stroke-linecap="round"/>'
        f'<path d="M20.6-13.5l2.9 6.2h-5.8z" fill="#e8ecef" stroke="{INK}" stroke-width="1.2"/>'
        f'<path d="M19.8-5.8L8.4-3.6l5 2.4-3.4 2.6 9.8-1.2z" fill="{RED}" stroke="{PAPER}" '
        'stroke-width="1.2"/>'
        f'<use href="#army-{CODES[nation]}" width="26" height="32"/>'
    )
    return _symbol(f"hostile-{CODES[nation]}", 26, 32, body)


def _friendly(nation: int, paint: Paint) -> str:
    """Lying on its side, pale, with a dashed edge."""
    code, fill = CODES[nation], paint(nation, False)
    body = (
        '<g transform="translate(1.5 24.5) rotate(-90) scale(.92)">'
        f'<path d="{SHIELD}" fill="{PAPER}" stroke="{INK}" stroke-width="3.2" stroke-linejoin="round"/>'
        f'<g clip-path="url(#k-a-{code})"><path d="{SHIELD}" fill="{fill}" opacity=".34"/>'
        f'<path d="{charge(nation, 4, 4, 18, 22.5, 0.26)}" fill="{fill}"/></g>'
        f'<path d="{SHIELD}" fill="none" stroke="{fill}" stroke-width="1.6" stroke-dasharray="3.2 2.2"/></g>'
    )
    return _symbol(f"friendly-{code}", 32, 26, body)


def _fleet(nation: int, paint: Paint) -> str:
    code, fill, on = CODES[nation], paint(nation, False), paint(nation, True)
    body = (
        '<path d="M0 27.6q3-2 6 0t6 0 6 0 6 0 6 0 6 0" fill="none" stroke="#fff" stroke-opacity=".75" '
        'stroke-width="1.6" stroke-linecap="round"/>'
        f'<path d="M16 1h2v18h-2zM29 10.6h4v8h-4z" fill="{INK}"/>{_shape(HULL, fill, 3.2, 1.3)}'
        f'<path d="M4 22.2H32.6" stroke="{on}" stroke-width="1.3" opacity=".8"/>'
        f'{_shape(SAIL, fill, 3.2, 1.4)}<g clip-path="url(#k-f-{code})">'
        f'<path d="{charge(nation, 7, 1.5, 20, 15, 0.2)}" fill="{on}"/></g>'
    )
    return _clipped(f"k-f-{code}", SAIL) + _symbol(f"fleet-{code}", 36, 29, body)


def _flag(nation: int, paint: Paint) -> str:
    code, fill, on = CODES[nation], paint(nation, False), paint(nation, True)
    body = (
        '<ellipse cx="4" cy="20.4" rx="3.6" ry="1.3" fill="#000" opacity=".3"/>'
        f'<path d="M4 20.4V1.6" stroke="{INK}" stroke-width="3" stroke-linecap="round"/>'
        '<path d="M4 20.4V1.6" stroke="#e8dcc2" stroke-width="1.2" stroke-linecap="round"/>'
        f'{_shape(FLAG, fill, 2.6, 1)}<g clip-path="url(#k-p-{code})">'
        f'<path d="{charge(nation, 5, 1, 14.6, 11.6, 0.2)}" fill="{on}"/></g>'
    )
    return _clipped(f"k-p-{code}", FLAG) + _symbol(f"flag-{code}", 22, 22, body)


def _octagon(nation: int, paint: Paint) -> str:
    code, fill, on = CODES[nation], paint(nation, False), paint(nation, True)
    body = (
        f'{_shape(OCTAGON, fill, 3, 1.5)}<g clip-path="url(#k-o-{code})">'
        f'<path d="{charge(nation, 3, 3, 22, 22, 0.22)}" fill="{on}"/></g>'
    )
    return _clipped(f"k-o-{code}", OCTAGON) + _symbol(f"oct-{code}", 28, 28, body)


# Armaments are brown and square, shipyards light blue and round.
CITIES = {
    "fac-arm": f'<rect x="2.6" y="2.6" width="20.8" height="20.8" rx="2.6" fill="#7b3a12" stroke="{INK}" '
    f'stroke-width="3"/><rect x="2.6" y="2.6" width="20.8" height="20.8" rx="2.6" fill="#7b3a12" '
    f'stroke="{PAPER}" stroke-width="1.3"/>'
    '<path d="M5.4 20.6V11.4l4.6 3v-3l4.6 3v-3l2.2 1.4.6-8h2.6l.6 15.8z" fill="#fff6e2"/>'
    '<path d="M8 20.6v-3h2.4v3M12.4 20.6v-3h2.4v3" stroke="#6d3410" stroke-width="1.1" fill="none"/>',
    "fac-ship": f'<circle cx="13" cy="13" r="10.9" fill="#2b7fb8" stroke="{INK}" stroke-width="3"/>'
    f'<circle cx="13" cy="13" r="10.9" fill="#2b7fb8" stroke="{PAPER}" stroke-width="1.3"/>'
    '<g transform="translate(1.8 1.5) scale(.86)"><path d="M5 14.6h16l-2.4 5.2H8z" fill="#f2fbff"/>'
    '<path d="M8.6 14V5.6h9.2M17.8 5.6v5.2M8.6 9.6l4-4" stroke="#f2fbff" stroke-width="1.7" fill="none" '
    'stroke-linecap="round"/><path d="M16.6 10.6h2.4v2h-2.4z" fill="#f2fbff"/></g>',
    "site-arm": f'<rect x="7.4" y="7.4" width="11.2" height="11.2" rx="1.6" fill="#7b3a12" stroke="{PAPER}" '
    f'stroke-width="1.8"/><rect x="6" y="6" width="14" height="14" rx="2.6" fill="none" stroke="{INK}"/>',
    "site-ship": f'<circle cx="13" cy="13" r="6" fill="#2b7fb8" stroke="{PAPER}" stroke-width="1.8"/>'
    f'<circle cx="13" cy="13" r="7.4" fill="none" stroke="{INK}"/>',
    "blocked": f'<circle cx="13" cy="13" r="9" fill="#fff6ee" stroke="{INK}" stroke-width="1.2"/>'
    '<circle cx="13" cy="13" r="6.4" fill="none" stroke="#c2181b" stroke-width="3"/>'
    '<path d="M8.6 8.6l8.8 8.8" stroke="#c2181b" stroke-width="3"/>',
    "anchor": '<circle cx="13" cy="13" r="9.5" fill="#eef7f8" stroke="#1d5674" stroke-width="1.3"/>'
    '<g fill="none" stroke="#1d5674" stroke-width="1.9" stroke-linecap="round"><path d="M13 8.4V19M10.2 '
    '11.3h5.6M7.8 14.6C8.2 17.8 10.4 19.2 13 19.2s4.8-1.4 5.2-4.6"/><circle cx="13" cy="7" r="1.5"/></g>',
    "clash": '<path d="M13 1l2.9 6.6 6.9-2.4-2.4 6.9L27 15l-6.6 2.9 2.4 6.9-6.9-2.4L13 29l-2.9-6.6'
    f'-6.9 2.4 2.4-6.9L-1 15l6.6-2.9-2.4-6.9 6.9 2.4z" fill="#ffd24a" stroke="{INK}" '
    f'stroke-width="1.600" stroke-linejoin="round"/><path d="M8.500 10.500l9 9M17.500 10.500l-9 9" '
    f'stroke="{RED}" stroke-width="2.600" stroke-linecap="round"/>',
}


def symbols(paint: Paint) -> str:
    """All symbols that boards and panels use."""
    parts = [_symbol(name, 26, 26, body) for name, body in CITIES.items()]
    for nation in range(NATION_COUNT):
        parts += [
            _army(nation, paint),
            _hostile(nation),
            _friendly(nation, paint),
            _fleet(nation, paint),
            _flag(nation, paint),
            _octagon(nation, paint),
        ]
    return "".join(parts)


SPRITE = (
    '<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">'
    f"<defs>{symbols(variables)}</defs></svg>"
)
