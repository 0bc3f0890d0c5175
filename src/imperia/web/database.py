"""The database: SQLite by default, PostgreSQL for more; one schema, brought up to date by Alembic."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import ArgumentError, DatabaseError
from sqlalchemy.pool import QueuePool

from imperia.kernel import ImperiaError

MIGRATIONS = Path(__file__).parent / "migrations"
CHANNEL = "imperia"


class Database:
    """Reads and writes in transactions. On SQLite a write takes its lock at once and never has to retry."""

    def __init__(self, url: str) -> None:
        self.url = url
        try:
            self.engine = _engine(url)
        except (ValueError, ArgumentError):
            # Not said with the address itself: a password may stand in it.
            raise ImperiaError(
                "database: this is no address; write sqlite:///FILE or postgresql://USER@HOST/NAME"
            ) from None
        self.postgres = self.engine.dialect.name == "postgresql"

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A transaction that only looks."""
        with self.engine.connect() as connection:
            yield connection

    @contextmanager
    def glance(self) -> Iterator[Connection]:
        """For one question: on SQLite it needs no transaction around it."""
        with self.engine.connect().execution_options(imperia_glance=True) as connection:
            yield connection

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """A transaction that sees the database as of one moment, however long it looks."""
        with self.engine.connect() as connection:
            if self.postgres:
                connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction that is kept if nothing fails in it."""
        with self.engine.connect().execution_options(imperia_write=True) as connection, connection.begin():
            yield connection

    def announce(self, connection: Connection, table_id: str) -> None:
        """Tell the other processes, with the transaction, that a table has changed."""
        if self.postgres:
            connection.execute(
                text("select pg_notify(:channel, :table)"), {"channel": CHANNEL, "table": table_id}
            )

    def migrate(self) -> None:
        """Make the schema, or bring it up to date."""
        try:
            with self.engine.connect() as connection:
                command.upgrade(alembic_config(connection), "head")
        except DatabaseError as error:
            raise ImperiaError(f"the database cannot be opened: {error.orig}") from None
        except CommandError as error:
            raise ImperiaError(f"the database is of a newer version of Imperia: {error}") from None

    def close(self, grace: float = 5.0) -> None:
        """Waits for those who still read or write: a connection given back later would never be closed."""
        end = time.monotonic() + grace
        while isinstance(self.engine.pool, QueuePool) and self.engine.pool.checkedout():
            if time.monotonic() > end:
                break
            time.sleep(0.01)
        self.engine.dispose()


def alembic_config(connection: Connection | None = None) -> Config:
    """Alembic, set up in code: no file with an address in it."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


def _engine(url: str) -> Engine:
    if url.startswith("sqlite"):
        engine = create_engine(url, connect_args={"timeout": 30}, hide_parameters=True)
        event.listen(engine, "connect", _open_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    # Parameters may be secrets (keys, hashes): they stay out of errors, and so out of logs.
    return create_engine(url, pool_pre_ping=True, pool_size=10, max_overflow=20, hide_parameters=True)


def _open_sqlite(connection: Any, _record: object) -> None:
    # The driver's own transactions begin too late; `_begin_sqlite` does it instead.
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")
    connection.execute("PRAGMA foreign_keys=ON")


def _begin_sqlite(connection: Connection) -> None:
    options = connection.get_execution_options()
    if not options.get("imperia_glance"):
        connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get("imperia_write") else "BEGIN")
