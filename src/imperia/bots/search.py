"""Information-set Monte Carlo tree search, for any game on the kernel and any number of players.

One tree stands for what one seat knows. Every simulation draws a world that agrees with that seat's view,
walks down the tree with what is legal in that world, adds a node, plays on for a while, judges the state
where it stops, and credits each player on the way with that player's own result.

This module compiles; it sees determinized worlds only, never a true state.
"""

from collections.abc import Callable
from math import exp, sqrt
from random import Random
from time import perf_counter
from typing import Any, Final

from imperia.kernel.action import Action
from imperia.kernel.features import Features
from imperia.kernel.game import Game
from imperia.kernel.phase import CHANCE_NODE, SEALED, Phase
from imperia.kernel.playout import sample
from imperia.kernel.seats import CHANCE, may_see
from imperia.kernel.state import State

# Keys of children that stand for no action of the table: something happened that the seat did not see,
# and (below that) the menus of a sealed phase, one for each party.
UNSEEN: Final = -1
MENU: Final = -2
# The deviation of results that is assumed before there are any, and how many results that is worth.
PRIOR_DEVIATION: Final = 0.15
PRIOR_COUNT: Final = 8.0
# A play-out that never comes to rest is cut here.
LONGEST: Final = 400


class Settings:
    """What steers a search; the values of each game stand in ``parameters.json``."""

    __slots__ = ("depth", "explore", "faith", "spread", "trust", "urgency", "widen")

    def __init__(
        self,
        explore: float = 0.6,
        spread: float = 1.5,
        widen: float = 1.5,
        urgency: float = 0.1,
        depth: int = 8,
        faith: float = 0.0,
        trust: float = 4.0,
    ) -> None:
        self.explore: float = explore  # how much visits elsewhere urge to look at an action
        self.spread: float = spread  # how much better rated actions are preferred at first
        self.widen: float = widen  # how fast worse rated actions come into view
        self.urgency: float = urgency  # how much an unvisited action is thought to be worse than its parent
        self.depth: int = depth  # plies of a play-out before the state is judged
        self.faith: float = faith  # how often a play-out takes the best rated action instead of a cheap one
        self.trust: float = trust  # how many visits a rating is worth


class Node:
    """An action that was taken, and what is known of the information set behind it."""

    __slots__ = (
        "action",
        "behind",
        "children",
        "rank",
        "rated",
        "scale",
        "seat",
        "totals",
        "visits",
        "weight",
        "zero",
    )

    def __init__(self, action: Action | None, seat: int, seats: int) -> None:
        self.action: Action | None = action
        self.seat: int = seat  # who took the action; -1 for chance
        self.visits: int = 0
        self.totals: list[float] = [0.0] * seats  # results of each seat
        self.weight: float = 1.0  # how likely the action is to be looked at, before anything is known
        self.behind: float = 0.0  # how much worse than its best sibling it was rated, as a result
        self.rank: int = 0  # place among its siblings by rating
        self.children: dict[int, Node] = {}
        # The ratings of the children: weights are relative to the best one when they were made.
        self.rated: bool = False
        self.zero: float = 0.0
        self.scale: float = 0.0

    def mean(self, seat: int) -> float:
        """The average result of a seat."""
        return self.totals[seat] / self.visits if self.visits else 0.0


class Search:
    """The tree of one seat in one game; it grows by ``simulate`` and is kept from decision to decision."""

    def __init__(
        self,
        game: Game[Any],
        features: Features[Any] | None,
        seat: int,
        seats: int,
        settings: Settings,
        rng: Random,
    ) -> None:
        self.game: Game[Any] = game
        self.features: Features[Any] | None = features
        self.seat: int = seat
        self.seats: int = seats
        self.settings: Settings = settings
        self.rng: Random = rng
        # May be set to a node further down: what does not hang on it is forgotten.
        self.root: Node = Node(None, -1, seats)
        self.path: list[Node] = []
        # How far apart the own results lie: what is much or little depends on the state of the game.
        self.results: float = PRIOR_COUNT
        self.mean: float = 1.0 / seats
        self.squares: float = PRIOR_COUNT * PRIOR_DEVIATION * PRIOR_DEVIATION

    def simulate(self, s: State) -> None:
        """One simulation in a world, which is used up."""
        self.path = [self.root]
        self._descend(s)
        values = self._judge(s)
        self.note(values[self.seat])
        for node in self.path:
            node.visits += 1
            totals = node.totals
            for seat in range(self.seats):
                totals[seat] += values[seat]

    def note(self, value: float) -> None:
        """Mean and squares of the own results, each new one counted in (Welford)."""
        self.results += 1.0
        distance = value - self.mean
        self.mean += distance / self.results
        self.squares += distance * (value - self.mean)

    def _descend(self, s: State) -> None:
        """Walk down the tree until a node that is new; ``path`` is what was walked on."""
        node = self.root
        if s.stack and s.stack[-1].mode == SEALED:
            s.sealed = []  # what others have sealed already is as unknown as what they are going to seal
        while s.stack:
            phase: Phase[Any] = s.stack[-1]
            if phase.mode == CHANCE_NODE:
                node = self._chance(s, phase, node)
                continue
            if node.visits == 0 and node is not self.root:
                return
            if phase.mode == SEALED:
                node = self._sealed(s, phase, node)
                continue
            actors: list[int] = phase.actors(s)
            seat = actors[0]
            legal: list[Action] = phase.legal(s, seat)
            child = self._select(s, node, seat, legal)
            assert child.action is not None
            self.game.step(s, seat, child.action)
            self.path.append(child)
            node = child

    def _chance(self, s: State, phase: Phase[Any], node: Node) -> Node:
        """An outcome that the seat sees has a node of its own; all that it does not see share one."""
        actions: list[Action] = phase.legal(s, CHANCE)
        action = actions[sample(phase.weights(s), self.rng.random())]
        key = action.index if may_see(phase.audience(s), self.seat) else UNSEEN
        self.game.step(s, CHANCE, action)
        child = self._below(node, key)
        self.path.append(child)
        return child

    def _below(self, node: Node, key: int) -> Node:
        child = node.children.get(key)
        if child is None:
            child = Node(None, -1, self.seats)
            node.children[key] = child
        return child

    def _sealed(self, s: State, phase: Phase[Any], node: Node) -> Node:
        """All choose at once, each by what has served that seat best; nobody's menu knows the others' choice.

        The tree goes on below the own choice: which cards the others have sealed stays open.
        """
        following = None
        waiting: list[int] = list(phase.actors(s))
        for party in waiting:
            menu = self._below(node, MENU - party)
            legal: list[Action] = phase.legal(s, party)
            child = self._select(s, menu, party, legal)
            assert child.action is not None
            self.game.step(s, party, child.action)
            self.path.append(menu)
            self.path.append(child)
            if party == self.seat:
                following = child
        if following is None:
            following = self._below(node, UNSEEN)
            self.path.append(following)
        return following

    def _select(self, s: State, node: Node, seat: int, legal: list[Action]) -> Node:
        """The child with the best promise: its mean so far, and how little it was looked at."""
        children = node.children
        if len(legal) == 1:
            only = children.get(legal[0].index)
            if only is None:
                only = Node(legal[0], seat, self.seats)
                children[legal[0].index] = only
            return only
        self._rate(s, node, seat, legal)
        weights = 0.0
        for action in legal:
            weights += children[action.index].weight
        settings = self.settings
        # Sealed menus are visited as often as their node; a node's own visits include the one that made it.
        deviation = sqrt(self.squares / self.results)
        urge = settings.explore * deviation * sqrt(node.visits + 1.0) / weights
        shown = 2 + int(settings.widen * sqrt(node.visits))
        trust = settings.trust
        expected = node.mean(seat) if node.visits else 1.0 / self.seats
        new = expected - settings.urgency * deviation
        best: Node | None = None
        best_score = -1.0e9
        for action in legal:
            child = children[action.index]
            visits = child.visits
            if visits:
                hoped = trust * (expected - child.behind)
                score = (child.totals[seat] + hoped) / (visits + trust) + urge * child.weight / (1.0 + visits)
            elif child.rank < shown:
                score = new - child.behind + urge * child.weight
            else:
                score = -1.0e6 + child.weight
            if score > best_score:
                best_score = score
                best = child
        assert best is not None
        return best

    def _rate(self, s: State, node: Node, seat: int, legal: list[Action]) -> None:
        """Make nodes for actions that are new here, each with a weight by its rating."""
        children = node.children
        new = legal
        if node.rated:
            new = [action for action in legal if action.index not in children]
            if not new:
                return
        ratings = self._ratings(s, seat, new)
        if not node.rated:
            node.rated = True
            best = max(ratings)
            node.zero = best
            mean = sum(ratings) / len(ratings)
            node.scale = self.settings.spread / (best - mean) if best > mean else 0.0
        order = sorted(range(len(new)), key=lambda i: -ratings[i])
        rank = len(children)
        for i in order:
            action = new[i]
            child = children.get(action.index)
            if child is None:
                child = Node(action, seat, self.seats)
                children[action.index] = child
            child.behind = node.zero - ratings[i]
            distance = (ratings[i] - node.zero) * node.scale
            child.weight = exp(max(-8.0, min(1.0, distance)))
            child.rank = rank
            rank += 1

    def _ratings(self, s: State, seat: int, actions: list[Action]) -> list[float]:
        if self.features is None:
            return [0.0] * len(actions)
        return self.features.rate(s, seat, actions, self.rng)

    def _judge(self, s: State) -> list[float]:
        """Play on for a while, then the result, or the judgement of the state at the cut."""
        self._play_on(s)
        if not s.stack:
            return result(s)
        if self.features is None:
            return [1.0 / s.seats] * s.seats
        return self.features.evaluate_all(s)

    def _play_on(self, s: State) -> None:
        features, rng, game = self.features, self.rng, self.game
        depth = LONGEST * 10 if features is None else self.settings.depth
        faith = self.settings.faith
        plies = 0
        while s.stack:
            if plies >= depth and (plies >= LONGEST or features is None or features.resting(s)):
                return
            phase: Phase[Any] = s.stack[-1]
            plies += 1
            if phase.mode == CHANCE_NODE:
                outcomes: list[Action] = phase.legal(s, CHANCE)
                game.step(s, CHANCE, outcomes[sample(phase.weights(s), rng.random())])
                continue
            actors: list[int] = phase.actors(s)
            seat = actors[0]
            legal: list[Action] = phase.legal(s, seat)
            if len(legal) == 1:
                action = legal[0]
            elif features is None:
                action = legal[int(rng.random() * len(legal))]
            elif faith > 0.0 and rng.random() < faith:
                ratings = features.rate(s, seat, legal, rng)
                action = legal[ratings.index(max(ratings))]
            else:
                action = features.pick(s, seat, legal, rng)
            game.step(s, seat, action)


def result(s: State) -> list[float]:
    """A finished game: one for the winner, shared by those who share the first place."""
    outcome = s.outcome()
    assert outcome is not None
    share = 1.0 / len(outcome.winners)
    return [share if rank == 1 else 0.0 for rank in outcome.ranking]


def run(search: Search, worlds: Callable[[], State], simulations: int, seconds: float) -> int:
    """Simulate until the root has so many visits, or so many seconds are over; how many were made.

    It stops as soon as no other action can catch up with the best one within the visits that are left;
    with a time budget those are guessed from the speed so far.
    """
    began = perf_counter()
    made = 0
    while search.root.visits < simulations:
        if made % 8 == 7:
            left = simulations - search.root.visits
            if seconds > 0.0:
                spent = perf_counter() - began
                if spent >= seconds:
                    break
                left = min(left, int(made * (seconds - spent) / spent) + 1)
            if _decided(search, left):
                break
        search.simulate(worlds())
        made += 1
    return made


def _decided(search: Search, left: int) -> bool:
    first = second = 0
    for node in choices(search):
        if node.visits > first:
            first, second = node.visits, first
        elif node.visits > second:
            second = node.visits
    return first - second > left


def choices(search: Search) -> list[Node]:
    """The actions of the root that were considered."""
    children = search.root.children
    menu = children.get(MENU - search.seat)
    if menu is not None:
        children = menu.children
    return [node for node in children.values() if node.action is not None]
