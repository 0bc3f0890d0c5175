"""The table of Dynasties in plain text, in any language."""

from collections.abc import Callable

from imperia.games.dynasties.data import KIND_COUNT, MISSION_NAMES, NUMBER
from imperia.games.dynasties.notation import kind_name
from imperia.games.dynasties.view import DynastiesView
from imperia.kernel.outline import Part
from imperia.kernel.phrase import Phrase, columns

Say = Callable[..., str]
# The columns of the table of characters that hold numbers.
FIGURES = frozenset({1, 3, 4})


def board(view: DynastiesView, say: Say) -> str:
    """Head, characters, piles, players: each a few short lines."""
    kinds = columns(_kinds(view, say), FIGURES)
    return "\n".join([_head(view, say), "", *kinds, "", *_piles(view, say), "", *_players(view, say)])


def outline(view: DynastiesView, say: Say) -> list[Part]:
    """The same for pages: a table of the characters, the piles, the players."""
    kinds = _kinds(view, say)
    return [
        Part(
            "characters", say("The nine characters"), kinds[0], tuple(kinds[1:]), (_head(view, say),), FIGURES
        ),
        Part("piles", say("Piles"), lines=tuple(_piles(view, say))),
        Part("players", say("Players"), lines=tuple(line.strip() for line in _players(view, say))),
    ]


def _head(view: DynastiesView, say: Say) -> str:
    return say(
        "Round {round} of {rounds}, begun by seat {starter}; turn of seat {turn}",
        round=view.round + 1,
        rounds=view.rounds,
        starter=view.starter,
        turn=view.turn,
    )


def _kinds(view: DynastiesView, say: Say) -> list[tuple[str, ...]]:
    """A row a character: points, who has it laid, what the viewer holds, what is unseen."""
    rows: list[tuple[str, ...]] = [
        (say("Character"), say("points"), say("laid by"), say("in hand"), say("unseen"))
    ]
    for kind in range(KIND_COUNT):
        owner = view.owner[kind]
        laid = say("seat {seat}: {count}", seat=owner, count=view.count[kind]) if owner >= 0 else "-"
        mine = "" if view.hand is None else (str(view.hand[kind]) if view.hand[kind] else ".")
        name = say("{kind}", kind=kind_name(kind))
        rows.append((name, str(NUMBER[kind]), laid, mine, str(view.unseen[kind])))
    return rows


def _piles(view: DynastiesView, say: Say) -> list[str]:
    rows = [
        say(
            "Draw piles     1: {one} {one|card|cards}   2: {two} {two|card|cards}",
            one=view.piles[0],
            two=view.piles[1],
        )
    ]
    for number, pile in enumerate(view.discards, start=1):
        cards = [kind_name(kind) for kind in reversed(pile[-5:])] or Phrase("missing")
        if len(pile) > 5:
            cards = Phrase("{cards} and {count} more", cards=cards, count=len(pile) - 5)
        rows.append(say("Discard pile {number}  {cards}", number=number, cards=cards))
    if view.options["ninjas"]:
        rows.append(say("Ninja figures in the supply: {count}", count=view.supply))
    return rows


def _players(view: DynastiesView, say: Say) -> list[str]:
    rows = []
    for seat in range(view.seats):
        line = say(
            "{who}: {total} {total|point|points} ({rounds}), {cards} {cards|card|cards}, "
            "{sets} {sets|set|sets}",
            who=Phrase("Seat {seat} (you)" if seat == view.seat else "Seat {seat}", seat=seat),
            total=sum(points[seat] for points in view.points),
            rounds=" + ".join(str(points[seat]) for points in view.points) or "0",
            cards=view.held[seat],
            sets=view.owner.count(seat),
        )
        if view.options["ninjas"]:
            line += ", " + say("{count} {count|figure|figures}", count=view.figures[seat])
        rows.append(line)
        known = [
            Phrase("{count} {kind}", count=count, kind=kind_name(kind, count))
            for kind, count in enumerate(view.known[seat])
            if count
        ]
        if known and seat != view.seat:
            rows.append("    " + say("taken openly and still held: {cards}", cards=known))
    if view.missions:
        rows.append(say("Your missions: {missions}", missions=_missions(view.missions)))
    if view.revealed:
        rows.append(say("Revealed missions: {missions}", missions=_missions(view.revealed)))
    return rows


def _missions(missions: tuple[int, ...]) -> list[str]:
    return [MISSION_NAMES[mission].upper() for mission in missions]
