"""News: who waits for changes of which table, within this process and, over PostgreSQL, between processes."""

import asyncio
import contextlib
import logging
import threading
from collections import defaultdict
from collections.abc import Callable

import psycopg
from sqlalchemy.exc import OperationalError

from imperia.web.database import CHANNEL, Database

log = logging.getLogger("imperia.live")


class Hub:
    """Wakes those who wait; the news themselves are read from the database by each of them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: defaultdict[str, set[tuple[asyncio.AbstractEventLoop, asyncio.Event]]] = defaultdict(
            set
        )
        self._watchers: list[Callable[[str], None]] = []
        self._followers: list[Callable[[str], None]] = []
        # Set when the server goes down: streams end, and their clients come back to another process.
        self.closed = False

    def subscribe(self, table_id: str) -> asyncio.Event:
        """An event that is set whenever the table changes. Call from the loop that waits."""
        wake = asyncio.Event()
        with self._lock:
            self._waiting[table_id].add((asyncio.get_running_loop(), wake))
        return wake

    def unsubscribe(self, table_id: str, wake: asyncio.Event) -> None:
        with self._lock:
            self._waiting[table_id] = {pair for pair in self._waiting[table_id] if pair[1] is not wake}
            if not self._waiting[table_id]:
                del self._waiting[table_id]

    def watch(self, watcher: Callable[[str], None]) -> None:
        """Call ``watcher`` with the id of each table that this process changes."""
        self._watchers.append(watcher)

    def follow(self, follower: Callable[[str], None]) -> None:
        """Call ``follower`` with the id of each table that changes, here or elsewhere. It must not block."""
        self._followers.append(follower)

    def publish(self, table_id: str) -> None:
        """This process has changed a table; from any thread."""
        self.hear(table_id)
        for watcher in self._watchers:
            watcher(table_id)

    def hear(self, table_id: str) -> None:
        """A table has changed, here or elsewhere. Whoever changed it looks after its bots."""
        with self._lock:
            waiting = list(self._waiting.get(table_id, ()))
        _wake(waiting)
        for follower in self._followers:
            follower(table_id)

    def wake_all(self) -> None:
        """Let everybody look again: something may have been missed."""
        with self._lock:
            waiting = [pair for pairs in self._waiting.values() for pair in pairs]
        _wake(waiting)

    def close(self) -> None:
        """End all streams."""
        self.closed = True
        self.wake_all()

    def viewers(self) -> int:
        with self._lock:
            return sum(len(waiting) for waiting in self._waiting.values())


def _wake(waiting: list[tuple[asyncio.AbstractEventLoop, asyncio.Event]]) -> None:
    for loop, wake in waiting:
        if not loop.is_closed():
            loop.call_soon_threadsafe(wake.set)


class Listener(threading.Thread):
    """Hears from PostgreSQL what other processes changed, and passes it on to the hub."""

    def __init__(self, database: Database, hub: Hub) -> None:
        super().__init__(name="imperia-listen", daemon=True)
        self.database = database
        self.url = database.url.replace("postgresql+psycopg://", "postgresql://", 1)
        self.hub = hub
        self.ended = threading.Event()

    def run(self) -> None:
        while not self.ended.is_set():
            try:
                self._listen()
            except psycopg.OperationalError as error:
                log.warning("the news line broke, trying again: %s", type(error).__name__)
                self.ended.wait(1.0)

    def stop(self) -> None:
        """Returns when the line is closed. An empty word on it wakes the thread at once."""
        self.ended.set()
        with contextlib.suppress(OperationalError), self.database.write() as connection:
            self.database.announce(connection, "")
        self.join(5)

    def _listen(self) -> None:
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self.hub.wake_all()  # what changed while nobody listened
            while not self.ended.is_set():
                for notice in connection.notifies(timeout=1.0):
                    self.hub.hear(notice.payload)
