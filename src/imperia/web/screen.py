"""What a viewer is shown of a table: made from that seat's view and events, and from nothing else."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup
from sqlalchemy import Connection, Row, bindparam, select

from imperia.kernel import SPECTATOR, Action, Game, Match, Player, UndoError
from imperia.kernel.event import Event, visible
from imperia.kernel.outline import Part
from imperia.web import drawing
from imperia.web.cache import Held, refresh
from imperia.web.clock import clock_text
from imperia.web.drawing import Choice, Drawn, Group, Result
from imperia.web.icons import seat_badge
from imperia.web.language import current, span, translate, translated
from imperia.web.ledger import Ledger
from imperia.web.names import name_of, say, speaker
from imperia.web.schema import chat, mutes, users

# Older lines are in the replay.
LOG_LINES = 60
# Arrows and highlights for more events than these would hide the board.
RECENT = 60
# What a viewer needs: words for programs, a drawn board, or a board in text.
PLAIN, DRAWN, TEXT = "plain", "drawn", "text"
# In front of lines that are about nobody.
NOBODY = Markup("<span></span>")
# The newest words at a table, without those of people whom the reader has muted.
CHAT = (
    select(chat.c.text, chat.c.at, users.c.name, users.c.id.label("user_id"))
    .join(users, users.c.id == chat.c.user_id)
    .where(
        chat.c.table_id == bindparam("table_id"),
        chat.c.user_id.not_in(select(mutes.c.muted).where(mutes.c.user_id == bindparam("reader"))),
    )
    .order_by(chat.c.id.desc())
    .limit(50)
)


class Line(NamedTuple):
    """A line of the log: which ply, who did it (-1: chance), what it says, whether it is new, its age.

    In front stands a badge: of whom it is about, or of who did it.
    """

    ply: int
    seat: int
    words: str
    new: bool
    age: str = ""
    badge: Markup = NOBODY


@dataclass(frozen=True)
class Screen:
    """Everything a page or the API shows to one viewer."""

    head: Row[Any]
    places: list[Row[Any]]
    mine: list[int]
    seat: int
    title: str
    outline: list[Part]
    prompt: str
    view: dict[str, Any] | None
    actors: list[int]
    acting: bool
    hand_over: int | None
    choices: list[Choice]
    groups: list[Group]
    extra: list[Choice]
    drawn: Drawn
    clocks: list[float | None]
    undo: bool
    ask_undo: bool
    log: list[Line]
    chat: list[Row[Any]]
    outcome: dict[str, Any] | None
    result: Result | None
    # The numbers of the rules that the decision at hand is about.
    rules: tuple[str, ...]

    @property
    def fresh(self) -> int:
        """How many lines of the log a player has not seen; they are the first ones."""
        return sum(line.new for line in self.log) if self.seat >= 0 else 0


def seats_of(places: list[Row[Any]], user_id: int | None) -> list[int]:
    """The seats that a user plays at a table."""
    if user_id is None:
        return []
    return [place.seat for place in places if place.user_id == user_id and place.kind in ("human", "here")]


def choose_seat(
    mine: list[int], asked: int | None, actors: list[int], open_cards: bool = False
) -> tuple[int, int | None]:
    """The seat that is shown, and (around one screen) the seat to hand the screen to.

    With several seats of one's own, a seat is shown only when it was asked for by name: between two
    players stands a page without secrets. In a sandbox (``open_cards``) nobody hides anything.
    """
    if not mine:
        return SPECTATOR, None
    if len(mine) == 1:
        return mine[0], None
    acting = [seat for seat in mine if seat in actors]
    if open_cards:
        return (acting or mine)[0], None
    if asked in mine and (asked in acting or not acting):
        return asked, None
    return SPECTATOR, (acting or mine)[0]


def make_screen(
    ledger: Ledger,
    connection: Connection,
    table_id: str,
    user_id: int | None,
    asked: int | None,
    shows: str = PLAIN,
) -> Screen:
    """Look at a table with a viewer's eyes; ``shows`` says what the viewer needs: making it takes time."""
    with ledger.cache.holding(table_id) as held:
        head = ledger.head(connection, table_id)
        rows = ledger.places(connection, table_id)
        match = refresh(connection, head, held)
        mine = seats_of(rows, user_id)
        running = head.status == "running"
        actors = match.state.actors() if running else []
        seat, hand_over = choose_seat(mine, asked, actors, bool(head.sandbox))
        view = match.state.view(seat)
        acting = seat in actors
        names = [name_of(place) for place in rows]
        perspective = match.perspective(seat)
        free = is_free(head, rows, user_id)
        choices = _choices(match, view, perspective.legal() if acting else [], names, free, shows)
        seen = next((place.seen for place in rows if place.seat == seat), len(match.plies))
        clocks = [_left(place) for place in rows]
        pictured = shows == DRAWN and match.game.board() is not None
        return Screen(
            head=head,
            places=rows,
            mine=mine,
            seat=seat,
            title=match.game.title,
            outline=[] if shows == PLAIN or pictured else match.game.outline(view, speaker(names)),
            prompt=say(match.game.prompt(view), names),
            view=view.to_json() if shows == PLAIN and head.status != "open" else None,
            actors=actors,
            acting=acting,
            hand_over=hand_over,
            choices=choices,
            groups=drawing.grouped(match.game.board(), view, choices, names),
            extra=drawing.plain(match, view, perspective.interrupts() if acting else [], names),
            drawn=_draw(match, view, _players(rows, mine, actors, clocks), choices, seen)
            if pictured and hand_over is None
            else Drawn("", [], []),
            clocks=clocks,
            undo=running and seat >= 0 and _may_undo(match, free, seat),
            ask_undo=running
            and seat >= 0
            and head.undo is None
            and any(ply[0] == seat for ply in match.plies),
            log=[]
            if shows == PLAIN
            else _log(
                match, seat, mine, names, seen, held, pictured and not head.outcome and hand_over is None
            ),
            chat=_chat(connection, table_id, user_id),
            outcome=head.outcome,
            result=drawing.result(match, view, names) if head.outcome and shows != PLAIN else None,
            rules=drawing.rules(match, view) if acting and shows != PLAIN else (),
        )


def _choices(
    match: Match, view: Any, legal: list[Action], names: list[str], free: bool, shows: str
) -> list[Choice]:
    if shows == PLAIN:
        return drawing.plain(match, view, legal, names)
    return drawing.choices(match, view, legal, names, free)


def _draw(match: Match, view: Any, players: tuple[Player, ...], choices: list[Choice], seen: int) -> Drawn:
    recent: list[Event] = [event for events in match.events[seen:] for event in visible(events, view.seat)]
    return drawing.draw(match, view, players, choices, tuple(recent[-RECENT:]))


def _players(
    rows: list[Row[Any]], mine: list[int], actors: list[int], clocks: list[float | None]
) -> tuple[Player, ...]:
    return tuple(
        Player(
            name=name_of(place),
            you=mine == [place.seat],  # around one screen everybody is somebody
            bot=translate(place.bot or "") if place.kind == "bot" else "",
            clock=clock_text(left),
            turn=place.seat in actors,
        )
        for place, left in zip(rows, clocks, strict=True)
    )


def _left(place: Row[Any]) -> float | None:
    """The seconds that a seat has left now."""
    if place.seconds is None:
        return None
    used = time.time() - place.since if place.since else 0.0
    return max(0.0, float(place.seconds) - used)


def is_free(head: Row[Any], rows: list[Row[Any]], user_id: int | None) -> bool:
    """Whether everything at the table is in one person's hands, who may take back what they like."""
    alone = all(place.kind == "bot" or place.user_id == user_id for place in rows)
    return alone and bool(head.sandbox or any(place.kind == "here" for place in rows))


def may_branch(head: Row[Any], rows: list[Row[Any]], user_id: int | None) -> bool:
    """Whether somebody may go on from a position in a sandbox: not while others play, who ask no bot."""
    alone = all(place.kind == "bot" or place.user_id == user_id for place in rows)
    return head.status == "over" or (alone and head.owner == user_id)


def _may_undo(match: Match, free: bool, seat: int) -> bool:
    if free:
        return any(ply[0] >= 0 for ply in match.plies)
    try:
        match.undo_point(seat)
    except UndoError:
        return False
    return True


def _log(
    match: Match,
    seat: int,
    mine: list[int],
    names: list[str],
    seen: int,
    held: Held,
    pictured: bool,
) -> list[Line]:
    """The newest lines first; chance that says nothing to the viewer is left out."""
    now, board = time.time(), match.game.board() if pictured else None
    undone, times, called = held.undone, held.times, tuple(names)
    badges = [seat_badge(place, name, "you" if place in mine else "") for place, name in enumerate(names)]
    lines = [_taken_back(who, len(match.events), names, badges) for who in undone.get(len(match.events), [])]
    for ply in reversed(range(len(match.events))):
        for event in reversed(visible(match.events[ply], seat)):
            words = told(match.game, event, called)
            age = span(now - times[ply]) if ply < len(times) else ""
            by = match.plies[ply][0]
            sign = board.sign(event) if board else ""
            about = getattr(event, "seat", by)
            badge = Markup(sign) if sign else badges[about] if about >= 0 else NOBODY  # noqa: S704 -- drawn by us
            lines.append(Line(ply, by, words, ply >= seen, age, badge))
        lines += [_taken_back(who, ply, names, badges) for who in undone.get(ply, [])]
        if len(lines) >= LOG_LINES:
            break
    return lines


def told(game: Game[Any], event: Event, names: tuple[str, ...]) -> str:
    """An event in words. The same lines are shown again and again while a game goes on."""
    try:
        return _kept(game, event, names, current())
    except TypeError:  # an event of an outside game that holds a list cannot be looked up
        return say(game.tell(event), list(names))


@lru_cache(maxsize=20_000)
def _kept(game: Game[Any], event: Event, names: tuple[str, ...], language: str) -> str:
    return say(game.tell(event), list(names))


def _taken_back(who: int, ply: int, names: list[str], badges: list[Markup]) -> Line:
    words = translated("{name} took back what had followed", name=names[who])
    return Line(ply, who, words, False, badge=badges[who])


def _chat(connection: Connection, table_id: str, user_id: int | None) -> list[Row[Any]]:
    return list(reversed(list(connection.execute(CHAT, {"table_id": table_id, "reader": user_id or 0}))))
