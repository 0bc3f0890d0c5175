"""Dynasties as a game of the kernel."""

from collections.abc import Callable
from typing import Any

from imperia.games.dynasties import laws, meta, notation, position, text
from imperia.games.dynasties.actions import TABLE, Mission
from imperia.games.dynasties.features import DynastiesFeatures
from imperia.games.dynasties.phases import deal
from imperia.games.dynasties.state import DynastiesState, new_state
from imperia.games.dynasties.view import DynastiesView
from imperia.kernel.action import Action
from imperia.kernel.board import Board
from imperia.kernel.event import Event
from imperia.kernel.features import Features
from imperia.kernel.fields import Fields
from imperia.kernel.game import Game
from imperia.kernel.options import OptionValue
from imperia.kernel.outline import Part
from imperia.kernel.phase import Phase
from imperia.kernel.phrase import Phrase, plain
from imperia.kernel.view import View


class Dynasties(Game[DynastiesState]):
    """Ties the parts together; every method points to the file that does it."""

    def __init__(self) -> None:
        super().__init__(meta.NAME, meta.TITLE, meta.RULES_VERSION, meta.SEATS, meta.OPTIONS, TABLE)

    def start(self, seats: int, options: dict[str, OptionValue]) -> DynastiesState:
        s = new_state(seats, options)
        deal.begin_game(s)
        return s

    def reveals(self, s: DynastiesState, action: Action) -> bool:
        """R53: a revealed mission is known to all, and cannot be taken back by right."""
        return isinstance(action, Mission)

    def laws(self, s: DynastiesState) -> list[str]:
        return laws.broken_laws(s)

    def write(self, s: DynastiesState) -> dict[str, Any]:
        return position.write(s)

    def read(self, fields: Fields, seats: int, options: dict[str, OptionValue]) -> DynastiesState:
        return position.read(fields, seats, options)

    def read_phase(self, fields: Fields, s: DynastiesState) -> Phase[Any]:
        return position.read_phase(fields, s)

    def describe(self, view: View, action: Action) -> Phrase:
        assert isinstance(view, DynastiesView)
        return notation.describe(view, action)

    def tell(self, event: Event) -> Phrase:
        return notation.tell(event)

    def prompt(self, view: View) -> Phrase:
        return notation.prompt(view)

    def text_board(self, view: View, say: Callable[..., str] = plain) -> str:
        assert isinstance(view, DynastiesView)
        return text.board(view, say)

    def outline(self, view: View, say: Callable[..., str] = plain) -> list[Part]:
        assert isinstance(view, DynastiesView)
        return text.outline(view, say)

    def board(self) -> Board[DynastiesView]:
        # Imported when it is asked for: rules and bots run without the drawing.
        from imperia.games.dynasties.board import DynastiesBoard

        return DynastiesBoard()

    def features(self) -> Features[DynastiesState]:
        return DynastiesFeatures(self)
