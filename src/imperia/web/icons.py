"""Icons and seat badges inside running HTML. The icons' paths are in static/icons.svg."""

from functools import lru_cache

from markupsafe import Markup, escape

from imperia.kernel.asset import asset

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


@lru_cache(maxsize=512)
def icon(name: str, label: str = "") -> Markup:
    """An icon of the sprite; without a label it is for the eyes alone."""
    about = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    use = f'<use href="{asset("icons.svg")}#i-{escape(name)}"/>'
    return Markup(  # noqa: S704 -- everything that comes from outside is escaped
        f'<svg class="ic" viewBox="0 0 24 24" {about}>{use}</svg>'
    )


@lru_cache(maxsize=4096)
def seat_badge(seat: int, name: str, look: str = "") -> Markup:
    """A player's badge: the seat's shape with the first letter of the name; ``look``: you, free, lg, xl."""
    y, size = BASELINE.get(seat, (19.2, 15))
    letter = "" if "free" in look.split() else escape(name[:1].upper())
    return Markup(  # noqa: S704 -- everything that comes from outside is escaped
        f'<svg class="seat seat-{seat + 1} {escape(look)}" viewBox="0 0 28 28" '
        f'role="img" aria-label="{escape(name)}">'
        f'<g class="seat-b">{SHAPES[seat % len(SHAPES)]}</g>'
        f'<text x="14" y="{y}" font-size="{size}">{letter}</text></svg>'
    )
