"""What a lesson is, and how far a learner has come in it. Nothing is stored: a lesson is replayed."""

from __future__ import annotations

from dataclasses import dataclass, field

from imperia.kernel import CHANCE, Match, registry
from imperia.kernel.record import Ply

# The codes that only chance plays.
DRAWN = ("card ", "deal ", "sector ", "start ")
LEARNER = 0


@dataclass(frozen=True)
class Step:
    """Words, and what the learner may do after them; then the others go on by themselves."""

    title: str
    words: str
    # Any of these that is legal takes the learner on; without any the learner just reads.
    accept: tuple[str, ...] = ()
    then: tuple[Ply, ...] = ()
    # What is said to whoever tries something else.
    hint: str = ""


@dataclass(frozen=True)
class Lesson:
    """A first game: how it is set up, who sits there, and its steps."""

    game: str
    title: str
    about: str
    rivals: tuple[str, ...]
    before: tuple[Ply, ...]
    steps: tuple[Step, ...]
    options: dict[str, object] = field(default_factory=dict)

    @property
    def decisions(self) -> int:
        """How many decisions the learner makes."""
        return sum(bool(step.accept) for step in self.steps)


def mark(text: str) -> str:
    """The text itself; imported as ``_``, it marks the text for the catalogues."""
    return text


def script(text: str) -> tuple[Ply, ...]:
    """Plies as they are written down: a line for each seat, its codes with semicolons between them.

    What chance plays stands where it comes up.
    """
    plies: list[Ply] = []
    for line in text.strip().splitlines():
        seat, _, codes = line.strip().partition(" ")
        for code in (part.strip() for part in codes.split(";")):
            plies.append((CHANCE if code.startswith(DRAWN) else int(seat), code))
    return tuple(plies)


def chosen(match: Match, step: Step, way: str, number: int) -> str:
    """What the learner did at a step: the digit says which; without one, the first that is legal."""
    digit = way[number : number + 1]
    if digit.isdecimal() and digit.isascii() and 0 < int(digit) < len(step.accept):
        return step.accept[int(digit)]
    legal = {action.code for action in match.game.legal(match.state, LEARNER)}
    return next((code for code in step.accept if code in legal), step.accept[0])


def replayed(lesson: Lesson, number: int, way: str) -> tuple[Match, int]:
    """The match at a step, and how many of its plies the learner had seen a decision ago.

    ``way`` has a digit for each step: which of the accepted actions the learner chose; what is left out is
    the first that is legal. An action that the rules do not allow raises ``IllegalAction``.
    """
    match = Match(registry.get(lesson.game), 1 + len(lesson.rivals), lesson.options)
    for seat, code in lesson.before:
        match.play(seat, code)
    seen = len(match.plies)
    for place, step in enumerate(lesson.steps[:number]):
        seen = len(match.plies)
        if step.accept:
            match.play(LEARNER, chosen(match, step, way, place))
        for seat, code in step.then:
            match.play(seat, code)
    return match, seen


def played(step: Step, number: int, way: str, code: str) -> str | None:
    """The way after the learner has done ``code`` at a step; None if the step wants something else."""
    kept = way[:number].ljust(number, "0")
    if not step.accept:
        return kept + "0"
    return kept + str(step.accept.index(code)) if code in step.accept else None
