"""Live news: server-sent events for each viewer, and what operators look at."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Request
from fastapi.responses import JSONResponse, StreamingResponse
from sqlalchemy import func, select, text
from starlette.concurrency import run_in_threadpool
from starlette.responses import PlainTextResponse

from imperia.kernel.event import visible
from imperia.web.cache import refresh
from imperia.web.metrics import Gauge, process_gauge
from imperia.web.render import services, visitor
from imperia.web.schema import tables
from imperia.web.screen import choose_seat, seats_of

router = APIRouter(include_in_schema=False)

HEARTBEAT = 15.0
# Digits of an event's id; a longer one is none of ours.
LONGEST_NUMBER = 12


@router.get("/t/{table_id}/stream")
async def stream(
    request: Request,
    table_id: str,
    seat: Annotated[int | None, Query(ge=0, le=9)] = None,
    since: Annotated[int, Query(ge=0)] = 0,
    last_event_id: Annotated[str | None, Header()] = None,
) -> StreamingResponse:
    """What happens from entry ``since`` on, as this viewer may see it. A reconnect misses nothing."""
    last = since
    if last_event_id and last_event_id.isdecimal() and len(last_event_id) <= LONGEST_NUMBER:
        last = int(last_event_id)
    user_id = visitor(request).user_id
    # Looked up before the stream starts, so that an unknown table is a plain 404.
    await run_in_threadpool(news, request, table_id, user_id, seat, last)
    return StreamingResponse(
        _events(request, table_id, user_id, seat, last),
        media_type="text/event-stream",
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


async def _events(
    request: Request, table_id: str, user_id: int | None, seat: int | None, last: int
) -> AsyncIterator[str]:
    hub = services(request).hub
    wake = hub.subscribe(table_id)
    revision = -1
    try:
        yield "retry: 1000\n\n"
        while not hub.closed:
            wake.clear()
            found = await run_in_threadpool(news, request, table_id, user_id, seat, last)
            if found["revision"] != revision:
                first = revision < 0 and found["entries"] == last
                revision, last = found["revision"], found["entries"]
                name = "hello" if first else "change"
                yield f"id: {last}\nevent: {name}\ndata: {json.dumps(found)}\n\n"
            try:
                await asyncio.wait_for(wake.wait(), HEARTBEAT)
            except TimeoutError:
                yield ": still here\n\n"
    finally:
        hub.unsubscribe(table_id, wake)


def news(
    request: Request, table_id: str, user_id: int | None, asked: int | None, since: int
) -> dict[str, Any]:
    """What a viewer may know of the entries after ``since``."""
    ledger = services(request).ledger
    with ledger.cache.holding(table_id) as held, services(request).database.read() as connection:
        head = ledger.head(connection, table_id)
        rows = ledger.places(connection, table_id)
        match = refresh(connection, head, held)
        actors = match.state.actors() if head.status == "running" else []
        seat, _ = choose_seat(seats_of(rows, user_id), asked, actors, bool(head.sandbox))
        # After an undo there are more entries than plies; what is left to tell is the newest.
        new = match.events[max(0, len(match.events) - max(0, head.entries - since)) :]
        return {
            "entries": head.entries,
            "revision": head.revision,
            "status": head.status,
            "actors": actors,
            "events": [event.to_json() for events in new for event in visible(events, seat)],
        }


@router.get("/health")
def health(request: Request) -> JSONResponse:
    """Whether the server and its database answer."""
    with services(request).database.read() as connection:
        connection.execute(text("select 1"))
    return JSONResponse({"status": "ok"})


@router.get("/metrics")
def metrics(request: Request) -> PlainTextResponse:
    """Figures in Prometheus's format."""
    service = services(request)
    with service.database.read() as connection:
        counted = connection.execute(select(tables.c.status, func.count()).group_by(tables.c.status)).all()
    gauges = [
        Gauge(
            "imperia_tables", "Tables by status.", {(("status", status),): count for status, count in counted}
        ),
        process_gauge("imperia_viewers", "Open event streams of this process.", service.hub.viewers()),
        process_gauge(
            "imperia_cached_matches", "Matches in memory of this process.", len(service.ledger.cache)
        ),
    ]
    return PlainTextResponse(
        service.ledger.metrics.text(gauges), media_type="text/plain; version=0.0.4; charset=utf-8"
    )
