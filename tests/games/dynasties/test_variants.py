"""Missions for the Empire and the Power of the Ninjas."""

from random import Random
from typing import Any

import pytest
from tests.games.dynasties.build import GAME, codes, on_table, pile, play, table
from tests.games.dynasties.test_round_end import SIX, laid

from imperia.games.dynasties.data import KINDS, MISSION_BONUS, MISSION_KIND, MISSION_NAMES
from imperia.games.dynasties.state import DynastiesState
from imperia.kernel import CHANCE, Match, PositionError, UndoError

MISSIONS = {"missions": True}
NINJAS = {"ninjas": True}


def figures(seats: int = 2, mine: int = 1, **rest: Any) -> DynastiesState:
    """Seat 0 is to act and has figures from earlier turns."""
    return table(seats, options=NINJAS, figures=[mine] + [0] * (seats - 1), supply=4 - mine, **rest)


@pytest.mark.rule("R31")
def test_the_table_of_missions() -> None:
    found = {
        name: (MISSION_BONUS[number // 4], KINDS[MISSION_KIND[number]])
        for number, name in enumerate(MISSION_NAMES)
    }
    assert found == {
        "a6": (5, "emperor"),
        "a7": (5, "empress"),
        "a8": (5, "daimyo"),
        "a9": (5, "shogun"),
        "b9": (4, "shogun"),
        "b12": (4, "samurai"),
        "b14": (4, "ninja"),
        "b16": (4, "envoy"),
        "c14": (3, "ninja"),
        "c16": (3, "envoy"),
        "c18": (3, "monk"),
        "c20": (3, "farmer"),
    }


@pytest.mark.rule("R32")
@pytest.mark.rule("R53")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_mission_of_each_pile_seen_by_its_owner_alone(seats: int) -> None:
    match = Match(GAME, seats, MISSIONS)
    match.run_chance(Random(2))
    views = [match.state.view(seat) for seat in range(seats)]
    for view in views:
        assert [MISSION_NAMES[m][0] for m in view.missions] == ["a", "b", "c"]
        assert view.mission_piles == ((True, True, True),) * seats
    assert len({mission for view in views for mission in view.missions}) == 3 * seats
    assert match.state.view(-2).missions is None


def last_turn(seats: int = 3, **rest: Any) -> DynastiesState:
    missions = [["a7", "b9", "c14"], ["a6", "b16", "c20"], ["a8", "b12", "c16"], ["a9", "b14", "c18"]][:seats]
    fields: dict[str, Any] = {
        "seats": seats,
        "hands": [{"farmer": 1}],
        "sets": laid(2, ("empress",), 2) | laid(0, SIX[:4]) | {"farmer": (0, 2)},
        "options": MISSIONS,
        "missions": missions,
        "phase": "act",
        "starter": 1,
    }
    return table(**(fields | rest))


@pytest.mark.rule("R33")
def test_each_must_reveal_one_from_the_starter_clockwise() -> None:
    s = last_turn()
    play(s, "discard farmer 1")
    order = []
    while s.phase_name() == "reveal_mission":
        order.append(s.actors()[0])
        assert all(code.startswith("reveal") for code in codes(s))
        play(s, codes(s)[0])
    assert order == [1, 2, 0]


@pytest.mark.rule("R34")
@pytest.mark.rule("R35")
def test_the_booklets_example_the_owner_of_the_cards_gets_the_pay() -> None:
    s = last_turn(starter=0, hands=[{"farmer": 1}])
    play(s, "discard farmer 1", "reveal a7")
    assert s.bonus == [0, 0, 10]
    assert s.revealed == 1 << MISSION_NAMES.index("a7")
    play(s, "reveal a6", "reveal b12")  # nobody has the Emperor; seat 0 has three Samurai
    assert s.points == ((18 + 12 + 9 + 8 + 20 + 12, 0, 7 + 10),)
    assert codes(s, 0) == []
    assert s.missions[0] == 1 << MISSION_NAMES.index("b9") | 1 << MISSION_NAMES.index("c14")


@pytest.mark.rule("R53")
def test_a_mission_that_all_have_seen_is_not_taken_back_by_right() -> None:
    match = Match(GAME, start=GAME.position(last_turn(starter=0)))
    match.play(0, "discard farmer 1")
    assert match.undo_point(0) == 0
    match.play(0, "reveal a7")
    with pytest.raises(UndoError, match="revealed"):
        match.undo_point(0)


@pytest.mark.rule("R34")
def test_nobody_gets_anything_for_a_kind_that_is_not_laid() -> None:
    s = last_turn(starter=1)
    play(s, "discard farmer 1", "reveal a6")
    assert s.bonus == [0, 0, 0]


@pytest.mark.rule("R36")
@pytest.mark.rule("R49")
@pytest.mark.parametrize("ninjas", [False, True])
def test_three_rounds_with_missions(ninjas: bool) -> None:
    s = table(
        hands=[{"farmer": 1}, {}],
        sets=laid(0, SIX),
        options={"missions": True, "ninjas": ninjas},
        missions=[["a6"], ["a7"]],
        points=[[1, 2], [3, 4]],
        round=2,
        phase="act",
    )
    play(s, "discard farmer 1", "reveal a6", "reveal a7")
    outcome = s.outcome()
    assert outcome is not None
    assert outcome.scores == (1 + 3 + 60 + 15 + 15, 6)


@pytest.mark.rule("R41")
def test_four_figures_in_the_supply() -> None:
    assert GAME.setup(3, NINJAS).supply == 4
    assert GAME.setup(3).supply == 0


@pytest.mark.rule("R42")
@pytest.mark.rule("R43")
def test_laying_ninjas_takes_a_figure_that_waits_for_the_next_turn() -> None:
    s = table(hands=[{"ninja": 2}, {"farmer": 1}], sets=laid(1, ("monk",)), options=NINJAS, phase="act")
    play(s, "lay ninja 2")
    assert (s.figures, s.supply) == ([1, 0], 3)
    assert (s.actors(), s.phase_name()) == ([1], "draw")  # no chance to use it now


@pytest.mark.rule("R42")
def test_an_empty_supply_gives_no_figure_and_an_own_replacement_gives_one() -> None:
    s = table(hands=[{"ninja": 2}, {}], options=NINJAS, figures=[0, 4], supply=0, phase="act")
    play(s, "lay ninja 2")
    assert s.figures == [0, 4]
    s = figures(mine=0, hands=[{"ninja": 4}], sets={"ninja": (0, 3)}, phase="act")
    play(s, "lay ninja 4")
    assert s.figures == [1, 0]


@pytest.mark.rule("R42")
def test_without_the_variant_ninjas_give_nothing() -> None:
    s = table(hands=[{"ninja": 2}, {}], phase="act")
    play(s, "lay ninja 2")
    assert s.figures == [0, 0]


@pytest.mark.rule("R43")
def test_an_older_figure_can_be_used_in_the_turn_that_brings_a_new_one() -> None:
    s = figures(hands=[{"ninja": 2}], sets=laid(1, ("monk",)), phase="act")
    play(s, "lay ninja 2")
    assert codes(s) == ["ninja monk", "end"]
    play(s, "ninja monk")
    assert s.figures == [1, 0]  # the new one
    assert s.actors() == [1]


@pytest.mark.rule("R44")
def test_a_figure_can_be_used_before_between_and_after_the_actions() -> None:
    s = figures(mine=4, sets=laid(1, ("monk",), 9), discards=(["envoy"], ["envoy"]))
    assert "ninja monk" in codes(s)
    play(s, "ninja monk", "pile 1", "draw 1", "card farmer")
    assert "ninja monk" in codes(s)
    play(s, "ninja monk", "pile 1", "draw 2", "card farmer")
    assert "ninja monk" in codes(s)
    play(s, "ninja monk", "pile 1", "lay farmer 2")
    assert codes(s) == ["ninja monk", "end"]
    play(s, "ninja monk", "pile 2")
    assert on_table(s)["monk"] == (1, 5)
    assert (s.figures, s.supply) == ([0, 0], 4)
    assert s.actors() == [1]


@pytest.mark.rule("R44")
def test_only_in_an_own_turn() -> None:
    s = figures(hands=[{"farmer": 5}, {}], sets={"farmer": (1, 4)} | laid(1, ("monk",)), phase="act", turn=0)
    assert codes(s, 1) == []
    s = figures(sets=laid(1, ("monk",)), phase="draw", turn=1)
    assert not any(code.startswith("ninja") for code in codes(s))


@pytest.mark.rule("R44")
def test_keeping_a_figure_is_always_possible() -> None:
    s = figures(hands=[{"farmer": 1}], sets=laid(1, ("monk",)), phase="act")
    play(s, "discard farmer 1", "end")
    assert s.figures == [1, 0]
    assert s.actors() == [1]


@pytest.mark.rule("R45")
def test_the_opponent_discards_the_card_where_it_likes() -> None:
    s = figures(3, sets=laid(2, ("samurai",), 5) | laid(0, ("monk",)), discards=(["envoy"], ["envoy"]))
    assert [code for code in codes(s) if code.startswith("ninja")] == ["ninja samurai"]
    play(s, "ninja samurai")
    assert s.actors() == [2]
    play(s, "pile 2")
    assert on_table(s)["samurai"] == (2, 4)
    assert pile(s, 2) == ["envoy", "samurai"]
    assert (s.actors(), s.phase_name()) == ([0], "draw")


@pytest.mark.rule("R45")
def test_the_card_begins_a_missing_pile() -> None:
    s = figures(sets=laid(1, ("samurai",)))
    play(s, "ninja samurai")
    assert pile(s, 1) == ["samurai"]
    assert s.actors() == [0]


@pytest.mark.rule("R45")
def test_a_card_taken_off_can_be_drawn_in_the_same_turn() -> None:
    s = figures(sets=laid(1, ("samurai",)))
    play(s, "ninja samurai")
    assert codes(s)[:3] == ["draw 1", "draw 2", "take 1"]


@pytest.mark.rule("R46")
def test_a_single_card_still_is_a_set_and_the_last_one_takes_it_away() -> None:
    s = figures(mine=2, sets={"emperor": (1, 2)}, discards=(["envoy"], ["envoy"]))
    play(s, "ninja emperor", "pile 1")
    assert on_table(s) == {"emperor": (1, 1)}
    play(s, "ninja emperor", "pile 1")
    assert on_table(s) == {}
    assert s.owner == [-1] * 9


@pytest.mark.rule("R46")
def test_two_cards_beat_a_set_that_shrank_to_one() -> None:
    s = table(hands=[{"emperor": 2}, {}], sets={"emperor": (1, 1)}, options=NINJAS, phase="act")
    assert "lay emperor 2" in codes(s)


@pytest.mark.rule("R47")
def test_the_end_of_the_round_is_checked_after_the_figures() -> None:
    sets = laid(1, SIX[:5]) | {"emperor": (1, 1)}
    s = figures(hands=[{"farmer": 1}], sets=sets, phase="act")
    play(s, "discard farmer 1", "ninja emperor")
    assert s.round == 0
    assert s.actors() == [1]
    assert s.phase_name() == "draw"


@pytest.mark.rule("R48")
def test_figures_are_kept_over_rounds() -> None:
    s = figures(mine=2, hands=[{"farmer": 1}], sets=laid(0, SIX), phase="act")
    play(s, "discard farmer 1")
    assert s.round == 1
    assert s.figures == [2, 0]
    assert s.actors() == [CHANCE]


@pytest.mark.rule("R33")
@pytest.mark.parametrize(
    ("missions", "fields"),
    [
        ([["a7", "b9", "c14"], []], {}),
        ([["a7", "b9", "c14"], ["a8", "b12"]], {}),
        ([["a7"], []], {"round": 2, "points": [[0, 0], [0, 0]]}),
    ],
)
def test_a_position_without_a_mission_to_reveal_is_refused(
    missions: list[list[str]], fields: dict[str, Any]
) -> None:
    with pytest.raises(PositionError, match="seat 1 has no mission to reveal"):
        table(options=MISSIONS, missions=missions, **fields)


@pytest.mark.rule("R25")
@pytest.mark.rule("R2")
def test_a_position_lacks_the_points_of_no_finished_round() -> None:
    with pytest.raises(PositionError, match="state: there are points of 0 rounds instead of 2"):
        table(round=2)
    data = GAME.position(table())
    data["stack"] = []
    with pytest.raises(PositionError, match="state: there are points of 0 rounds instead of 4"):
        GAME.from_position(data)
    data["state"]["points"] = [[1, 2]] * 4
    with pytest.raises(PositionError, match="state: the game is over without a reason"):
        GAME.from_position(data)


@pytest.mark.rule("R6")
@pytest.mark.parametrize(
    "phases",
    [["draw", "draw"], ["act", "act"], ["act", "draw"], ["after_turn", "act"], ["deal_cards", "draw"]],
)
def test_decisions_that_no_turn_puts_on_top_of_each_other_are_refused(phases: list[str]) -> None:
    data = GAME.position(table(hands=[{"farmer": 2}]))
    data["stack"] = [{"phase": phase} for phase in phases]
    with pytest.raises(PositionError, match=r"do not follow from each other|hands are dealt already"):
        GAME.from_position(data)
    data["stack"] = [{"phase": "drawn_card", "pile": 1}]
    with pytest.raises(PositionError, match="state: "):
        GAME.from_position(data)


@pytest.mark.rule("R3")
@pytest.mark.rule("R32")
@pytest.mark.parametrize(
    ("phase", "fields", "message"),
    [
        ("deal_cards", {}, "the hands are dealt already"),
        ("deal_missions", {"missions": [["a7"], ["a8", "c14"]]}, "the missions are dealt already"),
        ("choose_starter", {"round": 1}, "the starter is drawn after the game has begun"),
    ],
)
def test_what_is_dealt_already_is_not_dealt_again(phase: str, fields: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        table(hands=[{"farmer": 3}, {"monk": 3}], phase=phase, options=MISSIONS, **fields)


@pytest.mark.rule("R8")
@pytest.mark.rule("R44")
def test_a_pile_begun_again_between_the_draws_is_still_the_first_cards_pile() -> None:
    s = figures(sets={"monk": (1, 2)}, discards=(["farmer"], ["envoy"]))
    play(s, "take 1", "ninja monk")
    assert pile(s, 1) == ["monk"]
    assert codes(s) == ["draw 1", "draw 2", "take 2"]


@pytest.mark.rule("R43")
@pytest.mark.parametrize("phase", ["draw", "act"])
def test_no_figure_is_fresh_before_a_set_is_laid(phase: str) -> None:
    with pytest.raises(PositionError, match="state: a fresh Ninja figure before action 2"):
        figures(mine=1, hands=[{"farmer": 2}], sets={"monk": (1, 3)}, fresh=1, phase=phase)
