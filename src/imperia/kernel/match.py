"""Match: a game in progress with its plies and events; what self-play, terminal and server drive."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from imperia.kernel.action import Action
from imperia.kernel.errors import ImperiaError, RecordError, UndoError
from imperia.kernel.event import Event
from imperia.kernel.game import Game, seat_name
from imperia.kernel.outcome import Outcome
from imperia.kernel.perspective import Perspective
from imperia.kernel.phase import CHANCE_NODE
from imperia.kernel.phrase import Phrase
from imperia.kernel.playout import draw_chance
from imperia.kernel.record import Ply, Record, reason
from imperia.kernel.seats import CHANCE
from imperia.kernel.state import State


class Match:
    """One game from its start (or from a position) to where it stands."""

    def __init__(
        self,
        game: Game[Any],
        seats: int = 0,
        options: Mapping[str, object] | None = None,
        start: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.start = start
        self.state: State
        if start is None:
            self.state = game.setup(seats, options)
        else:
            self.state = game.from_position(start)
        self.plies: list[Ply] = []
        # The events of each ply, in the same order as the plies.
        self.events: list[list[Event]] = []
        # Whether each ply uncovered something: undo by right stops there.
        self.revealed: list[bool] = []

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the game is over."""
        return self.state.outcome()

    @property
    def at_chance(self) -> bool:
        """Whether a chance outcome has to be drawn next."""
        stack = self.state.stack
        return bool(stack) and stack[-1].mode == CHANCE_NODE

    def perspective(self, seat: int) -> Perspective:
        """What ``seat`` may know and do."""
        return Perspective(self.game, self.state, seat)

    def play(self, seat: int, text: str) -> Action:
        """Parse, check and do a code or a whole move: all of it, or nothing when a part is refused.

        Every code becomes a ply of its own; the last action is returned.
        """
        codes = self.game.parts(self.state, seat, text)
        self.game.rehearse(self.state, seat, codes)
        for code in codes[:-1]:
            self.play_ply(seat, code)
        return self.play_ply(seat, codes[-1])

    def play_ply(self, seat: int, code: str) -> Action:
        """The same for one code alone, as records hold them; nothing changes when it is refused."""
        action = self.game.table.parse(code)
        self.game.check(self.state, seat, action)
        self.do(seat, action)
        return action

    def do(self, seat: int, action: Action) -> None:
        """Do a legal action and note it down."""
        heard: list[Event] = []
        reveals = seat == CHANCE or self.game.reveals(self.state, action)
        self.state.log = heard
        try:
            self.game.step(self.state, seat, action)
        finally:
            self.state.log = None
        self.plies.append((seat, action.code))
        self.events.append(heard)
        self.revealed.append(reveals)

    def run_chance(self, rng: Random) -> None:
        """Draw chance outcomes until a seat has to act or the game is over."""
        while self.at_chance:
            self.do(CHANCE, draw_chance(self.state, rng))

    def undo_point(self, seat: int) -> int:
        """How many plies stay when ``seat`` takes back its last decision by right.

        Only while nothing was revealed and nobody else has acted since; otherwise ``UndoError``.
        """
        if not self.plies:
            raise UndoError("there is nothing to undo")
        last = len(self.plies) - 1
        if self.revealed[last]:
            raise UndoError("something was revealed since your last decision")
        if self.plies[last][0] != seat:
            raise UndoError(Phrase("{who} has acted since", who=seat_name(self.plies[last][0])))
        return last

    def undone(self, plies: int) -> Match:
        """The match as it was after its first ``plies`` plies, made by replay."""
        return replay(self.game, self.record(), plies)

    def record(self) -> Record:
        """The match as a record; with its result if it is over."""
        outcome = self.outcome
        return Record(
            game=self.game.name,
            rules_version=self.game.rules_version,
            options=dict(self.state.options),
            seats=self.state.seats,
            plies=list(self.plies),
            start=self.start,
            result=None if outcome is None else outcome.to_json(),
        )


def open_match(game: Game[Any], record: Record) -> Match:
    """A match at the start of a record; refuses a record of other rules."""
    if record.rules_version != game.rules_version:
        raise RecordError(
            f"rules_version: the record was made with version {record.rules_version} of {game.name}, "
            f"this is version {game.rules_version}: it cannot be replayed faithfully"
        )
    try:
        match = Match(game, record.seats, record.options, record.start)
    except ImperiaError as error:
        raise RecordError(f"header: {reason(error)}") from None
    if dict(match.state.options) != record.options or match.state.seats != record.seats:
        if record.start is None:
            raise RecordError(
                "header: options must name every option of the game, spelt as the game spells it"
            )
        raise RecordError("header: options and seats do not agree with the start position")
    return match


def replay(game: Game[Any], record: Record, plies: int | None = None) -> Match:
    """Play a record again, wholly or its first ``plies`` plies; an illegal ply is named."""
    match = open_match(game, record)
    last = len(record.plies) if plies is None else min(plies, len(record.plies))
    for number, (seat, code) in enumerate(record.plies[:last]):
        try:
            match.play_ply(seat, code)
        except ImperiaError as error:
            raise RecordError(f"ply {number}: {reason(error)}", number) from None
    if last == len(record.plies):
        _check_result(match, record)
    return match


def _check_result(match: Match, record: Record) -> None:
    outcome = match.outcome
    if record.result is not None and (outcome is None or outcome.to_json() != record.result):
        played = "the game is not over" if outcome is None else outcome.to_json()
        raise RecordError(f"result: the record says {record.result}, its plies give: {played}")
