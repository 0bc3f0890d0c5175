"""What a bot is."""

from random import Random

from imperia.kernel import Action, Perspective


class Bot:
    """Chooses an action for a seat, from what that seat may know."""

    name = "bot"

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, perspective: Perspective) -> Action:
        """One of the perspective's legal actions (or interrupts)."""
        raise NotImplementedError
