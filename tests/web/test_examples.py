"""The example client plays a whole game over HTTP."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx2
import pytest
from tests.web.conftest import Server

from imperia.web.people import People, Visitor
from imperia.web.settings import Settings

EXAMPLE = Path(__file__).resolve().parent.parent.parent / "examples" / "api_bot.py"


@pytest.mark.slow
def test_the_example_bot_plays_to_the_end(tmp_path: Path, serve: Callable[[Settings], Server]) -> None:
    server = serve(Settings(f"sqlite:///{tmp_path / 'x.sqlite3'}", "secret"))
    people: People = server.server.config.app.state.services.people
    owner = Visitor(None, "", False, "")
    people.register(owner, "Owner", "long enough words")
    token = people.new_token(owner, "test")
    made = httpx2.post(
        f"{server.url}/api/v1/tables",
        headers={"authorization": f"Bearer {token}"},
        json={
            "game": "dynasties",
            "seats": [{"kind": "bot", "bot": "random"}, {"kind": "open"}],
            "listed": True,
        },
    )
    assert made.status_code == 201
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), server.url],
        env={**os.environ, "IMPERIA_TOKEN": people.new_bot("Robo", owner.user_id or 0)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "over:" in done.stdout
    assert httpx2.get(f"{server.url}/api/v1/tables/{made.json()['id']}").json()["status"] == "over"


@pytest.mark.parametrize(("token", "words"), [("", "IMPERIA_TOKEN=imp_"), ("imp_x", "api_bot: ")])
def test_the_example_bot_says_what_is_missing(token: str, words: str) -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), "http://127.0.0.1:9"],
        env={**os.environ, "IMPERIA_TOKEN": token},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert words in done.stderr
    assert "Traceback" not in done.stderr
