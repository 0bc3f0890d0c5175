"""All actions of Pocket Imperium and their table. The order is fixed for a rules version."""

from typing import Final

from imperia.games.pocket.data import (
    FACES,
    HEX_NAMES,
    HEXES,
    ORDERS,
    PLANS,
    PRIME,
    SECTORS,
    SHIPS,
    SINGLE_PLANS,
    TILES,
)
from imperia.kernel.action import Action, ActionTable


class Plan(Action):
    """Seal a plan: which orders in which step."""

    __slots__ = ("plan",)

    def __init__(self, plan: int) -> None:
        steps = ["+".join(ORDERS[order] for order in step) for step in PLANS[plan]]
        super().__init__("plan " + " ".join(steps))
        self.plan: int = plan


class AtHex(Action):
    """A deed at one hex: place, ship, to, invade, return."""

    __slots__ = ("hex",)

    def __init__(self, code: str, hex: int) -> None:
        super().__init__(code)
        self.hex: int = hex


class Group(Action):
    """A number of ships at one hex: a fleet that sets out, or a part of an invasion."""

    __slots__ = ("count", "hex")

    def __init__(self, code: str, hex: int, count: int) -> None:
        super().__init__(code)
        self.hex: int = hex
        self.count: int = count


class Count(Action):
    """A number of ships that leave a fleet on its way, or join it."""

    __slots__ = ("count",)

    def __init__(self, verb: str, count: int) -> None:
        super().__init__(f"{verb} {count}")
        self.count: int = count


class Score(Action):
    """Choose the sector tile that is scored."""

    __slots__ = ("tile",)

    def __init__(self, tile: int) -> None:
        super().__init__(f"score {tile + 2}")
        self.tile: int = tile


class Start(Action):
    """Chance: who is the first player."""

    __slots__ = ("starter",)

    def __init__(self, starter: int) -> None:
        super().__init__(f"start {starter}")
        self.starter: int = starter


class PrimeFace(Action):
    """Chance: which face of the Prime's tile lies up."""

    __slots__ = ("face",)

    def __init__(self, face: int) -> None:
        super().__init__(f"sector 1{FACES[face]}")
        self.face: int = face


class Sector(Action):
    """Chance: the tile at the next place, its face, and by how many sixths it is turned clockwise."""

    __slots__ = ("face", "rotation", "sector", "tile")

    def __init__(self, sector: int) -> None:
        self.sector: int = sector
        self.tile: int = sector // 12
        self.face: int = sector // 6 % 2
        self.rotation: int = sector % 6
        super().__init__(f"sector {self.tile + 2}{FACES[self.face]} r{self.rotation}")


class Token(Action):
    """Chance: the value of a token of the riches."""

    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        super().__init__(f"token {value}")
        self.value: int = value


def _groups(template: str) -> list[list[Action]]:
    return [
        [Group(template.format(HEX_NAMES[hex], count), hex, count) for count in range(1, SHIPS + 1)]
        for hex in range(HEXES)
    ]


END: Final[Action] = Action("end")
STOP: Final[Action] = Action("stop")
PICKS: Final[list[Action]] = [Count("pick", count) for count in range(1, SHIPS)]
DROPS: Final[list[Action]] = [Count("drop", count) for count in range(1, SHIPS)]
TO: Final[list[Action]] = [AtHex(f"to {name}", hex) for hex, name in enumerate(HEX_NAMES)]
PLAN: Final[list[Action]] = [Plan(plan) for plan in range(len(PLANS))]
PLAN_SINGLE: Final[list[Action]] = PLAN[:SINGLE_PLANS]
PLAN_DOUBLE: Final[list[Action]] = PLAN[SINGLE_PLANS:]
PLACE: Final[list[Action]] = [AtHex(f"place {HEX_NAMES[hex]}", hex) for hex in range(PRIME)]
SHIP: Final[list[Action]] = [AtHex(f"ship {name} +1", hex) for hex, name in enumerate(HEX_NAMES)]
FLEETS: Final[list[list[Action]]] = _groups("fleet {} take {}")
INVADE: Final[list[Action]] = [AtHex(f"invade {name}", hex) for hex, name in enumerate(HEX_NAMES)]
ATTACK: Final[Action] = Action("attack")
FROM: Final[list[list[Action]]] = _groups("from {}:{}")
SCORE: Final[list[Action]] = [Score(tile) for tile in range(TILES)]
RETURN: Final[list[Action]] = [AtHex(f"return {name}", hex) for hex, name in enumerate(HEX_NAMES)]
STARTS: Final[list[Action]] = [Start(seat) for seat in range(4)]
PRIME_FACES: Final[list[Action]] = [PrimeFace(face) for face in range(2)]
SECTOR_DRAWS: Final[list[Action]] = [Sector(sector) for sector in range(SECTORS)]
TOKENS: Final[list[Action]] = [Token(0), Token(1)]

TABLE: Final = ActionTable(
    [
        END,
        STOP,
        *PICKS,
        *DROPS,
        *TO,
        *PLAN,
        *PLACE,
        *SHIP,
        *(fleet for fleets in FLEETS for fleet in fleets),
        *INVADE,
        ATTACK,
        *(group for groups in FROM for group in groups),
        *SCORE,
        *RETURN,
        *STARTS,
        *PRIME_FACES,
        *SECTOR_DRAWS,
        *TOKENS,
    ]
)
