"""Plan: everyone orders the cards of the round in secret (R10 to R12)."""

from __future__ import annotations

from typing import Final

from imperia.games.pocket.actions import PLAN_DOUBLE, PLAN_SINGLE, Plan
from imperia.games.pocket.phases import orders
from imperia.games.pocket.state import PocketState
from imperia.kernel.action import Action
from imperia.kernel.phase import SEALED, Phase

PARTIES: Final = [[], [0], [0, 1], [0, 1, 2], [0, 1, 2, 3]]


def begin(s: PocketState) -> None:
    """A round begins: the cards are in the hands again."""
    s.plans = [-1] * s.seats
    s.step = 0
    s.turn = s.first
    s.stack[-1] = SEAL_PLAN


class SealPlan(Phase[PocketState]):
    """R12: sealed by the kernel until all plans are in; then only the first step is turned up."""

    __slots__ = ()

    def actors(self, s: PocketState) -> list[int]:
        if not s.sealed:
            return PARTIES[s.seats]
        return [seat for seat in range(s.seats) if s.sealed[seat] is None]

    def parties(self, s: PocketState) -> list[int]:
        return PARTIES[s.seats]

    def legal(self, s: PocketState, seat: int) -> list[Action]:
        return PLAN_DOUBLE if s.seats == 2 else PLAN_SINGLE

    def reveal(self, s: PocketState, choices: list[Action]) -> None:
        for seat in range(s.seats):
            choice = choices[seat]
            assert isinstance(choice, Plan)
            s.plans[seat] = choice.plan
        orders.reveal_step(s)


SEAL_PLAN: Final[SealPlan] = SealPlan("plan", SEALED)
