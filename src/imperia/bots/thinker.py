"""The search bot: a tree search with a budget, that keeps its tree and can say what it considered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from imperia.bots.base import JudgingBot
from imperia.bots.memory import follow
from imperia.bots.parameters import settings_for
from imperia.bots.search import Node, Search, Settings, choices, run
from imperia.kernel import Action, Perspective, State

# A time budget alone; a tree of that many visits would not fit into any memory.
ENDLESS = 10_000_000


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one decision: visits of the root, seconds, or whatever ends first."""

    simulations: int = ENDLESS
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Considered:
    """One action that was thought about."""

    code: str
    visits: int
    share: float  # of all visits
    value: float  # the own expected result: 1 is a sure win
    expected: tuple[float, ...]  # the expected result of each seat

    def to_json(self) -> dict[str, object]:
        """As the command line and the server tell it."""
        return {
            "code": self.code,
            "visits": self.visits,
            "share": round(self.share, 4),
            "value": round(self.value, 4),
            "expected": [round(result, 4) for result in self.expected],
        }


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a search came to think: the best few actions, the one it would play first."""

    seat: int
    simulations: int  # made for this decision, without what the tree held before
    visits: int
    considered: tuple[Considered, ...]

    def to_json(self) -> dict[str, object]:
        """As the command line and the server tell it."""
        return {
            "seat": self.seat,
            "simulations": self.simulations,
            "visits": self.visits,
            "considered": [one.to_json() for one in self.considered],
        }


@dataclass(slots=True)
class _Last:
    """The last decision, for the next one to start from."""

    search: Search
    world: State
    action: Action
    looked_for: int  # the seat


class SearchBot(JudgingBot):
    """Searches worlds that agree with what its seat sees; each seat is taken to want its own best result."""

    name = "search"

    def __init__(
        self,
        rng: Random,
        budget: Budget,
        settings: Settings | None = None,
        weights: Mapping[str, float] | None = None,
    ) -> None:
        super().__init__(rng, weights)
        self.budget = budget
        self.settings = settings
        self._last: _Last | None = None

    def choose(self, perspective: Perspective) -> Action:
        legal = perspective.legal()
        if len(legal) == 1:
            return legal[0]
        search, _ = self._think(perspective)
        best = ranked(search)[0].action
        assert best is not None
        self._last = _Last(search, self._world(perspective), best, perspective.seat)
        return best

    def explain(self, perspective: Perspective, most: int = 5) -> Explanation:
        """What it thinks of the decision at hand."""
        search, made = self._think(perspective)
        visits = max(1, search.root.visits)
        considered = tuple(
            Considered(
                node.action.code,
                node.visits,
                node.visits / visits,
                node.mean(perspective.seat),
                tuple(node.mean(seat) for seat in range(search.seats)),
            )
            for node in ranked(search)[:most]
            if node.action is not None
        )
        return Explanation(perspective.seat, made, search.root.visits, considered)

    def _think(self, perspective: Perspective) -> tuple[Search, int]:
        search = self._tree(perspective)
        made = run(search, lambda: self._world(perspective), self.budget.simulations, self.budget.seconds)
        return search, made

    def _world(self, perspective: Perspective) -> State:
        """A world that agrees with what the seat sees, as likely as the game's features can make it."""
        world = perspective.determinize(self.rng)
        features = self.features(perspective.game)
        if features is not None:
            features.likelier(world, perspective.seat, self.rng)
        return world

    def _tree(self, perspective: Perspective) -> Search:
        """The tree of the last decision, if the game went on inside it; else a new one."""
        last, self._last = self._last, None
        game, seat = perspective.game, perspective.seat
        view = perspective.view()
        if last is not None and last.looked_for == seat and last.search.seats == view.seats:
            node = follow(game, last.world, last.search.root, seat, last.action, view)
            if node is not None:
                last.search.root = node
                if _fits(last.search, perspective.legal()):
                    return last.search
        settings = self.settings or settings_for(game.name)
        return Search(game, self.features(game), seat, view.seats, settings, self.rng)


def _fits(search: Search, legal: list[Action]) -> bool:
    """Whether the root knows this decision alone.

    What others had sealed may come to light without a node of its own, and another decision follows then:
    below such a node the tree has the actions of all of them.
    """
    known = {action.index for action in legal}
    return all(node.action is not None and node.action.index in known for node in choices(search))


def ranked(search: Search) -> list[Node]:
    """The root's choices, the most visited first; between equals the better, then the lower index."""
    seat = search.seat
    return sorted(choices(search), key=lambda node: (-node.visits, -node.mean(seat), _index(node)))


def _index(node: Node) -> int:
    return node.action.index if node.action is not None else -1
