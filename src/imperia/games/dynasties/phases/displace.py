"""Cards that leave the table go onto a discard pile of their owner's choice (R17, R20, R21, R45)."""

from __future__ import annotations

from typing import Final

from imperia.games.dynasties.actions import PILES, Pile
from imperia.games.dynasties.data import KINDS
from imperia.games.dynasties.events import Discarded
from imperia.games.dynasties.phases import draw
from imperia.games.dynasties.state import DynastiesState
from imperia.kernel.action import Action
from imperia.kernel.phase import DECISION, Phase

BOTH_PILES: Final[list[Action]] = PILES[:]


class ChoosePile(Phase[DynastiesState]):
    """``owner`` lost ``count`` cards of ``kind`` and chooses where they go; both piles exist."""

    __slots__ = ("count", "kind", "owner")

    def __init__(self, owner: int, kind: int, count: int) -> None:
        super().__init__("choose_pile", DECISION)
        self.owner: int = owner
        self.kind: int = kind
        self.count: int = count

    def actors(self, s: DynastiesState) -> list[int]:
        return draw.ONE_SEAT[self.owner]

    def legal(self, s: DynastiesState, seat: int) -> list[Action]:
        return BOTH_PILES

    def apply(self, s: DynastiesState, seat: int, action: Action) -> None:
        assert isinstance(action, Pile)
        s.stack.pop()
        put(s, self.owner, self.kind, self.count, action.pile)

    def fields(self, s: DynastiesState) -> dict[str, object]:
        return {"owner": self.owner, "kind": KINDS[self.kind], "count": self.count}


def forced_pile(s: DynastiesState) -> int:
    """R20: the discard pile that must be begun first, or -1 when both exist."""
    if not s.discards[0]:
        return 0
    if not s.discards[1]:
        return 1
    return -1


def send(s: DynastiesState, owner: int, kind: int, count: int) -> None:
    """The cards go to the missing pile as one block, or the owner is asked."""
    pile = forced_pile(s)
    if pile < 0:
        s.stack.append(ChoosePile(owner, kind, count))
    else:
        put(s, owner, kind, count, pile)


def put(s: DynastiesState, owner: int, kind: int, count: int, pile: int) -> None:
    """The cards come to lie on top of the pile."""
    s.discards[pile] = s.discards[pile] + (kind,) * count
    if s.log is not None:
        s.log.append(Discarded(owner, kind, count, pile + 1, True))
