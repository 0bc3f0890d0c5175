"""Plays at tables of the services, as people and bots would."""

from imperia.kernel import Match
from imperia.web.app import Services
from imperia.web.cache import refresh
from imperia.web.people import Visitor
from imperia.web.seating import SeatPlan, TablePlan


def open_table(service: Services, who: Visitor, *kinds: str, game: str = "dynasties", **rest: object) -> str:
    """A table with seats of these kinds; a bot's kind is its level."""
    seats = tuple(
        SeatPlan(kind) if kind in ("human", "here", "open") else SeatPlan("bot", kind) for kind in kinds
    )
    options = rest.pop("options", {})
    assert who.user_id is not None
    return service.seating.open(TablePlan(game, seats, options, **rest), who.user_id, who.name)  # type: ignore[arg-type]


def match_of(service: Services, table_id: str) -> tuple[Match, int]:
    """The true match and the number of entries: what only tests may look at."""
    with service.ledger.cache.holding(table_id) as held, service.database.read() as connection:
        head = service.ledger.head(connection, table_id)
        return refresh(connection, head, held), head.entries


def status(service: Services, table_id: str) -> str:
    with service.database.read() as connection:
        return str(service.ledger.head(connection, table_id).status)


def first_legal(service: Services, table_id: str) -> tuple[int, int, str]:
    """Seat, number of entries and the code of a legal action."""
    match, at = match_of(service, table_id)
    seat = match.state.actors()[0]
    return seat, at, match.game.legal(match.state, seat)[0].code
