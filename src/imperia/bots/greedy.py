"""A bot that plays the action which the game's features rate highest."""

from collections.abc import Mapping
from random import Random

from imperia.bots.base import JudgingBot
from imperia.kernel import Action, ImperiaError, Perspective


class GreedyBot(JudgingBot):
    """Looks at a few worlds that agree with what it sees, and no further than one action ahead."""

    name = "greedy"

    def __init__(self, rng: Random, worlds: int = 3, weights: Mapping[str, float] | None = None) -> None:
        super().__init__(rng, weights)
        self.worlds = worlds

    def choose(self, perspective: Perspective) -> Action:
        legal = perspective.legal()
        if len(legal) == 1:
            return legal[0]
        features = self.features(perspective.game)
        if features is None:
            raise ImperiaError(f"{perspective.game.name} has no features that a greedy bot could use")
        totals = [0.0] * len(legal)
        for _ in range(self.worlds):
            world = perspective.determinize(self.rng)
            ratings = features.rate(world, perspective.seat, legal, self.rng)
            totals = [total + rating for total, rating in zip(totals, ratings, strict=True)]
        return legal[totals.index(max(totals))]
