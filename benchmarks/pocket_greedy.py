"""How often the greedy bot wins Pocket Imperium against random ones.

    python benchmarks/pocket_greedy.py [GAMES]

The greedy bot changes seats from game to game; a shared first place counts as half a win.
"""

import argparse
import time
from random import Random

from imperia.bots import make_bot
from imperia.kernel import Match, registry


def wins(seats: int, games: int, options: dict[str, object] | None = None, seed: int = 1) -> float:
    """Games that one greedy bot wins against random ones."""
    game = registry.get("pocket")
    won = 0.0
    for number in range(games):
        rng = Random(seed * 1_000_003 + number)
        bots = [make_bot("random", rng) for _ in range(seats)]
        greedy = number % seats
        bots[greedy] = make_bot("greedy", rng)
        match = Match(game, seats, options)
        while match.state.stack:
            if match.at_chance:
                match.run_chance(rng)
                continue
            seat = match.state.actors()[0]
            match.do(seat, bots[seat].choose(match.perspective(seat)))
        outcome = match.outcome
        assert outcome is not None
        if outcome.ranking[greedy] == 1:
            won += 1.0 / len(outcome.winners)
    return won


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=100)
    games = parser.parse_args().games
    for seats in (2, 3, 4):
        start = time.perf_counter()
        won = wins(seats, games)
        took = (time.perf_counter() - start) / games
        print(f"greedy against {seats - 1} random: {won:g} of {games} games, {took:.2f} s a game", flush=True)


if __name__ == "__main__":
    main()
