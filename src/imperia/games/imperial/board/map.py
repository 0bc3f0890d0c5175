"""The map: lit regions, cities, ports, names, flags and units over the printed ground."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from html import escape

from imperia.games.imperial.board.arrows import draw_arrows
from imperia.games.imperial.board.figures import hostile_in
from imperia.games.imperial.board.geo import HEIGHT, PLACES, SHAPES, SWITZERLAND, WIDTH, Place, Point
from imperia.games.imperial.board.keys import key_place
from imperia.games.imperial.board.marks import SPRITE
from imperia.games.imperial.board.markup import CODES, num, spot
from imperia.games.imperial.board.units import draw_units, flag_place, in_words, stacks
from imperia.games.imperial.data import (
    HOME_COUNT,
    LAND_COUNT,
    NATION_NAMES,
    PORT_SEA,
    REGION_COUNT,
    REGION_NAMES,
    REGIONS,
)
from imperia.games.imperial.view import ImperialView
from imperia.kernel.board import Scene
from imperia.kernel.phrase import Phrase

# Parts of the map for narrow screens; the page shows one of them at a time.
ZOOMS = (
    ("all", Phrase("All")),
    ("west", Phrase("West")),
    ("mid", Phrase("Centre")),
    ("east", Phrase("East")),
    ("south", Phrase("South")),
)
LONG_NAME = 11  # longer names of seas stand on two lines


def draw_map(view: ImperialView, scene: Scene) -> str:
    """The whole board."""
    title = escape(scene.say("Map of Europe around 1900"))
    lit = [region for region in range(REGION_COUNT) if f"r-{REGIONS[region]}" in scene.lit]
    parts = [
        SPRITE,
        '<div class="mapview">',
        _zooms(scene, lit),
        f'<div class="map"><svg class="map-o" viewBox="0 0 {WIDTH} {HEIGHT}" role="group" '
        f'aria-label="{title}">',
        _dim(scene) if lit else "",
        *(_region(view, scene, region) for region in range(REGION_COUNT)),
        '<g class="inert">',
        draw_cities(view),
        draw_labels(scene),
        _short_labels(view, scene),
        draw_flags(view, scene),
        "</g>",
        draw_units(view, scene),
        *(_factory_spot(scene, region) for region in view.factories),
        draw_arrows(view, scene),
        *(_key(view, scene, region) for region in range(REGION_COUNT)),
        "</svg></div></div>",
    ]
    return "".join(parts)


def _zooms(scene: Scene, lit: list[int]) -> str:
    chosen, mark = _zoom_for(lit), ' checked=""'
    chips = "".join(
        f'<input class="vh" type="radio" name="zoom" id="z-{name}"{mark if name == chosen else ""}/>'
        f'<label for="z-{name}">{escape(scene.say(words))}</label>'
        for name, words in ZOOMS
    )
    about = escape(scene.say("Part of the map"))
    return f'<div class="zoomchips" role="group" aria-label="{about}">{chips}</div>'


def _zoom_for(lit: list[int]) -> str:
    """The part of the map where the decision is, if it has one place."""
    if not lit:
        return "all"
    xs = [PLACES[region].units[0] for region in lit]
    ys = [PLACES[region].units[1] for region in lit]
    if max(xs) - min(xs) > 620 or max(ys) - min(ys) > 480:
        return "all"
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    if y > 700:
        return "south"
    return "west" if x < 480 else "mid" if x < 920 else "east"


def _dim(scene: Scene) -> str:
    """Where regions are lit, those that no choice touches step back."""
    shown = [name for name in REGIONS if f"r-{name}" in scene.spots or f"r-{name}" in scene.lit]
    holes = "".join(f'<use href="{SHAPES}#{name}" fill="#000"/>' for name in shown)
    box = f'width="{WIDTH}" height="{HEIGHT}"'
    return (
        f'<mask id="m-lit" maskUnits="userSpaceOnUse" x="0" y="0" {box}><rect {box} fill="#fff"/>{holes}'
        "</mask>"
        f'<rect class="dim" {box} mask="url(#m-lit)"/>'
    )


def _region(view: ImperialView, scene: Scene, region: int) -> str:
    """A region that can be clicked; its outline is in a file of its own, which every move shares."""
    name = f"r-{REGIONS[region]}"
    if name not in scene.spots and name not in scene.lit:
        return ""
    shape = f"{SHAPES}#{REGIONS[region]}"
    words = escape(region_words(view, scene, region))
    return (
        f'<g{spot(scene, name, "rg")} aria-label="{words}"><title>{words}</title>'
        f'<use class="lit-a" href="{shape}"/><use class="lit-b" href="{shape}"/></g>'
    )


def region_words(view: ImperialView, scene: Scene, region: int) -> str:
    """A region for the ears: its name, its flag, its units."""
    parts = [scene.say(REGION_NAMES[region])]
    if region >= HOME_COUNT and view.markers[region - HOME_COUNT] >= 0:
        owner = Phrase(NATION_NAMES[view.markers[region - HOME_COUNT]])
        parts.append(scene.say("tax flag of {nation}", nation=owner))
    parts += [in_words(scene.translate, stack) for stack in stacks(view, region)]
    return "; ".join(parts)


def draw_cities(view: ImperialView) -> str:
    """Ports, factories and the sites for them; a hostile army stops a factory."""
    parts = []
    for region in range(HOME_COUNT):
        place = PLACES[region]
        if place.port is not None:
            x, y = place.port
            parts.append(f'<use href="#anchor" x="{num(x - 10)}" y="{num(y - 10)}" width="20" height="20"/>')
    for region in range(HOME_COUNT):
        x, y = PLACES[region].city or PLACES[region].units
        kind = "ship" if PORT_SEA[region] >= 0 else "arm"
        if region not in view.factories:
            parts.append(_use(f"site-{kind}", x, y, 22))
            continue
        parts.append(_use(f"fac-{kind}", x, y, 27))
        if hostile_in(view, region):
            parts.append(_use("blocked", x + 11, y - 10, 18))
    return "".join(parts)


def _factory_spot(scene: Scene, region: int) -> str:
    """A factory that can be destroyed is clicked itself."""
    name = f"c-{REGIONS[region]}"
    if name not in scene.spots:
        return ""
    x, y = PLACES[region].city or PLACES[region].units
    words = escape(scene.say("Factory in {region}", region=Phrase(REGION_NAMES[region])))
    circle = f'<circle class="ring" cx="{num(x)}" cy="{num(y)}" r="19"/>'
    return f'<g{spot(scene, name, "u")} aria-label="{words}"><title>{words}</title>{circle}</g>'


def _use(name: str, x: float, y: float, size: float) -> str:
    half = size / 2
    return f'<use href="#{name}" x="{num(x - half)}" y="{num(y - half)}" width="{size}" height="{size}"/>'


def draw_labels(scene: Scene) -> str:
    """The regions' names in the reader's language."""
    return _labels(_names(scene.translate), scene.say("Switzerland"))


@lru_cache(maxsize=16)
def _names(translate: Callable[[str], str]) -> tuple[str, ...]:
    return tuple(map(translate, REGION_NAMES))


@lru_cache(maxsize=16)
def _labels(names: tuple[str, ...], alps: str) -> str:
    """Drawn once for each language."""
    parts = [_label(region, PLACES[region], name) for region, name in enumerate(names)]
    parts.append(_label(HOME_COUNT, SWITZERLAND, alps))
    return f'<g class="labels">{"".join(parts)}</g>'


def _label(region: int, place: Place, name: str) -> str:
    x, y, size, rotation = place.label
    sea = region >= LAND_COUNT
    lines = _lines(name) if region >= HOME_COUNT and not rotation else [name]
    look = "ls" if sea else "lc" if region < HOME_COUNT else "ln"
    turn = f' transform="rotate({num(rotation)} {num(x, y)})"' if rotation else ""
    top = y + size * 0.33 - (len(lines) - 1) * size * 0.52
    spans = "".join(
        f'<tspan x="{num(x)}" y="{num(top + line * size * 1.04)}">{escape(text)}</tspan>'
        for line, text in enumerate(lines)
    )
    return f'<text class="{look}" font-size="{num(size)}"{turn}>{spans}</text>'


def _lines(name: str) -> list[str]:
    """A long name on two lines of about the same length."""
    words = name.split()
    if len(name) < LONG_NAME or len(words) < 2:
        return [name]
    cut = min(range(1, len(words)), key=lambda at: abs(len(" ".join(words[:at])) - len(" ".join(words[at:]))))
    return [" ".join(words[:cut]), " ".join(words[cut:])]


def _short_labels(view: ImperialView, scene: Scene) -> str:
    """Large short names, for the whole map on a narrow screen."""
    both = _short_texts(_names(scene.translate))
    parts = [both[region][bool(stacks(view, region))] for region in range(REGION_COUNT)]
    return f'<g class="klabels" aria-hidden="true">{"".join(parts)}</g>'


@lru_cache(maxsize=16)
def _short_texts(names: tuple[str, ...]) -> list[tuple[str, str]]:
    """Each short name as it stands in an empty region, and where there are units; once for each language."""
    found = []
    for region, name in enumerate(names):
        place = PLACES[region]
        sea = region >= LAND_COUNT
        text = name if place.short_whole or len(name) < 5 else name.split()[0][: 8 if sea else 3]
        look = "k ks" if sea else "k"
        x, y = place.short
        rest = f'" x="{num(x)}" y="{num(y + 10)}">{escape(text)}</text>'
        found.append((f'<text class="{look}{rest}', f'<text class="{look} hu{rest}'))
    return found


def draw_flags(view: ImperialView, scene: Scene) -> str:
    """The tax flags of the outer regions."""
    parts = []
    for place, owner in enumerate(view.markers):
        if owner < 0:
            continue
        parts.append(_flag(scene.translate, owner, flag_place(view, HOME_COUNT + place)))
    return "".join(parts)


@lru_cache(maxsize=2048)
def _flag(translate: Callable[[str], str], owner: int, at: Point) -> str:
    words = escape(Phrase("tax flag of {nation}", nation=Phrase(NATION_NAMES[owner])).render(translate))
    return (
        f'<use class="tf" href="#flag-{CODES[owner]}" x="{num(at[0] - 11)}" y="{num(at[1] - 13)}" '
        f'width="24" height="24"><title>{words}</title></use>'
    )


def _key(view: ImperialView, scene: Scene, region: int) -> str:
    """The number of the choice that begins at a lit region; the page gives others one while it goes on."""
    name = f"r-{REGIONS[region]}"
    if name not in scene.spots and name not in scene.lit:
        return ""
    number = scene.lit.get(name, "")
    at = key_place(region, _names(scene.translate), bool(stacks(view, region)))
    hidden = "" if number else ' hidden=""'
    return (
        f'<g class="key inert" data-for="{name}"{hidden} transform="translate({num(*at)})"><circle r="14"/>'
        f'<text y="6.5">{escape(number)}</text></g>'
    )
