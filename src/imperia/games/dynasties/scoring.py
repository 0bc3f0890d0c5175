"""Points, winners and who starts the next round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imperia.games.dynasties.data import KIND_COUNT, MISSION_BONUS, MISSION_KIND, NUMBER
from imperia.kernel.outcome import Outcome, ranks

if TYPE_CHECKING:
    from imperia.games.dynasties.state import DynastiesState


def round_points(s: DynastiesState) -> list[int]:
    """R25: each kind in front of a seat scores its number, however many cards; bonuses come on top."""
    points = s.bonus[:]
    for kind in range(KIND_COUNT):
        if s.owner[kind] >= 0:
            points[s.owner[kind]] += NUMBER[kind]
    return points


def mission_points(s: DynastiesState, mission: int) -> tuple[int, int]:
    """R34: who gains by a mission (-1: nobody) and how much."""
    kind = MISSION_KIND[mission]
    winner = s.owner[kind]
    return winner, MISSION_BONUS[mission // 4] * s.count[kind] if winner >= 0 else 0


def next_starter(s: DynastiesState) -> int:
    """R27: lowest total, then fewest points in the last round, then first from the last starter."""
    totals = s.totals()
    last = s.points[-1]
    return min(
        range(s.seats),
        key=lambda seat: (totals[seat], last[seat], (seat - s.starter) % s.seats),
    )


def game_outcome(points: tuple[tuple[int, ...], ...], reason: str) -> Outcome:
    """R28: most points, then the best single round, then shared."""
    by_seat = list(zip(*points, strict=True))
    totals = tuple(sum(rounds) for rounds in by_seat)
    return Outcome(reason, totals, ranks([(sum(rounds), max(rounds)) for rounds in by_seat]))
