"""The board of Imperial in plain text: a table of the powers, the map by power and sea, the investors."""

from __future__ import annotations

from collections.abc import Callable

from imperia.games.imperial.data import (
    HOME_COUNT,
    LAND_COUNT,
    NATION_COUNT,
    NATIONS,
    PORT_SEA,
    REGION_COUNT,
    factor,
)
from imperia.games.imperial.notation import nation_name, region_name, space_name
from imperia.games.imperial.view import ImperialView
from imperia.kernel.outline import Part
from imperia.kernel.phrase import Phrase, columns

Say = Callable[..., str]
# How a nation is called: by its code in the terminal, by its name on a page.
Called = Callable[[int], str | Phrase]
# The columns of the table of powers that hold numbers.
FIGURES = frozenset(range(2, 7))


def board(view: ImperialView, say: Say) -> str:
    """Head, powers, map, investors."""
    return "\n".join(
        [
            _head(view, say),
            "",
            *columns(_power_rows(view, say), frozenset({1, *FIGURES})),
            "",
            *_map(view, say),
            "",
            *_investors(view, say),
        ]
    )


def outline(view: ImperialView, say: Say) -> list[Part]:
    """The same for pages: tables of the powers, of the provinces of each, of other land and of the seas."""
    powers = _power_rows(view, say)
    investors = tuple(_investor(view, say, seat) for seat in range(view.seats))
    parts = [
        Part("powers", say("The six powers"), powers[0], tuple(powers[1:]), (_head(view, say),), FIGURES),
        Part("investors", say("The investors"), lines=investors),
    ]
    head = (say("Province"), say("City"), say("Units"))
    for nation in range(NATION_COUNT):
        home = range(nation * 5, nation * 5 + 5)
        rows = tuple(_province(view, say, region, nation_name) for region in home)
        parts.append(Part(NATIONS[nation].lower(), say("{nation}", nation=nation_name(nation)), head, rows))
    for name, title, regions in (
        ("land", say("Other land"), range(HOME_COUNT, LAND_COUNT)),
        ("seas", say("Seas"), range(LAND_COUNT, REGION_COUNT)),
    ):
        held, empty = _outer(view, say, regions, nation_name)
        lines = (say("empty: {regions}", regions=empty),) if empty else ()
        parts.append(Part(name, title, (say("Region"), say("Tax marker"), say("Units")), tuple(held), lines))
    return parts


def _head(view: ImperialView, say: Say) -> str:
    if view.nation < 0:
        return say("The game is being set up")
    leader = view.government[view.nation]
    template = "Turn of {nation}, led by seat {seat}" if leader >= 0 else "Turn of {nation}"
    return say(template, nation=nation_name(view.nation), seat=leader)


def _power_rows(view: ImperialView, say: Say) -> list[tuple[str, ...]]:
    """A row a power: who leads it, its money, its power, where it stands, what it still has."""
    heads = (
        say("Nation"),
        say("led by"),
        say("treasury"),
        say("power"),
        say("factor"),
        say("tax row"),
        say("markers"),
        say("rondel"),
        say("bonds in stock"),
    )
    rows: list[tuple[str, ...]] = [heads]
    for nation in range(NATION_COUNT):
        leader, space = view.government[nation], view.rondel[nation]
        numbers = (
            view.treasury[nation],
            view.power[nation],
            factor(view.power[nation]),
            view.rows[nation],
            view.markers.count(nation),
        )
        rows.append(
            (
                say("{nation}", nation=nation_name(nation)),
                "-" if leader < 0 else say("seat {seat}", seat=leader),
                *map(str, numbers),
                "-" if space < 0 else say("{space}", space=space_name(space)),
                " ".join(map(str, view.stock[nation])),
            )
        )
    return rows


def _map(view: ImperialView, say: Say) -> list[str]:
    """The home provinces by power, other land, seas; empty regions stand together in one line."""
    rows = []
    for nation in range(NATION_COUNT):
        rows.append(say("{nation}:", nation=nation_name(nation)))
        home = range(nation * 5, nation * 5 + 5)
        rows += _indented(columns([_province(view, say, region, nation_code) for region in home]))
    for title, regions in (
        (say("Other land:"), range(HOME_COUNT, LAND_COUNT)),
        (say("Seas:"), range(LAND_COUNT, REGION_COUNT)),
    ):
        lines, empty = _outer(view, say, regions, nation_code)
        rows += [title, *_indented(columns(lines) if lines else [])]
        if empty:
            rows += _indented([say("empty: {regions}", regions=empty)])
    return rows


def _indented(lines: list[str]) -> list[str]:
    return ["  " + line for line in lines]


def nation_code(nation: int) -> str:
    """A nation as the terminal shows it."""
    return NATIONS[nation]


def _province(view: ImperialView, say: Say, region: int, called: Called) -> tuple[str, ...]:
    ship = PORT_SEA[region] >= 0
    if region in view.factories:
        city = say("shipyard") if ship else say("armaments")
    else:
        city = say("(shipyard city)") if ship else say("(armaments city)")
    return say("{region}", region=region_name(region)), city, _units(view, say, region, called) or "."


def _outer(
    view: ImperialView, say: Say, regions: range, called: Called
) -> tuple[list[tuple[str, ...]], list[Phrase]]:
    """The regions that hold something, and the names of the others."""
    rows: list[tuple[str, ...]] = []
    empty = []
    for region in regions:
        owner = view.markers[region - HOME_COUNT]
        here = _units(view, say, region, called)
        if owner < 0 and not here:
            empty.append(region_name(region))
            continue
        marker = say("marker {nation}", nation=called(owner)) if owner >= 0 else say("no marker")
        rows.append((say("{region}", region=region_name(region)), marker, here or "."))
    return rows, empty


def _units(view: ImperialView, say: Say, region: int, called: Called) -> str:
    return say("{units}", units=units(view, region, called))


def units(view: ImperialView, region: int, called: Called = nation_code) -> list[Phrase]:
    """The units in a region, by nation."""
    found = []
    for nation in range(NATION_COUNT):
        code = called(nation)
        if region >= LAND_COUNT:
            fleets = view.fleets[nation][region - LAND_COUNT]
            if fleets:
                words = "{nation} {count} fleet" if fleets == 1 else "{nation} {count} fleets"
                found.append(Phrase(words, nation=code, count=fleets))
            continue
        upright = view.armies[nation][region]
        if upright and region < HOME_COUNT and region // 5 != nation:
            hostile = "{nation} {count} hostile army" if upright == 1 else "{nation} {count} hostile armies"
            found.append(Phrase(hostile, nation=code, count=upright))
        elif upright:
            army = "{nation} {count} army" if upright == 1 else "{nation} {count} armies"
            found.append(Phrase(army, nation=code, count=upright))
        if region < HOME_COUNT:
            lying = view.lying[nation][region]
            if lying:
                friend = (
                    "{nation} {count} friendly army" if lying == 1 else "{nation} {count} friendly armies"
                )
                found.append(Phrase(friend, nation=code, count=lying))
            if region // 5 == nation and view.ports[region]:
                found.append(Phrase("{nation} {count} in port", nation=code, count=view.ports[region]))
    return found


def _investors(view: ImperialView, say: Say) -> list[str]:
    rows = []
    for seat in range(view.seats):
        rows += [_purse(view, say, seat), "    " + _holding(view, say, seat, nation_code)]
    return rows


def _investor(view: ImperialView, say: Say, seat: int) -> str:
    return f"{_purse(view, say, seat)}; {_holding(view, say, seat, nation_name)}"


def _purse(view: ImperialView, say: Say, seat: int) -> str:
    """Cash, card and bank of a seat."""
    cash = view.cash[seat]
    parts = [Phrase("cash hidden") if cash is None else Phrase("cash {cash}", cash=cash)]
    if seat == view.card:
        parts.append(Phrase("Investor card"))
    if view.nation >= 0 and seat not in view.government:
        bank = view.options["edition"] == 2010
        parts.append(Phrase("Swiss Bank" if bank else "no government"))
    who = Phrase("Seat {seat} (you)" if seat == view.seat else "Seat {seat}", seat=seat)
    return say("{who}: {parts}", who=who, parts=parts)


def _holding(view: ImperialView, say: Say, seat: int, called: Called) -> str:
    """The bonds of a seat."""
    held = [
        Phrase(
            "{nation} {values}", nation=called(nation), values="+".join(map(str, view.bonds[seat][nation]))
        )
        for nation in range(NATION_COUNT)
        if view.bonds[seat][nation]
    ]
    return say("bonds: {bonds}", bonds=held) if held else say("bonds: none")
