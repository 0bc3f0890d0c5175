"""The galaxy as SVG: tiles, systems, ships, tokens, what is lit, and where ships went."""

from __future__ import annotations

from html import escape
from typing import Any

from imperia.games.pocket import events as ev
from imperia.games.pocket.board import art, known, shape
from imperia.games.pocket.data import HEX_NAMES, PRIME
from imperia.games.pocket.notation import KINDS, hex_name
from imperia.games.pocket.view import PocketView
from imperia.kernel.board import Scene
from imperia.kernel.drawing import MINUS, TIMES, number, spot, spot_class

FLEETS = {1: (0,), 2: (-11, 11), 3: (-19, 0, 19)}
SHIFT = {"one": 20, "two": 20}  # ships stand below a planet


def galaxy(view: PocketView, scene: Scene) -> str:
    """The whole map."""
    return (
        f'<svg class="galaxy" viewBox="{box(view)}" role="group" aria-label="{escape(scene.say("Galaxy"))}">'
        f"<defs>{art.symbols()}</defs>{content(view, scene)}</svg>"
    )


def box(view: PocketView) -> str:
    """The frame: the whole layout, also while its tiles are still being laid."""
    plan = known.layout(view)
    return " ".join(number(part) for part in shape.frame([plan.prime, *plan.places]))


def content(view: PocketView, scene: Scene) -> str:
    """All layers, from the ground to the marks."""
    places = shape.places(view)
    parts = [_empty(view), *(_tile(view, sector) for sector in view.sectors)]
    parts.append(_prime_ground(view, scene, places[PRIME]))
    parts += [_hex(view, scene, hex, places[hex]) for hex in sorted(places) if hex != PRIME]
    parts += [_sector_spot(scene, sector) for sector in view.sectors]
    parts.append('<g class="inert">')
    parts += [_face(view, hex, places[hex]) for hex in sorted(places) if hex != PRIME]
    parts.append(_prime_face(view, scene, places[PRIME]))
    parts += [_fleet(view, hex, places[hex]) for hex in sorted(places) if view.ships[hex]]
    parts += [_token(places[hex]) for hex in view.tokens]
    parts.append(_marks(scene, places))
    parts += [_key(scene, hex, places[hex]) for hex in sorted(places)]
    parts.append("</g>")
    return "".join(parts)


def at(point: shape.Point) -> str:
    """A transform to a point."""
    return f'transform="translate({number(point[0])} {number(point[1])})"'


def _empty(view: PocketView) -> str:
    """Places whose tile does not lie yet."""
    rest = known.layout(view).places[len(view.sectors) :]
    return "".join(
        f'<use class="tile void" href="#pk-tile" {at(shape.tile_centre(place))}/>' for place in rest
    )


def _tile(view: PocketView, sector: dict[str, Any]) -> str:
    x, y = shape.tile_centre((sector["at"][0], sector["at"][1]))
    turn = sector["tile"] * 60
    scored = [seat for seat, tile in enumerate(view.chosen) if tile == sector["tile"] - 2]
    look = " scored" if scored else ""
    return (
        f'<use class="tile{look}" href="#pk-tile" {at((x, y))}/>'
        f'<use class="star" href="#pk-stars" transform="translate({number(x)} {number(y)}) rotate({turn})"/>'
    )


def _prime_ground(view: PocketView, scene: Scene, point: shape.Point) -> str:
    owner = view.owner[PRIME]
    own = f'<use class="hx own o{owner + 1}" href="#pk-in" {at(point)}/>' if owner >= 0 else ""
    name = f"hex:{PRIME}"
    click = ""
    if name in scene.spots:
        click = (
            f'<use class="hl{spot_class(scene, name)}" href="#pk-in" {at(point)}'
            f"{spot(scene, name, label(view, scene, PRIME))}/>"
        )
    return (
        f'<use class="tile prime" href="#pk-tile" {at(point)}/>'
        f'<circle r="124" fill="url(#pk-halo)" {at(point)}/>{own}{click}'
    )


def _hex(view: PocketView, scene: Scene, hex: int, point: shape.Point) -> str:
    owner = view.owner[hex]
    own = f" own o{owner + 1}" if owner >= 0 else ""
    parts = f'<use class="hx{own}" href="#pk-hx" {at(point)}/>'
    if view.phase in ("fleet", "fleet_on", "invade") and hex == view.at:
        parts += f'<use class="hsrc" href="#pk-hx" {at(point)}/>'
    name = f"hex:{hex}"
    if name in scene.spots:
        parts += (
            f'<use class="hl{spot_class(scene, name)}" href="#pk-hx" {at(point)}'
            f"{spot(scene, name, label(view, scene, hex))}/>"
        )
    return parts


def _sector_spot(scene: Scene, sector: dict[str, Any]) -> str:
    name = f"sector:{sector['tile'] - 2}"
    if name not in scene.spots:
        return ""
    point = shape.tile_centre((sector["at"][0], sector["at"][1]))
    words = scene.say("Sector {tile}", tile=f"{sector['tile']}{sector['face']}")
    return (
        f'<use class="hl sector{spot_class(scene, name)}" href="#pk-in" {at(point)}'
        f"{spot(scene, name, words)}/>"
    )


def label(view: PocketView, scene: Scene, hex: int) -> str:
    """A hex in words: name, what lies there, whose ships."""
    kind = view.kinds[hex] if view.kinds else "void"
    words = scene.say("{hex}, {kind}", hex=hex_name(hex), kind=scene.say(KINDS[kind]))
    if view.ships[hex]:
        owner = scene.players[view.owner[hex]].name
        words += ", " + scene.say(
            "{count} {count|ship|ships} of {player}", count=view.ships[hex], player=owner
        )
    return words


def _face(view: PocketView, hex: int, point: shape.Point) -> str:
    """What is printed on a hex; before all tiles lie only its name is known here."""
    x, y = point
    kind = known.kind(view, hex)
    parts = f'<text class="hc" x="{number(x)}" y="{number(y - 33)}">{HEX_NAMES[hex]}</text>'
    if kind in ("one", "two"):
        colour = art.PLANETS[hex * 5 % len(art.PLANETS)]
        parts += f'<use href="#pk-{kind}" fill="{colour}" {at((x, y - 9))}/>{_pips(view, hex, kind, point)}'
    elif kind == "asteroids":
        parts += f'<use href="#pk-belt" {at(point)}/>'
    elif kind == "hole":
        parts += f'<use href="#pk-void" {at(point)}/>'
    return parts


def _pips(view: PocketView, hex: int, kind: str, point: shape.Point) -> str:
    """Dots under a system: its level while it is free, its supply and who eats of it when it is held."""
    x, y = point
    ships = view.ships[hex]
    if not ships:
        level = 1 if kind == "one" else 2
        dots = [("lv", (dot - (level - 1) / 2) * 9, 20.0) for dot in range(level)]
    else:
        supply = view.supply[hex]
        looks = ["pip full" if dot < min(ships, supply) else "pip" for dot in range(supply)]
        looks += ["pip over"] * min(ships - supply, 4)
        dots = [(look, (dot - (len(looks) - 1) / 2) * 9, 38.0) for dot, look in enumerate(looks)]
    return "".join(
        f'<circle class="{look}" cx="{number(x + dx)}" cy="{number(y + dy)}" r="3"/>' for look, dx, dy in dots
    )


def _prime_face(view: PocketView, scene: Scene, point: shape.Point) -> str:
    quad = view.prime["face"] == "B"
    about = scene.say("level III, feeds {supply}", supply=4)
    if quad:
        about = scene.say("feeds {supply}, takes one a round", supply=4)
    return (
        f'<g {at(point)}><use href="#pk-{"quad" if quad else "tri"}"/>'
        f'<text class="pn1" y="22">{escape(scene.say(known.prime_name(view)))}</text>'
        f'<text class="pn2" y="42">{escape(about)}</text></g>'
    )


def _fleet(view: PocketView, hex: int, point: shape.Point) -> str:
    x, y = point
    seat, count = view.owner[hex], view.ships[hex]
    scale = 1.5 if hex == PRIME else 1.15 if view.kinds[hex] in SHIFT else 1.35
    down = 66 if hex == PRIME else SHIFT.get(view.kinds[hex], 2)
    moving = view.fleet if view.phase == "fleet_on" and hex == view.at else 0
    used = view.moved[hex] if view.phase in ("explore", "exterminate", "invade") else 0
    shifts = FLEETS.get(count, (-12,))
    ships = "".join(
        f'<use class="sh s{seat + 1}{" used" if used > place else ""}" href="#pk-s{seat}" '
        f'transform="translate({number(x + dx * scale)} {number(y + down)}) scale({scale})"/>'
        for place, dx in enumerate(shifts)
    )
    if count > 3:
        ships += (
            f'<text class="shn" x="{number(x + 11 * scale)}" y="{number(y + down + 6)}">{TIMES}{count}</text>'
        )
    if moving:
        ships += f'<text class="shm" x="{number(x)}" y="{number(y - 16)}">→{moving}</text>'
    return ships


def _token(point: shape.Point) -> str:
    """A token of the riches, face down."""
    x, y = point
    return (
        f'<g class="tk" {at((x + 30, y + 17))}><path d="M0-9L8.5-3 5.3 7H-5.3L-8.5-3z"/>'
        f'<path d="M0-9L0 7M-8.5-3L8.5-3"/></g>'
    )


def _marks(scene: Scene, places: dict[int, shape.Point]) -> str:
    """Arrows and rings for what happened since the viewer's last turn."""
    parts = []
    for event in scene.recent:
        if isinstance(event, ev.FleetMoved):
            parts.append(_arrow(event.seat, places.get(event.origin), places.get(event.hex)))
        elif isinstance(event, ev.ShipsSent):
            parts.append(_arrow(event.seat, places.get(event.origin), places.get(event.target)))
        elif isinstance(event, ev.ShipAdded | ev.ShipsPlaced | ev.Returned):
            parts.append(_badge(event.seat, "+", places.get(event.hex)))
        elif isinstance(event, ev.Invaded):
            parts.append(_badge(event.seat, TIMES if event.defenders else "!", places.get(event.hex)))
        elif isinstance(event, ev.ShipsLost):
            parts.append(_badge(event.seat, MINUS, places.get(event.hex)))
    unique = list(dict.fromkeys(part for part in parts if part))
    return f'<g class="recent">{"".join(unique)}</g>' if unique else ""


def _arrow(seat: int, start: shape.Point | None, end: shape.Point | None) -> str:
    if start is None or end is None:
        return ""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = max((dx * dx + dy * dy) ** 0.5, 1)
    x1, y1 = start[0] + dx / far * 22, start[1] + dy / far * 22
    x2, y2 = end[0] - dx / far * 20, end[1] - dy / far * 20
    bend = (-dy / far * 14, dx / far * 14)
    mid = ((x1 + x2) / 2 + bend[0], (y1 + y2) / 2 + bend[1])
    line = f"M{number(x1)} {number(y1)}Q{number(mid[0])} {number(mid[1])} {number(x2)} {number(y2)}"
    head = 'marker-end="url(#pk-head)"'
    return f'<path class="arr0" d="{line}"/><path class="arr o{seat + 1}" d="{line}" {head}/>'


def _badge(seat: int, sign: str, point: shape.Point | None) -> str:
    if point is None:
        return ""
    return (
        f'<g class="rb o{seat + 1}" {at((point[0] - 29, point[1] - 14))}><circle r="9"/>'
        f'<text y="5.5">{sign}</text></g>'
    )


def _key(scene: Scene, hex: int, point: shape.Point) -> str:
    """The number of the choice that begins here."""
    key = scene.lit.get(f"hex:{hex}", "")
    if not key:
        return ""
    x, y = (point[0], point[1] - 112) if hex == PRIME else (point[0] + 27, point[1] - 22)
    mark = f'<circle r="12"/><text y="5.5">{escape(key)}</text>'
    return f'<g class="key" data-for="hex:{hex}" {at((x, y))}>{mark}</g>'
