"""What an administrator does: lists, removals, backup and restore, over the real database of each kind."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import select
from tests.web.helpers import open_table

from imperia.kernel import ImperiaError
from imperia.kernel.record import load
from imperia.web.app import Services, make_services
from imperia.web.errors import NeedsLogin
from imperia.web.keeping import Keeping
from imperia.web.people import Visitor
from imperia.web.schema import entries, metadata, users
from imperia.web.settings import Settings

Person = Callable[[], Visitor]


@pytest.fixture
def keeping(service: Services) -> Keeping:
    return Keeping(service)


def played(service: Services, person: Person) -> tuple[str, Visitor]:
    """A table with some plies, an undo among them, of somebody with an account."""
    me = person()
    service.people.register(me, "Ada", "a long password")
    table_id = open_table(service, me, "here", "here")
    with service.database.read() as connection:
        head = service.ledger.head(connection, table_id)
    at = head.entries
    for _ in range(3):
        with service.ledger.cache.holding(table_id) as held:
            assert held.match is not None
            seat = held.match.state.actors()[0]
            code = held.match.perspective(seat).legal()[0].code
        at = service.playing.play(table_id, seat, at, code, me.user_id)
    service.playing.undo(table_id, seat, at, me.user_id)
    return table_id, me


def test_a_backup_is_restored_whole(
    service: Services, keeping: Keeping, person: Person, tmp_path: Path
) -> None:
    table_id, _ = played(service, person)
    folder = tmp_path / "kept"
    counts = keeping.backup(folder)
    assert counts["tables"] == 1
    assert load(folder / "records" / f"{table_id}.json").game == "dynasties"
    other = make_services(Settings(f"sqlite:///{tmp_path / 'other.sqlite3'}", "another secret"))
    other.database.migrate()
    assert Keeping(other).restore(folder) == counts
    for table in metadata.sorted_tables:
        query = select(table).order_by(*table.primary_key)
        with service.database.read() as one, other.database.read() as two:
            assert [tuple(row) for row in one.execute(query)] == [tuple(row) for row in two.execute(query)]
    other.people.login(Visitor(None, "", False, ""), "ada", "a long password")
    with pytest.raises(ImperiaError, match="not empty"):
        Keeping(other).restore(folder)
    other.database.close()


def test_new_rows_follow_those_of_a_restored_backup(
    service: Services, keeping: Keeping, person: Person, tmp_path: Path
) -> None:
    played(service, person)
    keeping.backup(tmp_path / "kept")
    with service.database.write() as connection:
        for table in reversed(metadata.sorted_tables):
            connection.execute(table.delete())
    keeping.restore(tmp_path / "kept")
    assert person().user_id is not None


def changed_entry(folder: Path) -> None:
    path = folder / "entries.jsonl"
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    rows[2]["code"] = "deal farmer" if rows[2]["code"] != "deal farmer" else "deal monk"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))


def shorter(folder: Path) -> None:
    path = folder / "entries.jsonl"
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:-1]))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda folder: (folder / "backup.json").unlink(), "no backup"),
        (lambda folder: (folder / "backup.json").write_text("{"), "not JSON"),
        (lambda folder: (folder / "backup.json").write_text("{}"), "not of the format"),
        (lambda folder: (folder / "users.jsonl").write_text("[1]\n"), "line 1 does not have the columns"),
        (lambda folder: (folder / "users.jsonl").write_text("nonsense\n"), "line 1 is not JSON"),
        (lambda folder: (folder / "chat.jsonl").unlink(), "No such file"),
        (changed_entry, "entry 2 is not the one that was played"),
        (shorter, "rows, not"),
    ],
)
def test_a_spoilt_backup_is_refused_and_nothing_is_changed(
    service: Services,
    keeping: Keeping,
    person: Person,
    tmp_path: Path,
    change: Callable[[Path], object],
    message: str,
) -> None:
    played(service, person)
    folder = tmp_path / "kept"
    keeping.backup(folder)
    change(folder)
    other = make_services(Settings(f"sqlite:///{tmp_path / 'other.sqlite3'}", "another secret"))
    other.database.migrate()
    with pytest.raises(ImperiaError, match=message):
        Keeping(other).restore(folder)
    with other.database.read() as connection:
        assert connection.execute(select(users)).all() == []
        assert connection.execute(select(entries)).all() == []
    other.database.close()


def test_a_backup_overwrites_nothing(keeping: Keeping, tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "mine.txt").write_text("mine")
    with pytest.raises(ImperiaError, match="not empty"):
        keeping.backup(tmp_path / "kept")
    shutil.rmtree(tmp_path / "kept")
    keeping.backup(tmp_path / "kept")


def test_users_and_tables_are_listed_and_removed(service: Services, keeping: Keeping, person: Person) -> None:
    table_id, _ = played(service, person)
    (user,) = keeping.users()
    assert (user["name"], user["seats"]) == ("Ada", 2)
    (table,) = keeping.tables(None, None)
    assert (table["id"], table["status"]) == (table_id, "running")
    assert keeping.tables("over", None) == keeping.tables(None, "pocket") == []
    password = keeping.new_password("ada")
    with pytest.raises(NeedsLogin):
        service.people.login(Visitor(None, "", False, ""), "Ada", "a long password")
    service.people.login(Visitor(None, "", False, ""), "Ada", password)
    keeping.remove_user("Ada")
    assert keeping.users() == []
    for act in (keeping.remove_user, keeping.new_password):
        with pytest.raises(ImperiaError, match="no account 'Ada'"):
            act("Ada")
    keeping.remove_table(table_id)
    with pytest.raises(ImperiaError, match="no table"):
        keeping.remove_table(table_id)
    with service.database.read() as connection:
        assert connection.execute(select(entries)).all() == []


def test_bots_play_on_for_a_removed_user(service: Services, keeping: Keeping, person: Person) -> None:
    me, other = person(), person()
    service.people.register(other, "Eve", "a long password")
    table_id = open_table(service, me, "human", "open", listed=True)
    service.seating.sit(table_id, 1, "", other.user_id or 0, other.name)
    keeping.remove_user("eve")
    with service.database.read() as connection:
        place = service.ledger.place(connection, table_id, 1)
    assert (place.kind, place.name) == ("bot", "somebody")
