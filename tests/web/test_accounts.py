"""Accounts: what an older cookie opens, what is told of somebody, and what goes when somebody goes."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from fastapi.testclient import TestClient
from sqlalchemy import insert, select, text, update
from tests.web.conftest import EVERYWHERE, another, connected, services_of
from tests.web.helpers import first_legal, match_of, open_table
from tests.web.test_pages import csrf, post

from imperia.kernel import ImperiaError
from imperia.web.app import Services, make_app, make_services
from imperia.web.database import Database, alembic_config
from imperia.web.errors import NeedsLogin, NotFound
from imperia.web.farewell import farewell
from imperia.web.keeping import Keeping
from imperia.web.people import COOKIE, Visitor
from imperia.web.schema import chat, mutes, places, tables, tokens, users
from imperia.web.settings import Settings

Person = Callable[[], Visitor]
WORDS = "long enough words"


@pytest.fixture(params=EVERYWHERE)
def client(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Any]:
    yield from connected(request, tmp_path)


def test_a_guests_cookie_does_not_open_the_account_made_of_it(client: TestClient) -> None:
    """Somebody may have put a guest's cookie of their own into the browser, and waits."""
    url = str(post(client, "/play/dynasties").url.path)
    planted = client.cookies[COOKIE]
    assert post(client, "/account/register", name="Ada", password=WORDS).status_code == 200
    assert "Let a bot play on" in client.get(url).text  # the seat went with the guest
    other = another(client, cookies={COOKIE: planted})
    assert "Sign in" in other.get("/").text
    assert "Let a bot play on" not in other.get(url).text
    assert other.get("/account/export").status_code == 401


def test_signing_up_and_in_changes_the_forms_secret(client: TestClient) -> None:
    seen = {csrf(client)}
    post(client, "/account/register", name="Ada", password=WORDS)
    seen.add(csrf(client))
    post(client, "/account/logout")
    post(client, "/account/login", name="Ada", password=WORDS)
    seen.add(csrf(client))
    assert len(seen) == 3


def test_a_token_can_be_taken_back(client: TestClient) -> None:
    post(client, "/account/register", name="Ada", password=WORDS)
    made = post(client, "/account/token", name="my phone").text
    token = made.split("<code>")[1].split("<")[0]
    headers = {"authorization": f"Bearer {token}"}
    page = client.get("/account").text
    assert "my phone" in page
    assert token not in page
    number = page.split("/account/token/")[1].split("/")[0]
    other = another(client)
    post(other, "/account/register", name="Eve", password=WORDS)
    assert post(other, f"/account/token/{number}/delete").status_code == 404
    assert client.get("/api/v1/me", headers=headers).status_code == 200
    assert post(client, f"/account/token/{number}/delete").status_code == 200
    assert client.get("/api/v1/me", headers=headers).status_code == 401


def everything(service: Services, person: Person) -> tuple[Visitor, Visitor, str, str]:
    """Somebody with all that can be kept, a friend, their table, and the token of a bot account."""
    me, friend = person(), person()
    service.people.register(me, "Ada", WORDS)
    service.people.new_token(me, "my phone")
    bot = service.people.new_bot("Robo", me.user_id or 0)
    table_id = open_table(service, me, "human", "open", "open", listed=True)
    service.seating.sit(table_id, 1, "", friend.user_id or 0, friend.name)
    robot = service.people.by_token(bot)
    service.seating.sit(table_id, 2, "", robot.user_id or 0, robot.name)
    by_seat = {0: me.user_id, 1: friend.user_id, 2: robot.user_id}
    acted: set[int] = set()
    while len(acted) < 3:  # chance says who begins
        seat, at, code = first_legal(service, table_id)
        service.playing.play(table_id, seat, at, code, by_seat[seat])
        acted.add(seat)
    service.people.mute(me, friend.user_id or 0)
    service.people.mute(friend, me.user_id or 0)
    with service.database.write() as connection:
        connection.execute(insert(chat).values(table_id=table_id, user_id=me.user_id, text="tralala", at=1.0))
    return me, friend, table_id, bot


def test_an_export_has_everything_and_no_key(service: Services, person: Person) -> None:
    me, friend, table_id, _ = everything(service, person)
    kept = service.people.export(me)
    assert [table["id"] for table in kept["tables"]] == [table_id]
    assert kept["seats"] == [{"table": table_id, "seat": 0}]
    assert kept["moves"]
    assert {move["seat"] for move in kept["moves"]} == {0}
    assert kept["chat"][0]["text"] == "tralala"
    assert kept["muted"] == [{"user": friend.user_id}]
    assert [one["name"] for one in kept["tokens"]] == ["my phone"]
    assert [one["name"] for one in kept["bots"]] == ["Robo"]
    told = json.dumps(kept)
    for secret in ("digest", "password", "seed", "key", "secret"):
        assert secret not in told


def test_who_goes_leaves_no_name_no_key_and_nobody_waiting(service: Services, person: Person) -> None:
    me, friend, table_id, bot = everything(service, person)
    user_id = me.user_id
    farewell(service, me)
    with service.database.read() as connection:
        rows = service.ledger.places(connection, table_id)
        assert [row.kind for row in rows] == ["bot", "human", "bot"]
        assert rows[0].name == rows[2].name == "somebody"
        assert connection.scalars(select(tokens.c.name)).all() == []
        assert connection.scalars(select(chat.c.text)).all() == []
        assert connection.execute(select(mutes)).all() == []
        assert connection.scalars(select(users.c.name)).all().count("somebody") == 2
    with pytest.raises(NeedsLogin):
        service.people.by_token(bot)
    assert service.people.visitor(service.people.cookie(Visitor(user_id, "", True, ""))).user_id is None
    with pytest.raises(NotFound):
        service.people.take_back(friend, 1)


def test_the_home_page_replays_nothing(client: TestClient) -> None:
    form = {"seats": "2", "seat0": "here", "seat1": "here"}
    url = str(post(client, "/new/dynasties", **form).url.path)
    settings = services_of(client).settings
    fresh = make_app(settings, migrate=False)
    services: Services = fresh.state.services
    again = TestClient(fresh, cookies=dict(client.cookies))
    assert "your move" in again.get("/").text
    assert len(services.ledger.cache) == 0
    # A table that an older version wrote does not say who is to act: it is looked up, and noted.
    with services.database.write() as connection:
        connection.execute(update(tables).values(actors=None))
    assert "your move" in again.get("/").text
    with services.database.read() as connection:
        noted = connection.execute(select(tables.c.actors)).scalar_one()
    assert noted == match_of(services, url.rsplit("/", 1)[1])[0].state.actors()
    services.database.close()


def test_a_database_of_the_first_schema_keeps_everything(settings: Settings) -> None:
    """Also what hangs on other rows: a table made anew on SQLite would empty them."""
    database = Database(settings.database)
    with database.engine.connect() as connection:
        command.upgrade(alembic_config(connection), "0001")
    old = "insert into users (id, name, bot, epoch, created) values ({0}, 'user {0}', {1}, 0, 1.5)"
    with database.write() as connection:
        no = "false" if database.postgres else "0"
        for number in (1, 2):
            connection.execute(text(old.format(number, no)))
        connection.execute(text("insert into mutes (user_id, muted) values (1, 2)"))
        digest = "insert into tokens (user_id, name, digest, created) values (1, 'phone', 'x', 1.5)"
        connection.execute(text(digest))
    database.close()
    service = make_services(settings)
    service.database.migrate()
    with service.database.read() as connection:
        assert connection.scalars(select(users.c.maker).order_by(users.c.id)).all() == [None, None]
        assert connection.execute(select(mutes)).all() == [(1, 2)]
        assert connection.scalars(select(tokens.c.name)).all() == ["phone"]
    service.database.close()


def test_a_backup_of_the_first_schema_can_be_restored(
    service: Services, person: Person, tmp_path: Path
) -> None:
    everything(service, person)
    folder = tmp_path / "kept"
    Keeping(service).backup(folder)
    for name, column in (("tables", "actors"), ("users", "maker")):
        path = folder / f"{name}.jsonl"
        rows = [json.loads(line) for line in path.read_text().splitlines()]
        for row in rows:
            del row[column]
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    fresh = make_services(Settings(f"sqlite:///{tmp_path / 'new.sqlite3'}", "secret"))
    fresh.database.migrate()
    assert Keeping(fresh).restore(folder)["users"] == 3
    with fresh.database.read() as connection:
        (head,) = connection.execute(select(tables)).all()
        assert len(connection.execute(select(places)).all()) == 3
    assert fresh.ledger.actors(head) == match_of(fresh, head.id)[0].state.actors()
    fresh.database.close()
    # What the schema needs must be there.
    path = folder / "users.jsonl"
    path.write_text(path.read_text().replace('"epoch": 0, ', ""))
    other = make_services(Settings(f"sqlite:///{tmp_path / 'other.sqlite3'}", "secret"))
    other.database.migrate()
    with pytest.raises(ImperiaError, match="columns"):
        Keeping(other).restore(folder)
    other.database.close()
    shutil.rmtree(folder)
