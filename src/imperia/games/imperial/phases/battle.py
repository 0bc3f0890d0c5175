"""Battles: one unit against one. Who is asked may demand one, who stays may start one (R25 to R27, R31)."""

from __future__ import annotations

from typing import Final

from imperia.games.imperial.actions import (
    ARMY,
    ASKS,
    BATTLE,
    FIGHT_ARMY,
    FIGHT_PORT,
    FIGHT_SEA,
    FLEET,
    FRIENDLY,
    HOSTILE,
    PEACE,
    PORT_FIGHT,
    UNITS,
    Battle,
    Fight,
    OfNation,
)
from imperia.games.imperial.data import HOME_COUNT, LAND_COUNT, NATIONS, REGIONS
from imperia.games.imperial.events import BattleDeclined, Fought
from imperia.games.imperial.geometry import bits
from imperia.games.imperial.phases import enter
from imperia.games.imperial.phases.common import NOBODY, ONE_SEAT
from imperia.games.imperial.state import ImperialState
from imperia.games.imperial.units import (
    could_stand_up,
    lose_army,
    lose_fleet,
    shared_land,
    shared_seas,
    spend_army,
    take_port_fleet,
)
from imperia.kernel.action import Action
from imperia.kernel.phase import AUTO, DECISION, Phase


def tell(s: ImperialState, region: int, caller: int, caller_unit: int, other: int, other_unit: int) -> None:
    """Two units are exchanged."""
    if s.log is not None:
        s.log.append(Fought(region, caller, UNITS[caller_unit], other, UNITS[other_unit]))


# Those who are asked --------------------------------------------------------------------------------


def ask(s: ImperialState, region: int, lying: bool, others: int) -> None:
    """R26: each nation (a mask) with units there may demand battle with the unit that came."""
    pending = 0
    for other in bits(others):
        if s.government[other] >= 0:
            pending |= 1 << other
    if pending:
        s.stack.append(asking(region, lying, pending))


def asking(region: int, lying: bool, pending: int) -> Phase[ImperialState]:
    """The next question: who is asked first the mover chooses."""
    if pending & (pending - 1):
        return ChooseOrder(region, lying, pending)
    return Answer(region, lying, pending.bit_length() - 1, 0)


def _joined(nations: int) -> str:
    """Nations as one text: the fields of a frame are part of a state's key and must be hashable."""
    return "+".join(NATIONS[nation] for nation in bits(nations))


class ChooseOrder(Phase[ImperialState]):
    """Several nations are to be asked; the mover says which one is next."""

    __slots__ = ("lying", "pending", "region")

    def __init__(self, region: int, lying: bool, pending: int) -> None:
        super().__init__("ask", DECISION)
        self.region: int = region
        self.lying: bool = lying
        self.pending: int = pending

    def actors(self, s: ImperialState) -> list[int]:
        return ONE_SEAT[s.government[s.nation]]

    def legal(self, s: ImperialState, seat: int) -> list[Action]:
        return [ASKS[nation] for nation in bits(self.pending)]

    def apply(self, s: ImperialState, seat: int, action: Action) -> None:
        assert isinstance(action, OfNation)
        rest = self.pending & ~(1 << action.nation)
        s.stack[-1] = Answer(self.region, self.lying, action.nation, rest)

    def fields(self, s: ImperialState) -> dict[str, object]:
        return {
            "region": REGIONS[self.region],
            "lying": self.lying,
            "pending": _joined(self.pending),
        }


class Answer(Phase[ImperialState]):
    """A nation with units in the region demands battle with the unit that came, or does not."""

    __slots__ = ("lying", "nation", "region", "rest")

    def __init__(self, region: int, lying: bool, nation: int, rest: int) -> None:
        super().__init__("answer", DECISION)
        self.region: int = region
        self.lying: bool = lying  # whether the unit that came is a friendly army abroad
        self.nation: int = nation
        self.rest: int = rest  # those who are asked after it

    def actors(self, s: ImperialState) -> list[int]:
        return ONE_SEAT[s.government[self.nation]]

    def legal(self, s: ImperialState, seat: int) -> list[Action]:
        region = self.region
        if region >= LAND_COUNT:
            return [PEACE, BATTLE[FLEET]]
        actions = [PEACE]
        if (s.army_at[self.nation] >> region) & 1:
            actions.append(BATTLE[ARMY])
        if (s.port_at >> region) & 1 and region // 5 == self.nation:
            actions.append(BATTLE[FLEET])
        return actions

    def apply(self, s: ImperialState, seat: int, action: Action) -> None:
        s.stack.pop()
        if isinstance(action, Battle):
            # R26: the first yes is fought and settles it.
            enter.fall(s, self.region, self.lying)
            tell(s, self.region, self.nation, action.unit, s.nation, int(self.region >= LAND_COUNT))
            hit(s, self.nation, action.unit, self.region, seat)
            return
        if s.log is not None:
            s.log.append(BattleDeclined(self.nation, self.region))
        if self.rest:
            s.stack.append(asking(self.region, self.lying, self.rest))

    def fields(self, s: ImperialState) -> dict[str, object]:
        return {
            "region": REGIONS[self.region],
            "lying": self.lying,
            "nation": NATIONS[self.nation],
            "rest": _joined(self.rest),
        }


# Units that stay ------------------------------------------------------------------------------------


def fights(s: ImperialState, nation: int) -> list[Action]:
    """R27: every own unit against every foreign one in its region, in the order of the table."""
    land, seas = shared_land(s, nation), shared_seas(s, nation)
    actions: list[Action] = []
    if land:
        places = bits(land)
        mine = s.army_at[nation]
        for region in places:
            if (mine >> region) & 1:
                actions += _against_armies(s, nation, region, FIGHT_ARMY[region])
        ports = s.port_at
        for region in places:
            if (ports >> region) & 1 and region // 5 != nation and (mine >> region) & 1:
                actions.append(FIGHT_PORT[region])
        for region in places:
            if (ports >> region) & 1 and region // 5 == nation:
                actions += _against_armies(s, nation, region, PORT_FIGHT[region])
    for sea in bits(seas):
        for other in range(6):
            if other != nation and (s.fleet_at[other] >> sea) & 1:
                actions.append(FIGHT_SEA[sea][other])
    return actions


def _against_armies(s: ImperialState, nation: int, region: int, row: list[Action]) -> list[Action]:
    return [row[other] for other in range(6) if other != nation and (s.army_at[other] >> region) & 1]


def fight(s: ImperialState, action: Fight) -> None:
    """R27: a unit of the active nation attacks where it stands."""
    region = action.region
    leader = s.government[s.nation]
    tell(s, region, s.nation, action.own, action.nation, action.unit)
    s.stack.append(enter.CONTINUE)
    hit(s, s.nation, action.own, region, leader)
    hit(s, action.nation, action.unit, region, leader)


# Losses ---------------------------------------------------------------------------------------------


def hit(s: ImperialState, nation: int, unit: int, region: int, chooser: int) -> None:
    """One unit of a nation is removed; between hostile and friendly armies ``chooser`` decides."""
    if region >= LAND_COUNT:
        lose_fleet(s, nation, region - LAND_COUNT)
    elif unit == FLEET:
        take_port_fleet(s, region)
    else:
        push_loss(s, nation, region, chooser, False)


def push_loss(s: ImperialState, nation: int, region: int, chooser: int, destroying: bool) -> None:
    """An army is to be removed, in battle or with a factory: at once if it is clear which one."""
    if not mixed(s, nation, region, destroying):
        _remove(s, nation, region, _only_lying(s, nation, region), destroying)
    else:
        s.stack.append(Loss(nation, region, chooser, destroying))


def mixed(s: ImperialState, nation: int, region: int, destroying: bool) -> bool:
    """Whether both hostile and friendly armies of a nation are in a region, and either may be removed."""
    if region >= HOME_COUNT or not s.army[nation * LAND_COUNT + region]:
        return False
    return (could_stand_up(s, region) if destroying else s.lying[nation * HOME_COUNT + region]) > 0


def _remove(s: ImperialState, nation: int, region: int, lying: bool, destroying: bool) -> None:
    if destroying:
        spend_army(s, region, lying)
    else:
        lose_army(s, nation, region, lying)


def _only_lying(s: ImperialState, nation: int, region: int) -> bool:
    return s.army[nation * LAND_COUNT + region] == 0


class Loss(Phase[ImperialState]):
    """An army of ``nation`` is removed as soon as it is clear which one."""

    __slots__ = ("chooser", "destroying", "nation", "region")

    def __init__(self, nation: int, region: int, chooser: int, destroying: bool) -> None:
        super().__init__("loss", AUTO)
        self.nation: int = nation
        self.region: int = region
        self.chooser: int = chooser
        self.destroying: bool = destroying  # with a factory (R35), not in battle

    def actors(self, s: ImperialState) -> list[int]:
        return NOBODY

    def run(self, s: ImperialState) -> None:
        nation, region = self.nation, self.region
        if mixed(s, nation, region, self.destroying):
            s.stack[-1] = WhichFalls(nation, region, self.chooser, self.destroying)
        else:
            s.stack.pop()
            _remove(s, nation, region, _only_lying(s, nation, region), self.destroying)

    def fields(self, s: ImperialState) -> dict[str, object]:
        return _loss_fields(self.nation, self.region, self.chooser, self.destroying)


class WhichFalls(Phase[ImperialState]):
    """A hostile and a friendly army of ``nation`` are there: ``chooser`` says which one is removed."""

    __slots__ = ("chooser", "destroying", "nation", "region")

    def __init__(self, nation: int, region: int, chooser: int, destroying: bool) -> None:
        super().__init__("which_falls", DECISION)
        self.nation: int = nation
        self.region: int = region
        self.chooser: int = chooser
        self.destroying: bool = destroying

    def actors(self, s: ImperialState) -> list[int]:
        return ONE_SEAT[self.chooser]

    def legal(self, s: ImperialState, seat: int) -> list[Action]:
        return EITHER

    def apply(self, s: ImperialState, seat: int, action: Action) -> None:
        s.stack.pop()
        _remove(s, self.nation, self.region, action is FRIENDLY, self.destroying)

    def fields(self, s: ImperialState) -> dict[str, object]:
        return _loss_fields(self.nation, self.region, self.chooser, self.destroying)


def _loss_fields(nation: int, region: int, chooser: int, destroying: bool) -> dict[str, object]:
    return {
        "nation": NATIONS[nation],
        "region": REGIONS[region],
        "chooser": chooser,
        "destroying": destroying,
    }


EITHER: Final[list[Action]] = [HOSTILE, FRIENDLY]
