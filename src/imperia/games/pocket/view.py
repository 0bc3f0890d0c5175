"""Secrecy in Pocket Imperium: what a seat sees, and full states that agree with it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from imperia.games.pocket.actions import PLAN, Plan
from imperia.games.pocket.data import (
    FACES,
    HEXES,
    ORDERS,
    PLANS,
    PRIME,
    SINGLE_PLANS,
    STEPS,
    TILES,
)
from imperia.games.pocket.scoring import most_points
from imperia.kernel.view import View

if TYPE_CHECKING:
    from imperia.games.pocket.state import PocketState

Steps = tuple[tuple[str, ...] | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PocketView(View):
    """Hexes are numbered as in ``data.HEX_NAMES``; tile 0 is the tile with the number 2."""

    galaxy: str
    prime: dict[str, Any]  # where the Prime lies, and its face
    sectors: tuple[dict[str, Any], ...]  # the tiles laid so far: place, tile, face, rotation
    kinds: tuple[str, ...]  # of each hex: void, one, two, prime, asteroids, hole; empty before all lie
    near: tuple[tuple[int, ...], ...]
    supply: tuple[int, ...]
    round: int
    rounds: int
    first: int
    turn: int
    step: int
    plans: tuple[Steps, ...]  # of each seat, step by step; None is face down
    plan: Steps | None  # the viewer's own, as soon as it is sealed
    cards: tuple[dict[str, Any], ...]  # the cards of this step that come after the one at hand
    left: int
    owner: tuple[int, ...]  # of each hex, -1 for nobody
    ships: tuple[int, ...]
    moved: tuple[int, ...]  # ships that the card at hand has used already
    at: int
    fleet: int
    stock: tuple[int, ...]
    chosen: tuple[int, ...]
    points: tuple[int | None, ...]  # None is hidden
    tokens: tuple[int, ...]  # hexes with a token
    taken: tuple[int, ...]
    riches: tuple[int | None, ...]  # what the taken tokens are worth; the others' are hidden
    unseen: tuple[int, int] | None  # blanks and ones that the viewer has not seen


def view(s: PocketState, seat: int) -> PocketView:
    """R60 to R63: everything on the table but face-down cards, hidden totals and tokens."""
    outcome = s.outcome()
    over = outcome is not None
    complete = len(s.sectors) == TILES
    return PocketView(
        seat=seat,
        seats=s.seats,
        options=dict(s.options),
        phase=s.phase_name(),
        actors=tuple(s.actors()),
        sealed=tuple(party for party, choice in enumerate(s.sealed) if choice is not None),
        outcome=None if outcome is None else outcome.to_json(),
        galaxy=s.layout.name,
        prime={"at": s.layout.prime, "face": FACES[s.prime_face] if s.prime_face >= 0 else None},
        sectors=tuple(_sector(s, place) for place in range(len(s.sectors))),
        kinds=kinds(s) if complete else (),
        near=tuple(_bits(mask) for mask in s.galaxy.near) if complete else (),
        supply=tuple(s.galaxy.supply) if complete else (),
        round=s.round,
        rounds=s.rounds(),
        first=s.first,
        turn=s.turn,
        step=s.step,
        plans=tuple(_face_up(s, other) for other in range(s.seats)),
        plan=_own_plan(s, seat),
        cards=tuple(
            {"seat": card & 3, "order": ORDERS[card >> 2 & 3], "power": card >> 4} for card in s.queue
        ),
        left=s.left,
        owner=tuple(s.owner(hex) for hex in range(HEXES)),
        ships=tuple(s.ships),
        moved=tuple(s.moved),
        at=s.at,
        fleet=s.fleet,
        stock=tuple(s.stock),
        chosen=tuple(s.chosen),
        points=tuple(
            points if over or other == seat or not s.options["hidden_scores"] else None
            for other, points in enumerate(s.points)
        ),
        tokens=_bits(s.tokens),
        taken=tuple(s.taken),
        riches=tuple(value if over or other == seat else None for other, value in enumerate(s.riches)),
        unseen=_unseen(s, seat) if s.options["riches"] else None,
    )


def kinds(s: PocketState) -> tuple[str, ...]:
    """What lies in each hex."""
    galaxy = s.galaxy
    names = ["void"] * PRIME + ["prime"]
    areas = (galaxy.one, "one"), (galaxy.two, "two"), (galaxy.asteroids, "asteroids"), (galaxy.hole, "hole")
    for mask, name in areas:
        for hex in _bits(mask):
            names[hex] = name
    return tuple(names)


def _bits(mask: int) -> tuple[int, ...]:
    return tuple(hex for hex in range(HEXES) if mask >> hex & 1)


def _sector(s: PocketState, place: int) -> dict[str, Any]:
    sector = s.sectors[place]
    return {
        "at": s.layout.places[place],
        "tile": sector // 12 + 2,
        "face": FACES[sector // 6 % 2],
        "rotation": sector % 6,
    }


def _named(plan: int) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(ORDERS[order] for order in step) for step in PLANS[plan])


def _face_up(s: PocketState, seat: int) -> Steps:
    """R12, R13: steps up to the one at hand are face up, the later ones face down."""
    if s.plans[seat] < 0:
        return (None,) * STEPS
    steps = _named(s.plans[seat])
    return tuple(steps[step] if step <= s.step else None for step in range(STEPS))


def _own_plan(s: PocketState, seat: int) -> Steps | None:
    if seat < 0:
        return None
    sealed = s.sealed[seat] if s.sealed else None
    if isinstance(sealed, Plan):
        return _named(sealed.plan)
    return _named(s.plans[seat]) if s.plans[seat] >= 0 else None


def _unseen(s: PocketState, seat: int) -> tuple[int, int]:
    """Tokens on the board and in the hands of others."""
    if not s.stack:
        return (s.pool[0], s.pool[1])
    blanks, ones = s.pool
    for other in range(s.seats):
        if other != seat:
            blanks += s.taken[other] - s.riches[other]
            ones += s.riches[other]
    return blanks, ones


def determinize(s: PocketState, seat: int, rng: Random) -> PocketState:
    """Draw the others' face-down cards anew, their tokens, and their totals where those are hidden."""
    copy = s.clone()
    if not s.stack:
        return copy
    for other in range(s.seats):
        if other != seat:
            _draw_plan(copy, other, rng)
    if s.options["hidden_scores"]:
        _draw_points(copy, seat, rng)
    if s.options["riches"]:
        _draw_riches(copy, seat, rng)
    return copy


def _draw_plan(copy: PocketState, other: int, rng: Random) -> None:
    if copy.plans[other] >= 0:
        copy.plans[other] = rng.choice(_plans_like(copy, other))
    if copy.sealed and copy.sealed[other] is not None:
        copy.sealed[other] = PLAN[rng.choice(_all_plans(copy))]


def _all_plans(s: PocketState) -> range:
    return range(SINGLE_PLANS, len(PLANS)) if s.seats == 2 else range(SINGLE_PLANS)


def _plans_like(s: PocketState, seat: int) -> list[int]:
    """The plans that begin with the steps that the seat has turned up."""
    shown = PLANS[s.plans[seat]][: s.step + 1]
    return [plan for plan in _all_plans(s) if PLANS[plan][: s.step + 1] == shown]


def _draw_points(copy: PocketState, seat: int, rng: Random) -> None:
    """Nothing is known of the others' totals but that together they cannot exceed what was scored."""
    others = [other for other in range(copy.seats) if other != seat]
    rest = most_points(copy) - (copy.points[seat] if seat >= 0 else 0)
    for other in others:
        copy.points[other] = rng.randint(0, rest // len(others))


def _draw_riches(copy: PocketState, seat: int, rng: Random) -> None:
    blanks, ones = _unseen(copy, seat)
    tokens = [0] * blanks + [1] * ones
    rng.shuffle(tokens)
    for other in range(copy.seats):
        if other != seat:
            copy.riches[other] = sum(tokens.pop() for _ in range(copy.taken[other]))
    copy.pool = [tokens.count(0), tokens.count(1)]


def secrets(s: PocketState, seat: int) -> dict[str, object]:
    """R60 to R63: what is hidden from the seat; what it can work out is not listed."""
    hidden: dict[str, object] = {}
    if not s.stack:
        return hidden
    for other in range(s.seats):
        if other == seat:
            continue
        if s.sealed and s.sealed[other] is not None:
            hidden[f"sealed plan of {other}"] = s.sealed[other]
        if s.plans[other] >= 0 and len(_plans_like(s, other)) > 1:
            hidden[f"plan of {other}"] = s.plans[other]
        if s.options["hidden_scores"] and s.round > 0:
            hidden[f"points of {other}"] = s.points[other]
        if s.taken[other] and 0 not in _unseen(s, seat):
            hidden[f"riches of {other}"] = s.riches[other]
    return hidden
