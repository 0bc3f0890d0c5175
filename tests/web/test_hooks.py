"""Webhooks as programs meet them: news of bots' moves, retries, time, and addresses that are refused."""

import json
import queue
import socket
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from tests.web.conftest import Server
from tests.web.helpers import first_legal, match_of, open_table

from imperia.web import hooks
from imperia.web.app import Services
from imperia.web.errors import WebError
from imperia.web.hooks import Hooks, deliver, on_the_open_web
from imperia.web.people import Visitor
from imperia.web.runner import Turns
from imperia.web.settings import Settings
from imperia.web.thinking import Gone, Question, Thinker

Person = Callable[[], Visitor]


class Receiver:
    """A program on loopback; ``statuses`` are its answers, the last one again and again."""

    def __init__(self) -> None:
        self.statuses = [204]
        self.got: queue.Queue[dict[str, Any]] = queue.Queue()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                outer.got.put(json.loads(self.rfile.read(int(self.headers["content-length"]))))
                status = outer.statuses.pop(0) if len(outer.statuses) > 1 else outer.statuses[0]
                self.send_response(status)
                self.send_header("location", outer.url + "/elsewhere")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    made = Receiver()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.mark.slow
def test_a_program_hears_of_its_turn_after_a_bots_move(
    tmp_path: Path, serve: Callable[[Settings], Server], receiver: Receiver
) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'x.sqlite3'}", "secret", private_hooks=True)
    services: Services = serve(settings).server.config.app.state.services
    me = services.people.ensure(Visitor(None, "", False, "csrf"))
    table_id = open_table(services, me, "human", "random")
    services.hooks.add(table_id, me.user_id, receiver.url)
    told: list[str] = []
    end = time.monotonic() + 60
    while "game_over" not in told and time.monotonic() < end:
        match, _ = match_of(services, table_id)
        if match.state.actors() == [0]:
            _, at, code = first_legal(services, table_id)
            services.playing.play(table_id, 0, at, code, me.user_id)
        match, _ = match_of(services, table_id)
        if match.state.actors() != [0]:
            # Only the bot's move can bring the turn back: without its news nobody would play on.
            told.append(receiver.got.get(timeout=20)["event"])
    assert "your_turn" in told
    assert told[-1] == "game_over"


def due(service: Services, person: Person, url: str) -> tuple[Hooks, str]:
    """A hook that has something to tell."""
    me = person()
    table_id = open_table(service, me, "here", "here")
    made = Hooks(service.ledger, allow_private=True)
    made.pauses = (0.0, 0.01, 0.01)
    made.add(table_id, me.user_id, url)
    seat, at, code = first_legal(service, table_id)
    service.playing.play(table_id, seat, at, code, me.user_id)
    return made, table_id


@pytest.mark.parametrize(("statuses", "tries"), [([503, 503, 200], 3), ([500], 3), ([404], 1), ([302], 1)])
def test_a_program_in_trouble_is_told_again(
    service: Services, person: Person, receiver: Receiver, statuses: list[int], tries: int
) -> None:
    receiver.statuses = list(statuses)  # it is used up, and the next database gets the same parameters
    made, table_id = due(service, person, receiver.url)
    made.look(table_id)
    assert receiver.got.qsize() == tries
    made.stop()


def test_an_answer_that_drips_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "SECONDS", 0.5)
    listening = socket.create_server(("127.0.0.1", 0))

    def drip() -> None:
        one, _ = listening.accept()
        with one:
            for _ in range(100):
                time.sleep(0.1)
                try:
                    one.sendall(b"x")
                except OSError:
                    return

    threading.Thread(target=drip, daemon=True).start()
    began = time.monotonic()
    with pytest.raises((OSError, hooks.HTTPException)):
        deliver(f"http://name.invalid:{listening.getsockname()[1]}/", "127.0.0.1", b"{}", {})
    assert time.monotonic() - began < 3
    listening.close()


@pytest.mark.parametrize(
    ("address", "open_web"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1:248:1893:25c8:1946", True),
        ("::ffff:127.0.0.1", False),
        ("::ffff:93.184.216.34", True),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
        ("224.0.0.1", False),
        ("fe80::1%eth0", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
    ],
)
def test_addresses_in_disguise_are_known(address: str, open_web: bool) -> None:
    assert on_the_open_web(address) is open_web


def test_a_name_that_points_elsewhere_by_then_is_not_followed(
    service: Services, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection goes to the address that was checked; the name is not looked up a second time."""
    answers = iter(["93.184.216.34", "127.0.0.1"])
    connected: list[str] = []

    def look_up(host: str, port: int, **_: object) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (next(answers), port))]

    def connect(address: tuple[str, int], *_: object) -> None:
        connected.append(address[0])
        raise OSError("not really")

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(socket, "create_connection", connect)
    made = Hooks(service.ledger)
    address = made.check("http://rebound.example/")
    with pytest.raises(OSError, match="not really"):
        deliver("http://rebound.example/", address, b"{}", {})
    assert connected == ["93.184.216.34"]


def test_hooks_are_few(service: Services, person: Person, receiver: Receiver) -> None:
    me = person()
    table_id = open_table(service, me, "here", "here")
    made = Hooks(service.ledger, allow_private=True)
    for _ in range(hooks.MOST):
        made.add(table_id, me.user_id, receiver.url)
    with pytest.raises(WebError, match="at most"):
        made.add(table_id, me.user_id, receiver.url)
    with pytest.raises(WebError, match="url"):
        made.add(table_id, me.user_id, "http://me:secret@127.0.0.1/")


class Dying(Thinker):
    """Its process is killed each time."""

    def choose(self, question: Question, seconds: float) -> str:
        raise Gone("killed")


def test_a_bot_whose_process_always_dies_does_not_hold_up_the_table(
    service: Services, person: Person
) -> None:
    table_id = open_table(service, person(), "random", "random")
    before = match_of(service, table_id)[1]
    turns = Turns(service.ledger, service.playing, 1.0)
    assert turns.decide(Dying(), table_id)
    assert match_of(service, table_id)[1] > before
    thinker = Dying()
    thinker.stop()  # the server goes down: the turn is left to the next start
    with pytest.raises(Gone):
        turns.decide(thinker, table_id)
