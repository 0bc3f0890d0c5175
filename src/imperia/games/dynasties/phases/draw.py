"""Action 1 of a turn: draw two cards from two different piles (R7 to R11)."""

from __future__ import annotations

from typing import Final

from imperia.games.dynasties.actions import DRAWS, Card, Draw
from imperia.games.dynasties.events import Drew, Took
from imperia.games.dynasties.phases import act, deal, ninja
from imperia.games.dynasties.state import DynastiesState
from imperia.kernel.action import Action
from imperia.kernel.phase import CHANCE_NODE, DECISION, Phase
from imperia.kernel.seats import everyone_but

ONE_SEAT: Final[list[list[int]]] = [[0], [1], [2], [3]]

# What can be drawn, by which of the four piles have cards (a bit each).
BY_PILES: Final[list[list[Action]]] = [
    [DRAWS[pile] for pile in range(4) if (mask >> pile) & 1] for mask in range(16)
]


class DrawCard(Phase[DynastiesState]):
    """The first draw (``first`` is -1) or the second one, which must come from another pile."""

    __slots__ = ("first",)

    def __init__(self, name: str, first: int) -> None:
        super().__init__(name, DECISION)
        self.first: int = first

    def actors(self, s: DynastiesState) -> list[int]:
        return ONE_SEAT[s.turn]

    def legal(self, s: DynastiesState, seat: int) -> list[Action]:
        # R22 to R24 end the round when a draw pile is empty: only one that the first draw emptied can be.
        piles, discards = s.piles, s.discards
        mask = (
            (1 if piles[0] else 0)
            + (2 if piles[1] else 0)
            + (4 if discards[0] else 0)
            + (8 if discards[1] else 0)
        )
        if self.first >= 0:
            mask &= ~(1 << self.first)
        if s.figures[seat] == 0:
            return BY_PILES[mask]
        return BY_PILES[mask] + ninja.uses(s, seat)

    def apply(self, s: DynastiesState, seat: int, action: Action) -> None:
        if not isinstance(action, Draw):
            ninja.use(s, seat, action)
            return
        pile = action.pile
        s.stack[-1] = SECOND_DRAW[pile] if self.first < 0 else act.ACT
        if pile < 2:
            s.piles[pile] -= 1
            s.stack.append(DRAWN[pile])
            return
        discard = s.discards[pile - 2]
        kind = discard[-1]
        s.discards[pile - 2] = discard[:-1]
        s.hands[seat][kind] += 1
        s.held[seat] += 1
        s.known[seat][kind] += 1  # R52: everyone saw it
        if s.log is not None:
            s.log.append(Took(seat, pile - 1, kind))

    def fields(self, s: DynastiesState) -> dict[str, object]:
        return {} if self.first < 0 else {"first": self.first + 1}


class DrawnCard(Phase[DynastiesState]):
    """Chance: which card comes from a draw pile. Only the player who draws sees it (R51)."""

    __slots__ = ("pile",)

    def __init__(self, pile: int) -> None:
        super().__init__("drawn_card", CHANCE_NODE)
        self.pile: int = pile

    def actors(self, s: DynastiesState) -> list[int]:
        return deal.AT_CHANCE

    def legal(self, s: DynastiesState, seat: int) -> list[Action]:
        return deal.drawable(s.deck)

    def weights(self, s: DynastiesState) -> list[int]:
        return [left for left in s.deck if left]

    def audience(self, s: DynastiesState) -> int:
        return 1 << s.turn

    def apply(self, s: DynastiesState, seat: int, action: Action) -> None:
        assert isinstance(action, Card)
        kind = action.kind
        turn = s.turn
        s.deck[kind] -= 1
        s.hands[turn][kind] += 1
        s.held[turn] += 1
        s.stack.pop()
        if s.log is not None:
            s.log.append(Drew(turn, self.pile + 1, kind, audience=1 << turn))
            s.log.append(Drew(turn, self.pile + 1, -1, audience=everyone_but(turn)))

    def fields(self, s: DynastiesState) -> dict[str, object]:
        return {"pile": self.pile + 1}


FIRST_DRAW: Final[DrawCard] = DrawCard("draw", -1)
SECOND_DRAW: Final[list[DrawCard]] = [DrawCard("draw_second", pile) for pile in range(4)]
DRAWN: Final[list[DrawnCard]] = [DrawnCard(0), DrawnCard(1)]
