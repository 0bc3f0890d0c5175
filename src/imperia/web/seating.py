"""Seating: opening tables, sitting down, leaving a seat to a bot and coming back."""

from __future__ import annotations

import contextlib
import secrets
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from imperia.bots import bot_names
from imperia.kernel import IllegalAction, Match, Phrase, registry
from imperia.web import clock, fair
from imperia.web.errors import Forbidden, Stale, WebError, one_of
from imperia.web.language import translated
from imperia.web.ledger import Ledger
from imperia.web.names import FREE_SEAT
from imperia.web.people import same, tidy
from imperia.web.schema import places, tables

# Who plays against a visitor who chose nothing, or for somebody who left.
DEFAULT_BOT = "casual"
SEAT_KINDS = ("human", "here", "bot", "open")
# So that two bots at one table are told apart; which level they have stands beside the name.
BOT_NAMES = ("Baron", "Marta", "Jules", "Nova", "Sol", "Ines")
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


@dataclass(frozen=True)
class SeatPlan:
    """What a seat is to be at a new table."""

    kind: str
    bot: str = ""
    name: str = ""


@dataclass(frozen=True)
class TablePlan:
    """A table that somebody wants to open."""

    game: str
    seats: tuple[SeatPlan, ...]
    options: dict[str, object]
    name: str = ""
    listed: bool = False
    sandbox: bool = False
    clock: clock.Clock = clock.NO_CLOCK
    start: dict[str, Any] | None = None


class Seating:
    """Who sits where. Every method is one transaction."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.database = ledger.database
        self.hub = ledger.hub

    def open(self, plan: TablePlan, user_id: int, user_name: str) -> str:
        """Open a table; it starts at once if no seat is open."""
        game = registry.get(plan.game)
        match = Match(game, len(plan.seats), plan.options, plan.start)
        _check_plan(plan)
        table_id = "".join(secrets.choice(ALPHABET) for _ in range(10))
        seed = fair.new_seed()
        now = time.time()
        # A table's match is locked before a connection is taken, here as everywhere: else two who wait for
        # each other would wait for ever.
        with self.ledger.keeping(table_id), self.database.write() as connection:
            connection.execute(
                insert(tables).values(
                    id=table_id,
                    name=tidy(plan.name, 60)
                    or translated("{game} of {name}", game=game.title, name=user_name)[:60],
                    game=game.name,
                    rules_version=game.rules_version,
                    options=dict(match.state.options),
                    seats=match.state.seats,
                    start=plan.start,
                    status="open",
                    listed=plan.listed,
                    sandbox=plan.sandbox,
                    clock=plan.clock.to_json(),
                    seed=seed,
                    commitment=fair.commitment(seed),
                    owner=user_id,
                    entries=0,
                    revision=1,
                    created=now,
                    updated=now,
                )
            )
            taken = False
            for seat, wanted in enumerate(plan.seats):
                mine = wanted.kind in ("human", "here")
                name = tidy(wanted.name, 40)
                if wanted.kind == "human" and not taken:
                    name, taken = user_name, True
                connection.execute(
                    insert(places).values(
                        table_id=table_id,
                        seat=seat,
                        kind=wanted.kind,
                        user_id=user_id if mine else None,
                        name=name or _place_name(wanted, seat),
                        bot=wanted.bot if wanted.kind == "bot" else None,
                        key=secrets.token_urlsafe(16),
                        seconds=plan.clock.budget(),
                        seen=0,
                    )
                )
            self.ledger.start_if_full(connection, table_id)
        self.hub.publish(table_id)
        return table_id

    def sit(self, table_id: str, seat: int, key: str, user_id: int, user_name: str) -> None:
        """Take a free seat: an open one of a listed table, or with the key any that nobody plays himself."""
        with self.ledger.keeping(table_id) as held, self.database.write() as connection:
            head = self.ledger.head(connection, table_id)
            place = self.ledger.place(connection, table_id, seat)
            if not can_be_taken(head, place):
                raise Stale("that seat is taken already")
            if not same(key, place.key) and not (head.listed and place.kind == "open"):
                raise Forbidden("this seat needs its invitation link")
            self._alone(connection, table_id, seat, user_id)
            connection.execute(
                update(places)
                .where(places.c.table_id == table_id, places.c.seat == seat)
                .values(
                    kind="human",
                    bot=None,
                    user_id=user_id,
                    name=user_name,
                    seen=head.entries,
                    # The link is used up: a seat that is handed on later has a new one.
                    key=secrets.token_urlsafe(16),
                    seconds=clock.from_json(head.clock).budget(),
                )
            )
            self.ledger.reseat(connection, table_id, held)
            self.ledger.start_if_full(connection, table_id)
        self.hub.publish(table_id)

    def _alone(self, connection: Connection, table_id: str, seat: int, user_id: int) -> None:
        """Nobody sees two hands: also not who has left a seat to a bot, and could come back to it."""
        for other in self.ledger.places(connection, table_id):
            if other.seat != seat and other.user_id == user_id and other.kind in ("human", "bot"):
                raise Forbidden("you sit at this table already")

    def replace(self, table_id: str, seat: int, user_id: int, bot: str) -> None:
        """Give a seat to a bot: one's own, or (the owner) an open one or one that is out of time."""
        if bot not in bot_names():
            raise WebError(_no_bot(bot))
        with self.ledger.keeping(table_id) as held, self.database.write() as connection:
            head = self.ledger.head(connection, table_id)
            place = self.ledger.place(connection, table_id, seat)
            if head.status == "over":
                raise IllegalAction("the game is over")
            idle = is_late(head, place) or place.kind == "open"
            if place.user_id != user_id and not (head.owner == user_id and idle):
                raise Forbidden("only the player of a seat can hand it over")
            connection.execute(
                update(places)
                .where(places.c.table_id == table_id, places.c.seat == seat)
                .values(
                    kind="bot",
                    bot=bot,
                    name=_place_name(SeatPlan("bot", bot), seat) if place.kind == "open" else place.name,
                )
            )
            if is_late(head, place):
                self.ledger.touch(connection, head, status="running")
            self.ledger.reseat(connection, table_id, held)
            self.ledger.start_if_full(connection, table_id)
        self.hub.publish(table_id)

    def leave_all(self, user_id: int) -> None:
        """Let bots play on wherever somebody still has a seat: the others must not wait for ever."""
        with self.database.read() as connection:
            query = (
                select(places.c.table_id, places.c.seat)
                .join(tables, tables.c.id == places.c.table_id)
                .where(
                    places.c.user_id == user_id,
                    places.c.kind.in_(("human", "here")),
                    tables.c.status != "over",
                )
            )
            left = list(connection.execute(query))
        for table_id, seat in left:
            # Somebody may have been faster, or the game has ended since.
            with contextlib.suppress(WebError, IllegalAction):
                self.replace(table_id, seat, user_id, DEFAULT_BOT)

    def come_back(self, table_id: str, seat: int, user_id: int) -> None:
        """Take the own seat back from the bot that kept it warm."""
        with self.ledger.keeping(table_id) as held, self.database.write() as connection:
            head = self.ledger.head(connection, table_id)
            place = self.ledger.place(connection, table_id, seat)
            if place.kind != "bot" or place.user_id != user_id:
                raise Forbidden("only the player who left this seat can come back to it")
            connection.execute(
                update(places)
                .where(places.c.table_id == table_id, places.c.seat == seat)
                .values(
                    kind="human", bot=None, seconds=clock.from_json(head.clock).again(place.seconds or 0.0)
                )
            )
            self.ledger.reseat(connection, table_id, held)
        self.hub.publish(table_id)

    def resume(self, table_id: str, seat: int, user_id: int) -> None:
        """Play on at a table that paused because one's own clock had run out."""
        with self.ledger.keeping(table_id) as held, self.database.write() as connection:
            head = self.ledger.head(connection, table_id)
            place = self.ledger.place(connection, table_id, seat)
            if place.user_id != user_id or place.kind not in ("human", "here"):
                raise Forbidden("that is not your seat")
            if not is_late(head, place):
                raise Stale("the table does not wait for this seat")
            connection.execute(
                update(places)
                .where(places.c.table_id == table_id, places.c.seat == seat)
                .values(seconds=clock.from_json(head.clock).again(0.0))
            )
            self.ledger.touch(connection, head, status="running")
            self.ledger.reseat(connection, table_id, held)
        self.hub.publish(table_id)


def can_be_taken(head: Row[Any], place: Row[Any]) -> bool:
    """A seat that waits for somebody, or that a bot plays while the game runs."""
    return place.kind == "open" or (place.kind == "bot" and head.status in ("open", "running", "paused"))


def is_late(head: Row[Any], place: Row[Any]) -> bool:
    """Whether the table is paused because this seat's clock has run out."""
    return bool(head.status == "paused" and place.seconds is not None and place.seconds <= 0)


def _check_plan(plan: TablePlan) -> None:
    for seat, wanted in enumerate(plan.seats):
        if wanted.kind not in SEAT_KINDS:
            raise WebError(one_of(f"seat {seat}", wanted.kind, SEAT_KINDS))
        if wanted.kind == "bot" and wanted.bot not in bot_names():
            raise WebError(_no_bot(wanted.bot))


def _no_bot(name: str) -> Phrase:
    names = ", ".join(bot_names())
    return Phrase("there is no bot {name}; there are: {names}", name=repr(name), names=names)


def _table_name(title: str, user_name: str) -> str:
    return translated("{game} of {name}", game=title, name=user_name)


def _place_name(wanted: SeatPlan, seat: int) -> str:
    if wanted.kind == "bot":
        return BOT_NAMES[seat % len(BOT_NAMES)]
    if wanted.kind == "open":
        return FREE_SEAT
    return translated("Player {number}", number=seat + 1)
