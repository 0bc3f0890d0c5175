"""How often one greedy bot comes in first against random ones: python benchmarks/imperial_bots.py [games]."""

import argparse
from random import Random

from imperia.bots import make_bot
from imperia.kernel import Match, registry

SEATS = 4


def first_place(number: int) -> bool:
    """One game; the greedy bot goes round the table."""
    match = Match(registry.get("imperial"), SEATS)
    rng, mine = Random(number), number % SEATS
    bots = [
        make_bot("greedy" if seat == mine else "random", Random(f"{number}/{seat}")) for seat in range(SEATS)
    ]
    while match.state.stack:
        match.run_chance(rng)
        for seat in match.state.actors()[:1]:
            match.do(seat, bots[seat].choose(match.perspective(seat)))
    assert match.outcome is not None
    return match.outcome.ranking[mine] == 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=100)
    games = parser.parse_args().games
    won = sum(first_place(number) for number in range(games))
    print(f"greedy first in {won} of {games} games against {SEATS - 1} random bots")
