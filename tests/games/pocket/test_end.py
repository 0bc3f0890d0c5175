"""Return, first player, number of rounds, final count, ties."""

import pytest
from tests.games.pocket.build import GAME, build, fleets, hx, legal, play, to_scoring

from imperia.games.pocket.data import HEX_NAMES
from imperia.games.pocket.phases import round_end
from imperia.games.pocket.state import PocketState
from imperia.kernel import IllegalAction


def ended(*ships: dict[str, int], points: list[int] | None = None, **more: object) -> PocketState:
    """A state after the scoring of a round, at what the end of the round asks."""
    s = build(*ships, **more)  # type: ignore[arg-type]
    s.points = points or [0] * s.seats
    round_end.begin(s)
    return s


# fmt: off
RIM = [
    "2.1", "2.2", "2.3", "2.4", "3.2", "3.3", "3.4", "3.5", "4.3", "4.4", "4.5", "4.6",
    "5.1", "5.4", "5.5", "5.6", "6.1", "6.2", "6.5", "6.6", "7.1", "7.2", "7.3", "7.6",
]
# fmt: on


@pytest.mark.rule("R47")
@pytest.mark.rule("R49")
@pytest.mark.rule("R50")
@pytest.mark.case("T15")
def test_a_wiped_out_player_may_come_back_on_the_rim() -> None:
    s = ended({"2.2": 2, "2.1": 1}, {}, {"4.4": 1})
    assert (s.phase_name(), s.actors()) == ("return", [1])
    free = [name for name in RIM if name not in ("2.2", "2.1", "4.4")]
    assert legal(s) == ["end"] + [f"return {name}" for name in free]
    play(s, "return 5.4")
    assert fleets(s)["5.4"] == (1, 2)
    assert s.stock[1] == 10
    assert (s.phase_name(), s.round, s.first) == ("plan", 1, 1)


@pytest.mark.rule("R49")
@pytest.mark.case("T24")
def test_a_player_may_stay_out_and_is_asked_again() -> None:
    s = ended({"2.2": 2}, {}, {"4.4": 1})
    play(s, "end")
    assert s.phase_name() == "plan"
    assert s.actors() == [0, 1, 2]  # plans like the others
    s.stack[-1] = round_end.RETURN_PHASE
    round_end.begin(s)
    assert (s.phase_name(), s.actors()) == ("return", [1])


@pytest.mark.rule("R47")
@pytest.mark.case("T15")
def test_several_come_back_clockwise_from_the_first_player() -> None:
    s = ended({}, {"2.2": 2}, {}, first=2)
    assert s.actors() == [2]
    play(s, "return 4.4")
    assert s.actors() == [0]
    assert "return 4.4" not in legal(s)
    play(s, "return 4.5")
    assert (s.phase_name(), s.first) == ("plan", 0)


@pytest.mark.rule("R50")
@pytest.mark.rule("R44")
@pytest.mark.rule("R45")
@pytest.mark.case("T15")
def test_asteroids_are_offered_the_black_hole_is_not() -> None:
    s = ended({"3.4": 2}, {}, {"4.4": 1}, faces="B")
    assert {"return 2.1", "return 2.4"} <= set(legal(s))  # rim hexes of the belt
    assert "return 3.0" not in legal(s)
    # With the whole rim taken the inner hexes are offered, the black hole still not.
    s.held[0] = sum(1 << hx(name) for name in RIM)
    assert {HEX_NAMES[hex] for hex in range(43) if round_end.free_rim(s) >> hex & 1} == {
        "2.0", "2.5", "2.6", "3.1", "3.6", "4.0", "4.1", "4.2", "5.0",
        "5.2", "5.3", "6.0", "6.3", "6.4", "7.0", "7.4", "7.5",
    }  # fmt: skip


@pytest.mark.rule("R50")
@pytest.mark.case("T15")
def test_if_the_rim_is_full_the_nearest_hexes_are_offered() -> None:
    own = dict.fromkeys(RIM[:12], 1)
    other = dict.fromkeys(RIM[12:], 1)
    s = ended(own, other, {})
    names = {code.removeprefix("return ") for code in legal(s)} - {"end"}
    assert len(names) == 18
    assert "prime" not in names
    assert {"2.0", "2.5", "2.6"} <= names


@pytest.mark.rule("R48")
@pytest.mark.case("T15")
def test_nobody_comes_back_after_the_last_round() -> None:
    s = ended({"2.2": 2}, {}, round=5)
    assert s.stack == []
    assert s.outcome() is not None


@pytest.mark.rule("R51")
def test_the_first_player_moves_on_clockwise() -> None:
    s = ended({"2.2": 2}, {"3.0": 1}, {"4.4": 1}, first=2)
    assert (s.round, s.first, s.turn) == (1, 0, 0)
    assert s.plans == [-1, -1, -1]


@pytest.mark.rule("R52")
@pytest.mark.parametrize(("seats", "rounds"), [(2, 6), (3, 6), (4, 8)])
def test_the_number_of_rounds(seats: int, rounds: int) -> None:
    ships = [{"2.2": 1}, {"3.0": 1}, {"4.4": 1}, {"5.1": 1}][:seats]
    assert ended(*ships, round=rounds - 2).phase_name() == "plan"
    assert ended(*ships, round=rounds - 1).phase_name() == "over"


@pytest.mark.rule("R53")
@pytest.mark.case("T16")
def test_the_final_count_scores_every_sector_and_the_prime() -> None:
    s = to_scoring({"2.0": 1, "2.2": 1, "prime": 1}, {"3.0": 1, "4.2": 1}, {"5.1": 1, "6.1": 1}, round=5)
    s.points = [10, 10, 10]
    play(s, "score 2", "score 3", "score 4")
    heard = play(s, "score 5")  # the bonus of the last round
    # Scored in the round: 2 (3 for seat 0), 3 (1 for seat 1), 4 (2 for seat 1), 5 (1 for seat 2).
    outcome = s.outcome()
    assert outcome is not None
    assert outcome.scores == (10 + 3 + 3 + 3, 10 + 3 + 3, 10 + 1 + 1)
    assert heard[1].to_json() == {"event": "FinalCount", "points": (6, 3, 1)}
    assert outcome.reason == "points"
    assert outcome.ranking == (1, 2, 3)
    with pytest.raises(IllegalAction, match="over"):
        GAME.play(s, 0, "score 2")


@pytest.mark.rule("R54")
@pytest.mark.rule("R55")
@pytest.mark.case("T17")
@pytest.mark.parametrize(
    ("ships", "points", "reason", "ranking"),
    [
        # The final count adds to these points: 3 for the Prime, 2 and 1 for systems.
        (({"2.0": 1}, {"2.2": 1}), [3, 3], "points", (1, 2)),
        (({"prime": 1}, {"2.0": 1, "2.2": 1}), [5, 5], "prime", (1, 2)),
        (({"2.0": 1}, {"3.0": 1, "3.2": 1}), [5, 5], "level_two", (1, 2)),
        (({"2.1": 1}, {"3.0": 1, "3.2": 1}), [7, 5], "level_one", (2, 1)),
        (({"2.0": 1}, {"3.4": 1}), [5, 5], "shared", (1, 1)),
        (({"2.0": 1}, {"3.4": 1}, {"prime": 1}), [5, 5, 4], "prime", (2, 2, 1)),
        (({"2.0": 1}, {"3.4": 1}, {"prime": 1}), [5, 5, 3], "shared", (1, 1, 3)),
        (({"2.2": 1}, {"prime": 1}, {"3.4": 1}), [9, 0, 8], "level_two", (2, 3, 1)),
    ],
)
def test_ties(
    ships: tuple[dict[str, int], ...], points: list[int], reason: str, ranking: tuple[int, ...]
) -> None:
    s = ended(*ships, points=points, round=5)
    outcome = s.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.ranking) == (reason, ranking)
    assert s.view(0).outcome == outcome.to_json()


@pytest.mark.rule("R43")
@pytest.mark.rule("R47")
def test_whoever_loses_the_last_ship_to_quad_prime_may_come_back_at_once() -> None:
    s = to_scoring({"prime": 1}, {"2.2": 1}, {"4.4": 1}, faces="BA")
    play(s, "score 2", "score 4")  # no tile is left for the third player
    assert s.phase_name() == "bonus"
    play(s, "score 4")
    assert (s.phase_name(), s.turn, s.stock[0]) == ("return", 0, 12)
    assert "return prime" not in legal(s)
