"""Small pieces of markup: numbers, escaped words, icons, badges, spots."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from math import cos, radians, sin

from imperia.games.imperial.board.geo import ICONS
from imperia.games.imperial.data import NATION_NAMES, NATIONS
from imperia.kernel import drawing
from imperia.kernel.board import Scene

CODES = [code.lower() for code in NATIONS]
TOKEN_BOX = {"army": (26, 32), "fleet": (36, 29), "flag": (22, 22), "oct": (28, 28)}


@lru_cache(maxsize=8192)
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
    """A player's badge; the viewer's own one is marked."""
    player = scene.players[seat]
    return drawing.badge(seat, player.name, "you" if player.you else "", labelled)


def spot(scene: Scene, name: str, extra: str = "") -> str:
    """The class of an element, and its spot if there is anything to click on it."""
    if name not in scene.spots and name not in scene.lit:
        return f' class="{extra}"' if extra else ""
    lit = " lit" if name in scene.lit else ""
    return f' class="{(extra + " spot" + lit).strip()}" data-spot="{escape(name)}"'
