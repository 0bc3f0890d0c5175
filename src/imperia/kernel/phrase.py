"""Phrase: a sentence with places to fill, kept apart from its language until somebody reads it."""

from collections.abc import Callable
from typing import Any


class Phrase:
    """An English template and its arguments; an argument may be a phrase or a list of them."""

    __slots__ = ("args", "template")

    def __init__(self, template: str, **args: Any) -> None:
        self.template = template
        self.args = args

    def render(self, translate: Callable[[str], str] = str) -> str:
        """The sentence, with every template put through ``translate`` first."""
        if not self.args:
            text = translate(self.template)
            return text.format() if "{" in text or "}" in text else text
        filled = {name: _render(value, translate) for name, value in self.args.items()}
        return translate(self.template).format(**filled)

    def __str__(self) -> str:
        return self.render()

    def __repr__(self) -> str:
        return f"Phrase({self.render()!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phrase) and self.render() == other.render()

    def __hash__(self) -> int:
        return hash(self.template)


def _render(value: Any, translate: Callable[[str], str]) -> str:
    if isinstance(value, Phrase):
        return value.render(translate)
    if isinstance(value, list | tuple):
        return ", ".join(_render(item, translate) for item in value)
    return str(value)
