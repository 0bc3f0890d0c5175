"""The rondel with its markers, and the tax chart beside it."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from imperia.games.imperial.board.figures import taxes
from imperia.games.imperial.board.geo import ICONS
from imperia.games.imperial.board.markup import CODES, nation_name, num, polar, spot, token
from imperia.games.imperial.data import (
    LOWEST_ROW_TAX,
    NATION_COUNT,
    NATION_NAMES,
    TOP_ROW,
    step_cost,
    tax_row,
)
from imperia.games.imperial.view import ImperialView
from imperia.kernel.board import Scene
from imperia.kernel.phrase import Phrase

NAMES = (
    ("taxation", Phrase("Taxation")),
    ("factory", Phrase("Factory")),
    ("production", Phrase("Production")),
    ("maneuver", Phrase("Maneuver")),
    ("investor", Phrase("Investor")),
    ("import", Phrase("Import")),
    ("production", Phrase("Production")),
    ("maneuver", Phrase("Maneuver")),
)
CENTRE = 200
GRADIENTS = (
    '<defs><radialGradient id="rg-b"><stop offset=".8" class="rb0"/><stop offset=".93" class="rb1"/>'
    '<stop offset="1" class="rb2"/></radialGradient><radialGradient id="rg-c"><stop offset="0" class="rc0"/>'
    '<stop offset="1" class="rc1"/></radialGradient></defs>'
)


def _ticks() -> str:
    path = ""
    for tick in range(64):
        angle = tick * 360 / 64 + 2.8125
        start, end = polar(CENTRE, 187.5, angle), polar(CENTRE, 192 if tick % 4 else 196, angle)
        path += f"M{num(*start)}L{num(*end)}"
    return path


TICKS = _ticks()


def rondel_panel(view: ImperialView, scene: Scene) -> str:
    """Rondel and tax chart side by side."""
    return f'<div class="rt"><div class="rt-r">{draw_rondel(view, scene)}</div>{tax_chart(view, scene)}</div>'


def draw_rondel(view: ImperialView, scene: Scene) -> str:
    """Eight spaces; where the nation at hand can go is lit, with what it costs."""
    label = escape(scene.say("Rondel"))
    parts = [
        f'<svg class="rondel" viewBox="-14 -14 428 428" role="group" aria-label="{label}">',
        f'{GRADIENTS}<circle cx="200" cy="200" r="199" fill="url(#rg-b)" class="r-rim"/>',
        f'<circle cx="200" cy="200" r="185" class="r-bed"/><path class="r-tick" d="{TICKS}"/>',
        *(_space(view, scene, space) for space in range(8)),
        *(_tag(view, scene, space) for space in range(8)),
        *(_markers(view, scene, space) for space in range(8)),
        '<circle cx="200" cy="200" r="66" fill="url(#rg-c)" class="r-hub"/>',
        _hub(view, scene),
        "</svg>",
    ]
    return "".join(parts)


def _sector(inner: float, outer: float, start: float, end: float) -> str:
    a, b = polar(CENTRE, outer, start), polar(CENTRE, outer, end)
    c, d = polar(CENTRE, inner, end), polar(CENTRE, inner, start)
    return (
        f"M{num(*a)}A{num(outer)} {num(outer)} 0 0 1 {num(*b)}L{num(*c)}"
        f"A{num(inner)} {num(inner)} 0 0 0 {num(*d)}z"
    )


def _cost(view: ImperialView, space: int) -> int:
    here = view.rondel[view.nation] if view.nation >= 0 else -1
    return step_cost((space - here) % 8) if here >= 0 else 0


def _space(view: ImperialView, scene: Scene, space: int) -> str:
    name = f"s-{space}"
    icon, words = NAMES[space]
    here = view.nation >= 0 and view.rondel[view.nation] == space
    label = escape(scene.say(words))
    if name in scene.spots:
        cost = _cost(view, space)
        label += ": " + escape(scene.say("free") if not cost else scene.say("pay {cost} million", cost=cost))
    return (
        f'<g{spot(scene, name, "seg here" if here else "seg")} aria-label="{label}"><title>{label}</title>'
        f"{_face(space, icon, escape(scene.say(words)))}</g>"
    )


@lru_cache(maxsize=64)
def _face(space: int, icon: str, words: str) -> str:
    """What is printed on a space."""
    x, y = polar(CENTRE, {0: 132, 4: 132, 2: 131, 6: 131}.get(space, 138), space * 45)
    low = 4 if space in (2, 6) else 0
    return (
        f'<path d="{_sector(80, 183, space * 45 - 21.7, space * 45 + 21.7)}"/>'
        f'<g transform="translate({num(x - 16, y - 31 - low)}) scale(1.33)" class="r-ic">'
        f'<use href="{ICONS}#i-{icon}" width="24" height="24"/></g>'
        f'<text x="{num(x)}" y="{num(y + 19 + low)}">{words}</text>'
    )


def _tag(view: ImperialView, scene: Scene, space: int) -> str:
    """What a lit space costs, on the rim."""
    if f"s-{space}" not in scene.lit or view.phase != "rondel":
        return ""
    cost = _cost(view, space)
    x, y = polar(CENTRE, 194, space * 45)
    text = scene.say("free") if not cost else scene.say("{cost}M", cost=cost)
    return (
        f'<g class="tag{" pay" if cost else ""}" transform="translate({num(x, y)})">'
        f'<rect x="-26" y="-14" width="52" height="28" rx="14"/><text y="6.5">{escape(text)}</text></g>'
    )


def _markers(view: ImperialView, scene: Scene, space: int) -> str:
    there = [nation for nation in range(NATION_COUNT) if view.rondel[nation] == space]
    parts = []
    for number, nation in enumerate(there):
        gap = 19 if len(there) < 4 else 15
        x, y = polar(CENTRE, 84, space * 45 + (number - (len(there) - 1) / 2) * gap)
        size = 30 if nation == view.nation else 23
        words = scene.say(
            "{nation} is on {space}", nation=Phrase(NATION_NAMES[nation]), space=NAMES[space][1]
        )
        parts.append(
            f'<use href="#oct-{CODES[nation]}" class="mk{" cur" if nation == view.nation else ""}" '
            f'x="{num(x - size / 2)}" y="{num(y - size / 2)}" width="{size}" height="{size}">'
            f"<title>{escape(words)}</title></use>"
        )
    return "".join(parts)


def _hub(view: ImperialView, scene: Scene) -> str:
    """Whose turn it is; nations that were never on the rondel wait below."""
    if view.nation < 0:
        return f'<text class="r-t1" x="200" y="206">{escape(scene.say("Set-up"))}</text>'
    name = nation_name(scene, view.nation)
    size = 19 if len(name) < 11 else 15
    verb = scene.say("chooses") if view.phase == "rondel" else scene.say("moves")
    return (
        f'<use href="#oct-{CODES[view.nation]}" x="180" y="158" width="40" height="40"/>'
        f'<text class="r-t1{" long" if size == 15 else ""}" x="200" y="219">{name}</text>'
        f'<text class="r-t2" x="200" y="237">{escape(verb)}</text>'
    )


def tax_chart(view: ImperialView, scene: Scene) -> str:
    """Eleven rows: who taxed how much last, and where the nation at hand would come to now."""
    now = tax_row(taxes(view, view.nation)) if view.nation >= 0 and view.phase == "rondel" else -1
    rows = "".join(_tax_row(view, scene, row, row == now) for row in range(TOP_ROW, -1, -1))
    return (
        f'<table class="taxc"><caption>{escape(scene.say("Tax chart"))}</caption><thead><tr>'
        f'<th scope="col">{escape(scene.say("Tax"))}</th><th scope="col" class="pp">'
        f'{escape(scene.say("Power"))}</th><th scope="col">{escape(scene.say("Last taxed"))}</th>'
        f"</tr></thead><tbody>{rows}</tbody></table>"
    )


def _tax_row(view: ImperialView, scene: Scene, row: int, now: bool) -> str:
    label = f"{row + LOWEST_ROW_TAX}" if row else f"2–{LOWEST_ROW_TAX}"  # noqa: RUF001
    if row == TOP_ROW:
        label += "+"
    there = [
        nation for nation in range(NATION_COUNT) if view.rows[nation] == row and view.rondel[nation] >= 0
    ]
    tokens = "".join(token("oct", nation, nation_name(scene, nation)) for nation in there)
    if now:
        words = scene.say("{nation} would come here now", nation=Phrase(NATION_NAMES[view.nation]))
        tokens += f'<span class="to-mark">{token("oct", view.nation, escape(words))}</span>'
    look = ' class="to"' if now else ""
    return f'<tr{look}><th scope="row">{label}</th><td class="pp">+{row}</td><td>{tokens}</td></tr>'
