"""The application: ties services, routes and middleware together."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool

from imperia import __version__
from imperia.web import (
    accounts,
    analysis,
    api,
    learning,
    logs,
    pages,
    preferences,
    problems,
    reading,
    statistics,
    stream,
)
from imperia.web.analysis import Analyst
from imperia.web.charts import Kept
from imperia.web.consent import Consent
from imperia.web.database import Database
from imperia.web.guard import Guard, Squeeze
from imperia.web.hooks import Hooks
from imperia.web.ledger import Ledger
from imperia.web.live import Hub, Listener
from imperia.web.logs import Watch
from imperia.web.people import People
from imperia.web.playing import Playing
from imperia.web.render import STATIC
from imperia.web.runner import Bots, Runner, Turns
from imperia.web.seating import Seating
from imperia.web.settings import Settings, handed_down
from imperia.web.static import Static
from imperia.web.timekeeper import Timekeeper


@dataclass
class Services:
    """What the routes work with."""

    settings: Settings
    database: Database
    hub: Hub
    ledger: Ledger
    seating: Seating
    playing: Playing
    people: People
    consent: Consent
    hooks: Hooks
    charts: Kept
    analyst: Analyst


def make_services(settings: Settings) -> Services:
    database = Database(settings.database)
    hub = Hub()
    ledger = Ledger(database, hub)
    return Services(
        settings=settings,
        database=database,
        hub=hub,
        ledger=ledger,
        seating=Seating(ledger),
        playing=Playing(ledger),
        people=People(database, settings.secret),
        consent=Consent(ledger),
        hooks=Hooks(ledger, settings.private_hooks),
        charts=Kept(),
        analyst=Analyst(),
    )


def make_bots(services: Services) -> Bots:
    """Who looks after the bots: this server's own processes, or workers that take turns from a queue."""
    settings = services.settings
    turns = Turns(services.ledger, services.playing, settings.bot_seconds)
    if settings.bots == "queue":
        from imperia.web.turnqueue import Dispatcher  # only who needs the queue loads it

        return Dispatcher(turns, services.database)
    return Runner(turns, settings.bot_workers)


def served() -> FastAPI:
    """The application of one of several server processes; the first process has migrated the database."""
    settings = handed_down()
    logs.set_up(settings.log_format, settings.access_log)
    return make_app(settings, migrate=False)


def make_app(settings: Settings, migrate: bool = True) -> FastAPI:
    """An application with a migrated database; bots and clocks run while it is up."""
    services = make_services(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        if migrate:
            services.database.migrate()
        bots = make_bots(services)
        timekeeper = Timekeeper(services.ledger)
        listener = Listener(services.database, services.hub) if services.database.postgres else None
        bots.start()
        services.hooks.start()
        timekeeper.start()
        if listener is not None:
            listener.start()
        stops = [timekeeper.stop, *([listener.stop] if listener else []), services.hooks.stop, bots.stop]
        stops += [services.analyst.stop, services.database.close]
        _end_streams_on_signals(services.hub)
        yield
        services.hub.close()
        for stop in stops:
            await run_in_threadpool(stop)

    app = FastAPI(
        title="Imperia",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.services = services
    app.state.limits = {}
    app.mount("/static", Static(STATIC), name="static")
    for module in (pages, analysis, reading, learning, statistics, preferences, accounts, stream, api):
        app.include_router(module.router)
    problems.install(app)
    app.add_middleware(Squeeze, minimum_size=600, compresslevel=4)
    app.add_middleware(Guard, people=services.people, secure=settings.secure_cookies)
    app.add_middleware(Watch, metrics=services.ledger.metrics)
    return app


def _end_streams_on_signals(hub: Hub) -> None:
    """The server waits for its answers to end before it tells the application to; streams would not."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        before = signal.getsignal(number)
        if not callable(before):
            continue

        def handle(got: int, frame: FrameType | None, before: Callable[[int, Any], Any] = before) -> None:
            # Not here: a signal comes in the middle of anything, and the hub has a lock.
            loop.call_soon_threadsafe(hub.close)
            before(got, frame)

        signal.signal(number, handle)
