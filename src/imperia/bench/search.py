"""``imperia bench search``: simulations per second in both builds, against OpenSpiel's MCTS in the same run.

``python -m imperia.bench.search GAME SEATS SECONDS`` prints the figure of the running build as JSON.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from imperia import build
from imperia.bots import GreedyBot
from imperia.bots.parameters import settings_for
from imperia.bots.search import Search
from imperia.kernel import ImperiaError, Match, Perspective, registry

SEATS = {"dynasties": 4, "imperial": 4, "pocket": 3}
PEER = "OpenSpiel MCTS in Python, breakthrough in C++"
GOAL = 1.0
VISITS = 200  # of one tree; the peer's trees are as large


def decisions(name: str, seats: int, count: int = 12) -> list[Perspective]:
    """Decisions from the course of one game among greedy bots."""
    match = Match(registry.get(name), seats)
    chance = Random(1)
    bots = [GreedyBot(Random(seat)) for seat in range(seats)]
    found = []
    while match.state.stack:
        match.run_chance(chance)
        for seat in match.state.actors()[:1]:
            perspective = match.perspective(seat)
            if len(perspective.legal()) > 2:
                found.append(Perspective(match.game, match.state.clone(), seat))
            match.do(seat, bots[seat].choose(perspective))
    return found[:: max(1, len(found) // count)]


def simulations_per_second(name: str, seats: int, seconds: float) -> float:
    """New trees at decisions all over a game, worlds and play-outs included."""
    asked = decisions(name, seats)
    rng = Random(2)
    made = turn = 0
    began = perf_counter()
    while perf_counter() - began < seconds:
        perspective = asked[turn % len(asked)]
        features = perspective.features()
        search = Search(perspective.game, features, perspective.seat, seats, settings_for(name), rng)
        for _ in range(VISITS):
            world = perspective.determinize(rng)
            if features is not None:
                features.likelier(world, perspective.seat, rng)
            search.simulate(world)
        made += VISITS
        turn += 1
    return made / (perf_counter() - began)


def spiel_simulations(seconds: float) -> float:
    """OpenSpiel's own Python MCTS with one random roll-out, as its examples set it up."""
    try:
        import numpy
        import pyspiel
        from open_spiel.python.algorithms import mcts
    except ImportError as error:
        raise ImperiaError(
            f"the benchmark needs its peer ({error.name} is missing): pip install 'imperia[research]'"
        ) from None
    game = pyspiel.load_game("breakthrough")
    random = numpy.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, VISITS, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    made = 0
    began = perf_counter()
    state = game.new_initial_state()
    while perf_counter() - began < seconds:
        if state.is_terminal():
            state = game.new_initial_state()
        state.apply_action(bot.step(state))
        made += VISITS
    return made / (perf_counter() - began)


def measure_all(seconds: float, progress: Callable[[str], None]) -> dict[str, Any]:
    """Each game in each build, and the peer."""
    progress(PEER)
    peer = spiel_simulations(seconds)
    rows = [{"name": PEER, "per_second": round(peer)}]
    ratios = []
    trees = build.trees()
    for game in sorted(set(registry.names()) & set(SEATS)):
        for name, tree in sorted(trees.items()):
            progress(f"{game}, {name}")
            figure = _measure_build(tree, game, seconds)
            rows.append({"name": f"{game} {name} simulations", "per_second": round(figure)})
            if name == build.COMPILED:
                ratio = figure / peer
                ratios.append(
                    {
                        "name": f"{game} {name} / peer",
                        "goal": GOAL,
                        "ratio": round(ratio, 2),
                        "ok": ratio >= GOAL,
                    }
                )
    notes = []
    if build.COMPILED not in trees:
        notes.append(
            "the compiled build is not there or older than the source, so its ratios are missing: make native"
        )
    return {
        "bench": "search",
        "seconds_per_row": seconds,
        "python": sys.version.split()[0],
        "rows": rows,
        "ratios": ratios,
        "notes": notes,
    }


def _measure_build(tree: Path, game: str, seconds: float) -> float:
    """In a process of its own: the two builds cannot share one."""
    done = subprocess.run(  # noqa: S603 -- our own module, no outside input but numbers
        [sys.executable, "-m", "imperia.bench.search", game, str(SEATS[game]), str(seconds)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(tree)},
        check=False,
    )
    if done.returncode:
        raise ImperiaError(f"measuring {game} in {tree} failed: {done.stderr.strip().splitlines()[-1:]}")
    return float(json.loads(done.stdout))


if __name__ == "__main__":
    print(json.dumps(simulations_per_second(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))))
