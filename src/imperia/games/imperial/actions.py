"""All actions of Imperial and their table. The order is fixed for a rules version."""

from typing import Final

from imperia.games.imperial.data import (
    BOND_COUNT,
    BOND_VALUES,
    GIFT_MOST,
    HOME_COUNT,
    LAND_COUNT,
    NATION_COUNT,
    NATIONS,
    OUTER_COUNT,
    PORT_SEA,
    PORTS,
    REGIONS,
    SEA_COUNT,
    SEA_NEXT,
    SPACES,
)
from imperia.kernel.action import Action, ActionTable

ARMY: Final = 0
FLEET: Final = 1
UNITS: Final = ("army", "fleet")


class Rondel(Action):
    """Go to a space of the rondel."""

    __slots__ = ("space",)

    def __init__(self, space: int) -> None:
        super().__init__(f"rondel {SPACES[space]}")
        self.space: int = space


class AtRegion(Action):
    """Something done in one region; the verb tells what."""

    __slots__ = ("region", "verb")

    def __init__(self, verb: str, region: int) -> None:
        super().__init__(f"{verb} {REGIONS[region]}")
        self.verb: str = verb
        self.region: int = region


class Place(Action):
    """Import one unit."""

    __slots__ = ("region", "unit")

    def __init__(self, unit: int, region: int) -> None:
        super().__init__(f"place {UNITS[unit]} {REGIONS[region]}")
        self.unit: int = unit
        self.region: int = region


class Move(Action):
    """Move one army or fleet to where it ends."""

    __slots__ = ("source", "target", "unit")

    def __init__(self, unit: int, source: int, target: int) -> None:
        super().__init__(f"move {UNITS[unit]} {REGIONS[source]} > {REGIONS[target]}")
        self.unit: int = unit
        self.source: int = source
        self.target: int = target


class Via(Action):
    """The seas that a convoy crosses."""

    __slots__ = ("seas",)

    def __init__(self, path: tuple[int, ...]) -> None:
        super().__init__("via " + "+".join(REGIONS[LAND_COUNT + sea] for sea in path))
        self.seas: int = sum(1 << sea for sea in path)


class Fight(Action):
    """A unit of the active nation attacks: where it stands, or (region -1) where it just entered."""

    __slots__ = ("nation", "own", "region", "unit")

    def __init__(self, region: int, nation: int, unit: int, own: int) -> None:
        place = f"{REGIONS[region]} " if region >= 0 else ""
        with_fleet = " with fleet" if 0 <= region < LAND_COUNT and own == FLEET else ""
        super().__init__(f"fight {place}{NATIONS[nation]} {UNITS[unit]}{with_fleet}")
        self.region: int = region
        self.nation: int = nation
        self.unit: int = unit
        self.own: int = own


class Battle(Action):
    """A nation that was asked demands battle, with an army or a fleet."""

    __slots__ = ("unit",)

    def __init__(self, unit: int) -> None:
        super().__init__(f"battle {UNITS[unit]}")
        self.unit: int = unit


class OfNation(Action):
    """Something about one nation: ask it for battle, or (chance) deal its flag."""

    __slots__ = ("nation",)

    def __init__(self, verb: str, nation: int) -> None:
        super().__init__(f"{verb} {NATIONS[nation]}")
        self.nation: int = nation


class Bond(Action):
    """Buy a bond."""

    __slots__ = ("bond", "nation")

    def __init__(self, nation: int, bond: int) -> None:
        super().__init__(f"bond {NATIONS[nation]} {BOND_VALUES[bond]}")
        self.nation: int = nation
        self.bond: int = bond


class Raise(Action):
    """Give a bond back for a higher one of the same nation."""

    __slots__ = ("nation", "new", "old")

    def __init__(self, nation: int, old: int, new: int) -> None:
        super().__init__(f"raise {NATIONS[nation]} {BOND_VALUES[old]}>{BOND_VALUES[new]}")
        self.nation: int = nation
        self.old: int = old
        self.new: int = new


class Start(Action):
    """Chance: who is asked first when bonds are sold."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__(f"start {seat}")
        self.seat: int = seat


class Gift(Action):
    """Give private money to a treasury."""

    __slots__ = ("amount", "nation")

    def __init__(self, nation: int, amount: int) -> None:
        super().__init__(f"gift {NATIONS[nation]} {amount}", interrupt=True)
        self.nation: int = nation
        self.amount: int = amount


def _sea_paths() -> list[tuple[int, ...]]:
    """All ways over one or more seas that no short cut makes shorter, each in one direction."""
    paths: list[tuple[int, ...]] = []
    longer: list[tuple[int, ...]] = [(sea,) for sea in range(SEA_COUNT)]
    while longer:
        paths += [path for path in longer if path[0] <= path[-1]]
        longer = [
            (*path, sea)
            for path in longer
            for sea in range(SEA_COUNT)
            if sea not in path and [old for old in path if (SEA_NEXT[sea] >> old) & 1] == [path[-1]]
        ]
    return paths


PATHS: Final[list[tuple[int, ...]]] = _sea_paths()
PATH_MASKS: Final[list[int]] = [sum(1 << sea for sea in path) for path in PATHS]

RONDEL: Final[list[Action]] = [Rondel(space) for space in range(8)]
BUILDS: Final[list[Action]] = [AtRegion("build", region) for region in range(HOME_COUNT)]
PRODUCE_ALL: Final[Action] = Action("produce all")
PRODUCES: Final[list[Action]] = [AtRegion("produce", region) for region in range(HOME_COUNT)]
PLACE_ARMY: Final[list[Action]] = [Place(ARMY, region) for region in range(HOME_COUNT)]
PLACE_FLEET: Final[dict[int, Action]] = {region: Place(FLEET, region) for region in PORTS}
SAIL_OUT: Final[dict[int, Action]] = {
    region: Move(FLEET, region, LAND_COUNT + PORT_SEA[region]) for region in PORTS
}
SAIL: Final[list[list[Action]]] = [
    [
        Move(FLEET, LAND_COUNT + sea, LAND_COUNT + other)
        for other in range(SEA_COUNT)
        if (SEA_NEXT[sea] >> other) & 1
    ]
    for sea in range(SEA_COUNT)
]
# A move to the own region stands in the list of lists only to keep the places right; it is in no table.
MOVES: Final[list[list[Action]]] = [
    [Move(ARMY, source, target) for target in range(LAND_COUNT)] for source in range(LAND_COUNT)
]
VIAS: Final[list[Action]] = [Via(path) for path in PATHS]
FIGHT_ARMY: Final[list[list[Action]]] = [
    [Fight(region, nation, ARMY, ARMY) for nation in range(NATION_COUNT)] for region in range(LAND_COUNT)
]
FIGHT_PORT: Final[dict[int, Action]] = {region: Fight(region, region // 5, FLEET, ARMY) for region in PORTS}
PORT_FIGHT: Final[dict[int, list[Action]]] = {
    region: [Fight(region, nation, ARMY, FLEET) for nation in range(NATION_COUNT)] for region in PORTS
}
FIGHT_SEA: Final[list[list[Action]]] = [
    [Fight(LAND_COUNT + sea, nation, FLEET, FLEET) for nation in range(NATION_COUNT)]
    for sea in range(SEA_COUNT)
]
DESTROYS: Final[list[Action]] = [AtRegion("destroy", region) for region in range(HOME_COUNT)]
TURN_HOSTILE: Final[list[Action]] = [AtRegion("turn hostile", region) for region in range(HOME_COUNT)]
TURN_FRIENDLY: Final[list[Action]] = [AtRegion("turn friendly", region) for region in range(HOME_COUNT)]
HOSTILE: Final[Action] = Action("hostile")
FRIENDLY: Final[Action] = Action("friendly")
PEACE: Final[Action] = Action("peace")
ATTACK_ARMY: Final[list[Action]] = [Fight(-1, nation, ARMY, ARMY) for nation in range(NATION_COUNT)]
ATTACK_FLEET: Final[list[Action]] = [Fight(-1, nation, FLEET, FLEET) for nation in range(NATION_COUNT)]
BATTLE: Final[list[Action]] = [Battle(ARMY), Battle(FLEET)]
ASKS: Final[list[Action]] = [OfNation("ask", nation) for nation in range(NATION_COUNT)]
MARKERS: Final[list[Action]] = [AtRegion("marker", HOME_COUNT + place) for place in range(OUTER_COUNT)]
STOP: Final[Action] = Action("stop")
BONDS: Final[list[list[Action]]] = [
    [Bond(nation, bond) for bond in range(BOND_COUNT)] for nation in range(NATION_COUNT)
]
RAISES: Final[list[list[list[Action]]]] = [
    [[Raise(nation, old, new) for new in range(BOND_COUNT)] for old in range(BOND_COUNT)]
    for nation in range(NATION_COUNT)
]
PASS: Final[Action] = Action("pass")
DEALS: Final[list[Action]] = [OfNation("deal", nation) for nation in range(NATION_COUNT)]
STARTS: Final[list[Action]] = [Start(seat) for seat in range(6)]
GIFTS: Final[list[list[Action]]] = [
    [Gift(nation, amount) for amount in range(1, GIFT_MOST + 1)] for nation in range(NATION_COUNT)
]


def _flat(lists: list[list[Action]]) -> list[Action]:
    return [action for actions in lists for action in actions]


def _all_actions() -> list[Action]:
    moves = [move for row in MOVES for move in row if isinstance(move, Move) and move.source != move.target]
    raises = [
        action
        for by_old in RAISES
        for row in by_old
        for action in row
        if isinstance(action, Raise) and action.old < action.new
    ]
    return [
        *RONDEL,
        *BUILDS,
        PRODUCE_ALL,
        *PRODUCES,
        *PLACE_ARMY,
        *PLACE_FLEET.values(),
        *SAIL_OUT.values(),
        *_flat(SAIL),
        *moves,
        *VIAS,
        *_flat(FIGHT_ARMY),
        *FIGHT_PORT.values(),
        *_flat(list(PORT_FIGHT.values())),
        *_flat(FIGHT_SEA),
        *DESTROYS,
        *TURN_HOSTILE,
        *TURN_FRIENDLY,
        HOSTILE,
        FRIENDLY,
        PEACE,
        *ATTACK_ARMY,
        *ATTACK_FLEET,
        *BATTLE,
        *ASKS,
        *MARKERS,
        STOP,
        *_flat(BONDS),
        *raises,
        PASS,
        *DEALS,
        *STARTS,
        *_flat(GIFTS),
    ]


TABLE: Final = ActionTable(_all_actions())
