"""Cards, missions and figures as SVG. The art is one file for all pages; words stand in the page."""

# ruff: noqa: E501 -- lines of path data are not read from left to right

from __future__ import annotations

from html import escape
from math import cos, radians, sin

from imperia.games.dynasties.board.figures import (
    FIGURES,
    IND,
    OCH,
    PAPER,
    PICTURE,
    SIGNS,
    SUMI,
    VER,
    cloths,
    disc,
)
from imperia.games.dynasties.data import HARD_KINDS, KINDS, MISSION_BONUS, MISSION_KIND, MISSION_PILES, NUMBER
from imperia.games.dynasties.notation import KIND_NAMES
from imperia.kernel.asset import asset
from imperia.kernel.board import Scene

SPRITE = asset("dynasties-cards.svg") + "#"
MISSION_COLOURS = (VER, OCH, IND)
NINJA_FIGURE = (
    '<path d="M20 3c6 0 9 4.5 9 9 0 3-1 5-2.5 6.5C33 21 36 27 37 33l-6 1 4 11H5l4-11-6-1c1-6 4-12 10.5-14.5C12 17 11 15 '
    '11 12c0-4.5 3-9 9-9z" fill="#24395f" stroke="#1c1714" stroke-width="2.6" stroke-linejoin="round"/>'
    '<path d="M13.5 10.5h13v4.5h-13z" fill="#f2dcb8" stroke="#1c1714" stroke-width="1.6"/>'
    '<circle cx="17.5" cy="12.8" r="1.2" fill="#1c1714"/><circle cx="22.5" cy="12.8" r="1.2" fill="#1c1714"/>'
    '<path d="M12 21q8 4 16 0l1 4q-9 4-18 0z" fill="#c23b22" stroke="#1c1714" stroke-width="1.6"/>'
    '<path d="M31 6l5-4" stroke="#1c1714" stroke-width="3"/>'
)


def front(kind: int) -> str:
    """A card's face without its number and name: paper, picture, and the field for number and sign."""
    name = KINDS[kind]
    return (
        f'<rect x="1.5" y="1.5" width="197" height="287" rx="13" fill="{PAPER}" stroke="{SUMI}" stroke-width="3"/>'
        f'<g clip-path="url(#wk-pic)">{FIGURES[name]()}</g>'
        f'<path d="{PICTURE}" fill="none" stroke="{SUMI}" stroke-width="2.6"/>'
        f'<path d="M10 10H45V92H10z" fill="{PAPER}" stroke="{SUMI}" stroke-width="2.6"/>'
        f'<g transform="translate(15 60)" fill="{VER}" color="{VER}">{SIGNS[name]}</g>'
    )


def back() -> str:
    """The back that all cards share."""
    petals = "".join(
        disc(100 + 23 * sin(radians(72 * at)), 145 - 23 * cos(radians(72 * at)), 15, PAPER) for at in range(5)
    )
    box = '<rect x="11" y="11" width="178" height="268" rx="6"'
    return (
        f'<rect x="1.5" y="1.5" width="197" height="287" rx="13" fill="{PAPER}" stroke="{SUMI}" stroke-width="3"/>'
        f'{box} fill="{IND}" stroke="{SUMI}" stroke-width="2.6"/>{box} fill="url(#wp-seigaiha)" opacity=".5"/>'
        f'<g stroke="{SUMI}" stroke-width="2.6">{disc(100, 145, 52, VER)}{petals}{disc(100, 145, 11, OCH)}</g>'
    )


def symbols() -> str:
    """Every card as a symbol, with what they share."""
    cards = "".join(
        f'<symbol id="{name}" viewBox="0 0 200 290">{front(kind)}</symbol>' for kind, name in enumerate(KINDS)
    )
    return (
        f'<defs>{cloths()}<clipPath id="wk-pic"><path d="{PICTURE}"/></clipPath></defs>{cards}'
        f'<symbol id="back" viewBox="0 0 200 290">{back()}</symbol>'
        f'<symbol id="figure" viewBox="0 0 40 48">{NINJA_FIGURE}</symbol>'
    )


def sprite() -> str:
    """The file with all cards that the pages refer to; tools/card_art.py writes it."""
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols()}</svg>\n'


def face(kind: int, scene: Scene, base: str = SPRITE) -> str:
    """A card of 200 by 290: the art, its number, and its name in the reader's language."""
    name = scene.say(KIND_NAMES[KINDS[kind]])
    size = ' font-size="20"' if len(name) > 11 else ""
    dots = '<path class="cd" d="M18.5 53h.01M27.5 53h.01M36.5 53h.01"/>' if kind in HARD_KINDS else ""
    return (
        f'<use href="{base}{KINDS[kind]}" width="200" height="290"/>'
        f'<text class="cn" x="27.5" y="43">{NUMBER[kind]}</text>{dots}'
        f'<text class="ct" x="100" y="275"{size}>{escape(name)}</text>'
    )


def strip(kind: int, base: str = SPRITE) -> str:
    """A card of which others leave but the left edge free."""
    return (
        f'<use href="{base}{KINDS[kind]}" width="200" height="290"/>'
        f'<text class="cn" x="27.5" y="43">{NUMBER[kind]}</text>'
    )


def hidden(base: str = SPRITE) -> str:
    """A card face down."""
    return f'<use href="{base}back" width="200" height="290"/>'


def sign(kind: int) -> str:
    """The sign of a kind in running HTML."""
    return f'<span class="mono"><svg viewBox="0 0 26 26" aria-hidden="true">{SIGNS[KINDS[kind]]}</svg></span>'


def figure() -> str:
    """A Ninja figure in running HTML."""
    return f'<svg class="fig" viewBox="0 0 40 48" aria-hidden="true"><use href="{SPRITE}figure" width="40" height="48"/></svg>'


def mission(number: int, scene: Scene) -> str:
    """A mission of 120 by 150: pile, pay, and the kind that it pays for."""
    pile, kind = number // 4, MISSION_KIND[number]
    return (
        f'<rect x="1.5" y="1.5" width="117" height="147" rx="10" fill="{PAPER}" stroke="{SUMI}" stroke-width="3"/>'
        f'<path d="M9 9h102v34H9z" fill="{MISSION_COLOURS[pile]}" stroke="{SUMI}" stroke-width="2"/>'
        f'<text x="20" y="34" class="ms-a">{MISSION_PILES[pile].upper()}</text>'
        f'<text x="104" y="34" class="ms-p">+{MISSION_BONUS[pile]}</text>'
        f'<g transform="translate(39 50) scale(1.62)" fill="{SUMI}" color="{SUMI}">{SIGNS[KINDS[kind]]}</g>'
        f'<text x="60" y="116" class="ms-n">{NUMBER[kind]}</text>'
        f'<text x="60" y="138" class="ms-t">{escape(scene.say(KIND_NAMES[KINDS[kind]]))}</text>'
    )
