"""The state of Dynasties: fields, clone, queries. No rules."""

from __future__ import annotations

from random import Random
from typing import Any

from imperia.games.dynasties import view as views
from imperia.games.dynasties.data import KIND_COUNT, MISSION_COUNT, MISSION_ROUNDS, ROUNDS
from imperia.games.dynasties.scoring import game_outcome
from imperia.kernel.action import Action
from imperia.kernel.options import OptionValue
from imperia.kernel.outcome import Outcome
from imperia.kernel.phase import Phase
from imperia.kernel.state import State
from imperia.kernel.view import View

# Why a round ended, in the order of docs/rules/dynasties.md R22 to R24.
ROUND_ENDS = ("kinds", "all_nine", "pile_empty")


class DynastiesState(State):
    """Multisets of cards are lists of nine counts; a discard pile is a tuple, top card last."""

    __slots__ = (
        "bonus",
        "count",
        "deck",
        "discards",
        "figures",
        "fresh",
        "hands",
        "held",
        "known",
        "last_end",
        "missions",
        "owner",
        "piles",
        "points",
        "revealed",
        "round",
        "starter",
        "supply",
        "turn",
    )

    def __init__(
        self,
        seats: int,
        options: dict[str, OptionValue],
        stack: list[Phase[Any]],
        sealed: list[Action | None],
        round: int,
        starter: int,
        turn: int,
        deck: list[int],
        piles: list[int],
        discards: list[tuple[int, ...]],
        hands: list[list[int]],
        held: list[int],
        known: list[list[int]],
        owner: list[int],
        count: list[int],
        figures: list[int],
        supply: int,
        fresh: int,
        missions: list[int],
        revealed: int,
        bonus: list[int],
        points: tuple[tuple[int, ...], ...],
        last_end: str,
    ) -> None:
        self.seats = seats
        self.options = options
        self.stack = stack
        self.sealed = sealed
        self.log = None
        self.round: int = round  # 0 is the first
        self.starter: int = starter  # who began this round
        self.turn: int = turn
        self.deck: list[int] = deck  # cards nobody has seen, in both draw piles together
        self.piles: list[int] = piles  # how many cards each draw pile has
        self.discards: list[tuple[int, ...]] = discards
        self.hands: list[list[int]] = hands
        self.held: list[int] = held  # cards in each hand
        self.known: list[list[int]] = known  # cards that everyone knows to be in a hand
        self.owner: list[int] = owner  # who has a kind laid, -1 for nobody
        self.count: list[int] = count  # how many cards of it
        self.figures: list[int] = figures
        self.supply: int = supply
        self.fresh: int = fresh  # figures that the player gained this turn: not usable yet
        self.missions: list[int] = missions  # unrevealed missions of each seat, a bit each
        self.revealed: int = revealed
        self.bonus: list[int] = bonus  # mission points of this round
        self.points: tuple[tuple[int, ...], ...] = points  # of each finished round
        self.last_end: str = last_end  # why the last finished round ended

    def clone(self) -> DynastiesState:
        return DynastiesState(
            self.seats,
            self.options,
            self.stack[:],
            self.sealed[:],
            self.round,
            self.starter,
            self.turn,
            self.deck[:],
            self.piles[:],
            self.discards[:],
            [hand[:] for hand in self.hands],
            self.held[:],
            [known[:] for known in self.known],
            self.owner[:],
            self.count[:],
            self.figures[:],
            self.supply,
            self.fresh,
            self.missions[:],
            self.revealed,
            self.bonus[:],
            self.points,
            self.last_end,
        )

    def key(self) -> tuple[object, ...]:
        return (
            self.seats,
            tuple(self.options.items()),
            tuple((phase.name, *phase.fields(self).values()) for phase in self.stack),
            self.round,
            self.starter,
            self.turn,
            tuple(self.deck),
            tuple(self.piles),
            tuple(self.discards),
            tuple(tuple(hand) for hand in self.hands),
            tuple(tuple(known) for known in self.known),
            tuple(self.owner),
            tuple(self.count),
            tuple(self.figures),
            self.supply,
            self.fresh,
            tuple(self.missions),
            self.revealed,
            tuple(self.bonus),
            self.points,
            self.last_end,
        )

    def view(self, seat: int) -> View:
        return views.view(self, seat)

    def determinize(self, seat: int, rng: Random) -> DynastiesState:
        return views.determinize(self, seat, rng)

    def secrets(self, seat: int) -> dict[str, object]:
        return views.secrets(self, seat)

    def outcome(self) -> Outcome | None:
        if self.stack:
            return None
        return game_outcome(self.points, self.last_end)

    def rounds(self) -> int:
        """R2, R36: how many rounds this game has."""
        return MISSION_ROUNDS if self.options["missions"] else ROUNDS

    def totals(self) -> list[int]:
        """The points of all finished rounds."""
        return [sum(round_points[seat] for round_points in self.points) for seat in range(self.seats)]

    def kinds_of(self, seat: int) -> int:
        """How many different kinds lie in front of a seat."""
        return self.owner.count(seat)


def new_state(seats: int, options: dict[str, OptionValue]) -> DynastiesState:
    """Nothing dealt yet; ``begin_round`` fills in the deck."""
    return DynastiesState(
        seats=seats,
        options=options,
        stack=[],
        sealed=[],
        round=0,
        starter=0,
        turn=0,
        deck=[0] * KIND_COUNT,
        piles=[0, 0],
        discards=[(), ()],
        hands=[[0] * KIND_COUNT for _ in range(seats)],
        held=[0] * seats,
        known=[[0] * KIND_COUNT for _ in range(seats)],
        owner=[-1] * KIND_COUNT,
        count=[0] * KIND_COUNT,
        figures=[0] * seats,
        supply=0,
        fresh=0,
        missions=[0] * seats,
        revealed=0,
        bonus=[0] * seats,
        points=(),
        last_end="",
    )


def mission_bits(mask: int) -> list[int]:
    """The missions in a bit mask, lowest first."""
    return [mission for mission in range(MISSION_COUNT) if (mask >> mission) & 1]
