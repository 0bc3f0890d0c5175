"""Secrecy in Imperial: what a seat sees, and full states that agree with it (R59)."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from imperia.games.imperial.data import (
    BOND_COUNT,
    BOND_VALUES,
    HOME_COUNT,
    LAND_COUNT,
    NATION_COUNT,
    OUTER_COUNT,
    REGION_COUNT,
    SEA_COUNT,
    SPACES,
    step_cost,
)
from imperia.kernel.view import View

if TYPE_CHECKING:
    from imperia.games.imperial.state import ImperialState

# What another seat may hold is anybody's guess; a bot thinks of sums up to this.
GUESS: int = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class ImperialView(View):
    """Nations, regions and spaces are numbers as in ``data``; -1 stands for none."""

    frame: dict[str, object]  # what the decision at hand is about: all of it is public
    nation: int  # whose turn it is
    card: int  # who holds the Investor card
    cash: tuple[int | None, ...]  # None where it is kept secret
    bank: int | None  # what the bank has paid out, less what it got; it would give secrets away
    treasury: tuple[int, ...]
    government: tuple[int, ...]
    bonds: tuple[tuple[tuple[int, ...], ...], ...]  # values, by seat and nation
    stock: tuple[tuple[int, ...], ...]  # values, by nation
    power: tuple[int, ...]
    rows: tuple[int, ...]
    rondel: tuple[int, ...]
    factories: tuple[int, ...]
    markers: tuple[int, ...]  # by outer region: the nation whose marker is there
    markers_left: tuple[int, ...]
    armies: tuple[tuple[int, ...], ...]  # upright ones, by nation and land region
    lying: tuple[tuple[int, ...], ...]  # friendly ones, by nation and home province
    ports: tuple[int, ...]  # fleets in port, by home province
    fleets: tuple[tuple[int, ...], ...]  # at sea, by nation and sea
    moved: tuple[int, ...]  # by region: units that have moved in this Maneuver
    carried: tuple[int, ...]  # by sea: fleets that have carried an army in this Maneuver


def view(s: ImperialState, seat: int) -> ImperialView:
    """All is open but the others' cash, if the table keeps it secret; the final score shows it (R59)."""
    outcome = s.outcome()
    secret = s.hidden and outcome is None
    return ImperialView(
        seat=seat,
        seats=s.seats,
        options=dict(s.options),
        phase=s.phase_name(),
        actors=tuple(s.actors()),
        sealed=(),
        outcome=None if outcome is None else outcome.to_json(),
        frame=s.stack[-1].fields(s) if s.stack else {},
        nation=s.nation,
        card=s.card,
        cash=tuple(cash if not secret or other == seat else None for other, cash in enumerate(s.cash)),
        bank=None if secret else s.bank,
        treasury=tuple(s.treasury),
        government=tuple(s.government),
        bonds=tuple(_bonds(s, other) for other in range(s.seats)),
        stock=tuple(_values(mask) for mask in s.stock),
        power=tuple(s.power),
        rows=tuple(s.rows),
        rondel=tuple(s.rondel),
        factories=tuple(region for region in range(HOME_COUNT) if (s.factories >> region) & 1),
        markers=_markers(s),
        markers_left=tuple(s.markers - mask.bit_count() for mask in s.flags),
        armies=_rows(s.army, LAND_COUNT),
        lying=_rows(s.lying, HOME_COUNT),
        ports=tuple(s.port),
        fleets=_rows(s.sea, SEA_COUNT),
        moved=_moved(s),
        carried=tuple(s.carried),
    )


def _rows(flat: list[int], width: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(flat[start : start + width]) for start in range(0, len(flat), width))


def _values(mask: int) -> tuple[int, ...]:
    return tuple(BOND_VALUES[bond] for bond in range(BOND_COUNT) if (mask >> bond) & 1)


def _bonds(s: ImperialState, seat: int) -> tuple[tuple[int, ...], ...]:
    start = seat * NATION_COUNT
    return tuple(_values(mask) for mask in s.bonds[start : start + NATION_COUNT])


def _markers(s: ImperialState) -> tuple[int, ...]:
    owners = [-1] * OUTER_COUNT
    for nation, mask in enumerate(s.flags):
        for place in range(OUTER_COUNT):
            if (mask >> place) & 1:
                owners[place] = nation
    return tuple(owners)


def _moved(s: ImperialState) -> tuple[int, ...]:
    moved = s.moved + s.moved_fleets
    for region in range(HOME_COUNT):
        moved[region] += s.moved_lying[region]
    assert len(moved) == REGION_COUNT
    return tuple(moved)


def determinize(s: ImperialState, seat: int, rng: Random) -> ImperialState:
    """Guess the others' cash; whoever has announced a dear move can pay for it."""
    copy = s.clone()
    if s.hidden and s.stack:
        for other in range(s.seats):
            if other != seat:
                copy.cash[other] = _announced(s, other) + rng.randrange(GUESS + 1)
        copy.bank = sum(copy.cash) + sum(copy.treasury)
    return copy


def _announced(s: ImperialState, seat: int) -> int:
    """What a government has still to pay for a move that Swiss Banks are being asked about."""
    if s.phase_name() != "force_stop" or s.government[s.nation] != seat:
        return 0
    space = SPACES.index(str(s.stack[-1].fields(s)["space"]))
    return step_cost((space - s.rondel[s.nation]) % 8)


def secrets(s: ImperialState, seat: int) -> dict[str, object]:
    """The others' cash, if the table keeps it secret."""
    if not s.hidden or not s.stack:
        return {}
    return {f"cash of {other}": s.cash[other] for other in range(s.seats) if other != seat}
