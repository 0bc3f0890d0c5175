"""Exterminate: invasions."""

import pytest
from tests.games.pocket.build import GAME, build, fleets, legal, play, seal

from imperia.games.pocket.state import PocketState
from imperia.kernel import IllegalAction


def invading(own: dict[str, int], *others: dict[str, int], faces: str = "A") -> PocketState:
    """Seat 0 is about to exterminate with power 3."""
    s = build(own, *(others or ({}, {})), faces=faces)
    seal(s, "exterminate", "expand", *["explore"] * (s.seats - 2))
    while s.phase_name() != "exterminate":
        play(s, "end")
    assert (s.actors(), s.left) == ([0], 3)
    return s


@pytest.mark.rule("R28")
@pytest.mark.rule("R29")
@pytest.mark.case("T11")
def test_targets_are_adjacent_systems_free_or_foreign_but_not_own() -> None:
    s = invading({"2.0": 2, "2.6": 1}, {"2.2": 2}, {"2.1": 1})
    # Free: 7.4 and the Prime (next to 2.6); foreign: 2.2. Not own: 2.0, 2.6. Not empty space: 2.1, 2.3.
    assert legal(s) == ["end", "invade 2.2", "invade 7.4", "invade prime"]


@pytest.mark.rule("R30")
@pytest.mark.rule("R31")
@pytest.mark.case("T5")
def test_the_booklets_invasion_of_the_prime() -> None:
    s = invading({"4.2": 2, "3.6": 2, "5.3": 1}, {"prime": 3}, {})
    play(s, "invade prime")
    assert legal(s) == ["from 3.6:1", "from 3.6:2", "from 4.2:1", "from 4.2:2", "from 5.3:1"]
    play(s, "from 3.6:2", "from 4.2:1")
    assert legal(s) == ["attack", "from 5.3:1"]
    heard = play(s, "from 5.3:1")  # no other hex could send ships: the attack begins
    assert fleets(s) == {"4.2": (0, 1), "prime": (0, 1)}
    assert s.stock == [10, 12, 12]
    told = heard[1].to_json()
    assert (told["event"], told["count"], told["defenders"]) == ("Invaded", 4, 3)
    assert (told["owner"], told["left"]) == (0, 1)


@pytest.mark.rule("R31")
@pytest.mark.case("T4")
def test_five_against_three() -> None:
    s = invading({"2.0": 5}, {"2.2": 3}, {})
    play(s, "invade 2.2", "from 2.0:5")
    assert fleets(s) == {"2.2": (0, 2)}
    assert s.stock == [10, 12, 12]


@pytest.mark.rule("R31")
def test_equal_fleets_leave_the_system_free() -> None:
    s = invading({"2.0": 2}, {"2.2": 2}, {})
    play(s, "invade 2.2", "from 2.0:2")
    assert fleets(s) == {}
    assert s.stock == [12, 12, 12]


@pytest.mark.rule("R30")
@pytest.mark.rule("R31")
@pytest.mark.case("T25")
def test_a_smaller_fleet_weakens_the_defender() -> None:
    s = invading({"2.0": 2}, {"2.2": 3}, {})
    play(s, "invade 2.2", "from 2.0:1")
    assert fleets(s) == {"2.0": (0, 1), "2.2": (1, 2)}
    # R32: the same system again with another ship.
    play(s, "invade 2.2", "from 2.0:1")
    assert fleets(s) == {"2.2": (1, 1)}


@pytest.mark.rule("R28")
def test_a_free_system_is_taken_without_loss() -> None:
    s = invading({"2.1": 3}, {"5.1": 1}, {})
    play(s, "invade 2.2", "from 2.1:2")
    assert fleets(s) == {"2.1": (0, 1), "2.2": (0, 2), "5.1": (1, 1)}


@pytest.mark.rule("R32")
@pytest.mark.case("T11")
def test_ships_that_invaded_do_not_invade_again_with_this_card() -> None:
    s = invading({"2.1": 2}, {"2.0": 1}, {})
    assert legal(s) == ["end", "invade 2.0", "invade 2.2", "invade 2.6"]
    play(s, "invade 2.2", "from 2.1:2")
    # 2.2 is next to 2.0, but its ships have invaded: the card is over.
    assert s.phase_name() != "exterminate"
    s = invading({"2.1": 3}, {"2.0": 1}, {})
    play(s, "invade 2.2", "from 2.1:2")
    play(s, "invade 2.0")
    assert legal(s) == ["from 2.1:1"]


@pytest.mark.rule("R32")
def test_the_next_card_lets_them_invade_again() -> None:
    s = build({"2.1": 2}, {"2.0": 1})
    seal(s, "exterminate+exterminate", "expand+explore")
    while s.phase_name() != "exterminate":
        play(s, "end")
    play(s, "invade 2.2", "from 2.1:2")
    assert s.phase_name() == "exterminate"
    assert "invade 2.0" in legal(s)


@pytest.mark.rule("R29")
def test_ships_in_empty_space_cannot_be_attacked() -> None:
    s = invading({"2.2": 5}, {"2.1": 1}, {"2.3": 1})
    assert legal(s) == ["end", "invade 2.0"]
    with pytest.raises(IllegalAction):
        GAME.play(s, 0, "invade 2.1")


@pytest.mark.rule("R30")
def test_at_least_one_ship_must_take_part() -> None:
    s = invading({"2.0": 1, "2.6": 1}, {"2.2": 1}, {})
    play(s, "invade 2.2")
    assert legal(s) == ["from 2.0:1"]  # 2.6 is not next to 2.2
    with pytest.raises(IllegalAction):
        GAME.play(s, 0, "attack")


@pytest.mark.rule("R28")
def test_ships_invade_from_the_prime_too() -> None:
    s = invading({"prime": 2}, {"7.4": 1}, {})
    assert {"invade 2.6", "invade 4.2", "invade 6.3", "invade 7.4"} == set(legal(s)) - {"end"}
    play(s, "invade 7.4", "from prime:2")
    assert fleets(s) == {"7.4": (0, 1)}


@pytest.mark.rule("R32")
def test_a_system_may_be_invaded_by_several_players_in_a_step() -> None:
    s = build({"2.0": 3}, {"2.2": 2}, {"2.3": 3})
    seal(s, "exterminate", "expand", "exterminate")
    play(s, "end", "invade 2.2", "from 2.0:3")
    assert fleets(s)["2.2"] == (0, 1)
    while s.actors() != [2]:
        play(s, "end")
    play(s, "invade 2.2", "from 2.3:2")
    assert fleets(s)["2.2"] == (2, 1)
