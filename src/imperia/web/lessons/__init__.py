"""Interactive first games: real rules on the real board, with opponents whose moves are written down."""

from __future__ import annotations

from importlib import import_module

from imperia.web.lessons.lesson import Lesson, Step, played, replayed

__all__ = ["Lesson", "Step", "lesson_of", "played", "replayed"]

# The games that have a lesson, each in the module of its name.
TAUGHT = ("dynasties", "pocket", "imperial")


def lesson_of(game: str) -> Lesson | None:
    """The lesson of a game; games from other packages have none."""
    if game not in TAUGHT:
        return None
    found: Lesson = import_module(f"imperia.web.lessons.{game}").LESSON
    return found
