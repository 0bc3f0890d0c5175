"""``imperia bench``: speeds, always as ratios against peers in the same run."""

import json as json_module
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import Progress
from rich.table import Table

from imperia.cli.common import AsJson, console, messages, print_json
from imperia.kernel import ImperiaError

bench = typer.Typer(help="Measure speeds, as ratios against peers in the same run.", no_args_is_help=True)

Out = Annotated[Path | None, typer.Option(help="Write the JSON to this file, too.")]


@bench.callback()
def top() -> None:
    """Measure speeds, as ratios against peers in the same run."""


@bench.command()
def engine(
    seconds: Annotated[float, typer.Option(min=0.1, max=60, help="How long each row is measured.")] = 2.0,
    json: AsJson = False,
    out: Out = None,
) -> None:
    """Rules: decisions and clones per second, against OpenSpiel and python-chess."""
    # Imported here: the peers are an extra and take a second to load.
    from imperia.bench.engine import measure_all

    with Progress(console=messages, transient=True, disable=not messages.is_terminal) as progress:
        task = progress.add_task("measuring", total=None)
        report = measure_all(seconds, lambda what: progress.update(task, description=what))
    _write(out, report)
    if json:
        print_json(report)
        return
    _print_rows(report)


@bench.command()
def search(
    seconds: Annotated[float, typer.Option(min=0.1, max=60, help="How long each row is measured.")] = 3.0,
    json: AsJson = False,
    out: Out = None,
) -> None:
    """Bots: simulations per second, against OpenSpiel's MCTS."""
    from imperia.bench.search import measure_all

    with Progress(console=messages, transient=True, disable=not messages.is_terminal) as progress:
        task = progress.add_task("measuring", total=None)
        report = measure_all(seconds, lambda what: progress.update(task, description=what))
    _write(out, report)
    if json:
        print_json(report)
        return
    _print_rows(report)


@bench.command()
def web(
    tables: Annotated[int, typer.Option(min=1, max=1000, help="Tables that are live at once.")] = 200,
    json: AsJson = False,
    out: Out = None,
) -> None:
    """The web platform: a move against a bare endpoint, opening tables, many viewers, memory."""
    # Imported here: the server is an extra.
    from imperia.bench.web import measure_all

    with Progress(console=messages, transient=True, disable=not messages.is_terminal) as progress:
        task = progress.add_task("measuring", total=None)
        report = measure_all(lambda what: progress.update(task, description=what), tables)
    _write(out, report)
    if json:
        print_json(report)
        return
    _print_web(report)


def _print_web(report: dict[str, Any]) -> None:
    figures = Table(
        "measured", "goal", "reached", "", title=f"{report['game']}, {report['plies']} plies, SQLite"
    )
    for row in report["rows"]:
        goal, value = (f"{row[name]:g} {row['unit']}" for name in ("goal", "value"))
        figures.add_row(row["name"], f"at most {goal}", value, "ok" if row["ok"] else "MISSED")
    console.print(figures)
    live = report["live"]
    console.print(
        f"{live['tables']} tables, {live['viewers']} viewers: {live['moves']} moves in "
        f"{live['seconds_to_play']} s, {live['events']} events heard, {live['missed']} viewers missed some"
    )
    for note in report["notes"]:
        console.print(note)


def _write(out: Path | None, report: dict[str, Any]) -> None:
    if out is None:
        return
    try:
        out.write_text(json_module.dumps(report, indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        raise ImperiaError(f"{out}: {error.strerror or error}") from None


def _print_rows(report: dict[str, Any]) -> None:
    speeds = Table("measured", "per second", title="Speeds, one core")
    for row in report["rows"]:
        speeds.add_row(row["name"], f"{row['per_second']:,.0f}")
    console.print(speeds)
    ratios = Table("ratio", "goal", "reached", "", title="Ratios in this run")
    for row in report["ratios"]:
        ratios.add_row(
            row["name"], f"{row['goal']:g}x", f"{row['ratio']:.2f}x", "ok" if row["ok"] else "MISSED"
        )
    console.print(ratios)
    for name, size in report.get("state_bytes", {}).items():
        console.print(f"a state of {name} takes {size} bytes")
    for note in report["notes"]:
        console.print(note)
