"""The strength suite: what the levels are to reach against each other, in every game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

from imperia.arena.contest import Contest
from imperia.arena.run import run
from imperia.arena.standings import wilson
from imperia.arena.store import Store
from imperia.kernel import registry

GAMES = ("dynasties", "pocket", "imperial")


@dataclass(frozen=True, slots=True)
class Goal:
    """``bot`` against ``rivals`` on all other seats comes first in at least this share of the games."""

    game: str
    seats: int
    bot: str
    rivals: str
    share: float

    @property
    def name(self) -> str:
        """A line in the report, and a folder."""
        return f"{self.game}-{self.seats}-{self.bot}-{self.rivals}"


def goals() -> list[Goal]:
    """Casual against random 98 of 100 at two and four; each further level 1.6 times chance everywhere."""
    found = [Goal(game, seats, "casual", "random", 0.98) for game in GAMES for seats in (2, 4)]
    for bot, rivals in (("strong", "casual"), ("master", "strong")):
        for game in GAMES:
            found += [Goal(game, seats, bot, rivals, 1.6 / seats) for seats in registry.get(game).seats]
    return found


def strength(
    folder: Path,
    games: int,
    seed: int,
    minutes: float | None,
    processes: int,
    on_cluster: bool,
    progress: Callable[[str, int, int], None],
    only: str = "",
) -> dict[str, Any]:
    """Play all goals (those with ``only`` in their name) in slices; what is there is not played again.

    The goals take turns, a lot of games each, so that a short run says something about all of them.
    """
    end = None if minutes is None else monotonic() + 60 * minutes
    wanted = [goal for goal in goals() if only in goal.name]
    reports: dict[str, dict[str, Any]] = {}
    step = games if end is None else 12
    for target in [*range(step, games, step), games]:
        for goal in wanted:
            # A short run must not hide what longer ones have played before.
            kept = len(Store(folder / goal.name).games())
            bots = (goal.bot, goal.rivals)
            contest = Contest(goal.game, goal.seats, bots, max(target, kept), seed)
            reports[goal.name] = run(
                contest,
                folder / goal.name,
                True,
                processes,
                on_cluster,
                end,
                lambda done, of, goal=goal: progress(goal.name, done, of),  # type: ignore[misc]
            )
        if end is not None and monotonic() >= end:
            break
    return {
        "suite": "strength",
        "seed": seed,
        "games": games,
        "goals": [_judged(goal, reports[goal.name]) for goal in wanted],
        "notes": ["OpenSpiel's mcts and ismcts bots are not met: there is no adapter to it yet"],
    }


def _judged(goal: Goal, report: dict[str, Any]) -> dict[str, Any]:
    first = report["bots"][0]
    low, high = wilson(first["first"], first["games"])
    return {
        "name": goal.name,
        "game": goal.game,
        "seats": goal.seats,
        "bot": goal.bot,
        "rivals": goal.rivals,
        "goal": round(goal.share, 4),
        "games": first["games"],
        "first": first["first"],
        "share": first["share"],
        "low": round(low, 4),
        "high": round(high, 4),
        "times_chance": first["times_chance"],
        "milliseconds": first["milliseconds"],
        "ok": bool(first["games"]) and first["share"] >= goal.share - 1e-9,
    }
