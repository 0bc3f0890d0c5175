"""A bot that plays any legal action, each as likely."""

from imperia.bots.base import Bot
from imperia.kernel import Action, Perspective


class RandomBot(Bot):
    """The yardstick: a bot worth its name beats it."""

    name = "random"

    def choose(self, perspective: Perspective) -> Action:
        return self.rng.choice(perspective.legal())
