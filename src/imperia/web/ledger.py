"""The ledger of tables: reads their rows, and is the only place that writes entries."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from sqlalchemy import Connection, Row, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from imperia.kernel import CHANCE, ImperiaError, Match, Phrase
from imperia.kernel.record import genesis, next_link
from imperia.web import clock, fair
from imperia.web.cache import Cache, Held, refresh
from imperia.web.database import Database
from imperia.web.errors import Lost, NotFound
from imperia.web.live import Hub
from imperia.web.metrics import Metrics
from imperia.web.schema import entries, places, tables

LONGEST_ID = 16

# The questions of every request, made once: to make one takes longer than to ask it.
TABLE = select(tables).where(tables.c.id == bindparam("table_id"))
PLACES = select(places).where(places.c.table_id == bindparam("table_id")).order_by(places.c.seat)
SEEN = (
    update(places)
    .where(places.c.table_id == bindparam("of"), places.c.seat == bindparam("who"))
    .values(seen=bindparam("now_seen"))
)
MOVED = (
    update(tables)
    .where(tables.c.id == bindparam("of"), tables.c.entries == bindparam("before"))
    .values(
        {"revision": tables.c.revision + 1}
        | {
            name: bindparam(f"new_{name}")
            for name in ("entries", "status", "outcome", "led", "actors", "undo", "deadline", "updated")
        }
    )
)


class Ledger:
    """What all services of tables share: the database, the news, and the matches in memory."""

    def __init__(self, database: Database, hub: Hub, cache: Cache | None = None) -> None:
        self.database = database
        self.hub = hub
        self.cache = cache or Cache()
        self.metrics = Metrics()

    @contextmanager
    def keeping(self, table_id: str) -> Iterator[Held]:
        """A table's match while it is played on; dropped if it may hold plies that were never written."""
        with self.cache.holding(table_id) as held:
            began, before = perf_counter(), held.entries
            try:
                yield held
                if held.entries > before:
                    self.metrics.observe("imperia_move_seconds", perf_counter() - began)
            except IntegrityError:
                self.cache.forget(table_id)
                raise Lost("somebody was faster; this is how the table stands now") from None
            except ImperiaError as error:
                if isinstance(error, Lost):
                    self.cache.forget(table_id)
                raise
            except BaseException:
                self.cache.forget(table_id)
                raise

    # Looking -----------------------------------------------------------------------------------

    def head(self, connection: Connection, table_id: str) -> Row[Any]:
        """The table's row."""
        row = None
        # What is no id at all is not looked up: an address may hold what a database does not take.
        if table_id.isalnum() and len(table_id) <= LONGEST_ID:
            row = connection.execute(TABLE, {"table_id": table_id}).first()
        if row is None:
            raise NotFound("there is no such table; the link may be mistyped or the table deleted")
        return row

    def places(self, connection: Connection, table_id: str) -> list[Row[Any]]:
        """The table's seats, in order."""
        return list(connection.execute(PLACES, {"table_id": table_id}))

    def place(self, connection: Connection, table_id: str, seat: int) -> Row[Any]:
        """One seat."""
        return self.seat_among(self.places(connection, table_id), seat)

    @staticmethod
    def seat_among(rows: list[Row[Any]], seat: int) -> Row[Any]:
        """One of a table's seats."""
        for row in rows:
            if row.seat == seat:
                return row
        raise NotFound(Phrase("this table has no seat {number}", number=seat))

    def actors(self, head: Row[Any]) -> list[int]:
        """Who is to act at a table. An older version did not note it: then it is looked up once."""
        if head.status != "running":
            return []
        if head.actors is not None:
            return list(head.actors)
        with self.keeping(head.id) as held, self.database.write() as connection:
            now = self.head(connection, head.id)
            found = refresh(connection, now, held).state.actors()
            connection.execute(update(tables).where(tables.c.id == head.id).values(actors=found))
        return found

    # Writing -----------------------------------------------------------------------------------

    def touch(self, connection: Connection, head: Row[Any], **values: Any) -> None:
        """Note that something about the table changed that is no entry."""
        connection.execute(
            update(tables)
            .where(tables.c.id == head.id)
            .values(revision=tables.c.revision + 1, updated=time.time(), **values)
        )
        self.database.announce(connection, head.id)

    def reseat(self, connection: Connection, table_id: str, held: Held) -> None:
        """Somebody came, went or goes on at a table: its clocks run for those who are to act now."""
        head = self.head(connection, table_id)
        deadline = None
        if head.status == "running":
            actors = refresh(connection, head, held).state.actors()
            rows = self.places(connection, table_id)
            deadline = clock.turn(connection, head, rows, [], actors, time.time())
        self.touch(connection, head, deadline=deadline)

    def append(
        self,
        connection: Connection,
        head: Row[Any],
        held: Held,
        plies: list[tuple[int, str]],
        user_id: int | None,
        places: list[Row[Any]] | None = None,
    ) -> int:
        """Play plies and the chance that follows, and write all of it down; ``places`` if known."""
        match = held.match
        assert match is not None
        before = len(match.plies)
        for seat, code in plies:
            match.do(seat, match.game.table.parse(code))
        while match.at_chance:
            match.do(CHANCE, fair.draw(match.state, head.seed, len(match.plies)))
        now = time.time()
        rows = []
        for seat, code in match.plies[before:]:
            held.link = next_link(held.link or genesis(match.record().header()), (seat, code))
            rows.append(
                {
                    "table_id": head.id,
                    "number": held.entries,
                    "kind": "ply",
                    "seat": seat,
                    "code": code,
                    "link": held.link,
                    "user_id": user_id if seat != CHANCE else None,
                    "at": now,
                }
            )
            held.entries += 1
            held.times.append(now)
        if rows:
            connection.execute(insert(entries), rows)
        self._after(connection, head, held, match, now, [seat for seat, _ in plies], places)
        return held.entries

    def append_undo(
        self, connection: Connection, head: Row[Any], held: Held, keep: int, seat: int, user_id: int
    ) -> int:
        assert held.match is not None
        held.match = held.match.undone(keep)
        del held.times[keep:]
        held.note_undo(keep, seat)
        held.link = next_link(held.link, (seat, f"undo {keep}"))
        now = time.time()
        connection.execute(
            insert(entries).values(
                table_id=head.id,
                number=held.entries,
                kind="undo",
                seat=seat,
                code=str(keep),
                link=held.link,
                user_id=user_id,
                at=now,
            )
        )
        held.entries += 1
        self._after(connection, head, held, held.match, now, [])
        return held.entries

    def _after(
        self,
        connection: Connection,
        head: Row[Any],
        held: Held,
        match: Match,
        now: float,
        acted: list[int],
        known: list[Row[Any]] | None = None,
    ) -> None:
        """Bring the table's head up to date, and stop and start the clocks."""
        outcome = match.outcome
        rows = known or self.places(connection, head.id)
        deadline = None
        if outcome is None:
            deadline = clock.turn(connection, head, rows, acted, match.state.actors(), now)
        for seat in acted:
            connection.execute(SEEN, {"of": head.id, "who": seat, "now_seen": held.entries})
        done = connection.execute(
            MOVED,
            {
                "of": head.id,
                "before": head.entries,
                "new_entries": held.entries,
                "new_status": "running" if outcome is None else "over",
                "new_outcome": None if outcome is None else outcome.to_json(),
                "new_led": None if outcome is None else match.game.led(match.state),
                "new_actors": [] if outcome is not None else match.state.actors(),
                "new_undo": None,
                "new_deadline": deadline,
                "new_updated": now,
            },
        )
        if done.rowcount != 1:
            raise Lost("somebody was faster; this is how the table stands now")
        by = {place.seat: place.kind for place in rows}
        for seat in acted:
            self.metrics.count("imperia_moves_total", by="bot" if by[seat] == "bot" else "person")
        self.database.announce(connection, head.id)

    def start_if_full(self, connection: Connection, table_id: str) -> None:
        head = self.head(connection, table_id)
        if head.status != "open":
            return
        open_seats = connection.execute(
            select(places.c.seat).where(places.c.table_id == table_id, places.c.kind == "open")
        ).first()
        if open_seats is not None:
            return
        with self.cache.holding(table_id) as held:
            match = refresh(connection, head, held)
            first = genesis(match.record().header())
            connection.execute(
                update(tables).where(tables.c.id == table_id).values(status="running", updated=time.time())
            )
            held.link = first
            self.append(connection, self.head(connection, table_id), held, [], None)
