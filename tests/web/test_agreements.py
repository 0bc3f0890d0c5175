"""Undo by consent, sandboxes, mutes and webhooks."""

import hmac
import json
import queue
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from tests.web.helpers import first_legal, match_of, open_table

from imperia.web.app import Services, make_services
from imperia.web.errors import Forbidden, NotFound, Stale, WebError
from imperia.web.hooks import Hooks
from imperia.web.people import Visitor
from imperia.web.screen import DRAWN, make_screen

Person = Callable[[], Visitor]


def two_people(service: Services, person: Person) -> tuple[str, dict[int, Visitor]]:
    me, other = person(), person()
    table_id = open_table(service, me, "human", "open", listed=True)
    service.seating.sit(table_id, 1, "", other.user_id, other.name)
    return table_id, {0: me, 1: other}


def play_one(service: Services, table_id: str, people: dict[int, Visitor]) -> tuple[int, int]:
    """The seat to act plays its first legal action; that seat and the entries after it."""
    seat, at, code = first_legal(service, table_id)
    return seat, service.playing.play(table_id, seat, at, code, people[seat].user_id)


def test_an_undo_beyond_right_needs_the_others(service: Services, person: Person) -> None:
    table_id, people = two_people(service, person)
    before = match_of(service, table_id)[0].state.key()
    seat, at = play_one(service, table_id, people)  # draws a hidden card: revealed
    asker, other = people[seat], people[1 - seat]
    assert not service.consent.ask(table_id, seat, at, asker.user_id)
    assert match_of(service, table_id)[1] == at
    assert not service.consent.answer(table_id, seat, at, asker.user_id, True)  # one's own word is not enough
    assert service.consent.answer(table_id, 1 - seat, at, other.user_id, True)
    match, after = match_of(service, table_id)
    assert match.state.key() == before
    assert after == at + 1
    with service.database.read() as connection:
        screen = make_screen(service.ledger, connection, table_id, other.user_id, None, DRAWN)
    assert any("took back" in line.words for line in screen.log)


def test_a_refusal_ends_the_question(service: Services, person: Person) -> None:
    table_id, people = two_people(service, person)
    seat, at = play_one(service, table_id, people)
    service.consent.ask(table_id, seat, at, people[seat].user_id)
    assert not service.consent.answer(table_id, 1 - seat, at, people[1 - seat].user_id, False)
    with pytest.raises(Stale, match="any more"):
        service.consent.answer(table_id, 1 - seat, at, people[1 - seat].user_id, True)
    assert match_of(service, table_id)[1] == at


def test_a_move_ends_the_question(service: Services, person: Person) -> None:
    table_id, people = two_people(service, person)
    seat, at = play_one(service, table_id, people)
    service.consent.ask(table_id, seat, at, people[seat].user_id)
    _, at = play_one(service, table_id, people)
    with pytest.raises(Stale):
        service.consent.answer(table_id, 1 - seat, at, people[1 - seat].user_id, True)


def test_alone_against_bots_nobody_has_to_be_asked(service: Services, person: Person) -> None:
    me = person()
    table_id = open_table(service, me, "human", "random")
    match, at = match_of(service, table_id)
    while match.state.actors() != [0]:
        seat, at, code = first_legal(service, table_id)
        at = service.playing.play(table_id, seat, at, code, None)
        match, _ = match_of(service, table_id)
    before = match.state.key()
    at = service.playing.play(table_id, 0, at, "draw 1", me.user_id)
    assert service.consent.ask(table_id, 0, at, me.user_id)
    assert match_of(service, table_id)[0].state.key() == before


def test_strangers_have_no_say(service: Services, person: Person) -> None:
    table_id, people = two_people(service, person)
    stranger = person()
    seat, at = play_one(service, table_id, people)
    with pytest.raises(Forbidden):
        service.consent.ask(table_id, seat, at, stranger.user_id)
    with pytest.raises(Stale):
        service.consent.ask(table_id, seat, at - 1, people[seat].user_id)


def test_muted_people_are_not_heard(service: Services, person: Person) -> None:
    from sqlalchemy import insert

    from imperia.web.schema import chat

    table_id, people = two_people(service, person)
    with service.database.write() as connection:
        connection.execute(
            insert(chat).values(table_id=table_id, user_id=people[1].user_id, text="tralala", at=1.0)
        )

    def heard(who: Visitor) -> list[str]:
        with service.database.read() as connection:
            return [
                line.text
                for line in make_screen(service.ledger, connection, table_id, who.user_id, None).chat
            ]

    assert heard(people[0]) == ["tralala"]
    service.people.mute(people[0], people[1].user_id)
    assert heard(people[0]) == []
    assert heard(people[1]) == ["tralala"]
    service.people.mute(people[0], people[1].user_id)
    assert heard(people[0]) == ["tralala"]
    with pytest.raises(WebError):
        service.people.mute(people[0], 10**6)


@pytest.fixture
def receiver() -> Iterator[tuple[str, queue.Queue[tuple[bytes, str]]]]:
    """A program that waits for webhooks on loopback."""
    got: queue.Queue[tuple[bytes, str]] = queue.Queue()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            got.put((body, self.headers["x-imperia-signature"]))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/hook", got
    server.shutdown()
    server.server_close()


def test_a_hook_tells_whose_turn_it_is_and_is_signed(
    service: Services, person: Person, receiver: tuple[str, queue.Queue[tuple[bytes, str]]]
) -> None:
    url, got = receiver
    table_id, people = two_people(service, person)
    hooks = Hooks(service.ledger, allow_private=True)
    twin = make_services(service.settings)  # another process that hears the same news
    other = Hooks(twin.ledger, allow_private=True)
    hook = hooks.add(table_id, people[0].user_id, url)
    play_one(service, table_id, people)
    for one in (hooks, other):
        one.look(table_id)
    while match_of(service, table_id)[0].state.actors() != [0]:
        play_one(service, table_id, people)
    for one in (hooks, other):
        one.look(table_id)
    body, signature = got.get(timeout=10)
    assert signature == "sha256=" + hmac.digest(hook["secret"].encode(), body, "sha256").hex()
    news = json.loads(body)
    assert news["event"] == "your_turn"
    assert news["table"] == table_id
    for one in (hooks, other):
        one.pool.shutdown(wait=True)
    told = [json.loads(body)] + [json.loads(got.get()[0]) for _ in range(got.qsize())]
    assert len({one["entries"] for one in told}) == len(told)  # no news is sent twice
    hooks.remove(table_id, people[0].user_id, hook["id"])
    with pytest.raises(NotFound):
        hooks.remove(table_id, people[0].user_id, hook["id"])
    twin.database.close()


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/",
        "http://127.0.0.1:1/",
        "http://[::1]/",
        "http://10.0.0.1/",
        "http://169.254.169.254/x",
        "x",
    ],
)
def test_a_hook_does_not_reach_into_the_hosts_network(service: Services, person: Person, url: str) -> None:
    table_id, people = two_people(service, person)
    with pytest.raises(WebError, match="url"):
        service.hooks.add(table_id, people[0].user_id, url)


def test_only_players_have_hooks(service: Services, person: Person) -> None:
    table_id, _ = two_people(service, person)
    with pytest.raises(Forbidden):
        Hooks(service.ledger, allow_private=True).add(table_id, person().user_id, "http://127.0.0.1:1/")
