"""What can happen in Imperial. Nations, regions, spaces and seats are numbers; words come later."""

from dataclasses import dataclass

from imperia.kernel.event import Event


@dataclass(frozen=True, slots=True)
class FlagDealt(Event):
    """A flag card came to a seat, with those that go with it or as a leftover."""

    seat: int
    nation: int


@dataclass(frozen=True, slots=True)
class StarterDrawn(Event):
    """Who is asked first when bonds of the first nation are sold."""

    seat: int


@dataclass(frozen=True, slots=True)
class BondBought(Event):
    """A seat paid a bond's value into the nation's treasury."""

    seat: int
    nation: int
    value: int


@dataclass(frozen=True, slots=True)
class BondRaised(Event):
    """A seat gave a bond back for a higher one and paid the difference."""

    seat: int
    nation: int
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class InvestedNothing(Event):
    """A seat could have bought a bond and did not."""

    seat: int


@dataclass(frozen=True, slots=True)
class GovernmentChanged(Event):
    """A nation's flag went from one seat (-1: nobody) to another."""

    nation: int
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class CardMoved(Event):
    """The Investor card came to a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnSkipped(Event):
    """A nation without a government has no turn."""

    nation: int


@dataclass(frozen=True, slots=True)
class MoveAnnounced(Event):
    """A nation wants to pass Investor, and Swiss Banks may force it to stop there."""

    nation: int
    space: int


@dataclass(frozen=True, slots=True)
class StopForced(Event):
    """A Swiss Bank made the nation stop on Investor."""

    seat: int
    nation: int


@dataclass(frozen=True, slots=True)
class RondelMoved(Event):
    """A nation went to a space of the rondel; its government paid ``cost``."""

    nation: int
    space: int
    cost: int


@dataclass(frozen=True, slots=True)
class FactoryBuilt(Event):
    """A factory was built."""

    nation: int
    region: int


@dataclass(frozen=True, slots=True)
class UnitPlaced(Event):
    """A unit was produced or, for ``cost``, imported."""

    nation: int
    region: int
    unit: str
    cost: int


@dataclass(frozen=True, slots=True)
class FleetMoved(Event):
    """A fleet sailed."""

    nation: int
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class ArmyMoved(Event):
    """An army moved; ``seas`` are those that it was carried over."""

    nation: int
    source: int
    target: int
    seas: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ArmyEntered(Event):
    """An army stands in a foreign home province, hostile or friendly."""

    nation: int
    region: int
    hostile: bool


@dataclass(frozen=True, slots=True)
class StatusChanged(Event):
    """An army that stayed in a foreign home province changed its intent."""

    nation: int
    region: int
    hostile: bool


@dataclass(frozen=True, slots=True)
class Fought(Event):
    """Two units were exchanged; ``caller`` demanded the battle."""

    region: int
    caller: int
    caller_unit: str
    other: int
    other_unit: str


@dataclass(frozen=True, slots=True)
class BattleDeclined(Event):
    """A nation that was asked wanted no battle."""

    nation: int
    region: int


@dataclass(frozen=True, slots=True)
class FactoryDestroyed(Event):
    """Three armies of ``nation`` and a foreign factory were removed."""

    nation: int
    region: int


@dataclass(frozen=True, slots=True)
class MarkerPlaced(Event):
    """A region pays tax to a nation from now on."""

    nation: int
    region: int


@dataclass(frozen=True, slots=True)
class MarkerRemoved(Event):
    """A nation lost its marker in a region."""

    nation: int
    region: int


@dataclass(frozen=True, slots=True)
class InterestPaid(Event):
    """A seat got interest: so much from the treasury, so much from the government's own cash."""

    nation: int
    seat: int
    treasury: int
    government: int


@dataclass(frozen=True, slots=True)
class InterestWaived(Event):
    """A government went without so much of its own interest."""

    nation: int
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class InvestorPaid(Event):
    """The holder of the Investor card got money from the bank."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Given(Event):
    """A seat gave private money to a treasury."""

    seat: int
    nation: int
    amount: int


@dataclass(frozen=True, slots=True)
class Taxed(Event):
    """A nation taxed; ``bonus`` went to its government, ``points`` to its power."""

    nation: int
    tax: int
    row: int
    bonus: int
    points: int


@dataclass(frozen=True, slots=True)
class TreasuryFilled(Event):
    """What was left of the taxes after the soldiers' pay."""

    nation: int
    amount: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """A nation has all its power points; these are the investors' scores."""

    nation: int
    scores: tuple[int, ...]
