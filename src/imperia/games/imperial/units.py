"""Armies and fleets come and go: the counts and the masks of the state, kept in step."""

from imperia.games.imperial.data import HOME, HOME_COUNT, LAND_COUNT, SEA_COUNT
from imperia.games.imperial.state import ImperialState


def is_foreign(nation: int, region: int) -> bool:
    """Whether a region is a home province of another nation."""
    return region < HOME_COUNT and region // 5 != nation


def add_army(s: ImperialState, nation: int, region: int, lying: bool) -> None:
    """An army appears; only in foreign home provinces can it lie."""
    if lying:
        s.lying[nation * HOME_COUNT + region] += 1
    else:
        s.army[nation * LAND_COUNT + region] += 1
        if is_foreign(nation, region):
            s.foes[nation] |= 1 << region
    s.army_at[nation] |= 1 << region
    s.armies[nation] += 1


def take_army(s: ImperialState, nation: int, region: int, lying: bool) -> None:
    """An army disappears from where it is."""
    if lying:
        s.lying[nation * HOME_COUNT + region] -= 1
    else:
        place = nation * LAND_COUNT + region
        s.army[place] -= 1
        if s.army[place] == 0:
            s.foes[nation] &= ~(1 << region)
    if armies_in(s, nation, region) == 0:
        s.army_at[nation] &= ~(1 << region)
    s.armies[nation] -= 1


def lose_army(s: ImperialState, nation: int, region: int, lying: bool) -> None:
    """An army falls. Of several alike one that has moved falls first: the others can still move."""
    take_army(s, nation, region, lying)
    if nation == s.nation:
        moved = s.moved_lying if lying else s.moved
        if moved[region]:
            moved[region] -= 1


def spend_army(s: ImperialState, region: int, lying: bool) -> None:
    """R35: an army of the active nation goes with a factory; of those that lie, one that could stand up."""
    if lying:
        take_army(s, s.nation, region, True)
    else:
        lose_army(s, s.nation, region, False)


def armies_in(s: ImperialState, nation: int, region: int) -> int:
    """How many armies of a nation are in a region, upright and lying."""
    count = s.army[nation * LAND_COUNT + region]
    return count + s.lying[nation * HOME_COUNT + region] if region < HOME_COUNT else count


def ready_armies(s: ImperialState, region: int) -> int:
    """How many armies of the active nation in a region have neither moved nor changed their status."""
    count = s.army[s.nation * LAND_COUNT + region] - s.moved[region]
    if region < HOME_COUNT:
        count += s.lying[s.nation * HOME_COUNT + region] - s.moved_lying[region]
    return count


def could_stand_up(s: ImperialState, region: int) -> int:
    """R33: friendly armies of the active nation abroad that neither came nor lay down in this Maneuver."""
    return s.lying[s.nation * HOME_COUNT + region] - s.moved_lying[region]


def destroyers(s: ImperialState, region: int) -> int:
    """R35: the armies of the active nation that stand in a foreign province, or could stand up there."""
    return s.army[s.nation * LAND_COUNT + region] + could_stand_up(s, region)


def add_fleet(s: ImperialState, nation: int, sea: int) -> None:
    """A fleet comes to a sea."""
    s.sea[nation * SEA_COUNT + sea] += 1
    s.fleet_at[nation] |= 1 << sea
    s.fleets[nation] += 1


def take_fleet(s: ImperialState, nation: int, sea: int) -> None:
    """A fleet leaves a sea."""
    place = nation * SEA_COUNT + sea
    s.sea[place] -= 1
    if s.sea[place] == 0:
        s.fleet_at[nation] &= ~(1 << sea)
    s.fleets[nation] -= 1


def lose_fleet(s: ImperialState, nation: int, sea: int) -> None:
    """A fleet sinks; of several one that has moved, or carried an army, sinks first."""
    take_fleet(s, nation, sea)
    if nation == s.nation:
        if s.moved_fleets[sea]:
            s.moved_fleets[sea] -= 1
        if s.carried[sea]:
            s.carried[sea] -= 1


def add_port_fleet(s: ImperialState, region: int) -> None:
    """A fleet appears in the port of its home province."""
    s.port[region] += 1
    s.port_at |= 1 << region
    s.fleets[region // 5] += 1


def take_port_fleet(s: ImperialState, region: int) -> None:
    """A fleet leaves its port, or is lost there."""
    s.port[region] -= 1
    if s.port[region] == 0:
        s.port_at &= ~(1 << region)
    s.fleets[region // 5] -= 1


def others_in(s: ImperialState, nation: int, region: int) -> int:
    """The other nations with units in a region, as a mask of nations."""
    mask = 0
    if region >= LAND_COUNT:
        bit = 1 << region - LAND_COUNT
        for other in range(6):
            if s.fleet_at[other] & bit:
                mask |= 1 << other
    else:
        bit = 1 << region
        for other in range(6):
            if s.army_at[other] & bit:
                mask |= 1 << other
        if s.port_at & bit:
            mask |= 1 << region // 5
    return mask & ~(1 << nation)


def is_protected(s: ImperialState, region: int) -> bool:
    """R34: whether a home province holds the only factory of its nation without hostile armies."""
    return s.open_factories(region // 5) == 1 << region


def shared_land(s: ImperialState, nation: int) -> int:
    """The land regions where a nation's units meet others' units, as a mask."""
    others = 0
    for other in range(6):
        if other != nation:
            others |= s.army_at[other]
    ports = s.port_at & HOME[nation]
    return s.army_at[nation] & (others | s.port_at & ~HOME[nation]) | ports & others


def shared_seas(s: ImperialState, nation: int) -> int:
    """The seas where a nation's fleets meet others' fleets, as a mask."""
    others = 0
    for other in range(6):
        if other != nation:
            others |= s.fleet_at[other]
    return s.fleet_at[nation] & others
