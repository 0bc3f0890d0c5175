"""Bots on the server: they think in worker processes, never in the event loop."""

from __future__ import annotations

import logging
import threading
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any

from sqlalchemy import select

from imperia.bots import make_bot
from imperia.kernel import ImperiaError, Match, registry
from imperia.kernel.match import replay
from imperia.kernel.record import Ply, Record
from imperia.web.cache import refresh
from imperia.web.errors import Stale
from imperia.web.ledger import Ledger
from imperia.web.playing import Playing, default_action
from imperia.web.schema import tables

log = logging.getLogger("imperia.bots")

# In a worker: the matches that it was asked about last, so that only what is new is replayed.
_matches: dict[str, Match] = {}
_KEPT = 64


def think(table_id: str, record: Record, seat: int, bot: str, seed: str) -> str:
    """Runs in a worker process: the code that the bot chooses."""
    match = _known(table_id, record)
    chooser = make_bot(bot, Random(f"{seed}/{seat}/{len(record.plies)}"))
    return chooser.choose(match.perspective(seat)).code


def _known(table_id: str, record: Record) -> Match:
    match = _matches.pop(table_id, None)
    if match is None or match.plies != record.plies[: len(match.plies)]:
        match = replay(registry.get(record.game, record.rules_version), record, 0)
    new: list[Ply] = record.plies[len(match.plies) :]
    for seat, code in new:
        match.do(seat, match.game.table.parse(code))
    _matches[table_id] = match
    while len(_matches) > _KEPT:
        _matches.pop(next(iter(_matches)))
    return match


class Runner:
    """Gives every table where a bot is to act a turn in a worker, one decision at a time."""

    def __init__(self, ledger: Ledger, playing: Playing, workers: int) -> None:
        self.ledger = ledger
        self.playing = playing
        self.workers = workers
        self.pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
        self._busy: set[str] = set()
        self._lock = threading.Lock()
        self._ended = False

    def start(self) -> None:
        """Take up what was left when the server last stopped, and whatever changes from now on."""
        self.ledger.hub.watch(self.kick)
        with self.ledger.database.read() as connection:
            running = connection.scalars(select(tables.c.id).where(tables.c.status == "running")).all()
        for table_id in running:
            self.kick(table_id)

    def stop(self) -> None:
        """No new turns; one that is being thought about is given up, and taken up at the next start."""
        self._ended = True
        self.pool.shutdown(wait=True, cancel_futures=True)

    def kick(self, table_id: str) -> None:
        """See whether a bot is to act at this table; if so, let it think."""
        with self._lock:
            if self._ended or table_id in self._busy:
                return
            self._busy.add(table_id)
        try:
            job = self._job(table_id)
            if job is None:
                self._free(table_id)
                return
            seat, at, arguments = job
            future = self.pool.submit(think, *arguments)
            future.add_done_callback(lambda done: self._done(table_id, seat, at, done))
        except RuntimeError:  # the pool is shutting down
            self._free(table_id)
        except ImperiaError as error:
            log.warning("table %s: %s", table_id, error)
            self._free(table_id)

    def _job(self, table_id: str) -> tuple[int, int, tuple[Any, ...]] | None:
        with self.ledger.cache.holding(table_id) as held, self.ledger.database.read() as connection:
            head = self.ledger.head(connection, table_id)
            if head.status != "running":
                return None
            bots = {p.seat: p.bot for p in self.ledger.places(connection, table_id) if p.kind == "bot"}
            match = refresh(connection, head, held)
            for seat in match.state.actors():
                if seat in bots:
                    arguments = (table_id, match.record(), seat, bots[seat], head.commitment)
                    return seat, head.entries, arguments
        return None

    def _done(self, table_id: str, seat: int, at: int, done: Future[str]) -> None:
        if self._ended:
            return
        try:
            if not done.cancelled():
                self.playing.play(table_id, seat, at, done.result(), None, notify=False)
        except Stale:
            pass  # somebody was faster; the next kick looks again
        except BrokenExecutor:
            self._new_pool()  # a worker was killed; its turn is given to another
        except Exception:
            log.exception("table %s: the bot on seat %s failed", table_id, seat)
            self._play_anything(table_id, seat, at)
        self._free(table_id)
        if not self._ended:
            self.ledger.hub.publish(table_id)

    def _new_pool(self) -> None:
        with self._lock:
            if not self._ended:
                self.pool = ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"))

    def _play_anything(self, table_id: str, seat: int, at: int) -> None:
        """A bot that fails must not hold up the table: any legal action takes its place."""
        try:
            with self.ledger.cache.holding(table_id) as held, self.ledger.database.read() as connection:
                match = refresh(connection, self.ledger.head(connection, table_id), held)
                code = default_action(match, seat)
            self.playing.play(table_id, seat, at, code, None, notify=False)
        except ImperiaError as error:
            log.warning("table %s: %s", table_id, error)

    def _free(self, table_id: str) -> None:
        with self._lock:
            self._busy.discard(table_id)
