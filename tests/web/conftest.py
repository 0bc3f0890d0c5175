"""Servers and databases for the tests of the web platform."""

import os
import secrets
import shutil
import tempfile
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import pytest
import uvicorn
from fastapi.testclient import TestClient
from sqlalchemy import create_engine, make_url, text
from tests.web.processes import SECRET, Command

from imperia.web import schema
from imperia.web.app import Services, make_app, make_services
from imperia.web.database import Database
from imperia.web.people import Visitor
from imperia.web.settings import Settings, normal_url


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a real PostgreSQL: from the environment, or a server of our own in a folder."""
    given = os.environ.get("IMPERIA_TEST_POSTGRES")
    if given:
        yield given
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the wheel complains about the machine's runtime folder
        import pgserver

        # Not below pytest's folder: other runs clean that up, and the path of a socket has to be short.
        folder = tempfile.mkdtemp(prefix="imperia-pg-")
        server = pgserver.get_server(folder, cleanup_mode="delete")
    for setting in ("fsync", "synchronous_commit", "full_page_writes"):
        # No test cuts the power: what would only matter then costs time at every commit.
        server.psql(f"alter system set {setting} = off")
    server.psql("select pg_reload_conf()")
    yield server.get_uri()
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


def slow(name: str) -> Any:
    return pytest.param(name, marks=pytest.mark.slow)


@pytest.fixture(params=["sqlite", slow("postgres")])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    return empty_database(request.param, request, tmp_path)


def empty_database(kind: str, request: pytest.FixtureRequest, folder: Path) -> str:
    """The address of a new SQLite file, or of a PostgreSQL with nothing in it."""
    if kind == "sqlite":
        return f"sqlite:///{folder / 'imperia.sqlite3'}"
    url = normal_url(request.getfixturevalue("postgres"))
    database = Database(url)
    with database.write() as connection:
        connection.execute(text("drop schema public cascade"))
        connection.execute(text("create schema public"))
    database.close()
    return url


@pytest.fixture
def settings(database_url: str) -> Settings:
    return Settings(database_url, "a secret for tests only")


@pytest.fixture
def service(settings: Settings) -> Iterator[Services]:
    """The services without a server; nothing happens by itself."""
    made = make_services(settings)
    made.database.migrate()
    yield made
    made.database.close()


@pytest.fixture
def person(service: Services) -> Callable[[], Visitor]:
    """Makes guests."""
    return lambda: service.people.ensure(Visitor(None, "", False, "csrf"))


@dataclass(frozen=True)
class Running:
    """A server of two processes on PostgreSQL, and the same services beside it."""

    url: str
    services: Services

    def forget(self) -> None:
        """Empty all tables but the note of the schema's version."""
        names = ", ".join(table.name for table in schema.metadata.sorted_tables)
        with self.services.database.write() as connection:
            connection.execute(text(f"truncate {names} cascade"))


@pytest.fixture(scope="module")
def two_processes(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """`imperia serve --workers 2` on a PostgreSQL database of its own."""
    url = normal_url(postgres)
    name = f"two_{secrets.token_hex(4)}"
    owner = create_engine(url, isolation_level="AUTOCOMMIT")
    with owner.connect() as connection:
        connection.execute(text(f"create database {name}"))
    own = make_url(url).set(database=name).render_as_string(hide_password=False)
    # The logs of a session, not of a test: a path of its own.
    serve = ("serve", "--port", "0", "--workers", "2", "--database", own)
    command = Command(tmp_path_factory.mktemp("two"), "serve", *serve)
    services = make_services(Settings(own, SECRET))
    try:
        yield Running(command.url(), services)
    finally:
        command.kill()
        services.database.close()
        with owner.connect() as connection:
            connection.execute(text(f"drop database {name} with (force)"))
        owner.dispose()


class Far(httpx2.Client):
    """A client of several processes: each request opens a connection, which goes to any of them.

    It comes through a proxy, as it were, from an address of its own: limits count by address.
    """

    def __init__(self, running: Running, **how: Any) -> None:
        alone = httpx2.Limits(max_keepalive_connections=0)
        super().__init__(base_url=running.url, follow_redirects=True, limits=alone, **how)
        self.headers["x-forwarded-for"] = f"10.{'.'.join(str(part) for part in secrets.token_bytes(3))}"
        self.running = running
        self.others: list[Far] = []

    def close(self) -> None:
        for other in self.others:
            other.close()
        super().close()


EVERYWHERE = ["sqlite", slow("postgres"), slow("two processes")]


@pytest.fixture(params=["sqlite", slow("postgres")])
def client(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Any]:
    """A client of the application; tests of what processes share ask for ``EVERYWHERE`` instead."""
    yield from connected(request, tmp_path)


def connected(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Any]:
    """A client of the application on SQLite, on PostgreSQL, or of two processes behind one address."""
    if request.param != "two processes":
        settings = Settings(empty_database(request.param, request, tmp_path), SECRET)
        with TestClient(make_app(settings), follow_redirects=True) as made:
            yield made
        return
    running: Running = request.getfixturevalue("two_processes")
    running.forget()
    far = Far(running)
    yield far
    far.close()


def services_of(client: Any) -> Services:
    """The services behind a client."""
    found: Services = client.running.services if isinstance(client, Far) else client.app.state.services
    return found


def processes(client: Any) -> int:
    """How many of them are behind a client."""
    return 2 if isinstance(client, Far) else 1


def site(client: Any) -> str:
    """The address of the server behind a client."""
    return str(client.base_url).rstrip("/")


def another(client: Any, **how: Any) -> Any:
    """Somebody else at the same server."""
    if not isinstance(client, Far):
        return TestClient(client.app, **how)
    client.others.append(Far(client.running, **how))
    return client.others[-1]


class Server:
    """An application in a thread, on a port of its own."""

    def __init__(self, settings: Settings) -> None:
        config = uvicorn.Config(make_app(settings), port=0, log_level="warning", timeout_graceful_shutdown=2)
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)

    def start(self) -> None:
        self.thread.start()
        end = time.monotonic() + 30
        while not self.server.started:
            assert self.thread.is_alive(), "the server did not start"
            assert time.monotonic() < end, "the server takes too long to start"
            time.sleep(0.02)

    @property
    def url(self) -> str:
        sockets: list[Any] = self.server.servers[0].sockets
        return f"http://127.0.0.1:{sockets[0].getsockname()[1]}"

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(20)


@pytest.fixture
def serve() -> Iterator[Callable[[Settings], Server]]:
    """Starts servers, and stops them at the end."""
    running: list[Server] = []

    def start(settings: Settings) -> Server:
        server = Server(settings)
        server.start()
        running.append(server)
        return server

    yield start
    for server in running:
        server.stop()
