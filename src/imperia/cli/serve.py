"""``imperia serve``: the web platform."""

import socket
from enum import StrEnum
from typing import Annotated

import typer
import uvicorn
from uvicorn.supervisors import Multiprocess

from imperia.cli.common import console
from imperia.kernel import ImperiaError
from imperia.web import logs
from imperia.web.app import make_app
from imperia.web.database import Database
from imperia.web.settings import Settings, hand_down, load_settings

# Answers that take longer than this do not hold up a server that is to stop.
GRACE = 10


class LogFormat(StrEnum):
    text = "text"
    json = "json"


class BotPlace(StrEnum):
    local = "local"
    queue = "queue"


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(help="sqlite:///FILE or postgresql://...; default: a file in your data folder."),
    ] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Server processes; PostgreSQL only.")] = 1,
    bots: Annotated[
        BotPlace, typer.Option(help="Where bots think: in this server, or in `imperia worker` processes.")
    ] = BotPlace.local,
    bot_workers: Annotated[
        int, typer.Option(min=1, max=64, help="Processes in which the bots of a server process think.")
    ] = 1,
    bot_seconds: Annotated[
        float, typer.Option(min=0.1, max=600, help="How long a bot may think about one decision.")
    ] = 10.0,
    secure_cookies: Annotated[
        bool, typer.Option("--secure-cookies", help="Cookies for https only: set it behind a proxy with TLS.")
    ] = False,
    log_format: Annotated[LogFormat, typer.Option(help="Log lines as text or JSON.")] = LogFormat.text,
    access_log: Annotated[bool, typer.Option("--access-log", help="Log every request.")] = False,
) -> None:
    """Serve the games on the web; Ctrl-C stops it."""
    settings = load_settings(
        database,
        bot_workers=bot_workers,
        bot_seconds=bot_seconds,
        bots=bots.value,
        secure_cookies=secure_cookies,
        log_format=log_format.value,
        access_log=access_log,
    )
    if workers > 1:
        need_postgres(settings, f"--workers {workers}")
    if bots is BotPlace.queue:
        need_postgres(settings, "--bots queue")
    logs.set_up(settings.log_format, settings.access_log)
    listening = _listen(host, port)
    _prepare(settings)
    _, found, *_ = listening.getsockname()
    told = f"[{host}]" if ":" in host else host
    console.print(f"Imperia is at http://{told}:{found}/ (Ctrl-C stops it)")
    _run(settings, workers, listening)


def need_postgres(settings: Settings, what: str) -> None:
    """Processes hear of each other's news and work through PostgreSQL alone."""
    if not settings.database.startswith("postgresql"):
        raise ImperiaError(f"{what} needs PostgreSQL: give --database postgresql://USER@HOST/NAME")


def _listen(host: str, port: int) -> socket.socket:
    """Bound before anything else starts: a port that is taken is told at once."""
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


def _run(settings: Settings, workers: int, listening: socket.socket) -> None:
    if workers == 1:
        app = make_app(settings, migrate=False)
        uvicorn.Server(
            uvicorn.Config(
                app, log_config=None, access_log=False, server_header=False, timeout_graceful_shutdown=GRACE
            )
        ).run([listening])
        return
    hand_down(settings)
    config = uvicorn.Config(
        "imperia.web.app:served",
        factory=True,
        workers=workers,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        timeout_worker_healthcheck=30,
    )
    Multiprocess(config, sockets=[listening]).run()
