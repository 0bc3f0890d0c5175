"""Matches in memory: replays of the entries in the database, which are the truth."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Row, select

from imperia.kernel import Match, registry
from imperia.web.schema import entries

Head = Row[Any]


@dataclass
class Held:
    """A match that agrees with the first ``entries`` entries of its table."""

    lock: threading.RLock = field(default_factory=threading.RLock)
    match: Match | None = None
    entries: int = 0
    link: str = ""
    # When each ply that stands was played.
    times: list[float] = field(default_factory=list)
    # Who took something back, by the number of plies that stayed: the trace that an undo leaves.
    undone: dict[int, list[int]] = field(default_factory=dict)

    def note_undo(self, keep: int, seat: int) -> None:
        self.undone.setdefault(keep, []).append(seat)


class Cache:
    """The matches that were used last. Whoever works with one holds its lock."""

    def __init__(self, size: int = 500) -> None:
        self.size = size
        self._held: OrderedDict[str, Held] = OrderedDict()
        self._lock = threading.Lock()

    @contextmanager
    def holding(self, table_id: str) -> Iterator[Held]:
        """The match of a table, locked; it may have to be brought up to date by ``refresh``."""
        with self._lock:
            held = self._held.setdefault(table_id, Held())
            self._held.move_to_end(table_id)
            while len(self._held) > self.size:
                self._held.popitem(last=False)
        with held.lock:
            try:
                yield held
            finally:
                # Whoever asks for tables that do not exist must not push out those that are played at.
                if held.match is None:
                    self._drop(table_id, held)

    def forget(self, table_id: str) -> None:
        """Drop a match that may not agree with the database."""
        with self._lock:
            self._held.pop(table_id, None)

    def _drop(self, table_id: str, held: Held) -> None:
        with self._lock:
            if self._held.get(table_id) is held:
                del self._held[table_id]

    def __len__(self) -> int:
        return len(self._held)


def refresh(connection: Connection, head: Head, held: Held) -> Match:
    """Replay what the match does not know yet."""
    if held.match is None or held.entries > head.entries:
        game = registry.get(head.game, head.rules_version)
        held.match = Match(game, head.seats, head.options, head.start)
        held.entries = 0
        held.link = ""
        held.times = []
        held.undone = {}
    if held.entries < head.entries:
        query = (
            select(entries.c.kind, entries.c.seat, entries.c.code, entries.c.link, entries.c.at)
            .where(entries.c.table_id == head.id, entries.c.number >= held.entries)
            .order_by(entries.c.number)
            .limit(head.entries - held.entries)
        )
        for kind, seat, code, link, at in connection.execute(query):
            if kind == "undo":
                held.match = held.match.undone(int(code))
                del held.times[int(code) :]
                held.note_undo(int(code), seat)
            else:
                held.match.do(seat, held.match.game.table.parse(code))
                held.times.append(at)
            held.entries += 1
            held.link = link
    return held.match
