"""Statistics, all from the finished tables: how often each seat and each power wins, and ratings."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from sqlalchemy import Connection, Row, select

from imperia.kernel import registry
from imperia.web.render import page, services
from imperia.web.schema import places, tables

router = APIRouter(include_in_schema=False)

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
    heads = [head for head in connection.execute(query) if head.outcome]
    seated: dict[str, list[Row[Any]]] = defaultdict(list)
    for place in connection.execute(select(places).where(places.c.table_id.in_([head.id for head in heads]))):
        seated[place.table_id].append(place)
    reports: dict[str, Report] = {}
    for head in heads:
        report = reports.setdefault(head.game, Report(registry.get(head.game).title))
        _count(report, head, seated[head.id])
    return [reports[name] for name in sorted(reports)]


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


@router.get("/statistics")
def statistics(request: Request) -> HTMLResponse:
    """What the finished tables tell."""
    with services(request).database.read() as connection:
        reports = collect(connection)
    return page(request, "statistics.html", reports=reports)
