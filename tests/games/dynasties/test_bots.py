"""The greedy bot of Dynasties."""

from random import Random

import pytest
from tests.games.dynasties.build import GAME, table

from imperia.bots import make_bot
from imperia.games.dynasties.state import DynastiesState
from imperia.kernel import Match, registry


def picked(state: DynastiesState, times: int = 300) -> dict[str, float]:
    """How often roll-outs take each action of seat 0."""
    features = GAME.features()
    legal = GAME.legal(state, 0)
    rng = Random(4)
    taken = [features.pick(state, 0, legal, rng).code for _ in range(times)]
    return {code: taken.count(code) / times for code in taken}


def test_roll_outs_lay_what_can_be_laid() -> None:
    taken = picked(table(hands=[{"farmer": 2, "emperor": 1}], phase="act"))
    assert taken["lay farmer 2"] > 0.8


def test_roll_outs_discard_what_is_of_least_use() -> None:
    """The emperor can no longer be laid: more of them lie on the table than are left."""
    hand = {"farmer": 1, "emperor": 1}
    taken = picked(table(hands=[hand], sets={"emperor": (1, 4)}, phase="act"))
    assert taken["discard emperor 1"] > 0.8


def test_roll_outs_take_the_card_that_completes_a_set() -> None:
    taken = picked(table(hands=[{"farmer": 1}], discards=(["emperor"], ["farmer"])))
    assert taken["take 2"] > 0.8


def first_places(seats: int, games: int) -> float:
    """How often greedy wins against random players; a shared win counts in part."""
    game = registry.get("dynasties")
    wins = 0.0
    for seed in range(games):
        match = Match(game, seats)
        mine = seed % seats
        rng = Random(seed)
        bots = [
            make_bot("greedy" if seat == mine else "random", Random(seed + seat)) for seat in range(seats)
        ]
        while match.state.stack:
            match.run_chance(rng)
            for seat in match.state.actors()[:1]:
                match.do(seat, bots[seat].choose(match.perspective(seat)))
        if mine in match.outcome.winners:
            wins += 1 / len(match.outcome.winners)
    return wins


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_beats_random(seats: int) -> None:
    assert first_places(seats, 10) >= 9
