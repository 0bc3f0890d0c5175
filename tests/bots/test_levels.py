"""Levels: named, listed, and worth their names."""

from random import Random

import pytest
from tests.kernel.toys import Auction

from imperia.bots import (
    LEVELS,
    GreedyBot,
    UnknownBot,
    bot_names,
    check_bot,
    make_any_bot,
    make_bot,
    weights_of,
)
from imperia.bots.levels import SlippingBot, behind, definition
from imperia.bots.thinker import SearchBot
from imperia.kernel import ImperiaError, Match, registry


def test_levels_are_listed_from_weak_to_strong() -> None:
    assert bot_names()[:4] == list(LEVELS) == ["novice", "casual", "strong", "master"]
    assert {"greedy", "random"} <= set(bot_names())


@pytest.mark.parametrize("game", registry.names())
def test_master_thinks_three_seconds_and_others_less(game: str) -> None:
    assert definition("master", game)["seconds"] == 3.0
    assert definition("strong", game)["simulations"] > 0
    assert isinstance(behind("novice", game, Random(1)), SlippingBot)


def test_a_limit_shortens_every_level() -> None:
    for level in ("strong", "master"):
        bot = behind(level, "dynasties", Random(1), limit=1.0)
        assert isinstance(bot, SearchBot)
        assert bot.budget.seconds < 1.0


@pytest.mark.parametrize("game", registry.names())
def test_every_level_plays_every_game(game: str) -> None:
    match = Match(registry.get(game), 2)
    rng = Random(1)
    bots = [make_bot(level, Random(1), limit=0.02) for level in LEVELS]
    for turn in range(24):
        match.run_chance(rng)
        seat = match.state.actors()[0]
        action = bots[turn % 4].choose(match.perspective(seat))
        assert action in match.perspective(seat).legal()
        match.do(seat, action)


@pytest.mark.parametrize("level", ["novice", "casual", "strong"])
def test_every_level_plays_a_game_that_brings_no_judgement(level: str) -> None:
    match = Match(Auction(), 2)
    bots = [make_bot(level, Random(seat), limit=0.02) for seat in range(2)]
    while match.state.stack:
        match.run_chance(Random(1))
        if match.state.stack:
            seat = match.state.actors()[0]
            match.do(seat, bots[seat].choose(match.perspective(seat)))
    assert match.outcome is not None


def test_search_bots_may_be_spelled_out() -> None:
    bot = make_any_bot("search:simulations=30,depth=2", Random(1), "pocket")
    assert isinstance(bot, SearchBot)
    assert bot.budget.simulations == 30
    assert bot.settings is not None
    assert bot.settings.depth == 2


def test_a_bot_may_have_weights_of_its_own() -> None:
    game = registry.get("dynasties")
    own = make_any_bot("greedy:loss=0.25,missing_one=0.9", Random(1), "dynasties")
    plain = make_any_bot("greedy", Random(1), "dynasties")
    assert isinstance(own, GreedyBot)
    assert isinstance(plain, GreedyBot)
    theirs, usual = own.features(game), plain.features(game)
    assert theirs is not None
    assert usual is not None
    changed = {"loss": 0.25, "missing_one": 0.9}
    assert theirs.weights().values() == {**usual.weights().values(), **changed}
    assert usual.weights().values() == weights_of("dynasties")
    match = Match(game, 2)
    match.run_chance(Random(3))
    for seed in range(12):
        match.run_chance(Random(seed))
        match.do(match.state.actors()[0], match.perspective(match.state.actors()[0]).legal()[0])
    match.run_chance(Random(9))
    assert theirs.evaluate_all(match.state) != usual.evaluate_all(match.state), "they are felt"


def test_a_greedy_bot_may_slip() -> None:
    """So the levels' shares of slips can be looked for in the arena."""
    game = registry.get("dynasties")
    match = Match(game, 2)
    perspective = match.perspective(0)
    while len(perspective.legal()) < 3:
        match.run_chance(Random(3))
        match.do(match.state.actors()[0], match.perspective(match.state.actors()[0]).legal()[0])
        match.run_chance(Random(3))
        perspective = match.perspective(match.state.actors()[0])
    plain = {make_any_bot("greedy", Random(seed), "dynasties").choose(perspective) for seed in range(60)}
    slipping = [make_any_bot("greedy:slips=1", Random(seed), "dynasties") for seed in range(60)]
    always = {bot.choose(perspective) for bot in slipping}
    assert always == set(perspective.legal())
    assert plain < always


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("grandmaster", "there is no bot"),
        ("search:depth=2", "needs simulations"),
        ("search:wisdom=2", "is not one of"),
        ("greedy:wisdom=2", "is not one of"),
        ("greedy:loss=x", "must be a number"),
        ("greedy:slips=1.5", "is a probability"),
        ("greedy:scale=0", "must be more than 0"),
        ("search:simulations=many", "must be a number"),
        ("search:simulations=abc", "must be a number"),
        ("search:simulations=nan", "zero or more"),
        ("search:seconds=nan", "zero or more"),
        ("search:simulations=-3", "zero or more"),
        ("search:simulations=0", "must be 1 or more"),
        ("search:simulations=10,depth=1.5", "a whole number"),
        ("search:simulations=10,faith=2", "a probability"),
        ("search:simulations", "must be a number"),
        ("search:", "is not one of"),
        ("cmd:", "needs a command"),
        ("cmd:'", "No closing quotation"),
    ],
)
def test_what_is_no_bot_is_refused(name: str, reason: str) -> None:
    with pytest.raises(ImperiaError, match=reason):
        check_bot(name, "dynasties")


def test_the_server_never_starts_programs() -> None:
    with pytest.raises(UnknownBot):
        make_bot("cmd:true", Random(1))
