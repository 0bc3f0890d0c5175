"""Secrecy checks: a seat learns nothing that it may not know."""

from __future__ import annotations

from random import Random
from typing import Any

from imperia.kernel import (
    CHANCE,
    CHANCE_NODE,
    SEALED,
    SPECTATOR,
    Action,
    Event,
    Game,
    State,
    View,
    may_see,
)
from imperia.kernel.event import visible

# Before a secret counts as copied, so many of the states in which it was met are drawn anew, so many times
# each: a coin falls on the same side ten times in a row now and then, but not five hundred times.
KEPT, TRIES = 20, 25


class Secrecy:
    """Looks at one state after another, and remembers which secrets were ever drawn anew."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        # The secrets that came out the same each time, and where: a copy of the state, and the viewer.
        self.same: dict[str, list[tuple[State, int]]] = {}
        self.varied: set[str] = set()

    def fault(self, s: State, rng: Random) -> str:
        """What is wrong with the secrecy of ``s``, or an empty text."""
        for viewer in (*range(s.seats), SPECTATOR):
            fault = self._determinized(s, viewer, rng) or self._unseen_outcome(s, viewer, rng)
            if fault:
                return f"{fault} (viewer {viewer}, phase {s.phase_name()})"
        return ""

    def check_varied(self, where: str) -> None:
        """A secret that no determinization ever changed was copied, not drawn."""
        copied = sorted(name for name, states in self.same.items() if not self._ever_varies(name, states))
        if copied:
            raise AssertionError(f"{where}: determinize always copies: {', '.join(copied)}")

    def _ever_varies(self, name: str, states: list[tuple[State, int]]) -> bool:
        rng = Random(name)
        return any(
            s.determinize(viewer, rng).secrets(viewer).get(name) != s.secrets(viewer)[name]
            for s, viewer in states
            for _ in range(TRIES)
        )

    def _determinized(self, s: State, viewer: int, rng: Random) -> str:
        other = s.determinize(viewer, rng)
        broken = self.game.laws(other)
        if broken:
            return f"a determinized state breaks laws: {broken}"
        if other.view(viewer) != s.view(viewer):
            return f"views differ in what the viewer may not know: {_difference(s, other, viewer)}"
        if other.actors() != s.actors():
            return "determinize changes who is to act"
        if self.game.legal(s, viewer) != self.game.legal(other, viewer):
            return "the legal list depends on what the viewer may not know"
        if self.game.interrupts(s, viewer) != self.game.interrupts(other, viewer):
            return "the interrupts depend on what the viewer may not know"
        self._note_secrets(s, other, viewer)
        return self._same_action(s, other, viewer, rng)

    def _note_secrets(self, s: State, other: State, viewer: int) -> None:
        drawn = other.secrets(viewer)
        for name, value in s.secrets(viewer).items():
            if drawn.get(name) != value:
                self.varied.add(name)
                self.same.pop(name, None)
            elif name not in self.varied and len(self.same.setdefault(name, [])) < KEPT:
                self.same[name].append((s.clone(), viewer))

    def _same_action(self, s: State, other: State, viewer: int, rng: Random) -> str:
        """The same deed in two states that the viewer cannot tell apart must look the same."""
        seat = rng.choice(s.actors())
        there = self._deeds(other, seat)
        both = [a for a in self._deeds(s, seat) if a in there]
        if not both:
            return ""
        action = rng.choice(both)
        heard, view = self._after(s, seat, action, viewer)
        heard_other, view_other = self._after(other, seat, action, viewer)
        if heard != heard_other:
            if self._may_reveal(s, action) or self._may_reveal(other, action) or view.outcome is not None:
                return ""
            whose = "the viewer's own " if seat == viewer else ""
            return f"{whose}{action.code!r} shows what was hidden, and the game does not say so"
        if view != view_other:
            return f"after {action.code!r} the views differ although the events are the same"
        return ""

    def _deeds(self, s: State, seat: int) -> list[Action]:
        return self.game.legal(s, seat) + (self.game.interrupts(s, seat) if seat >= 0 else [])

    def _may_reveal(self, s: State, action: Action) -> bool:
        """A deed may uncover what was hidden only as the last sealed one, or where the game says so."""
        if s.stack[-1].mode == SEALED:
            return len(s.actors()) == 1
        return self.game.reveals(s, action)

    def _unseen_outcome(self, s: State, viewer: int, rng: Random) -> str:
        """Whoever does not see a choice can tell no two choices apart."""
        phase = s.stack[-1]
        if phase.mode == CHANCE_NODE:
            seat = CHANCE
        elif phase.mode == SEALED and len(s.actors()) > 1:
            seat = rng.choice(s.actors())
        else:
            return ""
        audience = 1 << seat if seat >= 0 else phase.audience(s)
        if may_see(audience, viewer):
            return ""
        legal = self.game.legal(s, seat)
        first, second = rng.choice(legal), rng.choice(legal)
        if self._after(s, seat, first, viewer) != self._after(s, seat, second, viewer):
            return f"{first.code!r} and {second.code!r} can be told apart"
        return ""

    def _after(self, s: State, seat: int, action: Action, viewer: int) -> tuple[list[Event], View]:
        copy = s.clone()
        heard: list[Event] = []
        copy.log = heard
        self.game.step(copy, seat, action)
        return visible(heard, viewer), copy.view(viewer)


def _difference(s: State, other: State, viewer: int) -> str:
    mine, theirs = s.view(viewer).to_json(), other.view(viewer).to_json()
    return ", ".join(name for name in mine if mine[name] != theirs[name])
