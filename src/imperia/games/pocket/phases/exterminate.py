"""Exterminate: invade systems next to own ships, one source at a time (R28 to R32)."""

from __future__ import annotations

from typing import Final

from imperia.games.pocket.actions import ATTACK, END, FROM, INVADE, AtHex, Group
from imperia.games.pocket.events import Invaded, ShipsSent
from imperia.games.pocket.phases import orders
from imperia.games.pocket.state import ONE_SEAT, PocketState
from imperia.kernel.action import Action
from imperia.kernel.phase import DECISION, Phase


class ChooseTarget(Phase[PocketState]):
    """R28, R29: a system that the player does not control, free or foreign."""

    __slots__ = ()

    def actors(self, s: PocketState) -> list[int]:
        return ONE_SEAT[s.turn]

    def legal(self, s: PocketState, seat: int) -> list[Action]:
        actions: list[Action] = [END]
        mask = targets(s, seat)
        while mask:
            low = mask & -mask
            actions.append(INVADE[low.bit_length() - 1])
            mask ^= low
        return actions

    def apply(self, s: PocketState, seat: int, action: Action) -> None:
        if action is END:
            orders.next_card(s)
            return
        assert isinstance(action, AtHex)
        s.at = action.hex
        s.fleet = 0
        s.source = -1
        s.stack[-1] = CHOOSE_SOURCE


class ChooseSource(Phase[PocketState]):
    """R30: any number of ships from any adjacent hexes; hexes are asked in their fixed order."""

    __slots__ = ()

    def actors(self, s: PocketState) -> list[int]:
        return ONE_SEAT[s.turn]

    def legal(self, s: PocketState, seat: int) -> list[Action]:
        actions: list[Action] = [ATTACK] if s.fleet else []
        ships, moved = s.ships, s.moved
        mask = sources(s, seat)
        while mask:
            low = mask & -mask
            mask ^= low
            hex = low.bit_length() - 1
            fresh = ships[hex] - moved[hex]
            if fresh:
                actions += FROM[hex][:fresh]
        return actions

    def apply(self, s: PocketState, seat: int, action: Action) -> None:
        if isinstance(action, Group):
            hex = action.hex
            s.lift(seat, hex, action.count)
            s.fleet += action.count
            s.source = hex
            if s.log is not None:
                s.log.append(ShipsSent(seat, hex, s.at, action.count))
            if more_sources(s, seat):
                return
        attack(s, seat)


def sources(s: PocketState, seat: int) -> int:
    """Own hexes next to the target that come after the last source."""
    return s.galaxy.near[s.at] & s.held[seat] & -(2 << s.source if s.source >= 0 else 1)


def more_sources(s: PocketState, seat: int) -> bool:
    """Whether another hex could send ships."""
    mask = sources(s, seat)
    while mask:
        low = mask & -mask
        mask ^= low
        hex = low.bit_length() - 1
        if s.ships[hex] > s.moved[hex]:
            return True
    return False


def attack(s: PocketState, seat: int) -> None:
    """R31, R32: one for one; what remains holds the system and has invaded with this card."""
    target, sent = s.at, s.fleet
    s.at = 0
    s.fleet = 0
    s.source = -1
    defender = s.owner(target)
    defenders = s.ships[target]
    losses = min(sent, defenders)
    if losses:
        s.lose(defender, target, losses)
        s.stock[seat] += losses
    if sent > losses:
        s.put(seat, target, sent - losses)
        s.moved[target] = sent - losses
    if s.log is not None:
        s.log.append(Invaded(seat, target, sent, defender, defenders, s.owner(target), abs(sent - defenders)))
    s.left -= 1
    if s.left and possible(s, seat):
        s.stack[-1] = CHOOSE_TARGET
    else:
        orders.next_card(s)


def targets(s: PocketState, seat: int) -> int:
    """R28: systems not under own control next to own ships that have not invaded yet."""
    galaxy = s.galaxy
    near, ships, moved = galaxy.near, s.ships, s.moved
    reach = 0
    mask = s.held[seat]
    while mask:
        low = mask & -mask
        mask ^= low
        hex = low.bit_length() - 1
        if ships[hex] > moved[hex]:
            reach |= near[hex]
    return reach & galaxy.systems & ~s.held[seat]


def possible(s: PocketState, seat: int) -> bool:
    """Whether there is anything to invade."""
    return targets(s, seat) != 0


CHOOSE_TARGET: Final[ChooseTarget] = ChooseTarget("exterminate", DECISION)
CHOOSE_SOURCE: Final[ChooseSource] = ChooseSource("invade", DECISION)
