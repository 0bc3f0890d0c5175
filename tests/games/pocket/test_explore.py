"""Explore: small steps of a fleet."""

import pytest
from tests.games.pocket.build import build, fleets, hx, legal, play, seal

from imperia.games.pocket.state import PocketState


def exploring(own: dict[str, int], *others: dict[str, int], faces: str = "A") -> PocketState:
    """Seat 0 is about to explore with power 3."""
    s = build(own, *(others or ({}, {})), faces=faces)
    seal(s, "explore", "expand", *["exterminate"] * (s.seats - 2))
    while s.phase_name() != "explore":
        play(s, "end")
    assert (s.actors(), s.left) == ([0], 3)
    return s


def steps(s: PocketState) -> set[str]:
    return {code.removeprefix("to ") for code in legal(s) if code.startswith("to ")}


@pytest.mark.rule("R20")
def test_some_or_all_ships_of_a_hex_set_out() -> None:
    s = exploring({"2.2": 3, "2.1": 1})
    assert legal(s) == ["end", "fleet 2.1 take 1", "fleet 2.2 take 1", "fleet 2.2 take 2", "fleet 2.2 take 3"]


@pytest.mark.rule("R20")
@pytest.mark.case("T10")
def test_a_fleet_goes_one_or_two_steps() -> None:
    s = exploring({"2.2": 2})
    play(s, "fleet 2.2 take 1")
    assert steps(s) == {"2.0", "2.1", "2.3"}
    play(s, "to 2.0")
    assert legal(s)[0] == "stop"
    assert steps(s) == {"2.1", "2.2", "2.3", "2.4", "2.5", "2.6"}
    play(s, "to 2.4")
    assert s.left == 2
    assert fleets(s) == {"2.2": (0, 1), "2.4": (0, 1)}
    play(s, "fleet 2.2 take 1", "to 2.1", "stop")
    assert s.phase_name() != "explore"  # both ships have moved: nothing is left to do
    assert fleets(s) == {"2.1": (0, 1), "2.4": (0, 1)}


@pytest.mark.rule("R24")
@pytest.mark.case("T2")
def test_a_ship_joins_on_the_way() -> None:
    s = exploring({"5.6": 1, "5.0": 1})
    play(s, "fleet 5.6 take 1", "to 5.0")
    assert "pick 1" in legal(s)
    play(s, "pick 1")
    assert "stop" not in legal(s)
    play(s, "to 5.1")
    assert fleets(s) == {"5.1": (0, 2)}
    assert s.phase_name() != "explore"


@pytest.mark.rule("R25")
@pytest.mark.case("T3")
def test_a_ship_stays_on_the_way() -> None:
    s = exploring({"4.6": 3})
    play(s, "fleet 4.6 take 2", "to 4.1", "drop 1")
    assert not any(code.startswith(("drop", "pick", "stop")) for code in legal(s))
    play(s, "to 4.2")
    assert fleets(s) == {"4.6": (0, 1), "4.1": (0, 1), "4.2": (0, 1)}


@pytest.mark.rule("R25")
def test_at_least_one_ship_goes_on() -> None:
    s = exploring({"4.6": 3})
    play(s, "fleet 4.6 take 3", "to 4.1")
    assert [code for code in legal(s) if code.startswith("drop")] == ["drop 1", "drop 2"]
    s = exploring({"4.6": 1})
    play(s, "fleet 4.6 take 1", "to 4.1")
    assert not any(code.startswith("drop") for code in legal(s))


@pytest.mark.rule("R24")
@pytest.mark.rule("R25")
def test_ships_may_join_and_stay_in_one_move() -> None:
    s = exploring({"4.6": 2, "4.1": 2})
    play(s, "fleet 4.6 take 2", "to 4.1", "pick 1")
    assert [code for code in legal(s) if code.startswith("drop")] == ["drop 1", "drop 2"]
    play(s, "drop 2", "to 4.2")
    assert fleets(s) == {"4.1": (0, 3), "4.2": (0, 1)}
    # Of the three in 4.1 one has not moved.
    assert s.ships[hx("4.1")] - s.moved[hx("4.1")] == 1
    assert legal(s) == ["end", "fleet 4.1 take 1"]


@pytest.mark.rule("R26")
@pytest.mark.case("T10")
def test_dropped_ships_have_moved_and_cannot_be_picked_up() -> None:
    s = exploring({"4.6": 3})
    play(s, "fleet 4.6 take 2", "to 4.1", "drop 1", "to 4.2")
    assert legal(s) == ["end", "fleet 4.6 take 1"]
    play(s, "fleet 4.6 take 1", "to 4.1")
    assert not any(code.startswith("pick") for code in legal(s))
    play(s, "to 4.2")
    assert fleets(s) == {"4.1": (0, 1), "4.2": (0, 2)}


@pytest.mark.rule("R26")
def test_a_fleet_that_stopped_among_fresh_ships_leaves_them_fresh() -> None:
    s = exploring({"4.6": 1, "4.1": 2})
    play(s, "fleet 4.6 take 1", "to 4.1", "stop")
    assert legal(s) == ["end", "fleet 4.1 take 1", "fleet 4.1 take 2"]


@pytest.mark.rule("R21")
def test_foreign_ships_block() -> None:
    s = exploring({"2.2": 2}, {"2.0": 1}, {"2.1": 1})
    play(s, "fleet 2.2 take 1")
    assert steps(s) == {"2.3"}
    play(s, "to 2.3")
    assert steps(s) == {"2.2", "2.4"}


@pytest.mark.rule("R21")
def test_a_fleet_that_is_shut_in_cannot_set_out() -> None:
    s = exploring({"2.2": 2, "4.4": 1}, {"2.0": 1, "2.3": 1}, {"2.1": 1})
    assert legal(s) == ["end", "fleet 4.4 take 1"]


@pytest.mark.rule("R23")
@pytest.mark.case("T10")
def test_the_prime_is_entered_but_not_crossed() -> None:
    s = exploring({"3.1": 2})
    play(s, "fleet 3.1 take 1", "to prime")
    assert s.left == 2
    assert s.phase_name() == "explore"
    play(s, "fleet 3.1 take 1", "to 3.6")
    assert "prime" in steps(s)
    play(s, "to prime")
    assert fleets(s) == {"prime": (0, 2)}


@pytest.mark.rule("R23")
@pytest.mark.case("T10")
def test_a_fleet_may_start_from_the_prime() -> None:
    s = exploring({"prime": 2})
    play(s, "fleet prime take 1")
    assert len(steps(s)) == 12
    play(s, "to 6.3")
    assert {"6.0", "prime"} <= steps(s)
    play(s, "to 6.0")
    assert fleets(s) == {"prime": (0, 1), "6.0": (0, 1)}


@pytest.mark.rule("R22")
@pytest.mark.rule("R44")
def test_the_black_hole_is_never_entered() -> None:
    s = exploring({"3.1": 1}, faces="B")
    play(s, "fleet 3.1 take 1")
    assert "3.0" not in steps(s)
    assert "3.2" in steps(s)
    play(s, "to 3.2")
    assert "3.0" not in steps(s)


@pytest.mark.rule("R22")
@pytest.mark.rule("R45")
def test_asteroids_may_be_crossed_and_stopped_at() -> None:
    s = exploring({"2.2": 2}, faces="B")
    play(s, "fleet 2.2 take 1", "to 2.0", "to 2.5")
    play(s, "fleet 2.2 take 1", "to 2.1", "stop")
    assert fleets(s) == {"2.5": (0, 1), "2.1": (0, 1)}


@pytest.mark.rule("R27")
def test_a_fleet_controls_the_free_system_where_it_ends() -> None:
    s = exploring({"2.2": 2})
    play(s, "fleet 2.2 take 1", "to 2.0", "stop")
    assert s.owner(hx("2.0")) == 0
    assert s.view(1).owner[hx("2.0")] == 0


@pytest.mark.rule("R20")
@pytest.mark.case("T20")
def test_a_fleet_may_come_back_and_leave_a_post_next_door() -> None:
    s = exploring({"2.2": 2})
    play(s, "fleet 2.2 take 2", "to 2.0", "drop 1", "to 2.2")
    assert fleets(s) == {"2.0": (0, 1), "2.2": (0, 1)}
    assert s.phase_name() != "explore"


@pytest.mark.rule("R20")
def test_the_card_allows_as_many_fleets_as_its_power() -> None:
    s = exploring({"2.2": 3, "4.4": 1})
    play(s, "fleet 2.2 take 1", "to 2.0", "stop")
    play(s, "fleet 2.2 take 1", "to 2.1", "stop")
    play(s, "fleet 2.2 take 1", "to 2.3", "stop")
    assert s.phase_name() != "explore"
    assert fleets(s)["4.4"] == (0, 1)


@pytest.mark.rule("R23")
@pytest.mark.rule("R25")
def test_a_fleet_from_the_prime_may_leave_a_post_and_return_to_it() -> None:
    s = build({"prime": 3}, {"2.2": 2}, {"4.4": 2})
    seal(s, "explore", "expand", "exterminate")
    play(s, "end")
    play(s, "fleet prime take 2", "to 3.6", "drop 1", "to prime")
    assert fleets(s)["prime"] == (0, 2)
    assert fleets(s)["3.6"] == (0, 1)
    assert "fleet prime take 2" not in legal(s)
    assert "fleet prime take 1" in legal(s)
