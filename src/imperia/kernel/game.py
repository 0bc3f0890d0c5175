"""Game: set-up and options, the unchecked verb for search, the checked verb for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from imperia.kernel.action import Action, ActionTable
from imperia.kernel.errors import IllegalAction, OptionError, PositionError
from imperia.kernel.event import Event
from imperia.kernel.features import Features
from imperia.kernel.fields import Fields
from imperia.kernel.options import Option, OptionValue, complete
from imperia.kernel.outline import Part
from imperia.kernel.phase import AUTO, SEALED, Phase
from imperia.kernel.phrase import Phrase, plain
from imperia.kernel.seats import CHANCE
from imperia.kernel.state import State
from imperia.kernel.view import View

if TYPE_CHECKING:
    from imperia.kernel.board import Board

S = TypeVar("S", bound=State)

POSITION_FORMAT = "imperia-position/1"


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """One title with one version of its rules. Holds no state of any table."""

    def __init__(
        self,
        name: str,
        title: str,
        rules_version: int,
        seats: range,
        options: tuple[Option, ...],
        table: ActionTable,
    ) -> None:
        self.name: str = name
        self.title: str = title
        self.rules_version: int = rules_version
        self.seats: range = seats
        self.options: tuple[Option, ...] = options
        self.table: ActionTable = table

    # What a game defines -------------------------------------------------------------------

    def start(self, seats: int, options: dict[str, OptionValue]) -> S:
        """A new state; seats and options are checked already."""
        raise NotImplementedError

    def interrupts(self, s: S, seat: int) -> list[Action]:
        """What ``seat`` may do besides the decision at hand, whenever it has to act."""
        return []

    def interrupt(self, s: S, seat: int, action: Action) -> None:
        """Do an interrupt; the stack stays as it is."""
        raise NotImplementedError

    def reveals(self, s: S, action: Action) -> bool:
        """Whether this deed uncovers what somebody at the table could not know before.

        Undo stops there, and the conformance kit expects no surprise anywhere else.
        """
        return False

    def laws(self, s: S) -> list[str]:
        """The laws that ``s`` breaks, in words. Always empty unless there is a defect."""
        raise NotImplementedError

    def write(self, s: S) -> dict[str, Any]:
        """The game's own fields of a position."""
        raise NotImplementedError

    def read(self, fields: Fields, seats: int, options: dict[str, OptionValue]) -> S:
        """The state that ``write`` wrote, with an empty stack."""
        raise NotImplementedError

    def read_phase(self, fields: Fields, s: S) -> Phase[Any]:
        """One frame of the stack."""
        raise NotImplementedError

    def describe(self, view: View, action: Action) -> Phrase:
        """What an action means, for the person who is to choose it."""
        raise NotImplementedError

    def tell(self, event: Event) -> Phrase:
        """An event in words, for logs."""
        raise NotImplementedError

    def prompt(self, view: View) -> Phrase:
        """What the seat of ``view`` has to decide now, in words."""
        raise NotImplementedError

    def text_board(self, view: View, say: Callable[..., str] = plain) -> str:
        """The board in plain text, for terminals and screen readers; ``say`` fills a template in."""
        raise NotImplementedError

    def outline(self, view: View, say: Callable[..., str] = plain) -> list[Part]:
        """The board in words, part by part; what a game does not divide is one part of lines."""
        return [Part("board", say("Board"), lines=tuple(self.text_board(view, say).split("\n")))]

    def parts(self, s: S, seat: int, text: str) -> list[str]:
        """A whole move in its long form as the codes it is made of; most games have no long form."""
        return [text]

    def features(self) -> Features[S] | None:
        """What bots know about the game beyond its rules, if anything."""
        return None

    def board(self) -> Board[Any] | None:
        """How the game is drawn and clicked; without one, pages show the text board."""
        return None

    def led(self, s: S) -> dict[str, int]:
        """What seats lead (a power, a faction) by its name, and which seat, -1 for none: for statistics."""
        return {}

    # What the kernel does with it ----------------------------------------------------------

    def setup(self, seats: int, options: Mapping[str, object] | None = None) -> S:
        """A new game, ready for its first decision or chance node."""
        if seats not in self.seats:
            raise OptionError(
                Phrase(
                    "{game} takes {least} to {most} seats, not {seats}",
                    game=self.name,
                    least=self.seats.start,
                    most=self.seats.stop - 1,
                    seats=seats,
                )
            )
        s = self.start(seats, complete(self.options, options or {}))
        self.settle(s)
        return s

    def settle(self, s: S) -> None:
        """Run automatic phases until somebody has to act or the game is over."""
        stack = s.stack
        while stack:
            phase = stack[-1]
            if phase.mode != AUTO:
                break
            phase.run(s)

    def legal(self, s: S, seat: int) -> list[Action]:
        """The decision's actions for ``seat``; empty if it is not to act."""
        if seat not in s.actors():
            return []
        return s.stack[-1].legal(s, seat)

    def step(self, s: S, seat: int, action: Action) -> None:
        """Do a legal action, unchecked and fast."""
        if action.interrupt:
            self.interrupt(s, seat, action)
            return
        phase = s.stack[-1]
        if phase.mode == SEALED:
            self._seal(s, phase, seat, action)
        else:
            phase.apply(s, seat, action)
        self.settle(s)

    def _seal(self, s: S, phase: Phase[Any], seat: int, action: Action) -> None:
        parties = phase.parties(s)
        if not s.sealed:
            s.sealed = [None for _ in parties]
        s.sealed[parties.index(seat)] = action
        choices = [choice for choice in s.sealed if choice is not None]
        if len(choices) == len(parties):
            s.sealed = []
            phase.reveal(s, choices)

    def play(self, s: S, seat: int, code: str) -> Action:
        """Parse and check ``code``, then do it: for people and everything from outside.

        A whole move (see ``parts``) is done completely, or not at all; its last action is returned.
        """
        codes = self.parts(s, seat, code)
        self.rehearse(s, seat, codes)
        for part in codes[:-1]:
            self._play_one(s, seat, part)
        return self._play_one(s, seat, codes[-1])

    def rehearse(self, s: S, seat: int, codes: list[str]) -> None:
        """Refuse a move of several codes that cannot be done to its end; ``s`` stays as it is."""
        if len(codes) > 1:
            tried: Any = s.clone()
            for part in codes[:-1]:
                self.play_on(tried, seat, part)
            self.check(tried, seat, self.table.parse(codes[-1]))

    def play_on(self, s: S, seat: int, code: str) -> None:
        """Try a part of a move that goes on after it.

        It may uncover nothing: else the refusal of the next part would tell what was hidden, for nothing.
        """
        action = self.table.parse(code)
        self.check(s, seat, action)
        if not action.interrupt and (self._seals_last(s) or self.reveals(s, action)):
            template = "{code} uncovers what was hidden: a move must end with it"
            raise IllegalAction(Phrase(template, code=repr(action.code)))
        self.step(s, seat, action)

    def _seals_last(self, s: S) -> bool:
        return s.stack[-1].mode == SEALED and len(s.actors()) == 1

    def _play_one(self, s: S, seat: int, code: str) -> Action:
        action = self.table.parse(code)
        self.check(s, seat, action)
        self.step(s, seat, action)
        return action

    def check(self, s: S, seat: int, action: Action) -> None:
        """Raise ``IllegalAction`` unless ``seat`` may do ``action`` now."""
        actors = s.actors()
        if not actors:
            raise IllegalAction("the game is over")
        if seat not in actors:
            raise IllegalAction(
                Phrase(
                    "{who} is not to act; to act: {others}",
                    who=seat_name(seat),
                    others=[seat_name(actor) for actor in actors],
                )
            )
        if action in s.stack[-1].legal(s, seat) or action in self.interrupts(s, seat):
            return
        raise IllegalAction(
            Phrase(
                "{code} is not legal for {who} in the phase {phase}",
                code=repr(action.code),
                who=seat_name(seat),
                phase=repr(s.phase_name()),
            )
        )

    # Positions -----------------------------------------------------------------------------

    def position(self, s: S) -> dict[str, Any]:
        """The state as JSON, with everything in it, secrets included."""
        return {
            "format": POSITION_FORMAT,
            "game": self.name,
            "rules_version": self.rules_version,
            "seats": s.seats,
            "options": dict(s.options),
            "state": self.write(s),
            "stack": [{"phase": phase.name, **phase.fields(s)} for phase in s.stack],
            "sealed": [None if choice is None else choice.code for choice in s.sealed],
        }

    def from_position(self, data: object) -> S:
        """The state that a position describes, or a ``PositionError`` that names the field."""
        fields = Fields(data)
        fields.text("format", (POSITION_FORMAT,))
        fields.text("game", (self.name,))
        fields.integer("rules_version", self.rules_version, self.rules_version)
        seats = fields.integer("seats", self.seats.start, self.seats.stop - 1)
        try:
            options = complete(self.options, fields.object("options").data)
        except OptionError as error:
            raise PositionError(f"options: {error}") from None
        state_fields = fields.object("state")
        s = self.read(state_fields, seats, options)
        state_fields.done()
        for frame in fields.objects("stack"):
            s.stack.append(self.read_phase(frame, s))
            frame.done()
        self._read_sealed(fields, s)
        fields.done()
        broken = self.laws(s)
        if broken:
            raise PositionError(f"state: {broken[0]}")
        self.settle(s)
        self._check_alive(s)
        return s

    def _read_sealed(self, fields: Fields, s: S) -> None:
        codes = fields.items("sealed")
        if not codes:
            return
        if not s.stack or s.stack[-1].mode != SEALED:
            raise fields.error("sealed", "must be empty: the phase at hand is no sealed one")
        parties = s.stack[-1].parties(s)
        if len(codes) != len(parties):
            raise fields.error("sealed", f"must have {len(parties)} entries, has {len(codes)}")
        sealed: list[Action | None] = []
        for seat, code in zip(parties, codes, strict=True):
            legal = {action.code: action for action in s.stack[-1].legal(s, seat)}
            if code is not None and (not isinstance(code, str) or code not in legal):
                raise fields.error("sealed", f"{code!r} is not legal for seat {seat}")
            sealed.append(None if code is None else legal[code])
        if None not in sealed:
            raise fields.error("sealed", "must leave a seat that has not chosen yet")
        s.sealed = sealed

    def _check_alive(self, s: S) -> None:
        if not s.stack:
            return
        for seat in s.actors():
            if not s.stack[-1].legal(s, seat):
                raise PositionError(f"stack: {seat_name(seat)} is to act but has no legal action")


def seat_name(seat: int) -> Phrase:
    """A seat in words, for messages."""
    if seat >= 0:
        return Phrase("seat {seat}", seat=seat)
    return Phrase("chance" if seat == CHANCE else "a spectator")
