"""Set-up of the game and of each round: who starts, missions, cards (R3 to R6, R31, R32)."""

from __future__ import annotations

from typing import Final

from imperia.games.dynasties.actions import CARDS, DEALT_MISSIONS, STARTS, Card, Mission, Start
from imperia.games.dynasties.data import (
    CARD_COUNT,
    FIGURES,
    HAND,
    KIND_COUNT,
    NUMBER,
    PILE_MASK,
)
from imperia.games.dynasties.events import Dealt, MissionDealt, RoundBegan
from imperia.games.dynasties.phases import draw
from imperia.games.dynasties.state import DynastiesState, mission_bits
from imperia.kernel.action import Action
from imperia.kernel.phase import CHANCE_NODE, Phase
from imperia.kernel.seats import CHANCE, everyone_but

AT_CHANCE: Final[list[int]] = [CHANCE]


def begin_game(s: DynastiesState) -> None:
    """R5: chance says who starts; then missions, if they are played, and the first round."""
    if s.options["ninjas"]:
        s.supply = FIGURES
    s.stack.append(DEAL_CARDS)
    if s.options["missions"]:
        s.stack.append(DEAL_MISSIONS)
    s.stack.append(CHOOSE_STARTER)
    s.deck = NUMBER[:]


def begin_round(s: DynastiesState) -> None:
    """R26: all cards are shuffled again; figures and missions stay with their players."""
    s.deck = NUMBER[:]
    s.piles = [0, 0]
    s.discards = [(), ()]
    s.hands = [[0] * KIND_COUNT for _ in range(s.seats)]
    s.held = [0] * s.seats
    s.known = [[0] * KIND_COUNT for _ in range(s.seats)]
    s.owner = [-1] * KIND_COUNT
    s.count = [0] * KIND_COUNT
    s.bonus = [0] * s.seats
    s.turn = s.starter
    s.fresh = 0
    s.stack.append(DEAL_CARDS)
    if s.log is not None:
        s.log.append(RoundBegan(s.round, s.starter))


class ChooseStarter(Phase[DynastiesState]):
    """R5: the first round's starter, every seat as likely."""

    __slots__ = ()

    def actors(self, s: DynastiesState) -> list[int]:
        return AT_CHANCE

    def legal(self, s: DynastiesState, seat: int) -> list[Action]:
        return STARTS[: s.seats]

    def weights(self, s: DynastiesState) -> list[int]:
        return [1] * s.seats

    def apply(self, s: DynastiesState, seat: int, action: Action) -> None:
        assert isinstance(action, Start)
        s.starter = action.starter
        s.turn = action.starter
        s.stack.pop()
        if s.log is not None:
            s.log.append(RoundBegan(0, s.starter))


class DealMissions(Phase[DynastiesState]):
    """R32: one mission of each pile to each player, seen by that player alone."""

    __slots__ = ()

    def actors(self, s: DynastiesState) -> list[int]:
        return AT_CHANCE

    def _next(self, s: DynastiesState) -> tuple[int, int]:
        """Who gets the next mission, and of which pile."""
        for pile in range(3):
            for seat in range(s.seats):
                if s.missions[seat] & PILE_MASK[pile] == 0:
                    return seat, pile
        raise AssertionError("all missions are dealt")

    def legal(self, s: DynastiesState, seat: int) -> list[Action]:
        _, pile = self._next(s)
        left = PILE_MASK[pile]
        for mask in s.missions:
            left &= ~mask
        return [DEALT_MISSIONS[mission] for mission in mission_bits(left)]

    def weights(self, s: DynastiesState) -> list[int]:
        return [1] * len(self.legal(s, CHANCE))

    def audience(self, s: DynastiesState) -> int:
        seat, _ = self._next(s)
        return 1 << seat

    def apply(self, s: DynastiesState, seat: int, action: Action) -> None:
        assert isinstance(action, Mission)
        taker, pile = self._next(s)
        s.missions[taker] |= 1 << action.mission
        if s.log is not None:
            s.log.append(MissionDealt(taker, pile, action.mission, audience=1 << taker))
            s.log.append(MissionDealt(taker, pile, -1, audience=everyone_but(taker)))
        if pile == 2 and taker == s.seats - 1:
            s.stack.pop()


class DealCards(Phase[DynastiesState]):
    """R3, R4: three cards to each player, then the rest makes the two draw piles."""

    __slots__ = ()

    def actors(self, s: DynastiesState) -> list[int]:
        return AT_CHANCE

    def _taker(self, s: DynastiesState) -> int:
        for seat in range(s.seats):
            if s.held[seat] < HAND:
                return seat
        raise AssertionError("all hands are dealt")

    def legal(self, s: DynastiesState, seat: int) -> list[Action]:
        return drawable(s.deck)

    def weights(self, s: DynastiesState) -> list[int]:
        return [left for left in s.deck if left]

    def audience(self, s: DynastiesState) -> int:
        return 1 << self._taker(s)

    def apply(self, s: DynastiesState, seat: int, action: Action) -> None:
        assert isinstance(action, Card)
        taker = self._taker(s)
        kind = action.kind
        s.deck[kind] -= 1
        s.hands[taker][kind] += 1
        s.held[taker] += 1
        if s.log is not None:
            s.log.append(Dealt(taker, kind, audience=1 << taker))
            s.log.append(Dealt(taker, -1, audience=everyone_but(taker)))
        if taker == s.seats - 1 and s.held[taker] == HAND:
            rest = CARD_COUNT - HAND * s.seats
            s.piles = [(rest + 1) // 2, rest // 2]
            s.stack[-1] = draw.FIRST_DRAW


def drawable(deck: list[int]) -> list[Action]:
    """The chance outcomes of a card from the draw piles."""
    return [CARDS[kind] for kind in range(KIND_COUNT) if deck[kind]]


CHOOSE_STARTER: Final[ChooseStarter] = ChooseStarter("choose_starter", CHANCE_NODE)
DEAL_MISSIONS: Final[DealMissions] = DealMissions("deal_missions", CHANCE_NODE)
DEAL_CARDS: Final[DealCards] = DealCards("deal_cards", CHANCE_NODE)
