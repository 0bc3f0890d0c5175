"""How fast the running build plays and copies a game, and how much a state takes.

``python -m imperia.bench.speed GAME SEATS SECONDS`` prints the figures as JSON: the benchmark calls it once
for each build, with that build's tree in PYTHONPATH.
"""

import json
import sys
from gc import get_referents
from random import Random
from time import perf_counter
from typing import Any

from imperia import build
from imperia.kernel import CHANCE, CHANCE_NODE, Game, State, draw_chance, playout, registry

PLAIN = (list, tuple, int, str, bytes, set, frozenset)


def decisions_per_second(game: Game[Any], seats: int, seconds: float, seed: int = 1) -> float:
    """Uniformly random games, legal lists included; chance is played, but counts as no decision."""
    rng = Random(seed)
    plies = 0
    began = perf_counter()
    while perf_counter() - began < seconds:
        plies += playout(game, game.setup(seats), rng)
    elapsed = perf_counter() - began
    return plies * decision_share(game, seats) / elapsed


def decision_share(game: Game[Any], seats: int, games: int = 30) -> float:
    """How many of the plies of random games are decisions."""
    rng = Random(2)
    plies = decisions = 0
    for _ in range(games):
        s: State = game.setup(seats)
        while s.stack:
            decisions += s.stack[-1].mode != CHANCE_NODE
            plies += playout(game, s, rng, 1)
    return decisions / plies


def clones_per_second(states: list[State], seconds: float) -> float:
    """Copies of states from the middle of games."""
    copies = 0
    began = perf_counter()
    while perf_counter() - began < seconds:
        for s in states:
            s.clone()
        copies += len(states)
    return copies / (perf_counter() - began)


def middle_states(game: Game[Any], seats: int, count: int = 50) -> list[State]:
    """States from random games, each at another ply."""
    found: list[State] = []
    rng = Random(7)
    while len(found) < count:
        s: State = game.setup(seats)
        playout(game, s, rng, 40 + 10 * len(found))
        if s.stack:
            found.append(s)
    return found


def longest_legal(game: Game[Any], seats: int, games: int = 20) -> int:
    """The most actions that any decision of some random games offered."""
    longest = 0
    rng = Random(3)
    for _ in range(games):
        s: State = game.setup(seats)
        while s.stack:
            seat = s.actors()[0]
            if seat == CHANCE:
                game.step(s, CHANCE, draw_chance(s, rng))
                continue
            legal = game.legal(s, seat)
            longest = max(longest, len(legal))
            game.step(s, seat, rng.choice(legal))
    return longest


def state_bytes(s: State) -> int:
    """The bytes that this state alone takes: what all clones share (options, phases, actions) is left out."""
    s.log = None
    seen: set[int] = {id(s.options)}
    total = sys.getsizeof(s)
    todo = [item for item in get_referents(s) if not isinstance(item, type)]
    while todo:
        item = todo.pop()
        if id(item) in seen or not isinstance(item, PLAIN):
            continue
        seen.add(id(item))
        if isinstance(item, int) and -5 <= item <= 256:
            continue  # CPython keeps one object for each of these
        total += sys.getsizeof(item)
        todo += get_referents(item)
    return total


def measure(name: str, seats: int, seconds: float) -> dict[str, Any]:
    """All figures of one game in this build."""
    game = registry.get(name)
    states = middle_states(game, seats)
    decisions_per_second(game, seats, min(0.2, seconds))  # warm up
    return {
        "build": build.running(),
        "decisions": decisions_per_second(game, seats, seconds),
        "clones": clones_per_second(states, seconds / 2),
        "bytes": max(state_bytes(s) for s in states),
        "longest_legal": longest_legal(game, seats),
    }


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))))
