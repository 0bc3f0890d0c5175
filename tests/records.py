"""Golden records: finished games that every later version must replay to the same result."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from imperia.bots import make_bot
from imperia.kernel import Game, Match, Record, registry
from imperia.kernel.match import replay
from imperia.kernel.record import load

HERE = Path(__file__).parent


def folder(game: str) -> Path:
    """Where the records of a game lie."""
    return HERE / "games" / game / "records"


def files(game: str) -> list[Path]:
    """All records of a game."""
    return sorted(folder(game).glob("*.json"))


def played(game: Game[Any], seats: int, options: dict[str, Any], seed: int, bot: str = "random") -> Match:
    """A whole game by bots, the same for the same seed."""
    match = Match(game, seats, options)
    rng = Random(seed)
    bots = [make_bot(bot, Random(f"{seed}/{seat}")) for seat in range(seats)]
    while match.state.stack:
        match.run_chance(rng)
        for seat in match.state.actors()[:1]:
            match.do(seat, bots[seat].choose(match.perspective(seat)))
    return match


def search(
    game: Game[Any],
    seats: int,
    options: dict[str, Any],
    wanted: Callable[[Match], bool],
    bot: str = "random",
    tries: int = 20_000,
) -> Match:
    """The first seeded game that ``wanted`` accepts."""
    for seed in range(tries):
        match = played(game, seats, options, seed, bot)
        if wanted(match):
            return match
    raise LookupError(f"no such game of {game.name} in {tries} tries: {seats} seats, {options}")


def replayed(game: str) -> Iterator[tuple[Path, Record, Match]]:
    """Each record of a game, with what its replay gives."""
    for path in files(game):
        record = load(path)
        yield path, record, replay(registry.get(record.game, record.rules_version), record)
