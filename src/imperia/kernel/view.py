"""View: all that a seat, a bot, a page or a spectator ever receives of a state."""

from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Base of every game's view. Fields hold plain data only, so that equality and JSON are exact."""

    seat: int
    seats: int
    options: dict[str, Any]
    phase: str
    actors: tuple[int, ...]
    # Seats whose sealed choice is in; which choice it is nobody else learns.
    sealed: tuple[int, ...]
    outcome: dict[str, Any] | None

    def to_json(self) -> dict[str, Any]:
        """Every field, with tuples as lists."""
        return {field.name: _plain(getattr(self, field.name)) for field in fields(self)}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return value
