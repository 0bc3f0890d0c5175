"""``imperia arena``: bots meet in many games; who is better, and how sure is that?"""

import json as json_module
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from imperia import build
from imperia.arena.contest import Contest
from imperia.arena.plot import Bar, draw
from imperia.arena.run import run
from imperia.arena.suite import strength
from imperia.cli.common import (
    AsJson,
    Options,
    Seats,
    console,
    fewest_seats,
    find_game,
    messages,
    parse_options,
    print_json,
)
from imperia.kernel import ImperiaError

SUITES = ("strength",)


def arena(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A game; see `imperia games`.")] = None,
    bots: Annotated[
        str, typer.Option(help="Names with commas; also cmd:COMMAND and search:simulations=N.")
    ] = "casual,random",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The first seed; every seating of a seed has its chance.")] = 1,
    seats: Seats = None,
    option: Options = None,
    json: AsJson = False,
    out: Annotated[Path | None, typer.Option(help="The folder for results, records and plots.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the contest in --out.")] = False,
    processes: Annotated[int, typer.Option(min=1, max=256, help="Games at once.")] = 2,
    cluster: Annotated[bool, typer.Option("--cluster", help="Play on Ray instead of processes.")] = False,
    seconds: Annotated[
        float, typer.Option(min=0.05, max=600, help="For one decision of an outside bot.")
    ] = 10.0,
    plot: Annotated[bool, typer.Option(help="Draw the results as PNG and SVG.")] = True,
    suite: Annotated[str | None, typer.Option(help="Play a suite instead: strength.")] = None,
    minutes: Annotated[
        float | None, typer.Option(min=0, help="A suite stops after so long; with 0 it only reports.")
    ] = None,
    only: Annotated[str, typer.Option(help="Of a suite only what has this in its name.")] = "",
) -> None:
    """Let bots meet: seats rotated, the same chance for every seating, intervals and ratings."""
    if suite is not None:
        _suite(suite, game, out, games, seed, minutes, processes, cluster, only, json)
        return
    if only or minutes is not None:
        raise ImperiaError("--only and --minutes are for a suite: add --suite strength")
    if game is None:
        raise ImperiaError("say which game, for example: imperia arena dynasties --bots casual,random")
    if resume and out is None:
        raise ImperiaError("--resume: say where the contest lies, by --out FOLDER")
    rules = find_game(game)
    names = tuple(split_bots(bots))
    contest = Contest(game, fewest_seats(rules, seats), names, games, seed, parse_options(option), seconds)
    contest.check()
    folder = out or Path("arena") / f"{game}-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}"
    with _bar() as progress:
        task = progress.add_task(game, total=games)
        report = run(
            contest,
            folder,
            resume,
            processes,
            cluster,
            progress=lambda done, of: progress.update(task, completed=done, total=of),
        )
    report["build"] = build.running()
    report["plots"] = _plots(report, folder) if plot else []
    _write(folder / "report.json", report)
    if json:
        print_json(report)
        return
    print_report(report)


def split_bots(text: str) -> list[str]:
    """Names between commas; a comma inside the settings of a search bot parts no names."""
    names: list[str] = []
    for part in text.split(","):
        if (
            names
            and names[-1].startswith("search:")
            and "=" in part
            and not part.startswith(("cmd:", "search:"))
        ):
            names[-1] += f",{part}"
        else:
            names.append(part.strip())
    if not all(names):
        raise ImperiaError(f"--bots {text!r}: a name between commas is missing")
    return names


def _bar() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=messages,
        transient=True,
        disable=not messages.is_terminal,
    )


def _plots(report: dict[str, Any], folder: Path) -> list[str]:
    bars = [
        Bar(row["bot"], row["share"], row["low"], row["high"], 1 / report["seats"]) for row in report["bots"]
    ]
    title = f"{report['game']}, {report['seats']} seats, {report['games']} games"
    try:
        return [str(path) for path in draw(bars, title, "chance", folder / "plot")]
    except ImperiaError as error:
        messages.print(f"no plot: {error}")
        return []


def _write(path: Path, report: dict[str, Any]) -> None:
    try:
        path.write_text(json_module.dumps(report, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise ImperiaError(f"{path}: {error.strerror or error}") from None


def print_report(report: dict[str, Any]) -> None:
    """The standings as a table."""
    table = Table(
        *("bot", "games", "first", "share", "95 %", "x chance", "place", "score", "rating", "ms", "faults"),
        title=f"{report['game']}, {report['seats']} seats, {report['games']} of {report['of']} games, "
        f"seed {report['seed']}, {report['build']} build",
    )
    for row in report["bots"]:
        table.add_row(
            row["bot"],
            str(row["games"]),
            f"{row['first']:.1f}",
            f"{row['share']:.3f}",
            f"{row['low']:.3f} to {row['high']:.3f}",
            f"{row['times_chance']:.2f}",
            f"{row['place']:.2f}",
            f"{row['score']:.1f}",
            f"{row['rating']:.1f} ± {row['doubt']:.1f}",
            f"{row['milliseconds']:.1f}",
            str(row["faults"]),
        )
    console.print(table)
    for fault in report["faults"][:10]:
        console.print(f"game {fault['game']}: {fault['bot']} on seat {fault['seat']}: {fault['fault']}")
    console.print(f"records and results: {report['folder']}")


def _suite(
    name: str,
    game: str | None,
    out: Path | None,
    games: int,
    seed: int,
    minutes: float | None,
    processes: int,
    cluster: bool,
    only: str,
    json: bool,
) -> None:
    if name not in SUITES:
        raise ImperiaError(f"--suite {name!r}: there is only {', '.join(SUITES)}")
    if game is not None:
        raise ImperiaError("a suite has its own games; --only takes those with a word in their name")
    folder = out or Path("arena") / name
    with _bar() as progress:
        task = progress.add_task(name, total=games)
        report = strength(
            folder,
            games,
            seed,
            minutes,
            processes,
            cluster,
            lambda goal, done, of: progress.update(task, description=goal, completed=done, total=of),
            only,
        )
    if not report["goals"]:
        raise ImperiaError(f"--only {only!r}: no goal of the suite has this in its name")
    report["build"] = build.running()
    bars = [
        Bar(f"{row['name']} ({row['games']})", row["share"], row["low"], row["high"], row["goal"])
        for row in report["goals"]
    ]
    _write(folder / "strength.json", report)
    try:
        draw(bars, "Strength: first places of the first bot against the second", "goal", folder / "strength")
    except ImperiaError as error:  # hours of games must not end without their figures
        messages.print(f"no plot: {error}")
    if json:
        print_json(report)
        return
    _print_suite(report)
    console.print(f"results and plot: {folder}; run it again to go on")


def _print_suite(report: dict[str, Any]) -> None:
    table = Table("goal", "games", "at least", "first", "95 %", "x chance", "", title="Strength")
    for row in report["goals"]:
        table.add_row(
            row["name"],
            str(row["games"]),
            f"{row['goal']:.3f}",
            f"{row['share']:.3f}",
            f"{row['low']:.3f} to {row['high']:.3f}",
            f"{row['times_chance']:.2f}",
            "ok" if row["ok"] else "MISSED" if row["games"] else "not played",
        )
    console.print(table)
    for note in report["notes"]:
        console.print(note)
