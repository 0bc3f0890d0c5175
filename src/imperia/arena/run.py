"""Runs a contest: plays what is missing, keeps what is finished, and sums up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any

from imperia.arena import cluster, local
from imperia.arena.contest import Contest, Pairing, pairings
from imperia.arena.play import Played
from imperia.arena.standings import standings
from imperia.arena.store import Store


def run(
    contest: Contest,
    folder: Path,
    resume: bool = False,
    processes: int = 2,
    on_cluster: bool = False,
    until: float | None = None,
    progress: Callable[[int, int], None] = lambda done, all_of_them: None,
) -> dict[str, Any]:
    """Play all games that the folder lacks, and report; ``until`` (monotonic time) ends it before that."""
    contest.check()
    store = Store(folder)
    games = store.open(contest, resume)
    done = {game.number for game in games}
    todo = [pairing for pairing in pairings(contest) if pairing.number not in done]
    progress(len(games), contest.games)
    # With a time limit games are handed out in small lots, so that little is lost when it is over.
    lot = len(todo) if until is None else max(6 * processes, contest.seats)
    while todo and (until is None or monotonic() < until):
        for game in _played(contest, todo[:lot], processes, on_cluster):
            store.add(game)
            games.append(game)
            progress(len(games), contest.games)
        todo = todo[lot:]
    return report(contest, games, folder)


def _played(contest: Contest, todo: list[Pairing], processes: int, on_cluster: bool) -> Iterator[Played]:
    if on_cluster:
        return cluster.run(contest, todo, processes)
    return local.run(contest, todo, processes)


def report(contest: Contest, games: list[Played], folder: Path) -> dict[str, Any]:
    """The results as JSON; the fields are stable."""
    return {
        "game": contest.game,
        "rules_version": contest.rules().rules_version,
        "seats": contest.seats,
        "options": contest.options,
        "seed": contest.seed,
        "games": len(games),
        "of": contest.games,
        "bots": [standing.to_json() for standing in standings(contest, games)],
        "ends": _ends(games),
        "plies": sum(game.plies for game in games),
        "faults": [
            {"game": game.number, "bot": contest.bots[game.seating[fault["seat"]]], **fault}
            for game in games
            for fault in game.faults
        ][:100],
        "folder": str(folder),
    }


def _ends(games: list[Played]) -> dict[str, int]:
    ends: dict[str, int] = {}
    for game in sorted(games, key=lambda game: game.reason):
        ends[game.reason] = ends.get(game.reason, 0) + 1
    return ends
