"""Outcome: how a game ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why it ended, what each seat scored, and the place of each seat (1 is best, ties share)."""

    reason: str
    scores: tuple[int, ...]
    ranking: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple(seat for seat, rank in enumerate(self.ranking) if rank == 1)

    def to_json(self) -> dict[str, object]:
        """As it stands in records."""
        return {
            "reason": self.reason,
            "scores": list(self.scores),
            "ranking": list(self.ranking),
        }


def ranks(merits: Sequence[Any]) -> tuple[int, ...]:
    """Places for comparable merits, higher is better; equal merits share a place."""
    return tuple(1 + sum(1 for other in merits if other > mine) for mine in merits)
