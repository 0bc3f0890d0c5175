"""The greedy bot's judgement."""

import importlib.util
from pathlib import Path
from random import Random

import pytest
from tests.games.pocket.build import GAME, build, legal, play, seal, to_scoring

from imperia.bots import make_bot
from imperia.games.pocket.state import PocketState
from imperia.kernel import Perspective

SCRIPT = Path(__file__).parents[3] / "benchmarks" / "pocket_greedy.py"


def greedy(s: PocketState) -> str:
    seat = s.actors()[0]
    return make_bot("greedy", Random(1)).choose(Perspective(GAME, s, seat)).code


def test_it_scores_the_sector_that_pays_it_best() -> None:
    s = to_scoring({"2.0": 1, "3.0": 1}, {"3.4": 1, "4.6": 1}, {"5.1": 1})
    assert greedy(s) == "score 2"


def test_it_takes_a_free_level_two_system_with_a_ship_to_spare() -> None:
    s = build({"2.2": 2}, {"5.1": 2}, {"4.4": 2})
    seal(s, "explore", "exterminate", "exterminate")
    assert legal(s)[:2] == ["end", "fleet 2.2 take 1"]
    while s.step == 0 and s.phase_name() in ("explore", "fleet", "fleet_on"):
        play(s, greedy(s))
    assert s.owner(0) == 0
    assert (s.held[0] & s.galaxy.systems).bit_count() == 2  # and leaves the other ship on a system


def test_it_beats_a_weak_neighbour() -> None:
    s = build({"2.0": 3}, {"2.2": 1}, {"4.4": 2})
    seal(s, "exterminate", "explore", "explore")
    while s.actors() != [0]:
        play(s, "end")
    assert greedy(s).startswith("invade 2.")


def test_evaluation_knows_who_won_and_who_leads() -> None:
    features = GAME.features()
    s = build({"2.0": 2, "2.2": 2, "prime": 2}, {"4.4": 1}, {"5.1": 1})
    assert features.evaluate(s, 0) > 0.6 > 0.4 > features.evaluate(s, 1)
    over = to_scoring({"2.0": 1}, {"2.2": 1}, round=5)
    play(over, "score 2")
    assert (features.evaluate(over, 0), features.evaluate(over, 1)) == (1.0, 0.0)


def test_rating_leaves_the_state_alone() -> None:
    s = build({"2.2": 2}, {"5.1": 2}, {"4.4": 2})
    seal(s, "explore", "exterminate", "expand")
    key = s.key()
    actions = GAME.legal(s, s.actors()[0])
    assert len(GAME.features().rate(s, s.actors()[0], actions, Random(1))) == len(actions)
    assert s.key() == key


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {}), (3, {"faces": "B", "riches": True})])
def test_greedy_beats_random(seats: int, options: dict[str, object]) -> None:
    spec = importlib.util.spec_from_file_location("pocket_greedy", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    assert script.wins(seats, 10, options, seed=7) >= 8
