"""What ``--json`` prints is what docs/command-line.md promises: programs rely on it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.cli.test_cli import imperia
from tests.records import files

from imperia.kernel import registry

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "command-line.md").read_text()
# Objects that are a game's own, or have a name for each reason, option and the like.
OWN = ("events", "position", "view", "options", "ends", "result")
# Words of the page that are values of a field.
VALUES = {"interpreted", "compiled"}


def promised(command: str) -> set[str]:
    """The fields that the page names for a command, after the word JSON."""
    section = PAGE.split(f"## `imperia {command}", 1)[1].split("\n## ", 1)[0]
    return set(re.findall(r"`([a-z_]+)`", section.split("JSON:", 1)[1])) - VALUES


def fields(data: Any) -> set[str]:
    """The names of all fields, apart from those inside what is a game's own."""
    if isinstance(data, list):
        return {name for one in data for name in fields(one)}
    if not isinstance(data, dict):
        return set()
    return set(data) | {
        name
        for key, value in data.items()
        if key not in OWN or (isinstance(value, list) and key == "options")
        for name in fields(value)
    }


def printed(*args: str) -> set[str]:
    done = imperia(*args, "--json")
    assert done.returncode == 0, done.stderr
    return fields(json.loads(done.stdout))


def test_games() -> None:
    assert printed("games") == promised("games")


def test_replay() -> None:
    path = str(files("dynasties")[0])
    assert printed("replay", path) | printed("replay", path, "--seat", "0") == promised("replay")


def test_selfplay() -> None:
    assert printed("selfplay", "dynasties", "--games", "1") == promised("selfplay")


def test_perft() -> None:
    assert printed("perft", "dynasties", "--depth", "1") == promised("perft")


def test_legal(tmp_path: Path) -> None:
    game, path = registry.get("dynasties"), tmp_path / "position.json"
    path.write_text(json.dumps(game.position(game.setup(2))))
    assert printed("legal", "dynasties", "--position", str(path)) == promised("legal")


def test_arena(tmp_path: Path) -> None:
    told = printed(
        *("arena", "dynasties", "--bots", "random,greedy", "--games", "2", "--no-plot"),
        *("--out", str(tmp_path / "out")),
    )
    section = PAGE.split("## `imperia arena", 1)[1].split("`imperia arena --suite", 1)[0]
    assert told == set(re.findall(r"`([a-z_]+)`", section.split("JSON:", 1)[1]))


@pytest.mark.slow
def test_admin(tmp_path: Path) -> None:
    from imperia.web.app import make_services
    from imperia.web.people import Visitor
    from imperia.web.seating import SeatPlan, TablePlan
    from imperia.web.settings import Settings

    database = f"sqlite:///{tmp_path}/x.sqlite3"
    services = make_services(Settings(database, "secret"))
    services.database.migrate()
    who = services.people.ensure(Visitor(None, "", False, ""))
    services.people.register(who, "Ada", "long enough words")
    seats = (SeatPlan("human"), SeatPlan("open"))
    services.seating.open(TablePlan("dynasties", seats, {}), who.user_id or 0, "Ada")
    services.database.close()
    users, tables = (
        re.findall(r"`([a-z_]+)`", part)
        for part in PAGE.split("a list of objects:", 1)[1].split(" for tables", 1)[0].split(" for users;")
    )
    assert printed("admin", "users", "--database", database) == set(users)
    assert printed("admin", "tables", "--database", database) == set(tables)
