"""Replay and analysis: a table step by step, with an address for every ply, charts and pictures."""

from __future__ import annotations

import json
from dataclasses import dataclass
from threading import Lock
from typing import Annotated, Any

import resvg_py
from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from sqlalchemy import Row
from starlette.responses import Response

from imperia.kernel import SPECTATOR, Match, Phrase, Player
from imperia.kernel.event import visible
from imperia.kernel.view import View
from imperia.web import charts, drawing
from imperia.web.cache import refresh
from imperia.web.errors import Forbidden, NotFound, WebError
from imperia.web.forms import Limit, checked
from imperia.web.language import current, translate
from imperia.web.names import say, speaker
from imperia.web.pages import style_of
from imperia.web.people import Visitor
from imperia.web.render import page, services, visitor, wants_fragment
from imperia.web.screen import may_branch, seats_of
from imperia.web.thinking import EXPLAIN, BotFailed, Gone, Overtime, Question, Thinker

router = APIRouter(include_in_schema=False)

# A chart has at most so many points; more would not be seen.
POINTS = 80
# The fonts of pictures; what is missing on a machine falls back to its own serif.
PNG_WIDTH = 1400

Ply = Annotated[int, Path(ge=0, le=100_000)]
AskedSeat = Annotated[int | None, Query(ge=-2, le=9)]


class Analyst:
    """One process that searches for whoever analyses a table; the questions stand in line."""

    def __init__(self, seconds: float = 1.0) -> None:
        self.seconds = seconds
        self._thinker = Thinker()
        self._turn = Lock()

    def ask(self, match: Match, table_id: str, seat: int) -> dict[str, Any]:
        """The best few actions of ``seat``, with visits, value and expected results."""
        question = Question(
            f"{table_id}/{len(match.plies)}", match.record(), seat, EXPLAIN, table_id, self.seconds
        )
        with self._turn:
            try:
                found: dict[str, Any] = json.loads(self._thinker.choose(question, 10 * self.seconds + 10))
            except (Overtime, Gone, BotFailed) as error:
                raise WebError(f"the analysis did not succeed: {error}") from None
        return found

    def stop(self) -> None:
        """Give up whatever is being searched."""
        self._thinker.stop()


@dataclass(frozen=True)
class Moment:
    """A table as it stood after some of its plies, seen from one seat."""

    head: Row[Any]
    places: list[Row[Any]]
    match: Match
    ply: int
    last: int
    seat: int
    seats: list[int]
    may_branch: bool

    @property
    def view(self) -> View:
        return self.match.state.view(self.seat)

    @property
    def names(self) -> list[str]:
        return [place.name for place in self.places]


def look(request: Request, table_id: str, ply: int | None, asked: int | None) -> Moment:
    """The table after ``ply`` plies. While the game runs, a viewer sees only what its own seat saw."""
    service = services(request)
    with service.ledger.cache.holding(table_id) as held, service.database.read() as connection:
        head = service.ledger.head(connection, table_id)
        rows = service.ledger.places(connection, table_id)
        match = refresh(connection, head, held)
        last = len(match.plies)
        if ply is not None and ply > last:
            raise NotFound(Phrase("this table has {last} plies, not {ply}", last=last, ply=ply))
        at = last if ply is None else ply
        past = match if at == last else match.undone(at)
        mine = seats_of(rows, visitor(request).user_id)
        # Around one screen the others would see what is shown, so there it is the spectator's view.
        allowed = list(range(head.seats)) if head.status == "over" or head.sandbox else mine[:1]
        if head.status != "over" and not head.sandbox and len(mine) != 1:
            allowed = []
        own = mine[0] if mine and mine[0] in allowed else SPECTATOR
        seat = asked if asked is not None and asked in (*allowed, SPECTATOR) else own
        branch = may_branch(head, rows, visitor(request).user_id)
        return Moment(head, rows, past, at, last, seat, allowed, branch)


@router.get("/t/{table_id}/replay")
def replay(request: Request, table_id: str) -> RedirectResponse:
    """The last ply; every ply has an address of its own."""
    moment = look(request, table_id, None, None)
    return RedirectResponse(f"/t/{table_id}/ply/{moment.last}", 303)


@router.get("/t/{table_id}/ply/{ply}")
def step(request: Request, table_id: str, ply: Ply, seat: AskedSeat = None) -> HTMLResponse:
    """The table after so many plies."""
    return _show(request, look(request, table_id, ply, seat))


@router.post("/t/{table_id}/ply/{ply}/analysis", dependencies=[Depends(Limit(20, 60))])
def analyse(
    request: Request, table_id: str, ply: Ply, who: Annotated[Visitor, Depends(checked)]
) -> HTMLResponse:
    """What a search thinks of the position: only where nobody can take advantage of it."""
    moment = look(request, table_id, ply, None)
    if moment.head.status != "over" and not moment.head.sandbox:
        raise Forbidden("a table can be analysed when its game is over")
    actors = moment.match.state.actors()
    if not actors or actors[0] < 0:
        raise WebError("nobody has to decide anything here: go one ply back")
    thought = services(request).analyst.ask(moment.match, table_id, actors[0])
    return _show(request, moment, _thoughts(moment, actors[0], thought))


def _thoughts(moment: Moment, seat: int, thought: dict[str, Any]) -> dict[str, Any]:
    """The search's opinion with words for its actions."""
    game, view = moment.match.game, moment.match.state.view(seat)
    rows = [
        {**row, "words": say(game.describe(view, game.table.parse(row["code"])), moment.names)}
        for row in thought["considered"]
    ]
    return {"seat": seat, "simulations": thought["simulations"], "rows": rows}


def _show(request: Request, moment: Moment, thoughts: dict[str, Any] | None = None) -> HTMLResponse:
    view, names = moment.view, moment.names
    recent = tuple(visible(moment.match.events[-1], moment.seat)) if moment.match.events else ()
    players = tuple(
        Player(name, bot=translate(place.bot or "")) for name, place in zip(names, moment.places, strict=True)
    )
    return page(
        request,
        "_replay.html" if wants_fragment(request) else "replay.html",
        moment=moment,
        title=moment.match.game.title,
        drawn=drawing.draw(moment.match, view, players, [], recent),
        parts=moment.match.game.outline(view, speaker(names)),
        told=[say(moment.match.game.tell(event), names) for event in recent],
        stops=stops(request, moment),
        charts=drawn_charts(request, moment),
        style=style_of(moment.head.game),
        thoughts=thoughts,
    )


def stops(request: Request, moment: Moment) -> dict[str, int]:
    """Where the buttons lead: the start, one ply back and on, the turn before and after, the end."""
    plies = _whole(request, moment).plies
    begins = [n for n in range(1, len(plies)) if plies[n][0] != plies[n - 1][0] and plies[n - 1][0] >= 0]
    before = next((n for n in reversed(begins) if n < moment.ply), 0)
    after = next((n for n in begins if n > moment.ply), moment.last)
    return {
        "first": 0,
        "before": before,
        "back": max(0, moment.ply - 1),
        "on": min(moment.last, moment.ply + 1),
        "after": after,
        "last": moment.last,
    }


def drawn_charts(request: Request, moment: Moment) -> list[charts.Chart]:
    """The game's figures over time, up to where the viewer may look."""
    kept = services(request).charts
    key = (moment.head.id, moment.head.entries, moment.seat, current())
    found = kept.get(key)
    if found is None:
        found = charts.follow(_whole(request, moment), moment.seat, POINTS)
        kept.put(key, found)
    board = moment.match.game.board()
    return charts.draw(board, found, moment.names, moment.ply, moment.last) if board else []


@router.get("/t/{table_id}/charts")
def chart_panel(request: Request, table_id: str) -> HTMLResponse:
    """The figures of a table over its plies, for the page that shows how it came out."""
    return page(request, "_charts.html", charts=drawn_charts(request, look(request, table_id, None, None)))


def _whole(request: Request, moment: Moment) -> Match:
    if moment.ply == moment.last:
        return moment.match
    service = services(request)
    with service.ledger.cache.holding(moment.head.id) as held, service.database.read() as connection:
        return refresh(connection, moment.head, held)


@router.get("/t/{table_id}/ply/{ply}/picture.svg")
def picture_svg(request: Request, table_id: str, ply: Ply, seat: AskedSeat = None) -> Response:
    """The position as a drawing that needs nothing else."""
    return Response(_picture(request, table_id, ply, seat), media_type="image/svg+xml")


@router.get("/t/{table_id}/ply/{ply}/picture.png")
def picture_png(request: Request, table_id: str, ply: Ply, seat: AskedSeat = None) -> Response:
    """The position as a picture that can be pasted anywhere."""
    drawn = _picture(request, table_id, ply, seat)
    return Response(bytes(resvg_py.svg_to_bytes(svg_string=drawn, width=PNG_WIDTH)), media_type="image/png")


def _picture(request: Request, table_id: str, ply: int, seat: int | None) -> str:
    moment = look(request, table_id, ply, seat)
    drawn = drawing.picture(moment.match, moment.view, moment.names)
    if drawn is None:
        raise NotFound("this game has no drawn board")
    return drawn
