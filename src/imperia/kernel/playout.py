"""Chance and random play: the inner loops of self-play, search and benchmarks."""

from random import Random
from typing import Any

from imperia.kernel.action import Action
from imperia.kernel.game import Game
from imperia.kernel.phase import CHANCE_NODE
from imperia.kernel.seats import CHANCE
from imperia.kernel.state import State


def sample(weights: list[int], u: float) -> int:
    """The place in ``weights`` that ``u``, evenly drawn from 0 to 1, falls on."""
    left = int(u * sum(weights))
    for i in range(len(weights)):
        left -= weights[i]
        if left < 0:
            return i
    raise ValueError("a chance node without outcomes")


def draw_chance(s: State, rng: Random) -> Action:
    """One outcome of the chance node at hand."""
    phase = s.stack[-1]
    return phase.legal(s, CHANCE)[sample(phase.weights(s), rng.random())]


def playout(game: Game[Any], s: State, rng: Random, limit: int = 1_000_000) -> int:
    """Play uniformly at random to the end, or for ``limit`` plies; returns how many were played."""
    plies = 0
    stack = s.stack
    random = rng.random
    while stack and plies < limit:
        phase = stack[-1]
        if phase.mode == CHANCE_NODE:
            actions: list[Action] = phase.legal(s, CHANCE)
            game.step(s, CHANCE, actions[sample(phase.weights(s), random())])
        else:
            seat: int = phase.actors(s)[0]
            actions = phase.legal(s, seat)
            game.step(s, seat, actions[int(random() * len(actions))])
        plies += 1
    return plies
