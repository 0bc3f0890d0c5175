"""Positions for the tests: a board with what a test needs, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from imperia.games.imperial.data import BOND_VALUES, HOME_COUNT, NATIONS, REGION_AT, SPACES
from imperia.games.imperial.game import Imperial
from imperia.games.imperial.phases import rondel, turn
from imperia.games.imperial.state import ImperialState, new_state
from imperia.games.imperial.units import add_army, add_fleet, add_port_fleet
from imperia.kernel import Event
from imperia.kernel.options import complete

GAME = Imperial()
Places = Mapping[str, Mapping[str, int]]


def board(
    turn_of: str = "AH",
    *,
    seats: int = 6,
    leaders: Mapping[str, int] | None = None,
    bonds: Mapping[tuple[int, str], tuple[int, ...]] | None = None,
    cash: tuple[int, ...] | int = 10,
    treasury: Mapping[str, int] | int = 10,
    rondel_at: Mapping[str, str] | None = None,
    factories: Mapping[str, tuple[str, ...]] | None = None,
    armies: Places | None = None,
    friendly: Places | None = None,
    ports: Places | None = None,
    fleets: Places | None = None,
    markers: Mapping[str, tuple[str, ...]] | None = None,
    power: Mapping[str, int] | None = None,
    rows: Mapping[str, int] | None = None,
    card: int = 0,
    last: str | None = None,
    **options: Any,
) -> ImperialState:
    """A state in which ``turn_of`` is about to choose its space.

    Unless said otherwise seat n leads the n-th nation (modulo the seats) and holds its bond of 9.
    """
    s = new_state(seats, complete(GAME.options, options))
    led = {code: place % seats for place, code in enumerate(NATIONS)} if leaders is None else leaders
    held = {(seat, code): (9,) for code, seat in led.items()} if bonds is None else dict(bonds)
    for (seat, code), values in held.items():
        give_bonds(s, seat, code, values)
    for code, seat in led.items():
        s.government[NATIONS.index(code)] = seat
    s.cash = [cash] * seats if isinstance(cash, int) else list(cash)
    for place, code in enumerate(NATIONS):
        s.treasury[place] = treasury if isinstance(treasury, int) else treasury.get(code, 0)
        s.power[place] = (power or {}).get(code, 0)
        s.rows[place] = (rows or {}).get(code, 0)
        if code in (rondel_at or {}):
            s.rondel[place] = SPACES.index((rondel_at or {})[code])
        for name in (markers or {}).get(code, ()):
            s.flags[place] |= 1 << REGION_AT[name] - HOME_COUNT
        if factories is not None and code in factories:
            s.factories &= ~(0b11111 << 5 * place)
            for name in factories[code]:
                s.factories |= 1 << REGION_AT[name]
    put_units(s, armies or {}, friendly or {}, ports or {}, fleets or {})
    s.bank = sum(s.cash) + sum(s.treasury)
    s.card = card if s.with_card else -1
    s.nation = NATIONS.index(turn_of)
    s.last = NATIONS.index(last) if last else -1
    s.stack = [turn.NEXT_NATION, rondel.CHOOSE_SPACE]
    assert GAME.laws(s) == []
    return s


def give_bonds(s: ImperialState, seat: int, code: str, values: tuple[int, ...]) -> None:
    nation = NATIONS.index(code)
    for value in values:
        bit = 1 << BOND_VALUES.index(value)
        s.stock[nation] &= ~bit
        s.bonds[seat * 6 + nation] |= bit


def put_units(s: ImperialState, armies: Places, friendly: Places, ports: Places, fleets: Places) -> None:
    for lying, places in ((False, armies), (True, friendly)):
        for code, counts in places.items():
            for name, count in counts.items():
                for _ in range(count):
                    add_army(s, NATIONS.index(code), REGION_AT[name], lying)
    for counts in ports.values():
        for name, count in counts.items():
            for _ in range(count):
                add_port_fleet(s, REGION_AT[name])
    for code, counts in fleets.items():
        for name, count in counts.items():
            for _ in range(count):
                add_fleet(s, NATIONS.index(code), REGION_AT[name] - 45)


def legal(s: ImperialState) -> list[str]:
    """The codes that whoever is to act may play."""
    return [action.code for action in GAME.legal(s, s.actors()[0])] if s.stack else []


def play(s: ImperialState, *codes: str) -> list[Event]:
    """Play codes, each by whoever is to act; the laws must hold all along. Returns what happened."""
    heard: list[Event] = []
    for code in codes:
        s.log = heard
        GAME.play(s, s.actors()[0], code)
        s.log = None
        assert GAME.laws(s) == []
    return heard


def targets(s: ImperialState, source: str, unit: str = "army") -> set[str]:
    """Where a unit can go from a region."""
    head = f"move {unit} {source} > "
    return {code.removeprefix(head) for code in legal(s) if code.startswith(head)}


def starting(s: ImperialState, word: str) -> list[str]:
    """The legal codes that begin with a word."""
    return [code for code in legal(s) if code.split()[0] == word]


def armies_of(s: ImperialState, code: str, region: str) -> tuple[int, int]:
    """How many armies of a nation stand and how many lie in a region."""
    nation, place = NATIONS.index(code), REGION_AT[region]
    return s.army[nation * 45 + place], s.lying[nation * 30 + place] if place < HOME_COUNT else 0


def fleets_of(s: ImperialState, code: str, sea: str) -> int:
    """How many fleets of a nation are in a sea."""
    return s.sea[NATIONS.index(code) * 9 + REGION_AT[sea] - 45]


def marker(s: ImperialState, region: str) -> str | None:
    """Whose marker is in a region."""
    bit = 1 << REGION_AT[region] - HOME_COUNT
    found = [code for place, code in enumerate(NATIONS) if s.flags[place] & bit]
    assert len(found) <= 1
    return found[0] if found else None


def of(values: list[int], code: str) -> int:
    """The entry of a list by nation."""
    return values[NATIONS.index(code)]
