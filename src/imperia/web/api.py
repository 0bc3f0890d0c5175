"""The API for programs: the same services as the pages, with tokens instead of cookies."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request
from fastapi.responses import JSONResponse, StreamingResponse
from pydantic import BaseModel, Field
from sqlalchemy import Row, select
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from imperia.bots import bot_names
from imperia.kernel import registry
from imperia.web import fair, stream
from imperia.web.clock import AT_ZERO, KINDS, Clock
from imperia.web.errors import NeedsLogin, WebError
from imperia.web.forms import Limit
from imperia.web.pages import finished
from imperia.web.people import Visitor
from imperia.web.render import services
from imperia.web.schema import tables
from imperia.web.screen import Screen, make_screen
from imperia.web.seating import SEAT_KINDS, SeatPlan, TablePlan

ERRORS: dict[int | str, dict[str, Any]] = {
    code: {"description": text, "content": {"application/problem+json": {}}}
    for code, text in {
        400: "what was asked does not go together",
        401: "a token is needed, or it is not right",
        403: "that is not yours",
        404: "there is no such thing",
        409: "the table has moved on: ask for its state again",
        413: "the body is too large",
        422: "not of the right form, or not a legal move",
        429: "too many requests",
    }.items()
}
router = APIRouter(prefix="/api/v1", responses=ERRORS, tags=["Imperia"])

TableId = Annotated[str, Path(pattern="^[a-z0-9]{1,16}$", description="A table's id, as in its address.")]
Seat = Annotated[int, Field(ge=0, le=9)]
AskedSeat = Annotated[int | None, Query(ge=0, le=9, description="Which of your seats, if you have several.")]
HEARTBEAT = 15.0


def token_user(request: Request, authorization: Annotated[str, Header()] = "") -> Visitor:
    """The account that a program acts for; without a token it is a spectator."""
    if not authorization:
        return Visitor(None, "", False, "")
    kind, _, token = authorization.partition(" ")
    if kind.lower() != "bearer" or not token:
        raise NeedsLogin("write: Authorization: Bearer TOKEN")
    return services(request).people.by_token(token.strip())


Caller = Annotated[Visitor, Depends(token_user)]


def signed_in(who: Caller) -> int:
    """For what needs an account."""
    if who.user_id is None:
        raise NeedsLogin("this needs a token: Authorization: Bearer TOKEN")
    return who.user_id


UserId = Annotated[int, Depends(signed_in)]
opening = Depends(Limit(60, 60))


class SeatIn(BaseModel):
    """A seat of a new table."""

    kind: Annotated[str, Field(pattern=f"^({'|'.join(SEAT_KINDS)})$")]
    bot: Annotated[str, Field(max_length=20)] = ""
    name: Annotated[str, Field(max_length=40)] = ""


class ClockIn(BaseModel):
    """How time is kept."""

    kind: Annotated[str, Field(pattern=f"^({'|'.join(KINDS)})$")] = "none"
    minutes: Annotated[int, Field(ge=1, le=600)] = 25
    increment: Annotated[int, Field(ge=0, le=600)] = 20
    days: Annotated[int, Field(ge=1, le=30)] = 2
    at_zero: Annotated[str, Field(pattern=f"^({'|'.join(AT_ZERO)})$")] = "default"


class TableIn(BaseModel):
    """A new table."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[SeatIn], Field(min_length=1, max_length=10)]
    options: dict[str, bool | int | str] = {}
    name: Annotated[str, Field(max_length=60)] = ""
    listed: bool = False
    clock: ClockIn = ClockIn()


class SitIn(BaseModel):
    """Taking a seat; ``key`` comes with an invitation."""

    seat: Seat
    key: Annotated[str, Field(max_length=64)] = ""


class ResumeIn(BaseModel):
    """A seat that goes on after its clock ran out."""

    seat: Seat


class UndoIn(BaseModel):
    """Taking back; ``at`` is the number of entries that the program has seen."""

    seat: Seat
    at: Annotated[int, Field(ge=0, le=2**31)]


class PlayIn(UndoIn):
    """A move."""

    code: Annotated[str, Field(max_length=200)]


class BotIn(BaseModel):
    """A new bot account."""

    name: Annotated[str, Field(min_length=2, max_length=24)]


@router.get("/games")
def games() -> dict[str, Any]:
    """The games, their options, and the levels of our bots."""
    listed = []
    for name in registry.names():
        game = registry.get(name)
        options = [
            {"name": o.name, "default": o.default, "choices": list(o.choices), "help": o.help}
            for o in game.options
        ]
        listed.append(
            {
                "name": name,
                "title": game.title,
                "rules_version": game.rules_version,
                "seats": list(game.seats),
                "options": options,
            }
        )
    return {"games": listed, "bots": bot_names()}


@router.get("/tables")
def list_tables(request: Request) -> dict[str, Any]:
    """Tables that wait for players and can be found by everyone, newest first."""
    service = services(request)
    query = (
        select(tables)
        .where(tables.c.status == "open", tables.c.listed)
        .order_by(tables.c.created.desc())
        .limit(100)
    )
    with service.database.read() as connection:
        heads = list(connection.execute(query))
        return {"tables": [_head(head, service.ledger.places(connection, head.id), None) for head in heads]}


@router.post("/tables", status_code=201, dependencies=[opening])
def create(request: Request, plan: TableIn, who: Caller, user_id: UserId) -> dict[str, Any]:
    """Open a table. Seats of the kinds human and here are the caller's own."""
    table_id = services(request).seating.open(
        TablePlan(
            game=plan.game,
            seats=tuple(SeatPlan(seat.kind, seat.bot, seat.name) for seat in plan.seats),
            options=dict(plan.options),
            name=plan.name,
            listed=plan.listed,
            clock=Clock(**plan.clock.model_dump()),
        ),
        user_id,
        who.name,
    )
    return _table(request, table_id, user_id)


@router.get("/tables/{table_id}")
def table(request: Request, table_id: TableId, who: Caller) -> dict[str, Any]:
    """A table: game, options, seats, status. Its owner also gets the keys of open seats."""
    return _table(request, table_id, who.user_id)


def _table(request: Request, table_id: str, user_id: int | None) -> dict[str, Any]:
    service = services(request)
    with service.database.read() as connection:
        head = service.ledger.head(connection, table_id)
        return _head(head, service.ledger.places(connection, table_id), user_id)


def _head(head: Row[Any], rows: list[Row[Any]], user_id: int | None) -> dict[str, Any]:
    seats = []
    for place in rows:
        seat = {"seat": place.seat, "kind": place.kind, "name": place.name, "bot": place.bot}
        seat["yours"] = user_id is not None and place.user_id == user_id and place.kind in ("human", "here")
        if place.kind == "open" and head.owner == user_id:
            seat["key"] = place.key
        seats.append(seat)
    return {
        "id": head.id,
        "name": head.name,
        "game": head.game,
        "rules_version": head.rules_version,
        "options": head.options,
        "status": head.status,
        "listed": head.listed,
        "clock": head.clock,
        "commitment": head.commitment,
        "entries": head.entries,
        "outcome": head.outcome,
        "seats": seats,
    }


@router.post("/tables/{table_id}/sit", dependencies=[opening])
def sit(request: Request, table_id: TableId, wish: SitIn, who: Caller, user_id: UserId) -> dict[str, Any]:
    """Take an open seat."""
    services(request).seating.sit(table_id, wish.seat, wish.key, user_id, who.name)
    return _table(request, table_id, user_id)


@router.get("/tables/{table_id}/state")
def state(request: Request, table_id: TableId, who: Caller, seat: AskedSeat = None) -> dict[str, Any]:
    """What the caller may know: the view of its seat, who is to act, and its legal actions."""
    return _state(_screen(request, table_id, who.user_id, seat))


def _screen(request: Request, table_id: str, user_id: int | None, seat: int | None) -> Screen:
    ledger = services(request).ledger
    with ledger.cache.holding(table_id), services(request).database.read() as connection:
        return make_screen(ledger, connection, table_id, user_id, seat)


def _state(screen: Screen) -> dict[str, Any]:
    return {
        "id": screen.head.id,
        "status": screen.head.status,
        "entries": screen.head.entries,
        "seat": screen.seat,
        "actors": screen.actors,
        "prompt": screen.prompt,
        "view": screen.view,
        "legal": [{"code": choice.code, "words": choice.words} for choice in screen.choices],
        "interrupts": [{"code": choice.code, "words": choice.words} for choice in screen.extra],
        "outcome": screen.outcome,
    }


@router.post("/tables/{table_id}/play")
def play(request: Request, table_id: TableId, move: PlayIn, user_id: UserId) -> dict[str, Any]:
    """Play an action. It counts only if nothing was played since entry ``at``: a retry never plays twice."""
    services(request).playing.play(table_id, move.seat, move.at, move.code, user_id)
    return _state(_screen(request, table_id, user_id, move.seat))


@router.post("/tables/{table_id}/undo")
def undo(request: Request, table_id: TableId, wish: UndoIn, user_id: UserId) -> dict[str, Any]:
    """Take back the own last decision, while nothing was revealed and nobody else has acted."""
    services(request).playing.undo(table_id, wish.seat, wish.at, user_id)
    return _state(_screen(request, table_id, user_id, wish.seat))


@router.post("/tables/{table_id}/resume")
def resume(request: Request, table_id: TableId, wish: ResumeIn, user_id: UserId) -> dict[str, Any]:
    """Play on at a table that paused because the clock of the caller's seat had run out."""
    services(request).seating.resume(table_id, wish.seat, user_id)
    return _state(_screen(request, table_id, user_id, wish.seat))


@router.get("/tables/{table_id}/events", response_class=StreamingResponse)
async def events(
    request: Request,
    table_id: TableId,
    who: Caller,
    seat: AskedSeat = None,
    since: Annotated[int, Query(ge=0, le=2**31)] = 0,
    follow: bool = True,
) -> Response:
    """News as NDJSON, an object a line, from entry ``since`` on; ``follow=false`` ends with what is there."""
    first = await run_in_threadpool(stream.news, request, table_id, who.user_id, seat, since)
    lines = _lines(request, table_id, who.user_id, seat, first, follow)
    return StreamingResponse(lines, media_type="application/x-ndjson")


async def _lines(
    request: Request,
    table_id: str,
    user_id: int | None,
    seat: int | None,
    found: dict[str, Any],
    follow: bool,
) -> AsyncIterator[str]:
    hub = services(request).hub
    wake = hub.subscribe(table_id)
    wake.set()  # something may have happened between the first look and the subscription
    try:
        yield json.dumps(found) + "\n"
        while follow and found["status"] != "over" and not hub.closed:
            try:
                await asyncio.wait_for(wake.wait(), HEARTBEAT)
            except TimeoutError:
                yield "\n"  # an empty line keeps the connection open
                continue
            wake.clear()
            last = found
            found = await run_in_threadpool(stream.news, request, table_id, user_id, seat, last["entries"])
            if found["revision"] != last["revision"]:
                yield json.dumps(found) + "\n"
    finally:
        hub.unsubscribe(table_id, wake)


@router.get("/tables/{table_id}/record")
def record(request: Request, table_id: TableId) -> dict[str, Any]:
    """The record of a finished table (imperia-record/1)."""
    _, match = finished(request, table_id)
    data: dict[str, Any] = match.record().to_json()
    return data


@router.get("/tables/{table_id}/proof")
def proof(request: Request, table_id: TableId) -> dict[str, Any]:
    """A finished table with its seed (imperia-table/1), for ``imperia verify``."""
    head, match = finished(request, table_id)
    return fair.proof(match.record(), head.id, head.seed)


class HookIn(BaseModel):
    """Where a table's news are to be sent."""

    url: Annotated[str, Field(min_length=8, max_length=500)]


@router.post("/tables/{table_id}/hooks", status_code=201, dependencies=[opening])
def new_hook(request: Request, table_id: TableId, wish: HookIn, user_id: UserId) -> dict[str, Any]:
    """A webhook for the caller's seats: your turn, game over. Its messages are signed with the secret."""
    return services(request).hooks.add(table_id, user_id, wish.url)


@router.delete("/tables/{table_id}/hooks/{hook_id}", status_code=204)
def remove_hook(
    request: Request, table_id: TableId, hook_id: Annotated[int, Path(ge=1, le=2**31 - 1)], user_id: UserId
) -> None:
    """Take a webhook back."""
    services(request).hooks.remove(table_id, user_id, hook_id)


@router.post("/bots", status_code=201, dependencies=[opening])
def new_bot(request: Request, wish: BotIn, who: Caller, user_id: UserId) -> dict[str, str]:
    """Make a bot account; the answer has its token, which is shown this once."""
    if not who.account:
        raise WebError("only an account can make bot accounts")
    return {"name": wish.name, "token": services(request).people.new_bot(wish.name, user_id)}


@router.get("/me")
def me(who: Caller, user_id: UserId) -> JSONResponse:
    """Whom the token belongs to."""
    return JSONResponse({"id": user_id, "name": who.name})
