"""``imperia bench engine``: our rules in both builds, the peers, and the ratios that we aim at."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from imperia import build
from imperia.bench import peers
from imperia.kernel import ImperiaError, registry


@dataclass(frozen=True)
class Goal:
    """``figure`` of a game in a build is to be at least ``factor`` times the peer."""

    game: str
    build: str
    figure: str
    peer: str
    factor: float

    @property
    def name(self) -> str:
        return f"{self.game} {self.build} {self.figure} / {self.peer}"


# The number of players that each game is measured with.
SEATS = {"dynasties": 4, "imperial": 4, "pocket": 3}
STATE_LIMIT = {"dynasties": 4096}
LEGAL_LIMIT = {"pocket": 400}
GOALS = (
    Goal("dynasties", build.INTERPRETED, "decisions", "gin_rummy from Python", 3),
    Goal("dynasties", build.COMPILED, "decisions", "gin_rummy native roll-outs", 3),
    Goal("dynasties", build.INTERPRETED, "clones", "gin_rummy clone", 15),
    Goal("dynasties", build.COMPILED, "clones", "gin_rummy clone", 15),
    Goal("imperial", build.INTERPRETED, "decisions", "python_team_dominoes", 1),
    Goal("imperial", build.COMPILED, "decisions", "OpenSpiel chess from Python", 1),
    Goal("pocket", build.INTERPRETED, "decisions", "python_team_dominoes", 2),
    Goal("pocket", build.COMPILED, "decisions", "OpenSpiel chess from Python", 1),
)


def measure_all(seconds: float, progress: Callable[[str], None]) -> dict[str, Any]:
    """Everything in one run: a table of speeds, the ratios, sizes and notes."""
    ours = _measure_games(seconds, progress)
    theirs = _measure_peers(seconds, progress)
    rows = [{"name": name, "per_second": round(value)} for name, value in theirs.items()]
    for (game, build_name), figures in ours.items():
        for figure in ("decisions", "clones"):
            rows.append({"name": f"{game} {build_name} {figure}", "per_second": round(figures[figure])})
    ratios = []
    for goal in GOALS:
        if (goal.game, goal.build) in ours:
            ratio = ours[goal.game, goal.build][goal.figure] / theirs[goal.peer]
            ratios.append(
                {"name": goal.name, "goal": goal.factor, "ratio": round(ratio, 2), "ok": ratio >= goal.factor}
            )
    return {
        "bench": "engine",
        "seconds_per_row": seconds,
        "python": sys.version.split()[0],
        "rows": rows,
        "ratios": ratios,
        "state_bytes": {f"{game} ({name})": figures["bytes"] for (game, name), figures in ours.items()},
        "longest_legal": {game: figures["longest_legal"] for (game, _), figures in ours.items()},
        "notes": _notes(ours),
    }


def _measure_games(seconds: float, progress: Callable[[str], None]) -> dict[tuple[str, str], dict[str, Any]]:
    """Each game in each build, in a process of its own: the two builds cannot share one."""
    found = {}
    for game in registry.names():
        if game not in SEATS:
            continue
        for name, tree in sorted(build.trees().items()):
            progress(f"{game}, {name}")
            found[game, name] = _measure_build(tree, game, seconds)
    return found


def _measure_build(tree: Path, game: str, seconds: float) -> dict[str, Any]:
    done = subprocess.run(  # noqa: S603 -- our own module, no outside input but numbers
        [sys.executable, "-m", "imperia.bench.speed", game, str(SEATS[game]), str(seconds)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(tree)},
        check=False,
    )
    if done.returncode:
        raise ImperiaError(f"measuring {game} in {tree} failed: {done.stderr.strip().splitlines()[-1:]}")
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def _measure_peers(seconds: float, progress: Callable[[str], None]) -> dict[str, float]:
    pyspiel, chess = peers.load_peers()
    rummy = pyspiel.load_game("gin_rummy")
    rows: dict[str, Callable[[], float]] = {
        "gin_rummy from Python": lambda: peers.spiel_decisions(rummy, seconds),
        "gin_rummy native roll-outs": lambda: peers.native_decisions(pyspiel, rummy, seconds),
        "python_team_dominoes": lambda: peers.spiel_decisions(
            pyspiel.load_game("python_team_dominoes"), seconds
        ),
        "OpenSpiel chess from Python": lambda: peers.spiel_decisions(pyspiel.load_game("chess"), seconds),
        "python-chess": lambda: peers.chess_decisions(chess, seconds),
        "gin_rummy clone": lambda: peers.spiel_clones(rummy, seconds / 2),
        "python-chess clone": lambda: peers.chess_clones(chess, seconds / 2),
    }
    found = {}
    for name, run in rows.items():
        progress(name)
        found[name] = run()
    return found


def _notes(ours: dict[tuple[str, str], dict[str, Any]]) -> list[str]:
    notes = []
    if not any(name == build.COMPILED for _, name in ours):
        notes.append(
            "the compiled build is not there or older than the source, so its ratios are missing: make native"
        )
    for (game, name), figures in ours.items():
        limit = STATE_LIMIT.get(game)
        if limit is not None and figures["bytes"] > limit:
            notes.append(f"a state of {game} ({name}) takes {figures['bytes']} bytes, over {limit}")
        limit = LEGAL_LIMIT.get(game)
        if limit is not None and figures["longest_legal"] >= limit:
            notes.append(
                f"{game} offered {figures['longest_legal']} actions at one decision, not under {limit}"
            )
    return notes
