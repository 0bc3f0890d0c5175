"""State: the data of a game in progress. Rules live in phases; this only carries, copies and shows."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from imperia.kernel.action import Action
from imperia.kernel.event import Event
from imperia.kernel.options import OptionValue

if TYPE_CHECKING:
    from imperia.kernel.outcome import Outcome
    from imperia.kernel.phase import Phase
    from imperia.kernel.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Base of every game's state. Subclasses add their fields and copy all of them in ``clone``."""

    __slots__ = ("log", "options", "sealed", "seats", "stack")

    def __init__(
        self,
        seats: int,
        options: dict[str, OptionValue],
        stack: list[Phase[Any]],
        sealed: list[Action | None],
    ) -> None:
        self.seats: int = seats
        # Shared by all clones, never changed.
        self.options: dict[str, OptionValue] = options
        self.stack: list[Phase[Any]] = stack
        # Choices of a sealed phase, one place for each of its parties; empty elsewhere.
        self.sealed: list[Action | None] = sealed
        # Where events go, if anybody listens; never copied, no part of the key.
        self.log: list[Event] | None = None

    def clone(self) -> State:
        """A copy that shares nothing that can change. It does not listen to events."""
        raise NotImplementedError

    def key(self) -> tuple[object, ...]:
        """Everything that matters, hashable: equal keys mean equal states."""
        raise NotImplementedError

    def view(self, seat: int) -> View:
        """All that ``seat`` may know."""
        raise NotImplementedError

    def determinize(self, seat: int, rng: Random) -> State:
        """A full state that agrees with ``view(seat)``; what ``seat`` cannot know is drawn at random."""
        raise NotImplementedError

    def secrets(self, seat: int) -> dict[str, object]:
        """What is hidden from ``seat``, by name; the conformance kit sees to it that none leaks."""
        return {}

    def outcome(self) -> Outcome | None:
        """The result, once the game is over."""
        raise NotImplementedError

    def actors(self) -> list[int]:
        """Who has to act now; empty when the game is over."""
        if not self.stack:
            return []
        return self.stack[-1].actors(self)

    def phase_name(self) -> str:
        """The name of the decision at hand, or ``over``."""
        return self.stack[-1].name if self.stack else "over"
