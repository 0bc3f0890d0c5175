"""Plays random games and checks the kernel's contract at every ply."""

from __future__ import annotations

import json
from collections.abc import Iterable
from random import Random
from typing import Any

from imperia.kernel import (
    CHANCE,
    SEALED,
    SPECTATOR,
    Action,
    Game,
    Match,
    OptionValue,
    State,
    draw_chance,
)
from imperia.kernel.match import replay
from imperia.kernel.record import loads
from imperia.testing.secrecy import Secrecy
from imperia.testing.variants import option_sets

INTERRUPTS = 0.1  # how often an interrupt is played where there is one


class Broken(AssertionError):
    """The contract is broken; the text says where, with what it takes to see it again."""


def conformance(
    game: Game[Any],
    seats: Iterable[int] | None = None,
    options: Iterable[dict[str, OptionValue]] | None = None,
    games: int = 2,
    seed: int = 1,
    thorough: float = 1.0,
) -> int:
    """Check ``game`` with all its seat counts and option sets; returns how many plies were checked.

    ``thorough`` is the share of plies at which the slow checks (positions, secrecy) are made too.
    """
    plies = 0
    for count in seats if seats is not None else game.seats:
        for chosen in options if options is not None else option_sets(game, count):
            secrecy = Secrecy(game)
            for number in range(games):
                run = _Run(game, count, dict(chosen), seed + number, thorough, secrecy)
                plies += run.play()
            secrecy.check_varied(f"{game.name}, {count} seats, {chosen}")
    return plies


class _Run:
    """One random game under inspection."""

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        options: dict[str, Any],
        seed: int,
        thorough: float,
        secrecy: Secrecy,
    ) -> None:
        self.game = game
        self.where = f"{game.name}, {seats} seats, {options}, seed {seed}"
        self.rng = Random(seed)
        self.thorough = thorough
        self.secrecy = secrecy
        self.match = Match(game, seats, options)
        self.past: list[tuple[State, tuple[object, ...]]] = []

    def demand(self, kept: bool, what: str) -> None:
        if not kept:
            raise Broken(f"{self.where}, ply {len(self.match.plies)}: {what}")

    def play(self) -> int:
        while self.match.state.stack:
            self.demand(self.match.outcome is None, "there is an outcome before the end")
            self._keep_clone()
            self._check_laws()
            actions = self._check_legal()
            if self.rng.random() < self.thorough:
                self._check_position()
                self._check_secrecy()
                self._check_words()
            self._step(actions)
        self._check_end()
        return len(self.match.plies)

    def _keep_clone(self) -> None:
        s = self.match.state
        key = s.key()
        copy = s.clone()
        self.demand(copy.key() == key, "a clone has another key")
        self.demand(hash(key) == hash(copy.key()), "a key is not hashable the same way twice")
        self.past.append((copy, key))

    def _check_laws(self) -> None:
        broken = self.game.laws(self.match.state)
        self.demand(not broken, f"laws broken: {broken}")

    def _check_legal(self) -> dict[int, list[Action]]:
        s = self.match.state
        actors = s.actors()
        self.demand(bool(actors), "nobody is to act, but the game is not over")
        self.demand(len(set(actors)) == len(actors), f"an actor stands twice in {actors}")
        found = {}
        for seat in actors:
            self.demand(seat == CHANCE or 0 <= seat < s.seats, f"actor {seat} is no seat")
            legal = self.game.legal(s, seat)
            self.demand(bool(legal), f"seat {seat} is to act but has no legal action")
            self._check_list(legal, f"legal list of seat {seat}")
            if seat == CHANCE:
                weights = s.stack[-1].weights(s)
                self.demand(len(weights) == len(legal), "a chance node has not one weight an outcome")
                self.demand(min(weights) > 0, "a chance outcome has no weight")
                found[seat] = legal
                continue
            extra = self.game.interrupts(s, seat)
            self._check_list(extra, f"interrupts of seat {seat}")
            self.demand(all(a.interrupt for a in extra), "an interrupt is not marked as one")
            self.demand(not any(a.interrupt for a in legal), "an interrupt is in the legal list")
            # Interrupts can outnumber the decision by far; taken rarely they let the game go on.
            found[seat] = extra if extra and self.rng.random() < INTERRUPTS else legal
        self.demand(s.key() == self.past[-1][1], "asking for legal actions changed the state")
        return found

    def _check_list(self, actions: list[Action], what: str) -> None:
        indices = [action.index for action in actions]
        self.demand(indices == sorted(set(indices)), f"the {what} is not sorted and unique")
        for action in actions:
            self.demand(self.game.table.at(action.index) is action, f"{action} is not in the table")
            self.demand(self.game.table.parse(action.code) is action, f"{action.code!r} parses to another")

    def _check_position(self) -> None:
        s = self.match.state
        text = json.dumps(self.game.position(s))
        again = self.game.from_position(json.loads(text))
        self.demand(again.key() == s.key(), "a position read back has another key")

    def _check_secrecy(self) -> None:
        fault = self.secrecy.fault(self.match.state, self.rng)
        self.demand(not fault, fault)
        self.demand(self.match.state.key() == self.past[-1][1], "looking at the state changed it")

    def _check_words(self) -> None:
        s = self.match.state
        for seat in (*s.actors(), SPECTATOR):
            view = s.view(seat)
            json.dumps(view.to_json())
            self.demand(bool(str(self.game.prompt(view))), "there are no words for the decision")
            self.demand(bool(self.game.text_board(view)), "the text board is empty")
            for action in self.game.legal(s, seat) if seat >= 0 else []:
                self.demand(bool(str(self.game.describe(view, action))), f"no words for {action}")

    def _step(self, choices: dict[int, list[Action]]) -> None:
        s = self.match.state
        if self.match.at_chance:
            self.match.do(CHANCE, draw_chance(s, self.rng))
        else:
            seat = self.rng.choice(list(choices))
            sealed = s.stack[-1].mode == SEALED
            self.match.do(seat, self.rng.choice(choices[seat]))
            changed = s.key() != self.past[-1][1]
            self.demand(changed or not sealed, "sealing a choice left the key as it was")
        for event in self.match.events[-1]:
            self.demand(bool(str(self.game.tell(event))), f"no words for {event}")

    def _check_end(self) -> None:
        s = self.match.state
        self._check_laws()
        outcome = s.outcome()
        self.demand(outcome is not None, "the game is over without an outcome")
        assert outcome is not None
        self.demand(bool(outcome.reason), "the outcome has no reason")
        self.demand(len(outcome.scores) == s.seats == len(outcome.ranking), "an outcome lacks a seat")
        self.demand(1 in outcome.ranking, "nobody is first")
        self.demand(self.game.legal(s, 0) == [], "there is a legal action after the end")
        for seat in range(s.seats):
            self.demand(s.view(seat).outcome == outcome.to_json(), "a view lacks the outcome")
        self._check_position()
        self._check_past()
        self._check_replay()

    def _check_past(self) -> None:
        for ply, (copy, key) in enumerate(self.past):
            self.demand(copy.key() == key, f"the clone made at ply {ply} has changed since")

    def _check_replay(self) -> None:
        record = loads(self.match.record().dumps())
        self.demand(record.plies == self.match.plies, "a record read back has other plies")
        again = Match(self.game, record.seats, record.options)
        for ply, (seat, code) in enumerate(record.plies):
            self.demand(again.state.key() == self.past[ply][1], f"replay differs before ply {ply}")
            again.play(seat, code)
            self.demand(again.events[-1] == self.match.events[ply], f"replay tells ply {ply} otherwise")
        end = replay(self.game, record)
        self.demand(end.state.key() == self.match.state.key(), "replay ends elsewhere")
