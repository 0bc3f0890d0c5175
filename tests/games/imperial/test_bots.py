"""The greedy bot of Imperial is no fool."""

from random import Random

import pytest
from tests.games.imperial.build import GAME, board, legal, play

from imperia.bots import make_bot
from imperia.games.imperial.features import ImperialWeights, all_worths, leader_to_be
from imperia.kernel import Match


def first_places(games: int, seats: int = 4, **options: object) -> int:
    """How often one greedy bot comes in first against random ones."""
    won = 0
    for number in range(games):
        match = Match(GAME, seats, options)
        rng = Random(f"table {number}")
        mine = number % seats
        bots = [
            make_bot("greedy" if seat == mine else "random", Random(f"{number}/{seat}"))
            for seat in range(seats)
        ]
        while match.state.stack:
            match.run_chance(rng)
            for seat in match.state.actors()[:1]:
                match.do(seat, bots[seat].choose(match.perspective(seat)))
        assert match.outcome is not None
        won += match.outcome.ranking[mine] == 1
    return won


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    assert first_places(12) >= 11


@pytest.mark.slow
@pytest.mark.parametrize("options", [{"edition": 2006, "hidden_cash": True}, {"investor_card": False}])
def test_greedy_beats_random_in_variants(options: dict[str, object]) -> None:
    assert first_places(6, **options) >= 5


def best(s: object) -> str:
    """What the bot likes most."""
    actions = GAME.legal(s, s.actors()[0])
    ratings = GAME.features().rate(s, s.actors()[0], actions, Random(1))
    return actions[ratings.index(max(ratings))].code


def test_it_builds_where_it_can() -> None:
    s = board("AH")
    play(s, "rondel factory")
    assert best(s).startswith("build")


def test_it_takes_the_win() -> None:
    s = board("AH", power={"AH": 24}, markers={"AH": ("greece", "tunis")}, rondel_at={"AH": "production_2"})
    assert best(s) == "rondel taxation"


def test_it_spreads_out() -> None:
    s = board("AH", armies={"AH": {"trieste": 2}})
    play(s, "rondel maneuver_1")
    play(s, best(s))
    assert best(s) != "pass"
    assert "pass" in legal(s)


def test_worth_follows_the_leader_to_be() -> None:
    s = board("AH", seats=2, card=1, cash=30)
    play(s, "rondel investor", "bond AH 12")
    assert leader_to_be(s, 0) == s.government[0] == 1
    assert len(all_worths(s, ImperialWeights())) == 2


def test_evaluation_is_a_share() -> None:
    s = board("AH", seats=3)
    for seat in range(3):
        assert 0.0 < GAME.features().evaluate(s, seat) < 1.0
    s.stack.clear()
    assert GAME.features().evaluate(s, 0) in (0.0, 1.0, 1 / 3, 0.5)
