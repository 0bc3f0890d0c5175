"""``imperia worker``: thinks for the bots of a server that has ``--bots queue``."""

from typing import Annotated

import typer

from imperia.cli.common import messages, needs_web
from imperia.cli.serve import LogFormat


def worker(
    database: Annotated[str | None, typer.Option(help="postgresql://...; default: IMPERIA_DATABASE.")] = None,
    processes: Annotated[int, typer.Option(min=1, max=64, help="How many bots think at once.")] = 1,
    bot_seconds: Annotated[
        float, typer.Option(min=0.1, max=600, help="How long a bot may think about one decision.")
    ] = 10.0,
    log_format: Annotated[LogFormat, typer.Option(help="Log lines as text or JSON.")] = LogFormat.text,
) -> None:
    """Take turns of bots from the queue of a server; Ctrl-C stops it."""
    with needs_web():
        from imperia.web import logs
        from imperia.web.app import make_services
        from imperia.web.runner import Turns
        from imperia.web.serving import need_postgres
        from imperia.web.settings import load_settings
        from imperia.web.turnqueue import Worker, prepare
    settings = load_settings(database, bots="queue", bot_seconds=bot_seconds, log_format=log_format.value)
    need_postgres(settings, "a worker")
    logs.set_up(settings.log_format)
    services = make_services(settings)
    services.database.migrate()
    prepare(settings.database)
    messages.print("Waiting for the turns of bots (Ctrl-C stops it)")
    Worker(Turns(services.ledger, services.playing, settings.bot_seconds), settings.database, processes).run()
    services.database.close()
