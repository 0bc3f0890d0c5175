"""``imperia replay``: a record, told or shown at any ply."""

from pathlib import Path
from typing import Annotated, Any

import typer

from imperia.cli.common import AsJson, console, print_events, print_json
from imperia.cli.result import print_result
from imperia.kernel import SPECTATOR, Match, OptionError, Record, RecordError, registry
from imperia.kernel.errors import ImperiaError
from imperia.kernel.event import uncovered, visible
from imperia.kernel.game import seat_name
from imperia.kernel.match import replay as replayed
from imperia.kernel.record import load


def replay(
    file: Annotated[Path, typer.Argument(help="A record (imperia-record/1).")],
    at: Annotated[int | None, typer.Option(min=0, help="Show the table after this many plies.")] = None,
    seat: Annotated[int | None, typer.Option(help="Only what this seat knew; -2 is a spectator.")] = None,
    json: AsJson = False,
) -> None:
    """Replay a record: its log and result, or the table after some plies."""
    record = load(file)
    match = _open(file, record, at)
    if seat is not None and not (0 <= seat < record.seats or seat == SPECTATOR):
        raise OptionError(f"seat {seat} is not at this table; seats are 0 to {record.seats - 1}")
    if json:
        print_json(_to_json(record, match, seat))
        return
    rules = match.game
    console.print(f"{rules.title}, {record.seats} players, {len(record.plies)} plies")
    if at is None:
        for number, events in enumerate(match.events):
            told = uncovered(events) if seat is None else visible(events, seat)
            print_events(rules, told, f"{number:>5}  ")
    else:
        console.print(f"after {len(match.plies)} plies:\n")
    if at is not None or match.outcome is None:
        console.print(rules.text_board(match.state.view(SPECTATOR if seat is None else seat)))
        actors = [str(seat_name(actor)) for actor in match.state.actors()]
        console.print(f"\nto act: {', '.join(actors) or 'nobody'}")
    print_result(match)


def _open(file: Path, record: Record, at: int | None) -> Match:
    if at is not None and at > len(record.plies):
        raise OptionError(f"--at {at}: {file} has {len(record.plies)} plies only")
    try:
        return replayed(registry.get(record.game, record.rules_version), record, at)
    except ImperiaError as error:
        raise RecordError(f"{file}: {error}") from None


def _to_json(record: Record, match: Match, seat: int | None) -> dict[str, Any]:
    """Without a seat everything is shown: whoever has the file has it all."""
    s = match.state
    heard = [uncovered(events) if seat is None else visible(events, seat) for events in match.events]
    shown = {"position": match.game.position(s)} if seat is None else {"view": s.view(seat).to_json()}
    return {
        "game": record.game,
        "rules_version": record.rules_version,
        "options": record.options,
        "seats": record.seats,
        "plies": len(record.plies),
        "at": len(match.plies),
        "seat": seat,
        "phase": s.phase_name(),
        "actors": s.actors(),
        "events": [[event.to_json() for event in events] for events in heard],
        "result": None if match.outcome is None else match.outcome.to_json(),
        **shown,
    }
