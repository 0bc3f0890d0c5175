"""The power track with its factors, and the units that each nation has left."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from html import escape

from imperia.games.imperial.board.figures import army_count, fleet_count, points, taxes
from imperia.games.imperial.board.markup import CODES, nation_name, num, token
from imperia.games.imperial.data import (
    ARMY_LIMIT,
    FLEET_LIMIT,
    GOAL,
    NATION_COUNT,
    NATION_NAMES,
    factor,
)
from imperia.games.imperial.view import ImperialView
from imperia.kernel.board import Scene
from imperia.kernel.phrase import Phrase

STEP = 38  # the width of a point on the track
SPANS = ((0, 4), (5, 9), (10, 14), (15, 19), (20, 24), (25, 25))


def power_panel(view: ImperialView, scene: Scene) -> str:
    """The track for wide screens, bars for narrow ones."""
    return f'<div class="ptw">{draw_track(view, scene)}</div>{_bars(view, scene)}'


def _by_power(view: ImperialView) -> list[int]:
    return sorted(range(NATION_COUNT), key=lambda nation: -view.power[nation])


def draw_track(view: ImperialView, scene: Scene) -> str:
    """26 points in six spans, each with the factor of its interest."""
    words = [
        scene.say(
            "{nation} {power} {power|point|points}, factor {factor}",
            nation=Phrase(NATION_NAMES[nation]),
            power=view.power[nation],
            factor=factor(view.power[nation]),
        )
        for nation in _by_power(view)
    ]
    label = escape(scene.say("Power track: {nations}", nations=words))
    nations = "".join(_nations_at(view, point) for point in sorted(set(view.power)))
    return (
        f'<svg class="ptrack" viewBox="0 0 {26 * STEP} 112" role="img" aria-label="{label}">'
        f"{PRINTED}{nations}{_would_gain(view)}</svg>"
    )


def _printed() -> str:
    """The track without nations: spans, lines, and the numbers of the points."""
    parts = []
    for number, (first, last) in enumerate(SPANS):
        x, width = first * STEP + 1, (last - first + 1) * STEP - 2
        parts.append(
            f'<rect class="pf pf{number}" x="{x}" width="{width}" height="30" rx="6"/>'
            f'<text class="pft" x="{num((first + last + 1) * STEP / 2)}" y="22.5">×{number}</text>'  # noqa: RUF001
            f'<rect class="pb" x="{x}" y="33" width="{width}" height="78" rx="6"/>'
        )
    lines = "".join(f"M{point * STEP} 38V84" for point in range(1, 25) if point % 5)
    parts.append(f'<path class="pl" d="{lines}"/>')
    for point in range(GOAL + 1):
        parts.append(f'<text class="pn" x="{num(point * STEP + STEP / 2)}" y="105">{point}</text>')
    return "".join(parts)


PRINTED = _printed()


def _nations_at(view: ImperialView, point: int) -> str:
    """Nations on one point: alone large, two above each other, more in two columns."""
    there = [nation for nation in range(NATION_COUNT) if view.power[nation] == point]
    count = len(there)
    size = 36 if count == 1 else 27 if count == 2 else 19
    columns = 1 if count < 3 else 2
    rows = -(-count // columns)
    parts = []
    for number, nation in enumerate(there):
        x = point * STEP + STEP / 2 + (number % columns - (columns - 1) / 2) * size
        y = 61 + (number // columns - (rows - 1) / 2) * (size - (4 if count == 2 else 1))
        parts.append(
            f'<use href="#oct-{CODES[nation]}" x="{num(x - size / 2)}" y="{num(y - size / 2)}" '
            f'width="{size}" height="{size}"/>'
        )
    return "".join(parts)


def _would_gain(view: ImperialView) -> str:
    """While a nation chooses its space: where Taxation would bring it."""
    if view.phase != "rondel":
        return ""
    gain = points(view, view.nation)
    if not gain:
        return ""
    start = view.power[view.nation] * STEP + STEP / 2
    end = start + gain * STEP
    middle = (start + end) / 2
    return (
        f'<path class="p-arc" d="M{num(start + 15)} 50Q{num(middle)} 34 {num(end - 15)} 50"/>'
        f'<g class="ghost"><use href="#oct-{CODES[view.nation]}" x="{num(end - 14)}" y="47" width="28" '
        f'height="28"/></g>'
    )


def _bars(view: ImperialView, scene: Scene) -> str:
    rows = "".join(
        f"<li>{token('oct', nation)}<b>{nation_name(scene, nation)}</b>"
        f'<svg class="pbar" viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">'
        f'<path class="pbt" d="M20 0V14M40 0V14M60 0V14M80 0V14"/>'
        f'<rect y="3" width="{view.power[nation] * 4}" height="8"/></svg>'
        f'<span class="num"><b>{view.power[nation]}</b> '
        f'<span class="muted">×{factor(view.power[nation])}</span></span></li>'  # noqa: RUF001
        for nation in _by_power(view)
    )
    return f'<ol class="plist">{rows}</ol>'


def stock_panel(view: ImperialView, scene: Scene) -> str:
    """What each nation can still put on the board, as pieces in their trays; and what it would tax."""
    rows = "".join(_stock_row(view, scene, nation) for nation in range(NATION_COUNT))
    words = (scene.say("Armies"), scene.say("Fleets"), scene.say("Flags"), scene.say("Tax now"))
    heads = "".join(f'<th scope="col">{escape(word)}</th>' for word in words)
    note = escape(scene.say("Full: in stock. Outline: on the board."))
    return (
        f'<table class="stocks"><caption>{note}</caption><thead><tr><th scope="col"><span class="vh">'
        f"{escape(scene.say('Nation'))}</span></th>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _stock_row(view: ImperialView, scene: Scene, nation: int) -> str:
    armies, fleets = army_count(view, nation), fleet_count(view, nation)
    flags = view.markers_left[nation]
    current = ' class="cur"' if nation == view.nation else ""
    return (
        f'<tr{current}><th scope="row">{token("oct", nation, nation_name(scene, nation))}</th>'
        f"<td>{_tray(scene.translate, 'army', nation, ARMY_LIMIT[nation] - armies, armies)}</td>"
        f"<td>{_tray(scene.translate, 'fleet', nation, FLEET_LIMIT[nation] - fleets, fleets)}</td>"
        f'<td><span class="fl">{token("flag", nation)}{flags}</span></td>'
        f"<td><b>{taxes(view, nation)}</b></td></tr>"
    )


@lru_cache(maxsize=2048)
def _tray(translate: Callable[[str], str], kind: str, nation: int, left: int, used: int) -> str:
    """Small pieces in a row: those in stock full, those on the board as outlines."""
    words = escape(Phrase("{left} in stock, {used} on the board", left=left, used=used).render(translate))
    width = (left + used) * 12
    shape = "M{x} 2h9v6q0 5-4.5 7q-4.5-2-4.5-7z" if kind == "army" else "M{x} 9h10l-2 5h-6zM{y} 2l5 6h-5z"
    full = "".join(shape.format(x=1 + 12 * at, y=5 + 12 * at) for at in range(left))
    empty = "".join(shape.format(x=1 + 12 * at, y=5 + 12 * at) for at in range(left, left + used))
    return (
        f'<svg class="tray n-{CODES[nation]}" viewBox="0 0 {width} 17" role="img" aria-label="{words}">'
        f'<title>{words}</title><path class="in" d="{full}"/><path class="out" d="{empty}"/></svg>'
    )
