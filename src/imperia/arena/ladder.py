"""Ratings by Plackett-Luce, game after game, for any number of players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from openskill.models import PlackettLuce, PlackettLuceRating

P = TypeVar("P")  # what players are known by


class Ladder(Generic[P]):
    """Who has played, with the mean (25 at the start) and the doubt (``mu`` and ``sigma``) of each."""

    def __init__(self) -> None:
        self._model = PlackettLuce()
        self.ratings: dict[P, PlackettLuceRating] = {}

    def rating(self, player: P) -> PlackettLuceRating:
        """The rating of a player; that of a new one if there was no game yet."""
        if player not in self.ratings:
            self.ratings[player] = self._model.rating()
        return self.ratings[player]

    def count(self, seated: Sequence[P], ranking: Sequence[int]) -> None:
        """A game: who sat on each seat, and the place of each.

        A player on several seats enters as several of one rating; the mean of theirs is the new one.
        Who plays against itself alone shows nothing.
        """
        if len(set(seated)) < 2:
            return
        rated = self._model.rate(
            [[self.rating(player)] for player in seated], ranks=[float(rank) for rank in ranking]
        )
        for player in set(seated):
            copies = [team[0] for team, who in zip(rated, seated, strict=True) if who == player]
            self.ratings[player] = self._model.rating(
                mu=sum(one.mu for one in copies) / len(copies),
                sigma=sum(one.sigma for one in copies) / len(copies),
            )
