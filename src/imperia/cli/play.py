"""``imperia play``: a game in the terminal, against bots or around one screen."""

from pathlib import Path
from typing import Annotated, Any

import typer

from imperia.cli.common import (
    GameName,
    Options,
    Seats,
    Seed,
    check_alone,
    fewest_seats,
    find_game,
    generator,
    make_bots,
    names_file,
    parse_options,
    read_position,
)
from imperia.cli.table import Table
from imperia.kernel import Game, Match, OptionError, RecordError
from imperia.kernel.match import replay
from imperia.kernel.record import load


def play(
    game: GameName,
    seats: Seats = None,
    option: Options = None,
    human: Annotated[
        list[int] | None, typer.Option(help="A seat for a person; several times for hot-seat. Default: 0.")
    ] = None,
    bot: Annotated[str, typer.Option(help="Which bot sits on the other seats.")] = "casual",
    seed: Seed = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved record.")] = None,
    position: Annotated[Path | None, typer.Option(help="Start from a position.")] = None,
    sandbox: Annotated[bool, typer.Option(help="Undo anything at any time.")] = False,
    hint: Annotated[
        bool, typer.Option("--hint", help="Show what a bot would consider at each of your decisions.")
    ] = False,
) -> None:
    """Play in the terminal: type a number or an action; ? explains, undo takes back, save keeps it."""
    rules = find_game(game)
    if resume is not None and position is not None:
        raise OptionError("--resume and --position: a game goes on from one of them only")
    if resume is not None or position is not None:
        check_alone("the record" if resume is not None else "the position", seats, option)
    match = _open(rules, seats, parse_options(option), resume, position)
    count = match.state.seats
    people = sorted(set(human if human else [0]))
    for seat in people:
        if not 0 <= seat < count:
            raise OptionError(f"--human {seat}: this table has the seats 0 to {count - 1}")
    bots = make_bots({seat: bot for seat in range(count) if seat not in people}, seed)
    Table(match, people, bots, generator(seed), sandbox, hint).run()


def _open(
    game: Game[Any],
    seats: int | None,
    options: dict[str, object],
    resume: Path | None,
    position: Path | None,
) -> Match:
    if resume is not None:
        record = load(resume)
        if record.game != game.name:
            raise RecordError(f"{resume}: is a record of {record.game}, not of {game.name}")
        try:
            return replay(game, record)
        except RecordError as error:
            raise RecordError(f"{resume}: {error}") from None
    if position is not None:
        with names_file(position):
            return Match(game, start=read_position(position))
    return Match(game, fewest_seats(game, seats), options)
