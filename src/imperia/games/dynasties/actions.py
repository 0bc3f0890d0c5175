"""All actions of Dynasties and their table. The order is fixed for a rules version."""

from typing import Final

from imperia.games.dynasties.data import (
    KIND_COUNT,
    KINDS,
    MISSION_COUNT,
    MISSION_NAMES,
    NUMBER,
)
from imperia.kernel.action import Action, ActionTable


class Draw(Action):
    """Draw from a pile: 0 and 1 are the draw piles, 2 and 3 the discard piles."""

    __slots__ = ("pile",)

    def __init__(self, code: str, pile: int) -> None:
        super().__init__(code)
        self.pile: int = pile


class Lay(Action):
    """Lay a set from the hand."""

    __slots__ = ("count", "kind")

    def __init__(self, kind: int, count: int) -> None:
        super().__init__(f"lay {KINDS[kind]} {count}")
        self.kind: int = kind
        self.count: int = count


class Discard(Action):
    """Discard one card from the hand onto discard pile 0 or 1."""

    __slots__ = ("kind", "pile")

    def __init__(self, kind: int, pile: int) -> None:
        super().__init__(f"discard {KINDS[kind]} {pile + 1}")
        self.kind: int = kind
        self.pile: int = pile


class Pile(Action):
    """Choose the discard pile for cards that left the table."""

    __slots__ = ("pile",)

    def __init__(self, pile: int) -> None:
        super().__init__(f"pile {pile + 1}")
        self.pile: int = pile


class UseNinja(Action):
    """Give a figure back; the opponent who has this kind laid loses one card of it."""

    __slots__ = ("kind",)

    def __init__(self, kind: int) -> None:
        super().__init__(f"ninja {KINDS[kind]}")
        self.kind: int = kind


class Mission(Action):
    """Reveal a mission (a player), or deal it (chance)."""

    __slots__ = ("mission",)

    def __init__(self, verb: str, mission: int) -> None:
        super().__init__(f"{verb} {MISSION_NAMES[mission]}")
        self.mission: int = mission


class Card(Action):
    """Chance: the card that comes from a draw pile."""

    __slots__ = ("kind",)

    def __init__(self, kind: int) -> None:
        super().__init__(f"card {KINDS[kind]}")
        self.kind: int = kind


class Start(Action):
    """Chance: who starts the first round."""

    __slots__ = ("starter",)

    def __init__(self, starter: int) -> None:
        super().__init__(f"start {starter}")
        self.starter: int = starter


DRAWS: Final[list[Action]] = [Draw("draw 1", 0), Draw("draw 2", 1), Draw("take 1", 2), Draw("take 2", 3)]
LAYS: Final[list[list[Action]]] = [
    [Lay(kind, count) for count in range(2, NUMBER[kind] + 1)] for kind in range(KIND_COUNT)
]
DISCARDS: Final[list[list[Action]]] = [[Discard(kind, 0), Discard(kind, 1)] for kind in range(KIND_COUNT)]
PILES: Final[list[Action]] = [Pile(0), Pile(1)]
NINJAS: Final[list[Action]] = [UseNinja(kind) for kind in range(KIND_COUNT)]
END: Final[Action] = Action("end")
REVEALS: Final[list[Action]] = [Mission("reveal", mission) for mission in range(MISSION_COUNT)]
CARDS: Final[list[Action]] = [Card(kind) for kind in range(KIND_COUNT)]
DEALT_MISSIONS: Final[list[Action]] = [Mission("mission", mission) for mission in range(MISSION_COUNT)]
STARTS: Final[list[Action]] = [Start(seat) for seat in range(4)]

TABLE: Final = ActionTable(
    [
        *DRAWS,
        *(lay for lays in LAYS for lay in lays),
        *(discard for pair in DISCARDS for discard in pair),
        *PILES,
        *NINJAS,
        END,
        *REVEALS,
        *CARDS,
        *DEALT_MISSIONS,
        *STARTS,
    ]
)
