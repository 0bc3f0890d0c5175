"""Clicks and their consequences in words: paths, names of spots, steps of a turn, rules at hand."""

from __future__ import annotations

from imperia.games.dynasties.actions import Discard, Draw, Lay, Mission, Pile, UseNinja
from imperia.games.dynasties.board import known
from imperia.games.dynasties.data import KINDS_TO_END, NUMBER
from imperia.games.dynasties.notation import ROUND_END_TEXTS, kind_name, mission_name
from imperia.games.dynasties.view import DynastiesView
from imperia.kernel.action import Action
from imperia.kernel.board import Label, Share
from imperia.kernel.phrase import Phrase

RULES = {
    "choose_starter": ("R5",),
    "deal_cards": ("R3", "R4"),
    "deal_missions": ("R31", "R32"),
    "draw": ("R7", "R8", "R9"),
    "draw_second": ("R8", "R10", "R11"),
    "drawn_card": ("R51",),
    "act": ("R12", "R13", "R14", "R15", "R16", "R19"),
    "choose_pile": ("R17", "R20", "R21"),
    "after_turn": ("R43", "R44", "R45"),
    "reveal_mission": ("R33", "R34", "R35"),
    "over": ("R25", "R28"),
}
PILES = ("Draw pile 1", "Draw pile 2", "Discard pile 1", "Discard pile 2")


def path(view: DynastiesView, action: Action) -> tuple[str, ...]:
    """A pile; a card and then how many to lay or the pile to discard on; a figure and then a set."""
    if isinstance(action, Draw):
        return (f"pile:{action.pile}",)
    if isinstance(action, Lay):
        return (f"hand:{action.kind}", f"lay:{action.count}")
    if isinstance(action, Discard):
        return (f"hand:{action.kind}", f"pile:{action.pile + 2}")
    if isinstance(action, Pile):
        return (f"pile:{action.pile + 2}",)
    if isinstance(action, UseNinja):
        return ("figure", f"set:{action.kind}")
    if isinstance(action, Mission) and action.code.startswith("reveal"):
        return (f"mission:{action.mission}",)
    return ()


def label(view: DynastiesView, action: Action) -> Label | None:
    """An action in short, under a prompt that says what is done."""
    if isinstance(action, Draw):
        pile = Phrase(PILES[action.pile])
        if action.pile < 2:
            return Label(pile)
        kind = kind_name(view.discards[action.pile - 2][-1])
        return Label(Phrase("{kind}, {pile}", kind=kind, pile=pile))
    if isinstance(action, Lay):
        return Label(
            Phrase("Lay {count} {kind}", count=action.count, kind=kind_name(action.kind, action.count))
        )
    if isinstance(action, Discard):
        return Label(
            Phrase("Discard {kind}, pile {pile}", kind=kind_name(action.kind), pile=action.pile + 1),
            within=Phrase("Discard one, pile {pile}", pile=action.pile + 1),
        )
    return Label(Phrase(PILES[action.pile + 2])) if isinstance(action, Pile) else None


def spot_name(view: DynastiesView, spot: str) -> Phrase:
    """A spot in words."""
    kind, _, rest = spot.partition(":")
    if kind == "pile":
        return Phrase(PILES[int(rest)])
    if kind == "hand":
        count = view.hand[int(rest)] if view.hand is not None else 0
        return Phrase("{kind}, {count} in your hand", kind=kind_name(int(rest)), count=count)
    if kind == "lay":
        return Phrase("Lay {count} {count|card|cards}", count=rest)
    if kind == "set":
        laid = view.count[int(rest)]
        return Phrase("The set of {count} {kind}", count=laid, kind=kind_name(int(rest), laid))
    if kind == "mission":
        return mission_name(int(rest))
    return Phrase("A Ninja figure")


def consequence(view: DynastiesView, action: Action) -> Phrase | None:
    """What an action brings and costs, and who can answer."""
    if isinstance(action, Draw):
        return _draw(view, action)
    if isinstance(action, Lay):
        return _lay(view, action)
    if isinstance(action, Discard):
        following = (view.turn + 1) % view.seats
        return Phrase("Your turn ends then. Seat {seat} plays next and may take the card.", seat=following)
    if isinstance(action, Pile):
        return Phrase("The cards lie on top, where the next player may take one.")
    if isinstance(action, UseNinja):
        return _ninja(view, action)
    if isinstance(action, Mission):
        return Phrase("The mission is out of the game then; the pay counts for this round.")
    return None


def _draw(view: DynastiesView, action: Draw) -> Phrase:
    if action.pile < 2:
        left = view.piles[action.pile] - 1
        if left <= 0:
            return Phrase("The last card of the pile: the round ends after this turn.")
        return Phrase(
            "Nobody else sees it. Cards left then: {left}; an empty draw pile ends the round.", left=left
        )
    pile = view.discards[action.pile - 2]
    if len(pile) > 1:
        return Phrase(
            "Everyone knows then that you hold it. Below it lies: {kind}.", kind=kind_name(pile[-2])
        )
    return Phrase("Everyone knows then that you hold it. The pile is used up.")


def _lay(view: DynastiesView, action: Lay) -> Phrase:
    """Points by the rule itself, who loses, what it takes to answer, whether the round ends."""
    before = known.round_points(view)
    after, reason = known.after_lay(view, action.kind, action.count)
    turn = view.turn
    parts = [
        Phrase("You have {after} in this round instead of {before}", after=after[turn], before=before[turn])
    ]
    for seat in range(view.seats):
        if seat != turn and after[seat] != before[seat]:
            parts.append(Phrase("seat {seat} loses {points}", seat=seat, points=before[seat] - after[seat]))
    if reason:
        parts.append(Phrase("the round ends: {why}", why=Phrase(ROUND_END_TEXTS[reason])))
    elif not view.options["ninjas"] and action.count >= NUMBER[action.kind] - action.count:
        parts.append(Phrase("nobody can beat it in this round"))
    else:
        parts.append(Phrase("it takes {need} cards to beat it", need=action.count + 1))
        mine = sum(1 for kind, owner in enumerate(view.owner) if owner == turn or kind == action.kind)
        parts.append(
            Phrase(
                "{mine} of {need} kinds for the end of the round", mine=mine, need=KINDS_TO_END[view.seats]
            )
        )
    return Phrase("{parts}.", parts=parts)


def _ninja(view: DynastiesView, action: UseNinja) -> Phrase:
    count, owner = view.count[action.kind], view.owner[action.kind]
    if count == 1:
        return Phrase(
            "The set is gone: seat {seat} loses {points} points. Your turn goes on.",
            seat=owner,
            points=NUMBER[action.kind],
        )
    return Phrase(
        "Seat {seat} chooses the discard pile and keeps {count}. Your turn goes on.",
        seat=owner,
        count=count - 1,
    )


def steps(view: DynastiesView) -> list[tuple[Phrase, str]]:
    """The parts of a turn."""
    order = {"draw": 0, "draw_second": 1, "act": 2, "after_turn": 3}
    if view.phase == "reveal_mission":
        return [(Phrase("Reveal a mission"), "now"), (Phrase("Score the round"), "next")]
    if view.phase == "choose_pile":
        return [(Phrase("Choose a discard pile"), "now")]
    if view.phase not in order:
        return []
    words = [Phrase("First card"), Phrase("Second card"), Phrase("Lay or discard")]
    if view.phase == "after_turn":
        words.append(Phrase("Ninja figures"))
    now = order[view.phase]
    return [(word, "done" if at < now else "now" if at == now else "next") for at, word in enumerate(words)]


def ending(view: DynastiesView) -> Phrase | None:
    """What decided the game (R28)."""
    if view.outcome is None:
        return None
    best = [seat for seat, place in enumerate(view.outcome["ranking"]) if place == 1]
    totals = view.outcome["scores"]
    if len(best) > 1:
        return Phrase("Equal totals and equal best rounds: the victory is shared.")
    if totals.count(max(totals)) > 1:
        return Phrase("Equal totals: the best single round decides.")
    return Phrase("The last round ends: {why}.", why=Phrase(ROUND_END_TEXTS[view.outcome["reason"]]))


def tally(view: DynastiesView) -> list[Share]:
    """A share for each round."""
    return [
        Share(Phrase("Round {round}", round=number), tuple(points))
        for number, points in enumerate(view.points, start=1)
    ]


def series(view: DynastiesView) -> dict[str, list[float]]:
    """Points with those of the round as it stands, kinds laid, cards in hand."""
    now = known.round_points(view) if view.outcome is None else [0] * view.seats
    total = known.totals(view)
    return {
        "Points": [float(total[seat] + now[seat]) for seat in range(view.seats)],
        "Characters laid": [float(view.owner.count(seat)) for seat in range(view.seats)],
        "Cards in hand": [float(held) for held in view.held],
    }
