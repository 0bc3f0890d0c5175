"""The build that was asked for is the one that runs."""

import os
import subprocess
import sys

from imperia import build


def test_pythonpath_chooses_the_build() -> None:
    wanted = build.COMPILED if "native" in os.environ.get("PYTHONPATH", "") else build.INTERPRETED
    assert build.running() == wanted


def test_both_builds_say_what_they_are() -> None:
    for name, tree in build.trees().items():
        done = subprocess.run(
            [sys.executable, "-c", "from imperia import build; print(build.running())"],
            env={**os.environ, "PYTHONPATH": str(tree)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.strip() == name
