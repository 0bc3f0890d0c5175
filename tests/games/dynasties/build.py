"""Builds positions of Dynasties: name what matters, the rest of the 110 cards goes into the draw piles."""

from typing import Any

from imperia.games.dynasties.data import KINDS, NUMBER
from imperia.games.dynasties.game import Dynasties
from imperia.games.dynasties.state import DynastiesState

GAME = Dynasties()

Cards = dict[str, int]


def table(
    seats: int = 2,
    hands: list[Cards] | None = None,
    sets: dict[str, tuple[int, int]] | None = None,
    discards: tuple[list[str], list[str]] = ([], []),
    phase: str | dict[str, Any] = "draw",
    piles: list[int] | None = None,
    options: dict[str, bool] | None = None,
    **fields: Any,
) -> DynastiesState:
    """A state; ``sets`` maps a kind to (owner, count). Given ``piles``, the rest lies on discard pile 2."""
    hands = hands or []
    hands = hands + [{} for _ in range(seats - len(hands))]
    sets = sets or {}
    left = dict(zip(KINDS, NUMBER, strict=True))
    for kind, (_, count) in sets.items():
        left[kind] -= count
    for hand in hands:
        for kind, count in hand.items():
            left[kind] -= count
    for pile in discards:
        for kind in pile:
            left[kind] -= 1
    discards = (list(discards[0]), list(discards[1]))
    if piles is None:
        total = sum(left.values())
        piles = [(total + 1) // 2, total // 2]
    else:
        for kind in KINDS:
            while left[kind] and sum(left.values()) > sum(piles):
                left[kind] -= 1
                discards[1].insert(0, kind)
    chosen = {"missions": False, "ninjas": False} | (options or {})
    state: dict[str, Any] = {
        "round": 0,
        "starter": 0,
        "turn": 0,
        "deck": left,
        "piles": piles,
        "discards": list(discards),
        "hands": hands,
        "known": [{} for _ in range(seats)],
        "sets": {kind: {"owner": owner, "count": count} for kind, (owner, count) in sets.items()},
        "figures": [0] * seats,
        "supply": 4 if chosen["ninjas"] else 0,
        "fresh": 0,
        "missions": [[] for _ in range(seats)],
        "revealed": [],
        "bonus": [0] * seats,
        "points": [],
        "last_end": None,
    }
    return GAME.from_position(
        {
            "format": "imperia-position/1",
            "game": "dynasties",
            "rules_version": 1,
            "seats": seats,
            "options": chosen,
            "state": state | fields,
            "stack": [{"phase": phase} if isinstance(phase, str) else phase],
            "sealed": [],
        }
    )


def codes(s: DynastiesState, seat: int | None = None) -> list[str]:
    """The legal codes of a seat, or of whoever is to act."""
    return [action.code for action in GAME.legal(s, s.actors()[0] if seat is None else seat)]


def play(s: DynastiesState, *moves: str) -> list[object]:
    """Play codes, each by whoever is to act (chance included); the events that were told."""
    heard: list[Any] = []
    for move in moves:
        s.log = heard
        GAME.play(s, s.actors()[0], move)
    s.log = None
    return heard


def hand(s: DynastiesState, seat: int) -> Cards:
    """A hand by names."""
    return {KINDS[kind]: count for kind, count in enumerate(s.hands[seat]) if count}


def on_table(s: DynastiesState) -> dict[str, tuple[int, int]]:
    """The sets by names."""
    return {KINDS[k]: (s.owner[k], s.count[k]) for k in range(9) if s.count[k]}


def pile(s: DynastiesState, number: int) -> list[str]:
    """Discard pile 1 or 2 by names, top card last."""
    return [KINDS[kind] for kind in s.discards[number - 1]]
