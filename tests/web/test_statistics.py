"""Statistics come from finished tables, and from nothing else."""

from collections.abc import Callable
from random import Random

import pytest
from fastapi.testclient import TestClient
from tests.web.helpers import match_of, open_table
from tests.web.test_pages import post

from imperia.web.app import Services
from imperia.web.errors import NeedsLogin
from imperia.web.people import Visitor
from imperia.web.statistics import collect


def play_out(service: Services, who: Visitor, table_id: str, *others: Visitor) -> tuple[int, ...]:
    """Play a table to its end: one person on all seats, or one on each."""
    rng, people = Random(5), (who, *others)
    while True:
        match, entries = match_of(service, table_id)
        if match.outcome is not None:
            return match.outcome.ranking
        seat = match.state.actors()[0]
        code = rng.choice(match.game.legal(match.state, seat)).code
        service.playing.play(table_id, seat, entries, code, people[seat % len(people)].user_id or 0)


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
    # Around one screen nobody knows who played, and nobody leads anything in Dynasties.
    assert (report.powers, report.ratings) == ({}, [])


def test_wins_are_counted_by_power(service: Services, person: Callable[[], Visitor]) -> None:
    me = person()
    table_id = open_table(service, me, "here", "here", game="imperial", options={"investor_card": False})
    ranking = play_out(service, me, table_id)
    match, _ = match_of(service, table_id)
    with service.database.read() as connection:
        (report,) = collect(connection)
    led = {power: seat for power, seat in match.game.led(match.state).items() if seat >= 0}
    assert led
    assert list(report.powers) == list(led)
    assert "Austria-Hungary" in match.game.led(match.state)
    for power, tally in report.powers.items():
        assert (tally.games, tally.wins > 0) == (1, ranking[led[power]] == 1)


def test_ratings_are_told_of_those_who_want_it(service: Services, person: Callable[[], Visitor]) -> None:
    one, two = person(), person()
    service.people.register(one, "Ada", "long enough words")
    service.people.register(two, "Bob", "long enough words")
    table_id = open_table(service, one, "human", "open", listed=True)
    service.seating.sit(table_id, 1, "", two.user_id or 0, two.name)
    ranking = play_out(service, one, table_id, two)

    def told() -> dict[str, float]:
        with service.database.read() as connection:
            (report,) = collect(connection)
        assert all(row.games == 1 and not row.bot for row in report.ratings)
        return {row.name: row.rating for row in report.ratings}

    assert told() == {}
    service.people.rate(one, True)
    alone = told()
    assert set(alone) == {"Ada"}
    assert ranking in ((1, 2), (2, 1))
    assert (alone["Ada"] > 25) == (ranking == (1, 2))
    service.people.rate(two, True)
    both = told()
    assert set(both) == {"Ada", "Bob"}
    assert list(both) == sorted(both, key=lambda name: -both[name])
    assert both["Ada"] == alone["Ada"]
    assert service.people.export(one)["rated"]
    service.people.rate(one, False)
    assert set(told()) == {"Bob"}
    service.people.delete(two)
    assert told() == {}
    with pytest.raises(NeedsLogin):
        service.people.rate(person(), True)


def test_the_page_of_ratings_asks_who_wants_one(client: TestClient) -> None:
    page = client.get("/ratings").text
    assert "Make an account to have a rating" in page
    assert post(client, "/ratings", show="yes").status_code == 401
    post(client, "/account/register", name="Ada", password="long enough words")
    assert "Show my rating no more" in post(client, "/ratings", show="yes").text
    assert "Show my rating no more" not in post(client, "/ratings", show="no").text
    assert client.post("/ratings", data={"show": "yes"}).status_code == 403
