"""Tuning: a repeatable run that can be stopped and leaves a report."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_the_same_command_makes_the_same_trials(tmp_path: Path) -> None:
    reports = []
    for folder in ("one", "two"):
        done = subprocess.run(
            [
                *(sys.executable, "tools/tune.py", "dynasties", "--seats", "2", "--trials", "2"),
                *(
                    "--games",
                    "2",
                    "--simulations",
                    "3",
                    "--rivals",
                    "random",
                    "--out",
                    str(tmp_path / folder),
                ),
            ],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=240,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        reports.append(json.loads((tmp_path / folder / "dynasties.json").read_text()))
    assert reports[0] == reports[1]
    assert len(reports[0]["trials"]) == 2
