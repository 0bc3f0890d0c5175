"""Power and sequence of the cards, Expand."""

import pytest
from tests.games.pocket.build import build, fleets, legal, pass_all, play, seal

from imperia.games.pocket.phases.orders import power, step_cards
from imperia.games.pocket.state import PocketState

X, E, D = "expand", "explore", "exterminate"


def powers(s: PocketState) -> list[tuple[int, int, int]]:
    """Seat, order and power of each card of the step, in sequence."""
    return [(card & 3, card >> 2 & 3, card >> 4) for card in step_cards(s)]


@pytest.mark.rule("R15")
@pytest.mark.case("T8")
@pytest.mark.parametrize(
    ("plans", "wanted"),
    [
        ((X, E, D), [(0, 0, 3), (1, 1, 3), (2, 2, 3)]),
        ((E, X, E), [(1, 0, 3), (0, 1, 2), (2, 1, 2)]),
        ((D, D, D), [(0, 2, 1), (1, 2, 1), (2, 2, 1)]),
    ],
)
def test_power_with_three_players(plans: tuple[str, ...], wanted: list[tuple[int, int, int]]) -> None:
    s = build({"2.2": 2}, {"3.0": 2}, {"4.4": 2})
    seal(s, *plans)
    assert powers(s) == wanted


@pytest.mark.rule("R15")
@pytest.mark.rule("R17")
@pytest.mark.case("T8")
@pytest.mark.parametrize(
    ("plans", "wanted"),
    [
        (("expand+explore", "expand+exterminate"), [(0, 0, 2), (1, 0, 2), (0, 1, 3), (1, 2, 3)]),
        (("expand+expand", "explore+exterminate"), [(0, 0, 2), (0, 0, 2), (1, 1, 3), (1, 2, 3)]),
        (("expand+expand", "expand+explore"), [(0, 0, 1), (0, 0, 1), (1, 0, 1), (1, 1, 3)]),
        (("explore+explore", "explore+explore"), [(0, 1, 0), (0, 1, 0), (1, 1, 0), (1, 1, 0)]),
        (("expand+explore", "expand+explore"), [(0, 0, 2), (1, 0, 2), (0, 1, 2), (1, 1, 2)]),
    ],
)
def test_power_with_two_players(plans: tuple[str, ...], wanted: list[tuple[int, int, int]]) -> None:
    s = build({"2.2": 2}, {"3.0": 2})
    seal(s, *plans)
    assert s.step == 0 or plans[0] == plans[1] == "explore+explore"
    s.step = 0
    assert powers(s) == wanted


@pytest.mark.rule("R16")
@pytest.mark.case("T8")
@pytest.mark.parametrize(
    ("plans", "wanted"),
    [
        ((X, E, X, D), [3, 3, 3, 3]),  # opposite players do not disturb each other
        ((X, X, E, D), [2, 2, 3, 3]),
        ((X, X, X, D), [2, 1, 2, 3]),
        ((X, X, X, X), [1, 1, 1, 1]),
        ((X, E, E, X), [2, 2, 2, 2]),  # seats 3 and 0 are neighbours
    ],
)
def test_power_with_four_players(plans: tuple[str, ...], wanted: list[int]) -> None:
    s = build({"2.2": 2}, {"3.0": 2}, {"4.4": 2}, {"5.1": 2})
    seal(s, *plans)
    assert [power(s, seat, (X, E, D).index(order)) for seat, order in enumerate(plans)] == wanted


@pytest.mark.rule("R14")
@pytest.mark.rule("R17")
@pytest.mark.case("T1")
def test_the_booklets_example_of_four_players() -> None:
    s = build({"2.2": 2}, {"3.0": 2}, {"4.4": 2}, {"5.1": 2}, first=3)
    heard = seal(s, X, X, D, E)
    assert heard[0].to_json()["powers"] == ((2,), (2,), (3,), (3,))
    assert powers(s) == [(0, 0, 2), (1, 0, 2), (3, 1, 3), (2, 2, 3)]
    seen = []
    while s.step == 0:
        seen.append((s.actors()[0], s.phase_name(), s.left))
        play(s, "end")
    # C has nothing to invade from 4.4 and is not asked.
    assert seen == [(0, "expand", 2), (1, "expand", 2), (3, "explore", 3)]


@pytest.mark.rule("R14")
def test_expand_comes_before_explore_before_exterminate() -> None:
    s = build({"2.2": 2}, {"3.0": 2}, {"4.4": 2, "4.0": 1})
    seal(s, D, E, X)
    seen = []
    while s.step == 0 and s.phase_name() != "score":
        seen.append((s.actors()[0], s.phase_name()))
        play(s, "end")
    assert seen == [(2, "expand"), (1, "explore"), (0, "exterminate")]


@pytest.mark.rule("R17")
def test_the_first_player_is_first_among_equals() -> None:
    s = build({"2.2": 2}, {"3.0": 2}, {"4.4": 2}, first=2)
    seal(s, X, X, X)
    seen = []
    while s.step == 0:
        seen.append(s.actors()[0])
        play(s, "end")
    assert seen == [2, 0, 1]


@pytest.mark.rule("R15")
@pytest.mark.case("T7")
def test_four_equal_cards_do_nothing() -> None:
    s = build({"2.2": 2}, {"3.0": 2})
    heard = seal(s, "explore+explore expand+expand", "explore+explore expand+exterminate")
    assert heard[0].to_json()["powers"] == ((0, 0), (0, 0))
    assert s.step == 1
    assert s.phase_name() == "expand"
    assert s.left == 1


@pytest.mark.rule("R17")
@pytest.mark.rule("R26")
@pytest.mark.case("T9")
def test_the_same_order_twice_is_two_cards_in_a_row() -> None:
    s = build({"2.2": 1}, {"3.0": 2})
    seal(s, "explore+explore", "expand+explore")
    play(s, "end")  # Expand of seat 1
    assert (s.actors(), s.left, len(s.queue)) == ([0], 1, 2)
    play(s, "fleet 2.2 take 1", "to 2.0", "stop")
    assert (s.actors(), s.left, len(s.queue)) == ([0], 1, 1)
    # The second card: the ship that moved with the first may move again.
    assert legal(s) == ["end", "fleet 2.0 take 1"]
    play(s, "fleet 2.0 take 1", "to 2.6", "stop")
    assert s.actors() == [1]
    assert fleets(s)["2.6"] == (0, 1)


@pytest.mark.rule("R18")
def test_expand_puts_ships_on_own_systems_only() -> None:
    s = build({"2.2": 2, "2.1": 1, "prime": 1}, {"3.0": 2}, {"4.4": 2})
    seal(s, X, E, D)
    assert legal(s) == ["end", "ship 2.2 +1", "ship prime +1"]  # not 2.1: empty space
    play(s, "ship 2.2 +1", "ship prime +1", "ship prime +1")
    assert fleets(s)["prime"] == (0, 3)
    assert fleets(s)["2.2"] == (0, 3)
    assert s.stock[0] == 5
    assert s.actors() == [1]


@pytest.mark.rule("R19")
@pytest.mark.case("T28")
def test_nobody_has_more_than_twelve_ships() -> None:
    s = build({"2.2": 11}, {"3.0": 12}, {"4.4": 2})
    seal(s, X, X, E)
    assert (s.actors(), s.left) == ([0], 2)
    play(s, "ship 2.2 +1")
    assert s.stock[0] == 0
    assert s.actors() == [2]  # seat 1 has no ship to add


@pytest.mark.rule("R19")
@pytest.mark.rule("R27")
@pytest.mark.case("T21")
def test_a_card_without_any_possible_action_is_passed_over() -> None:
    s = build({"2.1": 2}, {"3.0": 2}, {"4.5": 2})
    seal(s, X, D, D)  # no system; 3.4 and 3.2 are next to 3.0; 4.4 and 4.6 are next to 4.5
    assert (s.actors(), s.phase_name()) == ([1], "exterminate")


@pytest.mark.rule("R27")
@pytest.mark.case("T12")
def test_a_player_may_do_less_or_nothing() -> None:
    s = build({"2.2": 2}, {"3.0": 2}, {"4.4": 2})
    seal(s, X, E, D)
    play(s, "ship 2.2 +1", "end")
    assert s.actors() == [1]
    play(s, "end")
    assert s.step == 1
    pass_all(s)
    assert s.phase_name() == "score"
    assert fleets(s) == {"2.2": (0, 2), "3.0": (1, 2), "4.4": (2, 2)}  # the third ship had no supply


@pytest.mark.rule("R15")
@pytest.mark.rule("R17")
def test_two_cards_of_one_order_against_one_allow_one_action_each() -> None:
    s = build({"2.2": 2}, {"3.0": 2}, first=1)
    seal(s, "expand+expand", "expand+explore")
    turns = []
    while s.phase_name() == "expand":
        turns.append((s.turn, s.left))
        play(s, legal(s)[1])
    assert turns == [(1, 1), (0, 1), (0, 1)]
    assert s.phase_name() == "explore"
    assert (s.turn, s.left) == (1, 3)
