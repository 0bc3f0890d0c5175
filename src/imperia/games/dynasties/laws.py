"""Laws of Dynasties: what must hold after every action."""

from imperia.games.dynasties.data import FIGURES, HAND, KIND_COUNT, KINDS, NUMBER, PILE_MASK
from imperia.games.dynasties.phases import act, deal, draw, missions, round_end
from imperia.games.dynasties.phases.displace import ChoosePile
from imperia.games.dynasties.state import DynastiesState

# What the frame at the bottom of the stack can wait for: nothing, or one of these frames on top of it.
WAITS = {
    "draw": ("choose_pile",),
    "draw_second": ("choose_pile", "drawn_card"),
    "act": ("choose_pile", "drawn_card"),
    "after_turn": ("choose_pile",),
    "turn_end": ("choose_pile",),
    "score_round": ("reveal_mission",),
    "deal_cards": ("deal_missions", "choose_starter"),
}


def broken_laws(s: DynastiesState) -> list[str]:
    """Every law that the state breaks, in words."""
    return [
        *_cards(s),
        *_table(s),
        *_turn(s),
        *_figures(s),
        *_missions(s),
        *_deal(s),
        *_missions_left(s),
        *_stack(s),
        *_rounds(s),
    ]


def _stack(s: DynastiesState) -> list[str]:
    """Frames that no game puts on top of each other would be played to a wrong end."""
    names = [phase.name for phase in s.stack]
    if names[:1] == ["deal_cards"] and names[1:] == ["deal_missions", "choose_starter"]:
        return []
    if not names or (
        names[0] in WAITS and (len(names) == 1 or names[1:] in [[top] for top in WAITS[names[0]]])
    ):
        return []
    return [f"the phases {', '.join(names)} do not follow from each other"]


def _cards(s: DynastiesState) -> list[str]:
    broken = []
    for kind, total in enumerate(total_cards(s)):
        if total != NUMBER[kind]:
            broken.append(f"there are {total} {KINDS[kind]} cards instead of {NUMBER[kind]}")
    if min(s.deck) < 0 or any(min(hand) < 0 for hand in s.hands):
        broken.append("a number of cards is negative")
    if s.held != [sum(hand) for hand in s.hands]:
        broken.append("the hand sizes do not fit the hands")
    for seat in range(s.seats):
        for kind in range(KIND_COUNT):
            if not 0 <= s.known[seat][kind] <= s.hands[seat][kind]:
                broken.append(f"seat {seat} is known to hold {KINDS[kind]} cards that it does not hold")
    dealing = any(phase is deal.DEAL_CARDS for phase in s.stack)
    drawing = 1 if s.phase_name() == "drawn_card" else 0
    if not dealing and sum(s.piles) + drawing != sum(s.deck):
        broken.append("the draw piles do not fit the unseen cards")
    return broken


def _table(s: DynastiesState) -> list[str]:
    return [
        f"the {KINDS[kind]} set has {s.count[kind]} cards and the owner {s.owner[kind]}"
        for kind in range(KIND_COUNT)
        if (s.owner[kind] >= 0) != (s.count[kind] > 0)
    ]


def _turn(s: DynastiesState) -> list[str]:
    """R8, R12, R20, R24: two piles to draw from, a card to play, and a choice of piles only between two."""
    if not s.stack:
        return []
    bottom, top = s.stack[0], s.stack[-1]
    if isinstance(bottom, draw.DrawCard):
        # A round with an empty draw pile is over, but for the turn whose first draw emptied it.
        if any(s.piles[pile] == 0 and bottom.first != pile for pile in range(2)):
            return ["a draw pile is empty before a draw"]
    elif bottom is act.ACT and s.held[s.turn] == 0 and s.phase_name() != "drawn_card":
        return ["the player has no card to lay or to discard"]
    if isinstance(top, ChoosePile) and not (s.discards[0] and s.discards[1]):
        return ["a discard pile is to be chosen, but one of them is missing"]
    return []


def _figures(s: DynastiesState) -> list[str]:
    wanted = FIGURES if s.options["ninjas"] else 0
    if sum(s.figures) + s.supply != wanted:
        return [f"there are {sum(s.figures) + s.supply} Ninja figures instead of {wanted}"]
    if s.fresh > s.figures[s.turn]:
        return ["more fresh Ninja figures than the player has"]
    if s.fresh and s.stack and isinstance(s.stack[0], (draw.DrawCard, act.LayOrDiscard)):
        return ["a fresh Ninja figure before action 2"]
    return []


def _missions(s: DynastiesState) -> list[str]:
    seen = s.revealed
    for seat, mask in enumerate(s.missions):
        if seen & mask:
            return [f"a mission of seat {seat} is in two places"]
        seen |= mask
        if mask and not s.options["missions"]:
            return ["a mission without the variant"]
    return []


def _revealed_this_round(s: DynastiesState) -> int:
    """How many players, from the round's starter on, have revealed their mission of this round."""
    top = s.stack[-1]
    if isinstance(top, missions.RevealMission):
        return top.place
    return s.seats if top is round_end.SCORE_ROUND else 0


def _missions_left(s: DynastiesState) -> list[str]:
    """R33: a mission for this round, unless it is revealed already, and for each round to come."""
    if not s.options["missions"] or not s.stack or any(phase is deal.DEAL_MISSIONS for phase in s.stack):
        return []
    place = _revealed_this_round(s)
    for seat, mask in enumerate(s.missions):
        done = 1 if (seat - s.starter) % s.seats < place else 0
        if mask.bit_count() < s.rounds() - s.round - done:
            return [f"seat {seat} has no mission to reveal in each round to come"]
    return []


def _deal(s: DynastiesState) -> list[str]:
    """R3, R5, R32: what is being dealt is not dealt yet; the starter is drawn before all of it."""
    if any(phase is deal.CHOOSE_STARTER for phase in s.stack):
        wanted = ["deal_cards", *(["deal_missions"] if s.options["missions"] else []), "choose_starter"]
        if [phase.name for phase in s.stack] != wanted or s.round or any(s.held) or any(s.missions):
            return ["the starter is drawn after the game has begun"]
    if any(phase is deal.DEAL_CARDS for phase in s.stack) and (
        max(s.held) > HAND or min(s.held) == HAND or s.piles != [0, 0]
    ):
        return ["the hands are dealt already"]
    if any(phase is deal.DEAL_MISSIONS for phase in s.stack):
        if not s.options["missions"]:
            return ["missions are dealt without the variant"]
        if s.missions[-1] & PILE_MASK[-1] or s.revealed or s.round:
            return ["the missions are dealt already"]
    return []


def _rounds(s: DynastiesState) -> list[str]:
    """Every finished round has its points; a game that is over has finished all of them."""
    finished = s.round if s.stack else s.rounds()
    if len(s.points) != finished:
        return [f"there are points of {len(s.points)} rounds instead of {finished}"]
    if not s.stack and not s.last_end:
        return ["the game is over without a reason"]
    return []


def total_cards(s: DynastiesState) -> list[int]:
    """How many cards of each kind there are, wherever they lie; always ``NUMBER``."""
    totals = [s.deck[kind] + s.count[kind] for kind in range(KIND_COUNT)]
    for hand in s.hands:
        for kind in range(KIND_COUNT):
            totals[kind] += hand[kind]
    for pile in s.discards:
        for kind in pile:
            totals[kind] += 1
    for phase in s.stack:
        if isinstance(phase, ChoosePile):
            totals[phase.kind] += phase.count
    return totals
