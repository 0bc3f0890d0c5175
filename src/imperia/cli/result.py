"""The result of a finished match in words."""

from imperia.cli.common import console
from imperia.kernel import SPECTATOR, Match


def print_result(match: Match) -> None:
    """Why it ended, and the seats in the order of their places; nothing while the game runs."""
    outcome = match.outcome
    if outcome is None:
        return
    console.print(f"\nThe game is over ({outcome.reason}).")
    board = match.game.board()
    ending = board.ending(match.state.view(SPECTATOR)) if board is not None else None
    if ending is not None:
        console.print(ending)
    for place, seat in sorted((place, seat) for seat, place in enumerate(outcome.ranking)):
        console.print(f"  {place}. seat {seat}: {outcome.scores[seat]} points")
