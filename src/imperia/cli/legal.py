"""``imperia legal``: what may be done in a position."""

from pathlib import Path
from typing import Annotated, Any

import typer

from imperia.cli.common import AsJson, GameName, console, find_game, names_file, print_json, read_position
from imperia.kernel import Action, Game, State
from imperia.kernel.game import seat_name


def legal(
    game: GameName,
    position: Annotated[Path, typer.Option(help="A position as JSON (imperia-position/1).")],
    json: AsJson = False,
) -> None:
    """List the legal actions of everybody who is to act in a position."""
    rules = find_game(game)
    with names_file(position):
        s = rules.from_position(read_position(position))
    if json:
        print_json(
            {"game": rules.name, "phase": s.phase_name(), "actors": [_actor(rules, s, a) for a in s.actors()]}
        )
        return
    if not s.actors():
        console.print("The game is over.")
    for seat in s.actors():
        console.print(f"{seat_name(seat)} is to act ({s.phase_name()}):")
        for action in _all(rules, s, seat):
            words = f"  {rules.describe(s.view(seat), action)}" if seat >= 0 else ""
            console.print(f"  {action.code:24}{words}")


def _all(game: Game[Any], s: State, seat: int) -> list[Action]:
    return game.legal(s, seat) + (game.interrupts(s, seat) if seat >= 0 else [])


def _actor(game: Game[Any], s: State, seat: int) -> dict[str, object]:
    return {
        "seat": seat,
        "legal": [action.code for action in game.legal(s, seat)],
        "interrupts": [action.code for action in game.interrupts(s, seat)] if seat >= 0 else [],
    }
