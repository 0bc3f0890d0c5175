"""Records and positions: round trips, and what is refused with which words."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.records import files, played

from imperia.kernel import PositionError, Record, RecordError, UnknownGame, registry
from imperia.kernel.match import replay
from imperia.kernel.record import load, loads


@pytest.fixture
def data() -> dict[str, Any]:
    return json.loads(files("dynasties")[0].read_text())


def refused(data: object) -> str:
    with pytest.raises(RecordError) as caught:
        replay_text(data if isinstance(data, str) else json.dumps(data))
    return str(caught.value)


def replay_text(text: str) -> None:
    record = loads(text)
    replay(registry.get(record.game, record.rules_version), record)


def test_a_record_survives_writing_and_reading(tmp_path: Path) -> None:
    match = played(registry.get("dynasties"), 3, {"missions": True}, 5)
    path = tmp_path / "game.json"
    match.record().save(path)
    again = replay(match.game, load(path))
    assert again.state.key() == match.state.key()
    assert again.events == match.events
    assert list(tmp_path.iterdir()) == [path]


def test_replay_to_a_ply(data: dict[str, Any]) -> None:
    record = loads(json.dumps(data))
    game = registry.get("dynasties")
    half = replay(game, record, 100)
    assert len(half.plies) == 100
    assert half.outcome is None


def test_a_changed_ply_is_named(data: dict[str, Any]) -> None:
    data["plies"][40][1] = "end"
    assert refused(data).startswith("ply 40: [")
    assert "hash chain" in refused(data)


def test_a_changed_header_is_found(data: dict[str, Any]) -> None:
    data["options"]["ninjas"] = not data["options"]["ninjas"]
    assert "ply 0" in refused(data)


def test_plies_that_were_taken_away_or_added_are_found(data: dict[str, Any]) -> None:
    assert "does not end with the last ply" in refused(data | {"plies": data["plies"][:-1]})
    assert "ply" in refused(data | {"plies": [*data["plies"], [0, "end"]]})


def test_an_illegal_ply_with_a_right_chain_is_named() -> None:
    record = played(registry.get("dynasties"), 2, {}, 1).record()
    record.plies[30] = (record.plies[30][0], "reveal a6")
    text = refused(record.dumps())
    assert text.startswith("ply 30: 'reveal a6' is not legal")
    record.plies[30] = (record.plies[30][0], "sing")
    assert "ply 30: 'sing' is no action" in refused(record.dumps())


def test_a_result_that_the_plies_do_not_give_is_refused(data: dict[str, Any]) -> None:
    data["result"]["scores"][0] += 1
    assert refused(data).startswith("result: the record says")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": "chess/1"}, "format: must be 'imperia-record/1'"),
        ({"seats": "two"}, "seats: must be a whole number"),
        ({"seats": True}, "seats: must be a whole number"),
        ({"plies": {}}, "plies: must be a list"),
        ({"plies": [[0]]}, "ply 0: must be [seat, code]"),
        ({"plies": [[0, "\ud800"]]}, 'ply 0: "\\ud800" has characters that no code has'),
        ({"chain": {"head": 1}}, "chain: must have the texts"),
        ({"colour": "red"}, "colour: is not a field"),
        ({"options": []}, "options: must be an object"),
    ],
)
def test_what_is_wrong_is_named(data: dict[str, Any], change: dict[str, Any], words: str) -> None:
    assert words in refused(data | change)


def test_a_missing_field_is_named(data: dict[str, Any]) -> None:
    del data["seats"]
    assert refused(data) == "seats: is missing"


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '{"format": ' + "[" * 100_000])
def test_what_is_no_record_is_refused(text: str) -> None:
    assert refused(text)


def test_other_rules_are_refused_not_misread(data: dict[str, Any]) -> None:
    record = loads(json.dumps(data))
    record.rules_version = 99
    with pytest.raises(UnknownGame, match="version 99 of dynasties is not installed"):
        registry.get(record.game, record.rules_version)
    with pytest.raises(RecordError, match="made with version 99"):
        replay(registry.get("dynasties"), record)
    with pytest.raises(UnknownGame, match=r"no game 'ludo'; installed: .*dynasties"):
        registry.get("ludo")


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("rules_version", 0, "rules_version: version 0 of dynasties is not installed"),
        ("game", "ludo", "there is no game 'ludo'"),
        ("seats", 3, "ply 0"),
    ],
)
def test_a_header_that_was_changed_says_what_is_wrong_with_it(
    data: dict[str, Any], field: str, value: object, words: str
) -> None:
    assert words in refused(json.dumps(data | {field: value}))
    bare = Record("dynasties", 1, {}, 2).to_json()
    assert (words if field != "seats" else "chain") in refused(json.dumps(bare | {field: value}))


def test_a_record_names_all_its_options() -> None:
    record = loads(json.dumps(Record("dynasties", 1, {"missions": True}, 2).to_json()))
    with pytest.raises(RecordError, match="header: options must name every option"):
        replay(registry.get("dynasties"), record)


def test_a_file_that_is_not_there_or_no_text_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"missing\.json: No such file"):
        load(tmp_path / "missing.json")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecordError, match=r"bytes\.json: is not UTF-8"):
        load(tmp_path / "bytes.json")


@pytest.fixture
def position() -> dict[str, Any]:
    match = played(registry.get("dynasties"), 2, {"missions": True, "ninjas": True}, 3)
    return match.game.position(match.undone(60).state)


def test_a_match_can_start_from_a_position(position: dict[str, Any]) -> None:
    from imperia.kernel import Match

    game = registry.get("dynasties")
    match = Match(game, start=position)
    seat = match.state.actors()[0]
    match.play(seat, match.game.legal(match.state, seat)[0].code)
    again = replay(game, loads(match.record().dumps()))
    assert again.state.key() == match.state.key()


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("game", "ludo", "game: 'ludo' is not one of dynasties"),
        ("rules_version", 2, "rules_version: must be 1 to 1, is 2"),
        ("seats", 9, "seats: must be 2 to 4, is 9"),
        ("options", {"colour": "red"}, "options: option 'colour' is unknown"),
        ("state.turn", 7, "state.turn: must be 0 to 1, is 7"),
        ("state.hands", [], "state.hands: must have 2 entries, has 0"),
        ("state.deck", {"farmer": 99}, "state.deck.farmer: must be 0 to 20, is 99"),
        ("state.deck", {"king": 1}, "state.deck.king: is not a field"),
        ("state.piles", [1, "x"], "state.piles[1]: must be a whole number, is a text"),
        ("state.discards", [["farmer"], ["king"]], "state.discards.[1][0]: 'king' is not one of"),
        ("state.points", [[1]], "state.points.[0]: must have 2 entries"),
        ("state.supply", 9, "state.supply: must be 0 to 4, is 9"),
        ("state.colour", 1, "state.colour: is not a field"),
        ("stack", [{"phase": "sleep"}], "stack[0].phase: 'sleep' is not one of"),
        ("stack", [{"phase": "draw", "first": 1}], "stack[0].first: is not a field"),
        ("sealed", ["draw 1"], "sealed: must be empty"),
    ],
)
def test_a_wrong_field_of_a_position_is_named(
    position: dict[str, Any], path: str, value: object, words: str
) -> None:
    target = position
    *parents, last = path.split(".")
    for parent in parents:
        target = target[parent]
    target[last] = value
    with pytest.raises(PositionError) as caught:
        registry.get("dynasties").from_position(position)
    assert words in str(caught.value)


def test_a_position_that_breaks_a_law_is_refused(position: dict[str, Any]) -> None:
    deck = position["state"]["deck"]
    kind = next(iter(deck))
    deck[kind] -= 1
    with pytest.raises(PositionError, match=f"state: there are .* {kind} cards instead of"):
        registry.get("dynasties").from_position(position)


@pytest.mark.parametrize("value", [None, [], "x", 3])
def test_what_is_no_position_is_refused(value: object) -> None:
    with pytest.raises(PositionError, match="position: must be an object"):
        registry.get("dynasties").from_position(value)


@pytest.mark.parametrize("place", [".", "/", ".."])
def test_a_record_is_not_saved_in_place_of_a_folder(
    data: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(IsADirectoryError):
        loads(json.dumps(data)).save(Path(place))
    assert list(tmp_path.iterdir()) == []
