"""The command ``imperia``: ties the subcommands together; each lives in a file of its own."""

import os
import sys
from io import TextIOWrapper
from typing import NoReturn

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
    _take_any_text()
    try:
        app(prog_name="imperia")
    except ImperiaError as error:
        sys.stdout.flush()
        _refuse(str(error))
    except KeyboardInterrupt:
        print("\nimperia: interrupted", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        # The reader (head, less) has gone: nobody is left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    except OSError as error:
        # A full disk, a folder that may not be written: nothing that a report would mend.
        if os.environ.get("IMPERIA_DEBUG"):
            raise
        _refuse(": ".join(str(part) for part in (error.filename, error.strerror or error) if part))
    except Exception as error:
        if os.environ.get("IMPERIA_DEBUG"):
            raise
        print(f"imperia: a defect: {type(error).__name__}: {error}", file=sys.stderr)
        print("Please report it; with IMPERIA_DEBUG=1 the command says where it happened.", file=sys.stderr)
        sys.exit(70)


def _take_any_text() -> None:
    """Bytes that are no text, and letters that a terminal cannot show, must not end a command."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _refuse(message: str) -> NoReturn:
    """One line and exit code 2; what comes from a file must not steer the terminal."""
    shown = "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in message)
    print(f"imperia: {shown}", file=sys.stderr)
    sys.exit(2)
