"""``imperia admin``: looks after the data of a server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from imperia.cli.common import AsJson, console, needs_web, print_json
from imperia.kernel import ImperiaError

if TYPE_CHECKING:
    from imperia.web.keeping import Keeping

admin = typer.Typer(no_args_is_help=True, help="Look after users, tables and backups of a server.")

Url = Annotated[
    str | None, typer.Option("--database", help="As for `imperia serve`; default: your data folder.")
]
Name = Annotated[str, typer.Argument(help="The account's name.")]
STATUSES = ("open", "running", "paused", "over")
Folder = Annotated[Path, typer.Argument(help="The folder of the backup.")]


@contextmanager
def _keeping(database: str | None) -> Iterator[Keeping]:
    with needs_web():
        from imperia.web.app import make_services
        from imperia.web.keeping import Keeping
        from imperia.web.settings import load_settings
    services = make_services(load_settings(database))
    try:
        services.database.migrate()
        yield Keeping(services)
    finally:
        services.hooks.stop()
        services.database.close()


@admin.command("users")
def list_users(database: Url = None, json: AsJson = False) -> None:
    """List accounts and bot accounts."""
    with _keeping(database) as keeping:
        _show(keeping.users(), json)


@admin.command("tables")
def list_tables(
    database: Url = None,
    status: Annotated[str | None, typer.Option(help=f"{', '.join(STATUSES[:-1])} or {STATUSES[-1]}.")] = None,
    game: Annotated[str | None, typer.Option(help="Only tables of this game.")] = None,
    json: AsJson = False,
) -> None:
    """List tables, the last used first."""
    if status is not None and status not in STATUSES:
        raise ImperiaError(f"--status {status!r}: is not one of {', '.join(STATUSES)}")
    with _keeping(database) as keeping:
        _show(keeping.tables(status, game), json)


@admin.command()
def remove_user(name: Name, database: Url = None) -> None:
    """Delete an account; bots play on at its tables."""
    with _keeping(database) as keeping:
        keeping.remove_user(name)
    console.print(f"{name} is forgotten")


@admin.command()
def remove_table(table: Annotated[str, typer.Argument(help="The table's id.")], database: Url = None) -> None:
    """Delete a table with all that happened at it."""
    with _keeping(database) as keeping:
        keeping.remove_table(table)
    console.print(f"table {table} is gone")


@admin.command()
def password(name: Name, database: Url = None) -> None:
    """Give an account a new random password, and print it."""
    with _keeping(database) as keeping:
        console.print(f"the new password of {name} is {keeping.new_password(name)}")


@admin.command()
def backup(folder: Folder, database: Url = None) -> None:
    """Write everything into a new folder."""
    with _keeping(database) as keeping:
        counts = keeping.backup(folder)
    console.print(f"{folder}: {_told(counts)}")


@admin.command()
def restore(folder: Folder, database: Url = None) -> None:
    """Bring a backup into an empty database."""
    with _keeping(database) as keeping:
        counts = keeping.restore(folder)
    console.print(f"restored {_told(counts)}")


def _told(counts: dict[str, int]) -> str:
    return ", ".join(f"{counts[name]} {name}" for name in ("tables", "entries", "users"))


def _show(rows: list[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        print_json(rows)
        return
    if not rows:
        console.print("none")
        return
    shown = Table(*rows[0])
    for row in rows:
        shown.add_row(*(str(value) for value in row.values()))
    console.print(shown)
