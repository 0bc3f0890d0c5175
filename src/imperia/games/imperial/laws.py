"""Laws of Imperial: what must hold after every action."""

from imperia.games.imperial.data import (
    ARMY_LIMIT,
    FLEET_LIMIT,
    GOAL,
    HOME,
    HOME_COUNT,
    LAND_COUNT,
    NATION_COUNT,
    NATIONS,
    PORT_MASK,
    REGIONS,
    SEA_COUNT,
    bond_stock,
)
from imperia.games.imperial.state import ImperialState
from imperia.games.imperial.units import is_foreign, ready_armies

# While bonds are being dealt, sold or paid for, governments are still to be settled.
UNSETTLED = {
    "deal_flags",
    "auction",
    "invest",
    "offer_invest",
    "pass_card",
    "settle_governments",
}


def broken_laws(s: ImperialState) -> list[str]:
    """Every law that the state breaks, in words."""
    return [
        *_money(s),
        *_bonds(s),
        *_governments(s),
        *_units(s),
        *_sums(s),
        *_markers(s),
        *_factories(s),
        *_maneuver(s),
        *_end(s),
    ]


def _money(s: ImperialState) -> list[str]:
    broken = []
    if sum(s.cash) + sum(s.treasury) != s.bank:
        broken.append("there is more or less money than the bank has paid out")
    if min(s.cash) < 0:
        broken.append("a player has less than no cash")
    if min(s.treasury) < 0:
        broken.append("a treasury holds less than nothing")
    return broken


def _bonds(s: ImperialState) -> list[str]:
    broken = []
    for nation in range(NATION_COUNT):
        masks = [s.stock[nation], *(s.bonds[seat * NATION_COUNT + nation] for seat in range(s.seats))]
        seen = twice = 0
        for mask in masks:
            twice |= seen & mask
            seen |= mask
        if twice or seen != bond_stock(s.edition):
            broken.append(f"a bond of {NATIONS[nation]} is in two places, or in none")
    return broken


def _governments(s: ImperialState) -> list[str]:
    broken = []
    settled = not any(phase.name in UNSETTLED for phase in s.stack)
    for nation in range(NATION_COUNT):
        leader = s.government[nation]
        lent = [s.credit(seat, nation) for seat in range(s.seats)]
        if leader >= 0 and lent[leader] == 0:
            broken.append(f"the government of {NATIONS[nation]} has lent it nothing")
        elif settled and max(lent) > (lent[leader] if leader >= 0 else 0):
            broken.append(f"{NATIONS[nation]} is not led by whoever has lent it most")
        if leader < 0 and s.units(nation):
            broken.append(f"{NATIONS[nation]} has units but no government")
    if s.with_card and s.nation >= 0 and s.card < 0 and max(s.government) >= 0:
        broken.append("nobody holds the Investor card")
    if not s.with_card and s.card >= 0:
        broken.append("there is an Investor card in the variant without it")
    return broken


def _units(s: ImperialState) -> list[str]:
    broken = []
    for nation in range(NATION_COUNT):
        if s.armies[nation] > ARMY_LIMIT[nation]:
            broken.append(f"{NATIONS[nation]} has more than {ARMY_LIMIT[nation]} armies")
        if s.fleets[nation] > FLEET_LIMIT[nation]:
            broken.append(f"{NATIONS[nation]} has more than {FLEET_LIMIT[nation]} fleets")
        for region in range(HOME_COUNT):
            if s.lying[nation * HOME_COUNT + region] and not is_foreign(nation, region):
                broken.append(f"an army of {NATIONS[nation]} lies in its own {REGIONS[region]}")
    for region in range(HOME_COUNT):
        if s.port[region] and not (PORT_MASK >> region) & 1:
            broken.append(f"a fleet lies in {REGIONS[region]}, which has no port")
    if min(s.army) < 0 or min(s.lying) < 0 or min(s.port) < 0 or min(s.sea) < 0:
        broken.append("a number of units is negative")
    return broken


def _sums(s: ImperialState) -> list[str]:
    """Counts and masks must say the same."""
    broken = []
    for nation in range(NATION_COUNT):
        upright = s.army[nation * LAND_COUNT : (nation + 1) * LAND_COUNT]
        lying = s.lying[nation * HOME_COUNT : (nation + 1) * HOME_COUNT]
        at_sea = s.sea[nation * SEA_COUNT : (nation + 1) * SEA_COUNT]
        in_port = s.port[nation * 5 : nation * 5 + 5]
        foes = sum(1 << region for region in range(HOME_COUNT) if upright[region]) & ~HOME[nation]
        at = sum(1 << region for region in range(LAND_COUNT) if upright[region])
        at |= sum(1 << region for region in range(HOME_COUNT) if lying[region])
        seas = sum(1 << sea for sea in range(SEA_COUNT) if at_sea[sea])
        if (
            s.armies[nation] != sum(upright) + sum(lying)
            or s.fleets[nation] != sum(at_sea) + sum(in_port)
            or s.foes[nation] != foes
            or s.army_at[nation] != at
            or s.fleet_at[nation] != seas
        ):
            broken.append(f"the sums of the units of {NATIONS[nation]} are wrong")
    if s.port_at != sum(1 << region for region in range(HOME_COUNT) if s.port[region]):
        broken.append("the sum of the ports is wrong")
    return broken


def _markers(s: ImperialState) -> list[str]:
    broken = []
    seen = 0
    for nation in range(NATION_COUNT):
        if s.flags[nation].bit_count() > s.markers:
            broken.append(f"{NATIONS[nation]} has more than {s.markers} markers")
        if seen & s.flags[nation]:
            broken.append(f"a marker of {NATIONS[nation]} shares its region with another")
        seen |= s.flags[nation]
    return broken


def _factories(s: ImperialState) -> list[str]:
    """At most one a city follows from the mask; R34 leaves every nation one that works."""
    broken = [
        f"{NATIONS[nation]} has no factory without hostile armies"
        for nation in range(NATION_COUNT)
        if not s.open_factories(nation)
    ]
    if s.factories >> HOME_COUNT:
        broken.append("there is a factory outside the home provinces")
    if any(not 0 <= power <= GOAL for power in s.power):
        broken.append("power points are outside their track")
    return broken


def _maneuver(s: ImperialState) -> list[str]:
    if not any(phase.name == "place_markers" for phase in s.stack):
        counts = (s.moved, s.moved_lying, s.moved_fleets, s.carried)
        return ["units have moved outside a Maneuver"] if any(map(any, counts)) else []
    if any(s.carried) and any(phase.name == "fleets" for phase in s.stack):
        return ["a fleet has carried an army before the armies' step"]
    base = s.nation * SEA_COUNT
    for sea in range(SEA_COUNT):
        if not 0 <= s.moved_fleets[sea] <= s.sea[base + sea]:
            return ["more fleets have moved than there are"]
        if not 0 <= s.carried[sea] <= s.sea[base + sea]:
            return ["more fleets have carried armies than there are"]
    if any(ready_armies(s, region) < 0 for region in range(LAND_COUNT)):
        return ["more armies have moved than there are"]
    return []


def _end(s: ImperialState) -> list[str]:
    """R12, R52: the game ends with all power points of a nation, or before anybody leads one."""
    if s.stack or max(s.power) == GOAL or max(s.government) < 0:
        return []
    return [f"the game is over, but no nation has {GOAL} power points"]
