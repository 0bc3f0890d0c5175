"""``imperia serve``: the web platform."""

import socket
from typing import Annotated

import typer

from imperia.cli.common import console
from imperia.kernel import ImperiaError


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(help="sqlite:///FILE or postgresql://...; default: a file in your data folder."),
    ] = None,
    bot_workers: Annotated[int, typer.Option(min=1, max=64, help="Processes in which bots think.")] = 1,
) -> None:
    """Serve the games on the web; Ctrl-C stops it."""
    # Imported here: the server takes a second to load, and is an extra.
    try:
        import uvicorn

        from imperia.web.app import make_app
        from imperia.web.settings import load_settings
    except ImportError as error:
        raise ImperiaError(f"the server needs {error.name}: pip install 'imperia[web]'") from None
    settings = load_settings(database, bot_workers=bot_workers)
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise ImperiaError(f"{host}:{port}: {error.strerror}; choose another with --port") from None
    app = make_app(settings)
    console.print(f"Imperia is at http://{host}:{port}/ (Ctrl-C stops it)")
    uvicorn.run(app, host=host, port=port, log_level="warning", access_log=False)
