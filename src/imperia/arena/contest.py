"""A contest: which bots meet in which game, and who sits where with which chance."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from itertools import combinations
from random import Random
from typing import Any

from imperia.bots import check_bot, meaning
from imperia.kernel import Game, ImperiaError, registry

FORMAT = "imperia-arena/1"


@dataclass(frozen=True, slots=True)
class Contest:
    """Everything that the results follow from."""

    game: str
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    seconds: float = 10.0  # how long an outside bot may take for a decision

    def to_json(self) -> dict[str, Any]:
        """As it stands in the results' folder, with what could change under the same names."""
        return {
            "format": FORMAT,
            **asdict(self),
            "bots": list(self.bots),
            "rules_version": self.rules().rules_version,
            "meanings": {name: meaning(name, self.game) for name in self.bots},
        }

    def rules(self) -> Game[Any]:
        """The game."""
        return registry.get(self.game)

    def check(self) -> None:
        """Say what is wrong before anything is played."""
        self.rules().setup(self.seats, self.options)
        if len(self.bots) < 2:
            raise ImperiaError("--bots: at least two bots are needed, for example casual,random")
        for number, name in enumerate(self.bots):
            check_bot(name, self.game)
            if name in self.bots[:number]:
                raise ImperiaError(f"--bots: {name!r} is named twice; a bot is not measured against itself")


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game of a contest: its seed gives chance, ``seating`` says which bot sits on each seat."""

    number: int
    seed: int
    seating: tuple[int, ...]


def pairings(contest: Contest) -> list[Pairing]:
    """All games. Each seed is played once in every rotation of its seating, so that luck is shared out."""
    found = []
    for number in range(contest.games):
        block, turn = divmod(number, contest.seats)
        line = _line(contest, block)
        seating = tuple(line[(seat - turn) % contest.seats] for seat in range(contest.seats))
        found.append(Pairing(number, contest.seed + block, seating))
    return found


def _line(contest: Contest, block: int) -> tuple[int, ...]:
    """Who meets in a block, in which order around the table.

    With fewer bots than seats the first one sits once, against the others, who fill the rest in turn.
    """
    count, seats = len(contest.bots), contest.seats
    if count < seats:
        others = [1 + (block + seat) % (count - 1) for seat in range(seats - 1)]
        return (0, *others)
    groups = list(combinations(range(count), seats))
    line = list(groups[block % len(groups)])
    Random(f"{contest.seed}/{block}").shuffle(line)
    return tuple(line)
