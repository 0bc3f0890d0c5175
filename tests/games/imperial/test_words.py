"""Views, positions, boards and words of Imperial."""

import json
import re
from pathlib import Path
from random import Random

import pytest
from tests.games.imperial.build import GAME, board, legal, play

from imperia.kernel import IllegalAction, Match, NotationError, PositionError, RecordError
from imperia.kernel.match import replay


def test_a_position_reads_back() -> None:
    s = board(
        "AH",
        armies={"AH": {"venice": 1, "greece": 2}, "IT": {"venice": 1}},
        friendly={"AH": {"venice": 1}},
        ports={"IT": {"venice": 1}},
        fleets={"AH": {"ionian_sea": 2}},
        markers={"AH": ("greece", "ionian_sea")},
    )
    play(s, "rondel maneuver_1", "pass", "move army greece > bulgaria")
    again = GAME.from_position(json.loads(json.dumps(GAME.position(s))))
    assert again.key() == s.key()
    assert legal(again) == legal(s)


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda state: state["nations"]["AH"].update(treasury=-1), "state.nations.AH.treasury"),
        (lambda state: state["nations"]["AH"].update(factories=["rome"]), "state.nations.AH.factories"),
        (lambda state: state["bonds"][0].update(AH=[5]), "state.bonds[0].AH"),
        (lambda state: state["bonds"][1].update(AH=[9]), "state.bonds[1].AH"),
        (lambda state: state.update(bank=1), "more or less money"),
        (lambda state: state["nations"]["IT"].update(armies={"vienna": 9}), "more than 8 armies"),
        (lambda state: state["nations"]["IT"].update(ports={"rome": 1}), "no port"),
        (lambda state: state["nations"]["AH"].update(government=3), "has lent it nothing"),
    ],
)
def test_a_wrong_position_is_refused_by_name(change: object, path: str) -> None:
    data = json.loads(json.dumps(GAME.position(board("AH"))))
    change(data["state"])
    with pytest.raises(PositionError) as error:
        GAME.from_position(data)
    assert path in str(error.value)


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda data: data["state"].update(nation=None), "needs a nation that is led"),
        (lambda data: data["stack"].append({"phase": "production", "ready": 4}), "cannot produce"),
        (lambda data: data["stack"].append({"phase": "armies"}), "stands on 'place_markers'"),
        (lambda data: data["state"].update(carried={"north_sea": 1}), "outside a Maneuver"),
        (lambda data: data["stack"].append({"phase": "next_nation"}), "stands only at the bottom"),
        (lambda data: data["stack"].pop(0), "'rondel' stands above 'next_nation'"),
        (lambda data: data["stack"].clear(), "the game is over, but no nation has 25 power points"),
    ],
)
def test_a_frame_that_does_not_fit_is_refused(change: object, path: str) -> None:
    data = json.loads(json.dumps(GAME.position(board("AH"))))
    change(data)
    with pytest.raises(PositionError, match=path):
        GAME.from_position(data)


@pytest.mark.parametrize(
    "frames",
    [
        [{"phase": "continue"}, {"phase": "enter", "region": "greece"}],
        [{"phase": "continue"}, {"phase": "enter", "region": "ionian_sea"}],
        [{"phase": "ask", "region": "greece", "lying": False, "pending": "IT+RU"}],
        [{"phase": "answer", "region": "greece", "lying": False, "nation": "IT", "rest": ""}],
        [{"phase": "loss", "nation": "FR", "region": "paris", "chooser": 0, "destroying": False}],
        [{"phase": "which_falls", "nation": "AH", "region": "greece", "chooser": 0, "destroying": False}],
        [{"phase": "which_falls", "nation": "AH", "region": "rome", "chooser": 0, "destroying": True}],
        [{"phase": "which_moves", "source": "rome", "target": "florence"}],
        [{"phase": "via", "source": "rome", "target": "tunis", "lying": False}],
    ],
)
def test_a_frame_without_its_units_is_refused(frames: list[dict[str, object]]) -> None:
    s = board(
        "AH",
        armies={"AH": {"greece": 1}, "IT": {"greece": 1}},
        friendly={"AH": {"rome": 1}},
        fleets={"AH": {"ionian_sea": 1}, "IT": {"ionian_sea": 1}},
    )
    play(s, "rondel maneuver_1", "pass")
    data = json.loads(json.dumps(GAME.position(s)))
    data["stack"] += frames
    with pytest.raises(PositionError, match="do not fit this frame"):
        GAME.from_position(data)


@pytest.mark.parametrize(
    ("frame", "options", "path"),
    [
        ({"phase": "pass_card"}, {"investor_card": False}, "another choice of 'investor_card'"),
        ({"phase": "activate_investor"}, {"investor_card": False}, "another choice of 'investor_card'"),
        ({"phase": "after_turn"}, {}, "another choice of 'investor_card'"),
        ({"phase": "invest", "seat": 2, "nation": None}, {}, "not on 'next_nation'"),
        ({"phase": "factory"}, {}, "cannot pay for it"),
        ({"phase": "import", "left": 3}, {}, "cannot pay for it"),
        ({"phase": "force_stop", "space": "import", "seat": 2}, {"edition": 2006}, "no move that can be"),
        ({"phase": "force_stop", "space": "investor", "seat": 2}, {}, "no move that can be stopped"),
        ({"phase": "force_stop", "space": "taxation", "seat": 2}, {}, "no move that can be stopped"),
        ({"phase": "force_stop", "space": "import", "seat": 1}, {}, "has no Swiss Bank"),
    ],
)
def test_a_step_that_no_turn_has_is_refused(
    frame: dict[str, object], options: dict[str, object], path: str
) -> None:
    where = {"AH": "maneuver_1"}
    leaders = {"AH": 0, "IT": 1}
    s = board("AH", seats=3, leaders=leaders, rondel_at=where, cash=2, treasury={"IT": 4}, **options)
    s.treasury[0], s.treasury[1] = (4, 0) if frame["phase"] == "force_stop" else (0, 4)
    data = json.loads(json.dumps(GAME.position(s)))
    data["stack"] = [{"phase": "next_nation"}, frame]
    with pytest.raises(PositionError, match=path):
        GAME.from_position(data)


@pytest.mark.rule("R19")
def test_a_stop_that_can_be_forced_reads_back() -> None:
    s = board("AH", seats=3, leaders={"AH": 0, "IT": 1}, rondel_at={"AH": "maneuver_1"})
    play(s, "rondel import")
    assert GAME.position(s)["stack"][-1] == {"phase": "force_stop", "space": "import", "seat": 2}
    assert GAME.from_position(json.loads(json.dumps(GAME.position(s)))).key() == s.key()


def test_the_set_up_comes_before_the_first_turn() -> None:
    data = json.loads(json.dumps(GAME.position(board("AH"))))
    data["stack"].append({"phase": "deal_flags"})
    with pytest.raises(PositionError, match="before the first turn"):
        GAME.from_position(data)


def test_nobody_leads_the_nation_that_has_its_turn() -> None:
    data = json.loads(json.dumps(GAME.position(board("AH", leaders={"AH": 0, "IT": 1}))))
    data["state"]["nation"] = "FR"
    with pytest.raises(PositionError, match="needs a nation that is led"):
        GAME.from_position(data)


def test_the_board_shows_map_treasuries_and_bonds() -> None:
    s = board(
        "GE",
        armies={"FR": {"cologne": 2}, "GE": {"holland": 1}},
        friendly={"RU": {"berlin": 1}},
        ports={"GE": {"hamburg": 1}},
        fleets={"GB": {"north_sea": 1}},
        markers={"GB": ("north_sea",)},
    )
    text = GAME.text_board(s.view(0))
    for part in (
        "FR 2 hostile armies",
        "RU 1 friendly army",
        "GE 1 in port",
        "marker GB",
        "GB 1 fleet",
        "Seat 0 (you): cash 10, Investor card",
        "bonds: AH 9",
    ):
        assert part in text


@pytest.mark.rule("R59")
def test_hidden_cash_stays_hidden() -> None:
    s = board("AH", seats=3, cash=(10, 77, 10), hidden_cash=True)
    assert "77" not in GAME.text_board(s.view(0))
    assert "cash hidden" in GAME.text_board(s.view(0))
    guess = s.determinize(0, Random(1))
    assert guess.cash[0] == 10
    assert GAME.laws(guess) == []
    assert guess.view(0) == s.view(0)


def test_actions_in_words() -> None:
    s = board("IT", rondel_at={"IT": "investor"})
    words = {
        action.code: str(GAME.describe(s.view(1), action))
        for action in GAME.legal(s, 1) + GAME.interrupts(s, 1)
    }
    assert words["rondel factory"] == "Go to Factory, pay 4 million"
    assert words["gift AH 3"] == "Give 3 million to Austria-Hungary"
    assert str(GAME.prompt(s.view(1))) == "Italy: choose a space of the rondel."


def test_events_in_words() -> None:
    s = board("AH", armies={"AH": {"trieste": 1}}, fleets={"AH": {"ionian_sea": 1}})
    told = [
        str(GAME.tell(event)) for event in play(s, "rondel maneuver_1", "pass", "move army trieste > tunis")
    ]
    assert "Austria-Hungary moves an army from Trieste over Ionian Sea to Tunis" in told
    assert "Austria-Hungary puts a tax marker on Tunis" in told


def test_the_end_reveals_hidden_cash() -> None:
    s = board("AH", power={"AH": 24}, markers={"AH": ("greece", "tunis")}, hidden_cash=True)
    assert GAME.reveals(s, GAME.table.parse("rondel taxation"))
    assert not GAME.reveals(s, GAME.table.parse("rondel factory"))
    assert not GAME.reveals(board("AH", hidden_cash=True), GAME.table.parse("rondel taxation"))


@pytest.mark.rule("R19")
@pytest.mark.parametrize(("space", "ends"), [("taxation", True), ("production_2", False)])
def test_letting_a_nation_pass_reveals_only_what_it_goes_for(space: str, ends: bool) -> None:
    s = board(
        "AH",
        seats=3,
        leaders={"AH": 0, "IT": 1},
        rondel_at={"AH": "maneuver_1"},
        power={"AH": 24},
        markers={"AH": ("greece", "tunis")},
        hidden_cash=True,
    )
    play(s, f"rondel {space}")
    assert s.phase_name() == "force_stop"
    assert GAME.reveals(s, GAME.table.parse("pass")) == ends
    assert not GAME.reveals(s, GAME.table.parse("stop"))


def test_a_foreign_seat_cannot_act() -> None:
    s = board("AH")
    with pytest.raises(IllegalAction):
        GAME.play(s, 1, "rondel factory")


@pytest.mark.parametrize("text", ["2006", 2006])
def test_the_edition_as_people_type_it(text: object) -> None:
    assert GAME.setup(2, {"edition": text}).edition == 2006


def convoy() -> Match:
    """An army in London that may cross by one of two seas."""
    fleets = {"GB": {"north_sea": 1, "english_channel": 1}}
    s = board("GB", armies={"GB": {"london": 1}}, fleets=fleets)
    match = Match(GAME, 6)
    match.state = s
    match.play(s.government[s.nation], "rondel maneuver_1")
    match.play(s.government[s.nation], "pass")
    return match


@pytest.mark.rule("R30")
@pytest.mark.parametrize(
    ("text", "plies"),
    [
        (
            "move army london > holland via north_sea",
            ["move army london > holland", "via north_sea"],
        ),
        ("Move army london>norway  via North_Sea", ["move army london > norway"]),
    ],
)
def test_a_move_and_its_seas_on_one_line(text: str, plies: list[str]) -> None:
    match = convoy()
    before = len(match.plies)
    match.play(match.state.actors()[0], text)
    assert [code for _, code in match.plies[before:]] == plies


@pytest.mark.rule("R30")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("move army london > holland via bay_of_biscay", "choose via north_sea or via english_channel"),
        ("move army london > norway via english_channel", "goes via north_sea"),
        ("move army london > edinburgh via north_sea", "goes by land"),
        ("move army london > holland via mars", "no such way over sea"),
    ],
)
def test_seas_that_are_not_in_use_are_refused(text: str, message: str) -> None:
    match = convoy()
    before = match.state.key()
    with pytest.raises(NotationError, match=message):
        match.play(match.state.actors()[0], text)
    assert match.state.key() == before


@pytest.mark.rule("R30")
def test_the_checked_verb_takes_a_whole_move() -> None:
    s = board("AH", armies={"AH": {"vienna": 1}}, fleets={"AH": {"ionian_sea": 1}})
    play(s, "rondel maneuver_1", "pass")
    action = GAME.play(s, 0, "move army vienna > tunis via ionian_sea")
    assert action.code == "move army vienna > tunis"
    assert s.nation == 1
    two = convoy().state
    assert GAME.play(two, 3, "move army london > holland via english_channel").code == "via english_channel"
    refused = convoy().state
    before = refused.key()
    with pytest.raises(NotationError):
        GAME.play(refused, 3, "move army london > holland via bay_of_biscay")
    assert refused.key() == before


def test_a_record_holds_single_codes_only() -> None:
    """What is typed as one move is two plies; a record with both in one ply was not made by play."""
    match = Match(GAME, start=GAME.position(convoy().state))
    last = match.play(3, "move army london > holland via english_channel")
    record = match.record()
    assert [code for _, code in record.plies] == ["move army london > holland", last.code]
    record.plies = [(3, "move army london > holland via english_channel")]
    with pytest.raises(RecordError, match="ply 0"):
        replay(GAME, record)


@pytest.mark.parametrize("text", ["move army london>norway", "MOVE army london  >norway"])
def test_blanks_around_the_arrow_do_not_matter(text: str) -> None:
    s = convoy().state
    assert GAME.play(s, 3, text).code == "move army london > norway"


@pytest.mark.rule("R43")
def test_a_raise_may_be_typed_with_blanks() -> None:
    s = board("AH", card=0)
    play(s, "rondel investor")
    assert GAME.play(s, 0, "raise AH 9 > 12").code == "raise AH 9>12"


@pytest.mark.rule("R47")
def test_a_large_gift_on_one_line() -> None:
    s = board("AH", cash=70)
    GAME.play(s, 0, "gift RU 65")
    assert s.cash[0] == 5
    assert s.treasury[5] == 75
    with pytest.raises(IllegalAction):
        GAME.play(s, 0, "gift RU 35")
    assert s.cash[0] == 5  # all of it or nothing
    GAME.play(s, 0, "gift AH 5")
    assert s.cash[0] == 0


@pytest.mark.rule("R47")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("gift AH 0", "at least 1 million"),
        ("gift ah -3", "at least 1 million"),
        ("gift AH 71", "you have 70 million to give, not 71"),
        ("gift AH 123456", "you have 70 million to give"),
        ("gift AU 3", "did you mean"),
    ],
)
def test_a_gift_that_cannot_be_given_is_refused_in_words(text: str, message: str) -> None:
    s = board("AH", cash=70)
    before = s.key()
    with pytest.raises((NotationError, IllegalAction), match=message):
        GAME.play(s, 0, text)
    assert s.key() == before


def test_every_code_in_the_notation_page_can_be_typed() -> None:
    """The second column of its table, code by code."""
    page = Path(__file__).resolve().parents[3] / "docs" / "notation-imperial.md"
    rows = [line.split("|")[2] for line in page.read_text().splitlines() if line.startswith("| ")][1:]
    codes = [code for row in rows for code in re.findall("`([^`]+)`", row)]
    assert len(codes) > 40
    for code in codes:
        assert GAME.table.parse(code).code == code
