"""The end of rounds and of the game, points, starters and ties."""

import pytest
from tests.games.dynasties.build import play, table

from imperia.games.dynasties.data import KINDS
from imperia.games.dynasties.scoring import game_outcome
from imperia.games.dynasties.state import DynastiesState
from imperia.kernel import CHANCE

SIX = ("monk", "samurai", "shogun", "daimyo", "empress", "emperor")


def laid(owner: int, kinds: tuple[str, ...], count: int = 3) -> dict[str, tuple[int, int]]:
    return dict.fromkeys(kinds, (owner, count))


def discard_something(s: DynastiesState) -> None:
    """End the turn at the phase ``act`` without changing the table."""
    play(s, "discard farmer 1")


@pytest.mark.rule("R22")
@pytest.mark.rule("R25")
def test_the_booklets_example_of_a_round_end() -> None:
    sets = laid(0, SIX[:5]) | laid(1, ("farmer", "envoy"))
    s = table(hands=[{"emperor": 2}, {}], sets=sets, phase="act")
    play(s, "lay emperor 2")
    assert s.points == ((60, 36),)
    assert s.last_end == "kinds"


@pytest.mark.rule("R22")
@pytest.mark.parametrize(("seats", "enough"), [(2, 6), (3, 5), (4, 4)])
def test_enough_kinds_end_the_round_one_less_does_not(seats: int, enough: int) -> None:
    few = table(seats, hands=[{"farmer": 1}], sets=laid(0, SIX[: enough - 1]), phase="act")
    discard_something(few)
    assert few.phase_name() == "draw"
    s = table(seats, hands=[{"farmer": 1}], sets=laid(0, SIX[:enough]), phase="act")
    discard_something(s)
    assert s.last_end == "kinds"


@pytest.mark.rule("R22")
def test_an_opponents_kinds_end_the_round_at_the_end_of_anyones_turn() -> None:
    s = table(hands=[{"farmer": 1}, {}], sets=laid(1, SIX), phase="act")
    discard_something(s)
    assert s.last_end == "kinds"


@pytest.mark.rule("R23")
def test_all_nine_kinds_over_all_players_end_the_round() -> None:
    sets = laid(0, KINDS[:5], 2) | laid(1, KINDS[5:8], 2)
    s = table(hands=[{"emperor": 2}, {}], sets={**sets}, phase="act")
    play(s, "lay emperor 2")
    assert s.last_end == "kinds"
    sets = laid(0, KINDS[:4], 2) | laid(1, KINDS[4:8], 2)
    s = table(hands=[{"emperor": 2}, {}], sets=sets, phase="act")
    play(s, "lay emperor 2")
    assert s.last_end == "all_nine"
    assert s.points == ((20 + 18 + 16 + 14 + 6, 12 + 9 + 8 + 7),)


@pytest.mark.rule("R24")
@pytest.mark.parametrize("piles", [[0, 3], [3, 0]])
def test_an_empty_draw_pile_ends_the_round_at_the_end_of_the_turn(piles: list[int]) -> None:
    s = table(hands=[{"emperor": 1}, {}], piles=piles, phase="act", discards=(["monk"], []))
    play(s, "discard emperor 1")
    assert s.last_end == "pile_empty"


@pytest.mark.rule("R24")
def test_discard_piles_do_not_end_a_round() -> None:
    s = table(hands=[{"emperor": 2}, {}], phase="act")
    play(s, "lay emperor 2")
    assert s.phase_name() == "draw"


@pytest.mark.rule("R25")
def test_the_number_of_cards_and_the_hand_do_not_score() -> None:
    s = table(
        hands=[{"farmer": 1, "emperor": 3}, {"farmer": 9}],
        sets={"monk": (0, 7), "daimyo": (1, 2)},
        piles=[0, 4],
        phase="act",
        discards=(["envoy"], []),
    )
    play(s, "discard farmer 1")
    assert s.points == ((18, 8),)


@pytest.mark.rule("R26")
def test_the_next_round_starts_with_all_cards() -> None:
    s = table(hands=[{"farmer": 1}, {"monk": 2}], sets=laid(0, SIX), phase="act")
    discard_something(s)
    assert s.round == 1
    assert s.actors() == [CHANCE]
    assert sum(s.deck) == 110
    assert s.owner == [-1] * 9
    assert s.held == [0, 0]


def ends(s: DynastiesState) -> DynastiesState:
    play(s, "discard farmer 1")
    return s


@pytest.mark.rule("R27")
def test_the_lowest_total_starts() -> None:
    s = table(3, hands=[{"farmer": 1}], sets=laid(0, SIX[:5]), points=[[0, 50, 60]], round=1, phase="act")
    assert ends(s).starter == 1
    assert s.turn == 1


@pytest.mark.rule("R27")
def test_equal_totals_the_fewest_points_in_the_last_round_start() -> None:
    # Seat 0 makes 54 now; 1 and 2 had 54 and 46 before and make 0 and 8 now.
    sets = laid(0, ("monk", "samurai", "shogun", "empress", "emperor")) | {"daimyo": (2, 3)}
    s = table(3, hands=[{"farmer": 1}], sets=sets, points=[[2, 54, 46]], round=1, phase="act")
    ends(s)
    assert s.totals() == [54, 54, 54]
    assert s.starter == 1


@pytest.mark.rule("R27")
@pytest.mark.parametrize(("starter", "expected"), [(0, 1), (1, 1), (2, 2)])
def test_all_equal_the_first_from_the_last_starter_on(starter: int, expected: int) -> None:
    s = table(
        3,
        hands=[{"farmer": 1}],
        sets=laid(0, SIX[:5]),
        starter=starter,
        points=[[0, 9, 9]],
        round=1,
        phase="act",
    )
    assert ends(s).starter == expected


@pytest.mark.rule("R2")
def test_four_rounds() -> None:
    s = table(
        hands=[{"farmer": 1}, {}], sets=laid(0, SIX), points=[[1, 2], [3, 4], [5, 6]], round=3, phase="act"
    )
    ends(s)
    outcome = s.outcome()
    assert outcome is not None
    assert outcome.scores == (69, 12)
    assert outcome.ranking == (1, 2)
    assert outcome.reason == "kinds"
    s = table(hands=[{"farmer": 1}, {}], sets=laid(0, SIX), points=[[1, 2], [3, 4]], round=2, phase="act")
    assert ends(s).outcome() is None


@pytest.mark.rule("R28")
def test_equal_totals_the_best_single_round_wins() -> None:
    outcome = game_outcome(((10, 30, 5), (20, 0, 5), (20, 20, 5), (0, 0, 5)), "kinds")
    assert outcome.scores == (50, 50, 20)
    assert outcome.ranking == (2, 1, 3)


@pytest.mark.rule("R28")
def test_all_equal_the_win_is_shared() -> None:
    outcome = game_outcome(((30, 20), (20, 30)), "kinds")
    assert outcome.winners == (0, 1)
