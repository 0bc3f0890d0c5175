"""The conformance kit finds a game that breaks its contract: one toy for each law."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
from tests.kernel.toys import BIDDING, BIDS, AllBid, Auction, AuctionState, AuctionView, Stay

from imperia.kernel import Action, Event, Fields, Outcome, Phase
from imperia.testing import Broken, conformance


class OddState(AuctionState):
    """A state whose subclasses break one thing each; clones keep the class."""

    __slots__ = ()

    def clone(self) -> "OddState":
        return type(self)(
            self.seats,
            self.options,
            self.stack[:],
            self.sealed[:],
            self.round,
            self.purse[:],
            self.won[:],
            self.tips,
        )


class SharedPurse(OddState):
    __slots__ = ()

    def clone(self) -> OddState:
        copy = super().clone()
        copy.purse = self.purse
        return copy


class ShortKey(OddState):
    __slots__ = ()

    def key(self) -> tuple[object, ...]:
        return (tuple(phase.name for phase in self.stack), self.round, tuple(self.purse), self.tips)


class ViewThatCounts(OddState):
    __slots__ = ()

    def view(self, seat: int) -> AuctionView:
        self.tips += 1
        return super().view(seat)


class ViewThatTells(OddState):
    __slots__ = ()

    def view(self, seat: int) -> AuctionView:
        return replace(super().view(seat), round=sum(BIDS.index(bid) for bid in self.sealed if bid))


class CopiedSecret(OddState):
    __slots__ = ()

    def determinize(self, seat: int, rng: Random) -> OddState:
        return self.clone()


class OtherPurse(OddState):
    __slots__ = ()

    def determinize(self, seat: int, rng: Random) -> AuctionState:
        copy = super().determinize(seat, rng)
        copy.purse[0] = rng.randint(0, 6)
        return copy


class NoOutcome(OddState):
    __slots__ = ()

    def outcome(self) -> Outcome | None:
        return None


class ShortOutcome(OddState):
    __slots__ = ()

    def outcome(self) -> Outcome | None:
        return None if self.stack else Outcome("rounds", (1,), (1,))


@pytest.mark.parametrize(
    ("odd", "message"),
    [
        (SharedPurse, "clone made at ply|views differ"),
        (ShortKey, "sealing a choice left the key as it was"),
        (ViewThatCounts, "looking at the state changed it"),
        (ViewThatTells, "can be told apart|views differ"),
        (CopiedSecret, "determinize always copies: bid of"),
        (OtherPurse, "views differ in what the viewer may not know: purse"),
        (NoOutcome, "over without an outcome"),
        (ShortOutcome, "an outcome lacks a seat"),
    ],
)
def test_a_state_that_breaks_the_contract_is_found(odd: type[OddState], message: str) -> None:
    class Odd(Auction):
        def start(self, seats: int, options: dict[str, Any]) -> AuctionState:
            return odd(seats, options, [BIDDING], [], 0, [6] * seats, [0] * seats, 0)

        def read(self, fields: Fields, seats: int, options: dict[str, Any]) -> AuctionState:
            s = super().read(fields, seats, options)
            return odd(seats, options, [], [], s.round, s.purse, s.won, s.tips)

    with pytest.raises(AssertionError, match=message):
        conformance(Odd(), games=20)


Rule = Callable[[Any, AuctionState, int], list[Action]]


def backwards(rule: Rule) -> Rule:
    return lambda phase, s, seat: rule(phase, s, seat)[::-1]


def twice(rule: Rule) -> Rule:
    return lambda phase, s, seat: rule(phase, s, seat) * 2


def nothing(rule: Rule) -> Rule:
    return lambda phase, s, seat: []


def forged(rule: Rule) -> Rule:
    return lambda phase, s, seat: [Action("stay") for _ in rule(phase, s, seat)]


def counting(rule: Rule) -> Rule:
    def legal(phase: Any, s: AuctionState, seat: int) -> list[Action]:
        s.tips += 1
        return rule(phase, s, seat)

    return legal


def peeking(rule: Rule) -> Rule:
    def legal(phase: Any, s: AuctionState, seat: int) -> list[Action]:
        return rule(phase, s, seat)[: 1 if BIDS[0] in s.sealed else 4]

    return legal


@pytest.mark.parametrize(
    ("phase", "odd", "message"),
    [
        (AllBid, backwards, "not sorted and unique"),
        (Stay, twice, "not sorted and unique"),
        (Stay, nothing, "no legal action"),
        (Stay, forged, "is not in the table"),
        (Stay, counting, "asking for legal actions changed the state"),
        (AllBid, peeking, "legal list depends on what the viewer may not know"),
    ],
)
def test_a_legal_list_that_breaks_the_contract_is_found(
    monkeypatch: pytest.MonkeyPatch, phase: type[Phase[Any]], odd: Callable[[Rule], Rule], message: str
) -> None:
    monkeypatch.setattr(phase, "legal", odd(phase.legal))
    with pytest.raises(Broken, match=message):
        conformance(Auction(), games=20)


@dataclass(frozen=True, slots=True)
class Whispered(Event):
    """What somebody should not have heard."""

    codes: tuple[str, ...]


class TellsTheSealed(Auction):
    """Every deed tells the choices that are sealed already."""

    def step(self, s: AuctionState, seat: int, action: Action) -> None:
        if s.log is not None and s.sealed:
            s.log.append(Whispered(tuple(bid.code for bid in s.sealed if bid is not None)))
        super().step(s, seat, action)


class TellsTheSealing(Auction):
    """The deed of sealing is told with what was sealed."""

    def step(self, s: AuctionState, seat: int, action: Action) -> None:
        if s.log is not None:
            s.log.append(Whispered((action.code,)))
        super().step(s, seat, action)


class LosesTips(Auction):
    def write(self, s: AuctionState) -> dict[str, Any]:
        return super().write(s) | {"tips": 0}


class BreaksLaws(Auction):
    def laws(self, s: AuctionState) -> list[str]:
        return ["the second round is odd"] if s.round == 1 else []


class Misreads(Auction):
    def __init__(self) -> None:
        super().__init__()
        self.table.by_code["bid 1"] = BIDS[0]


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (TellsTheSealed(), "shows what was hidden"),
        (TellsTheSealing(), "can be told apart"),
        (LosesTips(), "a position read back has another key"),
        (BreaksLaws(), "laws broken: ..the second round is odd"),
        (Misreads(), "'bid 1' parses to another"),
    ],
)
def test_a_game_that_breaks_the_contract_is_found(game: Auction, message: str) -> None:
    with pytest.raises(Broken, match=message):
        conformance(game, games=20)


def test_chance_that_a_record_does_not_hold_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(1)

    def apply(phase: Stay, s: AuctionState, seat: int, action: Action) -> None:
        s.tips += rng.randint(0, 9)
        s.stack.pop()

    monkeypatch.setattr(Stay, "apply", apply)
    with pytest.raises(Broken, match="replay differs"):
        conformance(Auction(), games=20)
