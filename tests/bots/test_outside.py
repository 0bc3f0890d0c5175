"""Outside bots: a program that misbehaves costs its own turns and nothing else."""

import sys
import time
from pathlib import Path
from random import Random

import pytest

from imperia.bots import OutsideBot
from imperia.bots.outside import PATIENCE, default
from imperia.kernel import Match, Perspective, registry

EXAMPLE = Path(__file__).parents[2] / "examples" / "outside_bot.py"

BAD = {
    "crashes": ("import sys; sys.stdin.readline(); sys.exit(3)", "exit code 3"),
    "stalls": ("import time; time.sleep(60)", "no answer within 0.3 s"),
    "illegal": ('for line in open(0): print(\'{"action": "fly"}\', flush=True)', "illegal action 'fly'"),
    "garbage": ("for line in open(0): print('hello', flush=True)", "no answer of the form"),
    "a list": ("for line in open(0): print('[1]', flush=True)", "no answer of the form"),
    "no text": (
        "import sys\nfor line in open(0): sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()",
        "no answer of the form",
    ),
    "one endless line": ("import sys\nwhile True: sys.stdout.write(' ' * 4096)", "no answer of the form"),
    "closes its output": ("import os, time; os.close(1); time.sleep(60)", "closed its output"),
    "never reads": ("import time; time.sleep(60)", "no answer within 0.3 s"),
}


@pytest.fixture
def perspective() -> Perspective:
    match = Match(registry.get("dynasties"), 2)
    match.run_chance(Random(1))
    return match.perspective(match.state.actors()[0])


@pytest.mark.parametrize("how", BAD)
def test_a_bad_bot_plays_the_default_action(how: str, perspective: Perspective, tmp_path: Path) -> None:
    code, reason = BAD[how]
    program = tmp_path / "bot.py"
    program.write_text(code)
    bot = OutsideBot(Random(1), f"{sys.executable} {program}", 0.3 if "0.3" in reason else 30.0)
    try:
        assert bot.choose(perspective) == default(perspective.legal())
        assert len(bot.faults) == 1
        assert reason in bot.faults[0]
    finally:
        bot.close()


@pytest.mark.slow
def test_a_bot_that_answers_without_reading_holds_up_nobody(perspective: Perspective, tmp_path: Path) -> None:
    """Its questions pile up in the pipe until that is full; writing must not wait for ever then."""
    program = tmp_path / "bot.py"
    code = perspective.legal()[0].code
    program.write_text(f'while True: print(\'{{"action": "{code}"}}\', flush=True)')
    bot = OutsideBot(Random(1), f"{sys.executable} {program}", 5.0)
    began = time.monotonic()
    try:
        while not bot.faults and time.monotonic() - began < 60:
            assert bot.choose(perspective) == perspective.legal()[0]
    finally:
        bot.close()
    assert bot.faults == ["no answer within 5 s"]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell and process groups")
def test_what_a_program_has_started_ends_with_it(perspective: Perspective, tmp_path: Path) -> None:
    """A shell that waits for a sleeper: killing the shell alone would leave the sleeper behind."""
    script = tmp_path / "bot.sh"
    script.write_text(f"sleep 300 & echo $! > {tmp_path / 'pid'}\nwait\n")
    bot = OutsideBot(Random(1), f"sh {script}", 2.0)
    try:
        bot.choose(perspective)
    finally:
        bot.close()
    assert bot.faults == ["no answer within 2 s"]
    sleeper = int((tmp_path / "pid").read_text())
    end = time.monotonic() + 10
    while _runs(sleeper) and time.monotonic() < end:
        time.sleep(0.05)
    assert not _runs(sleeper)


def _runs(pid: int) -> bool:
    """Whether a process is there and has not ended; one that nobody has waited for is a zombie."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except (OSError, IndexError):
        return False
    return state != "Z"


def test_what_cannot_be_started_is_given_up(perspective: Perspective) -> None:
    bot = OutsideBot(Random(1), "/no/such/program")
    for _ in range(PATIENCE + 1):
        assert bot.choose(perspective) == default(perspective.legal())
    assert "cannot be started" in bot.faults[0]
    assert "given up" in bot.faults[-1]


def test_the_example_has_ten_lines_and_plays() -> None:
    assert len(EXAMPLE.read_text().splitlines()) <= 12
    match = Match(registry.get("dynasties"), 2)
    bot = OutsideBot(Random(1), f"{sys.executable} {EXAMPLE}", 30.0)
    rng = Random(2)
    try:
        while match.state.stack and len(match.plies) < 60:
            match.run_chance(rng)
            for seat in match.state.actors()[:1]:
                match.do(seat, bot.choose(match.perspective(seat)))
    finally:
        bot.close()
    assert bot.faults == []
    assert any(code.startswith("lay") for _, code in match.plies)
