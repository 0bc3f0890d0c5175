"""A bot that plays the action which the game's features rate highest."""

from random import Random

from imperia.bots.base import Bot
from imperia.kernel import Action, ImperiaError, Perspective


class GreedyBot(Bot):
    """Looks at a few worlds that agree with what it sees, and no further than one action ahead."""

    name = "greedy"

    def __init__(self, rng: Random, worlds: int = 3) -> None:
        super().__init__(rng)
        self.worlds = worlds

    def choose(self, perspective: Perspective) -> Action:
        legal = perspective.legal()
        if len(legal) == 1:
            return legal[0]
        features = perspective.features()
        if features is None:
            raise ImperiaError(f"{perspective.game.name} has no features that a greedy bot could use")
        totals = [0.0] * len(legal)
        for _ in range(self.worlds):
            world = perspective.determinize(self.rng)
            ratings = features.rate(world, perspective.seat, legal, self.rng)
            totals = [total + rating for total, rating in zip(totals, ratings, strict=True)]
        return legal[totals.index(max(totals))]
