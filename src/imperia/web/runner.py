"""Bots on the server: they think in processes of their own, never in the event loop."""

from __future__ import annotations

import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from time import perf_counter
from typing import Protocol

from sqlalchemy import bindparam, select

from imperia.kernel import ImperiaError
from imperia.web.cache import refresh
from imperia.web.errors import Stale
from imperia.web.ledger import Ledger
from imperia.web.playing import Playing, default_action
from imperia.web.schema import places, tables
from imperia.web.thinking import BotFailed, Gone, Overtime, Question, Thinker

log = logging.getLogger("imperia.bots")

# So often a decision is tried again when its process was killed, before any legal action takes its place.
TRIES = 3
# Asked after every move, and made once.
BOTS = select(places.c.seat, places.c.bot).where(
    places.c.table_id == bindparam("table_id"), places.c.kind == "bot"
)


class Bots(Protocol):
    """What looks after the bots of a server."""

    def start(self) -> None: ...

    def stop(self) -> None: ...


class Turns:
    """Turns of bots, one decision at a time; used by the server and by workers."""

    def __init__(self, ledger: Ledger, playing: Playing, seconds: float) -> None:
        self.ledger = ledger
        self.playing = playing
        self.seconds = seconds

    def waiting(self) -> list[str]:
        """The tables where a game runs: what may have been left when a server stopped."""
        with self.ledger.database.read() as connection:
            query = select(tables.c.id).where(tables.c.status == "running")
            return list(connection.scalars(query))

    def question(self, table_id: str) -> tuple[Question, int] | None:
        """What the next bot to act is asked, and the number of entries; None if no bot is to act."""
        with self.ledger.database.glance() as connection:
            found = connection.execute(BOTS, {"table_id": table_id})
            bots: dict[int, str] = {place.seat: place.bot for place in found}
        if not bots:
            return None  # most tables among people: nothing more is looked at
        with self.ledger.cache.holding(table_id) as held, self.ledger.database.read() as connection:
            head = self.ledger.head(connection, table_id)
            if head.status != "running":
                return None
            match = refresh(connection, head, held)
            for seat in match.state.actors():
                if seat in bots:
                    question = Question(
                        table_id, match.record(), seat, bots[seat], head.commitment, self.seconds
                    )
                    return question, head.entries
        return None

    def decide(self, thinker: Thinker, table_id: str) -> bool:
        """One decision of a bot; False if none is to act. ``Gone`` says that it was given up."""
        found = self.question(table_id)
        if found is None:
            return False
        question, at = found
        code, how = self._choose(thinker, question)
        try:
            self._play(question, at, code)
        except Stale:
            return True  # somebody was faster; look again
        self.ledger.metrics.count("imperia_bot_decisions_total", end=how)
        return True

    def _choose(self, thinker: Thinker, question: Question) -> tuple[str | None, str]:
        """The code, or None if any action has to do: a bot that fails must not hold up the table."""
        began = perf_counter()
        for left in reversed(range(TRIES)):
            try:
                code = thinker.choose(question, self.seconds)
                self.ledger.metrics.observe("imperia_bot_seconds", perf_counter() - began)
                return code, "chosen"
            except Gone as error:
                if thinker.stopped:
                    raise
                if left == 0:
                    log.error("table %s: seat %s: %s", question.table_id, question.seat, error)
                    return None, "failed"
            except Overtime as error:
                log.warning("table %s: seat %s: %s", question.table_id, question.seat, error)
                return None, "overtime"
            except BotFailed as error:
                log.error("table %s: the bot on seat %s failed: %s", question.table_id, question.seat, error)
                return None, "failed"
        raise AssertionError("the last try returns or raises")

    def _play(self, question: Question, at: int, code: str | None) -> None:
        if code is None:
            with (
                self.ledger.cache.holding(question.table_id) as held,
                self.ledger.database.read() as connection,
            ):
                head = self.ledger.head(connection, question.table_id)
                if head.entries != at:
                    raise Stale("the table has moved on")
                code = default_action(refresh(connection, head, held), question.seat)
        self.playing.play(question.table_id, question.seat, at, code, None, notify=False)
        self.ledger.hub.hear(question.table_id)


class Runner:
    """Bots in processes of this server: threads that each have a process to think in."""

    def __init__(self, turns: Turns, workers: int) -> None:
        self.turns = turns
        self._thinkers = [Thinker() for _ in range(workers)]
        self._free: SimpleQueue[Thinker] = SimpleQueue()
        for thinker in self._thinkers:
            self._free.put(thinker)
        self._threads = ThreadPoolExecutor(workers, "imperia-bots")
        # Tables that are being looked after, and whether they changed since the last look.
        self._busy: dict[str, bool] = {}
        self._lock = threading.Lock()
        self._ended = False

    def start(self) -> None:
        """Take up what was left when the server last stopped, and whatever changes from now on."""
        self.turns.ledger.hub.watch(self.kick)
        for table_id in self.turns.waiting():
            self.kick(table_id)

    def stop(self) -> None:
        """No new turns; one that is being thought about is given up, and taken up at the next start."""
        self._ended = True
        for thinker in self._thinkers:
            thinker.stop()
        self._threads.shutdown(wait=True, cancel_futures=True)

    def kick(self, table_id: str) -> None:
        """See whether a bot is to act at this table; if so, let it think."""
        with self._lock:
            if self._ended:
                return
            if table_id in self._busy:
                self._busy[table_id] = True
                return
            self._busy[table_id] = False
            self._threads.submit(self._turn, table_id)

    def _turn(self, table_id: str) -> None:
        """One decision; further ones stand in line again, so that no table holds up the others."""
        thinker = self._free.get()
        more = False
        try:
            more = self.turns.decide(thinker, table_id)
        except Gone as error:
            if not self._ended:
                log.warning("table %s: %s", table_id, error)
        except ImperiaError as error:
            log.warning("table %s: %s", table_id, error)
        except Exception:
            log.exception("table %s: a bot's turn failed", table_id)
        finally:
            self._free.put(thinker)
        with self._lock:
            again = self._busy.pop(table_id, False) or more
            if again and not self._ended:
                self._busy[table_id] = False
                self._threads.submit(self._turn, table_id)
