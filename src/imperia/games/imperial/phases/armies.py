"""Maneuver, step 2: armies move by land, rail and convoy, change their intent, and destroy (R28 to R35)."""

from __future__ import annotations

from typing import Final

from imperia.games.imperial.actions import (
    DESTROYS,
    FRIENDLY,
    HOSTILE,
    PASS,
    TURN_FRIENDLY,
    TURN_HOSTILE,
    AtRegion,
    Fight,
    Move,
    Via,
)
from imperia.games.imperial.data import (
    ALL_HOMES,
    DESTROYERS,
    HOME,
    LAND_COUNT,
    PER_HOME,
    REGIONS,
    SEA_COUNT,
)
from imperia.games.imperial.events import ArmyMoved, FactoryDestroyed, StatusChanged
from imperia.games.imperial.geometry import army_moves, bits, by_land, crossings
from imperia.games.imperial.phases import battle, enter
from imperia.games.imperial.phases.common import ONE_SEAT
from imperia.games.imperial.state import ImperialState
from imperia.games.imperial.units import (
    add_army,
    could_stand_up,
    destroyers,
    is_foreign,
    is_protected,
    others_in,
    ready_armies,
    shared_land,
    shared_seas,
    spend_army,
    take_army,
)
from imperia.kernel.action import Action
from imperia.kernel.phase import DECISION, Phase


def go_on(s: ImperialState) -> None:
    """The Maneuver of the armies ends by itself when nothing can be done any more."""
    nation = s.nation
    for region in bits(s.army_at[nation]):
        if ready_armies(s, region):
            return
    if shared_seas(s, nation) or shared_land(s, nation) or destructible(s):
        return
    s.stack.pop()


def free_home(s: ImperialState) -> int:
    """By five bits: the home provinces of the active nation without hostile armies (R29, R38)."""
    return (~s.occupied(s.nation) >> PER_HOME * s.nation) & 0b11111


def idle_fleets(s: ImperialState) -> int:
    """R30: the seas where a fleet of the active nation has not carried an army yet, as a mask."""
    mask = 0
    base = s.nation * SEA_COUNT
    for sea in bits(s.fleet_at[s.nation]):
        if s.sea[base + sea] > s.carried[sea]:
            mask |= 1 << sea
    return mask


def destructible(s: ImperialState) -> list[Action]:
    """R35: foreign factories where three armies are without any unit of the defender."""
    nation = s.nation
    actions = []
    for region in bits(s.army_at[nation] & s.factories & ~HOME[nation]):
        if (
            destroyers(s, region) >= DESTROYERS
            and not (s.army_at[region // PER_HOME] >> region) & 1
            and not (s.port_at >> region) & 1
            and not is_protected(s, region)
        ):
            actions.append(DESTROYS[region])
    return actions


class MoveArmies(Phase[ImperialState]):
    """One army at a time, in any order; units that stay may fight."""

    __slots__ = ()

    def actors(self, s: ImperialState) -> list[int]:
        return ONE_SEAT[s.government[s.nation]]

    def legal(self, s: ImperialState, seat: int) -> list[Action]:
        nation = s.nation
        actions: list[Action] = []
        free, fleets = free_home(s), idle_fleets(s)
        for region in bits(s.army_at[nation]):
            if ready_armies(s, region):
                actions += army_moves(nation, free, fleets, region)
        actions += battle.fights(s, nation)
        abroad = s.army_at[nation] & ALL_HOMES & ~HOME[nation]
        if abroad:
            actions += destructible(s)
            actions += _turns(s, abroad)
        actions.append(PASS)
        return actions

    def apply(self, s: ImperialState, seat: int, action: Action) -> None:
        if isinstance(action, Move):
            choose_army(s, action)
        elif isinstance(action, Fight):
            battle.fight(s, action)
        elif isinstance(action, AtRegion):
            if action.verb == "destroy":
                destroy(s, action.region)
            else:
                turn(s, action.region, action is TURN_HOSTILE[action.region])
        else:
            s.stack.pop()


def _turns(s: ImperialState, abroad: int) -> list[Action]:
    """R33: armies that have not moved may turn hostile or friendly; the last factory stays protected."""
    nation = s.nation
    places = bits(abroad)
    actions = [
        TURN_HOSTILE[region] for region in places if could_stand_up(s, region) and not is_protected(s, region)
    ]
    actions += [
        TURN_FRIENDLY[region] for region in places if s.army[nation * LAND_COUNT + region] > s.moved[region]
    ]
    return actions


def turn(s: ImperialState, region: int, hostile: bool) -> None:
    """R33: the army stays and changes its intent; whoever meets a newly hostile army may demand battle."""
    take_army(s, s.nation, region, hostile)
    add_army(s, s.nation, region, not hostile)
    if hostile:
        s.moved[region] += 1
    else:
        s.moved_lying[region] += 1
    if s.log is not None:
        s.log.append(StatusChanged(s.nation, region, hostile))
    s.stack.append(enter.CONTINUE)
    if hostile:
        battle.ask(s, region, False, others_in(s, s.nation, region))


def destroy(s: ImperialState, region: int) -> None:
    """R35: the factory and three armies come off the board."""
    s.factories &= ~(1 << region)
    if s.log is not None:
        s.log.append(FactoryDestroyed(s.nation, region))
    s.stack.append(enter.CONTINUE)
    if destroyers(s, region) == DESTROYERS:
        # All of them go, so there is nothing to choose between hostile and friendly ones.
        lying = could_stand_up(s, region)
        for number in range(DESTROYERS):
            spend_army(s, region, number < lying)
        return
    leader = s.government[s.nation]
    for _ in range(DESTROYERS):
        battle.push_loss(s, s.nation, region, leader, True)


def choose_army(s: ImperialState, action: Move) -> None:
    """Where hostile and friendly armies could move, the government says which one does."""
    source = action.source
    if is_foreign(s.nation, source):
        upright = s.army[s.nation * LAND_COUNT + source] > s.moved[source]
        lying = could_stand_up(s, source) > 0
        if upright and lying:
            s.stack.append(WhichMoves(source, action.target))
        else:
            choose_way(s, source, action.target, lying)
    else:
        choose_way(s, source, action.target, False)


class WhichMoves(Phase[ImperialState]):
    """A hostile and a friendly army stand in ``source``; one of them goes to ``target``."""

    __slots__ = ("source", "target")

    def __init__(self, source: int, target: int) -> None:
        super().__init__("which_moves", DECISION)
        self.source: int = source
        self.target: int = target

    def actors(self, s: ImperialState) -> list[int]:
        return ONE_SEAT[s.government[s.nation]]

    def legal(self, s: ImperialState, seat: int) -> list[Action]:
        return [HOSTILE, FRIENDLY]

    def apply(self, s: ImperialState, seat: int, action: Action) -> None:
        s.stack.pop()
        choose_way(s, self.source, self.target, action is FRIENDLY)

    def fields(self, s: ImperialState) -> dict[str, object]:
        return {"source": REGIONS[self.source], "target": REGIONS[self.target]}


def choose_way(s: ImperialState, source: int, target: int, lying: bool) -> None:
    """R30: no fleet is used where land and rail do; between several ways over sea the player chooses."""
    free = free_home(s)
    if (by_land(s.nation, free, source) >> target) & 1:
        march(s, source, target, lying, 0)
        return
    ways = crossings(s.nation, free, idle_fleets(s), source, target)
    if len(ways) > 1:
        s.stack.append(ChooseSeas(source, target, lying))
    else:
        only = ways[0]
        assert isinstance(only, Via)
        march(s, source, target, lying, only.seas)


class ChooseSeas(Phase[ImperialState]):
    """The seas of a convoy, where there is more than one way."""

    __slots__ = ("lying", "source", "target")

    def __init__(self, source: int, target: int, lying: bool) -> None:
        super().__init__("via", DECISION)
        self.source: int = source
        self.target: int = target
        self.lying: bool = lying

    def actors(self, s: ImperialState) -> list[int]:
        return ONE_SEAT[s.government[s.nation]]

    def legal(self, s: ImperialState, seat: int) -> list[Action]:
        return crossings(s.nation, free_home(s), idle_fleets(s), self.source, self.target)

    def apply(self, s: ImperialState, seat: int, action: Action) -> None:
        assert isinstance(action, Via)
        s.stack.pop()
        march(s, self.source, self.target, self.lying, action.seas)

    def fields(self, s: ImperialState) -> dict[str, object]:
        return {"source": REGIONS[self.source], "target": REGIONS[self.target], "lying": self.lying}


def march(s: ImperialState, source: int, target: int, lying: bool, seas: int) -> None:
    """The army arrives; in a foreign province it lies down until its government says otherwise."""
    nation = s.nation
    crossed = bits(seas)
    for sea in crossed:
        s.carried[sea] += 1
    take_army(s, nation, source, lying)
    abroad = is_foreign(nation, target)
    add_army(s, nation, target, abroad)
    if abroad:
        s.moved_lying[target] += 1
    else:
        s.moved[target] += 1
    if s.log is not None:
        s.log.append(ArmyMoved(nation, source, target, tuple(LAND_COUNT + sea for sea in crossed)))
    s.stack.append(enter.CONTINUE)
    enter.entered(s, target)


MOVE_ARMIES: Final[MoveArmies] = MoveArmies("armies", DECISION)
