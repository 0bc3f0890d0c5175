"""The games that are installed, ours and others', found by entry point."""

from importlib.metadata import EntryPoint, entry_points
from typing import Any

from imperia.kernel.errors import UnknownGame
from imperia.kernel.game import Game
from imperia.kernel.phrase import Phrase

GROUP = "imperia.games"

_loaded: dict[str, Game[Any]] = {}
_found: list[EntryPoint] = []


def names() -> list[str]:
    """The names of all installed games; older rules versions are not listed."""
    found = {entry.name for entry in _entries() if "@" not in entry.name}
    return sorted(found | {name for name in _loaded if "@" not in name})


def get(name: str, rules_version: int | None = None) -> Game[Any]:
    """The game of that name, of that rules version if one is asked for.

    An older version is found under the entry point ``name@version``.
    """
    game = _load(name)
    if game is None:
        raise UnknownGame(
            Phrase("there is no game {name}; installed: {names}", name=repr(name), names=", ".join(names()))
        )
    if rules_version is None or rules_version == game.rules_version:
        return game
    older = _load(f"{name}@{rules_version}")
    if older is None:
        raise UnknownGame(
            f"rules_version: version {rules_version} of {name} is not installed "
            f"(this is version {game.rules_version}), so it cannot be replayed faithfully"
        )
    return older


def register(game: Game[Any], name: str | None = None) -> None:
    """Add a game without an entry point: for tests and notebooks."""
    _loaded[name or game.name] = game


def forget(name: str) -> None:
    """Take back a ``register``."""
    _loaded.pop(name, None)


def _load(name: str) -> Game[Any] | None:
    if name not in _loaded:
        for entry in _entries():
            if entry.name == name:
                made = entry.load()
                _loaded[name] = made if isinstance(made, Game) else made()
                break
    return _loaded.get(name)


def _entries() -> list[EntryPoint]:
    """Looked up once: it reads files of every installed package, and a server asks on every page."""
    if not _found:
        _found.extend(entry_points(group=GROUP))
    return _found
