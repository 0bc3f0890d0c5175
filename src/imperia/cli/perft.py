"""``imperia perft``: how many ways there are to play the first decisions, to compare builds and rules."""

from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from imperia.cli.common import (
    AsJson,
    GameName,
    Options,
    Seats,
    check_alone,
    console,
    fewest_seats,
    find_game,
    names_file,
    parse_options,
    print_json,
    read_position,
)
from imperia.testing.perft import perft as count_paths


def perft(
    game: GameName,
    depth: Annotated[int, typer.Option(min=0, max=12, help="How many decisions deep.")] = 3,
    seed: Annotated[int, typer.Option(help="Gives the chance outcomes.")] = 1,
    seats: Seats = None,
    option: Options = None,
    position: Annotated[Path | None, typer.Option(help="Start from this position.")] = None,
    json: AsJson = False,
) -> None:
    """Count the ways to play, one number for each depth; chance outcomes come from the seed."""
    rules = find_game(game)
    if position is not None:
        check_alone("the position", seats, option)
        with names_file(position):
            s = rules.from_position(read_position(position))
    else:
        s = rules.setup(fewest_seats(rules, seats), parse_options(option))
    rows = []
    for level in range(depth + 1):
        began = perf_counter()
        paths = count_paths(rules, s, level, seed)
        rows.append({"depth": level, "paths": paths, "seconds": round(perf_counter() - began, 3)})
    if json:
        print_json(
            {"game": rules.name, "seats": s.seats, "options": dict(s.options), "seed": seed, "perft": rows}
        )
        return
    console.print("depth         paths   seconds")
    for row in rows:
        console.print(f"{row['depth']:>5} {row['paths']:>13} {row['seconds']:>9}")
