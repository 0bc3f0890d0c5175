"""What is wrong before a server starts is said in a sentence."""

from pathlib import Path

import pytest
from sqlalchemy import text

from imperia.kernel import ImperiaError
from imperia.web.database import Database
from imperia.web.settings import load_settings, normal_url


@pytest.mark.parametrize("url", ["postgresql://u:secret@127.0.0.1:abc/x", "postgresql://[::1/x"])
def test_an_address_that_is_none_is_refused_without_telling_it(url: str) -> None:
    with pytest.raises(ImperiaError, match="no address") as refused:
        Database(normal_url(url))
    assert "secret" not in str(refused.value)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.sqlite3"
    path.write_text("Dear Ada, " * 100)
    database = Database(f"sqlite:///{path}")
    with pytest.raises(ImperiaError, match="cannot be opened"):
        database.migrate()
    database.close()


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'x.sqlite3'}")
    database.migrate()
    with database.write() as connection:
        connection.execute(text("update alembic_version set version_num = '9999'"))
    with pytest.raises(ImperiaError, match="newer version"):
        database.migrate()
    database.close()


def test_an_empty_secret_signs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IMPERIA_DATA", str(tmp_path))
    monkeypatch.delenv("IMPERIA_SECRET", raising=False)
    made = load_settings().secret
    assert len(made) > 40
    assert load_settings().secret == made
    (tmp_path / "secret").write_text("\n")
    with pytest.raises(ImperiaError, match="holds no secret"):
        load_settings()
    (tmp_path / "secret").unlink()
    (tmp_path / "secret").mkdir()
    with pytest.raises(ImperiaError, match="IMPERIA_SECRET"):
        load_settings()
