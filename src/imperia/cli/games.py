"""``imperia games``: what is installed, and which build runs."""

from typing import Any

from rich.table import Table

from imperia import __version__, build
from imperia.cli.common import AsJson, console, print_json
from imperia.kernel import Game, registry
from imperia.kernel.options import spell


def games(json: AsJson = False) -> None:
    """List the games with their seats and options, and say which build runs."""
    installed = [registry.get(name) for name in registry.names()]
    if json:
        print_json(
            {
                "version": __version__,
                "build": build.running(),
                "games": [_to_json(game) for game in installed],
            }
        )
        return
    console.print(f"imperia {__version__}, {build.running()} build\n")
    for game in installed:
        seats = f"{game.seats.start} to {game.seats.stop - 1} players"
        console.print(f"{game.name}: {game.title}, {seats}, rules version {game.rules_version}")
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 2))
        for option in game.options:
            choices = " | ".join(spell(choice) for choice in option.choices) or "text"
            table.add_row(option.name, f"{choices} (default {spell(option.default)})", option.help)
        if game.options:
            console.print(table)
        console.print()


def _to_json(game: Game[Any]) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "rules_version": game.rules_version,
        "seats": list(game.seats),
        "actions": len(game.table),
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "choices": list(option.choices),
                "title": option.title,
                "help": option.help,
            }
            for option in game.options
        ],
    }
