"""Outside bots: a program that misbehaves costs its own turns and nothing else."""

import sys
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
    bot = OutsideBot(Random(1), f"{sys.executable} {program}", 0.3 if how == "stalls" else 30.0)
    try:
        assert bot.choose(perspective) == default(perspective.legal())
        assert len(bot.faults) == 1
        assert reason in bot.faults[0]
    finally:
        bot.close()


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
