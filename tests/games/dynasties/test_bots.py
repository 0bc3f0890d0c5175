"""The greedy bot of Dynasties."""

from random import Random

import pytest

from imperia.bots import make_bot
from imperia.kernel import Match, registry


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
