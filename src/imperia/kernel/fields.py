"""Fields: reads a JSON object field by field; every error names the path of the field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from imperia.kernel.errors import PositionError


class Fields:
    """A JSON object that is being read. Call ``done`` at the end: fields nobody asked for are refused."""

    def __init__(self, data: object, path: str = "") -> None:
        if not isinstance(data, dict):
            raise PositionError(f"{path or 'position'}: must be an object, is {_kind(data)}")
        self.data: dict[str, Any] = data
        self.path = path
        self.asked: set[str] = set()

    def at(self, name: str) -> str:
        """The path of a field of this object."""
        return f"{self.path}.{name}" if self.path else name

    def error(self, name: str, message: str) -> PositionError:
        """An error about one field of this object."""
        return PositionError(f"{self.at(name)}: {message}")

    def has(self, name: str) -> bool:
        """Whether the field is there at all."""
        return name in self.data

    def any(self, name: str) -> Any:
        """The field as it stands."""
        self.asked.add(name)
        if name not in self.data:
            raise self.error(name, "is missing")
        return self.data[name]

    def integer(self, name: str, low: int, high: int) -> int:
        """A whole number between low and high, both allowed."""
        return _integer(self.any(name), self.at(name), low, high)

    def boolean(self, name: str) -> bool:
        """True or false."""
        value = self.any(name)
        if not isinstance(value, bool):
            raise self.error(name, f"must be true or false, is {_kind(value)}")
        return value

    def text(self, name: str, choices: Sequence[str] | None = None) -> str:
        """A text, one of ``choices`` if given."""
        return _text(self.any(name), self.at(name), choices)

    def optional_text(self, name: str, choices: Sequence[str]) -> str | None:
        """One of ``choices``, or null."""
        if self.any(name) is None:
            return None
        return self.text(name, choices)

    def items(self, name: str, length: int | None = None) -> list[Any]:
        """A list, of this length if given."""
        value = self.any(name)
        if not isinstance(value, list):
            raise self.error(name, f"must be a list, is {_kind(value)}")
        if length is not None and len(value) != length:
            raise self.error(name, f"must have {length} entries, has {len(value)}")
        return value

    def integers(self, name: str, length: int | None, low: int, high: int) -> list[int]:
        """A list of whole numbers between low and high."""
        values = self.items(name, length)
        return [_integer(value, f"{self.at(name)}[{i}]", low, high) for i, value in enumerate(values)]

    def texts(self, name: str, choices: Sequence[str], length: int | None = None) -> list[str]:
        """A list of texts, each one of ``choices``."""
        values = self.items(name, length)
        return [_text(value, f"{self.at(name)}[{i}]", choices) for i, value in enumerate(values)]

    def objects(self, name: str, length: int | None = None) -> list[Fields]:
        """A list of objects."""
        values = self.items(name, length)
        return [Fields(value, f"{self.at(name)}[{i}]") for i, value in enumerate(values)]

    def object(self, name: str) -> Fields:
        """An object."""
        return Fields(self.any(name), self.at(name))

    def counts(self, names: Sequence[str], limits: Sequence[int]) -> list[int]:
        """This object as a multiset: how many of each name, missing ones are 0; nothing else allowed."""
        values = [
            self.integer(name, 0, limit) if name in self.data else 0
            for name, limit in zip(names, limits, strict=True)
        ]
        self.done()
        return values

    def done(self) -> None:
        """Refuse what nobody asked for: a misspelt field must not be lost in silence."""
        for name in self.data:
            if name not in self.asked:
                raise self.error(str(name), "is not a field of this position")


def _integer(value: object, path: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise PositionError(f"{path}: must be a whole number, is {_kind(value)}")
    if not low <= value <= high:
        raise PositionError(f"{path}: must be {low} to {high}, is {value}")
    return value


def _text(value: object, path: str, choices: Sequence[str] | None) -> str:
    if not isinstance(value, str):
        raise PositionError(f"{path}: must be a text, is {_kind(value)}")
    if choices is not None and value not in choices:
        listed = ", ".join(choices[:12]) + (", ..." if len(choices) > 12 else "")
        raise PositionError(f"{path}: {value!r} is not one of {listed}")
    return value


def _kind(value: object) -> str:
    if value is None:
        return "null"
    names = {bool: "true or false", int: "a number", float: "a number", str: "a text", list: "a list"}
    return names.get(type(value), "an object")
