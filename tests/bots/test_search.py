"""The search bot: repeatable, blind to secrets, free where nothing is to be decided, and able to explain."""

from random import Random
from time import perf_counter
from typing import Any

import pytest
from tests.kernel.toys import BIDS, Auction

from imperia.bots import Budget, Explanation, SearchBot, explain
from imperia.bots.memory import follow
from imperia.bots.parameters import settings_for
from imperia.bots.search import MENU, Node, Search, Settings, choices, run
from imperia.kernel import Action, Match, Perspective, State, registry
from imperia.kernel.features import Features

TABLES = [("dynasties", 2), ("dynasties", 4), ("pocket", 2), ("pocket", 4), ("imperial", 3)]
HIDDEN: dict[str, dict[str, object]] = {
    "dynasties": {"missions": True, "ninjas": True},
    "pocket": {"riches": True},
    "imperial": {"hidden_cash": True},
}


def decisions(name: str, seats: int, every: int, most: int) -> list[Perspective]:
    """Decisions with a choice, from a random game with everything hidden that can be."""
    match = Match(registry.get(name), seats, HIDDEN[name])
    rng = Random(5)
    found: list[Perspective] = []
    passed = 0
    while match.state.stack and len(found) < most:
        match.run_chance(rng)
        for seat in match.state.actors()[:1]:
            legal = match.perspective(seat).legal()
            passed += len(legal) > 1
            if len(legal) > 1 and passed % every == 0:
                found.append(Perspective(match.game, match.state.clone(), seat))
            match.do(seat, rng.choice(legal))
    return found


def thought(perspective: Perspective, simulations: int = 40, seed: int = 3) -> Explanation:
    return SearchBot(Random(seed), Budget(simulations)).explain(perspective)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_same_seed_and_simulations_give_the_same_move(name: str, seats: int) -> None:
    for perspective in decisions(name, seats, 9, 6):
        assert thought(perspective) == thought(perspective)
        assert thought(perspective).considered[0].code in [action.code for action in perspective.legal()]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_is_hidden_changes_nothing(name: str, seats: int) -> None:
    """The same view with other secrets behind it: not even a visit may differ."""
    varied = 0
    for perspective in decisions(name, seats, 7, 8):
        seat = perspective.seat
        true = perspective.determinize(Random(1))
        for seed in range(3):
            other = true.determinize(seat, Random(100 + seed))
            varied += other.secrets(seat) != true.secrets(seat)
            assert thought(Perspective(perspective.game, other, seat), 25) == thought(
                Perspective(perspective.game, true, seat), 25
            )
    assert varied > 3


def test_a_forced_move_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(Auction(), 2)
    match.do(0, BIDS[1])
    match.do(1, BIDS[0])
    bot = SearchBot(Random(1), Budget(10**6))
    monkeypatch.setattr(bot, "_think", lambda _: pytest.fail("it thinks about a forced move"))
    assert bot.choose(match.perspective(0)).code == "stay"


def test_sealed_choices_are_made_without_those_of_others() -> None:
    """A seat that has sealed before must not be seen, and each seat has a menu of its own."""
    answers = []
    for choice in BIDS:
        match = Match(Auction(), 2)
        match.do(0, choice)
        answers.append(thought(match.perspective(1), 200))
    assert answers == [answers[0]] * len(BIDS)
    match = Match(Auction(), 3)
    search = Search(match.game, None, 1, 3, Settings(), Random(1))
    perspective = match.perspective(1)
    run(search, lambda: perspective.determinize(search.rng), 100, 0.0)
    menus = [search.root.children[MENU - seat] for seat in range(3)]
    assert [menu.visits for menu in menus] == [search.root.visits] * 3
    assert {node.action for node in choices(search)} == set(BIDS)


def test_it_finds_the_win() -> None:
    """In the last round of the auction only the highest bid wins; the rival has nothing left to bid."""
    match = Match(Auction(), 2)
    state: Any = match.state
    state.round, state.purse, state.won = 2, [3, 0], [0, 0]
    bot = SearchBot(Random(1), Budget(300))
    assert bot.choose(match.perspective(0)).code != "bid 0"
    assert bot.explain(match.perspective(0)).considered[0].value > 0.95


class Partial(Features[Any]):
    """Judges every state alike, and rates one bid above all others."""

    def evaluate(self, s: Any, seat: int) -> float:
        return 1.0 / s.seats

    def rate(self, s: Any, seat: int, actions: list[Action], rng: Random) -> list[float]:
        return [0.02 if action is BIDS[1] else 0.0 for action in actions]


def test_a_rating_counts_as_some_visits() -> None:
    """Where results tell nothing, what is rated best is played; without trust only its weight is left."""
    match = Match(Auction(), 2)
    perspective = match.perspective(0)
    shares = []
    for trust in (0.0, 100.0):
        settings = Settings(explore=0.5, depth=0, trust=trust, spread=0.0)
        search = Search(match.game, Partial(), 0, 2, settings, Random(1))
        run(search, lambda search=search: perspective.determinize(search.rng), 200, 0.0)  # type: ignore[misc]
        menu = search.root.children[MENU]
        shares.append(menu.children[BIDS[1].index].visits / menu.visits)
    assert shares[1] > 0.6 > 0.45 > shares[0]


def test_the_spread_of_results_is_measured() -> None:
    search = Search(Auction(), None, 0, 2, Settings(), Random(1))
    assert search.squares / search.results == pytest.approx(0.15**2)
    for _ in range(2000):
        search.note(0.2)
        search.note(0.8)
    assert search.mean == pytest.approx(0.5, abs=0.001)
    assert search.squares / search.results == pytest.approx(0.3**2, abs=0.001)


def test_a_time_budget_is_kept() -> None:
    perspective = decisions("dynasties", 4, 9, 2)[1]
    began = perf_counter()
    found = SearchBot(Random(1), Budget(seconds=0.2)).explain(perspective)
    assert perf_counter() - began < 2.0  # generous: other work may hold up the machine
    assert found.simulations > 5


def test_the_tree_is_kept_between_decisions() -> None:
    """The second draw of a turn follows the first: what was thought about it is not thought again."""
    match = Match(registry.get("dynasties"), 2)
    rng = Random(4)
    kept = 0
    bot = SearchBot(Random(1), Budget(200))
    while len(match.plies) < 60:
        match.run_chance(rng)
        seat = match.state.actors()[0]
        legal = match.perspective(seat).legal()
        if seat == 1 or len(legal) == 1:
            match.do(seat, rng.choice(legal))
            continue
        last = bot._last
        kept += bot._tree(match.perspective(0)).root.visits > 0
        bot._last = last
        match.do(0, bot.choose(match.perspective(0)))
    assert kept > 5


def test_a_tree_is_dropped_when_the_game_went_elsewhere() -> None:
    first, *_, last = decisions("dynasties", 2, 5, 6)
    game = first.game
    search = Search(game, first.features(), first.seat, 2, settings_for("dynasties"), Random(1))
    run(search, lambda: first.determinize(search.rng), 100, 0.0)
    world: State = first.determinize(Random(2))
    action = choices(search)[0].action
    assert action is not None
    assert follow(game, world, search.root, first.seat, action, last.view()) is None


def test_a_kept_tree_that_knows_other_decisions_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the others had sealed decides what comes next: one node may stand before several decisions."""
    first, second, *_ = decisions("dynasties", 2, 5, 6)
    bot = SearchBot(Random(1), Budget(simulations=30))
    bot.choose(first)
    assert bot._last is not None
    bot._last.looked_for = seat = second.seat
    legal = second.legal()
    elsewhere = next(action for action in first.game.table.actions if action not in legal)
    mixed = Node(None, -1, 2)
    mixed.visits = 40
    mixed.children = {elsewhere.index: Node(elsewhere, seat, 2), legal[0].index: Node(legal[0], seat, 2)}
    mixed.children[elsewhere.index].visits = 39
    monkeypatch.setattr("imperia.bots.thinker.follow", lambda *_: mixed)
    assert bot.choose(second) in legal


def test_explaining_names_the_best_few() -> None:
    perspective = decisions("pocket", 3, 11, 3)[2]
    found = explain(perspective, Random(1), 0.3, most=3)
    assert 1 <= len(found.considered) <= 3
    visits = [one.visits for one in found.considered]
    assert visits == sorted(visits, reverse=True)
    for one in found.considered:
        assert len(one.expected) == 3
        assert one.value == one.expected[perspective.seat]
        assert 0.0 <= one.value <= 1.0
    assert found.to_json()["considered"][0]["code"] == found.considered[0].code  # type: ignore[index]
