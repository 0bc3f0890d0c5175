"""What stands beside the map."""

from __future__ import annotations

from imperia.games.imperial.board.bonds import bonds_panel
from imperia.games.imperial.board.players import players_panel
from imperia.games.imperial.board.rondel import rondel_panel
from imperia.games.imperial.board.tracks import power_panel, stock_panel
from imperia.games.imperial.view import ImperialView
from imperia.kernel.board import Panel, Scene


def panels(view: ImperialView, scene: Scene) -> list[Panel]:
    """Rondel, power track and players below each other; bonds and units behind tabs."""
    return [
        Panel("rondel", "production", scene.say("Rondel"), rondel_panel(view, scene)),
        Panel("tracks", "crown", scene.say("Power"), power_panel(view, scene)),
        Panel("players", "users", scene.say("Players"), players_panel(view, scene)),
        Panel("bonds", "bond", scene.say("Bonds"), bonds_panel(view, scene), docked=True),
        Panel("stock", "flag", scene.say("Units"), stock_panel(view, scene), docked=True),
    ]
