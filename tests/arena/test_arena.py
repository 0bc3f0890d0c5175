"""The arena: fair seatings, paired chance, intervals, ratings, and nothing lost when it is stopped."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from imperia.arena.contest import Contest, pairings
from imperia.arena.play import Played, chance_at, play
from imperia.arena.run import run
from imperia.arena.standings import standings, wilson
from imperia.arena.store import Store
from imperia.arena.suite import strength
from imperia.bots.parameters import parameters
from imperia.cli import main
from imperia.kernel import ImperiaError, registry
from imperia.kernel.match import replay
from imperia.kernel.record import load

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-c", "from imperia.cli.main import run; run()", "arena"]


def contest(games: int = 4, seats: int = 2, bots: tuple[str, ...] = ("greedy", "random")) -> Contest:
    return Contest("dynasties", seats, bots, games, 7)


def game(number: int, seating: list[int], ranking: list[int]) -> Played:
    zeros = [0] * len(seating)
    return Played(
        number, 1, seating, ranking, zeros, "points", 9, zeros, [0.0] * len(zeros), [0.0] * len(zeros)
    )


def test_every_bot_sits_everywhere_with_the_same_chance() -> None:
    found = pairings(contest(8, 4))
    assert [sum(1 for one in found if one.seating[seat] == 0) for seat in range(4)] == [2, 2, 2, 2]
    assert [one.seed for one in found] == [7] * 4 + [8] * 4
    assert all(sorted(one.seating) == [0, 1, 1, 1] for one in found)


def test_more_bots_than_seats_all_meet() -> None:
    found = pairings(contest(6, 2, ("greedy", "random", "casual")))
    assert {frozenset(one.seating) for one in found} == {frozenset(p) for p in ((0, 1), (0, 2), (1, 2))}


def test_seatings_of_a_seed_get_the_same_cards() -> None:
    """Until the first decision everything is the same, and the same counts draw the same numbers."""
    one, other = (play(contest(), pairing) for pairing in pairings(contest())[:2])
    first, second = (json.loads(result.record)["plies"] for result in (one, other))
    start = next(n for n, ply in enumerate(first) if ply[0] >= 0)
    assert start > 5
    assert first[:start] == second[:start]
    assert chance_at(1, 2) == chance_at(1, 2) != chance_at(1, 3)


def test_the_same_contest_gives_the_same_games() -> None:
    pairing = pairings(contest())[1]
    assert play(contest(), pairing).record == play(contest(), pairing).record


def test_wilson_gives_the_known_intervals() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(10, 10)[1] == pytest.approx(1.0)
    assert wilson(10, 10)[0] == pytest.approx(0.7225, abs=1e-4)


def test_ratings_follow_the_places() -> None:
    table = standings(contest(30, 3, ("a", "b", "c")), [game(n, [0, 1, 2], [1, 2, 3]) for n in range(30)])
    assert table[0].rating > table[1].rating > table[2].rating
    assert table[0].doubt < 25 / 3
    assert (table[0].first, table[0].times_chance) == (30, 3.0)


def test_several_seats_of_one_bot_are_no_advantage() -> None:
    """Equal players, one seat against two: ratings must stay close to each other."""
    games = [game(n, [0, 1, 1], [1 + (n + seat) % 3 for seat in range(3)]) for n in range(60)]
    one, two = standings(contest(60, 3), games)
    assert one.share == pytest.approx(1 / 3)
    assert abs(one.rating - two.rating) < 2.5


def test_shared_places_count_in_parts() -> None:
    one, two = standings(contest(), [game(0, [0, 1], [1, 1])])
    assert (one.first, two.first) == (0.5, 0.5)


@pytest.mark.slow
def test_a_contest_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = run(contest(6), tmp_path / "whole", processes=2)
    store = Store(tmp_path / "part")
    store.open(contest(6), False)
    for pairing in pairings(contest(6))[1:3]:
        store.add(play(contest(6), pairing))
    # A kill in the middle of a line.
    with (tmp_path / "part" / "games.jsonl").open("a") as lines:
        lines.write('{"number": 5, "se')
    before = (tmp_path / "part" / "records" / "00001.json").stat().st_mtime_ns
    part = run(contest(6), tmp_path / "part", resume=True, processes=2)
    assert (tmp_path / "part" / "records" / "00001.json").stat().st_mtime_ns == before
    assert part["games"] == whole["games"] == 6
    for name in ("first", "rating", "score", "place"):
        assert [row[name] for row in part["bots"]] == [row[name] for row in whole["bots"]]
    for path in sorted((tmp_path / "part" / "records").glob("*.json")):
        record = load(path)
        assert replay(registry.get("dynasties"), record).outcome is not None


def test_another_contest_is_not_mixed_in(tmp_path: Path) -> None:
    Store(tmp_path).open(contest(), False)
    with pytest.raises(ImperiaError, match="--resume goes on"):
        Store(tmp_path).open(contest(), False)
    with pytest.raises(ImperiaError, match="another contest: seats"):
        Store(tmp_path).open(contest(4, 3), True)


def test_what_a_kill_left_half_written_is_found(tmp_path: Path) -> None:
    """A cut line, a line of bytes and a line of something else: only whole games count."""
    store = Store(tmp_path)
    store.open(contest(), False)
    store.add(game(0, [0, 1], [1, 2]))
    with (tmp_path / "games.jsonl").open("ab") as lines:
        lines.write(b'\xff\xfe\n[3]\n{"number": 1}\n{"number": 2, "see')
    store.add(game(3, [0, 1], [2, 1]))
    assert [one.number for one in store.open(contest(), True)] == [0, 3]
    assert not list(tmp_path.rglob("*.part"))


def test_levels_or_rules_that_changed_are_not_mixed_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same names with other settings behind them are other bots."""
    levels = contest(bots=("strong", "casual"))
    Store(tmp_path).open(levels, False)
    assert Store(tmp_path).open(levels, True) == []
    monkeypatch.setitem(parameters()["levels"]["strong"], "dynasties", {"simulations": 7})
    with pytest.raises(ImperiaError, match="another contest: meanings"):
        Store(tmp_path).open(levels, True)


@pytest.mark.parametrize("text", ["", "[]", '{"form'])
def test_a_folder_of_something_else_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "contest.json").write_text(text)
    with pytest.raises(ImperiaError, match="is no contest"):
        Store(tmp_path).open(contest(), True)
    (tmp_path / "contest.json").unlink()
    (tmp_path / "games.jsonl").write_text("")
    with pytest.raises(ImperiaError, match="of an unknown contest"):
        Store(tmp_path).open(contest(), True)


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ImperiaError, match="file/out"):
        Store(tmp_path / "file" / "out").open(contest(), False)
    store = Store(tmp_path / "gone")
    with pytest.raises(ImperiaError, match="--resume goes on"):
        store.add(game(0, [0, 1], [1, 2]))


@pytest.mark.slow
def test_a_faulty_outside_bot_does_not_stop_the_arena(tmp_path: Path) -> None:
    program = tmp_path / "bot.py"
    program.write_text("import sys\nsys.stdin.readline()\nsys.exit(1)\n")
    report = run(contest(2, 2, (f"cmd:{sys.executable} {program}", "random")), tmp_path / "out", processes=1)
    assert report["games"] == 2
    assert report["bots"][0]["faults"] > 2
    assert "exit code 1" in report["faults"][0]["fault"]


def arena(*args: str, **extra: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *args], capture_output=True, text=True, timeout=120, check=False, cwd=extra.get("cwd")
    )


@pytest.mark.slow
def test_the_command_prints_json_and_draws(tmp_path: Path) -> None:
    done = arena(
        *["dynasties", "--bots", "greedy,random", "--games", "2", "--seed", "1", "--json"], cwd=tmp_path
    )
    report = json.loads(done.stdout)
    assert report["games"] == 2
    assert [row["bot"] for row in report["bots"]] == ["greedy", "random"]
    for path in report["plots"]:
        assert (tmp_path / path).stat().st_size > 1000
    assert len(list((tmp_path / report["folder"] / "records").glob("*.json"))) == 2


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        ("", "say which game"),
        ("chess", "there is no game"),
        ("dynasties --bots casual", "at least two bots"),
        ("dynasties --bots casual,casual", "named twice"),
        ("dynasties --bots casual,,random", "a name between commas"),
        ("dynasties --bots casual,nobody", "there is no bot 'nobody'"),
        ("dynasties --seats 9", "takes 2 to 4 seats"),
        ("dynasties --option colour=red", "is unknown"),
        ("dynasties --resume", "--out FOLDER"),
        ("dynasties --bots casual,search:simulations=abc", "must be a number"),
        ("dynasties --bots casual,search:simulations=0", "must be 1 or more"),
        ("dynasties --seats 0", "takes 2 to 4 seats"),
        ("dynasties --minutes 1", "are for a suite"),
        ("dynasties --only imperial", "are for a suite"),
        ("--suite strength dynasties", "has its own games"),
        ("--suite weakness", "there is only strength"),
        ("--suite strength --only chess --out OUT", "no goal"),
    ],
)
def test_what_is_asked_wrongly_is_told_in_one_line(
    args: str,
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["imperia", "arena", *args.replace("OUT", str(tmp_path)).split()])
    with pytest.raises(SystemExit) as ended:
        main.run()
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert reason in error
    assert error.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_stopped_arena_is_resumed(tmp_path: Path, how: signal.Signals) -> None:
    args = f"dynasties --bots greedy,random --games 20 --seed 3 --no-plot --json --out {tmp_path / 'out'}"
    process = subprocess.Popen(
        [*COMMAND, *args.split()], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
    )
    lines = tmp_path / "out" / "games.jsonl"
    end = time.monotonic() + 60
    while time.monotonic() < end and (not lines.exists() or lines.read_text().count("\n") < 3):
        time.sleep(0.05)
    os.kill(process.pid, how)
    _, error = process.communicate(timeout=60)
    assert b"Traceback" not in error
    kept = lines.read_text().count("\n")
    assert 3 <= kept < 20
    done = arena(*args.split(), "--resume")
    assert json.loads(done.stdout)["games"] == 20
    assert lines.read_text().count("\n") >= 20


def test_the_suite_can_only_report(tmp_path: Path) -> None:
    """Without time nothing is started, were it the longest game of all; what lies there is counted."""
    played = Contest("dynasties", 2, ("casual", "random"), 4, 5)
    store = Store(tmp_path / "dynasties-2-casual-random")
    store.open(played, False)
    store.add(game(0, [0, 1], [1, 2]))
    report = strength(tmp_path, 100, 5, 0.0, 1, False, lambda *_: None, "dynasties-2")
    assert [(goal["name"], goal["games"]) for goal in report["goals"]] == [
        ("dynasties-2-casual-random", 1),
        ("dynasties-2-strong-casual", 0),
        ("dynasties-2-master-strong", 0),
    ]
    assert report["goals"][0]["share"] == 1.0


@pytest.mark.slow
def test_the_suite_is_played_in_slices(tmp_path: Path) -> None:
    args = ("--suite", "strength", "--only", "pocket-2-casual", "--out", str(tmp_path), "--json")
    first = json.loads(arena(*args, "--games", "4").stdout)
    assert [goal["games"] for goal in first["goals"]] == [4]
    second = json.loads(arena(*args, "--games", "6").stdout)
    assert [goal["games"] for goal in second["goals"]] == [6]
    assert second["goals"][0]["first"] >= first["goals"][0]["first"]
    third = json.loads(arena(*args, "--games", "4", "--minutes", "0.01").stdout)
    assert third["goals"] == second["goals"]
    assert (tmp_path / "strength.svg").exists()
