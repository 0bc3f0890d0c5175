"""The timekeeper: looks for clocks that have run out, and does what the table chose."""

from __future__ import annotations

import logging
import threading
import time

from sqlalchemy import select, update

from imperia.kernel import ImperiaError
from imperia.web import clock
from imperia.web.cache import refresh
from imperia.web.ledger import Ledger
from imperia.web.playing import default_action
from imperia.web.schema import places, tables
from imperia.web.seating import DEFAULT_BOT

log = logging.getLogger("imperia.clock")


class Timekeeper(threading.Thread):
    """One thread; several processes may run one each, the ledger lets only the first of them act."""

    def __init__(self, ledger: Ledger, every: float = 1.0) -> None:
        super().__init__(name="imperia-clock", daemon=True)
        self.ledger = ledger
        self.every = every
        self.ended = threading.Event()

    def stop(self) -> None:
        """Returns when nothing is being dealt with any more."""
        self.ended.set()
        self.join(10)

    def run(self) -> None:
        while not self.ended.wait(self.every):
            try:
                self.look()
            except Exception:  # the database may be away for a moment; the clocks must not stop for good
                log.exception("looking for clocks that have run out failed")

    def look(self) -> None:
        """Deal with every table whose time is over."""
        with self.ledger.database.read() as connection:
            late = connection.scalars(
                select(tables.c.id).where(tables.c.status == "running", tables.c.deadline < time.time())
            ).all()
        for table_id in late:
            try:
                self.zero(table_id)
            except ImperiaError as error:
                log.info("table %s: %s", table_id, error)
            except Exception:  # one table must not stop the clocks of the others
                log.exception("table %s: its clock has run out, and that went wrong", table_id)
            self.ledger.hub.publish(table_id)

    def zero(self, table_id: str) -> None:
        """The first seat that is out of time: a default action, a bot takes over, or the table pauses."""
        with self.ledger.keeping(table_id) as held, self.ledger.database.write() as connection:
            head = self.ledger.head(connection, table_id)
            if head.status != "running" or head.deadline is None or head.deadline > time.time():
                return
            match = refresh(connection, head, held)
            seated = self.ledger.places(connection, table_id)
            actors = match.state.actors()
            rows = [place for place in seated if place.seat in actors and place.since is not None]
            if not rows:
                self.ledger.reseat(connection, table_id, held)
                return
            place = min(rows, key=lambda place: place.since + (place.seconds or 0.0))
            choice = clock.from_json(head.clock).at_zero
            if choice == "default":
                code = default_action(match, place.seat)
                self.ledger.append(connection, head, held, [(place.seat, code)], None)
            elif choice == "bot":
                connection.execute(
                    update(places)
                    .where(places.c.table_id == table_id, places.c.seat == place.seat)
                    .values(kind="bot", bot=DEFAULT_BOT)
                )
                self.ledger.reseat(connection, table_id, held)
            else:
                clock.stop_all(connection, head, seated, place.seat, time.time())
                self.ledger.touch(connection, head, deadline=None, status="paused")
