"""All ways to set up a game."""

from itertools import product
from typing import Any

from imperia.kernel import Game, OptionError, OptionValue


def option_sets(game: Game[Any], seats: int | None = None) -> list[dict[str, OptionValue]]:
    """Every combination of the options' choices; an option without a list of choices stays at its default.

    With ``seats``, combinations that the game refuses for that many are left out; one must remain.
    """
    choices = [option.choices or (option.default,) for option in game.options]
    names = [option.name for option in game.options]
    combined = [dict(zip(names, values, strict=True)) for values in product(*choices)]
    if seats is None:
        return combined
    fitting = [chosen for chosen in combined if _fits(game, seats, chosen)]
    if not fitting:
        raise AssertionError(f"{game.name} refuses every option set with {seats} seats")
    return fitting


def _fits(game: Game[Any], seats: int, chosen: dict[str, OptionValue]) -> bool:
    try:
        game.setup(seats, chosen)
    except OptionError:
        return False
    return True
