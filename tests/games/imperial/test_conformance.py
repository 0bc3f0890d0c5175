"""The kernel's contract, with every number of seats and every option set."""

import pytest
from tests.games.imperial.build import GAME
from tests.records import played

from imperia.kernel import Match
from imperia.testing import conformance, option_sets


@pytest.mark.parametrize("seats", list(GAME.seats))
def test_contract_in_a_quick_slice(seats: int) -> None:
    chosen = option_sets(GAME)[seats::7]
    assert conformance(GAME, seats=[seats], options=chosen, games=1, seed=3, thorough=0.03) > 0


@pytest.mark.slow
@pytest.mark.parametrize("seats", list(GAME.seats))
def test_contract_with_every_option_set(seats: int) -> None:
    assert conformance(GAME, seats=[seats], games=1, seed=21, thorough=0.05) > 0


def finished(seats: int, options: dict[str, object], seed: int) -> Match:
    match = played(GAME, seats, options, seed)
    assert match.outcome is not None
    return match


@pytest.mark.slow
@pytest.mark.parametrize("seats", list(GAME.seats))
def test_random_games_end(seats: int) -> None:
    for number, options in enumerate(option_sets(GAME)):
        finished(seats, options, seed=number)


def test_a_random_game_fits_into_sixty_kilobytes() -> None:
    sizes = [len(finished(4, {}, seed).record().dumps()) for seed in range(5)]
    assert max(sizes) < 60_000
