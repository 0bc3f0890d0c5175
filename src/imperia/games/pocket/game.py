"""Pocket Imperium as a game of the kernel."""

from collections.abc import Callable
from typing import Any, Final

from imperia.games.pocket import galaxies, laws, meta, notation, position, text, whole
from imperia.games.pocket.actions import END, TABLE
from imperia.games.pocket.events import GameEnded, StepRevealed
from imperia.games.pocket.features import PocketFeatures
from imperia.games.pocket.phases import galaxy
from imperia.games.pocket.state import PocketState, new_state
from imperia.games.pocket.view import PocketView
from imperia.kernel.action import Action
from imperia.kernel.board import Board
from imperia.kernel.event import Event
from imperia.kernel.features import Features
from imperia.kernel.fields import Fields
from imperia.kernel.game import Game
from imperia.kernel.options import OptionValue
from imperia.kernel.outline import Part
from imperia.kernel.phase import DECISION, SEALED, Phase
from imperia.kernel.phrase import Phrase, plain
from imperia.kernel.view import View

# Decisions that begin something: but for the end of the card they never end a step.
QUIET: Final = ("place", "explore", "exterminate")


class Pocket(Game[PocketState]):
    """Ties the parts together; every method points to the file that does it."""

    def __init__(self) -> None:
        super().__init__(meta.NAME, meta.TITLE, meta.RULES_VERSION, meta.SEATS, meta.OPTIONS, TABLE)

    def start(self, seats: int, options: dict[str, OptionValue]) -> PocketState:
        s = new_state(seats, options, galaxies.layout(seats, options["galaxy"]))
        galaxy.begin_game(s)
        return s

    def reveals(self, s: PocketState, action: Action) -> bool:
        """The last plan, and the last deed of a step, turn up cards; the game's last one shows all totals."""
        phase = s.stack[-1]
        if phase.mode == SEALED:
            return len(phase.actors(s)) == 1
        if phase.mode != DECISION or (phase.name in QUIET and action is not END):
            return False
        after = s.clone()
        heard: list[Event] = []
        after.log = heard
        self.step(after, s.turn, action)
        return any(isinstance(event, StepRevealed | GameEnded) for event in heard)

    def laws(self, s: PocketState) -> list[str]:
        return laws.broken_laws(s)

    def write(self, s: PocketState) -> dict[str, Any]:
        return position.write(s)

    def read(self, fields: Fields, seats: int, options: dict[str, OptionValue]) -> PocketState:
        return position.read(fields, seats, options)

    def read_phase(self, fields: Fields, s: PocketState) -> Phase[Any]:
        return position.read_phase(fields, s)

    def describe(self, view: View, action: Action) -> Phrase:
        assert isinstance(view, PocketView)
        return notation.describe(view, action)

    def tell(self, event: Event) -> Phrase:
        return notation.tell(event)

    def prompt(self, view: View) -> Phrase:
        return notation.prompt(view)

    def parts(self, s: PocketState, seat: int, text: str) -> list[str]:
        return whole.parts(self, s, seat, text)

    def text_board(self, view: View, say: Callable[..., str] = plain) -> str:
        assert isinstance(view, PocketView)
        return text.board(view, say)

    def outline(self, view: View, say: Callable[..., str] = plain) -> list[Part]:
        assert isinstance(view, PocketView)
        return text.outline(view, say)

    def board(self) -> Board[PocketView]:
        # Imported when it is asked for: rules and bots run without the drawing.
        from imperia.games.pocket.board import PocketBoard

        return PocketBoard()

    def features(self) -> Features[PocketState]:
        return PocketFeatures(self)
