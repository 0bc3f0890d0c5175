"""Text board, whole moves, descriptions, positions and laws."""

import json
from functools import partial
from random import Random

import pytest
from tests.games.pocket.build import GAME, build, fleets, hx, play, seal

from imperia.games.pocket.phases import galaxy as sectors
from imperia.games.pocket.phases import placement, round_end
from imperia.kernel import CHANCE, SPECTATOR, IllegalAction, Match, NotationError, PositionError


@pytest.mark.parametrize(
    ("galaxy", "seats"), [("standard", 3), ("cloud", 4), ("pyramid", 2), ("ring", 2), ("imperium_ring", 4)]
)
def test_the_map_shows_every_hex_within_100_columns(galaxy: str, seats: int) -> None:
    match = Match(GAME, seats, {"galaxy": galaxy, "riches": True, "faces": "B"})
    match.run_chance(Random(5))
    for _ in range(seats * 2):
        seat = match.state.actors()[0]
        match.do(seat, GAME.legal(match.state, seat)[0])
    board = GAME.text_board(match.state.view(0))
    for tile in range(2, 8):
        for position in range(7):
            assert f"{tile}.{position} " in board
    assert "prime" in board
    assert "$" in board
    assert board.count("0:2") == 2
    assert max(len(line) for line in board.splitlines()) <= 100


def test_a_galaxy_too_wide_for_a_map_is_listed_by_sector() -> None:
    chain = json.dumps({"prime": [0, 0], "places": [[3 * n, 0] for n in range(1, 7)]})
    match = Match(GAME, 2, {"galaxy": chain})
    match.run_chance(Random(1))
    board = GAME.text_board(match.state.view(0))
    assert "prime: Tri-Prime" in board
    assert max(len(line) for line in board.splitlines()) <= 100


def test_the_board_shows_plans_as_far_as_they_are_known() -> None:
    s = build({"2.2": 2}, {"3.0": 2}, {"4.4": 2})
    GAME.play(s, 0, "plan expand explore exterminate")
    assert "Plan of seat 0 (sealed): expand / explore / exterminate" in GAME.text_board(s.view(0))
    assert "Plan of seat 0 (sealed): ? / ? / ?" in GAME.text_board(s.view(1))
    GAME.play(s, 1, "plan explore expand exterminate")
    GAME.play(s, 2, "plan exterminate expand explore")
    board = GAME.text_board(s.view(SPECTATOR))
    assert "Plan of seat 1: explore / ? / ?" in board
    assert "Still to come in this step: seat 1 explore 3, seat 2 exterminate 3" in board


def test_whole_moves_are_spelt_out() -> None:
    s = build({"2.2": 3, "2.1": 1}, {"3.0": 2}, {"4.4": 2})
    assert GAME.parts(s, 0, "ship 2.2 +2") == ["ship 2.2 +1"] * 2
    assert GAME.parts(s, 0, "fleet 2.2>2.0 take 2") == ["fleet 2.2 take 2", "to 2.0", "stop"]
    assert GAME.parts(s, 0, "Fleet 2.2>2.1>2.6  take 2 pick 1 drop 1") == [
        "fleet 2.2 take 2",
        "to 2.1",
        "pick 1",
        "drop 1",
        "to 2.6",
    ]
    assert GAME.parts(s, 0, "fleet 2.6>prime take 1") == ["fleet 2.6 take 1", "to prime"]
    assert GAME.parts(s, 0, "fleet 2.6 > prime take 1") == ["fleet 2.6 take 1", "to prime"]
    assert GAME.parts(s, 0, "score 5") == ["score 5"]
    with pytest.raises(NotationError, match="name the second hex"):
        GAME.parts(s, 0, "fleet 2.2>2.0 take 2 drop 1")


def test_a_whole_invasion_attacks_by_itself_only_when_nobody_else_could_come() -> None:
    s = build({"2.0": 2, "2.1": 1}, {"2.2": 2}, {"4.4": 2})
    seal(s, "exterminate", "explore", "expand")
    play(s, "end", "end")
    assert GAME.parts(s, 0, "invade 2.2 from 2.1:1 2.0:1") == ["invade 2.2", "from 2.0:1", "from 2.1:1"]
    assert GAME.parts(s, 0, "invade 2.2 from 2.0:2") == ["invade 2.2", "from 2.0:2", "attack"]
    with pytest.raises(IllegalAction):
        GAME.parts(s, 0, "invade 2.6 from 2.3:1")
    for code in GAME.parts(s, 0, "invade 2.2 from 2.1:1 2.0:2"):
        GAME.play(s, 0, code)
    assert fleets(s)["2.2"] == (0, 1)


def test_a_whole_move_is_played_whole_or_not_at_all() -> None:
    s = build({"2.2": 2, "2.1": 1}, {"3.0": 2}, {"4.4": 2})
    seal(s, "explore", "expand", "exterminate")
    play(s, "end")
    match = Match(GAME, start=GAME.position(s))
    with pytest.raises(IllegalAction):
        match.play(0, "fleet 2.2>2.1>2.5 take 1")
    assert match.plies == []
    match.play(0, "fleet 2.2>2.1>2.6 take 1 pick 1")
    assert [code for _, code in match.plies] == ["fleet 2.2 take 1", "to 2.1", "pick 1", "to 2.6"]
    match.play(0, "end")
    assert len(match.plies) == 5


@pytest.mark.rule("R11")
def test_the_two_cards_of_a_step_are_named_in_any_order() -> None:
    match = Match(GAME, start=GAME.position(build({"2.2": 2}, {"3.0": 2})))
    match.play(0, "Plan explore+expand exterminate+explore exterminate+expand")
    assert match.plies == [(0, "plan expand+explore explore+exterminate expand+exterminate")]
    with pytest.raises(NotationError):
        match.play(1, "plan expand+expand expand+explore exterminate+exterminate")


@pytest.mark.rule("R12")
@pytest.mark.case("T19")
@pytest.mark.parametrize("text", ["ship 5.1 +2", "fleet 5.2>prime>2.5 take 1", "invade 5.1 from 5.2:1 5.4:1"])
def test_a_refused_whole_move_tells_nothing_of_the_next_step(text: str) -> None:
    """A part that ends the step turns up cards: what comes after it must not be answered with them."""
    first = {"ship": "expand", "fleet": "explore", "invade": "exterminate"}[text.split()[0]]
    ships = {"5.1" if first == "expand" else "5.2": 2}
    answers = set()
    for other in ("expand", "explore", "exterminate"):
        if other == first:
            continue
        s = build(ships, {"2.2": 2}, {"3.0": 2}, first=1)
        seal(s, first, f"{first} {other}", f"{first} {other}")
        play(s, "end", "end")
        assert (s.actors(), s.left) == ([0], 1)
        before = s.key()
        for ask in (Match(GAME, start=GAME.position(s)).play, partial(GAME.play, s)):
            with pytest.raises(IllegalAction, match="uncovers what was hidden") as refused:
                ask(0, text)
            answers.add(str(refused.value))
        assert s.key() == before
    assert len(answers) == 1


def test_codes_are_read_in_any_case() -> None:
    assert GAME.table.parse("PLAN Expand explore EXTERMINATE").code == "plan expand explore exterminate"
    assert GAME.table.parse("sector 3b r2").code == "sector 3B r2"
    with pytest.raises(NotationError):
        GAME.table.parse("fleet 3.7 take 1")


def test_the_table_is_dense_and_small() -> None:
    assert [action.index for action in GAME.table.actions] == list(range(len(GAME.table)))
    assert len(GAME.table) < 1500


DOUBLE = "expand+expand explore+explore exterminate+exterminate"  # a plan of a game with two players


def position() -> dict[str, object]:
    s = build({"2.2": 2}, {"3.0": 2}, {"4.4": 2})
    seal(s, "explore", "expand", "exterminate")
    play(s, "end", "fleet 2.2 take 2", "to 2.0")
    return GAME.position(s)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("state", "ships", "2.0", "count"), 3, "seat 0 has 13 ships"),
        (("state", "ships", "2.9"), {"seat": 0, "count": 1, "moved": 0}, "state.ships.2.9: is not a field"),
        (("state", "sectors"), ["2A r0", "2A r0"], "state.sectors: a tile lies at two places"),
        (("state", "sectors"), ["2A r0"], "state: the game has begun before all sectors lie"),
        (("state", "left"), 2, ""),
        (("state", "left"), 0, "the card at hand is not the next one"),
        (("state", "cards"), [], "the cards that wait are not those of the step|the card at hand"),
        (("state", "plans"), [None, None, None], "no plan of the right kind"),
        (("state", "points"), [9, 0, 0], "cannot come from the sectors scored"),
        (("state", "fleet"), 7, "the fleet has no ships where it is"),
        (("state", "prime_face"), None, "the Prime has no face"),
        (("state", "prime_face"), "B", "the Prime lies as the options do not allow"),
        (("options", "faces"), "B", "a sector lies as the options do not allow"),
        (("state", "plans"), [DOUBLE, DOUBLE, DOUBLE], "no plan of the right kind"),
        (("state", "pool"), {"one": 3}, "tokens of the riches"),
        (("stack",), [{"phase": "bonus"}], "cards wait outside|the bonus is not"),
        (("state", "ships", "2.0", "moved"), 0, "the fleet has no ships where it is"),
        (("state", "ships", "3.0", "moved"), 1, "ships are used that no card has used"),
        (("state", "chosen"), ["3", None, None], "outside the scoring"),
        (("stack",), [{"phase": "lay_sector"}], "all sectors lie already"),
        (("stack",), [{"phase": "lay_sector"}, {"phase": "lay_prime"}], "the Prime's face is drawn once"),
        (("stack",), [{"phase": "place"}], "begun before the set-up is over"),
        (("stack",), [{"phase": "fleet_on"}, {"phase": "fleet_on"}], "two decisions are at hand"),
    ],
)
def test_a_wrong_position_is_refused(path: tuple[str, ...], value: object, message: str) -> None:
    data = json.loads(json.dumps(position()))
    place = data
    for name in path[:-1]:
        place = place[name]
    place[path[-1]] = value
    if not message:
        GAME.from_position(data)
        return
    with pytest.raises(PositionError, match=message):
        GAME.from_position(data)


@pytest.mark.parametrize(
    ("ships", "message"),
    [
        ({"2.2": 3}, "the ships do not lie as they are placed"),
        ({"2.1": 2}, "the ships do not lie as they are placed"),
        ({"2.2": 2, "2.6": 2}, "the ships do not lie as they are placed"),
        ({"2.2": 4, "2.6": 4}, "seat 1 is not the next to place ships"),
    ],
)
@pytest.mark.rule("R8")
def test_ships_that_nobody_can_have_placed_are_refused(ships: dict[str, int], message: str) -> None:
    s = build({}, {})
    s.stack[-1] = placement.PLACE_SHIPS
    for name, count in ships.items():
        s.put(0, hx(name), count)
        s.stock[0] -= count
    s.turn = 1
    with pytest.raises(PositionError, match=message):
        GAME.from_position(GAME.position(s))


@pytest.mark.rule("R48")
@pytest.mark.rule("R19")
@pytest.mark.rule("R29")
def test_a_decision_that_nobody_can_face_is_refused() -> None:
    s = build({}, {"3.0": 2}, {"4.4": 2}, round=5)
    s.stack[-1] = round_end.RETURN_PHASE
    with pytest.raises(PositionError, match="no round to come"):
        GAME.from_position(GAME.position(s))
    s = build({"2.2": 11}, {"3.0": 2}, {"4.4": 2})
    seal(s, "expand", "explore", "exterminate")
    s.ships[hx("2.2")] += 1
    s.stock[0] -= 1
    with pytest.raises(PositionError, match="seat 0 cannot expand"):
        GAME.from_position(GAME.position(s))
    s = build({"2.0": 2}, {"3.0": 2}, {"4.4": 2})
    seal(s, "exterminate", "expand", "explore")
    play(s, "end", "end", "invade 2.2")
    s.at = hx("2.1")
    with pytest.raises(PositionError, match=r"2\.1 cannot be invaded"):
        GAME.from_position(GAME.position(s))


@pytest.mark.rule("R3")
@pytest.mark.rule("R11")
def test_a_set_up_that_cannot_have_been_is_refused() -> None:
    s = build({}, {})
    s.stack = [sectors.LAY_SECTOR, sectors.LAY_PRIME]
    s.prime_face = -1
    with pytest.raises(PositionError, match="all sectors lie already"):
        GAME.from_position(GAME.position(s))
    s = build({"2.2": 2}, {"3.0": 2}, {"4.4": 2})
    data = GAME.position(s)
    data["state"]["plans"] = [None, DOUBLE, None]
    with pytest.raises(PositionError, match="no plan of the right kind"):
        GAME.from_position(data)


def test_sealed_plans_of_a_position_are_checked() -> None:
    s = build({"2.2": 2}, {"3.0": 2}, {"4.4": 2})
    data = GAME.position(s)
    plan = "plan expand explore exterminate"
    for sealed, message in (
        ([["x"], None, None], "is not legal for seat 0"),
        ([plan] * 3, "must leave a seat that has not chosen yet"),
    ):
        data["sealed"] = sealed
        with pytest.raises(PositionError, match=message):
            GAME.from_position(data)


@pytest.mark.parametrize("count", ["0", "13", "99999999999", "9" * 5000])
def test_a_whole_move_of_too_many_ships_is_refused(count: str) -> None:
    s = build({"2.2": 2}, {"3.0": 2}, {"4.4": 2})
    with pytest.raises(NotationError, match=r"must be \+1 to \+12"):
        GAME.parts(s, 0, f"ship 2.2 +{count}")


def test_laws_name_what_is_wrong() -> None:
    s = build({"2.2": 2}, {"3.2": 2}, faces="B")
    s.held[1] |= s.held[0]
    assert "two players have ships at 2.2" in GAME.laws(s)
    s = build({"2.2": 2}, {"3.2": 2}, faces="B")
    s.put(0, 7, 1)
    s.stock[0] -= 1
    assert GAME.laws(s) == ["a ship is in the black hole"]
    s = build({"2.2": 2}, {"3.2": 2})
    s.stack[-1] = round_end.RETURN_PHASE
    assert GAME.laws(s) == ["seat 0 has ships, or no round to come, and cannot return"]


def test_chance_is_told_in_words() -> None:
    match = Match(GAME, 2, {"faces": "mixed"})
    match.do(CHANCE, GAME.table.parse("sector 1B"))
    assert str(GAME.tell(match.events[-1][0])) == "The Prime lies with face B up"
