"""Explore: fleets move up to two steps, ship group by ship group (R20 to R27)."""

from __future__ import annotations

from typing import Final

from imperia.games.pocket.actions import DROPS, END, FLEETS, PICKS, STOP, TO, AtHex, Count, Group
from imperia.games.pocket.data import PRIME
from imperia.games.pocket.events import FleetMoved
from imperia.games.pocket.phases import orders
from imperia.games.pocket.state import DROPPED, ONE_SEAT, PASSING, PICKED, PocketState
from imperia.kernel.action import Action
from imperia.kernel.phase import DECISION, Phase


class ChooseFleet(Phase[PocketState]):
    """Which ships set out: some or all in one hex that have not moved with this card (R20, R26)."""

    __slots__ = ()

    def actors(self, s: PocketState) -> list[int]:
        return ONE_SEAT[s.turn]

    def legal(self, s: PocketState, seat: int) -> list[Action]:
        actions: list[Action] = [END]
        near = s.galaxy.near
        ships, moved = s.ships, s.moved
        entry = ~s.blocked(seat)
        mask = s.held[seat]
        while mask:
            low = mask & -mask
            mask ^= low
            hex = low.bit_length() - 1
            fresh = ships[hex] - moved[hex]
            if fresh and near[hex] & entry:
                actions += FLEETS[hex][:fresh]
        return actions

    def apply(self, s: PocketState, seat: int, action: Action) -> None:
        if action is END:
            orders.next_card(s)
            return
        assert isinstance(action, Group)
        s.at = action.hex
        s.fleet = action.count
        s.stack[-1] = FIRST_STEP


class FirstStep(Phase[PocketState]):
    """Where the fleet goes first."""

    __slots__ = ()

    def actors(self, s: PocketState) -> list[int]:
        return ONE_SEAT[s.turn]

    def legal(self, s: PocketState, seat: int) -> list[Action]:
        return steps(s, seat)

    def apply(self, s: PocketState, seat: int, action: Action) -> None:
        assert isinstance(action, AtHex)
        go(s, seat, action.hex)
        if action.hex == PRIME:
            move_over(s, seat)  # R23
        else:
            s.stack[-1] = SECOND_STEP


class SecondStep(Phase[PocketState]):
    """In the intermediate hex: stop, or pick up, drop and go on (R24, R25).

    Ships are picked up before others are dropped, and once each, so that no outcome has two spellings.
    """

    __slots__ = ()

    def actors(self, s: PocketState) -> list[int]:
        return ONE_SEAT[s.turn]

    def legal(self, s: PocketState, seat: int) -> list[Action]:
        actions: list[Action] = []
        if s.changed == PASSING:
            actions.append(STOP)
            fresh = s.ships[s.at] - s.moved[s.at]
            if fresh:
                actions += PICKS[:fresh]
        if s.changed != DROPPED and s.fleet > 1:
            actions += DROPS[: s.fleet - 1]
        actions += steps(s, seat)
        return actions

    def apply(self, s: PocketState, seat: int, action: Action) -> None:
        if isinstance(action, AtHex):
            go(s, seat, action.hex)
            move_over(s, seat)
        elif isinstance(action, Count):
            if action.index < DROPS[0].index:
                s.changed = PICKED
                s.fleet += action.count
                s.moved[s.at] += action.count
            else:
                s.changed = DROPPED
                s.fleet -= action.count
        else:
            move_over(s, seat)


def steps(s: PocketState, seat: int) -> list[Action]:
    """R21, R22: neighbours without foreign ships and without a black hole."""
    actions: list[Action] = []
    mask = s.galaxy.near[s.at] & ~s.blocked(seat)
    while mask:
        low = mask & -mask
        actions.append(TO[low.bit_length() - 1])
        mask ^= low
    return actions


def go(s: PocketState, seat: int, hex: int) -> None:
    """The fleet goes one step; its ships have moved now, wherever they stay (R26)."""
    count, origin = s.fleet, s.at
    s.ships[origin] -= count
    if s.ships[origin] == 0:
        s.held[seat] &= ~(1 << origin)
    if s.stack[-1] is SECOND_STEP:
        s.moved[origin] -= count
    s.ships[hex] += count
    s.held[seat] |= 1 << hex
    s.moved[hex] += count
    s.at = hex
    if s.log is not None:
        s.log.append(FleetMoved(seat, origin, hex, count))


def move_over(s: PocketState, seat: int) -> None:
    """One action of the card is done."""
    s.left -= 1
    s.at = 0
    s.fleet = 0
    s.changed = PASSING
    if s.left and possible(s, seat):
        s.stack[-1] = CHOOSE_FLEET
    else:
        orders.next_card(s)


def possible(s: PocketState, seat: int) -> bool:
    """Whether any fleet can set out."""
    entry = ~s.blocked(seat)
    mask = s.held[seat]
    while mask:
        low = mask & -mask
        mask ^= low
        hex = low.bit_length() - 1
        if s.ships[hex] > s.moved[hex] and s.galaxy.near[hex] & entry:
            return True
    return False


CHOOSE_FLEET: Final[ChooseFleet] = ChooseFleet("explore", DECISION)
FIRST_STEP: Final[FirstStep] = FirstStep("fleet", DECISION)
SECOND_STEP: Final[SecondStep] = SecondStep("fleet_on", DECISION)
