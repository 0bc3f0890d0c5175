"""Tuning: a repeatable run that can be stopped and leaves a report."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from imperia.bots import weights_of

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
@pytest.mark.parametrize(("what", "budget"), [("judgement", ()), ("search", ("--simulations", "3"))])
def test_the_same_command_makes_the_same_trials(tmp_path: Path, what: str, budget: tuple[str, ...]) -> None:
    reports = []
    for folder in ("one", "two"):
        few = ("--seats", "2", "--trials", "2", "--games", "2", "--check", "2", "--best", "1")
        done = subprocess.run(
            [
                sys.executable,
                "tools/tune.py",
                "dynasties",
                what,
                *few,
                *budget,
                "--out",
                str(tmp_path / folder),
            ],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=240,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        reports.append(json.loads((tmp_path / folder / f"dynasties-{what}.json").read_text()))
    assert reports[0] == reports[1]
    one, other = (trial["values"] for trial in reports[0]["trials"])
    assert reports[0]["rivals"].items() <= one.items(), "a study starts with what is in use"
    # A study of the judgement leaves the scales to the search, which feels them.
    names = {name for name in weights_of("dynasties") if name.startswith("scale") == (what == "search")}
    names -= {"mission"}  # no missions are dealt
    assert names <= set(other)
    assert all(one[name] != other[name] for name in names)
    assert "mission" not in other
