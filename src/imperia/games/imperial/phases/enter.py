"""A unit has entered a region: its government says with what intent, and may attack (R25, R32)."""

from __future__ import annotations

from typing import Final

from imperia.games.imperial.actions import (
    ATTACK_ARMY,
    ATTACK_FLEET,
    FRIENDLY,
    HOSTILE,
    PEACE,
    Fight,
)
from imperia.games.imperial.data import LAND_COUNT, REGION_COUNT, REGIONS
from imperia.games.imperial.events import ArmyEntered
from imperia.games.imperial.geometry import bits
from imperia.games.imperial.phases import armies, battle, fleets
from imperia.games.imperial.phases.common import NOBODY, ONE_SEAT
from imperia.games.imperial.state import ImperialState
from imperia.games.imperial.units import (
    add_army,
    is_foreign,
    is_protected,
    lose_army,
    lose_fleet,
    others_in,
    take_army,
)
from imperia.kernel.action import Action
from imperia.kernel.phase import AUTO, DECISION, Phase


def entered(s: ImperialState, region: int) -> None:
    """Ask the mover, if there is anything to decide."""
    if others_in(s, s.nation, region):
        s.stack.append(ENTER[region])
    elif is_foreign(s.nation, region):
        if is_protected(s, region):
            _tell(s, region, False)
        else:
            s.stack.append(ENTER[region])


def _tell(s: ImperialState, region: int, hostile: bool) -> None:
    if s.log is not None:
        s.log.append(ArmyEntered(s.nation, region, hostile))


class Enter(Phase[ImperialState]):
    """Attack one of the units that are there, or say with what intent the unit comes."""

    __slots__ = ("region",)

    def __init__(self, region: int) -> None:
        super().__init__("enter", DECISION)
        self.region: int = region

    def actors(self, s: ImperialState) -> list[int]:
        return ONE_SEAT[s.government[s.nation]]

    def legal(self, s: ImperialState, seat: int) -> list[Action]:
        region = self.region
        if not is_foreign(s.nation, region):
            actions = [PEACE]
        elif is_protected(s, region):
            actions = [FRIENDLY]
        else:
            actions = [HOSTILE, FRIENDLY]
        others = bits(others_in(s, s.nation, region))
        if region >= LAND_COUNT:
            return actions + [ATTACK_FLEET[other] for other in others]
        actions += [ATTACK_ARMY[other] for other in others if (s.army_at[other] >> region) & 1]
        if (s.port_at >> region) & 1 and region // 5 != s.nation:
            actions.append(ATTACK_FLEET[region // 5])
        return actions

    def apply(self, s: ImperialState, seat: int, action: Action) -> None:
        s.stack.pop()
        region = self.region
        abroad = is_foreign(s.nation, region)
        if isinstance(action, Fight):
            fall(s, region, abroad)
            battle.tell(s, region, s.nation, int(region >= LAND_COUNT), action.nation, action.unit)
            battle.hit(s, action.nation, action.unit, region, seat)
            return
        if action is HOSTILE:
            take_army(s, s.nation, region, True)
            add_army(s, s.nation, region, False)
            s.moved_lying[region] -= 1
            s.moved[region] += 1
        if abroad:
            _tell(s, region, action is HOSTILE)
        battle.ask(s, region, abroad and action is FRIENDLY, others_in(s, s.nation, region))

    def fields(self, s: ImperialState) -> dict[str, object]:
        return {"region": REGIONS[self.region]}


def fall(s: ImperialState, region: int, lying: bool) -> None:
    """The unit of the active nation that has just entered is lost."""
    if region >= LAND_COUNT:
        lose_fleet(s, s.nation, region - LAND_COUNT)
    else:
        lose_army(s, s.nation, region, lying)


class Continue(Phase[ImperialState]):
    """Back to moving fleets or armies, unless nothing is left to be done."""

    __slots__ = ()

    def actors(self, s: ImperialState) -> list[int]:
        return NOBODY

    def run(self, s: ImperialState) -> None:
        s.stack.pop()
        if s.stack[-1] is fleets.MOVE_FLEETS:
            fleets.go_on(s)
        else:
            armies.go_on(s)


ENTER: Final[list[Enter]] = [Enter(region) for region in range(REGION_COUNT)]
CONTINUE: Final[Continue] = Continue("continue", AUTO)
