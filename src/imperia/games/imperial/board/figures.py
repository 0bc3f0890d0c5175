"""Figures that can be read off a view: taxes, interest, worth. The numbers come from ``data``."""

from __future__ import annotations

from imperia.games.imperial.data import (
    BOND_INTEREST,
    BOND_VALUES,
    GOAL,
    HOME_COUNT,
    NATION_COUNT,
    PER_HOME,
    TAX_FACTORY,
    factor,
    tax_row,
)
from imperia.games.imperial.view import ImperialView

INTEREST_OF = dict(zip(BOND_VALUES, BOND_INTEREST, strict=True))


def home_of(region: int) -> int:
    """The nation whose home province a region is, -1 for none."""
    return region // PER_HOME if region < HOME_COUNT else -1


def hostile_in(view: ImperialView, region: int) -> bool:
    """R38: whether a foreign army stands upright in a home province."""
    return any(view.armies[nation][region] for nation in range(NATION_COUNT) if nation != home_of(region))


def protected(view: ImperialView, region: int) -> bool:
    """R34: whether a home province has the only factory of its nation without hostile armies."""
    home = home_of(region)
    return [place for place in view.factories if home_of(place) == home and not hostile_in(view, place)] == [
        region
    ]


def taxes(view: ImperialView, nation: int) -> int:
    """R48: for each factory without hostile armies, and for each marker."""
    working = [
        region for region in view.factories if home_of(region) == nation and not hostile_in(view, region)
    ]
    return TAX_FACTORY * len(working) + view.markers.count(nation)


def points(view: ImperialView, nation: int) -> int:
    """R50: the power points that Taxation would bring now."""
    return min(tax_row(taxes(view, nation)), GOAL - view.power[nation])


def army_count(view: ImperialView, nation: int) -> int:
    """Armies on the board, upright and lying."""
    return sum(view.armies[nation]) + sum(view.lying[nation])


def fleet_count(view: ImperialView, nation: int) -> int:
    """Fleets at sea and in port."""
    home = range(nation * PER_HOME, (nation + 1) * PER_HOME)
    return sum(view.fleets[nation]) + sum(view.ports[region] for region in home)


def credit(view: ImperialView, seat: int, nation: int) -> int:
    """What a seat has lent a nation."""
    return sum(view.bonds[seat][nation])


def interest(view: ImperialView, seat: int, nation: int) -> int:
    """What a nation owes a seat when it pays."""
    return sum(INTEREST_OF[value] for value in view.bonds[seat][nation])


def interest_of_all(view: ImperialView, nation: int) -> int:
    """What a nation owes all together."""
    return sum(interest(view, seat, nation) for seat in range(view.seats))


def in_bonds(view: ImperialView, seat: int) -> int:
    """R53: what a seat's bonds would count if the game ended now."""
    return sum(interest(view, seat, nation) * factor(view.power[nation]) for nation in range(NATION_COUNT))


def worth(view: ImperialView, seat: int) -> int:
    """R53: the score if the game ended now; secret cash is left out."""
    return in_bonds(view, seat) + (view.cash[seat] or 0)
