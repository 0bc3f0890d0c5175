"""The application: ties services, routes and middleware together."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles

from imperia import __version__
from imperia.web import accounts, api, pages, problems, stream
from imperia.web.consent import Consent
from imperia.web.database import Database
from imperia.web.guard import Guard
from imperia.web.hooks import Hooks
from imperia.web.ledger import Ledger
from imperia.web.live import Hub, Listener
from imperia.web.people import People
from imperia.web.playing import Playing
from imperia.web.runner import Runner
from imperia.web.seating import Seating
from imperia.web.settings import Settings
from imperia.web.timekeeper import Timekeeper

STATIC = Path(__file__).parent / "static"

log = logging.getLogger("imperia")


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
    )


def make_app(settings: Settings) -> FastAPI:
    """An application with a migrated database; bots and clocks run while it is up."""
    services = make_services(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        services.database.migrate()
        runner = Runner(services.ledger, services.playing, settings.bot_workers)
        timekeeper = Timekeeper(services.ledger)
        listener = Listener(services.database, services.hub) if services.database.postgres else None
        runner.start()
        services.hooks.start()
        timekeeper.start()
        if listener is not None:
            listener.start()
        yield
        timekeeper.ended.set()
        if listener is not None:
            listener.ended.set()
        services.hooks.stop()
        runner.stop()
        services.database.close()

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
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    for module in (pages, accounts, stream, api):
        app.include_router(module.router)
    problems.install(app)
    app.add_middleware(Guard, people=services.people, secure=settings.secure_cookies)
    return app
