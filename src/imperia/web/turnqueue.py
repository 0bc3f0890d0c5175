"""Turns of bots in a queue in PostgreSQL, by procrastinate: servers put them in, workers take them out.

The queue holds nothing that cannot be told from the tables. It lies in a schema of its own, and is made anew
when procrastinate's version changes.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from typing import Any

import psycopg
from procrastinate import App, PsycopgConnector, RetryStrategy, SyncPsycopgConnector
from procrastinate.exceptions import ConnectorException
from procrastinate.schema import SchemaManager

from imperia.kernel import ImperiaError
from imperia.web.database import Database
from imperia.web.runner import Turns
from imperia.web.thinking import Thinker

log = logging.getLogger("imperia.queue")

SCHEMA = "imperia_queue"
TASK = "turns"
# A worker says so often that it is alive, and is held for dead after so long a silence.
HEARTBEAT = 2.0
SILENCE = 8.0


def plain_url(url: str) -> str:
    """The address as psycopg itself wants it."""
    return url.replace("postgresql+psycopg://", "postgresql://", 1)


def prepare(url: str) -> None:
    """Make the queue's tables, if they are not there or those of another version."""
    wanted = version("procrastinate")
    with psycopg.connect(plain_url(url)) as connection:
        # One at a time: servers and workers may start together.
        connection.execute("select pg_advisory_xact_lock(hashtext(%s))", (SCHEMA,))
        found = connection.execute(
            "select obj_description(oid, 'pg_namespace') from pg_namespace where nspname = %s", (SCHEMA,)
        ).fetchone()
        if found is not None and found[0] == wanted:
            return
        connection.execute(f"drop schema if exists {SCHEMA} cascade")
        connection.execute(f"create schema {SCHEMA}")
        connection.execute(f"set local search_path to {SCHEMA}")
        connection.execute(SchemaManager.get_schema())
        connection.execute(f"comment on schema {SCHEMA} is '{wanted}'")


def _connection(url: str) -> dict[str, Any]:
    return {"conninfo": plain_url(url), "kwargs": {"options": f"-c search_path={SCHEMA}"}}


class Dispatcher:
    """The server's side: puts a table into the queue when a bot is to act there."""

    def __init__(self, turns: Turns, database: Database) -> None:
        self.turns = turns
        self.app = App(connector=SyncPsycopgConnector(min_size=1, max_size=2, **_connection(database.url)))
        self._threads = ThreadPoolExecutor(1, "imperia-queue")
        self._ended = threading.Event()

    def start(self) -> None:
        """Put in what was left when the server last stopped, and whatever changes from now on."""
        self.app.open()
        self.turns.ledger.hub.watch(self.kick)
        for table_id in self.turns.waiting():
            self.kick(table_id)

    def stop(self) -> None:
        """What is not in the queue yet is found at the next start."""
        self._ended.set()
        self._threads.shutdown(wait=True, cancel_futures=True)
        self.app.close()

    def kick(self, table_id: str) -> None:
        """See whether a bot is to act at this table; if so, queue it."""
        if not self._ended.is_set():
            with contextlib.suppress(RuntimeError):  # stopped between the two lines
                self._threads.submit(self._defer, table_id)

    def _defer(self, table_id: str) -> None:
        try:
            if self.turns.question(table_id) is not None:
                # The lock: two workers never think about one table. A job too many finds nothing to do.
                self.app.configure_task(TASK, lock=table_id).defer(table_id=table_id)
        except (ImperiaError, ConnectorException) as error:
            log.warning("table %s: %s", table_id, error or type(error).__name__)


class Worker:
    """Takes tables from the queue, and plays for the bots there until none is to act."""

    def __init__(self, turns: Turns, url: str, processes: int) -> None:
        self.turns = turns
        self.processes = processes
        self.app = App(connector=PsycopgConnector(min_size=1, max_size=4, **_connection(url)))
        # A turn that was given up, or that the database broke off, goes back into the queue.
        self.app.task(name=TASK, retry=RetryStrategy(max_attempts=20, linear_wait=1))(self._turns)
        self._thinkers = [Thinker() for _ in range(processes)]
        self._free = list(self._thinkers)

    def run(self) -> None:
        """Until SIGTERM or SIGINT; a turn in progress is given up then, and taken up by another worker."""
        asyncio.run(self._run())

    async def _run(self) -> None:
        stopping = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stopping.set)
        async with self.app.open_async():
            working = asyncio.create_task(
                self.app.run_worker_async(
                    name="imperia",
                    concurrency=self.processes,
                    fetch_job_polling_interval=2.0,
                    delete_jobs="always",
                    install_signal_handlers=False,
                    update_heartbeat_interval=HEARTBEAT,
                    stalled_worker_timeout=SILENCE,
                )
            )
            rescuing = asyncio.create_task(self._rescue())
            stop = asyncio.create_task(stopping.wait())
            await asyncio.wait({working, rescuing, stop}, return_when=asyncio.FIRST_COMPLETED)
            for task in (rescuing, working, stop):
                task.cancel()
            for thinker in self._thinkers:
                await asyncio.to_thread(thinker.stop)
            for task in (rescuing, working):
                with contextlib.suppress(asyncio.CancelledError):
                    await task

    async def _rescue(self) -> None:
        """Take up, again and again, the jobs of workers that were killed."""
        manager = self.app.job_manager
        while True:
            try:
                for job in await manager.get_stalled_jobs(seconds_since_heartbeat=SILENCE):
                    table_id = job.task_kwargs.get("table_id")
                    log.warning("table %s: its worker is gone, taking it up again", table_id)
                    await manager.retry_job(job)
            except ConnectorException as error:
                log.warning("looking for stalled jobs: %s", type(error.__cause__ or error).__name__)
            await asyncio.sleep(HEARTBEAT)

    async def _turns(self, table_id: str) -> None:
        thinker = self._free.pop()
        try:
            await asyncio.to_thread(self._play, thinker, table_id)
        finally:
            self._free.append(thinker)

    def _play(self, thinker: Thinker, table_id: str) -> None:
        while self.turns.decide(thinker, table_id):
            pass
