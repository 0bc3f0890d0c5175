"""How the final scores came together: the interest of each nation times its factor, and cash (R53)."""

from __future__ import annotations

from imperia.games.imperial.board.figures import interest
from imperia.games.imperial.data import GOAL, NATION_COUNT, NATION_NAMES, NATIONS, factor
from imperia.games.imperial.view import ImperialView
from imperia.kernel.board import Share
from imperia.kernel.drawing import TIMES
from imperia.kernel.phrase import Phrase


def ending(view: ImperialView) -> Phrase | None:
    """Who reached the goal."""
    if view.outcome is None:
        return None
    if GOAL not in view.power:
        return Phrase("Nobody leads a nation: the game is over before it began.")
    nation = Phrase(NATION_NAMES[view.power.index(GOAL)])
    return Phrase("{nation} reached {goal} power points and ended the game.", nation=nation, goal=GOAL)


def tally(view: ImperialView) -> list[Share]:
    """A share for each nation that anybody has lent to, and cash."""
    shares = [_nation(view, nation) for nation in range(NATION_COUNT)]
    cash = tuple(cash or 0 for cash in view.cash)
    return [share for share in shares if any(share.values)] + [Share(Phrase("Cash"), cash, look="cash")]


def _nation(view: ImperialView, nation: int) -> Share:
    times = factor(view.power[nation])
    owed = [interest(view, seat, nation) for seat in range(view.seats)]
    return Share(
        Phrase(NATION_NAMES[nation]),
        tuple(one * times for one in owed),
        Phrase("{power} power, factor {factor}", power=view.power[nation], factor=times),
        tuple(f"{one} {TIMES} {times}" if one else "" for one in owed),
        NATIONS[nation].lower(),
    )
