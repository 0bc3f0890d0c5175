"""The kernel's contract, with every seat count and option set."""

import json
from random import Random

import pytest
from tests.games.pocket.build import GAME

from imperia.kernel import Match, OptionError
from imperia.testing import conformance, option_sets

QUICK = [
    (2, {"faces": "A", "galaxy": "ring", "riches": True}),
    (3, {"faces": "mixed", "hidden_scores": False, "riches": True}),
    (4, {"faces": "B", "galaxy": "cloud"}),
]


@pytest.mark.parametrize(("seats", "options"), QUICK)
def test_a_slice_keeps_the_contract(seats: int, options: dict[str, object]) -> None:
    assert conformance(GAME, [seats], [options], games=1) > 100  # type: ignore[list-item]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_option_set_keeps_the_contract(seats: int) -> None:
    assert conformance(GAME, [seats], games=1, thorough=0.15) > 1000


@pytest.mark.slow
def test_a_custom_galaxy_keeps_the_contract() -> None:
    chain = json.dumps({"prime": [0, 0], "places": [[3, 0], [6, 0], [9, 0], [-3, 0], [-6, 0], [-9, 0]]})
    assert conformance(GAME, [4], [{"galaxy": chain, "faces": "mixed"}], games=2) > 200


@pytest.mark.parametrize(("seats", "sets"), [(2, 48), (3, 36), (4, 36)])
def test_refused_combinations_are_left_out(seats: int, sets: int) -> None:
    found = option_sets(GAME, seats)
    assert len(found) == sets
    assert len(option_sets(GAME)) == 60
    with pytest.raises(OptionError, match="option faces"):
        GAME.setup(seats, {"faces": "C"})


def test_legal_lists_stay_short_and_points_come_from_scoring_only() -> None:
    longest = 0
    for seats in (2, 3, 4):
        for seed in range(6):
            rng = Random(seed)
            match = Match(GAME, seats, {"riches": True, "faces": "mixed", "hidden_scores": False})
            points = [0] * seats
            while match.state.stack:
                match.run_chance(rng)
                if not match.state.stack:
                    break
                seat = match.state.actors()[0]
                actions = GAME.legal(match.state, seat)
                longest = max(longest, len(actions))
                match.do(seat, rng.choice(actions))
            for event in (event for heard in match.events for event in heard):
                told = event.to_json()
                if told["event"] in ("SectorScored", "FinalCount"):
                    gained = told["points"]
                    assert isinstance(gained, tuple)
                    points = [had + gain for had, gain in zip(points, gained, strict=True)]
            outcome = match.outcome
            assert outcome is not None
            assert [p + r for p, r in zip(points, match.state.riches, strict=True)] == list(outcome.scores)  # type: ignore[attr-defined]
    assert longest < 60
