"""What the drawings of all games share: escaping, short numbers, places to click, players' badges."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from imperia.kernel.asset import asset
from imperia.kernel.board import Scene

# Each seat has a shape of its own, so that players are told apart without colour.
SHAPES = (
    '<circle cx="14" cy="14" r="12"/>',
    '<path d="M14 .8L27.2 14 14 27.2.8 14z"/>',
    '<path d="M14 1.4L27.4 25.4H.6z"/>',
    '<rect x="2.4" y="2.4" width="23.2" height="23.2" rx="3"/>',
    '<path d="M7.4 2.4H20.6L27.2 14 20.6 25.6H7.4L.8 14z"/>',
    '<path d="M9.4 1.4h9.2v8h8v9.2h-8v8H9.4v-8h-8V9.4h8z"/>',
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


@lru_cache(maxsize=1024)
def badge(seat: int, name: str, look: str = "", spoken: bool = True) -> str:
    """A player's badge: the seat's shape with a letter of the name; ``look``: you, free, lg, xl."""
    y, size = BASELINE.get(seat, (19.2, 15))
    about = f'role="img" aria-label="{escape(name)}"' if spoken else 'aria-hidden="true"'
    letter = "" if "free" in look.split() else escape(initial(name))
    return (
        f'<svg class="seat seat-{seat + 1}{" " + escape(look) if look else ""}" viewBox="0 0 28 28" {about}>'
        f'<g class="seat-b">{SHAPES[seat % len(SHAPES)]}</g>'
        f'<text x="14" y="{y}" font-size="{size}">{letter}</text></svg>'
    )


def initial(name: str) -> str:
    """The letter on a badge; "Player 2" and "Player 3" begin alike and are told apart by their number."""
    last = name.rpartition(" ")[2]
    return last if len(last) == 1 and last.isdigit() else name[:1].upper()


def called(seat: int, scene: Scene) -> str:
    """A player's name as the viewer reads it, escaped."""
    player = scene.players[seat]
    return escape(scene.say("You") if player.you else player.name)


def icon(name: str) -> str:
    """An icon of the pages' sprite, for the eyes alone."""
    use = f'<use href="{asset("icons.svg")}#i-{name}"/>'
    return f'<svg class="ic" viewBox="0 0 24 24" aria-hidden="true">{use}</svg>'
