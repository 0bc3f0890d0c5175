"""``imperia selfplay``: bots play many games; counts how they end and how fast it goes."""

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.progress import Progress

from imperia import build
from imperia.bots import Bot
from imperia.cli.common import (
    AsJson,
    GameName,
    Options,
    Seats,
    console,
    fewest_seats,
    find_game,
    make_bots,
    messages,
    parse_options,
    print_json,
)
from imperia.kernel import Game, ImperiaError, Match, Outcome


@dataclass
class Tally:
    """What is counted over all games."""

    ends: Counter[str] = field(default_factory=Counter)
    wins: list[float] = field(default_factory=list)
    plies: int = 0
    decisions: int = 0
    seconds: float = 0.0

    def add(self, match: Match, outcome: Outcome) -> None:
        """Count one finished game; a shared win is shared."""
        self.ends[outcome.reason] += 1
        self.plies += len(match.plies)
        self.decisions += sum(1 for seat, _ in match.plies if seat >= 0)
        if not self.wins:
            self.wins = [0.0] * match.state.seats
        for seat in outcome.winners:
            self.wins[seat] += 1 / len(outcome.winners)


def selfplay(
    game: GameName,
    seats: Seats = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The first game's seed; each further game takes the next.")] = 1,
    option: Options = None,
    bot: Annotated[str, typer.Option(help="Which bot sits on every seat.")] = "random",
    records: Annotated[
        Path | None, typer.Option(help="Keep the records of all games in this folder.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Let bots play whole games, and count games, plies, ends and plies per second."""
    rules = find_game(game)
    options = parse_options(option)
    count = fewest_seats(rules, seats)
    rules.setup(count, options)  # a wrong option is told before anything starts
    if records is not None:
        _make_folder(records)
    tally = Tally()
    with Progress(console=messages, transient=True, disable=not messages.is_terminal) as progress:
        for number in progress.track(range(seed, seed + games), description=f"{rules.name}"):
            began = perf_counter()
            match = _play(rules, count, options, bot, number)
            tally.seconds += perf_counter() - began
            assert match.outcome is not None
            tally.add(match, match.outcome)
            if records is not None:
                match.record().save(records / f"{rules.name}-{count}-{number}.json")
    _report(rules, count, match, bot, games, seed, tally, json)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ImperiaError(f"{folder}: {error.strerror or error}") from None


def _play(game: Game[Any], seats: int, options: dict[str, object], bot: str, seed: int) -> Match:
    """One game; its seed gives both chance and bots."""
    match = Match(game, seats, options)
    rng = Random(seed)
    bots: dict[int, Bot] = make_bots(dict.fromkeys(range(seats), bot), seed)
    while match.state.stack:
        match.run_chance(rng)
        for seat in match.state.actors()[:1]:
            match.do(seat, bots[seat].choose(match.perspective(seat)))
    return match


def _report(
    game: Game[Any], seats: int, match: Match, bot: str, games: int, seed: int, tally: Tally, as_json: bool
) -> None:
    speed = tally.plies / tally.seconds if tally.seconds else 0.0
    if as_json:
        print_json(
            {
                "game": game.name,
                "rules_version": game.rules_version,
                "build": build.running(),
                "seats": seats,
                "options": dict(match.state.options),
                "bot": bot,
                "seed": seed,
                "games": games,
                "plies": tally.plies,
                "decisions": tally.decisions,
                "ends": dict(sorted(tally.ends.items())),
                "wins": [round(win, 3) for win in tally.wins],
                "seconds": round(tally.seconds, 3),
                "plies_per_second": round(speed),
            }
        )
        return
    console.print(f"{games} games of {game.title} with {seats} {bot} players, {build.running()} build")
    console.print(f"plies: {tally.plies} ({tally.plies / games:.1f} a game), {speed:.0f} a second")
    for reason, times in sorted(tally.ends.items()):
        console.print(f"ended by {reason}: {times}")
    for seat, win in enumerate(tally.wins):
        console.print(f"seat {seat} won {win:.1f}")
