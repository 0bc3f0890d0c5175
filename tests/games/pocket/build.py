"""Positions for the tests of Pocket Imperium: tiles 2 to 7 at places 0 to 5, none of them turned.

With face A the galaxy looks like this (P is the Prime):

                    6.6 I   6.1 .
                6.5 .   6.0 I   6.2 .   7.6 .   7.1 I
    5.6 I   5.1 I   6.4 .   6.3 II  7.5 .   7.0 II  7.2 .
5.5 .   5.0 .   5.2 .     P       P     7.4 I   7.3 .
    5.4 II  5.3 .     P     prime     P     2.6 I   2.1 .
        4.6 I   4.1 .     P       P     2.5 .   2.0 II  2.2 I
    4.5 .   4.0 .   4.2 II  3.6 .   3.1 .   2.4 .   2.3 .
        4.4 I   4.3 .   3.5 .   3.0 I   3.2 I
                            3.4 II  3.3 .
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from imperia.games.pocket.data import HEX_NAMES
from imperia.games.pocket.galaxies import layout
from imperia.games.pocket.game import Pocket
from imperia.games.pocket.phases import plan, score
from imperia.games.pocket.state import PocketState, complete_galaxy, new_state
from imperia.kernel import CHANCE, Event, Phase
from imperia.kernel.options import complete

GAME = Pocket()
PERMUTED = ("expand", "explore", "exterminate")


def hx(name: str) -> int:
    """A hex by its name."""
    return HEX_NAMES.index(name)


def build(
    *ships: Mapping[str, int],
    faces: str = "A",
    first: int = 0,
    round: int = 0,
    turned: Mapping[int, int] | None = None,
    phase: Phase[Any] = plan.SEAL_PLAN,
    **options: object,
) -> PocketState:
    """A state with these ships for each seat, before the plans; ``turned`` is the rotation of a tile."""
    seats = len(ships)
    chosen = complete(GAME.options, {"faces": faces if len(faces) == 1 else "mixed", **options})
    s = new_state(seats, chosen, layout(seats, chosen["galaxy"]))
    s.prime_face = "AB".index(faces[0])
    face = faces[-1]
    s.sectors = tuple(
        (tile * 2 + "AB".index(face)) * 6 + (turned or {}).get(tile + 2, 0) for tile in range(6)
    )
    complete_galaxy(s)
    s.first = s.turn = first
    s.round = round
    for seat, own in enumerate(ships):
        for name, count in own.items():
            s.put(seat, hx(name), count)
            s.stock[seat] -= count
    s.stack.append(phase)
    assert GAME.laws(s) == []
    return s


def seal(s: PocketState, *plans: str) -> list[Event]:
    """Everyone seals a plan; a plan may be short: its first orders, the rest follows in the fixed order."""
    heard = listen(s)
    for seat, text in enumerate(plans):
        GAME.play(s, seat, full_plan(text, s.seats))
    s.log = None
    return heard


def full_plan(text: str, seats: int) -> str:
    """``explore`` is ``plan explore expand exterminate``; with two players steps are written with +."""
    steps = text.split()
    if seats == 2:
        pool = sorted(PERMUTED * 2, key=PERMUTED.index)
        for step in steps:
            for order in step.split("+"):
                pool.remove(order)
        rest = ["+".join(pool[at : at + 2]) for at in range(0, len(pool), 2)]
        return "plan " + " ".join(
            ["+".join(sorted(st.split("+"), key=PERMUTED.index)) for st in steps] + rest
        )
    return "plan " + " ".join(steps + [order for order in PERMUTED if order not in steps])


def listen(s: PocketState) -> list[Event]:
    """Start to hear the events of a state."""
    s.log = []
    return s.log


def play(s: PocketState, *codes: str) -> list[Event]:
    """The seat to act plays the codes one after another; returns what was heard."""
    heard = listen(s)
    for code in codes:
        GAME.play(s, s.actors()[0], code)
    s.log = None
    assert GAME.laws(s) == []
    return heard


def legal(s: PocketState) -> list[str]:
    """The codes that the seat (or chance) to act may play."""
    return [action.code for action in GAME.legal(s, s.actors()[0])]


def pass_all(s: PocketState) -> list[Event]:
    """End every card until Exploit; returns what was heard of it."""
    heard: list[Event] = []
    while s.phase_name() in ("expand", "explore", "exterminate"):
        heard += play(s, "end")
    return heard


def to_scoring(*ships: Mapping[str, int], **more: Any) -> PocketState:
    """A state at the beginning of the scoring, before anything was lost."""
    s = build(*ships, **more)
    score.begin(s)
    return s


def fleets(s: PocketState) -> dict[str, tuple[int, int]]:
    """Every hex with ships: who has them and how many."""
    return {HEX_NAMES[hex]: (s.owner(hex), s.ships[hex]) for hex in range(43) if s.ships[hex]}


def draw(s: PocketState, *codes: str) -> list[Event]:
    """Chance outcomes."""
    heard = listen(s)
    for code in codes:
        GAME.play(s, CHANCE, code)
    s.log = None
    return heard
