"""Whatever is sent to a page: a clear answer with the right status, nothing changed, and no defect."""

from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.web.test_pages import csrf, hidden, post

from imperia.web.settings import Settings

HUGE = str(10**30)
NUL = "a\0b"


@pytest.fixture
def client(settings: Settings) -> Any:
    """A defect is answered, not raised, as on a real server."""
    from imperia.web.app import make_app

    with TestClient(make_app(settings), raise_server_exceptions=False) as made:
        yield made


@pytest.fixture
def table(client: TestClient) -> str:
    """The path of a table around one screen."""
    form = {"seats": "2", "seat0": "here", "seat1": "here", "csrf": csrf(client)}
    return str(client.post("/new/dynasties", data=form).url.path)


def answered(answer: Any, *statuses: int) -> None:
    assert answer.status_code in statuses, (answer.status_code, answer.text[-800:])
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    "cookie", ["a/b=1", "{x}=1", "a,b=1", "imperia", "imperia=; =;;", 'imperia="\\', "\xff=\xff"]
)
def test_strange_cookies_keep_nobody_out(client: TestClient, cookie: str) -> None:
    """Another program on the same host may have left any cookie."""
    value = client.get("/").headers["set-cookie"].split(";")[0]
    client.cookies.clear()
    answer = client.get("/", headers={"cookie": f"{cookie}; {value}; lang=de".encode("latin-1")})
    answered(answer, 200)
    assert 'lang="de"' in answer.text
    if not cookie.startswith("imperia"):
        assert "set-cookie" not in answer.headers  # still known
    answered(client.get("/", headers={"cookie": f"{value}; lang=de; {cookie}".encode("latin-1")}), 200)


def test_numbers_that_no_database_can_hold(client: TestClient, table: str) -> None:
    for path in (f"{table}/join/{HUGE}/key", f"{table}/join/-1/key", f"{table}?seat={HUGE}"):
        answered(client.get(path), 404, 422)
    answered(post(client, f"{table}/mute", user=HUGE), 400, 422)
    answered(client.get(f"{table}/stream?since={'9' * 5000}"), 422)
    answered(client.get("/t/nothing/stream", headers={"last-event-id": "9" * 5000}), 404)
    for verb in ("play", "undo", "ask-undo", "answer-undo"):
        answered(post(client, f"{table}/{verb}", seat=0, at=HUGE, code="draw 1"), 409, 422)
    answered(post(client, f"{table}/sandbox", ply=HUGE), 422)


def test_characters_that_no_database_can_hold(client: TestClient, table: str) -> None:
    for path in (
        "/t/%00",
        "/t/%00/stream",
        "/t/%00/replay",
        f"{table}/join/0/%00",
        "/new?game=%00",
        "/rules/%00",
    ):
        answered(client.get(path), 404)
    answered(post(client, f"{table}/play", seat=0, at=7, code=NUL), 422)
    answered(post(client, f"{table}/chat", text=NUL), 200, 303, 400, 422)
    answered(post(client, "/account/login", name=NUL, password=NUL * 6), 400, 401)
    answered(post(client, "/account/register", name=NUL, password="long enough words"), 400)
    form = {"seats": "2", "seat0": "here", "seat1": "here", "name0": NUL, "name": NUL}
    answered(post(client, "/new/dynasties", **form), 200, 303, 400)
    answered(post(client, "/new/dynasties", **form, **{"option-ninjas": NUL}), 400)
    answered(post(client, f"{table}/leave", seat=0, bot=NUL), 400)
    answered(client.post(f"{table}/chat", content=b"text=\xff\xfe&csrf=\xff", headers=FORM), 403)
    answered(client.post(f"{table}/chat", content=b"\xff" * 50, headers=FORM), 403, 422)
    answered(
        client.post(f"{table}/chat", content=b"--x\r\n\r\n", headers={"content-type": "multipart/form-data"}),
        400,
        403,
        422,
    )


FORM = {"content-type": "application/x-www-form-urlencoded"}


def test_names_that_grow_when_they_are_compared(client: TestClient) -> None:
    answered(post(client, "/account/register", name="ß" * 24, password="long enough words"), 200, 400)
    answered(post(client, "/account/register", name="ΐ" * 24, password="long enough words"), 200, 400)


def test_programs_send_anything(client: TestClient) -> None:
    post(client, "/account/register", name="Maker", password="long enough words")
    token = post(client, "/account/token", name=NUL).text
    assert "imp_" in token
    token = token.split("<code>")[1].split("<")[0]
    made = {
        "game": "dynasties",
        "seats": [{"kind": "human", "name": NUL}, {"kind": "here", "name": "b"}],
        "name": NUL,
    }
    headers = {"authorization": f"Bearer {token}"}
    answer = client.post("/api/v1/tables", json=made, headers=headers)
    answered(answer, 201, 400, 422)
    made = {"game": "dynasties", "seats": [{"kind": "human"}, {"kind": "here"}]}
    path = f"/api/v1/tables/{client.post('/api/v1/tables', json=made, headers=headers).json()['id']}"
    for url in (
        "http://[bad",
        "http://[::1",
        "http://a:b/",
        "http://a:99999/",
        "http://\0/",
        "http://a..b/",
        "//x/yyyyyy",
    ):
        answered(client.post(f"{path}/hooks", json={"url": url}, headers=headers), 400, 422)
    for body in (
        b'{"seat": 0, "at": 7, "code": "\\ud800"}',
        b"[" * 5000,
        b"nonsense",
        b"\xff",
        b'{"seat": 1e400}',
    ):
        answered(client.post(f"{path}/play", content=body, headers=headers), 400, 422)
    answered(client.get(f"{path}/events?since={HUGE}", headers=headers), 422)
    answered(client.get("/api/v1/me", headers={"authorization": b"Bearer \xff\xfe"}), 401)
    answered(client.get("/api/v1/me", headers={"authorization": f"Basic {token}"}), 401)


def test_an_unknown_table_leaves_no_trace_in_memory(client: TestClient) -> None:
    """Else a stranger could push the tables that are played at out of the cache."""
    cache = client.app.state.services.ledger.cache  # type: ignore[attr-defined]
    before = len(cache)
    for number in range(20):
        client.get(f"/t/nothing{number}")
        client.get(f"/t/nothing{number}/replay")
        client.get(f"/api/v1/tables/nothing{number}/events?follow=false")
        client.post(f"/t/nothing{number}/play", data={"csrf": csrf(client), "seat": 0, "at": 0, "code": "x"})
    assert len(cache) == before


@pytest.mark.parametrize("came", ["http://[", "http://[bad]/", "//x", "\xff", "x" * 3000])
def test_a_refused_form_may_come_from_anywhere(client: TestClient, came: str) -> None:
    answer = client.post("/play/dynasties", headers={"referer": came.encode("latin-1")})
    answered(answer, 403)


def test_a_database_that_is_away_is_said_in_a_page_without_secrets(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(cookie: str | None) -> None:
        raise OSError("connection to server at db, user imperia, password hunter2")

    monkeypatch.setattr(client.app.state.services.people, "visitor", away)  # type: ignore[attr-defined]
    page = client.get("/")
    assert page.status_code == 500
    assert "<h1>" in page.text
    problem = client.get("/api/v1/games")
    assert (problem.status_code, problem.json()["status"]) == (500, 500)
    assert problem.headers["content-type"] == "application/problem+json"
    assert "hunter2" not in page.text + problem.text


@pytest.mark.parametrize(
    "name", ["Seat 1", "{x}", "a|b", "{0}", "<b>x</b>", '"><script>', "seat 0", "%s", "{count|a|b}"]
)
def test_a_name_is_only_a_name(client: TestClient, name: str) -> None:
    from markupsafe import escape

    form = {"seats": "2", "seat0": "here", "seat1": "here", "name0": name, "name1": "Zoe", "name": name}
    url = str(post(client, "/new/dynasties", **form).url.path)
    for _ in range(6):
        page = client.get(url).text
        seat = hidden(page, "seat")
        for cookie in ("text", "drawn"):
            client.cookies.set("board", cookie)
            mine = client.get(f"{url}?seat={seat}")
            answered(mine, 200)
            assert "<b>x</b>" not in mine.text
            assert '"><script>' not in mine.text
            assert str(escape(name)) in mine.text
        for part in ("ply/0", "ply/7", "ply/7/picture.svg", "replay"):
            found = client.get(f"{url}/{part}")
            answered(found, 200)
            assert "<b>x</b>" not in found.text
            assert '"><script>' not in found.text
        code = mine.text.split('name="code" value="')[1].split('"')[0]
        answered(post(client, f"{url}/play", seat=seat, at=hidden(mine.text, "at"), code=code), 200)
    log = client.get(url).text
    assert "Zoe" in log
