"""Levels: names that people understand, each a bot with a budget. Which, stands in ``parameters.json``."""

from __future__ import annotations

from random import Random
from typing import Any

from imperia.bots.base import Bot
from imperia.bots.greedy import GreedyBot
from imperia.bots.parameters import parameters
from imperia.bots.random import RandomBot
from imperia.bots.thinker import ENDLESS, Budget, Explanation, SearchBot
from imperia.kernel import Action, Perspective

LEVELS = ("novice", "casual", "strong", "master")
# A search that has to answer within so many seconds uses this share of them: the rest is for the way.
IN_TIME = 0.7


class SlippingBot(Bot):
    """Plays like another bot, but now and then just anything: somebody who still learns the game."""

    name = "slipping"

    def __init__(self, rng: Random, inner: Bot, slips: float) -> None:
        super().__init__(rng)
        self.inner = inner
        self.slips = slips

    def choose(self, perspective: Perspective) -> Action:
        legal = perspective.legal()
        if len(legal) > 1 and self.rng.random() < self.slips:
            return self.rng.choice(legal)
        return self.inner.choose(perspective)


class LevelBot(Bot):
    """A level; what plays behind it depends on the game, so it is made at the first decision."""

    def __init__(self, rng: Random, level: str, limit: float = 0.0) -> None:
        super().__init__(rng)
        self.name = level
        self.limit = limit
        self._bots: dict[str, Bot] = {}

    def choose(self, perspective: Perspective) -> Action:
        game = perspective.game
        if game.name not in self._bots:
            judged = game.features() is not None
            self._bots[game.name] = behind(self.name, game.name, self.rng, self.limit, judged)
        return self._bots[game.name].choose(perspective)


def definition(level: str, game: str, judged: bool = True) -> dict[str, Any]:
    """What a level is in a game: the general definition, with what the game has of its own.

    A game without features cannot be judged (``judged``): where others are greedy, its bots do otherwise.
    """
    table = parameters()["levels"][level]
    return {**table["default"], **table.get(game if judged else "unjudged", {})}


def behind(level: str, game: str, rng: Random, limit: float = 0.0, judged: bool = True) -> Bot:
    """The bot that plays a level in a game, in ``limit`` seconds a decision if that is not 0."""
    wanted = definition(level, game, judged)
    bot: Bot
    if wanted["bot"] == "search":
        seconds = float(wanted.get("seconds", 0.0))
        if limit:
            seconds = min(seconds, IN_TIME * limit) if seconds else IN_TIME * limit
        bot = SearchBot(rng, Budget(int(wanted.get("simulations", ENDLESS)), seconds))
    elif wanted["bot"] == "random":
        bot = RandomBot(rng)
    else:
        bot = GreedyBot(rng)
    slips = float(wanted.get("slips", 0.0))
    return SlippingBot(rng, bot, slips) if slips else bot


def explain(perspective: Perspective, rng: Random, seconds: float = 1.0, most: int = 5) -> Explanation:
    """What a search of so many seconds makes of the decision at hand: for hints and analysis."""
    return SearchBot(rng, Budget(seconds=seconds)).explain(perspective, most)
