"""What has happened lately: arrows for moves, marks for battles, new units, flags and factories."""

from __future__ import annotations

from html import escape
from math import hypot

from imperia.games.imperial import events as ev
from imperia.games.imperial.board.geo import PLACES, Point
from imperia.games.imperial.board.markup import CODES, num
from imperia.games.imperial.data import HOME_COUNT
from imperia.games.imperial.notation import tell
from imperia.games.imperial.view import ImperialView
from imperia.kernel.board import Scene
from imperia.kernel.event import Event

# More than that would hide the board.
MOST = 24
SHORTEN = 24  # an arrow begins and ends beside the units


def draw_arrows(view: ImperialView, scene: Scene) -> str:
    """The newest events of the viewer's absence, oldest below."""
    drawn = []
    for event in scene.recent:
        body = _mark(event)
        if body:
            drawn.append(f'<g class="ev"><title>{escape(scene.say(tell(event)))}</title>{body}</g>')
    return f'<g class="recent">{"".join(drawn[-MOST:])}</g>' if drawn else ""


def _mark(event: Event) -> str:
    if isinstance(event, ev.FleetMoved):
        return _arrow(event.nation, [_port(event.source), PLACES[event.target].units])
    if isinstance(event, ev.ArmyMoved):
        over = [PLACES[sea].units for sea in event.seas]
        return _arrow(event.nation, [PLACES[event.source].units, *over, PLACES[event.target].units])
    if isinstance(event, ev.Fought | ev.FactoryDestroyed):
        x, y = PLACES[event.region].units
        return (
            f'<use class="clash" href="#clash" x="{num(x - 16)}" y="{num(y - 46)}" width="32" height="32"/>'
        )
    if isinstance(event, ev.UnitPlaced):
        return _ring(PLACES[event.region].units, event.nation, 25)
    if isinstance(event, ev.FactoryBuilt):
        return _ring(PLACES[event.region].city or PLACES[event.region].units, event.nation, 20)
    if isinstance(event, ev.MarkerPlaced):
        place = PLACES[event.region]
        return _ring(place.flag or place.units, event.nation, 22)
    return ""


def _port(region: int) -> Point:
    place = PLACES[region]
    return place.port if region < HOME_COUNT and place.port is not None else place.units


def _ring(at: Point, nation: int, radius: float) -> str:
    return f'<circle class="new n-{CODES[nation]}" cx="{num(at[0])}" cy="{num(at[1])}" r="{radius}"/>'


def _arrow(nation: int, way: list[Point]) -> str:
    """A bent line through the points, with a head at its end."""
    start, end = _towards(way[0], way[1]), _towards(way[-1], way[-2])
    if len(way) == 2:
        (x0, y0), (x1, y1) = start, end
        bend = min(0.18, 26 / (hypot(x1 - x0, y1 - y0) or 1))
        control = ((x0 + x1) / 2 + (y1 - y0) * bend, (y0 + y1) / 2 - (x1 - x0) * bend)
        path = f"M{num(*start)}Q{num(*control)} {num(*end)}"
    else:
        control = way[-2]
        path = f"M{num(*start)}" + "".join(f"L{num(*point)}" for point in way[1:-1]) + f"L{num(*end)}"
    return (
        f'<path class="mv0" d="{path}"/><path class="mv n-{CODES[nation]}" d="{path}"/>'
        f'<path class="mvh n-{CODES[nation]}" d="{_head(control, end)}"/>'
    )


def _towards(start: Point, end: Point) -> Point:
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1
    part = min(SHORTEN / length, 0.3)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _head(control: Point, tip: Point) -> str:
    length = hypot(tip[0] - control[0], tip[1] - control[1]) or 1
    dx, dy = (tip[0] - control[0]) / length, (tip[1] - control[1]) / length
    front = (tip[0] + dx * 11, tip[1] + dy * 11)
    left = (tip[0] - dx * 5 - dy * 9, tip[1] - dy * 5 + dx * 9)
    right = (tip[0] - dx * 5 + dy * 9, tip[1] - dy * 5 - dx * 9)
    return f"M{num(*front)}L{num(*left)}L{num(*right)}z"
