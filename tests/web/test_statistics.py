"""Statistics come from finished tables, and from nothing else."""

from collections.abc import Callable
from random import Random

from tests.web.helpers import match_of, open_table

from imperia.web.app import Services
from imperia.web.people import Visitor
from imperia.web.statistics import collect


def play_out(service: Services, who: Visitor, table_id: str) -> tuple[int, ...]:
    rng = Random(5)
    assert who.user_id is not None
    while True:
        match, entries = match_of(service, table_id)
        if match.outcome is not None:
            return match.outcome.ranking
        seat = match.state.actors()[0]
        code = rng.choice(match.game.legal(match.state, seat)).code
        service.playing.play(table_id, seat, entries, code, who.user_id)


def test_wins_are_counted_by_seat(service: Services, person: Callable[[], Visitor]) -> None:
    me = person()
    ranking = play_out(service, me, open_table(service, me, "here", "here"))
    play_out(service, me, open_table(service, me, "here", "here", sandbox=True))
    open_table(service, me, "here", "here")
    with service.database.read() as connection:
        (report,) = collect(connection)
    assert report.finished == 1
    assert report.length > 20
    won = [report.seats[2][seat].wins for seat in (0, 1)]
    assert sum(won) == 1
    assert [wins > 0 for wins in won] == [rank == 1 for rank in ranking]
    assert report.players["people"].games == 2
