"""The pieces of the galaxy as SVG symbols, drawn for this project. Colours come from the style sheet."""

# ruff: noqa: E501 -- lines of path data and style are not read from left to right

from __future__ import annotations

from imperia.games.pocket.board.shape import SIDE, flower, hex_path
from imperia.kernel.drawing import number

# A hull for each seat: told apart without colour.
HULLS = (
    '<ellipse cy="1.5" rx="9.5" ry="4.6"/><path d="M-5 0a5 5.2 0 0110 0z"/>',
    '<path d="M0-10L7.5 0 0 10-7.5 0z"/>',
    '<path d="M0-9.5L9 8.5 0 4.8-9 8.5z"/>',
    '<path d="M-7.5-7.5h5v4h5v-4h5v15h-5v-3h-5v3h-5z"/>',
)
ORDER_ICONS = {
    "expand": '<circle cx="12" cy="12" r="3.3"/><path d="M12 6.5V2.5M12 21.5v-4M17.5 12h4M2.5 12h4M10 4.5l2-2 2 2'
    'M10 19.5l2 2 2-2M19.5 10l2 2-2 2M4.5 10l-2 2 2 2"/>',
    "explore": '<path d="M3.5 18.5C6 9.5 11 6.5 19 7.5M15 3.5l4.5 4-4 4.5"/><circle cx="4.5" cy="19" r="1.8"/>'
    '<circle cx="10" cy="10" r="1.4"/>',
    "exterminate": '<circle cx="12" cy="12" r="6.5"/><path d="M12 2.5v6M12 15.5v6M2.5 12h6M15.5 12h6"/>'
    '<circle cx="12" cy="12" r="1.2"/>',
}
PLANETS = ("#8f8a7a", "#6f8f86", "#a48a66", "#7f86a0", "#94786f", "#7d947a")
GRADIENTS = (
    '<radialGradient id="pk-shade" cx=".34" cy=".28" r=".85"><stop offset="0" stop-color="#fff" '
    'stop-opacity=".5"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" '
    'stop-color="#000014" stop-opacity=".72"/></radialGradient>'
    '<radialGradient id="pk-sun"><stop offset="0" stop-color="#fffbe8"/><stop offset=".45" '
    'stop-color="#f6d9a0"/><stop offset="1" stop-color="#b87b3e"/></radialGradient>'
    '<radialGradient id="pk-halo"><stop offset="0" stop-color="#ffe6b0" stop-opacity=".5"/>'
    '<stop offset="1" stop-color="#ffe6b0" stop-opacity="0"/></radialGradient>'
    '<radialGradient id="pk-hole"><stop offset=".3" stop-color="#000"/><stop offset=".42" stop-color="#05040c"/>'
    '<stop offset=".5" stop-color="#ffcf8a"/><stop offset=".62" stop-color="#b5482e" stop-opacity=".75"/>'
    '<stop offset="1" stop-color="#3a1c5a" stop-opacity="0"/></radialGradient>'
    '<marker id="pk-head" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="3.4" markerHeight="3.4" '
    'orient="auto"><path d="M0 0L10 5 0 10 2.6 5z" fill="#fff"/></marker>'
)
# A handful of stars for a tile; tiles turn it, so that no two look alike.
STARS = (
    (-62, -38, 0.9), (-20, -96, 1.4), (30, -70, 0.8), (88, -52, 1.2), (104, 20, 0.8), (58, 34, 1.3),
    (12, 22, 0.8), (-34, 46, 1.2), (-96, 14, 0.9), (-78, 80, 1.3), (-8, 100, 0.9), (46, 96, 0.8),
    (82, 70, 1), (-112, -20, 0.8), (4, -30, 1), (120, -10, 1.1), (-52, -88, 0.8), (68, -104, 0.9),
)  # fmt: skip
ROCKS = (
    "M-30-8l8-7 9 3 2 9-8 6-9-3z",
    "M-6-20l7-4 8 4-1 8-8 3-6-4z",
    "M8 2l10-5 10 6-2 10-10 4-8-6z",
    "M-20 12l7-3 7 5-3 8-8 1z",
    "M18-20l6-2 4 5-4 5-6-2z",
    "M-2 22l6-2 5 4-3 6-7 0z",
    "M32-6l4-1 2 4-4 3z",
    "M-36 6l4-1 1 4-4 2z",
)


def symbols() -> str:
    """Everything that a galaxy repeats, once."""
    stars = "".join(f'<circle cx="{x}" cy="{y}" r="{number(r)}"/>' for x, y, r in STARS)
    hulls = "".join(f'<g id="pk-s{seat}">{hull}</g>' for seat, hull in enumerate(HULLS))
    icons = "".join(f'<g id="pk-i-{order}">{icon}</g>' for order, icon in ORDER_ICONS.items())
    return (
        f'{GRADIENTS}{icons}<path id="pk-hx" d="{hex_path((0, 0))}"/><path id="pk-tile" d="{flower(0.955)}"/>'
        f'<path id="pk-in" d="{flower(0.915)}"/><g id="pk-stars">{stars}</g>{hulls}'
        f"{_planet('one', 15)}{_planet('two', 19)}{_asteroids()}{_hole()}{_prime()}"
    )


def _planet(level: str, size: int) -> str:
    band = (
        f'<path d="M-{size} 0a{size} {size} 0 0 0 {2 * size} 0a{size} {number(size * 0.55)} 0 0 1 '
        f'{-2 * size} 0z" fill="#fff" opacity=".13"/>'
    )
    ball = f'<circle r="{size}"/>{band}<circle r="{size}" fill="url(#pk-shade)"/>'
    if level == "two":
        ball = (
            f'<ellipse class="ring" rx="31" ry="8.5" transform="rotate(-18)"/>{ball}'
            '<path class="ring" d="M-31 0A31 8.5 0 0 0 31 0" transform="rotate(-18)"/>'
        )
    return f'<g id="pk-{level}">{ball}</g>'


def _asteroids() -> str:
    return f'<g id="pk-belt"><path class="rock" d="{"".join(ROCKS)}"/></g>'


def _hole() -> str:
    arms = "M-40 6C-30-26 16-36 36-10M40-6C30 26-16 36-36 10"
    return (
        f'<g id="pk-void"><circle r="{number(SIDE * 0.86)}" fill="url(#pk-hole)"/>'
        f'<path class="arm" d="{arms}"/><circle r="15" fill="#000"/></g>'
    )


def _prime() -> str:
    suns = ((-30, -34, 25), (32, -26, 19), (4, -62, 15))
    three = "".join(f'<circle cx="{x}" cy="{y}" r="{r}" fill="url(#pk-sun)"/>' for x, y, r in suns)
    fourth = '<circle cx="0" cy="-12" r="11" fill="url(#pk-sun)"/>'
    return f'<g id="pk-tri">{three}</g><g id="pk-quad">{three}{fourth}</g>'


def hull(seat: int) -> str:
    """A seat's ship in running HTML."""
    return f'<svg class="mini s{seat + 1}" viewBox="-12 -12 24 24" aria-hidden="true">{HULLS[seat]}</svg>'
