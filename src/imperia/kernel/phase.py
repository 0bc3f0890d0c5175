"""Phases: the frames on a state's stack. Each is one decision that somebody faces."""

from typing import Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from imperia.kernel.action import Action
from imperia.kernel.seats import EVERYONE
from imperia.kernel.state import State

S = TypeVar("S", bound=State)

# What drives a phase. Kept on the object, so that the loop asks no method for it.
DECISION: Final = 0  # one seat chooses openly
CHANCE_NODE: Final = 1  # an outcome is drawn
SEALED: Final = 2  # several seats choose at once; the kernel hides the choices until all are in
AUTO: Final = 3  # runs by itself


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(Generic[S]):
    """An immutable frame. What it needs to know beyond the state is in its own fields."""

    __slots__ = ("mode", "name")

    def __init__(self, name: str, mode: int) -> None:
        self.name: str = name
        self.mode: int = mode

    def actors(self, s: S) -> list[int]:
        """Who has to act: nobody (it runs by itself), chance, one seat, or several."""
        raise NotImplementedError

    def legal(self, s: S, seat: int) -> list[Action]:
        """All that ``seat`` may do here, sorted by index. The only source of legality.

        The list may be shared: callers must not change it.
        """
        raise NotImplementedError

    def apply(self, s: S, seat: int, action: Action) -> None:
        """Do ``action``, which is legal, and leave the stack ready for what comes next."""
        raise NotImplementedError

    def run(self, s: S) -> None:
        """An automatic phase: do it, and take the frame off the stack (or replace it)."""
        raise NotImplementedError

    def reveal(self, s: S, choices: list[Action]) -> None:
        """A sealed phase: all choices are in, in the order of ``parties``."""
        raise NotImplementedError

    def parties(self, s: S) -> list[int]:
        """A sealed phase: everyone who has to choose, whether they have done so or not."""
        raise NotImplementedError

    def weights(self, s: S) -> list[int]:
        """A chance node: how likely each action of ``legal`` is, as whole numbers."""
        raise NotImplementedError

    def audience(self, s: S) -> int:
        """Who sees what is chosen here, as a bit mask of seats."""
        return EVERYONE

    def fields(self, s: S) -> dict[str, object]:
        """The frame's own fields, as JSON, for a position."""
        return {}
