"""Every error that a caller may want to tell apart. The text is meant for the person at the keyboard."""


class ImperiaError(Exception):
    """Anything that went wrong because of what was asked, not because of a defect."""


class NotationError(ImperiaError):
    """A text that is no action of this game."""


class IllegalAction(ImperiaError):
    """An action that exists, but may not be played here and now by this seat."""


class OptionError(ImperiaError):
    """An option, or a number of seats, that the game does not know."""


class PositionError(ImperiaError):
    """A position that cannot be read; the text begins with the path of the field."""


class RecordError(ImperiaError):
    """A record that cannot be read or replayed; ``ply`` is where, if it is at a ply."""

    def __init__(self, message: str, ply: int | None = None) -> None:
        super().__init__(message)
        self.ply = ply


class UndoError(ImperiaError):
    """A decision that cannot be taken back by right."""


class UnknownGame(ImperiaError):
    """No game of that name (or of that rules version) is installed."""
