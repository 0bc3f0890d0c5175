"""Fingerprints of random games: two builds that play alike print the same.

``python -m imperia.testing.fingerprint GAME ...`` prints one line for each game, seat count and option set.
"""

import sys
from hashlib import sha256
from random import Random
from typing import Any

from imperia.kernel import CHANCE, Game, Match, draw_chance, registry
from imperia.testing.variants import option_sets

INTERRUPTS = 0.1  # how often an interrupt is played where there is one


def fingerprint(game: Game[Any], seats: int, options: dict[str, Any], seed: int) -> str:
    """The hash of the keys after every ply of one random game, and of everything seen on the way."""
    rng = Random(seed)
    match = Match(game, seats, options)
    digest = sha256()
    while match.state.stack:
        if match.at_chance:
            match.do(CHANCE, draw_chance(match.state, rng))
        else:
            seat = match.state.actors()[0]
            extra = game.interrupts(match.state, seat)
            played = extra if extra and rng.random() < INTERRUPTS else game.legal(match.state, seat)
            match.do(seat, rng.choice(played))
        heard = [event.to_json() for event in match.events[-1]]
        digest.update(repr((match.plies[-1], match.state.key(), heard)).encode())
    digest.update(repr(match.outcome).encode())
    return digest.hexdigest()[:16]


def main(names: list[str]) -> None:
    """Print the fingerprints of the games that are named."""
    for name in names:
        game = registry.get(name)
        for seats in game.seats:
            for number, options in enumerate(option_sets(game, seats)):
                print(name, seats, number, fingerprint(game, seats, options, seed=number), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
