"""A state made of what a view shows, so that the rules themselves answer what a drawing asks."""

from __future__ import annotations

from imperia.games.dynasties import scoring
from imperia.games.dynasties.data import KIND_COUNT, minimum
from imperia.games.dynasties.phases import round_end
from imperia.games.dynasties.state import DynastiesState, new_state
from imperia.games.dynasties.view import DynastiesView


def state(view: DynastiesView) -> DynastiesState:
    """What lies on the table; hands stay empty."""
    s = new_state(view.seats, view.options)
    s.round, s.starter, s.turn = view.round, view.starter, view.turn
    s.owner, s.count = list(view.owner), list(view.count)
    s.piles = list(view.piles)
    s.discards = list(view.discards)
    s.bonus = list(view.bonus)
    s.points = view.points
    return s


def round_points(view: DynastiesView) -> list[int]:
    """What each seat would make of the round if it ended now."""
    return scoring.round_points(state(view))


def after_lay(view: DynastiesView, kind: int, count: int) -> tuple[list[int], str]:
    """The same after a set was laid, and why the round would then end, if it did."""
    s = state(view)
    s.owner[kind], s.count[kind] = view.turn, count
    return scoring.round_points(s), round_end.round_over(s)


def totals(view: DynastiesView) -> list[int]:
    """The points of the finished rounds."""
    return [sum(points[seat] for points in view.points) for seat in range(view.seats)]


def to_beat(view: DynastiesView, kind: int) -> int:
    """How many cards it takes to lay a kind now (R14 to R16)."""
    return max(minimum(view.seats, kind), view.count[kind] + 1)


def laid(view: DynastiesView, seat: int) -> list[int]:
    """The kinds in front of a seat."""
    return [kind for kind in range(KIND_COUNT) if view.owner[kind] == seat]
