"""Tables without a server: truth, seats, undo, clocks, on both databases."""

import threading
import time
from collections.abc import Callable
from random import Random

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import select, update
from tests.web.helpers import first_legal, match_of, open_table, status

from imperia.kernel import (
    IllegalAction,
    ImperiaError,
    NotationError,
    OptionError,
    UndoError,
    registry,
)
from imperia.kernel.match import replay
from imperia.web import fair
from imperia.web.app import Services, make_services
from imperia.web.clock import Clock
from imperia.web.errors import Forbidden, NotFound, Stale, WebError
from imperia.web.people import Visitor
from imperia.web.schema import entries, metadata, places, tables
from imperia.web.seating import SeatPlan, TablePlan
from imperia.web.timekeeper import Timekeeper

Person = Callable[[], Visitor]


def test_the_migrations_make_the_schema(service: Services) -> None:
    with service.database.read() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    service.database.migrate()  # a second time changes nothing


def test_a_full_table_starts_and_deals(service: Services, person: Person) -> None:
    me = person()
    table_id = open_table(service, me, "human", "random")
    match, count = match_of(service, table_id)
    assert status(service, table_id) == "running"
    assert count == len(match.plies) == 7  # who starts, and six cards
    assert match.state.actors()[0] >= 0


def test_a_table_with_a_free_seat_waits(service: Services, person: Person) -> None:
    me, guest = person(), person()
    table_id = open_table(service, me, "human", "open")
    assert status(service, table_id) == "open"
    with pytest.raises(WebError, match="waits for players"):
        service.playing.play(table_id, 0, 0, "draw 1", me.user_id)
    with pytest.raises(Forbidden, match="invitation"):
        service.seating.sit(table_id, 1, "wrong", guest.user_id, guest.name)
    with service.database.read() as connection:
        key = service.ledger.place(connection, table_id, 1).key
    service.seating.sit(table_id, 1, key, guest.user_id, guest.name)
    assert status(service, table_id) == "running"
    with pytest.raises(Stale, match="taken"):
        service.seating.sit(table_id, 1, key, me.user_id, me.name)


def test_a_move_counts_once(service: Services, person: Person) -> None:
    me = person()
    table_id = open_table(service, me, "here", "here")
    seat, at, code = first_legal(service, table_id)
    after = service.playing.play(table_id, seat, at, code, me.user_id)
    assert after > at
    with pytest.raises(Stale):
        service.playing.play(table_id, seat, at, code, me.user_id)
    assert match_of(service, table_id)[1] == after


def test_two_processes_race_and_one_wins(service: Services, person: Person) -> None:
    """Two ledgers that know nothing of each other, as two server processes do."""
    me = person()
    table_id = open_table(service, me, "here", "here")
    other = make_services(service.settings)
    match_of(other, table_id)
    results: list[object] = []
    for _ in range(10):
        seat, at, code = first_legal(service, table_id)
        start = threading.Barrier(2)

        def play(one: Services, seat: int = seat, at: int = at, code: str = code) -> None:
            start.wait()  # noqa: B023 -- both threads end before the next round
            try:
                results.append(one.playing.play(table_id, seat, at, code, me.user_id))
            except Stale:
                results.append("stale")

        threads = [threading.Thread(target=play, args=(one,)) for one in (service, other)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert results.count("stale") == 10
    assert match_of(service, table_id)[0].state.key() == match_of(other, table_id)[0].state.key()
    other.database.close()


@pytest.mark.parametrize(
    ("code", "error"), [("sing", NotationError), ("reveal a6", IllegalAction), ("", NotationError)]
)
def test_a_wrong_move_changes_nothing(
    service: Services, person: Person, code: str, error: type[ImperiaError]
) -> None:
    me = person()
    table_id = open_table(service, me, "here", "here")
    seat, at, _ = first_legal(service, table_id)
    with pytest.raises(error):
        service.playing.play(table_id, seat, at, code, me.user_id)
    assert match_of(service, table_id)[1] == at


def test_a_foreign_seat_cannot_be_played(service: Services, person: Person) -> None:
    me, thief = person(), person()
    table_id = open_table(service, me, "here", "here")
    seat, at, code = first_legal(service, table_id)
    with pytest.raises(Forbidden):
        service.playing.play(table_id, seat, at, code, thief.user_id)
    with pytest.raises(NotFound):
        service.playing.play("nothing", seat, at, code, me.user_id)
    with pytest.raises(NotFound):
        service.playing.play(table_id, 7, at, code, me.user_id)
    with pytest.raises(IllegalAction, match="is not to act"):
        service.playing.play(table_id, 1 - seat, at, code, me.user_id)


def test_a_wrong_plan_is_refused(service: Services, person: Person) -> None:
    me = person()
    with pytest.raises(OptionError):
        open_table(service, me, *["random"] * 9)
    with pytest.raises(OptionError):
        open_table(service, me, "human", "random", options={"colour": "red"})
    with pytest.raises(WebError, match="no bot 'deep'"):
        open_table(service, me, "human", "deep")
    with service.database.read() as connection:
        assert connection.execute(select(tables)).first() is None


def play_out(service: Services, table_id: str, user_id: int | None) -> None:
    while status(service, table_id) == "running":
        seat, at, code = first_legal(service, table_id)
        service.playing.play(table_id, seat, at, code, user_id)


def test_a_finished_table_can_be_proven(service: Services, person: Person) -> None:
    me = person()
    table_id = open_table(service, me, "here", "here", options={"missions": True})
    play_out(service, table_id, me.user_id)
    match, _ = match_of(service, table_id)
    with service.database.read() as connection:
        head = service.ledger.head(connection, table_id)
        links = connection.scalars(select(entries.c.link).order_by(entries.c.number)).all()
    assert head.status == "over"
    assert head.outcome == match.outcome.to_json()
    proof = fair.proof(match.record(), table_id, head.seed)
    assert fair.check(proof) == sum(1 for seat, _ in match.plies if seat == -1)
    # The chain of the entries is the chain of the record.
    assert links[-1] == match.record().to_json()["chain"]["head"]
    number = next(i for i, ply in enumerate(match.plies) if ply[0] == -1 and ply[1].startswith("card"))
    forged = match.record()
    other = next(f"card {kind}" for kind in ("monk", "farmer") if f"card {kind}" != forged.plies[number][1])
    forged.plies[number] = (-1, other)
    with pytest.raises(ImperiaError, match=f"ply {number}: chance was '{other}'"):
        fair.check(fair.proof(forged, table_id, head.seed))
    with pytest.raises(ImperiaError, match="not the hash of the seed"):
        fair.check(proof | {"seed": "00" * 32})
    with pytest.raises(IllegalAction, match="over"):
        service.playing.play(table_id, 0, head.entries, "draw 1", me.user_id)


def test_state_is_rebuilt_from_the_entries(service: Services, person: Person) -> None:
    me = person()
    table_id = open_table(service, me, "here", "here")
    for _ in range(12):
        seat, at, code = first_legal(service, table_id)
        service.playing.play(table_id, seat, at, code, me.user_id)
    before = match_of(service, table_id)[0]
    again = make_services(service.settings)
    after = match_of(again, table_id)[0]
    assert after.state.key() == before.state.key()
    assert replay(registry.get("dynasties"), before.record()).state.key() == before.state.key()
    again.database.close()


def test_undo_around_one_screen_is_free_and_leaves_a_trace(service: Services, person: Person) -> None:
    me = person()
    table_id = open_table(service, me, "here", "here")
    before, start = match_of(service, table_id)
    key = before.state.key()
    seat, at, code = first_legal(service, table_id)
    at = service.playing.play(table_id, seat, at, code, me.user_id)
    at = service.playing.undo(table_id, seat, at, me.user_id)
    after, count = match_of(service, table_id)
    assert after.state.key() == key
    assert count == at > start
    with service.database.read() as connection:
        kinds = connection.scalars(select(entries.c.kind).order_by(entries.c.number)).all()
    assert kinds[-1] == "undo"
    # Played again, chance gives the same: nobody draws until the card pleases.
    first = before.plies
    service.playing.play(table_id, seat, at, code, me.user_id)
    assert match_of(service, table_id)[0].plies[: len(first)] == first[: len(first)]
    again = make_services(service.settings)
    assert match_of(again, table_id)[0].state.key() == match_of(service, table_id)[0].state.key()
    again.database.close()


def test_undo_by_right_among_people(service: Services, person: Person) -> None:
    me, other = person(), person()
    table_id = open_table(service, me, "human", "open", listed=True)
    service.seating.sit(table_id, 1, "", other.user_id, other.name)
    users = {0: me.user_id, 1: other.user_id}
    match, at = match_of(service, table_id)
    seat = match.state.actors()[0]
    at = service.playing.play(table_id, seat, at, "draw 1", users[seat])
    with pytest.raises(UndoError, match="revealed"):
        service.playing.undo(table_id, seat, at, users[seat])
    at = service.playing.play(table_id, seat, at, "draw 2", users[seat])
    match, _ = match_of(service, table_id)
    code = next(a.code for a in match.game.legal(match.state, seat) if a.code.startswith("discard"))
    at = service.playing.play(table_id, seat, at, code, users[seat])
    with pytest.raises(UndoError, match="has acted"):
        service.playing.undo(table_id, 1 - seat, at, users[1 - seat])
    at = service.playing.undo(table_id, seat, at, users[seat])
    assert match_of(service, table_id)[0].state.actors() == [seat]


def test_a_bot_keeps_a_seat_warm(service: Services, person: Person) -> None:
    me, other = person(), person()
    table_id = open_table(service, me, "human", "open", listed=True)
    service.seating.sit(table_id, 1, "", other.user_id, other.name)
    with pytest.raises(Forbidden):
        service.seating.replace(table_id, 1, me.user_id, "random")
    service.seating.replace(table_id, 1, other.user_id, "random")
    with service.database.read() as connection:
        assert service.ledger.place(connection, table_id, 1).kind == "bot"
    with pytest.raises(Forbidden):
        service.seating.come_back(table_id, 1, me.user_id)
    service.seating.come_back(table_id, 1, other.user_id)
    with service.database.read() as connection:
        place = service.ledger.place(connection, table_id, 1)
    assert (place.kind, place.user_id) == ("human", other.user_id)


def test_a_person_takes_over_from_somebody_who_left(service: Services, person: Person) -> None:
    me, other, third = person(), person(), person()
    table_id = open_table(service, me, "human", "open", listed=True)
    service.seating.sit(table_id, 1, "", other.user_id, other.name)

    def key() -> str:
        with service.database.read() as connection:
            return str(service.ledger.place(connection, table_id, 1).key)

    with pytest.raises(Stale, match="taken already"):  # while its player is there no key opens it
        service.seating.sit(table_id, 1, key(), third.user_id, third.name)
    service.seating.replace(table_id, 1, other.user_id, "random")
    link = key()
    with pytest.raises(Forbidden, match="invitation"):  # listed, yet the seat has a history and secrets
        service.seating.sit(table_id, 1, "", third.user_id, third.name)
    with pytest.raises(Forbidden, match="already"):  # nobody sees two hands
        service.seating.sit(table_id, 1, link, me.user_id, me.name)
    service.seating.sit(table_id, 1, link, third.user_id, third.name)
    with service.database.read() as connection:
        place = service.ledger.place(connection, table_id, 1)
    assert (place.kind, place.user_id, place.bot) == ("human", third.user_id, None)
    with pytest.raises(Forbidden):
        service.seating.come_back(table_id, 1, other.user_id)
    service.seating.replace(table_id, 1, third.user_id, "random")
    with pytest.raises(Forbidden, match="invitation"):  # the old link is used up
        service.seating.sit(table_id, 1, link, other.user_id, other.name)


@pytest.mark.parametrize("at_zero", ["default", "bot", "pause"])
def test_what_happens_at_zero_is_the_tables_choice(service: Services, person: Person, at_zero: str) -> None:
    me = person()
    pace = Clock("live", minutes=1, increment=0, at_zero=at_zero)
    table_id = open_table(service, me, "here", "here", clock=pace)
    match, before = match_of(service, table_id)
    seat = match.state.actors()[0]
    keeper = Timekeeper(service.ledger)
    keeper.look()
    assert match_of(service, table_id)[1] == before  # nobody is late yet
    with service.database.write() as connection:
        connection.execute(update(tables).values(deadline=time.time() - 1))
    keeper.look()
    _, after = match_of(service, table_id)
    with service.database.read() as connection:
        head = service.ledger.head(connection, table_id)
        place = service.ledger.place(connection, table_id, seat)
    if at_zero == "default":
        assert after > before
    else:
        assert after == before
    assert head.status == ("paused" if at_zero == "pause" else "running")
    assert place.kind == ("bot" if at_zero == "bot" else "here")


def test_clocks_run_for_those_who_are_to_act(service: Services, person: Person) -> None:
    me = person()
    table_id = open_table(service, me, "here", "here", clock=Clock("live", minutes=5, increment=10))
    match, at = match_of(service, table_id)
    seat = match.state.actors()[0]
    with service.database.write() as connection:
        connection.execute(update(places).where(places.c.seat == seat).values(since=time.time() - 100))
    _, at, code = first_legal(service, table_id)
    service.playing.play(table_id, seat, at, code, me.user_id)
    with service.database.read() as connection:
        place = service.ledger.place(connection, table_id, seat)
        other = service.ledger.place(connection, table_id, 1 - seat)
        head = service.ledger.head(connection, table_id)
    assert place.seconds == pytest.approx(300 - 100 + 10, abs=2)
    assert (other.seconds, other.since) == (300, None)
    assert head.deadline == pytest.approx(time.time() + place.seconds, abs=2)


def test_a_whole_move_may_be_typed_and_is_played_whole_or_not_at_all(
    service: Services, person: Person
) -> None:
    me = person()
    plan = TablePlan("pocket", tuple(SeatPlan("here") for _ in range(2)), {})
    table_id = service.seating.open(plan, me.user_id, me.name)
    rng = Random(1)
    for _ in range(400):
        match, at = match_of(service, table_id)
        seat = match.state.actors()[0]
        code = rng.choice(match.game.legal(match.state, seat)).code
        tried = match.state.clone()
        match.game.play(tried, seat, code)
        again = match.game.legal(tried, seat)
        if code.startswith("ship") and any(action.code == code for action in again):
            break
        service.playing.play(table_id, seat, at, code, me.user_id)
    place = code.split()[1]
    with pytest.raises(ImperiaError):
        service.playing.play(table_id, seat, at, f"ship {place} +12", me.user_id)
    assert match_of(service, table_id)[1] == at
    service.playing.play(table_id, seat, at, f"ship {place} +2", me.user_id)
    assert match_of(service, table_id)[0].plies[len(match.plies) - 2 :][:2] == [(seat, code), (seat, code)]
