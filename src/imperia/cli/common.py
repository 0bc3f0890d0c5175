"""What the commands share: their arguments, reading files, and printing."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random, SystemRandom
from typing import Annotated, Any

import typer
from rich.console import Console

from imperia.bots import Bot, make_bot
from imperia.kernel import Event, Game, ImperiaError, OptionError, PositionError, registry

# Game texts are printed as they are: no markup, no wrapping of boards, no colouring of numbers.
console = Console(markup=False, highlight=False, soft_wrap=True)
messages = Console(stderr=True, markup=False, highlight=False, soft_wrap=True)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's name; see `imperia games`.")]
Seats = Annotated[int | None, typer.Option(help="How many players; the fewest if not given.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="A table option; may be given several times."),
]
Seed = Annotated[int | None, typer.Option(help="Makes chance and bots repeatable.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]


@contextmanager
def needs_web() -> Iterator[None]:
    """Around imports of the server: it is an extra, and takes a second to load."""
    try:
        yield
    except ImportError as error:
        raise ImperiaError(f"the server needs {error.name}: pip install 'imperia[web]'") from None


def find_game(name: str) -> Game[Any]:
    """The game, or an error that lists those there are."""
    return registry.get(name)


def parse_options(given: list[str] | None) -> dict[str, object]:
    """``name=value`` pairs as a dictionary; ``name=@file`` takes the value from a file."""
    options: dict[str, object] = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise OptionError(f"option {text!r}: write NAME=VALUE, for example missions=true")
        options[name.strip()] = read_text(Path(value[1:])) if value.startswith("@") else value.strip()
    return options


def fewest_seats(game: Game[Any], seats: int | None) -> int:
    """What was asked for, or the least that the game takes; the game itself checks it."""
    return game.seats.start if seats is None else seats


def check_alone(source: str, seats: int | None, given: list[str] | None) -> None:
    """A file brings its own seats and options: other ones would be ignored in silence."""
    for name, value in (("--seats", seats), ("--option", given)):
        if value:
            raise OptionError(f"{name}: {source} has its own; leave it out")


def generator(seed: int | None) -> Random:
    """Repeatable with a seed, not foreseeable without."""
    return SystemRandom() if seed is None else Random(seed)


def make_bots(names: dict[int, str], seed: int | None) -> dict[int, Bot]:
    """A bot for each seat, each with a generator of its own, so that one does not disturb another."""
    return {
        seat: make_bot(name, generator(None) if seed is None else Random(f"{seed}/{seat}"))
        for seat, name in names.items()
    }


def read_text(path: Path) -> str:
    """A file's text, or an error that names the file."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise ImperiaError(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise ImperiaError(f"{path}: is not UTF-8 text") from None


def read_position(path: Path) -> Any:
    """A position file as JSON; whether it is a position is for the game to say."""
    try:
        return json.loads(read_text(path))
    except ValueError as error:
        raise PositionError(f"{path}: not JSON: {error}") from None
    except RecursionError:
        raise PositionError(f"{path}: nested too deeply") from None


@contextmanager
def names_file(path: Path) -> Iterator[None]:
    """Around the reading of a position: its errors name the field, and now the file too."""
    try:
        yield
    except PositionError as error:
        text = str(error)
        raise PositionError(text if text.startswith(f"{path}: ") else f"{path}: {text}") from None


def print_json(data: object) -> None:
    """One JSON object, ready for another program."""
    print(json.dumps(data, ensure_ascii=False, indent=2))


def print_events(game: Game[Any], events: list[Event], indent: str = "") -> None:
    """One line for each event."""
    for event in events:
        console.print(f"{indent}{game.tell(event)}")
