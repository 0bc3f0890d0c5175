"""Features: what bots may know about a game beyond its rules."""

from random import Random
from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from imperia.kernel.action import Action
from imperia.kernel.state import State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Features(Generic[S]):
    """A game's judgement. States given to it are determinized: nothing in them is a true secret."""

    def evaluate(self, s: S, seat: int) -> float:
        """How good the state is for ``seat``: 0 is hopeless, 1 is won."""
        raise NotImplementedError

    def rate(self, s: S, seat: int, actions: list[Action], rng: Random) -> list[float]:
        """How good each action looks to ``seat``, in any unit; higher is better.

        ``s`` may be cloned and stepped at will; the original must stay as it is.
        """
        raise NotImplementedError
