"""Who knows what in Dynasties."""

from random import Random

import pytest
from tests.games.dynasties.build import GAME, play, table

from imperia.games.dynasties.data import KINDS
from imperia.kernel.event import visible


@pytest.mark.rule("R51")
def test_the_own_hand_and_nothing_of_the_others() -> None:
    s = table(3, hands=[{"monk": 3}, {"emperor": 2}, {"farmer": 1}])
    view = s.view(0)
    assert view.hand[KINDS.index("monk")] == 3
    assert view.held == (3, 2, 1)
    assert view.unseen[KINDS.index("emperor")] == 6
    assert view.unseen[KINDS.index("monk")] == 15
    assert s.view(-2).hand is None
    assert s.view(-2).unseen == (20, 18, 16, 14, 12, 9, 8, 7, 6)


@pytest.mark.rule("R51")
def test_a_hidden_card_is_told_to_its_player_alone() -> None:
    s = table()
    heard = play(s, "draw 1", "card emperor")
    emperor = KINDS.index("emperor")
    for seat, kind in ((0, emperor), (1, -1), (-2, -1)):
        (event,) = visible(heard, seat)
        assert event.kind == kind


@pytest.mark.rule("R52")
def test_a_card_from_a_discard_pile_stays_known() -> None:
    s = table(hands=[{"monk": 2}, {}], discards=(["monk"], ["farmer"]))
    play(s, "take 1")
    monk = KINDS.index("monk")
    assert s.view(1).known[0][monk] == 1
    for _ in range(20):
        assert s.determinize(1, Random(_)).hands[0][monk] >= 1
    play(s, "take 2", "discard monk 1")
    assert s.view(1).known[0][monk] == 0
    assert s.view(1).known[0][KINDS.index("farmer")] == 1


@pytest.mark.rule("R52")
def test_laying_takes_the_known_cards_first() -> None:
    s = table(hands=[{"monk": 4}, {}], known=[{"monk": 3}, {}], phase="act")
    play(s, "lay monk 2")
    assert s.known[0][KINDS.index("monk")] == 1


@pytest.mark.rule("R53")
def test_determinize_draws_missions_that_the_seat_cannot_know() -> None:
    s = table(
        3,
        options={"missions": True},
        missions=[["a6", "b9"], ["a7", "b12"], ["a8", "b14"]],
        revealed=["c14", "c16", "c18"],
        points=[[0, 0, 0]],
        round=1,
    )
    seen = set()
    for seed in range(60):
        other = s.determinize(0, Random(seed))
        assert other.missions[0] == s.missions[0]
        assert not GAME.laws(other)
        seen.add(other.missions[1] & 0b1111)
    assert len(seen) == 3  # any A mission but the own one


@pytest.mark.rule("R54")
def test_everything_else_is_public() -> None:
    s = table(
        hands=[{"monk": 1}, {"farmer": 1}],
        sets={"envoy": (1, 3)},
        discards=(["monk", "farmer"], ["shogun"]),
        options={"ninjas": True},
        figures=[1, 1],
        supply=2,
        points=[[5, 7]],
        round=1,
    )
    for seat in (0, 1, -2):
        view = s.view(seat)
        assert view.discards == tuple(
            tuple(KINDS.index(k) for k in p) for p in (["monk", "farmer"], ["shogun"])
        )
        assert (view.figures, view.supply, view.points) == ((1, 1), 2, ((5, 7),))
        assert view.owner[KINDS.index("envoy")] == 1
        assert sum(view.piles) == 110 - 2 - 3 - 3
