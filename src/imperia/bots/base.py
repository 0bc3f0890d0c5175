"""What a bot is."""

from collections.abc import Mapping
from random import Random
from typing import Any

from imperia.kernel import Action, Game, ImperiaError, Perspective
from imperia.kernel.features import Features


class Bot:
    """Chooses an action for a seat, from what that seat may know."""

    name = "bot"

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, perspective: Perspective) -> Action:
        """One of the perspective's legal actions (or interrupts)."""
        raise NotImplementedError


class JudgingBot(Bot):
    """A bot that goes by a game's features, perhaps with weights of its own."""

    def __init__(self, rng: Random, weights: Mapping[str, float] | None = None) -> None:
        super().__init__(rng)
        self.weights = dict(weights or {})
        self._judges: dict[str, Features[Any] | None] = {}

    def features(self, game: Game[Any]) -> Features[Any] | None:
        """The game's judgement as this bot sees it, made once."""
        if game.name not in self._judges:
            self._judges[game.name] = judge(game, self.weights)
        return self._judges[game.name]


def judge(game: Game[Any], weights: Mapping[str, float]) -> Features[Any] | None:
    """The game's features with some weights changed."""
    features = game.features()
    if features is None:
        return None
    own = features.weights()
    for name, value in weights.items():
        if name not in own.values():
            raise ImperiaError(f"{game.name} has no weight {name!r}; there are: {', '.join(own.values())}")
        setattr(own, name, value)
    return features
