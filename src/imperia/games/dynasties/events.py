"""What can happen in Dynasties. Kinds, missions and seats are numbers; words come later."""

from dataclasses import dataclass

from imperia.kernel.event import Event


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round begins; ``starter`` plays first."""

    round: int
    starter: int


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A card was dealt; ``kind`` is -1 for those who do not see it."""

    seat: int
    kind: int


@dataclass(frozen=True, slots=True)
class MissionDealt(Event):
    """A mission of ``pile`` was dealt; ``mission`` is -1 for those who do not see it."""

    seat: int
    pile: int
    mission: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A card was drawn from a draw pile; ``kind`` is -1 for those who do not see it."""

    seat: int
    pile: int
    kind: int


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A card was taken openly from a discard pile."""

    seat: int
    pile: int
    kind: int


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A set was laid."""

    seat: int
    kind: int
    count: int


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """Cards came onto a discard pile: from the hand, or (``displaced``) from the table."""

    seat: int
    kind: int
    count: int
    pile: int
    displaced: bool


@dataclass(frozen=True, slots=True)
class TookFigure(Event):
    """A Ninja figure came from the supply."""

    seat: int


@dataclass(frozen=True, slots=True)
class UsedFigure(Event):
    """A figure went back to the supply: ``victim`` loses a card of ``kind``."""

    seat: int
    victim: int
    kind: int


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """The round is over; ``reason`` is why."""

    round: int
    reason: str


@dataclass(frozen=True, slots=True)
class MissionRevealed(Event):
    """``seat`` revealed a mission; ``winner`` (-1: nobody) gains ``points``."""

    seat: int
    mission: int
    winner: int
    points: int


@dataclass(frozen=True, slots=True)
class RoundScored(Event):
    """What each seat made in the round, bonuses included."""

    round: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over."""

    totals: tuple[int, ...]
