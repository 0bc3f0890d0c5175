"""What can happen in Pocket Imperium. Hexes, tiles, orders and seats are numbers; words come later."""

from dataclasses import dataclass

from imperia.kernel.event import Event


@dataclass(frozen=True, slots=True)
class SectorLaid(Event):
    """A tile came to lie at a place; tile -1 is the Prime's, which has no place of its own number."""

    place: int
    tile: int
    face: int
    rotation: int


@dataclass(frozen=True, slots=True)
class ShipsPlaced(Event):
    """Two ships at the set-up."""

    seat: int
    hex: int
    count: int


@dataclass(frozen=True, slots=True)
class TokensLaid(Event):
    """The riches lie face down on every free system."""

    count: int


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round begins."""

    round: int
    first: int


@dataclass(frozen=True, slots=True)
class StepRevealed(Event):
    """All cards of one step are turned up: for each seat its orders, and the power of each."""

    round: int
    step: int
    orders: tuple[tuple[int, ...], ...]
    powers: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class ShipAdded(Event):
    """Expand: a ship from the stock."""

    seat: int
    hex: int


@dataclass(frozen=True, slots=True)
class FleetMoved(Event):
    """Explore: a fleet of ``count`` went one step."""

    seat: int
    origin: int
    hex: int
    count: int


@dataclass(frozen=True, slots=True)
class ShipsSent(Event):
    """Exterminate: ships set out against ``target``."""

    seat: int
    origin: int
    target: int
    count: int


@dataclass(frozen=True, slots=True)
class Invaded(Event):
    """Exterminate: ``count`` ships met ``defenders`` of ``defender`` (-1: nobody); ``left`` stay."""

    seat: int
    hex: int
    count: int
    defender: int
    defenders: int
    owner: int
    left: int


@dataclass(frozen=True, slots=True)
class ShipsLost(Event):
    """Exploit: ships went back to the stock; ``reason`` is asteroids, supply or quad_prime."""

    seat: int
    hex: int
    count: int
    reason: str


@dataclass(frozen=True, slots=True)
class SectorScored(Event):
    """``seat`` chose a tile; ``points`` is what every seat makes of it."""

    seat: int
    tile: int
    points: tuple[int, ...]
    bonus: bool


@dataclass(frozen=True, slots=True)
class TokenTaken(Event):
    """A token of the riches was taken; ``value`` is -1 for those who do not see it."""

    seat: int
    hex: int
    value: int


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """A player without ships came back."""

    seat: int
    hex: int
    count: int


@dataclass(frozen=True, slots=True)
class FinalCount(Event):
    """All seven sectors at the end."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over; the totals contain the riches."""

    totals: tuple[int, ...]
    riches: tuple[int, ...]
