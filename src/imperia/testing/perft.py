"""Perft: the number of ways to play a few decisions, a fingerprint of the rules as python-chess keeps it."""

from random import Random
from typing import Any

from imperia.kernel import CHANCE, Game, State, draw_chance


def perft(game: Game[Any], s: State, depth: int, seed: int) -> int:
    """How many sequences of ``depth`` decisions there are from ``s``.

    Chance takes one outcome at each node. It depends on the seed and on how many plies were made,
    not on the order in which paths are counted, so the number is the same for every build.
    """
    return _count(game, s.clone(), depth, seed, 0)


def _count(game: Game[Any], s: State, depth: int, seed: int, plies: int) -> int:
    while s.actors() == [CHANCE]:
        game.step(s, CHANCE, draw_chance(s, Random(f"{seed}/{plies}")))
        plies += 1
    actors = s.actors()
    if depth == 0 or not actors:
        return 1
    seat = actors[0]
    actions = game.legal(s, seat)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = s.clone()
        game.step(after, seat, action)
        total += _count(game, after, depth - 1, seed, plies + 1)
    return total
