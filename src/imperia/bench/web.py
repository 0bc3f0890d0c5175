"""``imperia bench web``: a move, opening a table, many tables live, memory; a bare endpoint is the peer."""

from __future__ import annotations

import asyncio
import http.client
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any
from urllib.parse import urlencode

from imperia.bench.viewers import Viewer, raise_file_limit
from imperia.kernel import SPECTATOR, ImperiaError, registry
from imperia.kernel.event import visible
from imperia.web.app import Services, make_services
from imperia.web.cache import Cache, refresh
from imperia.web.people import Visitor
from imperia.web.screen import make_screen
from imperia.web.seating import SeatPlan, TablePlan
from imperia.web.settings import Settings

# The largest game that is installed is measured.
LARGEST = ("imperial", "pocket", "dynasties")
PLIES = 400
SEATS = 4
MOVES = 80
MOVE_GOAL, COLD_GOAL, WARM_GOAL, MEMORY_GOAL = 8.0, 150.0, 15.0, 30.0
TABLES, VIEWERS, ROUNDS = 200, 4, 3
START_SECONDS = 60.0
LIVE_SECONDS = 120.0


@dataclass
class Peopled:
    """A table with four people, each with a cookie."""

    table_id: str
    people: list[Visitor]


def measure_all(progress: Callable[[str], None], tables: int = TABLES, moves: int = MOVES) -> dict[str, Any]:
    """Everything in one run, on SQLite in a folder of its own; it ends by itself."""
    game = next(name for name in LARGEST if name in registry.names())
    raise_file_limit(tables * VIEWERS + 200)
    with tempfile.TemporaryDirectory(prefix="imperia-bench-") as folder:
        settings = Settings(f"sqlite:///{Path(folder) / 'bench.sqlite3'}", "secret of one benchmark")
        service = make_services(settings)
        service.database.migrate()
        progress("setting up")
        long = [long_table(service, game, number) for number in range(4)]
        fresh = [open_table(service, game) for _ in range(tables)]
        with server(_serve_imperia, settings) as port, server(_serve_bare, None) as bare_port:
            progress("opening tables")
            opening = _measure_opening(service, port, long)
            progress("playing moves")
            played = _measure_moves(service, port, bare_port, long[0], moves)
            progress(f"{tables} tables live, {tables * VIEWERS} viewers")
            live = asyncio.run(_measure_live(service, port, fresh))
        progress("memory")
        memory = _measure_memory(service, [table.table_id for table in fresh])
        service.database.close()
    return {
        "bench": "web",
        "python": sys.version.split()[0],
        "game": game,
        "plies": PLIES,
        "rows": _rows(opening, played, memory),
        "live": live,
        "opening_ms": opening,
        "move_ms": played,
        "memory_kb": memory,
        "notes": [] if game == LARGEST[0] else [f"{LARGEST[0]} is not installed: {game} stands in for it"],
    }


def _rows(
    opening: dict[str, float], played: dict[str, float], memory: dict[str, float]
) -> list[dict[str, Any]]:
    figures = (
        ("a move / a bare endpoint", "x", MOVE_GOAL, played["ratio"]),
        ("opening a table, cold", "ms", COLD_GOAL, opening["cold"]),
        ("opening a table, warm", "ms", WARM_GOAL, opening["warm"]),
        ("an idle table beyond the cache", "KB", MEMORY_GOAL, memory["idle_table"]),
    )
    return [
        {"name": name, "unit": unit, "goal": goal, "value": round(value, 2), "ok": value <= goal}
        for name, unit, goal, value in figures
    ]


# Setting up -----------------------------------------------------------------------------------------


def open_table(service: Services, game: str) -> Peopled:
    """A table of four people, started."""
    people = [service.people.ensure(Visitor(None, "", False, f"csrf {seat}")) for seat in range(SEATS)]
    plan = TablePlan(game, (SeatPlan("human"), *[SeatPlan("open")] * (SEATS - 1)), {}, listed=True)
    assert people[0].user_id is not None
    table_id = service.seating.open(plan, people[0].user_id, people[0].name)
    for seat, who in enumerate(people[1:], start=1):
        assert who.user_id is not None
        service.seating.sit(table_id, seat, "", who.user_id, who.name)
    return Peopled(table_id, people)


def long_table(service: Services, game: str, seed: int) -> Peopled:
    """A table with at least so many plies, and a game that goes on."""
    for attempt in range(20):
        rng = Random(f"{seed}/{attempt}")
        table = open_table(service, game)
        with service.ledger.keeping(table.table_id) as held, service.database.write() as connection:
            while True:
                head = service.ledger.head(connection, table.table_id)
                match = refresh(connection, head, held)
                if len(match.plies) >= PLIES or not match.state.stack:
                    break
                seat = match.state.actors()[0]
                code = rng.choice(match.game.legal(match.state, seat)).code
                service.ledger.append(connection, head, held, [(seat, code)], None)
        if match.state.stack:
            return table
    raise ImperiaError(f"no random game of {game} has {PLIES} plies")


def next_move(service: Services, table: Peopled, rng: Random) -> tuple[Visitor, dict[str, Any]] | None:
    """Who is to act, and a form that plays something."""
    with service.ledger.cache.holding(table.table_id) as held, service.database.read() as connection:
        head = service.ledger.head(connection, table.table_id)
        match = refresh(connection, head, held)
        if not match.state.stack:
            return None
        seat = match.state.actors()[0]
        who = table.people[seat]
        code = rng.choice(match.game.legal(match.state, seat)).code
        return who, {"csrf": who.csrf, "seat": seat, "at": head.entries, "code": code}


# Servers: ours and the bare one, each in a process of its own ------------------------------------------


@contextmanager
def server(target: Callable[[Any, Connection], None], settings: Settings | None) -> Iterator[int]:
    """The port of a server on the loopback address, which ends with the block."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=target, args=(settings, theirs), daemon=False)
    process.start()
    try:
        if not ours.poll(START_SECONDS):
            raise ImperiaError("the server did not start")
        yield int(ours.recv())
    finally:
        process.terminate()
        process.join(15)
        if process.is_alive():
            process.kill()


def _run(app: Any, pipe: Connection) -> None:
    import socket

    import uvicorn

    # As `imperia serve` does: the protocol's name makes asyncio send without delay.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    pipe.send(listening.getsockname()[1])
    config = uvicorn.Config(app, log_level="error", access_log=False, timeout_graceful_shutdown=2)
    uvicorn.Server(config).run([listening])


def _serve_imperia(settings: Settings, pipe: Connection) -> None:
    from imperia.web.app import make_app

    _run(make_app(settings), pipe)


def _serve_bare(_: None, pipe: Connection) -> None:
    from fastapi import FastAPI
    from fastapi.responses import HTMLResponse

    app = FastAPI()

    @app.post("/bare")
    def bare() -> HTMLResponse:
        return HTMLResponse("<p>done</p>")

    _run(app, pipe)


class Browser:
    """One kept connection, as little of a client as possible: it is the server that is measured."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def ask(
        self, method: str, path: str, headers: dict[str, str], form: dict[str, Any] | None = None
    ) -> float:
        """Milliseconds until the whole answer is there."""
        body = urlencode(form) if form is not None else None
        if form is not None:
            headers = {**headers, "content-type": "application/x-www-form-urlencoded"}
        for left in (1, 0):
            began = perf_counter()
            try:
                self.connection.request(method, path, body, headers)
                answer = self.connection.getresponse()
                answer.read()
                break
            except (http.client.RemoteDisconnected, ConnectionError):
                self.connection.close()  # not up yet, or an idle connection that the server has closed
                if not left:
                    raise
                time.sleep(0.5)
        took = (perf_counter() - began) * 1000
        if answer.status != 200:
            raise ImperiaError(f"{method} {path.split('?')[0]}: {answer.status}")
        return took


def cookie(service: Services, who: Visitor) -> dict[str, str]:
    return {"cookie": f"imperia={service.people.cookie(who)}"}


# Measuring ---------------------------------------------------------------------------------------------


def _measure_opening(service: Services, port: int, tables: list[Peopled]) -> dict[str, float]:
    """Cold: the server has not seen the table yet. The first table only warms up the server itself."""
    browser = Browser(port)
    first, *rest = tables
    for _ in range(3):
        browser.ask("GET", f"/t/{first.table_id}", cookie(service, first.people[0]))
    cold, warm = [], []
    for table in rest:
        headers = cookie(service, table.people[0])
        cold.append(browser.ask("GET", f"/t/{table.table_id}", headers))
        warm += [browser.ask("GET", f"/t/{table.table_id}", headers) for _ in range(15)]
    return {"cold": round(max(cold), 2), "warm": round(median(warm), 2)}


def _measure_moves(
    service: Services, port: int, bare_port: int, table: Peopled, moves: int
) -> dict[str, float]:
    """POST to the fragment, and the bare endpoint in turn, so that both meet the same machine."""
    ours, bare, rng = Browser(port), Browser(bare_port), Random(1)
    times, bare_times = [], []
    for number in range(moves + 10):
        found = next_move(service, table, rng)
        if found is None:
            break
        who, form = found
        headers = {**cookie(service, who), "hx-request": "true"}
        took = ours.ask("POST", f"/t/{table.table_id}/play", headers, form)
        bare_took = bare.ask("POST", "/bare", headers, form)
        if number >= 10:  # the first ones warm up
            times.append(took)
            bare_times.append(bare_took)
    one, other = median(times), median(bare_times)
    return {
        "move": round(one, 3),
        "bare": round(other, 3),
        "ratio": round(one / other, 2),
        "moves": len(times),
    }


async def _measure_live(service: Services, port: int, tables: list[Peopled]) -> dict[str, Any]:
    """Several spectators at each table, some moves at all of them; every viewer must hear every event."""
    viewers = [Viewer(port, table.table_id) for table in tables for _ in range(VIEWERS)]
    began = perf_counter()
    watching = [asyncio.create_task(viewer.watch()) for viewer in viewers]
    await asyncio.wait_for(asyncio.gather(*(viewer.ready.wait() for viewer in viewers)), LIVE_SECONDS)
    connected = perf_counter() - began
    played, seconds = await asyncio.wait_for(
        asyncio.to_thread(_play_all, service, port, tables), LIVE_SECONDS
    )
    wanted = {table.table_id: _spectator_events(service, table.table_id) for table in tables}
    end = perf_counter() + 20
    while perf_counter() < end and any(v.entries < wanted[v.table_id][0] for v in viewers):
        await asyncio.sleep(0.05)
    drained = perf_counter() - began - connected
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    missed = sum(viewer.events != wanted[viewer.table_id][1] for viewer in viewers)
    return {
        "tables": len(tables),
        "viewers": len(viewers),
        "moves": played,
        "events": sum(len(viewer.events) for viewer in viewers),
        "missed": missed,
        "ok": missed == 0,
        "seconds_to_connect": round(connected, 2),
        "seconds_to_play": round(seconds, 2),
        "seconds_until_all_heard": round(drained, 2),
    }


def _play_all(service: Services, port: int, tables: list[Peopled]) -> tuple[int, float]:
    browser, rng, played = Browser(port), Random(2), 0
    began = perf_counter()
    for _ in range(ROUNDS):
        for table in tables:
            found = next_move(service, table, rng)
            if found is not None:
                who, form = found
                headers = {**cookie(service, who), "hx-request": "true"}
                browser.ask("POST", f"/t/{table.table_id}/play", headers, form)
                played += 1
    return played, perf_counter() - began


def _spectator_events(service: Services, table_id: str) -> tuple[int, list[dict[str, Any]]]:
    with service.ledger.cache.holding(table_id) as held, service.database.read() as connection:
        head = service.ledger.head(connection, table_id)
        match = refresh(connection, head, held)
        seen = [event.to_json() for events in match.events for event in visible(events, SPECTATOR)]
        return head.entries, seen


def _measure_memory(service: Services, tables: list[str]) -> dict[str, float]:
    """What stays of a table whose match has left the cache; and what the match takes."""
    kept = len(tables) // 10 or 1
    service.ledger.cache = Cache(kept)

    def look(table_id: str) -> None:
        with service.database.read() as connection:
            make_screen(service.ledger, connection, table_id, None, None)

    for table_id in tables[: 2 * kept]:
        look(table_id)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for table_id in tables[2 * kept :]:
            look(table_id)
        for table_id in tables[: 2 * kept]:  # the cache holds what it held before
            look(table_id)
        idle = (tracemalloc.get_traced_memory()[0] - before) / len(tables) / 1024
        service.ledger.cache = Cache(len(tables))
        before = tracemalloc.get_traced_memory()[0]
        for table_id in tables:
            look(table_id)
        cached = (tracemalloc.get_traced_memory()[0] - before) / len(tables) / 1024
    finally:
        tracemalloc.stop()
    return {"idle_table": round(max(0.0, idle), 2), "cached_match": round(cached, 2)}
