"""Features: what bots may know about a game beyond its rules."""

from math import exp
from random import Random
from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from imperia.kernel.action import Action
from imperia.kernel.state import State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Weights:
    """The numbers of a judgement, attributes of a game's own subclass: what tuning may change."""

    def values(self) -> dict[str, float]:
        """What there is to change, by name."""
        return {name: value for name in dir(self) if isinstance(value := getattr(self, name), float)}


@mypyc_attr(allow_interpreted_subclasses=True)
class Features(Generic[S]):
    """A game's judgement. States given to it are determinized: nothing in them is a true secret.

    Only ``evaluate`` and ``rate`` must be written; the rest makes a search faster or better.
    """

    def weights(self) -> Weights:
        """The numbers that this judgement goes by; to change them changes this judgement alone."""
        return Weights()

    def evaluate(self, s: S, seat: int) -> float:
        """How good the state is for ``seat``: 0 is hopeless, 1 is won."""
        raise NotImplementedError

    def rate(self, s: S, seat: int, actions: list[Action], rng: Random) -> list[float]:
        """How good each action looks to ``seat``, in any unit; higher is better.

        ``s`` may be cloned and stepped at will; the original must stay as it is.
        """
        raise NotImplementedError

    def evaluate_all(self, s: S) -> list[float]:
        """How good the state is for each seat."""
        return [self.evaluate(s, seat) for seat in range(s.seats)]

    def pick(self, s: S, seat: int, actions: list[Action], rng: Random) -> Action:
        """What ``seat`` might do, for roll-outs: it has to be cheap rather than clever."""
        return actions[int(rng.random() * len(actions))]

    def resting(self, s: S) -> bool:
        """Whether the state may be judged as it is; in the middle of a move it may not."""
        return True

    def likelier(self, s: S, seat: int, rng: Random) -> None:
        """Make a world that was drawn for ``seat`` more plausible, in place.

        Only what ``seat`` cannot know may change: a game draws such things evenly, and a player knows better.
        """


def shares(worths: list[float], scale: float) -> list[float]:
    """How likely each seat wins, by what it is worth: ``scale`` more than another is e times as likely.

    The shares make one together, as the results of a finished game do, whatever the number of seats.
    """
    best = max(worths)
    likely = [exp((worth - best) / scale) for worth in worths]
    total = sum(likely)
    return [one / total for one in likely]
