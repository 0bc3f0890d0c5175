"""All ways to set up a game."""

from itertools import product
from typing import Any

from imperia.kernel import Game, OptionValue


def option_sets(game: Game[Any]) -> list[dict[str, OptionValue]]:
    """Every combination of the options' choices; an option without a list of choices stays at its default."""
    choices = [option.choices or (option.default,) for option in game.options]
    names = [option.name for option in game.options]
    return [dict(zip(names, values, strict=True)) for values in product(*choices)]
