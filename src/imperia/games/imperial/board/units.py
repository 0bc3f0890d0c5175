"""Armies and fleets on the map: one stack for each nation, kind and intent, in rows around one point."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from html import escape
from typing import NamedTuple

from imperia.games.imperial.board.figures import home_of
from imperia.games.imperial.board.geo import PLACES, Point
from imperia.games.imperial.board.marks import INK, PAPER
from imperia.games.imperial.board.markup import CODES, num, spot
from imperia.games.imperial.data import HOME_COUNT, LAND_COUNT, NATION_COUNT, NATION_NAMES, NATIONS, REGIONS
from imperia.games.imperial.view import ImperialView
from imperia.kernel.board import Scene
from imperia.kernel.phrase import Phrase

# How large a unit is drawn, alone in its region.
FULL = 1.22
BOXES = {"army": (26, 32), "hostile": (26, 32), "friendly": (32, 26), "fleet": (36, 29)}
# The words of a stack: one unit, several.
WORDS = {
    "army": (Phrase("army"), "{count} armies"),
    "hostile": (Phrase("hostile army"), "{count} hostile armies"),
    "friendly": (Phrase("friendly army"), "{count} friendly armies"),
    "fleet": (Phrase("fleet"), "{count} fleets"),
    "port": (Phrase("fleet in port"), "{count} fleets in port"),
}


class Stack(NamedTuple):
    """Equal units of one nation in one region; a tuple, because a page makes hundreds of them."""

    nation: int
    look: str  # army, hostile, friendly, fleet
    number: int
    port: bool = False

    @property
    def spot(self) -> str:
        """The last part of its spot's name."""
        return {"army": "upright", "hostile": "upright", "friendly": "lying"}.get(self.look, "fleet")

    @property
    def width(self) -> float:
        return BOXES[self.look][0] + 2 + (14 if self.number == 2 else 11 if self.number > 2 else 0)


def stacks(view: ImperialView, region: int) -> list[Stack]:
    """All units of a region, by nation in the order of turns."""
    if region >= LAND_COUNT:
        sea = region - LAND_COUNT
        return [Stack(nation, "fleet", row[sea]) for nation, row in enumerate(view.fleets) if row[sea]]
    found = []
    home = home_of(region)
    for nation in range(NATION_COUNT):
        if count := view.armies[nation][region]:
            found.append(Stack(nation, "army" if home in (-1, nation) else "hostile", count))
        if region < HOME_COUNT:
            if count := view.lying[nation][region]:
                found.append(Stack(nation, "friendly", count))
            if home == nation and view.ports[region]:
                found.append(Stack(nation, "fleet", view.ports[region], True))
    return found


def kind_in_words(stack: Stack) -> Phrase:
    """What a stack is, without whose: "2 hostile armies"."""
    one, many = WORDS["port" if stack.port else stack.look]
    return one if stack.number == 1 else Phrase(many, count=stack.number)


@lru_cache(maxsize=4096)
def in_words(translate: Callable[[str], str], stack: Stack) -> str:
    """A stack for the ears: "Italy: 2 hostile armies"."""
    nation = Phrase(NATION_NAMES[stack.nation])
    return Phrase("{nation}: {units}", nation=nation, units=kind_in_words(stack)).render(translate)


def layout(region: int, found: Sequence[Stack]) -> tuple[float, list[Point]]:
    """The size of the stacks and where each one stands: rows of two or three, smaller when there are many."""
    place = PLACES[region]
    size = FULL * (0.86 if place.small else 1) * (1 if len(found) < 3 else 0.86 if len(found) < 5 else 0.72)
    a_row = 2 if place.small or len(found) == 4 else 3
    rows = [found[start : start + a_row] for start in range(0, len(found), a_row)]
    step = 33 * size
    x0, y0 = place.units
    points: list[Point] = []
    for line, row in enumerate(rows):
        widths = [stack.width * size for stack in row]
        x = x0 - sum(widths) / 2
        y = y0 + (line - (len(rows) - 1) / 2) * step
        for width in widths:
            points.append((_inside(x + width / 2, 24, 1376), _inside(y, 24, 976)))
            x += width
    return size, points


def _inside(value: float, low: float, high: float) -> float:
    return max(low, min(high, value))


def flag_place(view: ImperialView, region: int) -> Point:
    """Where a region's tax flag stands: right of its units."""
    place = PLACES[region]
    if place.flag is not None:
        return place.flag
    found = stacks(view, region)
    if not found:
        return place.units
    size, points = layout(region, found)
    right = max(x + stack.width * size / 2 for stack, (x, _) in zip(found, points, strict=True))
    return _inside(right + 11, 20, 1380), place.units[1]


@lru_cache(maxsize=4096)
def draw_stack(stack: Stack, size: float, at: Point) -> str:
    """One to two tokens, or two with a number on them."""
    width, height = BOXES[stack.look]
    if stack.number == 1:
        offsets = [(0.0, 0.0)]
    elif stack.number == 2:
        offsets = [(-7, 0), (7, 0)] if stack.look != "fleet" else [(-8, -2), (8, 2)]
    else:
        offsets = [(-5, 0), (3, 0)]
    href = f"#{stack.look}-{CODES[stack.nation]}"
    uses = "".join(
        f'<use href="{href}" x="{num(x - width / 2)}" y="{num(y - height / 2)}" '
        f'width="{width}" height="{height}"/>'
        for x, y in offsets
    )
    if stack.number > 2:
        uses += (
            f'<circle cx="14" cy="-11" r="9.5" fill="{PAPER}" stroke="{INK}" stroke-width="1.6"/>'
            f'<text class="cnt" x="14" y="-5.8" font-size="15" font-weight="800" text-anchor="middle" '
            f'fill="{INK}">{stack.number}</text>'
        )
    if stack.port:
        uses += '<use href="#anchor" x="-24" y="2" width="17" height="17"/>'
    return f'<g transform="translate({num(*at)}) scale({size:.2f})"><g class="uz">{uses}</g></g>'


def draw_units(view: ImperialView, scene: Scene) -> str:
    """All units on the map."""
    touched = {name.split("-")[1] for name in scene.spots if name.startswith("u-")}
    parts = []
    for region, name in enumerate(REGIONS):
        if found := tuple(stacks(view, region)):
            still = name not in touched
            parts.append(_still(scene.translate, region, found) if still else _pieces(scene, region, found))
    return "".join(parts)


@lru_cache(maxsize=4096)
def _still(translate: Callable[[str], str], region: int, found: tuple[Stack, ...]) -> str:
    """Units that no choice touches: most of them, and they look as they did before."""
    return _pieces(Scene((), translate=translate), region, found)


def _pieces(scene: Scene, region: int, found: tuple[Stack, ...]) -> str:
    """All units of a region. Groups nest, so that a nation, its armies, or one stack can be clicked."""
    size, points = layout(region, found)
    placed = list(zip(found, points, strict=True))
    parts = []
    for nation in dict.fromkeys(stack.nation for stack in found):
        own = [(stack, at) for stack, at in placed if stack.nation == nation]
        name = f"u-{REGIONS[region]}-{NATIONS[nation]}"
        armies = [pair for pair in own if pair[0].look != "fleet"]
        fleets = [pair for pair in own if pair[0].look == "fleet"]
        body = "".join(_clickable(scene, f"{name}-{stack.spot}", stack, size, at) for stack, at in armies)
        if body:
            body = f"<g{spot(scene, f'{name}-army')}>{body}</g>"
        body += "".join(_clickable(scene, f"{name}-{stack.spot}", stack, size, at) for stack, at in fleets)
        parts.append(f"<g{spot(scene, name)}>{body}</g>")
    return "".join(parts)


def _clickable(scene: Scene, name: str, stack: Stack, size: float, at: Point) -> str:
    words = escape(in_words(scene.translate, stack))
    ring = ""
    if name in scene.spots or name.rsplit("-", 1)[0] in scene.spots or _army_spot(scene, name):
        width, height = stack.width * size / 2 + 5, 21 * size
        ring = (
            f'<rect class="ring" x="{num(at[0] - width)}" y="{num(at[1] - height)}" '
            f'width="{num(2 * width)}" height="{num(2 * height)}" rx="10"/>'
        )
    return f"<g{spot(scene, name, 'u')}><title>{words}</title>{ring}{draw_stack(stack, size, at)}</g>"


def _army_spot(scene: Scene, name: str) -> bool:
    return f"{name.rsplit('-', 1)[0]}-army" in scene.spots
