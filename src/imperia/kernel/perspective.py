"""Perspective: one seat's window on a game. It is all that a bot is given."""

from random import Random
from typing import Any

from imperia.kernel.action import Action
from imperia.kernel.features import Features
from imperia.kernel.game import Game
from imperia.kernel.state import State
from imperia.kernel.view import View


class Perspective:
    """Shows what ``seat`` may know and do; the true state stays behind it."""

    def __init__(self, game: Game[Any], state: State, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.__state = state

    def view(self) -> View:
        """What the seat sees."""
        return self.__state.view(self.seat)

    def legal(self) -> list[Action]:
        """The decision's actions, sorted by index."""
        return self.game.legal(self.__state, self.seat)

    def interrupts(self) -> list[Action]:
        """What may be done besides the decision."""
        return self.game.interrupts(self.__state, self.seat)

    def determinize(self, rng: Random) -> State:
        """A full state that agrees with the view; the bot may do with it what it likes."""
        return self.__state.determinize(self.seat, rng)

    def features(self) -> Features[Any] | None:
        """The game's judgement, if it has any."""
        return self.game.features()
