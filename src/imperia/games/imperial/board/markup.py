"""Small pieces of markup: numbers, escaped words, icons, badges, spots."""

from __future__ import annotations

from html import escape
from math import cos, radians, sin

from imperia.games.imperial.board.geo import ICONS
from imperia.games.imperial.data import NATION_NAMES, NATIONS
from imperia.kernel.board import Scene

CODES = [code.lower() for code in NATIONS]
# Each seat has a shape of its own, so that players are told apart without colour.
SEAT_SHAPES = (
    '<circle cx="14" cy="14" r="12"/>',
    '<path d="M14 .8L27.2 14 14 27.2.8 14z"/>',
    '<path d="M14 1.4L27.4 25.4H.6z"/>',
    '<rect x="2.4" y="2.4" width="23.2" height="23.2" rx="3"/>',
    '<path d="M7.4 2.4H20.6L27.2 14 20.6 25.6H7.4L.8 14z"/>',
    '<path d="M9.4 1.4h9.2v8h8v9.2h-8v8H9.4v-8h-8V9.4h8z"/>',
)
# Where the letter stands, and how large: a triangle has less room.
LETTERS = {2: (22.2, 12.5), 1: (19.2, 13.5)}
TOKEN_BOX = {"army": (26, 32), "fleet": (36, 29), "flag": (22, 22), "oct": (28, 28)}


def num(*values: float) -> str:
    """Coordinates, without digits that nobody sees."""
    return " ".join(f"{value:.1f}".removesuffix(".0") for value in values)


def polar(centre: float, radius: float, degrees: float) -> tuple[float, float]:
    """A point on a circle, clockwise from the top."""
    angle = radians(degrees - 90)
    return centre + radius * cos(angle), centre + radius * sin(angle)


def nation_name(scene: Scene, nation: int) -> str:
    """A nation's name in the reader's language, escaped."""
    return escape(scene.say(NATION_NAMES[nation]))


def icon(name: str) -> str:
    """An icon for the eyes alone."""
    return f'<svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><use href="{ICONS}#i-{name}"/></svg>'


def token(kind: str, nation: int, label: str = "") -> str:
    """A nation's token inside running HTML; without a label it is for the eyes alone."""
    width, height = TOKEN_BOX[kind]
    about = f'role="img" aria-label="{label}"' if label else 'aria-hidden="true"'
    return (
        f'<svg class="tok tok-{kind}" viewBox="0 0 {width} {height}" {about}>'
        f'<use href="#{kind}-{CODES[nation]}" width="{width}" height="{height}"/></svg>'
    )


def badge(scene: Scene, seat: int, labelled: bool = True) -> str:
    """A player's badge: the seat's shape with the first letter of the name."""
    y, size = LETTERS.get(seat, (19.2, 15))
    player = scene.players[seat]
    name = escape(player.name)
    about = f'role="img" aria-label="{name}"' if labelled else 'aria-hidden="true"'
    you = " you" if player.you else ""
    return (
        f'<svg class="seat seat-{seat + 1}{you}" viewBox="0 0 28 28" {about}>'
        f'<g class="seat-b">{SEAT_SHAPES[seat]}</g>'
        f'<text x="14" y="{y}" font-size="{size}">{escape(player.name[:1].upper())}</text></svg>'
    )


def spot(scene: Scene, name: str, extra: str = "") -> str:
    """The class of an element, and its spot if there is anything to click on it."""
    if name not in scene.spots and name not in scene.lit:
        return f' class="{extra}"' if extra else ""
    lit = " lit" if name in scene.lit else ""
    return f' class="{(extra + " spot" + lit).strip()}" data-spot="{escape(name)}"'
