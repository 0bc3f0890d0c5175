"""Actions, events and decisions of Dynasties in words."""

from imperia.games.dynasties import events as ev
from imperia.games.dynasties.actions import (
    Card,
    Discard,
    Draw,
    Lay,
    Mission,
    Pile,
    Start,
    UseNinja,
)
from imperia.games.dynasties.data import (
    KINDS,
    MISSION_BONUS,
    MISSION_KIND,
    MISSION_PILES,
    NINJA,
    NUMBER,
)
from imperia.games.dynasties.view import DynastiesView
from imperia.kernel.action import Action
from imperia.kernel.event import Event
from imperia.kernel.phrase import Phrase
from imperia.kernel.view import View

KIND_NAMES = {
    "farmer": "Farmer",
    "monk": "Monk",
    "envoy": "Envoy",
    "ninja": "Ninja",
    "samurai": "Samurai",
    "shogun": "Shogun",
    "daimyo": "Daimyo",
    "empress": "Empress",
    "emperor": "Emperor",
}
MANY = {
    "farmer": "Farmers",
    "monk": "Monks",
    "envoy": "Envoys",
    "ninja": "Ninjas",
    "samurai": "Samurai",
    "shogun": "Shoguns",
    "daimyo": "Daimyos",
    "empress": "Empresses",
    "emperor": "Emperors",
}
ROUND_END_TEXTS = {
    "kinds": "a player has enough different characters laid",
    "all_nine": "all nine characters are on the table",
    "pile_empty": "a draw pile is empty",
}
PROMPTS = {
    "draw": "Draw the first of two cards.",
    "draw_second": "Draw the second card, from another pile.",
    "act": "Lay a set, or discard one card.",
    "choose_pile": "Choose the discard pile for the cards that you lost.",
    "after_turn": "Use a Ninja figure, or end your turn.",
    "reveal_mission": "Reveal one of your missions.",
    "over": "The game is over.",
}


def kind_name(kind: int, count: int = 1) -> Phrase:
    """A character's name, as for so many cards."""
    return Phrase(KIND_NAMES[KINDS[kind]] if count == 1 else MANY[KINDS[kind]])


def mission_name(mission: int) -> Phrase:
    """A mission in words: its pile and what it pays for."""
    return Phrase(
        "mission {pile} ({bonus} for each {kind})",
        pile=MISSION_PILES[mission // 4].upper(),
        bonus=MISSION_BONUS[mission // 4],
        kind=kind_name(MISSION_KIND[mission]),
    )


def prompt(view: View) -> Phrase:
    """What there is to decide."""
    return Phrase(PROMPTS.get(view.phase, "Cards are being dealt."))


def describe(view: DynastiesView, action: Action) -> Phrase:
    """What an action does, before it is done."""
    if isinstance(action, Draw):
        return _describe_draw(view, action)
    if isinstance(action, Lay):
        return _describe_lay(view, action)
    if isinstance(action, Discard):
        begin = not view.discards[action.pile]
        template = (
            "Discard one {kind}; it begins discard pile {pile}"
            if begin
            else "Discard one {kind} onto discard pile {pile}"
        )
        return Phrase(template, kind=kind_name(action.kind), pile=action.pile + 1)
    if isinstance(action, Pile):
        return Phrase("Put the cards onto discard pile {pile}", pile=action.pile + 1)
    if isinstance(action, UseNinja):
        return Phrase(
            "Spend a Ninja figure: seat {seat} loses one of {count} {kind}",
            seat=view.owner[action.kind],
            count=view.count[action.kind],
            kind=kind_name(action.kind, view.count[action.kind]),
        )
    if isinstance(action, Mission):
        return _describe_mission(view, action)
    if isinstance(action, Card):
        return Phrase("The card: {kind}", kind=kind_name(action.kind))
    if isinstance(action, Start):
        return Phrase("Seat {seat} starts", seat=action.starter)
    return Phrase("End the turn and keep the figures")


def _describe_draw(view: DynastiesView, action: Draw) -> Phrase:
    if action.pile < 2:
        return Phrase(
            "Draw a hidden card from draw pile {pile} ({left} left)",
            pile=action.pile + 1,
            left=view.piles[action.pile],
        )
    return Phrase(
        "Take the {kind} from discard pile {pile}; everyone sees it",
        kind=kind_name(view.discards[action.pile - 2][-1]),
        pile=action.pile - 1,
    )


def _describe_lay(view: DynastiesView, action: Lay) -> Phrase:
    kind, owner = action.kind, view.owner[action.kind]
    parts = [
        Phrase(
            "Lay {count} {kind}, worth {number} points",
            count=action.count,
            kind=kind_name(kind, action.count),
            number=NUMBER[kind],
        )
    ]
    if owner == view.seat:
        parts.append(Phrase("your set of {count} is discarded", count=view.count[kind]))
    elif owner >= 0:
        parts.append(Phrase("seat {seat} loses its set of {count}", seat=owner, count=view.count[kind]))
    if kind == NINJA and view.supply:
        parts.append(Phrase("you take a Ninja figure"))
    return Phrase("{parts}", parts=parts)


def _describe_mission(view: DynastiesView, action: Mission) -> Phrase:
    name = mission_name(action.mission)
    kind = MISSION_KIND[action.mission]
    if view.owner[kind] < 0:
        return Phrase("Reveal {mission}: nobody has that character laid", mission=name)
    points = MISSION_BONUS[action.mission // 4] * view.count[kind]
    return Phrase(
        "Reveal {mission}: {points} points for seat {seat}",
        mission=name,
        points=points,
        seat=view.owner[kind],
    )


def tell(event: Event) -> Phrase:
    """An event for the log; the reader's own name is put in by whoever shows it."""
    match event:
        case ev.RoundBegan():
            return Phrase(
                "Round {round} begins, seat {seat} starts", round=event.round + 1, seat=event.starter
            )
        case ev.Dealt():
            return _tell_card("Seat {seat} is dealt one {kind}", "Seat {seat} is dealt a card", event)
        case ev.Drew():
            return _tell_card(
                "Seat {seat} draws one {kind} from draw pile {pile}",
                "Seat {seat} draws from draw pile {pile}",
                event,
            )
        case ev.Took():
            return Phrase(
                "Seat {seat} takes the {kind} from discard pile {pile}",
                seat=event.seat,
                kind=kind_name(event.kind),
                pile=event.pile,
            )
        case ev.Laid():
            return Phrase(
                "Seat {seat} lays {count} {kind}",
                seat=event.seat,
                count=event.count,
                kind=kind_name(event.kind, event.count),
            )
        case ev.Discarded():
            return Phrase(
                "Seat {seat} discards {count} {kind} onto pile {pile}",
                seat=event.seat,
                count=event.count,
                kind=kind_name(event.kind, event.count),
                pile=event.pile,
            )
        case _:
            return _tell_rest(event)


def _tell_rest(event: Event) -> Phrase:
    match event:
        case ev.TookFigure():
            return Phrase("Seat {seat} takes a Ninja figure", seat=event.seat)
        case ev.UsedFigure():
            return Phrase(
                "Seat {seat} spends a Ninja figure against the {kind} of seat {victim}",
                seat=event.seat,
                kind=kind_name(event.kind),
                victim=event.victim,
            )
        case ev.RoundEnded():
            return Phrase(
                "Round {round} ends: {why}",
                round=event.round + 1,
                why=Phrase(ROUND_END_TEXTS[event.reason]),
            )
        case ev.MissionDealt():
            if event.mission < 0:
                return Phrase("Seat {seat} is dealt a mission", seat=event.seat)
            return Phrase(
                "Seat {seat} is dealt {mission}", seat=event.seat, mission=mission_name(event.mission)
            )
        case ev.MissionRevealed():
            return _tell_mission(event)
        case ev.RoundScored():
            return Phrase("Points of round {round}: {points}", round=event.round + 1, points=event.points)
        case ev.GameEnded():
            return Phrase("The game is over; totals: {totals}", totals=event.totals)
        case _:
            raise TypeError(f"no words for the event {event!r}")


def _tell_card(open_text: str, hidden_text: str, event: ev.Dealt | ev.Drew) -> Phrase:
    pile = event.pile if isinstance(event, ev.Drew) else 0
    if event.kind < 0:
        return Phrase(hidden_text, seat=event.seat, pile=pile)
    return Phrase(open_text, seat=event.seat, kind=kind_name(event.kind), pile=pile)


def _tell_mission(event: ev.MissionRevealed) -> Phrase:
    name = mission_name(event.mission)
    if event.winner < 0:
        return Phrase("Seat {seat} reveals {mission}: nobody gains", seat=event.seat, mission=name)
    return Phrase(
        "Seat {seat} reveals {mission}: {points} points for seat {winner}",
        seat=event.seat,
        mission=name,
        points=event.points,
        winner=event.winner,
    )
