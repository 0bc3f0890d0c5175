"""The command ``imperia``: ties the subcommands together; each lives in a file of its own."""

import os
import sys

import typer

from imperia import __version__
from imperia.cli.admin import admin
from imperia.cli.arena import arena
from imperia.cli.bench import bench
from imperia.cli.games import games
from imperia.cli.legal import legal
from imperia.cli.perft import perft
from imperia.cli.play import play
from imperia.cli.replay import replay
from imperia.cli.selfplay import selfplay
from imperia.cli.serve import serve
from imperia.cli.verify import verify
from imperia.cli.watch import watch
from imperia.cli.worker import worker
from imperia.kernel import ImperiaError

app = typer.Typer(
    help="Imperial, Pocket Imperium and Dynasties: to play, to host and to study.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
for command in (games, play, watch, replay, selfplay, arena, perft, legal, serve, worker, verify):
    app.command()(command)
app.add_typer(bench, name="bench")
app.add_typer(admin, name="admin")


def _version(asked: bool) -> None:
    if asked:
        print(f"imperia {__version__}")
        raise typer.Exit


@app.callback()
def top(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Print the version."
    ),
) -> None:
    """Imperial, Pocket Imperium and Dynasties: to play, to host and to study."""


def run() -> None:
    """The entry point: what was asked wrongly ends with one clear line and exit code 2."""
    try:
        app(prog_name="imperia")
    except ImperiaError as error:
        sys.stdout.flush()
        print(f"imperia: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("\nimperia: interrupted", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        # The reader (head, less) has gone: nobody is left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    except Exception as error:
        if os.environ.get("IMPERIA_DEBUG"):
            raise
        print(f"imperia: a defect: {type(error).__name__}: {error}", file=sys.stderr)
        print("Please report it; with IMPERIA_DEBUG=1 the command says where it happened.", file=sys.stderr)
        sys.exit(70)
