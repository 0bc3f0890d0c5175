"""Icons and seat badges inside running HTML. The icons' paths are in static/icons.svg."""

from functools import lru_cache

from markupsafe import Markup, escape

from imperia.kernel.asset import asset
from imperia.kernel.drawing import badge


@lru_cache(maxsize=512)
def icon(name: str, label: str = "") -> Markup:
    """An icon of the sprite; without a label it is for the eyes alone."""
    about = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    use = f'<use href="{asset("icons.svg")}#i-{escape(name)}"/>'
    return Markup(  # noqa: S704 -- everything that comes from outside is escaped
        f'<svg class="ic" viewBox="0 0 24 24" {about}>{use}</svg>'
    )


def seat_badge(seat: int, name: str, look: str = "") -> Markup:
    """A player's badge: the seat's shape with the first letter of the name; ``look``: you, free, lg, xl."""
    return Markup(badge(seat, name, look))  # noqa: S704 -- everything that comes from outside is escaped
