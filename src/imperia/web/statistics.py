"""Statistics, all from the finished tables: how often each seat and each power wins, and ratings."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from sqlalchemy import Connection, Row, select
from starlette.responses import Response

from imperia.arena.ladder import Ladder
from imperia.bots import bot_names
from imperia.kernel import registry
from imperia.web.forms import checked
from imperia.web.people import Visitor
from imperia.web.render import page, services, visitor
from imperia.web.schema import places, tables, users

router = APIRouter(include_in_schema=False)

Sender = Annotated[Visitor, Depends(checked)]

# Only so many of the newest tables are counted, so that the page stays quick on an old server.
NEWEST = 2000


@dataclass
class Tally:
    """Games counted, and how many of them were won; a shared first place counts in parts."""

    games: int = 0
    wins: float = 0.0

    def add(self, won: float) -> None:
        self.games += 1
        self.wins += won

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0


@dataclass(frozen=True)
class Rated:
    """Somebody who wants a rating, or a bot: the mean of the skill (25 at the start) and its doubt."""

    name: str
    bot: bool
    games: int
    rating: float
    doubt: float


@dataclass
class Report:
    """The statistics of one game."""

    title: str
    finished: int = 0
    plies: int = 0
    reasons: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    # By number of seats, then by seat.
    seats: dict[int, dict[int, Tally]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(Tally))
    )
    players: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    # By what a seat led at the end (a power), in the game's order.
    powers: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    ratings: list[Rated] = field(default_factory=list)

    @property
    def length(self) -> int:
        return round(self.plies / self.finished) if self.finished else 0


def collect(connection: Connection) -> list[Report]:
    """One report for each game that has finished tables; sandboxes do not count."""
    query = (
        select(tables)
        .where(tables.c.status == "over", tables.c.sandbox.is_(False))
        .order_by(tables.c.updated.desc())
        .limit(NEWEST)
    )
    # The oldest first: ratings grow from game to game.
    heads = [head for head in reversed(connection.execute(query).all()) if head.outcome]
    seated: dict[str, list[Row[Any]]] = defaultdict(list)
    for place in connection.execute(select(places).where(places.c.table_id.in_([head.id for head in heads]))):
        seated[place.table_id].append(place)
    reports: dict[str, Report] = {}
    ladders: dict[str, Ladder[Player]] = defaultdict(Ladder)
    played: dict[str, Counter[Player]] = defaultdict(Counter)
    for head in heads:
        report = reports.setdefault(head.game, Report(registry.get(head.game).title))
        _count(report, head, seated[head.id])
        players = _players(seated[head.id])
        ladders[head.game].count(players, head.outcome["ranking"] if players else [])
        played[head.game].update(set(players))
    names = _rated(connection)
    for game, report in reports.items():
        report.ratings = _ratings(ladders[game], names, played[game])
    return [reports[name] for name in sorted(reports)]


# A bot by its level, a person by its number.
Player = str | int


def _players(seated: list[Row[Any]]) -> list[Player]:
    """Who sat on each seat; nobody where several played on one screen, for who they were is not known."""
    if sum(place.kind == "here" for place in seated) > 1:
        return []
    return [
        place.bot if place.kind == "bot" else place.user_id
        for place in sorted(seated, key=lambda place: place.seat)
    ]


def _rated(connection: Connection) -> dict[Player, str]:
    """The accounts that want their rating to be shown."""
    query = select(users.c.id, users.c.name).where(users.c.rated, users.c.login.is_not(None))
    return {row.id: row.name for row in connection.execute(query)}


def _ratings(ladder: Ladder[Player], names: dict[Player, str], games: Counter[Player]) -> list[Rated]:
    """The ratings to be shown, the best first. Everybody's games count, also of those who stay unnamed."""
    shown: dict[Player, str] = {level: level for level in bot_names()}
    shown.update(names)
    found = [
        Rated(shown[player], isinstance(player, str), games[player], one.mu, one.sigma)
        for player, one in ladder.ratings.items()
        if player in shown
    ]
    return sorted(found, key=lambda one: -one.rating)


def _count(report: Report, head: Row[Any], seated: list[Row[Any]]) -> None:
    ranking = head.outcome["ranking"]
    first = ranking.count(1)
    report.finished += 1
    report.plies += head.entries
    report.reasons[head.outcome["reason"]] += 1
    for place in seated:
        won = 1 / first if ranking[place.seat] == 1 else 0.0
        report.seats[head.seats][place.seat].add(won)
        # Guests stay unnamed: they have not asked to be known.
        report.players[place.bot if place.kind == "bot" else "people"].add(won)
    for power, seat in (head.led or {}).items():
        if seat >= 0:
            report.powers[power].add(1 / first if ranking[seat] == 1 else 0.0)


@router.get("/statistics")
def statistics(request: Request) -> HTMLResponse:
    """What the finished tables tell."""
    with services(request).database.read() as connection:
        reports = collect(connection)
    return page(request, "statistics.html", reports=reports)


@router.get("/ratings")
def ratings(request: Request) -> HTMLResponse:
    """How the powers fare, and the ratings of bots and of those who want one."""
    service = services(request)
    with service.database.read() as connection:
        reports = collect(connection)
    rated = service.people.is_rated(visitor(request))
    return page(request, "ratings.html", reports=reports, rated=rated)


@router.post("/ratings")
def wish(request: Request, who: Sender, show: Annotated[str, Form(max_length=5)] = "no") -> Response:
    """Show the sender's rating, or show it no more."""
    services(request).people.rate(who, show == "yes")
    return RedirectResponse("/ratings", 303)
