"""Servers and databases for the tests of the web platform."""

import os
import shutil
import tempfile
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from fastapi.testclient import TestClient
from sqlalchemy import text

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


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'imperia.sqlite3'}"
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


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    """A client of the whole application, bots and clocks included."""
    with TestClient(make_app(settings), follow_redirects=True) as made:
        yield made


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
