"""Actions, events and decisions of Pocket Imperium in words."""

from imperia.games.pocket import events as ev
from imperia.games.pocket.actions import (
    ATTACK,
    STOP,
    AtHex,
    Count,
    Group,
    Plan,
    PrimeFace,
    Score,
    Sector,
    Start,
    Token,
)
from imperia.games.pocket.data import FACES, HEX_NAMES, ORDERS, PLANS, PRIME
from imperia.games.pocket.view import PocketView
from imperia.kernel.action import Action
from imperia.kernel.event import Event
from imperia.kernel.phrase import Phrase
from imperia.kernel.view import View

PROMPTS = {
    "place": "Place two ships on a free system of level I.",
    "plan": "Plan your orders for the three steps of this round.",
    "expand": "Expand: put a new ship on a system that you hold, or end the card.",
    "explore": "Explore: choose a fleet that sets out, or end the card.",
    "fleet": "Explore: where does the fleet go?",
    "fleet_on": "Explore: stop here, or go on; ships may join or stay.",
    "exterminate": "Exterminate: choose a system to invade, or end the card.",
    "invade": "Exterminate: choose the ships that invade.",
    "score": "Choose a sector to score.",
    "bonus": "You control the Prime: choose a bonus sector to score.",
    "return": "You have no ships left: put two on the rim, or stay out for now.",
    "over": "The game is over.",
}
ORDER_NAMES = {"expand": "Expand", "explore": "Explore", "exterminate": "Exterminate"}
KINDS = {
    "void": "empty space",
    "one": "level I",
    "two": "level II",
    "prime": "level III",
    "asteroids": "asteroids",
    "hole": "a black hole",
}
LOSSES = {
    "asteroids": "Asteroids destroy {count} {count|ship|ships} of seat {seat} at {hex}",
    "supply": "Seat {seat} loses {count} {count|ship|ships} at {hex} for want of supply",
    "quad_prime": "Quad-Prime destroys a ship of seat {seat}",
}
AT_HEX = {
    "place": "Place two ships at {hex} ({kind})",
    "ship": "A new ship at {hex} ({kind})",
    "to": "Go to {hex} ({kind})",
    "invade": "Invade {hex} ({kind}), {who}",
    "return": "Come back with two ships at {hex} ({kind})",
}


def prompt(view: View) -> Phrase:
    """What there is to decide."""
    return Phrase(PROMPTS.get(view.phase, "Chance decides."))


def hex_name(hex: int) -> Phrase:
    """A hex in words."""
    return Phrase("the Prime") if hex == PRIME else Phrase("{hex}", hex=HEX_NAMES[hex])


def order_names(orders: tuple[int, ...]) -> Phrase:
    """The orders of one step."""
    names = [Phrase(ORDER_NAMES[ORDERS[order]]) for order in orders]
    return Phrase("{one} + {two}", one=names[0], two=names[1]) if len(names) == 2 else names[0]


def describe(view: PocketView, action: Action) -> Phrase:
    """What an action does, before it is done."""
    if isinstance(action, AtHex):
        return _describe_hex(view, action)
    if isinstance(action, Group):
        return _describe_group(view, action)
    if isinstance(action, Plan):
        steps = [order_names(tuple(step)) for step in PLANS[action.plan]]
        return Phrase("First {one}, then {two}, then {three}", one=steps[0], two=steps[1], three=steps[2])
    if isinstance(action, Count):
        pick = action.code.startswith("pick")
        template = (
            "{count} {count|ship joins|ships join} the fleet"
            if pick
            else "{count} {count|ship stays|ships stay} here"
        )
        return Phrase(template, count=action.count)
    if isinstance(action, Score):
        return _describe_score(view, action)
    return _describe_rest(view, action)


def _describe_rest(view: PocketView, action: Action) -> Phrase:
    if isinstance(action, Start):
        return Phrase("Seat {seat} is the first player", seat=action.starter)
    if isinstance(action, PrimeFace):
        return Phrase("The Prime lies with face {face} up", face=FACES[action.face])
    if isinstance(action, Sector):
        return Phrase(
            "Sector {tile}{face}, turned by {rotation} sixths",
            tile=action.tile + 2,
            face=FACES[action.face],
            rotation=action.rotation,
        )
    if isinstance(action, Token):
        return Phrase("The token is worth {value}", value=action.value)
    if action is STOP:
        return Phrase("The fleet stops here")
    if action is ATTACK:
        return Phrase("Attack with {count} {count|ship|ships}", count=view.fleet)
    if view.phase == "return":
        return Phrase("Stay out of the galaxy for now")
    return Phrase("Do no more with this card")


def _describe_hex(view: PocketView, action: AtHex) -> Phrase:
    verb = action.code.split()[0]
    owner, count = view.owner[action.hex], view.ships[action.hex]
    who = (
        Phrase("held by seat {seat} with {count}", seat=owner, count=count) if count else Phrase("unoccupied")
    )
    return Phrase(AT_HEX[verb], hex=hex_name(action.hex), kind=Phrase(KINDS[view.kinds[action.hex]]), who=who)


def _describe_group(view: PocketView, action: Group) -> Phrase:
    template = "{count} of {all} {all|ship|ships} {count|sets|set} out from {hex}"
    if action.code.startswith("from"):
        template = "{count} of {all} {all|ship|ships} {count|invades|invade} from {hex}"
    return Phrase(template, count=action.count, all=view.ships[action.hex], hex=hex_name(action.hex))


def _describe_score(view: PocketView, action: Score) -> Phrase:
    worth = {"one": 1, "two": 2}
    gains = []
    for seat in range(view.seats):
        points = sum(
            worth.get(view.kinds[hex], 0)
            for hex in range(action.tile * 7, action.tile * 7 + 7)
            if view.owner[hex] == seat
        )
        if points:
            gains.append(Phrase("seat {seat} {points}", seat=seat, points=points))
    if not gains:
        return Phrase("Score sector {tile}: nobody gains", tile=action.tile + 2)
    return Phrase("Score sector {tile}: {gains}", tile=action.tile + 2, gains=gains)


def tell(event: Event) -> Phrase:
    """An event for the log; the reader's own name is put in by whoever shows it."""
    match event:
        case ev.ShipsPlaced():
            return Phrase("Seat {seat} places two ships at {hex}", seat=event.seat, hex=hex_name(event.hex))
        case ev.StepRevealed():
            shown = [
                Phrase("seat {seat} {orders}", seat=seat, orders=order_names(orders))
                for seat, orders in enumerate(event.orders)
            ]
            return Phrase("Step {step}: {shown}", step=event.step + 1, shown=shown)
        case ev.ShipAdded():
            return Phrase("Seat {seat} adds a ship at {hex}", seat=event.seat, hex=hex_name(event.hex))
        case ev.FleetMoved() | ev.ShipsSent():
            return _tell_move(event)
        case ev.Invaded():
            return _tell_invasion(event)
        case ev.ShipsLost():
            return Phrase(LOSSES[event.reason], seat=event.seat, hex=hex_name(event.hex), count=event.count)
        case ev.Returned():
            return Phrase(
                "Seat {seat} comes back with two ships at {hex}", seat=event.seat, hex=hex_name(event.hex)
            )
        case ev.TokenTaken():
            return _tell_token(event)
        case _:
            return _tell_rest(event)


def _tell_rest(event: Event) -> Phrase:
    match event:
        case ev.SectorLaid():
            if event.tile < 0:
                return Phrase("The Prime lies with face {face} up", face=FACES[event.face])
            return Phrase("Sector {tile}{face} is laid", tile=event.tile + 2, face=FACES[event.face])
        case ev.RoundBegan():
            return Phrase(
                "Round {round} begins, seat {seat} is first", round=event.round + 1, seat=event.first
            )
        case ev.TokensLaid():
            return Phrase("{count} tokens lie on the free systems", count=event.count)
        case ev.SectorScored():
            template = "Seat {seat} scores sector {tile}: {points}"
            if event.bonus:
                template = "Seat {seat} scores sector {tile} for the Prime: {points}"
            return Phrase(template, seat=event.seat, tile=event.tile + 2, points=event.points)
        case ev.FinalCount():
            return Phrase("The final count brings {points}", points=event.points)
        case ev.GameEnded():
            return Phrase("The game is over; totals: {totals}", totals=event.totals)
        case _:
            raise TypeError(f"no words for the event {event!r}")


def _tell_move(event: ev.FleetMoved | ev.ShipsSent) -> Phrase:
    moved = isinstance(event, ev.FleetMoved)
    return Phrase(
        "Seat {seat} moves {count} {count|ship|ships} from {origin} to {hex}"
        if moved
        else "Seat {seat} sends {count} {count|ship|ships} from {origin} against {hex}",
        seat=event.seat,
        count=event.count,
        origin=hex_name(event.origin),
        hex=hex_name(event.hex if isinstance(event, ev.FleetMoved) else event.target),
    )


def _tell_invasion(event: ev.Invaded) -> Phrase:
    parts = [
        Phrase(
            "Seat {seat} invades {hex} with {count}",
            seat=event.seat,
            hex=hex_name(event.hex),
            count=event.count,
        )
    ]
    if event.defender >= 0:
        parts.append(Phrase("seat {seat} has {count}", seat=event.defender, count=event.defenders))
    if event.owner < 0:
        parts.append(Phrase("nobody is left"))
    else:
        parts.append(Phrase("seat {seat} holds it with {count}", seat=event.owner, count=event.left))
    return Phrase("{parts}", parts=parts)


def _tell_token(event: ev.TokenTaken) -> Phrase:
    if event.value < 0:
        return Phrase("Seat {seat} takes the token at {hex}", seat=event.seat, hex=hex_name(event.hex))
    return Phrase(
        "Seat {seat} takes the token at {hex}: {value}",
        seat=event.seat,
        hex=hex_name(event.hex),
        value=event.value,
    )
