"""Running the server: its socket, its processes, and the database brought up to date before them."""

from __future__ import annotations

import socket

import uvicorn
from uvicorn.supervisors import Multiprocess

from imperia.kernel import ImperiaError
from imperia.web import logs
from imperia.web.app import make_app
from imperia.web.database import Database
from imperia.web.settings import Settings, hand_down

# Answers that take longer than this do not hold up a server that is to stop.
GRACE = 10


def need_postgres(settings: Settings, what: str) -> None:
    """Processes hear of each other's news and work through PostgreSQL alone."""
    if not settings.database.startswith("postgresql"):
        raise ImperiaError(f"{what} needs PostgreSQL: give --database postgresql://USER@HOST/NAME")


class Serving:
    """A server that is about to run: whatever is wrong with its settings is told before it does."""

    def __init__(self, settings: Settings, workers: int) -> None:
        if workers > 1:
            need_postgres(settings, f"--workers {workers}")
        if settings.bots == "queue":
            need_postgres(settings, "--bots queue")
        self.settings = settings
        self.workers = workers

    def listen(self, host: str, port: int) -> str:
        """Take the port, prepare the database, and give the server's address."""
        logs.set_up(self.settings.log_format, self.settings.access_log)
        # Bound before anything else starts: a port that is taken is told at once.
        self.listening = _bound(host, port)
        _prepare(self.settings)
        found = self.listening.getsockname()[1]
        return f"http://{f'[{host}]' if ':' in host else host}:{found}/"

    def run(self) -> None:
        """Until a signal ends it."""
        if self.workers == 1:
            app = make_app(self.settings, migrate=False)
            config = uvicorn.Config(
                app, log_config=None, access_log=False, server_header=False, timeout_graceful_shutdown=GRACE
            )
            uvicorn.Server(config).run([self.listening])
            return
        hand_down(self.settings)
        config = uvicorn.Config(
            "imperia.web.app:served",
            factory=True,
            workers=self.workers,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=GRACE,
            timeout_worker_healthcheck=30,
        )
        Multiprocess(config, sockets=[self.listening]).run()


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named because asyncio sends without delay (TCP_NODELAY) only where it is: else a page
    # that is larger than a packet waits 40 ms for the acknowledgement of its beginning.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise ImperiaError(f"{host}:{port}: {error.strerror}; choose another with --port") from None
    listening.set_inheritable(True)
    return listening


def _prepare(settings: Settings) -> None:
    """Bring the database up to date, once for all processes."""
    opened = Database(settings.database)
    try:
        opened.migrate()
    finally:
        opened.close()
    if settings.bots == "queue":
        from imperia.web.turnqueue import prepare

        prepare(settings.database)
