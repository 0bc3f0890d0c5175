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
from imperia.kernel.phrase import Phrase, columns

Say = Callable[..., str]


def board(view: ImperialView, say: Say) -> str:
    """Head, powers, map, investors."""
    return "\n".join(
        [_head(view, say), "", *_powers(view, say), "", *_map(view, say), "", *_investors(view, say)]
    )


def _head(view: ImperialView, say: Say) -> str:
    if view.nation < 0:
        return say("The game is being set up")
    leader = view.government[view.nation]
    template = "Turn of {nation}, led by seat {seat}" if leader >= 0 else "Turn of {nation}"
    return say(template, nation=nation_name(view.nation), seat=leader)


def _powers(view: ImperialView, say: Say) -> list[str]:
    """One line a power: who leads it, its money, its power, where it stands, what it still has."""
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
    rows = [list(heads)]
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
            [
                say("{nation}", nation=nation_name(nation)),
                "-" if leader < 0 else say("seat {seat}", seat=leader),
                *map(str, numbers),
                "-" if space < 0 else say("{space}", space=space_name(space)),
                " ".join(map(str, view.stock[nation])),
            ]
        )
    return columns(rows, frozenset(range(1, 7)))


def _map(view: ImperialView, say: Say) -> list[str]:
    """The home provinces by power, other land, seas; empty regions stand together in one line."""
    rows = []
    for nation in range(NATION_COUNT):
        rows.append(say("{nation}:", nation=nation_name(nation)))
        rows += columns([_province(view, say, region) for region in range(nation * 5, nation * 5 + 5)])
    rows += [say("Other land:"), *_outer(view, say, range(HOME_COUNT, LAND_COUNT))]
    rows += [say("Seas:"), *_outer(view, say, range(LAND_COUNT, REGION_COUNT))]
    return rows


def _province(view: ImperialView, say: Say, region: int) -> list[str]:
    ship = PORT_SEA[region] >= 0
    if region in view.factories:
        city = say("shipyard") if ship else say("armaments")
    else:
        city = say("(shipyard city)") if ship else say("(armaments city)")
    return ["  " + say("{region}", region=region_name(region)), city, _units(view, say, region) or "."]


def _outer(view: ImperialView, say: Say, regions: range) -> list[str]:
    rows, empty = [], []
    for region in regions:
        owner = view.markers[region - HOME_COUNT]
        here = _units(view, say, region)
        if owner < 0 and not here:
            empty.append(region_name(region))
            continue
        marker = say("marker {nation}", nation=NATIONS[owner]) if owner >= 0 else say("no marker")
        rows.append(["  " + say("{region}", region=region_name(region)), marker, here or "."])
    lines = columns(rows) if rows else []
    return [*lines, "  " + say("empty: {regions}", regions=empty)] if empty else lines


def _units(view: ImperialView, say: Say, region: int) -> str:
    return say("{units}", units=units(view, region))


def units(view: ImperialView, region: int) -> list[Phrase]:
    """The units in a region, by nation."""
    found = []
    for nation in range(NATION_COUNT):
        code = NATIONS[nation]
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
        cash = view.cash[seat]
        parts = [Phrase("cash hidden") if cash is None else Phrase("cash {cash}", cash=cash)]
        if seat == view.card:
            parts.append(Phrase("Investor card"))
        if view.nation >= 0 and seat not in view.government:
            bank = view.options["edition"] == 2010
            parts.append(Phrase("Swiss Bank" if bank else "no government"))
        who = Phrase("Seat {seat} (you)" if seat == view.seat else "Seat {seat}", seat=seat)
        rows.append(say("{who}: {parts}", who=who, parts=parts))
        held = [
            f"{NATIONS[nation]} {'+'.join(map(str, view.bonds[seat][nation]))}"
            for nation in range(NATION_COUNT)
            if view.bonds[seat][nation]
        ]
        rows.append("    " + (say("bonds: {bonds}", bonds=held) if held else say("bonds: none")))
    return rows
