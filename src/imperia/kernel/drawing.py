"""What the drawings of all games share: escaping, short numbers, places to click, players' badges."""

from __future__ import annotations

from html import escape

from imperia.kernel.asset import asset
from imperia.kernel.board import Player, Scene

# Each seat has a shape of its own, so that players are told apart without colour.
SHAPES = (
    '<circle cx="14" cy="14" r="12"/>',
    '<path d="M14 .8L27.2 14 14 27.2.8 14z"/>',
    '<path d="M14 1.4L27.4 25.4H.6z"/>',
    '<rect x="2.4" y="2.4" width="23.2" height="23.2" rx="3"/>',
)
# Where the letter stands, and how large: a triangle has less room.
BASELINE = {2: (22.2, 12.5), 1: (19.2, 13.5)}
TIMES = "\N{MULTIPLICATION SIGN}"
MINUS = "\N{MINUS SIGN}"


def number(value: float) -> str:
    """A coordinate, as short as it can be written with one decimal."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def spot(scene: Scene, name: str, label: str) -> str:
    """The attributes of an element that can be clicked; nothing where no path touches it."""
    if name not in scene.spots:
        return ""
    lit = name in scene.lit
    order = "0" if lit else "-1"
    return f' data-spot="{escape(name)}" role="button" tabindex="{order}" aria-label="{escape(label)}"' + (
        f' data-key="{escape(scene.lit[name])}"' if lit and scene.lit[name] else ""
    )


def spot_class(scene: Scene, name: str) -> str:
    """``spot`` for what a path touches, ``lit`` too for what begins one; with a space in front."""
    if name not in scene.spots:
        return ""
    return " spot lit" if name in scene.lit else " spot"


def badge(seat: int, player: Player, look: str = "", spoken: bool = True) -> str:
    """A player's badge: the seat's shape with the first letter of the name."""
    y, size = BASELINE.get(seat, (19.2, 15))
    about = f'role="img" aria-label="{escape(player.name)}"' if spoken else 'aria-hidden="true"'
    return (
        f'<svg class="seat seat-{seat + 1}{" " + look if look else ""}" viewBox="0 0 28 28" {about}>'
        f'<g class="seat-b">{SHAPES[seat % len(SHAPES)]}</g>'
        f'<text x="14" y="{y}" font-size="{size}">{escape(player.name[:1].upper())}</text></svg>'
    )


def called(seat: int, scene: Scene) -> str:
    """A player's name as the viewer reads it, escaped."""
    player = scene.players[seat]
    return escape(scene.say("You") if player.you else player.name)


def icon(name: str) -> str:
    """An icon of the pages' sprite, for the eyes alone."""
    use = f'<use href="{asset("icons.svg")}#i-{name}"/>'
    return f'<svg class="ic" viewBox="0 0 24 24" aria-hidden="true">{use}</svg>'
