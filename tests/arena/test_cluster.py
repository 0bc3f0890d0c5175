"""The arena on a local Ray of two workers: the same games, and a killed worker loses none of them."""

import os
import signal
import sys
from pathlib import Path

import pytest

from imperia.arena.contest import Contest
from imperia.arena.run import run

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]
pytest.importorskip("ray")

# A bot that kills the worker it plays in, once: the file says that it has happened.
KILLER = """
import json, os, sys
from pathlib import Path
done = Path({done!r})
for line in sys.stdin:
    if not done.exists():
        done.write_text(str(os.getppid()))
        os.kill(os.getppid(), {signal})
    print(json.dumps({{"action": json.loads(line)["legal"][0]}}), flush=True)
"""


def test_a_killed_worker_loses_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    monkeypatch.setenv("RAY_DISABLE_IMPORT_WARNING", "1")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    done = tmp_path / "killed"
    program = tmp_path / "killer.py"
    program.write_text(KILLER.format(done=str(done), signal=int(signal.SIGKILL)))
    contest = Contest("dynasties", 2, ("random", f"cmd:{sys.executable} {program}"), 6, 1)
    seen: list[int] = []
    report = run(
        contest,
        tmp_path / "out",
        processes=2,
        on_cluster=True,
        progress=lambda played, _: seen.append(played),
    )
    assert done.exists(), "no worker was killed"
    assert int(done.read_text()) != os.getpid()
    assert seen == list(range(7))  # each game came once
    assert report["games"] == 6
    assert len(list((tmp_path / "out" / "records").glob("*.json"))) == 6
    # The same games in processes of this machine.
    here = run(contest, tmp_path / "here", processes=2)
    assert [row["first"] for row in here["bots"]] == [row["first"] for row in report["bots"]]
