"""Imperial as a game of the kernel."""

from collections.abc import Callable
from typing import Any

from imperia.games.imperial import laws, meta, notation, position, text, whole
from imperia.games.imperial.actions import TABLE
from imperia.games.imperial.data import NATION_NAMES
from imperia.games.imperial.features import ImperialFeatures
from imperia.games.imperial.phases import gift, setup, taxation
from imperia.games.imperial.state import ImperialState, new_state
from imperia.games.imperial.view import ImperialView
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


class Imperial(Game[ImperialState]):
    """Ties the parts together; every method points to the file that does it."""

    def __init__(self) -> None:
        super().__init__(meta.NAME, meta.TITLE, meta.RULES_VERSION, meta.SEATS, meta.OPTIONS, TABLE)

    def start(self, seats: int, options: dict[str, OptionValue]) -> ImperialState:
        s = new_state(seats, options)
        setup.begin_game(s)
        return s

    def interrupts(self, s: ImperialState, seat: int) -> list[Action]:
        return gift.gifts(s, seat)

    def interrupt(self, s: ImperialState, seat: int, action: Action) -> None:
        gift.give(s, seat, action)

    def reveals(self, s: ImperialState, action: Action) -> bool:
        return s.hidden and taxation.may_end(s, action)

    def laws(self, s: ImperialState) -> list[str]:
        return laws.broken_laws(s)

    def write(self, s: ImperialState) -> dict[str, Any]:
        return position.write(s)

    def read(self, fields: Fields, seats: int, options: dict[str, OptionValue]) -> ImperialState:
        return position.read(fields, seats, options)

    def read_phase(self, fields: Fields, s: ImperialState) -> Phase[Any]:
        return position.read_phase(fields, s)

    def describe(self, view: View, action: Action) -> Phrase:
        assert isinstance(view, ImperialView)
        return notation.describe(view, action)

    def tell(self, event: Event) -> Phrase:
        return notation.tell(event)

    def prompt(self, view: View) -> Phrase:
        assert isinstance(view, ImperialView)
        return notation.prompt(view)

    def parts(self, s: ImperialState, seat: int, text: str) -> list[str]:
        return whole.parts(self, s, seat, text)

    def text_board(self, view: View, say: Callable[..., str] = plain) -> str:
        assert isinstance(view, ImperialView)
        return text.board(view, say)

    def outline(self, view: View, say: Callable[..., str] = plain) -> list[Part]:
        assert isinstance(view, ImperialView)
        return text.outline(view, say)

    def features(self) -> Features[ImperialState]:
        return ImperialFeatures(self)

    def led(self, s: ImperialState) -> dict[str, int]:
        return dict(zip(NATION_NAMES, s.government, strict=True))

    def board(self) -> Board[Any]:
        from imperia.games.imperial.board import ImperialBoard  # only pages draw: rules run without it

        return ImperialBoard()
