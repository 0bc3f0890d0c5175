"""Live news over real connections."""

import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2
import pytest
from tests.web.conftest import Server
from tests.web.helpers import first_legal, match_of, open_table
from tests.web.test_tables import play_out

from imperia.kernel import SPECTATOR
from imperia.kernel.event import visible
from imperia.web.app import Services
from imperia.web.people import Visitor
from imperia.web.settings import Settings


def read_stream(url: str, headers: dict[str, str], limit: int) -> list[dict[str, Any]]:
    """The first events of a stream, until the game is over; each with its id and name."""
    found: list[dict[str, Any]] = []
    event: dict[str, Any] = {}
    with httpx2.stream("GET", url, headers=headers, timeout=30) as answer:
        for line in answer.iter_lines():
            name, _, value = line.partition(": ")
            if name in ("id", "event", "data"):
                event[name] = json.loads(value) if name == "data" else value
            elif not line and "data" in event:
                found.append(event)
                if event["data"]["status"] == "over" or len(found) >= limit:
                    return found
                event = {}
    return found


@pytest.fixture
def served(settings: Settings, serve: Callable[[Settings], Server], service: Services) -> Server:
    return serve(settings)


def told(news: list[dict[str, Any]]) -> list[Any]:
    return [event for one in news for event in one["data"]["events"]]


def test_a_viewer_hears_everything_once_and_no_secret(
    served: Server, service: Services, person: Callable[[], Visitor]
) -> None:
    """A stream that breaks off and goes on by its last id misses nothing and tells nothing twice."""
    me = person()
    table_id = open_table(service, me, "here", "here")
    url = f"{served.url}/t/{table_id}/stream"
    start = first_legal(service, table_id)[1]
    heard: list[dict[str, Any]] = []
    done = threading.Event()

    def listen() -> None:
        last = start
        while not done.is_set():
            # Leaves after a few events, as a phone in a tunnel would.
            news = read_stream(url, {"last-event-id": str(last)}, limit=3)
            heard.extend(one for one in news if int(one["id"]) > last)
            if any(one["data"]["status"] == "over" for one in news):
                return
            last = int(heard[-1]["id"]) if heard else last

    # The server process does not share memory with these services, so news come by the database alone.
    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    assert httpx2.get(f"{served.url}/t/{table_id}").status_code == 200
    _play_through_server(served, table_id, me)
    listener.join(60)
    done.set()
    assert not listener.is_alive()
    match, entries = match_of(service, table_id)
    assert int(heard[-1]["id"]) == entries
    expected = [event.to_json() for events in match.events[start:] for event in visible(events, SPECTATOR)]
    assert told(heard) == json.loads(json.dumps(expected))


def _play_through_server(served: Server, table_id: str, me: Visitor) -> None:
    services: Services = served.server.config.app.state.services
    play_out(services, table_id, me.user_id)


def test_a_stream_of_nothing_is_not_found(tmp_path: Path, serve: Callable[[Settings], Server]) -> None:
    server = serve(Settings(f"sqlite:///{tmp_path / 'x.sqlite3'}", "secret"))
    assert httpx2.get(f"{server.url}/t/nothing/stream").status_code == 404


def test_a_bots_turn_is_taken_up_after_a_restart(
    settings: Settings, serve: Callable[[Settings], Server], service: Services, person: Callable[[], Visitor]
) -> None:
    """The table was opened while no server ran: only the start can make the bots play."""
    me = person()
    table_id = open_table(service, me, "random", "random")
    server = serve(settings)
    url = f"{server.url}/api/v1/tables/{table_id}"
    for _ in range(600):
        if httpx2.get(url).json()["status"] == "over":
            return
        threading.Event().wait(0.05)
    raise AssertionError("the bots did not play on")
