"""The command line, run as its users run it: in a process of its own."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.records import files, played

from imperia.kernel import registry

COMMAND = [sys.executable, "-c", "from imperia.cli.main import run; run()"]


def imperia(*args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *args],
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "COLUMNS": "120", "NO_COLOR": "1", "TERM": "dumb"},
    )


def refused(*args: str) -> str:
    """What the command says when it is asked wrongly: exit code 2, one clear text, no traceback."""
    done = imperia(*args)
    assert done.returncode == 2, done
    assert "Traceback" not in done.stderr + done.stdout
    return done.stderr


def test_games_names_the_games_and_the_build() -> None:
    done = imperia("games", "--json")
    data = json.loads(done.stdout)
    assert data["build"] in ("interpreted", "compiled")
    assert "dynasties" in [game["name"] for game in data["games"]]
    assert f"{data['build']} build" in imperia("games").stdout


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_selfplay_sees_every_end(seats: int) -> None:
    done = imperia(
        *("selfplay", "dynasties", "--seats", str(seats), "--games", "200", "--seed", "1", "--json"),
        *("--option", "missions=true", "--option", "ninjas=true"),
    )
    data = json.loads(done.stdout)
    assert data["games"] == 200
    assert set(data["ends"]) == {"kinds", "all_nine", "pile_empty"}
    assert sum(data["ends"].values()) == 200
    assert sum(data["wins"]) == pytest.approx(200)
    assert data["options"] == {"missions": True, "ninjas": True}


@pytest.mark.slow
def test_selfplay_is_repeatable_and_keeps_records(tmp_path: Path) -> None:
    args = (
        "selfplay",
        "dynasties",
        "--games",
        "3",
        "--seed",
        "5",
        "--json",
        "--records",
        str(tmp_path / "r"),
    )
    first, second = (json.loads(imperia(*args).stdout) for _ in range(2))
    for data in (first, second):
        del data["seconds"], data["plies_per_second"]
    assert first == second
    kept = sorted((tmp_path / "r").iterdir())
    assert len(kept) == 3
    assert imperia("replay", str(kept[0])).returncode == 0


@pytest.mark.slow
def test_selfplay_refuses_what_is_wrong() -> None:
    assert "there is no game 'ludo'; installed:" in refused("selfplay", "ludo")
    assert "2 to 4 seats, not 7" in refused("selfplay", "dynasties", "--seats", "7")
    assert "option 'colour' is unknown" in refused("selfplay", "dynasties", "--option", "colour=red")
    assert "write NAME=VALUE" in refused("selfplay", "dynasties", "--option", "missions")
    assert "there is no bot 'deep'" in refused("selfplay", "dynasties", "--bot", "deep")
    assert "--games" in refused("selfplay", "dynasties", "--games", "0")
    assert "No such command" in refused("dance")
    assert "nowhere.json: No such file" in refused("selfplay", "dynasties", "--option", "x=@nowhere.json")


def test_replay_prints_the_final_scores() -> None:
    path = files("dynasties")[0]
    record = json.loads(path.read_text())
    told = imperia("replay", str(path)).stdout
    for seat, points in enumerate(record["result"]["scores"]):
        assert f"seat {seat}: {points} points" in told
    data = json.loads(imperia("replay", str(path), "--json").stdout)
    assert data["result"] == record["result"]
    assert data["at"] == data["plies"] == len(record["plies"])


def test_replay_at_a_ply_shows_a_seat_only_what_it_knew() -> None:
    path = str(files("dynasties")[0])
    data = json.loads(imperia("replay", path, "--at", "60", "--seat", "1", "--json").stdout)
    assert data["at"] == 60
    assert data["view"]["seat"] == 1
    assert "position" not in data
    hidden = [e for events in data["events"] for e in events if e["event"] == "Dealt" and e["seat"] == 0]
    assert hidden
    assert {event["kind"] for event in hidden} == {-1}
    assert "after 60 plies" in imperia("replay", path, "--at", "60").stdout
    assert "to act: chance" in imperia("replay", path, "--at", "0").stdout


def test_replay_refuses_a_changed_ply_and_names_it(tmp_path: Path) -> None:
    data = json.loads(files("dynasties")[0].read_text())
    data["plies"][17][1] = "draw 2" if data["plies"][17][1] != "draw 2" else "draw 1"
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(data))
    text = refused("replay", str(changed))
    assert "changed.json: ply 17:" in text
    bad = tmp_path / "bad.json"
    bad.write_text("{")
    assert "bad.json: not JSON" in refused("replay", str(bad))
    good = str(files("dynasties")[0])
    assert "plies only" in refused("replay", good, "--at", "99999")
    assert "seat 9 is not at this table" in refused("replay", good, "--seat", "9")


@pytest.mark.slow
def test_replay_names_file_and_reason_for_unknown_games_and_rules(tmp_path: Path) -> None:
    record = played(registry.get("dynasties"), 2, {}, 1).record()
    for field, value, words in (
        ("game", "ludo", "there is no game 'ludo'"),
        ("rules_version", 7, "version 7 of dynasties is not installed"),
    ):
        setattr(record, field, value)
        path = tmp_path / f"{field}.json"
        record.save(path)
        assert f"{field}.json: " in refused("replay", str(path))
        assert words in refused("replay", str(path))
        record = played(registry.get("dynasties"), 2, {}, 1).record()


# Counted once by `imperia perft GAME --depth D --seed 1`; a change means that the rules changed.
GOLDEN_PERFT = {
    "dynasties": [1, 2, 2, 10, 26, 44, 220],
    "imperial": [1, 8, 59, 464, 3805],
    "pocket": [1, 12, 132, 1320, 11880],
}


@pytest.mark.parametrize("game", registry.names())
def test_perft_counts_are_the_golden_ones(game: str) -> None:
    golden = GOLDEN_PERFT[game]
    data = json.loads(imperia("perft", game, "--depth", str(len(golden) - 1), "--seed", "1", "--json").stdout)
    assert [row["paths"] for row in data["perft"]] == golden


@pytest.mark.slow
def test_legal_lists_what_a_position_allows(tmp_path: Path) -> None:
    match = played(registry.get("dynasties"), 2, {}, 1).undone(20)
    path = tmp_path / "position.json"
    position = match.game.position(match.state)
    path.write_text(json.dumps(position))
    seat = match.state.actors()[0]
    data = json.loads(imperia("legal", "dynasties", "--position", str(path), "--json").stdout)
    (actor,) = data["actors"]
    assert actor["seat"] == seat
    assert actor["legal"] == [action.code for action in match.game.legal(match.state, seat)]
    assert actor["legal"][0] in imperia("legal", "dynasties", "--position", str(path)).stdout
    position["state"]["turn"] = 5
    path.write_text(json.dumps(position))
    for command in ("legal", "perft", "play"):
        told = refused(command, "dynasties", "--position", str(path))
        assert f"{path}: state.turn: must be 0 to 1, is 5" in told


def test_play_reads_numbers_codes_and_commands(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    typed = f"?\n? 1\n? 99\nalso\n99\nsing\n1\nundo\nlog\nboard\nsave\nsave {saved}\nquit\n"
    done = imperia("play", "dynasties", "--seed", "3", typed=typed)
    assert done.returncode == 0
    assert "Type the number of a choice" in done.stdout
    assert "Its code is: draw 1\nNobody else sees it." in done.stdout
    assert "There is no choice 99" in done.stdout
    assert "'sing' is no action of this game" in done.stdout
    assert "There is nothing besides" in done.stdout
    assert "Cannot undo: something was revealed" in done.stdout
    assert "Say where: save FILE" in done.stdout
    assert "The game stops here" in done.stdout
    more = imperia("play", "dynasties", "--resume", str(saved), "--seed", "3", typed="quit\n")
    assert "Draw the second card" in more.stdout


# What a player of each game sees and types: the board, what comes of a choice, a move by its code.
TERMINAL = {
    "dynasties": (r"Draw piles +1: 5\d cards", "Nobody else sees it", "draw 1", "Draw the second card"),
    "imperial": (
        r"Austria-Hungary +seat \d +11 ",
        "Tax 4: power 0 to 0",
        "rondel factory",
        "build a factory for 5",
    ),
    "pocket": (r"\n +6\.6 I +6\.1 \.\n", "You control it, worth 1", "place 2.3", "0 places two ships at 2.3"),
}


@pytest.mark.parametrize("game", registry.names())
def test_every_game_is_played_in_the_terminal(game: str) -> None:
    board, consequence, code, after = TERMINAL[game]
    typed = f"? 1\n{code}\nquit\n"
    told = imperia("play", game, "--seats", "3", "--bot", "random", "--seed", "4", typed=typed)
    assert (told.returncode, told.stderr) == (0, "")
    for pattern in (board, consequence, after):
        assert re.search(pattern, told.stdout), pattern


def test_play_to_the_end_against_a_bot() -> None:
    done = imperia("play", "dynasties", "--seed", "2", "--bot", "random", typed="1\n" * 800)
    assert re.search(r"The game is over \(\w+\)\.\nThe last round ends: .+\n  1\. seat", done.stdout)


def test_play_hides_the_others_and_hands_over() -> None:
    done = imperia("play", "dynasties", "--human", "0", "--human", "1", "--seed", "3", typed="\n1\n1\n1\n\n")
    assert done.stdout.count("Hand the screen over") == 2
    first = done.stdout.split("Hand the screen over")[1]
    assert "Seat 0 (you)" in first or "Seat 1 (you)" in first
    assert not ("Seat 0 (you)" in first and "Seat 1 (you)" in first)


def test_play_sandbox_takes_back_anything() -> None:
    done = imperia("play", "dynasties", "--seed", "3", "--sandbox", typed="1\nundo\nundo\nquit\n")
    assert "Taken back." in done.stdout
    assert "Cannot undo: there is nothing to undo" in done.stdout


def test_play_without_input_ends_with_a_clear_message() -> None:
    done = imperia("play", "dynasties")
    assert done.returncode == 0
    assert "The input has ended" in done.stdout
    assert done.stderr == ""


def test_play_refuses_a_seat_that_is_not_there() -> None:
    assert "--human 5: this table has the seats 0 to 1" in refused("play", "dynasties", "--human", "5")
    assert "nowhere.json: No such file" in refused("play", "dynasties", "--resume", "nowhere.json")


def test_watch_shows_a_whole_game() -> None:
    done = imperia("watch", "dynasties", "--seed", "1", "--delay", "0", "--bot", "random")
    assert "Round 4 ends" in done.stdout
    assert "is dealt a card" in done.stdout
    assert "The game is over (" in done.stdout


def test_ctrl_c_prints_no_traceback() -> None:
    process = subprocess.Popen(
        [*COMMAND, "watch", "dynasties", "--delay", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert process.returncode in (1, 130)
    assert "Traceback" not in errors


def test_a_closed_pipe_prints_no_traceback() -> None:
    done = subprocess.run(
        [
            "bash",
            "-c",
            '"$0" -c "from imperia.cli.main import run; run()" watch dynasties --delay 0 | head -1',
            sys.executable,
        ],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_bench_says_what_is_missing(tmp_path: Path) -> None:
    """Without its peers the benchmark says how to get them; with them it prints ratios."""
    out = tmp_path / "bench.json"
    done = imperia("bench", "engine", "--seconds", "0.1", "--json", "--out", str(out))
    if done.returncode == 2:
        assert "pip install 'imperia[research]'" in done.stderr
        return
    data = json.loads(done.stdout)
    assert json.loads(out.read_text()) == data
    assert {ratio["name"] for ratio in data["ratios"]} >= {
        "dynasties interpreted decisions / gin_rummy from Python"
    }


@pytest.mark.slow
@pytest.mark.parametrize("typed", ["9" * 5000, "? " + "9" * 5000, "save a\0b", "\udcff"])
def test_play_survives_whatever_is_typed(typed: str) -> None:
    done = subprocess.run(
        [*COMMAND, "play", "dynasties", "--bot", "random"],
        input=f"{typed}\n".encode("utf-8", "surrogateescape"),
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"The input has ended" in done.stdout


@pytest.mark.slow
def test_a_file_brings_its_own_seats_and_options(tmp_path: Path) -> None:
    game = registry.get("dynasties")
    position = tmp_path / "p.json"
    position.write_text(json.dumps(game.position(game.setup(2))))
    start = ("--position", str(position))
    assert "--seats: the position has its own" in refused("play", "dynasties", *start, "--seats", "2")
    assert "--option: the position has its own" in refused(
        "perft", "dynasties", *start, "--option", "ninjas=true"
    )
    resumed = ("--resume", str(files("dynasties")[0]))
    assert "--seats: the record has its own" in refused("play", "dynasties", *resumed, "--seats", "2")
    assert "goes on from one of them only" in refused("play", "dynasties", *resumed, *start)


def test_a_file_cannot_steer_the_terminal(tmp_path: Path) -> None:
    record = tmp_path / "r.json"
    data = json.loads(files("dynasties")[0].read_text())
    record.write_text(json.dumps(data | {"\x1b[31mred": 1}))
    assert "\\x1b[31mred: is not a field of a record" in refused("replay", str(record))


@pytest.mark.slow
def test_what_the_system_refuses_is_no_defect(tmp_path: Path) -> None:
    database = ("--database", f"sqlite:///{tmp_path}/x.db")
    assert "Not a directory" in refused("admin", "backup", "/dev/null/x", *database)
    assert "'lost': is not one of open, running" in refused("admin", "tables", "--status", "lost", *database)
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COMMAND, "games"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False
        )
    assert (done.returncode, done.stderr) == (2, "imperia: No space left on device\n")
