"""Clocks and seats: who leaves, comes back or runs out of time, and what that does to everybody's clock."""

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import update
from tests.web.helpers import first_legal, match_of, open_table, status

from imperia.kernel import IllegalAction
from imperia.web.app import Services
from imperia.web.clock import Clock
from imperia.web.errors import Forbidden, Stale
from imperia.web.people import Visitor
from imperia.web.schema import places, tables
from imperia.web.timekeeper import Timekeeper

Person = Callable[[], Visitor]


def seated(service: Services, person: Person, clock: Clock, **rest: Any) -> tuple[str, list[Visitor]]:
    """A table of two people; the first of the list is the owner, on seat 0."""
    people = [person(), person()]
    table_id = open_table(service, people[0], "human", "open", listed=True, clock=clock, **rest)
    service.seating.sit(table_id, 1, "", people[1].user_id, people[1].name)
    return table_id, people


def place_of(service: Services, table_id: str, seat: int) -> Any:
    with service.database.read() as connection:
        return service.ledger.place(connection, table_id, seat)


def head_of(service: Services, table_id: str) -> Any:
    with service.database.read() as connection:
        return service.ledger.head(connection, table_id)


def thought_for(service: Services, table_id: str, seat: int, seconds: float) -> None:
    """As if the seat had been thinking for so long."""
    with service.database.write() as connection:
        connection.execute(update(places).where(places.c.seat == seat).values(since=time.time() - seconds))
        connection.execute(update(tables).values(deadline=time.time() + 60 - seconds))


def test_who_leaves_does_not_stop_the_clock_of_the_other(service: Services, person: Person) -> None:
    table_id, people = seated(service, person, Clock("live", minutes=1, increment=0))
    actor = match_of(service, table_id)[0].state.actors()[0]
    before = head_of(service, table_id).deadline
    service.seating.replace(table_id, 1 - actor, people[1 - actor].user_id, "random")
    assert head_of(service, table_id).deadline == pytest.approx(before, abs=1)
    service.seating.come_back(table_id, 1 - actor, people[1 - actor].user_id)
    assert head_of(service, table_id).deadline == pytest.approx(before, abs=1)


def test_leaving_and_coming_back_does_not_wind_the_clock_up(service: Services, person: Person) -> None:
    table_id, people = seated(service, person, Clock("live", minutes=1, increment=0))
    actor = match_of(service, table_id)[0].state.actors()[0]
    thought_for(service, table_id, actor, 50)
    service.seating.replace(table_id, actor, people[actor].user_id, "random")
    service.seating.come_back(table_id, actor, people[actor].user_id)
    place = place_of(service, table_id, actor)
    assert place.seconds == pytest.approx(10, abs=1)
    assert place.since is not None  # it is still to act
    assert head_of(service, table_id).deadline == pytest.approx(time.time() + 10, abs=1)


def test_who_takes_over_a_turn_has_a_clock(service: Services, person: Person) -> None:
    table_id, people = seated(service, person, Clock("live", minutes=1, increment=0))
    actor = match_of(service, table_id)[0].state.actors()[0]
    service.seating.replace(table_id, actor, people[actor].user_id, "random")
    assert head_of(service, table_id).deadline is None
    third = person()
    service.seating.sit(table_id, actor, place_of(service, table_id, actor).key, third.user_id, third.name)
    assert head_of(service, table_id).deadline == pytest.approx(time.time() + 60, abs=1)


@pytest.mark.parametrize("kind", ["live", "days"])
def test_a_paused_table_goes_on(service: Services, person: Person, kind: str) -> None:
    table_id, people = seated(service, person, Clock(kind, minutes=1, increment=0, days=1, at_zero="pause"))
    actor = match_of(service, table_id)[0].state.actors()[0]
    other = 1 - actor
    thought_for(service, table_id, actor, 90 if kind == "live" else 2 * 86400)
    Timekeeper(service.ledger).look()
    assert status(service, table_id) == "paused"
    assert place_of(service, table_id, actor).since is None
    with pytest.raises(Forbidden):  # the other player's clock has not run out
        service.seating.replace(table_id, other, people[actor].user_id, "random")
    with pytest.raises(Forbidden):
        service.seating.resume(table_id, actor, people[other].user_id)
    with pytest.raises(Stale):
        service.seating.resume(table_id, other, people[other].user_id)
    service.seating.resume(table_id, actor, people[actor].user_id)
    assert status(service, table_id) == "running"
    assert place_of(service, table_id, actor).seconds == (60 if kind == "live" else 86400)
    seat, at, code = first_legal(service, table_id)
    service.playing.play(table_id, seat, at, code, people[seat].user_id)
    with pytest.raises(Stale):
        service.seating.resume(table_id, actor, people[actor].user_id)


def test_the_owner_lets_a_bot_play_on_for_who_is_out_of_time(service: Services, person: Person) -> None:
    table_id, people = seated(service, person, Clock("live", minutes=1, increment=0, at_zero="pause"))
    actor = match_of(service, table_id)[0].state.actors()[0]
    thought_for(service, table_id, actor, 90)
    Timekeeper(service.ledger).look()
    service.seating.replace(table_id, actor, people[0].user_id, "random")
    assert status(service, table_id) == "running"


def test_sealed_choices_keep_their_clocks_when_one_runs_out(service: Services, person: Person) -> None:
    """Two plan in secret; a bot takes the seat of one, and the clock of the other runs on."""
    table_id, _ = seated(service, person, Clock("live", minutes=1, increment=0, at_zero="bot"), game="pocket")
    while len(match_of(service, table_id)[0].state.actors()) < 2:
        seat, at, code = first_legal(service, table_id)
        owner = place_of(service, table_id, seat).user_id
        service.playing.play(table_id, seat, at, code, owner)
    thought_for(service, table_id, 0, 90)
    Timekeeper(service.ledger).look()
    assert place_of(service, table_id, 0).kind == "bot"
    other = place_of(service, table_id, 1)
    assert other.kind == "human"
    assert head_of(service, table_id).deadline == pytest.approx(other.since + other.seconds, abs=1)


def test_a_clock_without_a_seat_does_not_stop_the_others(service: Services, person: Person) -> None:
    """A deadline that belongs to nobody is put right; and a defect at one table is only told of."""
    table_id, _ = seated(service, person, Clock("live", minutes=1, increment=0))
    with service.database.write() as connection:
        connection.execute(update(places).values(since=None))
        connection.execute(update(tables).values(deadline=time.time() - 1))
    Timekeeper(service.ledger).look()
    assert head_of(service, table_id).deadline == pytest.approx(time.time() + 60, abs=1)


def test_the_timekeeper_outlives_a_database_that_is_away(
    service: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = Timekeeper(service.ledger, every=0.01)
    looks = threading.Semaphore(0)

    def fail() -> None:
        looks.release()
        raise OSError("away")

    monkeypatch.setattr(keeper, "look", fail)
    keeper.start()
    for _ in range(3):
        assert looks.acquire(timeout=10)
    keeper.stop()


def test_nobody_comes_to_two_hands_by_leaving_one(service: Services, person: Person) -> None:
    people = [person(), person()]
    table_id = open_table(service, people[0], "human", "open", "open", listed=True)
    service.seating.sit(table_id, 1, "", people[1].user_id, people[1].name)
    service.seating.replace(table_id, 1, people[1].user_id, "random")
    with pytest.raises(Forbidden, match="already"):
        service.seating.sit(table_id, 2, "", people[1].user_id, people[1].name)


def test_a_finished_game_is_not_taken_back(service: Services, person: Person) -> None:
    """Its seed has been shown by then: who went on would know every card to come."""
    table_id, people = seated(service, person, Clock())
    while status(service, table_id) == "running":
        seat, at, code = first_legal(service, table_id)
        service.playing.play(table_id, seat, at, code, people[seat].user_id)
    match, at = match_of(service, table_id)
    match.revealed[-1] = False
    seat = match.plies[-1][0]
    with pytest.raises(IllegalAction, match="over"):
        service.playing.undo(table_id, max(seat, 0), at, people[max(seat, 0)].user_id)
    assert status(service, table_id) == "over"
    with pytest.raises(IllegalAction, match="over"):
        service.seating.replace(table_id, 0, people[0].user_id, "random")


def test_a_second_question_does_not_take_the_place_of_the_first(service: Services, person: Person) -> None:
    table_id, people = seated(service, person, Clock())
    for _ in range(12):
        seat, at, code = first_legal(service, table_id)
        at = service.playing.play(table_id, seat, at, code, people[seat].user_id)
    service.consent.ask(table_id, 0, at, people[0].user_id)
    with pytest.raises(Stale, match="already"):
        service.consent.ask(table_id, 1, at, people[1].user_id)


@pytest.mark.slow
def test_whoever_has_a_match_gets_a_connection(service: Services, person: Person) -> None:
    """Many who look at one table at once must not use up the connections while they wait for its match."""
    from fastapi.testclient import TestClient

    from imperia.web.app import make_app

    me = person()
    table_id = open_table(service, me, "here", "here")
    app = make_app(service.settings, migrate=False)
    ledger = app.state.services.ledger
    answers: list[int] = []

    def look(path: str) -> None:
        answers.append(TestClient(app).get(path).status_code)

    paths = [f"/t/{table_id}", f"/api/v1/tables/{table_id}/state"] * 20
    lookers = [threading.Thread(target=look, args=(path,)) for path in paths]
    with ledger.cache.holding(table_id):
        for looker in lookers:
            looker.start()
        time.sleep(2)
        began = time.monotonic()
        with ledger.database.read() as connection:
            ledger.head(connection, table_id)
        assert time.monotonic() - began < 5
    for looker in lookers:
        looker.join(60)
    assert answers == [200] * len(paths)
    ledger.database.close()


def test_a_paused_page_offers_what_can_be_done(service: Services, person: Person) -> None:
    from fastapi.testclient import TestClient
    from tests.web.test_pages import hidden

    from imperia.web.app import make_app
    from imperia.web.people import COOKIE

    table_id, people = seated(service, person, Clock("live", minutes=1, increment=0, at_zero="pause"))
    actor = match_of(service, table_id)[0].state.actors()[0]
    thought_for(service, table_id, actor, 90)
    Timekeeper(service.ledger).look()
    app = make_app(service.settings, migrate=False)
    late = TestClient(app, cookies={COOKIE: service.people.cookie(people[actor])})
    other = TestClient(app, cookies={COOKIE: service.people.cookie(people[1 - actor])})
    page = late.get(f"/t/{table_id}").text
    assert "Play on" in page
    assert "Let a bot play on for" in page
    assert "Play on" not in other.get(f"/t/{table_id}").text
    form = {"csrf": hidden(page, "csrf"), "seat": actor}
    assert late.post(f"/t/{table_id}/resume", data=form).status_code == 200
    assert status(service, table_id) == "running"
    app.state.services.database.close()
