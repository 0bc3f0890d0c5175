"""What bots know about Dynasties beyond its rules: how much a table and a hand are worth."""

from random import Random
from typing import Final

from imperia.games.dynasties.actions import CARDS, Discard, Draw, Lay
from imperia.games.dynasties.data import (
    KIND_COUNT,
    MISSION_BONUS,
    MISSION_COUNT,
    MISSION_KIND,
    NUMBER,
)
from imperia.games.dynasties.phases.act import MINIMUM
from imperia.games.dynasties.state import DynastiesState
from imperia.kernel.action import Action
from imperia.kernel.features import Features, Weights, shares
from imperia.kernel.game import Game
from imperia.kernel.seats import CHANCE

CAREFUL: Final = 0.8  # how often a roll-out does what a glance at the cards suggests
AT_ONCE: Final = 100.0  # a set is laid as soon as it can be: the others lay theirs, too


class DynastiesWeights(Weights):
    """What hopes are worth; the values come from tuning (docs/strength.md)."""

    def __init__(self) -> None:
        # How likely a set is still to be laid, by how many cards are missing; and a little for each in hand.
        self.missing_none: float = 0.881
        self.missing_one: float = 0.542
        self.missing_two: float = 0.145
        self.missing_three: float = 0.0931
        self.missing_four: float = 0.0174
        self.held: float = 0.0218
        # How likely a set is lost for which all cards are still to be had that somebody needs to beat it.
        self.loss: float = 0.153
        # What a card on top of a discard pile is worth to the player who draws next, against one in the hand.
        self.on_offer: float = 0.156
        self.mission: float = 0.5  # what a mission is worth before it is revealed
        # Points of lead that make a clear advantage: at the end of the game, and more for each round to come.
        self.scale: float = 16.0
        self.scale_round: float = 12.0


class DynastiesFeatures(Features[DynastiesState]):
    """Counts sure points in full, and hopes by how likely they are."""

    def __init__(self, game: Game[DynastiesState]) -> None:
        self.game = game
        self.w: DynastiesWeights = DynastiesWeights()

    def weights(self) -> Weights:
        return self.w

    def evaluate(self, s: DynastiesState, seat: int) -> float:
        outcome = s.outcome()
        if outcome is not None:
            return 1.0 / len(outcome.winners) if outcome.ranking[seat] == 1 else 0.0
        return self.evaluate_all(s)[seat]

    def evaluate_all(self, s: DynastiesState) -> list[float]:
        left = s.rounds() - 1 - s.round + s.owner.count(-1) / KIND_COUNT
        return shares(self._worths(s), self.w.scale + self.w.scale_round * left)

    def _worths(self, s: DynastiesState) -> list[float]:
        totals = s.totals()
        return [totals[seat] + self._round_worth(s, seat) for seat in range(s.seats)]

    def pick(self, s: DynastiesState, seat: int, actions: list[Action], rng: Random) -> Action:
        if rng.random() >= CAREFUL:
            return actions[int(rng.random() * len(actions))]
        drawn = self._drawn(s, seat) if isinstance(actions[0], Draw) else 0.0
        best, most = actions[0], -1.0e9
        for action in actions:
            worth = self._glance(s, seat, action, drawn, rng) + rng.random()
            if worth > most:
                best, most = action, worth
        return best

    def _glance(self, s: DynastiesState, seat: int, action: Action, drawn: float, rng: Random) -> float:
        """Points that an action seems to bring, untried; ``drawn`` is what a draw pile brings."""
        if isinstance(action, Draw):
            return drawn if action.pile < 2 else self._card(s, seat, s.discards[action.pile - 2][-1], 1)
        if isinstance(action, Lay):
            return AT_ONCE + NUMBER[action.kind] + action.count
        if isinstance(action, Discard):
            return -self._card(s, seat, action.kind, 0)
        # A ninja, a mission, a pile, the end of the turn: now and then better than what else there is.
        return NUMBER[0] * rng.random() - NUMBER[4]

    def _drawn(self, s: DynastiesState, seat: int) -> float:
        """What a card from a draw pile brings a seat on average."""
        total = 0.0
        for kind in range(KIND_COUNT):
            if s.deck[kind]:
                total += s.deck[kind] * self._card(s, seat, kind, 1)
        return total / sum(s.deck)

    def _card(self, s: DynastiesState, seat: int, kind: int, more: int) -> float:
        """What the next card of a kind is worth to a seat (``more`` is 1), or the last one it has (0)."""
        if s.owner[kind] == seat:
            return 0.0
        have = s.hands[seat][kind] + more
        return NUMBER[kind] * (reach(s, kind, have, self.w) - reach(s, kind, have - 1, self.w))

    def resting(self, s: DynastiesState) -> bool:
        return s.stack[-1].name == "draw"

    def rate(self, s: DynastiesState, seat: int, actions: list[Action], rng: Random) -> list[float]:
        return [self._rate_one(s, seat, action) for action in actions]

    def _rate_one(self, s: DynastiesState, seat: int, action: Action) -> float:
        after = s.clone()
        self.game.step(after, seat, action)
        if isinstance(action, Draw) and action.pile < 2:
            return self._expected(after, seat)
        return self.evaluate(after, seat)

    def _expected(self, s: DynastiesState, seat: int) -> float:
        """The mean over all cards that the draw pile may give."""
        total = 0.0
        for kind in range(KIND_COUNT):
            if s.deck[kind]:
                after = s.clone()
                self.game.step(after, CHANCE, CARDS[kind])
                total += s.deck[kind] * self.evaluate(after, seat)
        return total / sum(s.deck)

    def _round_worth(self, s: DynastiesState, seat: int) -> float:
        w = self.w
        worth = float(s.bonus[seat])
        draws_next = (s.turn + 1) % s.seats
        for kind in range(KIND_COUNT):
            if s.owner[kind] == seat:
                worth += NUMBER[kind] * hold(s, seat, kind, w)
                continue
            have = s.hands[seat][kind]
            chance = reach(s, kind, have, w)
            if seat == draws_next and any(pile and pile[-1] == kind for pile in s.discards):
                chance += w.on_offer * (reach(s, kind, have + 1, w) - chance)
            worth += NUMBER[kind] * chance
        if s.options["missions"]:
            worth += w.mission * _mission_worth(s, seat)
        return worth


def hold(s: DynastiesState, seat: int, kind: int, w: DynastiesWeights) -> float:
    """How likely a laid set stays: nobody can beat it without one card more."""
    count = s.count[kind]
    elsewhere = NUMBER[kind] - count - s.hands[seat][kind]
    if elsewhere <= count:
        return 1.0
    return 1.0 - w.loss * min(1.0, (elsewhere - count) / (3.0 * count))


def reach(s: DynastiesState, kind: int, have: int, w: DynastiesWeights) -> float:
    """How likely a seat with ``have`` cards of a kind still lays it."""
    need = max(MINIMUM[s.seats][kind], s.count[kind] + 1)
    missing = max(0, need - have)
    if missing > 4 or NUMBER[kind] < need + s.count[kind]:
        return 0.0
    if missing == 0:
        chance = w.missing_none
    elif missing == 1:
        chance = w.missing_one
    elif missing == 2:
        chance = w.missing_two
    else:
        chance = w.missing_three if missing == 3 else w.missing_four
    return chance + w.held * min(have, 5)


def _mission_worth(s: DynastiesState, seat: int) -> float:
    """What the seat's own missions would bring to it now, less what others would get."""
    worth = 0.0
    for mission in range(MISSION_COUNT):
        if (s.missions[seat] >> mission) & 1:
            kind = MISSION_KIND[mission]
            if s.owner[kind] >= 0:
                points = float(MISSION_BONUS[mission // 4] * s.count[kind])
                worth += points if s.owner[kind] == seat else -points / s.seats
    return worth
