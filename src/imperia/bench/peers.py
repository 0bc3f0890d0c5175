"""The peers: OpenSpiel and python-chess, driven the way their own examples drive them."""

from random import Random
from time import perf_counter
from typing import Any

from imperia.kernel import ImperiaError

ROLLOUTS = 50


def load_peers() -> tuple[Any, Any]:
    """The modules pyspiel and chess, or an error that says how to get them."""
    try:
        import chess
        import pyspiel
        from open_spiel.python.games import team_dominoes  # noqa: F401 -- registers the game
    except ImportError as error:
        raise ImperiaError(
            f"the benchmark needs its peers ({error.name} is missing): pip install 'imperia[research]'"
        ) from None
    return pyspiel, chess


def _random_game(state: Any, rng: Random, limit: int = 1_000_000) -> int:
    """Play an OpenSpiel state to its end or for ``limit`` decisions; how many they were.

    Chance nodes are played, but not counted: they are no decisions.
    """
    decisions = 0
    while not state.is_terminal() and decisions < limit:
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions


def spiel_decisions(game: Any, seconds: float) -> float:
    """Decisions per second of an OpenSpiel game driven from Python."""
    rng = Random(1)
    decisions = 0
    began = perf_counter()
    while perf_counter() - began < seconds:
        decisions += _random_game(game.new_initial_state(), rng)
    return decisions / (perf_counter() - began)


def _first_decision(game: Any) -> Any:
    state = game.new_initial_state()
    rng = Random(2)
    while state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, weights)[0])
    return state


def native_decisions(pyspiel: Any, game: Any, seconds: float) -> float:
    """Decisions per second of roll-outs that stay in C++: one simulation of MCTSBot is 50 of them.

    The bot does not tell how long its roll-outs were; their mean length is taken from games of the same kind.
    """
    start = _first_decision(game)
    rng = Random(3)
    mean = sum(_random_game(start.clone(), rng) for _ in range(ROLLOUTS)) / ROLLOUTS
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 1000, False, 1, False)
    steps = 0
    began = perf_counter()
    while perf_counter() - began < seconds:
        bot.step(start)
        steps += 1
    return steps * ROLLOUTS * mean / (perf_counter() - began)


def spiel_clones(game: Any, seconds: float) -> float:
    """Copies per second of OpenSpiel states from the middle of random games."""
    rng = Random(5)
    states: list[Any] = []
    while len(states) < 50:
        state = game.new_initial_state()
        _random_game(state, rng, 5 + 2 * len(states))
        if not state.is_terminal():
            states.append(state)
    copies = 0
    began = perf_counter()
    while perf_counter() - began < seconds:
        for state in states:
            state.clone()
        copies += len(states)
    return copies / (perf_counter() - began)


def chess_decisions(chess: Any, seconds: float) -> float:
    """Decisions per second of python-chess with random moves."""
    rng = Random(4)
    plies = 0
    began = perf_counter()
    while perf_counter() - began < seconds:
        board = chess.Board()
        while not board.is_game_over() and len(board.move_stack) < 200:
            board.push(rng.choice(list(board.legal_moves)))
            plies += 1
    return plies / (perf_counter() - began)


def chess_clones(chess: Any, seconds: float) -> float:
    """Copies per second of a python-chess board without its stack."""
    board = chess.Board()
    copies = 0
    began = perf_counter()
    while perf_counter() - began < seconds:
        for _ in range(1000):
            board.copy(stack=False)
        copies += 1000
    return copies / (perf_counter() - began)
