"""Two small games that use what Dynasties does not: sealed choices and interrupts."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from imperia.kernel import (
    AUTO,
    DECISION,
    SEALED,
    Action,
    ActionTable,
    Event,
    Fields,
    Game,
    Outcome,
    Phase,
    Phrase,
    State,
    View,
    ranks,
)
from imperia.kernel.phrase import plain

BIDS: Final = [Action(f"bid {coins}") for coins in range(4)]
STAY: Final = Action("stay")
TIPS: Final = [Action(f"tip {coins}", interrupt=True) for coins in range(1, 3)]
ROUNDS: Final = 3


@dataclass(frozen=True, slots=True)
class Bid(Event):
    """All bids are open now."""

    coins: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tipped(Event):
    """A seat gave coins away."""

    seat: int
    coins: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionView(View):
    purse: tuple[int, ...]
    won: tuple[int, ...]
    round: int


class AuctionState(State):
    """Everyone bids at once, three times; the highest bid alone wins the round. Then each may stay seated."""

    __slots__ = ("purse", "round", "tips", "won")

    def __init__(
        self,
        seats: int,
        options: dict[str, Any],
        stack: list[Any],
        sealed: list[Any],
        round: int,
        purse: list[int],
        won: list[int],
        tips: int,
    ) -> None:
        super().__init__(seats, options, stack, sealed)
        self.round = round
        self.purse = purse
        self.won = won
        self.tips = tips

    def clone(self) -> "AuctionState":
        return AuctionState(
            self.seats,
            self.options,
            self.stack[:],
            self.sealed[:],
            self.round,
            self.purse[:],
            self.won[:],
            self.tips,
        )

    def key(self) -> tuple[object, ...]:
        sealed = tuple(None if choice is None else choice.index for choice in self.sealed)
        stack = tuple((p.name, *p.fields(self).values()) for p in self.stack)
        return (self.seats, stack, sealed, self.round, tuple(self.purse), tuple(self.won), self.tips)

    def view(self, seat: int) -> AuctionView:
        outcome = self.outcome()
        return AuctionView(
            seat=seat,
            seats=self.seats,
            options={},
            phase=self.phase_name(),
            actors=tuple(self.actors()),
            sealed=tuple(seat for seat, choice in enumerate(self.sealed) if choice is not None),
            outcome=None if outcome is None else outcome.to_json(),
            purse=tuple(self.purse),
            won=tuple(self.won),
            round=self.round,
        )

    def determinize(self, seat: int, rng: Random) -> "AuctionState":
        copy = self.clone()
        for other, choice in enumerate(copy.sealed):
            if choice is not None and other != seat:
                copy.sealed[other] = rng.choice(self.stack[-1].legal(self, other))
        return copy

    def secrets(self, seat: int) -> dict[str, object]:
        return {
            f"bid of {other}": choice.code
            for other, choice in enumerate(self.sealed)
            if choice is not None and other != seat
        }

    def outcome(self) -> Outcome | None:
        if self.stack:
            return None
        return Outcome("rounds", tuple(self.won), ranks(self.won))


class AllBid(Phase[AuctionState]):
    def parties(self, s: AuctionState) -> list[int]:
        return list(range(s.seats))

    def actors(self, s: AuctionState) -> list[int]:
        return [seat for seat in range(s.seats) if not s.sealed or s.sealed[seat] is None]

    def legal(self, s: AuctionState, seat: int) -> list[Action]:
        return BIDS[: min(3, s.purse[seat]) + 1]

    def reveal(self, s: AuctionState, choices: list[Action]) -> None:
        coins = [BIDS.index(choice) for choice in choices]
        if s.log is not None:
            s.log.append(Bid(tuple(coins)))
        if coins.count(max(coins)) == 1:
            winner = coins.index(max(coins))
            s.won[winner] += 1
            s.purse[winner] -= max(coins)
        s.stack.pop()
        s.stack.append(NEXT)
        s.stack.append(STAYING)


class Stay(Phase[AuctionState]):
    def actors(self, s: AuctionState) -> list[int]:
        return [s.round % s.seats]

    def legal(self, s: AuctionState, seat: int) -> list[Action]:
        return [STAY]

    def apply(self, s: AuctionState, seat: int, action: Action) -> None:
        s.stack.pop()


class NextRound(Phase[AuctionState]):
    def actors(self, s: AuctionState) -> list[int]:
        return []

    def run(self, s: AuctionState) -> None:
        s.stack.pop()
        s.round += 1
        if s.round < ROUNDS:
            s.stack.append(BIDDING)


BIDDING: Final = AllBid("bidding", SEALED)
STAYING: Final = Stay("staying", DECISION)
NEXT: Final = NextRound("next_round", AUTO)
PHASES: Final = {phase.name: phase for phase in (BIDDING, STAYING, NEXT)}


class Auction(Game[AuctionState]):
    def __init__(self) -> None:
        super().__init__("auction", "Auction", 1, range(2, 4), (), ActionTable([*BIDS, STAY, *TIPS]))

    def start(self, seats: int, options: dict[str, Any]) -> AuctionState:
        return AuctionState(seats, options, [BIDDING], [], 0, [6] * seats, [0] * seats, 0)

    def interrupts(self, s: AuctionState, seat: int) -> list[Action]:
        # A bid that is sealed must stay payable, so tips wait for the open phase.
        if seat not in s.actors() or s.phase_name() == "bidding":
            return []
        return TIPS[: min(2, s.purse[seat])]

    def interrupt(self, s: AuctionState, seat: int, action: Action) -> None:
        coins = TIPS.index(action) + 1
        s.purse[seat] -= coins
        s.tips += coins
        if s.log is not None:
            s.log.append(Tipped(seat, coins))

    def laws(self, s: AuctionState) -> list[str]:
        return ["a purse is negative"] if min(s.purse) < 0 else []

    def write(self, s: AuctionState) -> dict[str, Any]:
        return {"round": s.round, "purse": s.purse[:], "won": s.won[:], "tips": s.tips}

    def read(self, fields: Fields, seats: int, options: dict[str, Any]) -> AuctionState:
        return AuctionState(
            seats,
            options,
            [],
            [],
            fields.integer("round", 0, ROUNDS),
            fields.integers("purse", seats, 0, 6),
            fields.integers("won", seats, 0, ROUNDS),
            fields.integer("tips", 0, 99),
        )

    def read_phase(self, fields: Fields, s: AuctionState) -> Phase[Any]:
        return PHASES[fields.text("phase", tuple(PHASES))]

    def describe(self, view: View, action: Action) -> Phrase:
        return Phrase(action.code)

    def tell(self, event: Event) -> Phrase:
        return Phrase(type(event).__name__)

    def prompt(self, view: View) -> Phrase:
        return Phrase("Choose.")

    def text_board(self, view: View, say: Callable[..., str] = plain) -> str:
        return f"round {view.round}"  # type: ignore[attr-defined]


class LeakyAuction(Auction):
    """The same, but its views tell what was sealed: the kit must find it."""

    def start(self, seats: int, options: dict[str, Any]) -> AuctionState:
        return LeakyState(seats, options, [BIDDING], [], 0, [6] * seats, [0] * seats, 0)


class LeakyState(AuctionState):
    __slots__ = ()

    def clone(self) -> "LeakyState":
        return LeakyState(
            self.seats,
            self.options,
            self.stack[:],
            self.sealed[:],
            self.round,
            self.purse[:],
            self.won[:],
            self.tips,
        )

    def view(self, seat: int) -> AuctionView:
        view = super().view(seat)
        leak = tuple(0 if choice is None else choice.index for choice in self.sealed)
        return AuctionView(
            **{name: getattr(view, name) for name in view.__dataclass_fields__} | {"won": leak}
        )
