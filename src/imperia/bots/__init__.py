"""Bots. They know the kernel alone, and what a game's features tell them."""

from collections.abc import Callable
from random import Random

from imperia.bots.base import Bot
from imperia.bots.greedy import GreedyBot
from imperia.bots.random import RandomBot
from imperia.kernel import ImperiaError

__all__ = ["Bot", "GreedyBot", "RandomBot", "UnknownBot", "bot_names", "make_bot"]

_MAKERS: dict[str, Callable[[Random], Bot]] = {"greedy": GreedyBot, "random": RandomBot}


class UnknownBot(ImperiaError):
    """No bot of that name."""


def bot_names() -> list[str]:
    """The names of all bots."""
    return sorted(_MAKERS)


def make_bot(name: str, rng: Random) -> Bot:
    """A bot by its name; the same generator state gives the same play."""
    if name not in _MAKERS:
        raise UnknownBot(f"there is no bot {name!r}; there are: {', '.join(bot_names())}")
    return _MAKERS[name](rng)
