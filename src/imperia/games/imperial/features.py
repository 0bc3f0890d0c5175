"""What bots know about Imperial beyond its rules: what an investor owns, and what it should become."""

from math import exp
from random import Random
from typing import Final

from imperia.games.imperial.actions import PASS, PEACE, PRODUCE_ALL, Bond, Raise, Rondel
from imperia.games.imperial.data import (
    BOND_INTEREST,
    CREDIT,
    FACTORY,
    FACTORY_PRICE,
    GOAL,
    INTEREST,
    INVESTOR,
    LOWEST_ROW_TAX,
    NATION_COUNT,
    TAX_FACTORY,
    TAXATION,
    TOP_ROW,
)
from imperia.games.imperial.phases.markers import sole_regions
from imperia.games.imperial.state import ImperialState
from imperia.kernel.action import Action
from imperia.kernel.features import Features, Weights, shares
from imperia.kernel.game import Game

ENOUGH: Final = 2  # markers beyond which a tax is worth a turn in a roll-out
DONE: Final = 0.00001  # a little: between equals it is better to be done


class ImperialWeights(Weights):
    """What things are worth; the values come from tuning (docs/strength.md)."""

    def __init__(self) -> None:
        # In taxes to come: a unit may win a region, a million in the treasury become a factory or a unit.
        self.unit: float = 0.106
        self.coin: float = 0.0562
        self.rich: float = 4.83  # more than that is hardly put to use
        # What a government makes of its nation until the end, and what others make of theirs.
        self.own_growth: float = 2.21
        self.other_growth: float = 3.06
        self.own_taxations: float = 2.36
        self.other_taxations: float = 1.89
        self.paydays: float = 0.834  # how often interest is still paid, over a whole game
        # A lead that makes a clear advantage: at the end of the game, and more for all that is left of it.
        self.scale: float = 8.0
        self.scale_left: float = 40.0


class ImperialFeatures(Features[ImperialState]):
    """Interest times the factor that a nation is likely to reach, and cash."""

    def __init__(self, game: Game[ImperialState]) -> None:
        self.game = game
        self.w: ImperialWeights = ImperialWeights()

    def weights(self) -> Weights:
        return self.w

    def evaluate(self, s: ImperialState, seat: int) -> float:
        outcome = s.outcome()
        if outcome is not None:
            return 1.0 / len(outcome.winners) if outcome.ranking[seat] == 1 else 0.0
        return self.evaluate_all(s)[seat]

    def evaluate_all(self, s: ImperialState) -> list[float]:
        left = 1.0 - max(s.power) / GOAL
        return shares(all_worths(s, self.w), self.w.scale + self.w.scale_left * left)

    def pick(self, s: ImperialState, seat: int, actions: list[Action], rng: Random) -> Action:
        # What most turns are about: peace where nobody has to fight, and units from every factory.
        for action in actions[:2]:
            if action is PEACE or action is PRODUCE_ALL:
                return action
        count = len(actions)
        action = actions[int(rng.random() * count)]
        # The better of two: a choice that costs next to nothing, and is no longer just anything.
        other = actions[int(rng.random() * count)]
        return other if whim(s, other) > whim(s, action) else action

    def resting(self, s: ImperialState) -> bool:
        return s.stack[-1].name == "rondel"

    def rate(self, s: ImperialState, seat: int, actions: list[Action], rng: Random) -> list[float]:
        return [self._rate_one(s, seat, action) for action in actions]

    def _rate_one(self, s: ImperialState, seat: int, action: Action) -> float:
        after = s.clone()
        self.game.step(after, seat, action)
        if isinstance(action, Rondel):
            self._finish_turn(after, seat)
        return self.evaluate(after, seat) + (DONE if action is PASS else 0.0)

    def _finish_turn(self, s: ImperialState, seat: int) -> None:
        """Play the turn of a nation to its end as the bot would; others keep the peace."""
        while s.stack and s.phase_name() != "rondel":
            actor = s.actors()[0]
            actions = self.game.legal(s, actor)
            if actor == seat and len(actions) > 1:
                ratings = [self._rate_one(s, seat, action) for action in actions]
                self.game.step(s, actor, actions[ratings.index(max(ratings))])
            else:
                self.game.step(s, actor, quiet(actions))


def whim(s: ImperialState, action: Action) -> float:
    """What an investor in a roll-out likes at first sight: interest, taxes, and that something moves."""
    if action is PASS:
        return -1.0
    if isinstance(action, Bond):
        return BOND_INTEREST[action.bond] * (1.0 + s.power[action.nation])
    if isinstance(action, Raise):
        gained = BOND_INTEREST[action.new] - BOND_INTEREST[action.old]
        return gained * (1.0 + s.power[action.nation])
    if isinstance(action, Rondel):
        space = action.space
        if space == FACTORY:
            return 0.5 if s.treasury[s.nation] >= FACTORY_PRICE else -1.0
        if space == INVESTOR:
            return 0.0
        if space == TAXATION:
            return 2.0 if s.flags[s.nation].bit_count() > ENOUGH else 0.5
        return 1.0
    return 0.0


def quiet(actions: list[Action]) -> Action:
    """What a bystander is expected to do: nothing, if that is possible."""
    if PEACE in actions:
        return PEACE
    return actions[-1]


def all_worths(s: ImperialState, w: ImperialWeights) -> list[float]:
    """What each seat has and may hope for."""
    left = 1.0 - max(s.power) / GOAL
    worths = [float(cash) for cash in s.cash]
    sole = sole_regions(s)
    for nation in range(NATION_COUNT):
        taxes = taxes_to_come(s, nation, sole, w)
        leader = leader_to_be(s, nation)
        own = power_to_come(s.power[nation], taxes, left, w.own_growth, w.own_taxations) / 5.0
        other = power_to_come(s.power[nation], taxes, left, w.other_growth, w.other_taxations) / 5.0
        for seat in range(s.seats):
            interest = INTEREST[s.bonds[seat * NATION_COUNT + nation]]
            if interest:
                worths[seat] += interest * ((own if seat == leader else other) + w.paydays * left)
    return worths


def taxes_to_come(s: ImperialState, nation: int, sole: list[int], w: ImperialWeights) -> float:
    """The taxes of a nation, with regions that it is about to mark, and something for what it could use."""
    flags = s.flags[nation] | sole[nation]
    for other in range(NATION_COUNT):
        if other != nation:
            flags &= ~sole[other]
    markers = min(flags.bit_count(), s.markers)
    taxes = float(TAX_FACTORY * s.open_factories(nation).bit_count() + markers)
    return taxes + w.unit * min(s.units(nation), 10) + w.coin * min(float(s.treasury[nation]), w.rich)


def power_to_come(power: int, taxes: float, left: float, growth: float, taxations: float) -> float:
    """Power points at the end, if the nation goes on to grow and to tax; the goal is never quite sure."""
    row = min(max(taxes + growth * left - LOWEST_ROW_TAX, 0.0), TOP_ROW)
    missing = GOAL - power
    return power + missing * (1.0 - exp(-(0.5 + taxations * left) * row / GOAL))


def leader_to_be(s: ImperialState, nation: int) -> int:
    """Who leads a nation once governments are settled."""
    leader = s.government[nation]
    best = CREDIT[s.bonds[leader * NATION_COUNT + nation]] if leader >= 0 else 0
    for seat in range(s.seats):
        credit = CREDIT[s.bonds[seat * NATION_COUNT + nation]]
        if credit > best:
            best = credit
            leader = seat
    return leader
