"""The board of Imperial in plain text: a table of the powers, the map by power and sea, the investors."""

from __future__ import annotations

from imperia.games.imperial.data import (
    HOME_COUNT,
    LAND_COUNT,
    NATION_COUNT,
    NATION_NAMES,
    NATIONS,
    PORT_SEA,
    REGION_COUNT,
    REGION_NAMES,
    SPACE_NAMES,
    factor,
)
from imperia.games.imperial.view import ImperialView


def board(view: ImperialView) -> str:
    """Head, powers, map, investors."""
    return "\n".join([_head(view), "", *_powers(view), "", *_map(view), "", *_investors(view)])


def _head(view: ImperialView) -> str:
    if view.nation < 0:
        return "The game is being set up"
    line = f"Turn of {NATION_NAMES[view.nation]}"
    leader = view.government[view.nation]
    return f"{line}, led by seat {leader}" if leader >= 0 else line


def _powers(view: ImperialView) -> list[str]:
    """One line a power: who leads it, its money, its power, where it stands, what it still has."""
    rows = [
        f"{'Power':16} {'led by':>6} {'treasury':>8} {'power':>5} {'factor':>6} {'tax row':>7} "
        f"{'markers':>7}  {'rondel':<20} bonds in stock"
    ]
    for nation in range(NATION_COUNT):
        leader, space = view.government[nation], view.rondel[nation]
        placed = view.markers.count(nation)
        rows.append(
            f"{NATION_NAMES[nation]:16} {'-' if leader < 0 else leader:>6} {view.treasury[nation]:>8} "
            f"{view.power[nation]:>5} {factor(view.power[nation]):>6} {view.rows[nation]:>7} {placed:>7}  "
            f"{'-' if space < 0 else SPACE_NAMES[space]:<20} {' '.join(map(str, view.stock[nation]))}"
        )
    return rows


def _map(view: ImperialView) -> list[str]:
    """The home provinces by power, other land, seas; empty regions stand together in one line."""
    rows = []
    for nation in range(NATION_COUNT):
        rows.append(f"{NATION_NAMES[nation]}:")
        rows += [_province(view, region) for region in range(nation * 5, nation * 5 + 5)]
    rows += _outer(view, "Other land:", range(HOME_COUNT, LAND_COUNT))
    rows += _outer(view, "Seas:", range(LAND_COUNT, REGION_COUNT))
    return rows


def _province(view: ImperialView, region: int) -> str:
    kind = "shipyard" if PORT_SEA[region] >= 0 else "armaments"
    built = kind if region in view.factories else f"({kind} city)"
    return f"  {REGION_NAMES[region]:16} {built:18} {', '.join(units(view, region)) or '.'}"


def _outer(view: ImperialView, title: str, regions: range) -> list[str]:
    rows, empty = [title], []
    for region in regions:
        owner = view.markers[region - HOME_COUNT]
        here = units(view, region)
        if owner < 0 and not here:
            empty.append(REGION_NAMES[region])
            continue
        marker = f"marker {NATIONS[owner]}" if owner >= 0 else "no marker"
        rows.append(f"  {REGION_NAMES[region]:26} {marker:10} {', '.join(here) or '.'}")
    if empty:
        rows.append("  empty: " + ", ".join(empty))
    return rows


def units(view: ImperialView, region: int) -> list[str]:
    """The units in a region, by nation."""
    found = []
    for nation in range(NATION_COUNT):
        code = NATIONS[nation]
        if region >= LAND_COUNT:
            fleets = view.fleets[nation][region - LAND_COUNT]
            if fleets:
                found.append(f"{code} {fleets} {'fleet' if fleets == 1 else 'fleets'}")
            continue
        upright = view.armies[nation][region]
        abroad = region < HOME_COUNT and region // 5 != nation
        if upright:
            what = "army" if upright == 1 else "armies"
            found.append(f"{code} {upright} {'hostile ' if abroad else ''}{what}")
        if region < HOME_COUNT:
            lying = view.lying[nation][region]
            if lying:
                found.append(f"{code} {lying} friendly {'army' if lying == 1 else 'armies'}")
            if region // 5 == nation and view.ports[region]:
                found.append(f"{code} {view.ports[region]} in port")
    return found


def _investors(view: ImperialView) -> list[str]:
    rows = []
    for seat in range(view.seats):
        cash = view.cash[seat]
        line = f"Seat {seat}{' (you)' if seat == view.seat else ''}: "
        line += "cash hidden" if cash is None else f"cash {cash}"
        if seat == view.card:
            line += ", Investor card"
        if view.nation >= 0 and seat not in view.government:
            line += ", Swiss Bank" if view.options["edition"] == 2010 else ", no government"
        rows.append(line)
        held = [
            f"{NATIONS[nation]} {'+'.join(map(str, view.bonds[seat][nation]))}"
            for nation in range(NATION_COUNT)
            if view.bonds[seat][nation]
        ]
        rows.append("    bonds: " + (", ".join(held) or "none"))
    return rows
