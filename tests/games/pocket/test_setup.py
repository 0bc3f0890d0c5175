"""Placement and plans."""

import pytest
from tests.games.pocket.build import GAME, build, fleets, legal, play, seal

from imperia.games.pocket.data import PLANS
from imperia.games.pocket.phases import placement
from imperia.kernel import SPECTATOR, IllegalAction, Match, NotationError, UndoError


@pytest.mark.rule("R8")
@pytest.mark.rule("R9")
def test_ships_are_placed_there_and_back() -> None:
    s = build({}, {}, {}, first=1, phase=placement.PLACE_SHIPS)
    free = ["2.2", "2.6", "3.0", "3.2", "4.4", "4.6", "5.1", "5.6", "6.0", "6.6", "7.1", "7.4"]
    order = []
    for name in ("2.2", "3.0", "4.4", "5.1", "6.0", "7.1"):
        assert legal(s) == [f"place {left}" for left in free]
        order.append(s.actors()[0])
        play(s, f"place {name}")
        free.remove(name)
    assert order == [1, 2, 0, 0, 2, 1]
    assert fleets(s)["5.1"] == (0, 2)
    assert s.stock == [8, 8, 8]
    assert s.phase_name() == "plan"


@pytest.mark.rule("R2")
def test_everyone_has_twelve_ships() -> None:
    s = GAME.setup(4)
    assert s.stock == [12] * 4
    s = build({"2.2": 4, "prime": 3}, {"3.0": 1})
    assert s.stock == [5, 11]
    assert s.owner(42) == 0


@pytest.mark.rule("R10")
@pytest.mark.parametrize("seats", [3, 4])
def test_three_or_four_players_order_one_set(seats: int) -> None:
    s = build(*({} for _ in range(seats)))
    assert s.actors() == list(range(seats))
    codes = [action.code for action in GAME.legal(s, 1)]
    assert len(codes) == 6
    assert "plan expand explore exterminate" in codes
    with pytest.raises(NotationError):
        GAME.play(s, 0, "plan expand expand explore")
    with pytest.raises(IllegalAction):
        GAME.play(s, 0, "plan expand+expand explore+explore exterminate+exterminate")


@pytest.mark.rule("R11")
def test_two_players_lay_two_cards_a_step() -> None:
    s = build({}, {})
    codes = [action.code for action in GAME.legal(s, 0)]
    assert len(codes) == len(set(codes)) == 21
    assert "plan expand+expand explore+explore exterminate+exterminate" in codes
    for plan in PLANS[6:]:
        cards = [order for step in plan for order in step]
        assert sorted(cards) == [0, 0, 1, 1, 2, 2]
        assert all(len(step) == 2 for step in plan)


@pytest.mark.rule("R12")
@pytest.mark.rule("R60")
@pytest.mark.case("T19")
def test_a_sealed_plan_is_seen_by_its_owner_alone() -> None:
    views = []
    for own in ("plan explore expand exterminate", "plan exterminate explore expand"):
        s = build({"2.2": 2}, {"3.0": 2}, {"4.4": 2})
        heard = play(s, own)
        views.append(([s.view(seat) for seat in (0, 1, 2, SPECTATOR)], heard, s.actors()))
    (first, heard, actors), (second, heard_too, _) = views
    assert first[0].plan == (("explore",), ("expand",), ("exterminate",))
    assert first[0] != second[0]
    assert first[1:] == second[1:]
    assert heard == heard_too == []
    assert actors == [1, 2]
    assert all(view.sealed == (0,) for view in first)
    assert all(view.plans == ((None,) * 3,) * 3 for view in first)


@pytest.mark.rule("R12")
@pytest.mark.rule("R13")
@pytest.mark.case("T19")
def test_later_steps_stay_face_down() -> None:
    s = build({"2.2": 2}, {"3.0": 2}, {"4.4": 2})
    heard = seal(s, "expand explore", "explore exterminate", "exterminate explore")
    view = s.view(0)
    assert view.plans == (
        (("expand",), None, None),
        (("explore",), None, None),
        (("exterminate",), None, None),
    )
    assert view.plan == (("expand",), ("explore",), ("exterminate",))
    assert s.view(SPECTATOR).plan is None
    assert [event.to_json()["event"] for event in heard] == ["StepRevealed"]
    assert heard[0].to_json()["orders"] == ((0,), (1,), (2,))
    # The same table with other later steps looks the same to the others.
    other = build({"2.2": 2}, {"3.0": 2}, {"4.4": 2})
    assert seal(other, "expand explore", "explore expand", "exterminate expand") == heard
    assert other.view(0) == view
    play(s, "end")
    play(other, "end")
    assert other.view(0) == s.view(0)
    assert [a.code for a in GAME.legal(s, 1)] == [a.code for a in GAME.legal(other, 1)]


@pytest.mark.rule("R13")
def test_each_step_is_revealed_when_the_one_before_is_done() -> None:
    s = build({"2.2": 2}, {"3.0": 2}, {"4.4": 2})
    seal(s, "expand explore", "explore exterminate", "explore expand")
    assert s.step == 0
    heard = play(s, "end", "end", "end")
    assert s.step == 1
    assert [event.to_json()["event"] for event in heard] == ["StepRevealed"]
    assert s.view(SPECTATOR).plans[1] == (("explore",), ("exterminate",), None)


@pytest.mark.rule("R13")
def test_the_last_plan_cannot_be_taken_back() -> None:
    position = GAME.position(build({"2.2": 2}, {"3.0": 2}, {"4.4": 2}))
    match = Match(GAME, start=position)
    for seat in (2, 0):
        match.play(seat, "plan expand explore exterminate")
        assert match.undo_point(seat) == len(match.plies) - 1
    match.play(1, "plan expand explore exterminate")
    with pytest.raises(UndoError, match="revealed"):
        match.undo_point(1)


def test_the_deed_that_ends_a_step_reveals() -> None:
    s = build({"2.2": 2}, {"3.0": 2}, {"4.4": 2})
    seal(s, "expand explore", "explore exterminate", "explore expand")
    end = GAME.table.parse("end")
    assert not GAME.reveals(s, end)
    play(s, "end", "end")
    assert GAME.reveals(s, end)
    assert not GAME.reveals(s, GAME.table.parse("fleet 4.4 take 1"))
