"""Parameters of the bots: one data file holds what tuning has chosen, for each game."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from imperia.bots.search import Settings


@cache
def parameters() -> dict[str, Any]:
    """The data file as it stands."""
    text = files("imperia.bots").joinpath("parameters.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def search_table(game: str) -> dict[str, Any]:
    """How a search of this game is steered; games that were never tuned take the default values."""
    table = parameters()["search"]
    return {**table["default"], **table.get(game, {})}


def settings_for(game: str) -> Settings:
    """The same, as the search takes it."""
    return Settings(**search_table(game))
