"""The pages: home, new table, and the table itself. One route gives a page or its live part."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import SystemRandom
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from sqlalchemy import Connection, Row, insert, or_, select
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from imperia.bots import bot_names
from imperia.kernel import SPECTATOR, IllegalAction, ImperiaError, Match, NotationError, registry
from imperia.web import fair
from imperia.web.cache import refresh
from imperia.web.clock import LONGEST
from imperia.web.errors import Forbidden, NotFound, WebError
from imperia.web.forms import Limit, checked, read_plan
from imperia.web.language import translated
from imperia.web.names import explain
from imperia.web.people import Visitor, same, tidy
from imperia.web.render import STATIC, page, services, text_only, visitor, wants_fragment
from imperia.web.schema import chat, places, tables
from imperia.web.screen import DRAWN, TEXT, make_screen, may_branch, seats_of
from imperia.web.seating import DEFAULT_BOT, SeatPlan, TablePlan, can_be_taken

router = APIRouter(include_in_schema=False)

Sender = Annotated[Visitor, Depends(checked)]
opening = Depends(Limit(30, 60))


@router.get("/")
def home(request: Request) -> HTMLResponse:
    """Choose a game, my tables, open tables."""
    user_id = visitor(request).user_id
    with services(request).database.read() as connection:
        mine = _seated(connection, _my_tables(connection, user_id))
        waiting = _seated(connection, _open_tables(connection))
    ledger = services(request).ledger
    for row in mine:
        actors = ledger.actors(row["head"])
        row["turn"] = any(
            place.seat in actors and place.user_id == user_id and place.kind != "bot"
            for place in row["places"]
        )
    # Those where it is the viewer's turn first; the order of the rest stays.
    mine.sort(key=lambda row: not row["turn"])
    return page(request, "home.html", mine=mine, waiting=waiting)


def _my_tables(connection: Connection, user_id: int | None) -> list[Row[Any]]:
    """The tables of a viewer: those that go on, however long they wait, then the newest that are over."""
    if user_id is None:
        return []
    query = (
        select(tables)
        .where(
            or_(
                tables.c.owner == user_id,
                tables.c.id.in_(select(places.c.table_id).where(places.c.user_id == user_id)),
            )
        )
        .order_by(tables.c.status == "over", tables.c.updated.desc())
        .limit(60)
    )
    return list(connection.execute(query))


def _open_tables(connection: Connection) -> list[Row[Any]]:
    query = (
        select(tables)
        .where(tables.c.status == "open", tables.c.listed)
        .order_by(tables.c.created.desc())
        .limit(30)
    )
    return list(connection.execute(query))


def _seated(connection: Connection, heads: list[Row[Any]]) -> list[dict[str, Any]]:
    """Tables with their seats, from one look at the database."""
    seated: dict[str, list[Row[Any]]] = {head.id: [] for head in heads}
    if heads:
        query = select(places).where(places.c.table_id.in_(seated)).order_by(places.c.seat)
        for place in connection.execute(query):
            seated[place.table_id].append(place)
    return [
        {"head": head, "places": seated[head.id], "turn": False, "title": registry.get(head.game).title}
        for head in heads
    ]


@router.get("/new")
def new(request: Request, game: str = "") -> HTMLResponse:
    """The form of a new table, with every option explained."""
    chosen = registry.get(game or registry.names()[0])
    return page(request, "new.html", game=chosen, bots=bot_names(), default_bot=DEFAULT_BOT, longest=LONGEST)


@router.post("/new/{name}", dependencies=[opening])
async def open_table(request: Request, name: str, who: Sender) -> Response:
    """Open the table that the form describes."""
    plan = await read_plan(request, registry.get(name))
    return await run_in_threadpool(_open, request, who, plan)


@router.post("/play/{name}", dependencies=[opening])
def play_now(request: Request, name: str, who: Sender) -> Response:
    """The short way: one click, and the visitor sits against bots."""
    game = registry.get(name)
    others = max(1, game.seats.start - 1, min(2, game.seats.stop - 2))
    seats = (SeatPlan("human"), *(SeatPlan("bot", DEFAULT_BOT) for _ in range(others)))
    return _open(request, who, TablePlan(game.name, seats, {}))


def _open(request: Request, who: Visitor, plan: TablePlan) -> Response:
    services(request).people.ensure(who)
    assert who.user_id is not None
    table_id = services(request).seating.open(plan, who.user_id, who.name)
    return RedirectResponse(f"/t/{table_id}", 303)


@router.get("/t/{table_id}")
def table(
    request: Request, table_id: str, seat: Annotated[int | None, Query(ge=0, le=9)] = None
) -> HTMLResponse:
    """The table as the visitor may see it."""
    return _show(request, table_id, seat)


def _show(
    request: Request, table_id: str, seat: int | None, error: ImperiaError | None = None, status: int = 200
) -> HTMLResponse:
    shows = TEXT if text_only(request) else DRAWN
    ledger = services(request).ledger
    # The match first, then a connection: whoever has the match must never wait for a connection of ours.
    with ledger.cache.holding(table_id), services(request).database.read() as connection:
        screen = make_screen(ledger, connection, table_id, visitor(request).user_id, seat, shows)
    template = "table.html"
    if screen.hand_over is not None:
        template = "handover.html"
    if wants_fragment(request):
        template = "_over.html" if screen.result and screen.hand_over is None else f"_{template}"
    return page(
        request,
        template,
        status,
        screen=screen,
        notice=explain(error, [place.name for place in screen.places]) if error else "",
        bots=bot_names(),
        style=style_of(screen.head.game),
    )


def style_of(game: str) -> str:
    """The game's own style sheet, if there is one: games from other packages have none."""
    return game if (STATIC / f"{game}.css").exists() else ""


def _back(request: Request, table_id: str, seat: int | None) -> Response:
    """After a deed: the live part, or (without JavaScript) the page."""
    if wants_fragment(request):
        return _show(request, table_id, seat)
    return RedirectResponse(f"/t/{table_id}" + (f"?seat={seat}" if seat is not None else ""), 303)


@router.post("/t/{table_id}/play")
def play(
    request: Request,
    table_id: str,
    who: Sender,
    seat: Annotated[int, Form(ge=0, le=9)],
    at: Annotated[int, Form(ge=0)],
    code: Annotated[str, Form(max_length=200)],
) -> Response:
    """A move. Whoever is late gets the table as it stands now, not an error page."""
    playing = services(request).playing
    return _late(request, table_id, seat, lambda: playing.play(table_id, seat, at, code, who.user_id or 0))


@router.post("/t/{table_id}/undo")
def undo(
    request: Request,
    table_id: str,
    who: Sender,
    seat: Annotated[int, Form(ge=0, le=9)],
    at: Annotated[int, Form(ge=0)],
) -> Response:
    """Take back what may be taken back."""
    playing = services(request).playing
    return _late(request, table_id, seat, lambda: playing.undo(table_id, seat, at, who.user_id or 0))


@router.post("/t/{table_id}/ask-undo")
def ask_undo(
    request: Request,
    table_id: str,
    who: Sender,
    seat: Annotated[int, Form(ge=0, le=9)],
    at: Annotated[int, Form(ge=0)],
) -> Response:
    """Ask the others to go back to before the own last decision."""
    return _late(
        request, table_id, seat, lambda: services(request).consent.ask(table_id, seat, at, who.user_id or 0)
    )


@router.post("/t/{table_id}/answer-undo")
def answer_undo(
    request: Request,
    table_id: str,
    who: Sender,
    seat: Annotated[int, Form(ge=0, le=9)],
    at: Annotated[int, Form(ge=0)],
    agree: Annotated[str, Form(max_length=5)] = "no",
) -> Response:
    """Agree to an undo that somebody asks for, or refuse it."""
    consent = services(request).consent
    return _late(
        request, table_id, seat, lambda: consent.answer(table_id, seat, at, who.user_id or 0, agree == "yes")
    )


def _late(request: Request, table_id: str, seat: int, deed: Callable[[], object]) -> Response:
    """Do something at a table; whoever is late, or may not, gets the table as it stands with the reason."""
    try:
        deed()
    except (Forbidden, NotFound):
        raise
    except ImperiaError as error:
        status = 200
        if not wants_fragment(request):
            status = 422 if isinstance(error, IllegalAction | NotationError) else 409
        return _show(request, table_id, seat, error, status)
    return _back(request, table_id, seat)


@router.post("/t/{table_id}/sandbox", dependencies=[opening])
def sandbox(
    request: Request, table_id: str, who: Sender, ply: Annotated[int, Form(ge=0, le=10**6)]
) -> Response:
    """Go on from any position of a finished table, or of an own one, all seats in one hand."""
    service = services(request)
    with service.ledger.cache.holding(table_id) as held, service.database.read() as connection:
        head = service.ledger.head(connection, table_id)
        rows = service.ledger.places(connection, table_id)
        if not may_branch(head, rows, who.user_id):
            raise Forbidden(
                "a sandbox can be made of finished tables, and of own ones where you play with bots alone"
            )
        match = refresh(connection, head, held)
        past = match.undone(min(ply, len(match.plies)))
    if past.outcome is not None:
        past = match.undone(len(match.plies) - 1)
    state = past.state
    if head.status != "over" and not head.sandbox:
        # In a sandbox nothing is hidden: what the player may not know yet is drawn anew.
        mine = seats_of(rows, who.user_id)
        state = state.determinize(mine[0] if len(mine) == 1 else SPECTATOR, SystemRandom())
    plan = TablePlan(
        head.game,
        tuple(SeatPlan("here") for _ in range(head.seats)),
        head.options,
        translated("Sandbox of {table}", table=head.name),
        sandbox=True,
        start=past.game.position(state),
    )
    return _open(request, who, plan)


@router.post("/t/{table_id}/mute")
def mute(
    request: Request, table_id: str, who: Sender, user: Annotated[int, Form(ge=1, le=2**31 - 1)]
) -> Response:
    """Hear nothing more from somebody, at any table."""
    services(request).people.mute(who, user)
    return _back(request, table_id, None)


@router.post("/t/{table_id}/sit", dependencies=[opening])
def sit(
    request: Request,
    table_id: str,
    who: Sender,
    seat: Annotated[int, Form(ge=0, le=9)],
    key: Annotated[str, Form(max_length=64)] = "",
) -> Response:
    """Take a seat."""
    services(request).people.ensure(who)
    assert who.user_id is not None
    services(request).seating.sit(table_id, seat, key, who.user_id, who.name)
    return RedirectResponse(f"/t/{table_id}", 303)


@router.get("/t/{table_id}/join/{seat}/{key}")
def invitation(request: Request, table_id: str, seat: int, key: str) -> HTMLResponse:
    """What an invitation link leads to."""
    with services(request).database.read() as connection:
        head = services(request).ledger.head(connection, table_id)
        place = services(request).ledger.place(connection, table_id, seat)
    if not can_be_taken(head, place) or not same(place.key, key):
        raise NotFound("this invitation is used up or was never given")
    return page(request, "join.html", head=head, place=place, title=registry.get(head.game).title)


@router.post("/t/{table_id}/leave")
def leave(
    request: Request,
    table_id: str,
    who: Sender,
    seat: Annotated[int, Form(ge=0, le=9)],
    bot: Annotated[str, Form(max_length=20)] = DEFAULT_BOT,
) -> Response:
    """Let a bot take the seat; its player may come back."""
    services(request).seating.replace(table_id, seat, who.user_id or 0, bot)
    return RedirectResponse(f"/t/{table_id}", 303)


@router.post("/t/{table_id}/return")
def come_back(
    request: Request, table_id: str, who: Sender, seat: Annotated[int, Form(ge=0, le=9)]
) -> Response:
    """Take the own seat back."""
    services(request).seating.come_back(table_id, seat, who.user_id or 0)
    return RedirectResponse(f"/t/{table_id}", 303)


@router.post("/t/{table_id}/resume")
def resume(request: Request, table_id: str, who: Sender, seat: Annotated[int, Form(ge=0, le=9)]) -> Response:
    """Play on where the table paused for one's own clock."""
    seating = services(request).seating
    return _late(request, table_id, seat, lambda: seating.resume(table_id, seat, who.user_id or 0))


@router.post("/t/{table_id}/chat", dependencies=[Depends(Limit(30, 60))])
def say(request: Request, table_id: str, who: Sender, text: Annotated[str, Form(max_length=500)]) -> Response:
    """Say something to the table; players only."""
    service = services(request)
    words = tidy(text, 500)
    if not words:
        raise WebError("there is nothing to say")
    with service.database.write() as connection:
        head = service.ledger.head(connection, table_id)
        rows = service.ledger.places(connection, table_id)
        if who.user_id is None or not any(place.user_id == who.user_id for place in rows):
            raise Forbidden("only players of the table can talk at it")
        connection.execute(
            insert(chat).values(table_id=table_id, user_id=who.user_id, text=words, at=time.time())
        )
        service.ledger.touch(connection, head)
    service.hub.publish(table_id)
    return _back(request, table_id, None)


@router.post("/t/{table_id}/rematch", dependencies=[opening])
def rematch(request: Request, table_id: str, who: Sender) -> Response:
    """The same game once more, the seats moved on by one; people get open seats with a link."""
    service = services(request)
    with service.database.read() as connection:
        head = service.ledger.head(connection, table_id)
        rows = service.ledger.places(connection, table_id)
    if who.user_id is None or not any(place.user_id == who.user_id for place in rows):
        raise Forbidden("only players of the table can ask for a rematch")
    seats = [
        SeatPlan("bot", place.bot)
        if place.kind == "bot"
        else SeatPlan(place.kind, name=place.name)
        if place.user_id == who.user_id
        else SeatPlan("open")
        for place in rows
    ]
    plan = TablePlan(head.game, tuple(seats[1:] + seats[:1]), head.options, head.name, head.listed)
    return _open(request, who, plan)


@router.get("/t/{table_id}/record")
def record(request: Request, table_id: str) -> Response:
    """The record of a finished table."""
    head, match = finished(request, table_id)
    return Response(
        match.record().dumps(),
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{head.game}-{head.id}.json"'},
    )


@router.get("/t/{table_id}/proof")
def proof(request: Request, table_id: str) -> Response:
    """The finished table with its seed: `imperia verify` checks it."""
    head, match = finished(request, table_id)
    return JSONResponse(
        fair.proof(match.record(), head.id, head.seed),
        headers={"content-disposition": f'attachment; filename="{head.game}-{head.id}-proof.json"'},
    )


def finished(request: Request, table_id: str) -> tuple[Row[Any], Match]:
    """A table whose game is over, and its match; others would give secrets away."""
    ledger = services(request).ledger
    with ledger.cache.holding(table_id) as held, services(request).database.read() as connection:
        head = ledger.head(connection, table_id)
        if head.status != "over":
            raise WebError("the record of a table can be had when its game is over: it holds secrets")
        return head, refresh(connection, head, held)
