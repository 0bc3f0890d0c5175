"""Looking after a server's data: lists, removals, backup and restore."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, Table, delete, func, insert, select, text, update

from imperia.kernel import ImperiaError, Match, registry
from imperia.kernel.record import genesis, next_link
from imperia.web.app import Services
from imperia.web.cache import Held, refresh
from imperia.web.database import Database
from imperia.web.farewell import farewell
from imperia.web.people import Visitor
from imperia.web.schema import entries, metadata, places, tables, users

FORMAT = "imperia-backup/1"
MANIFEST = "backup.json"
AT_ONCE = 500


class Keeping:
    """What an administrator does with the database of a server, which may be running."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.database: Database = services.database

    # Lists and removals ------------------------------------------------------------------------

    def users(self) -> list[dict[str, Any]]:
        """Accounts and bot accounts; guests are only counted by `tables`."""
        query = (
            select(users.c.id, users.c.name, users.c.bot, users.c.created, func.count(places.c.seat))
            .outerjoin(places, places.c.user_id == users.c.id)
            .where((users.c.login.is_not(None)) | users.c.bot)
            .group_by(users.c.id)
            .order_by(users.c.id)
        )
        with self.database.read() as connection:
            return [
                {"id": key, "name": name, "bot": bool(bot), "created": day(created), "seats": seats}
                for key, name, bot, created, seats in connection.execute(query)
            ]

    def tables(self, status: str | None, game: str | None) -> list[dict[str, Any]]:
        """The tables, the last used first."""
        query = select(tables).order_by(tables.c.updated.desc())
        if status:
            query = query.where(tables.c.status == status)
        if game:
            query = query.where(tables.c.game == game)
        with self.database.read() as connection:
            return [
                {
                    "id": head.id,
                    "game": head.game,
                    "name": head.name,
                    "status": head.status,
                    "seats": head.seats,
                    "entries": head.entries,
                    "updated": day(head.updated),
                }
                for head in connection.execute(query)
            ]

    def remove_user(self, name: str) -> None:
        """Forget an account; bots play on at its running tables."""
        row = self._account(name)
        farewell(self.services, Visitor(row.id, row.name, True, ""))

    def remove_table(self, table_id: str) -> None:
        """A table with everything that happened at it."""
        with self.database.write() as connection:
            if connection.execute(delete(tables).where(tables.c.id == table_id)).rowcount != 1:
                raise ImperiaError(f"there is no table {table_id!r}; `imperia admin tables` lists them")

    def new_password(self, name: str) -> str:
        """A random password for an account that lost its own; it is signed out everywhere."""
        row = self._account(name)
        password = secrets.token_urlsafe(15)
        with self.database.write() as connection:
            connection.execute(
                update(users)
                .where(users.c.id == row.id)
                .values(password=self.services.people.hasher.hash(password), epoch=row.epoch + 1)
            )
        return password

    def _account(self, name: str) -> Row[Any]:
        with self.database.read() as connection:
            row = connection.execute(select(users).where(users.c.login == name.strip().casefold())).first()
        if row is None:
            raise ImperiaError(f"there is no account {name!r}; `imperia admin users` lists them")
        return row

    # Backup and restore ------------------------------------------------------------------------

    def backup(self, folder: Path) -> dict[str, int]:
        """Everything as of one moment: rows of each table, and a record of each game for reading."""
        if folder.exists() and any(folder.iterdir()):
            raise ImperiaError(f"{folder} is not empty: name a new folder")
        part = folder.with_name(folder.name + ".part")
        if part.exists():
            raise ImperiaError(f"{part} is in the way: an earlier backup did not end; remove it")
        (part / "records").mkdir(parents=True)
        part.chmod(0o700)  # password hashes and seats' keys are in it
        with self.database.snapshot() as connection:
            counts = {table.name: _write_rows(connection, table, part) for table in metadata.sorted_tables}
            for head in connection.execute(select(tables).where(tables.c.status != "open")):
                refresh(connection, head, Held()).record().save(part / "records" / f"{head.id}.json")
        manifest = {"format": FORMAT, "made": day(time.time()), "rows": counts}
        (part / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
        if folder.exists():
            folder.rmdir()
        part.rename(folder)
        return counts

    def restore(self, folder: Path) -> dict[str, int]:
        """Bring a backup into an empty database: all of it, or nothing if a part of it is wrong."""
        counts = _manifest(folder)
        with self.database.write() as connection:
            if connection.execute(select(func.count()).select_from(users)).scalar_one():
                raise ImperiaError("the database is not empty: restore into a new one")
            for table in metadata.sorted_tables:
                found = _insert_rows(connection, table, folder)
                if found != counts.get(table.name, 0):
                    raise ImperiaError(f"{folder}: {table.name} has {found} rows, not {counts[table.name]}")
            for head in connection.execute(select(tables)).all():
                _check_chain(connection, head)
            if self.database.postgres:
                _go_on_counting(connection)
        return counts


def day(seconds: float) -> str:
    """A moment in writing."""
    return time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(seconds))


def _write_rows(connection: Connection, table: Table, folder: Path) -> int:
    count = 0
    with (folder / f"{table.name}.jsonl").open("w", encoding="utf-8") as file:
        for row in connection.execute(select(table).order_by(*table.primary_key)).mappings():
            file.write(json.dumps(dict(row), ensure_ascii=False) + "\n")
            count += 1
    return count


def _manifest(folder: Path) -> dict[str, int]:
    try:
        manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except OSError as error:
        raise ImperiaError(f"{folder}: no backup ({error.strerror})") from None
    except ValueError:
        raise ImperiaError(f"{folder / MANIFEST}: not JSON") from None
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise ImperiaError(f"{folder / MANIFEST}: not of the format {FORMAT}")
    return dict(manifest["rows"])


def _insert_rows(connection: Connection, table: Table, folder: Path) -> int:
    count = 0
    for block in _blocks(folder / f"{table.name}.jsonl", table):
        connection.execute(insert(table), block)
        count += len(block)
    return count


def _blocks(path: Path, table: Table) -> Iterator[list[dict[str, Any]]]:
    """The rows of a file, some hundreds at a time. A backup of an older version lacks what came later."""
    columns = {column.name for column in table.columns}
    empty = {column.name: None for column in table.columns if column.nullable}
    block: list[dict[str, Any]] = []
    try:
        with path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                try:
                    row = json.loads(line)
                except ValueError:
                    raise ImperiaError(f"{path}: line {number} is not JSON") from None
                if not isinstance(row, dict) or not columns - set(empty) <= set(row) <= columns:
                    raise ImperiaError(f"{path}: line {number} does not have the columns of the table")
                block.append(empty | row)
                if len(block) == AT_ONCE:
                    yield block
                    block = []
    except OSError as error:
        raise ImperiaError(f"{path}: {error.strerror}") from None
    if block:
        yield block


def _check_chain(connection: Connection, head: Row[Any]) -> None:
    """Every entry is the one that was played, and the rules accept them all."""
    game = registry.get(head.game, head.rules_version)
    link = genesis(Match(game, head.seats, head.options, head.start).record().header())
    query = select(entries).where(entries.c.table_id == head.id).order_by(entries.c.number)
    for entry in connection.execute(query):
        link = next_link(link, (entry.seat, entry.code if entry.kind == "ply" else f"undo {entry.code}"))
        if entry.link != link:
            raise ImperiaError(f"table {head.id}: entry {entry.number} is not the one that was played")
    refresh(connection, head, Held())


def _go_on_counting(connection: Connection) -> None:
    """PostgreSQL counts new rows by itself, and must know where the old ones end."""
    for table in metadata.sorted_tables:
        if "id" in table.c and table.c.id.type.python_type is int:
            connection.execute(
                text(
                    f"select setval(pg_get_serial_sequence('{table.name}', 'id'),"  # noqa: S608 -- our names
                    f" (select coalesce(max(id), 1) from {table.name}))"
                )
            )
