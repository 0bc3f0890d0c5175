"""What investors own at the end, and who wins (R53, R54)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imperia.games.imperial.data import CREDIT, GOAL, INTEREST, NATION_COUNT, factor
from imperia.kernel.outcome import Outcome, ranks

if TYPE_CHECKING:
    from imperia.games.imperial.state import ImperialState


def score(s: ImperialState, seat: int) -> int:
    """R53: cash, and the interest of each bond times the factor of its nation."""
    total = s.cash[seat]
    for nation in range(NATION_COUNT):
        total += INTEREST[s.bonds[seat * NATION_COUNT + nation]] * factor(s.power[nation])
    return total


def game_outcome(s: ImperialState) -> Outcome:
    """R54: equal scores are told apart by the credit in the mightiest nation, then in the next, ..."""
    order = sorted(range(NATION_COUNT), key=lambda nation: -s.power[nation])
    scores = tuple(score(s, seat) for seat in range(s.seats))
    merits = [
        (scores[seat], *(CREDIT[s.bonds[seat * NATION_COUNT + nation]] for nation in order))
        for seat in range(s.seats)
    ]
    # R12: without any government the game ended before it began.
    reason = "power" if max(s.power) == GOAL else "no_government"
    return Outcome(reason, scores, ranks(merits))
