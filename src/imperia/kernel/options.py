"""Options of a game: declared once, with an explanation at each, checked in one place."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from imperia.kernel.errors import OptionError
from imperia.kernel.phrase import Phrase

OptionValue = bool | int | str

_TRUE = ("true", "on", "yes", "1")
_FALSE = ("false", "off", "no", "0")


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that a table makes before the game. ``choices`` is empty where any text will do.

    With ``free`` any other text is taken too: the game itself checks it when it is set up. An object
    is taken as its JSON, for a text is what records and positions hold.
    """

    name: str
    default: OptionValue
    choices: tuple[OptionValue, ...]
    title: str
    help: str
    # What each choice is called, where its bare value says too little; same order as choices.
    labels: tuple[str, ...] = ()
    free: bool = False

    def parse(self, value: object) -> OptionValue:
        """The value as the game wants it, or an error that says what is allowed."""
        for choice in self.choices:
            if type(choice) is type(value) and choice == value:
                return choice
        if isinstance(value, str):
            if isinstance(self.default, bool):
                return self._parse_bool(value)
            for choice in self.choices:
                if str(choice) == value:
                    return choice
            if self.free or not self.choices:
                return value
        if self.free and isinstance(value, dict):
            return self._as_json(value)
        raise self._refuse(value)

    def _as_json(self, value: dict[str, object]) -> str:
        try:
            return json.dumps(value, separators=(",", ":"))
        except (TypeError, ValueError, RecursionError):
            raise self._refuse(value) from None

    def _parse_bool(self, text: str) -> bool:
        if text.lower() in _TRUE:
            return True
        if text.lower() in _FALSE:
            return False
        raise self._refuse(text)

    def _refuse(self, value: object) -> OptionError:
        names = ", ".join(spell(choice) for choice in self.choices) or "a text"
        return OptionError(
            Phrase(
                "option {name}: {value} is not one of {names}", name=self.name, value=repr(value), names=names
            )
        )


def spell(value: OptionValue) -> str:
    """A value as people type it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def complete(options: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, OptionValue]:
    """All options with their values, defaults filled in; an unknown name is refused."""
    known = {option.name for option in options}
    for name in given:
        if name not in known:
            names = ", ".join(sorted(known)) or "none"
            raise OptionError(
                Phrase("option {name} is unknown; this game has: {names}", name=repr(name), names=names)
            )
    return {
        option.name: option.parse(given[option.name]) if option.name in given else option.default
        for option in options
    }
