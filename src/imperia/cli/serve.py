"""``imperia serve``: the games on the web."""

from enum import StrEnum
from typing import Annotated

import typer

from imperia.cli.common import console, needs_web


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
    with needs_web():
        from imperia.web.serving import Serving
        from imperia.web.settings import load_settings
    settings = load_settings(
        database,
        bot_workers=bot_workers,
        bot_seconds=bot_seconds,
        bots=bots.value,
        secure_cookies=secure_cookies,
        log_format=log_format.value,
        access_log=access_log,
    )
    serving = Serving(settings, workers)
    console.print(f"Imperia is at {serving.listen(host, port)} (Ctrl-C stops it)")
    serving.run()
