"""``imperia watch``: bots play while somebody looks on."""

from time import sleep
from typing import Annotated

import typer

from imperia.cli.common import (
    GameName,
    Options,
    Seats,
    Seed,
    console,
    fewest_seats,
    find_game,
    generator,
    make_bots,
    parse_options,
    print_events,
)
from imperia.cli.result import print_result
from imperia.kernel import SPECTATOR, Match
from imperia.kernel.event import uncovered, visible


def watch(
    game: GameName,
    seats: Seats = None,
    option: Options = None,
    bot: Annotated[str, typer.Option(help="Which bot sits on every seat.")] = "casual",
    seed: Seed = None,
    delay: Annotated[float, typer.Option(min=0, max=60, help="Seconds between two plies.")] = 0.2,
    secrets: Annotated[bool, typer.Option(help="Show what is hidden at the table, too.")] = False,
) -> None:
    """Watch bots play a game, as a spectator at the table."""
    rules = find_game(game)
    match = Match(rules, fewest_seats(rules, seats), parse_options(option))
    bots = make_bots(dict.fromkeys(range(match.state.seats), bot), seed)
    rng = generator(seed)
    shown = 0
    while match.state.stack:
        if match.at_chance:
            match.run_chance(rng)
        else:
            seat = match.state.actors()[0]
            match.do(seat, bots[seat].choose(match.perspective(seat)))
        for events in match.events[shown:]:
            print_events(rules, uncovered(events) if secrets else visible(events, SPECTATOR))
        shown = len(match.events)
        sleep(delay)
    console.print()
    console.print(rules.text_board(match.state.view(SPECTATOR)))
    print_result(match)
