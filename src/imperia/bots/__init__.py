"""Bots. They know the kernel alone, and what a game's features tell them."""

from math import isfinite
from random import Random
from typing import Any

from imperia.bots.base import Bot
from imperia.bots.greedy import GreedyBot
from imperia.bots.levels import LEVELS, LevelBot, SlippingBot, definition, explain
from imperia.bots.outside import PREFIX, OutsideBot, split
from imperia.bots.parameters import search_table
from imperia.bots.random import RandomBot
from imperia.bots.search import Settings
from imperia.bots.thinker import ENDLESS, Budget, Considered, Explanation, SearchBot
from imperia.kernel import ImperiaError, registry

__all__ = [
    "LEVELS",
    "Bot",
    "Budget",
    "Considered",
    "Explanation",
    "GreedyBot",
    "LevelBot",
    "OutsideBot",
    "RandomBot",
    "SearchBot",
    "UnknownBot",
    "bot_names",
    "check_bot",
    "explain",
    "make_any_bot",
    "make_bot",
    "meaning",
]

SEARCH = "search:"
GREEDY = "greedy:"
WHOLE = ("simulations", "depth")
SLIPS = "slips"
SHARES = ("faith", SLIPS)


class UnknownBot(ImperiaError):
    """No bot of that name."""


def bot_names() -> list[str]:
    """The names of all bots: the levels from weak to strong, then the simple ones."""
    return [*LEVELS, "greedy", "random"]


def make_bot(name: str, rng: Random, limit: float = 0.0) -> Bot:
    """A bot by its name; the same generator state gives the same play.

    With ``limit`` a level answers within so many seconds, whatever its budget.
    """
    if name in LEVELS:
        return LevelBot(rng, name, limit)
    if name == "greedy":
        return GreedyBot(rng)
    if name == "random":
        return RandomBot(rng)
    raise UnknownBot(f"there is no bot {name!r}; there are: {', '.join(bot_names())}")


def make_any_bot(name: str, rng: Random, game: str, seconds: float = 10.0) -> Bot:
    """Also ``cmd:COMMAND`` (an outside program), and ``search:NAME=VALUE,...`` or ``greedy:NAME=VALUE,...``.

    The latter two have settings and weights of their own.

    Not for names that come from a stranger: an outside bot runs whatever it is told to.
    """
    if name.startswith(PREFIX):
        return OutsideBot(rng, name.removeprefix(PREFIX), seconds)
    if name.startswith(SEARCH):
        return _search(name, rng, game)
    if name.startswith(GREEDY):
        return _greedy(name, rng, game)
    return make_bot(name, rng)


def check_bot(name: str, game: str) -> None:
    """An error if there can be no such bot; nothing is started."""
    if name.startswith(PREFIX):
        split(name.removeprefix(PREFIX))
    else:
        make_any_bot(name, Random(0), game)


def meaning(name: str, game: str) -> dict[str, Any]:
    """What stands behind a name in a game, as data: two contests with other meanings are not the same."""
    found: dict[str, Any] = {}
    if name in LEVELS:
        found = definition(name, game)
        if found["bot"] == "search":
            found |= search_table(game)
    if not name.startswith(PREFIX) and name != "random":
        found |= weights_of(game)
    return found


def weights_of(game: str) -> dict[str, float]:
    """The numbers that the judgement of a game goes by."""
    features = registry.get(game).features()
    return features.weights().values() if features is not None else {}


def _greedy(name: str, rng: Random, game: str) -> Bot:
    weights = _numbers(name, GREEDY, {SLIPS: 0.0}, game)
    slips = weights.pop(SLIPS, 0.0)
    bot = GreedyBot(rng, weights=weights)
    return SlippingBot(rng, bot, slips) if slips else bot


def _search(name: str, rng: Random, game: str) -> SearchBot:
    settings: dict[str, float] = search_table(game)
    budget = {"simulations": float(ENDLESS), "seconds": 0.0}
    weights = _numbers(name, SEARCH, budget | settings, game)
    budget |= {key: weights.pop(key) for key in budget if key in weights}
    settings |= {key: weights.pop(key) for key in settings if key in weights}
    if budget["simulations"] >= ENDLESS and budget["seconds"] <= 0:
        raise UnknownBot(f"{name}: needs simulations=N or seconds=S")
    depth = int(settings.pop("depth"))
    thinks = Budget(int(budget["simulations"]), budget["seconds"])
    return SearchBot(rng, thinks, Settings(depth=depth, **settings), weights)


def _numbers(name: str, kind: str, known: dict[str, float], game: str) -> dict[str, float]:
    """What a name says: settings that are known, and weights of the game."""
    weights, found = weights_of(game), {}
    for part in name.removeprefix(kind).split(","):
        key, _, text = part.partition("=")
        if key not in known and key not in weights:
            raise UnknownBot(f"{name}: {key!r} is not one of {', '.join([*known, *weights])}")
        found[key] = _setting(name, key, text)
    return found


def _setting(name: str, key: str, text: str) -> float:
    """A number that makes sense there: no search thinks of nothing, or less than that."""
    try:
        value = float(text)
    except ValueError:
        raise UnknownBot(f"{name}: {key} must be a number, is {text!r}") from None
    if not isfinite(value) or value < 0:
        raise UnknownBot(f"{name}: {key} must not be {text}: zero or more is possible")
    if key.startswith("scale") and value == 0:
        raise UnknownBot(f"{name}: {key} must be more than 0: results are divided by it")
    if key == "simulations" and value < 1:
        raise UnknownBot(f"{name}: {key} must be 1 or more, is {text}")
    if key in WHOLE and value != int(value):
        raise UnknownBot(f"{name}: {key} must be a whole number, is {text}")
    if key in SHARES and value > 1:
        raise UnknownBot(f"{name}: {key} is a probability, and cannot be {text}")
    return value
