"""The three steps of a round: which card is next, and how strong it is (R13 to R17)."""

from __future__ import annotations

from imperia.games.pocket.data import EXPAND, EXPLORE, HEXES, PLANS, STEPS
from imperia.games.pocket.events import StepRevealed
from imperia.games.pocket.phases import expand, exploit, explore, exterminate
from imperia.games.pocket.state import PocketState


def revealed(s: PocketState, seat: int) -> list[int]:
    """The orders that a seat turned up in this step."""
    return PLANS[s.plans[seat]][s.step]


def power(s: PocketState, seat: int, order: int) -> int:
    """R15, R16: how many actions a card of this order is worth in this step."""
    if s.seats == 4:
        same = 0
        for neighbour in ((seat + 1) % 4, (seat + 3) % 4):
            if order in revealed(s, neighbour):
                same += 1
        return 3 - same
    cards = 0
    for other in range(s.seats):
        cards += revealed(s, other).count(order)
    return 4 - cards


def step_cards(s: PocketState) -> list[int]:
    """R14, R17: all cards of the step as they are carried out, each as ``card`` makes it."""
    cards = []
    for order in range(3):
        for place in range(s.seats):
            seat = (s.first + place) % s.seats
            for own in revealed(s, seat):
                if own == order:
                    cards.append(seat + 4 * order + 16 * power(s, seat, order))
    return cards


def reveal_step(s: PocketState) -> None:
    """R13: everyone turns up the cards of this step and of no other."""
    s.queue = tuple(step_cards(s))
    if s.log is not None:
        turned = [tuple(revealed(s, seat)) for seat in range(s.seats)]
        powers = [tuple(power(s, seat, order) for order in turned[seat]) for seat in range(s.seats)]
        s.log.append(StepRevealed(s.round, s.step, tuple(turned), tuple(powers)))
    next_card(s)


def next_card(s: PocketState) -> None:
    """Take up the next card that allows anything; after the last one the next step, then Exploit."""
    queue = s.queue
    at = 0
    for card in queue:
        at += 1
        strength = card >> 4
        if strength == 0:
            continue
        seat = card & 3
        order = card >> 2 & 3
        s.turn = seat
        s.left = strength
        if order == EXPAND:
            if expand.possible(s, seat):
                s.queue = queue[at:]
                s.stack[-1] = expand.EXPAND_PHASE
                return
            continue
        s.moved = [0] * HEXES
        if order == EXPLORE:
            if explore.possible(s, seat):
                s.queue = queue[at:]
                s.stack[-1] = explore.CHOOSE_FLEET
                return
        elif exterminate.possible(s, seat):
            s.queue = queue[at:]
            s.stack[-1] = exterminate.CHOOSE_TARGET
            return
    _step_over(s)


def _step_over(s: PocketState) -> None:
    s.queue = ()
    s.left = 0
    s.moved = [0] * HEXES
    if s.step + 1 < STEPS:
        s.step += 1
        reveal_step(s)
    else:
        exploit.begin(s)
