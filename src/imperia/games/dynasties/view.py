"""Secrecy in Dynasties: what a seat sees, and full states that agree with it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from imperia.games.dynasties.data import KIND_COUNT, MISSION_COUNT, PILE_MASK
from imperia.kernel.view import View

if TYPE_CHECKING:
    from imperia.games.dynasties.state import DynastiesState


@dataclass(frozen=True, slots=True, kw_only=True)
class DynastiesView(View):
    """Counts are by kind, in the order of ``data.KINDS``."""

    frame: dict[str, object]  # what the decision at hand is about: all of it is public
    round: int
    rounds: int
    starter: int
    turn: int
    hand: tuple[int, ...] | None  # the viewer's own; None for a spectator
    held: tuple[int, ...]  # how many cards each seat holds
    known: tuple[tuple[int, ...], ...]  # cards taken openly that must still be in a hand
    owner: tuple[int, ...]
    count: tuple[int, ...]
    piles: tuple[int, int]
    discards: tuple[tuple[int, ...], tuple[int, ...]]
    unseen: tuple[int, ...]  # cards whose place the viewer does not know
    figures: tuple[int, ...]
    supply: int
    fresh: int
    missions: tuple[int, ...] | None  # the viewer's own, unrevealed
    mission_piles: tuple[tuple[bool, ...], ...]  # for each seat: which piles it still has a mission of
    revealed: tuple[int, ...]
    bonus: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]
    last_end: str


def view(s: DynastiesState, seat: int) -> DynastiesView:
    """R51 to R54: own hand and missions, what everyone knows, and nothing else."""
    outcome = s.outcome()
    return DynastiesView(
        seat=seat,
        seats=s.seats,
        options=dict(s.options),
        phase=s.phase_name(),
        actors=tuple(s.actors()),
        sealed=(),
        outcome=None if outcome is None else outcome.to_json(),
        frame=s.stack[-1].fields(s) if s.stack else {},
        round=s.round,
        rounds=s.rounds(),
        starter=s.starter,
        turn=s.turn,
        hand=tuple(s.hands[seat]) if seat >= 0 else None,
        held=tuple(s.held),
        known=tuple(tuple(known) for known in s.known),
        owner=tuple(s.owner),
        count=tuple(s.count),
        piles=(s.piles[0], s.piles[1]),
        discards=(s.discards[0], s.discards[1]),
        unseen=tuple(_unseen(s, seat)),
        figures=tuple(s.figures),
        supply=s.supply,
        fresh=s.fresh,
        missions=_bits(s.missions[seat]) if seat >= 0 else None,
        mission_piles=tuple(tuple(mask & pile != 0 for pile in PILE_MASK) for mask in s.missions),
        revealed=_bits(s.revealed),
        bonus=tuple(s.bonus),
        points=s.points,
        last_end=s.last_end,
    )


def _bits(mask: int) -> tuple[int, ...]:
    return tuple(mission for mission in range(MISSION_COUNT) if (mask >> mission) & 1)


def _unseen(s: DynastiesState, seat: int) -> list[int]:
    """The deck and what others hold, but for the cards that everyone knows of."""
    unseen = s.deck[:]
    for other in range(s.seats):
        if other != seat:
            for kind in range(KIND_COUNT):
                unseen[kind] += s.hands[other][kind] - s.known[other][kind]
    return unseen


def determinize(s: DynastiesState, seat: int, rng: Random) -> DynastiesState:
    """Deal the unseen cards anew, and the missions that the seat cannot know."""
    copy = s.clone()
    _deal_hands(copy, s, seat, rng)
    if s.options["missions"]:
        _deal_missions(copy, seat, rng)
    return copy


def _deal_hands(copy: DynastiesState, s: DynastiesState, seat: int, rng: Random) -> None:
    unseen = _unseen(s, seat)
    pool = [kind for kind in range(KIND_COUNT) for _ in range(unseen[kind])]
    need = [0 if other == seat else s.held[other] - sum(s.known[other]) for other in range(s.seats)]
    drawn = rng.sample(pool, sum(need))
    at = 0
    for other in range(s.seats):
        if other != seat:
            hand = s.known[other][:]
            for kind in drawn[at : at + need[other]]:
                hand[kind] += 1
            at += need[other]
            copy.hands[other] = hand
    for kind in drawn:
        unseen[kind] -= 1
    copy.deck = unseen


def _deal_missions(copy: DynastiesState, seat: int, rng: Random) -> None:
    mine = copy.missions[seat] if seat >= 0 else 0
    hidden = ~(mine | copy.revealed)
    for pile in PILE_MASK:
        holders = [other for other in range(copy.seats) if other != seat and copy.missions[other] & pile]
        cards = list(_bits(hidden & pile))
        for other, card in zip(holders, rng.sample(cards, len(holders)), strict=True):
            copy.missions[other] = copy.missions[other] & ~pile | 1 << card


def secrets(s: DynastiesState, seat: int) -> dict[str, object]:
    """R51, R53: hands and missions of the others, and the order of nothing (there is none)."""
    hidden: dict[str, Any] = {"deck": tuple(s.deck)}
    for other in range(s.seats):
        if other != seat:
            hidden[f"hand of {other}"] = tuple(s.hands[other])
            if s.options["missions"]:
                hidden[f"missions of {other}"] = s.missions[other]
    return hidden
