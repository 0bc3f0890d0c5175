"""What the games say about the bots: first places with confidence intervals, and ratings."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

from imperia.arena.contest import Contest
from imperia.arena.ladder import Ladder
from imperia.arena.play import Played

# Two-sided, 95 %.
Z = 1.959964


@dataclass(slots=True)
class Standing:
    """One bot in one contest. A shared first place counts in parts."""

    bot: str
    games: int = 0
    first: float = 0.0
    share: float = 0.0  # of its games (a seat's game each) that it came first in
    low: float = 0.0  # Wilson's interval of that share, 95 %
    high: float = 0.0
    chance: float = 0.0  # the share that equal players would have
    times_chance: float = 0.0
    place: float = 0.0  # mean
    score: float = 0.0  # mean
    rating: float = 0.0  # mean of the skill by Plackett-Luce, 25 at the start
    doubt: float = 0.0  # its standard deviation
    decisions: int = 0
    milliseconds: float = 0.0  # a decision
    slowest: float = 0.0  # seconds
    faults: int = 0

    def to_json(self) -> dict[str, Any]:
        """With figures as precise as they mean something."""
        return {
            name: round(value, 4) if isinstance(value, float) else value
            for name, value in asdict(self).items()
        }


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """The interval that holds the true share, 95 times of 100; sound for few trials and extreme shares."""
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    middle = share + Z * Z / (2 * trials)
    reach = Z * sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    whole = 1 + Z * Z / trials
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


def standings(contest: Contest, games: list[Played]) -> list[Standing]:
    """All bots of a contest, in the order in which they were named."""
    table = [Standing(bot) for bot in contest.bots]
    for game in games:
        _count(table, game)
    for standing in table:
        if standing.games:
            standing.place /= standing.games
            standing.score /= standing.games
            standing.share = standing.first / standing.games
            standing.chance = 1 / contest.seats
            standing.times_chance = standing.share * contest.seats
        standing.low, standing.high = wilson(standing.first, standing.games)
        if standing.decisions:
            standing.milliseconds /= standing.decisions
    _rate(table, games)
    return table


def _count(table: list[Standing], game: Played) -> None:
    winners = game.ranking.count(1)
    for seat, bot in enumerate(game.seating):
        standing = table[bot]
        standing.games += 1
        standing.first += 1 / winners if game.ranking[seat] == 1 else 0.0
        standing.place += game.ranking[seat]
        standing.score += game.scores[seat]
        standing.decisions += game.decisions[seat]
        standing.milliseconds += 1000 * game.seconds[seat]
        standing.slowest = max(standing.slowest, game.slowest[seat])
    for fault in game.faults:
        table[game.seating[fault["seat"]]].faults += 1


def _rate(table: list[Standing], games: list[Played]) -> None:
    """Ratings, game after game in the order of their numbers."""
    ladder: Ladder[int] = Ladder()
    for game in sorted(games, key=lambda game: game.number):
        ladder.count(game.seating, game.ranking)
    for bot, standing in enumerate(table):
        rating = ladder.rating(bot)
        standing.rating, standing.doubt = rating.mu, rating.sigma
