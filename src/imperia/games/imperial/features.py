"""What bots know about Imperial beyond its rules."""

from random import Random

from imperia.games.imperial.scoring import score
from imperia.games.imperial.state import ImperialState
from imperia.kernel.action import Action
from imperia.kernel.features import Features
from imperia.kernel.game import Game


class ImperialFeatures(Features[ImperialState]):
    """Placeholder until the judgement is written in this branch."""

    def __init__(self, game: Game[ImperialState]) -> None:
        self.game = game

    def evaluate(self, s: ImperialState, seat: int) -> float:
        return float(score(s, seat))

    def rate(self, s: ImperialState, seat: int, actions: list[Action], rng: Random) -> list[float]:
        return [0.0 for _ in actions]
