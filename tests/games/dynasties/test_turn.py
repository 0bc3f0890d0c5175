"""Dealing, drawing, laying and discarding."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.games.dynasties.build import GAME, codes, hand, on_table, pile, play, table

from imperia.games.dynasties.data import KINDS, NUMBER
from imperia.kernel import CHANCE, IllegalAction, Match, PositionError, draw_chance


def dealt(seats: int, **options: bool) -> Match:
    match = Match(GAME, seats, options)
    match.run_chance(Random(1))
    return match


@pytest.mark.rule("R1")
def test_nine_kinds_with_the_numbers_of_the_booklet() -> None:
    numbers = dict(zip(KINDS, NUMBER, strict=True))
    assert numbers == {
        "farmer": 20,
        "monk": 18,
        "envoy": 16,
        "ninja": 14,
        "samurai": 12,
        "shogun": 9,
        "daimyo": 8,
        "empress": 7,
        "emperor": 6,
    }
    assert sum(dealt(2).state.deck) + 6 == 110


@pytest.mark.rule("R3")
@pytest.mark.rule("R4")
@pytest.mark.parametrize(("seats", "piles"), [(2, [52, 52]), (3, [51, 50]), (4, [49, 49])])
def test_three_cards_each_and_two_draw_piles(seats: int, piles: list[int]) -> None:
    s = dealt(seats).state
    assert [sum(cards) for cards in s.hands] == [3] * seats
    assert s.piles == piles
    assert s.discards == [(), ()]


@pytest.mark.rule("R3")
def test_chance_of_a_card_follows_what_is_unseen() -> None:
    s = table(hands=[{"emperor": 5}, {}], phase="draw")
    play(s, "draw 1")
    phase = s.stack[-1]
    weights = dict(zip(codes(s, CHANCE), phase.weights(s), strict=True))
    assert weights["card emperor"] == 1
    assert weights["card farmer"] == 20


@pytest.mark.rule("R5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chance_says_who_starts_and_turns_go_clockwise(seats: int) -> None:
    s = GAME.setup(seats)
    assert codes(s, CHANCE) == [f"start {seat}" for seat in range(seats)]
    assert len(set(s.stack[-1].weights(s))) == 1
    GAME.play(s, CHANCE, f"start {seats - 1}")
    while s.actors() == [CHANCE]:
        GAME.step(s, CHANCE, draw_chance(s, Random(1)))
    assert s.actors() == [seats - 1]
    play(s, "draw 1", "card farmer", "draw 2", "card farmer")
    play(s, next(code for code in codes(s) if code.startswith("discard")))
    assert s.actors() == [0]


@pytest.mark.rule("R6")
@pytest.mark.rule("R7")
def test_a_turn_is_two_draws_and_then_one_deed() -> None:
    s = table(hands=[{"monk": 1}, {"farmer": 3}])
    assert codes(s) == ["draw 1", "draw 2"]
    play(s, "draw 1", "card monk")
    assert codes(s) == ["draw 2"]
    play(s, "draw 2", "card emperor")
    assert all(code.startswith(("lay", "discard")) for code in codes(s))
    play(s, "lay monk 2")
    assert s.actors() == [1]


@pytest.mark.rule("R8")
def test_the_second_card_comes_from_another_pile() -> None:
    s = table(discards=(["farmer", "monk"], ["envoy"]))
    assert codes(s) == ["draw 1", "draw 2", "take 1", "take 2"]
    play(s, "take 1")
    assert codes(s) == ["draw 1", "draw 2", "take 2"]
    with pytest.raises(IllegalAction):
        GAME.play(s, 0, "take 1")


@pytest.mark.rule("R9")
def test_only_the_top_of_a_discard_pile_and_a_used_up_pile_is_gone() -> None:
    s = table(discards=(["farmer", "monk"], ["envoy"]))
    play(s, "take 1")
    assert hand(s, 0) == {"monk": 1}
    assert pile(s, 1) == ["farmer"]
    play(s, "take 2", "discard monk 2")
    assert pile(s, 2) == ["monk"]
    s = table(discards=([], ["envoy"]))
    assert codes(s) == ["draw 1", "draw 2", "take 2"]


@pytest.mark.rule("R10")
def test_the_first_card_is_seen_before_the_second_pile_is_chosen() -> None:
    s = table(discards=(["farmer"], ["monk"]))
    play(s, "draw 1", "card emperor")
    view = s.view(0)
    assert s.actors() == [0]
    assert view.hand == tuple(1 if kind == "emperor" else 0 for kind in KINDS)


@pytest.mark.rule("R11")
def test_a_first_draw_that_empties_a_pile_does_not_end_the_turn() -> None:
    s = table(piles=[1, 3])
    play(s, "draw 1", f"card {KINDS[max(range(9), key=lambda k: s.deck[k])]}")
    assert "draw 1" not in codes(s)
    assert "draw 2" in codes(s)
    assert s.actors() == [0]


@pytest.mark.rule("R12")
def test_one_must_lay_or_discard() -> None:
    s = table(hands=[{"emperor": 2}, {}], phase="act")
    assert codes(s) == ["lay emperor 2", "discard emperor 1"]


@pytest.mark.rule("R13")
@pytest.mark.rule("R14")
def test_a_set_has_at_least_two_cards_of_one_kind_and_may_be_less_than_all() -> None:
    s = table(hands=[{"farmer": 4, "monk": 1}, {}], phase="act")
    assert [code for code in codes(s) if code.startswith("lay")] == [
        "lay farmer 2",
        "lay farmer 3",
        "lay farmer 4",
    ]
    play(s, "lay farmer 3")
    assert hand(s, 0) == {"farmer": 1, "monk": 1}
    assert on_table(s) == {"farmer": (0, 3)}
    assert s.actors() == [1]


@pytest.mark.rule("R14")
@pytest.mark.rule("R15")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_envoy_ninja_and_samurai_need_three_cards_with_three_or_four_players(seats: int) -> None:
    s = table(seats, hands=[dict.fromkeys(KINDS, 3)], phase="act")
    least: dict[str, int] = {}
    for code in codes(s):
        if code.startswith("lay"):
            _, kind, count = code.split()
            least.setdefault(kind, int(count))
    hard = {"envoy", "ninja", "samurai"} if seats > 2 else set()
    assert least == {kind: 3 if kind in hard else 2 for kind in KINDS}


@pytest.mark.rule("R16")
@pytest.mark.rule("R17")
@pytest.mark.rule("R21")
def test_more_cards_take_over_and_the_loser_chooses_the_pile() -> None:
    """The booklet's example: six Farmers against four."""
    s = table(
        hands=[{}, {"farmer": 6}],
        sets={"farmer": (0, 4)},
        discards=(["monk"], ["monk"]),
        phase="act",
        turn=1,
    )
    assert [code for code in codes(s) if code.startswith("lay")] == ["lay farmer 5", "lay farmer 6"]
    play(s, "lay farmer 6")
    assert s.actors() == [0]
    assert codes(s) == ["pile 1", "pile 2"]
    play(s, "pile 2")
    assert on_table(s) == {"farmer": (1, 6)}
    assert pile(s, 2) == ["monk", *["farmer"] * 4]
    assert s.actors() == [0]
    assert s.phase_name() == "draw"


@pytest.mark.rule("R16")
def test_as_many_cards_are_not_enough() -> None:
    s = table(hands=[{"monk": 3}, {}], sets={"monk": (1, 3)}, phase="act")
    assert not any(code.startswith("lay") for code in codes(s))


@pytest.mark.rule("R16")
def test_in_a_larger_game_both_the_minimum_and_the_set_on_the_table_count() -> None:
    s = table(3, hands=[{"ninja": 3}], sets={"ninja": (1, 1)}, phase="act")
    assert [code for code in codes(s) if code.startswith("lay")] == ["lay ninja 3"]


@pytest.mark.rule("R18")
def test_an_own_set_can_only_be_replaced() -> None:
    """The booklet's example: five Ninjas in place of three own ones."""
    s = table(hands=[{"ninja": 5}, {}], sets={"ninja": (0, 3)}, discards=(["monk"], ["monk"]), phase="act")
    assert [code for code in codes(s) if code.startswith("lay")] == ["lay ninja 4", "lay ninja 5"]
    play(s, "lay ninja 5")
    assert s.actors() == [0]
    play(s, "pile 1")
    assert on_table(s) == {"ninja": (0, 5)}
    assert pile(s, 1) == ["monk", "ninja", "ninja", "ninja"]


@pytest.mark.rule("R19")
def test_discarding_is_one_card_on_top() -> None:
    s = table(hands=[{"monk": 2}, {}], discards=(["farmer"], ["envoy"]), phase="act")
    play(s, "discard monk 1")
    assert pile(s, 1) == ["farmer", "monk"]
    assert hand(s, 0) == {"monk": 1}


@pytest.mark.rule("R20")
@pytest.mark.parametrize(
    ("discards", "where"),
    [(([], []), "1"), ((["farmer"], []), "2"), (([], ["farmer"]), "1")],
)
def test_a_missing_pile_is_begun_first(discards: tuple[list[str], list[str]], where: str) -> None:
    s = table(hands=[{"monk": 1}, {}], discards=discards, phase="act")
    assert codes(s) == [f"discard monk {where}"]


@pytest.mark.rule("R20")
def test_a_displaced_set_begins_the_missing_pile_as_one_block() -> None:
    s = table(hands=[{"shogun": 3}, {}], sets={"shogun": (1, 2)}, discards=(["monk"], []), phase="act")
    play(s, "lay shogun 3")
    assert pile(s, 2) == ["shogun", "shogun"]
    assert pile(s, 1) == ["monk"]
    assert s.phase_name() == "draw"


@pytest.mark.rule("R20")
def test_a_displaced_set_begins_the_first_pile_when_none_exists() -> None:
    s = table(hands=[{"shogun": 3}, {}], sets={"shogun": (1, 2)}, phase="act")
    play(s, "lay shogun 3")
    assert (pile(s, 1), pile(s, 2)) == (["shogun", "shogun"], [])


@pytest.mark.rule("R21")
def test_with_both_piles_there_the_player_chooses() -> None:
    s = table(hands=[{"monk": 1}, {}], discards=(["farmer"], ["envoy"]), phase="act")
    assert codes(s) == ["discard monk 1", "discard monk 2"]


@pytest.mark.rule("R12")
def test_the_hand_grows_by_one_when_discarding() -> None:
    match = dealt(2)
    rng = Random(4)
    while match.state.phase_name() != "act":
        match.do(match.state.actors()[0], match.game.legal(match.state, match.state.actors()[0])[0])
        match.run_chance(rng)
    seat = match.state.actors()[0]
    before = Counter(hand(match.state, seat))
    code = next(a.code for a in GAME.legal(match.state, seat) if a.code.startswith("discard"))
    match.play(seat, code)
    assert sum(before.values()) == 5
    assert sum(hand(match.state, seat).values()) == 4


@pytest.mark.rule("R8")
@pytest.mark.rule("R24")
@pytest.mark.parametrize(
    ("piles", "phase"),
    [
        ([1, 0], "draw"),
        ([0, 2], "draw"),
        ([0, 2], {"phase": "draw_second", "first": 2}),
        ([2, 0], {"phase": "draw_second", "first": 1}),
        ([2, 0], {"phase": "draw_second", "first": 4}),
    ],
)
def test_a_position_without_two_piles_to_draw_from_is_refused(
    piles: list[int], phase: str | dict[str, Any]
) -> None:
    with pytest.raises(PositionError, match="state: a draw pile is empty before a draw"):
        table(piles=piles, phase=phase)


@pytest.mark.rule("R11")
@pytest.mark.rule("R8")
def test_the_pile_that_the_first_draw_emptied_leaves_one_to_draw_from() -> None:
    hands = [dict(zip(KINDS, NUMBER, strict=True)) | {"emperor": 4}]
    s = table(hands=hands, piles=[1, 1])
    play(s, "draw 1", "card emperor")
    assert codes(s) == ["draw 2"]
    play(s, "draw 2", "card emperor", "discard farmer 1")
    assert s.last_end == "pile_empty"


@pytest.mark.rule("R12")
@pytest.mark.rule("R20")
def test_a_position_in_which_the_turn_cannot_go_on_is_refused() -> None:
    with pytest.raises(PositionError, match="state: the player has no card to lay or to discard"):
        table(hands=[{}, {"farmer": 3}], phase="act")
    data = GAME.position(table(hands=[{"monk": 2}], phase="act", discards=(["farmer"], [])))
    data["stack"].append({"phase": "choose_pile", "owner": 1, "kind": "farmer", "count": 2})
    data["state"]["deck"]["farmer"] -= 2
    data["state"]["piles"][0] -= 2
    with pytest.raises(PositionError, match="state: a discard pile is to be chosen"):
        GAME.from_position(data)
