"""Pages, forms, accounts and the API through the whole application."""

import re
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update
from tests.web.conftest import EVERYWHERE, another, connected, processes, services_of, site
from tests.web.helpers import open_table

from imperia.kernel import Match, registry
from imperia.web.app import make_app
from imperia.web.fair import check
from imperia.web.rulebook import excerpts
from imperia.web.schema import tables
from imperia.web.settings import Settings


@pytest.fixture(params=EVERYWHERE)
def client(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Any]:
    yield from connected(request, tmp_path)


def csrf(client: TestClient, path: str = "/") -> str:
    found = re.search(r'name="csrf" value="([^"]+)"', client.get(path).text)
    assert found is not None
    return found.group(1)


def post(client: TestClient, path: str, **fields: Any) -> Any:
    return client.post(path, data={"csrf": csrf(client), **fields})


def hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found is not None, name
    return found.group(1)


def until_my_turn(client: TestClient, url: str) -> str:
    """The page, once the bots have acted."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        page = client.get(url).text
        if 'name="code"' in page or "The game is over" in page:
            return page
        time.sleep(0.05)
    raise AssertionError("the bots do not act")


def test_one_click_and_one_is_playing(client: TestClient) -> None:
    page = post(client, "/play/dynasties")
    assert page.status_code == 200
    url = str(page.url.path)
    text = until_my_turn(client, url)
    entries = hidden(text, "at")
    code = re.search(r'name="code" value="([^"]+)"', text).group(1)
    after = client.post(
        f"{url}/play", data={"csrf": hidden(text, "csrf"), "seat": "0", "at": entries, "code": code}
    )
    assert after.status_code == 200
    assert f'data-entries="{entries}"' not in after.text


def test_the_same_form_twice_plays_once_and_shows_the_table(client: TestClient) -> None:
    url = str(post(client, "/play/dynasties").url.path)
    text = until_my_turn(client, url)
    code = re.search(r'name="code" value="([^"]+)"', text).group(1)
    form = {"csrf": hidden(text, "csrf"), "seat": "0", "at": hidden(text, "at"), "code": code}
    assert client.post(f"{url}/play", data=form).status_code == 200
    again = client.post(f"{url}/play", data=form)
    assert again.status_code == 409
    assert "moved on" in again.text
    assert 'id="table"' in again.text


def test_a_fragment_is_the_page_without_its_frame(client: TestClient) -> None:
    url = str(post(client, "/play/dynasties").url.path)
    whole = client.get(url).text
    part = client.get(url, headers={"hx-request": "true"}).text
    assert "<html" in whole
    assert "<html" not in part
    assert part.lstrip().startswith('<div class="game')


def test_a_form_from_elsewhere_is_refused(client: TestClient) -> None:
    client.get("/")
    assert client.post("/play/dynasties").status_code == 403
    assert client.post("/play/dynasties", data={"csrf": "guess"}).status_code == 403


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nowhere", 404),
        ("GET", "/t/nothing", 404),
        ("GET", "/t/nothing/stream", 404),
        ("GET", "/t/nothing/join/0/key", 404),
        ("DELETE", "/", 405),
        ("GET", "/new?game=ludo", 404),
        ("GET", "/t/x?seat=abc", 422),
        ("GET", "/api/v1/tables/nothing", 404),
        ("GET", "/api/v1/tables/NO!", 422),
        ("POST", "/api/v1/tables", 401),
        ("GET", "/api/v1/me", 401),
        ("GET", "/static/nothing.css", 404),
        ("GET", "/static/%2e%2e/app.py", 404),
        ("GET", "/static/%00", 404),
        ("GET", f"/static/{'a' * 300}", 404),
        ("GET", "/static/", 404),
        ("POST", "/static/app.css", 405),
    ],
)
def test_wrong_requests_get_a_clear_answer(client: TestClient, method: str, path: str, status: int) -> None:
    answer = client.request(method, path)
    assert answer.status_code == status
    assert "Traceback" not in answer.text
    if path.startswith("/api/"):
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["status"] == status
    else:
        assert "<h1>" in answer.text


def test_a_large_body_is_refused(client: TestClient) -> None:
    answer = client.post("/play/dynasties", content=b"x" * 2_000_000, headers={"accept-language": "de"})
    assert answer.status_code == 413
    assert "Zu groß" in answer.text
    answer = client.post("/api/v1/tables", content=b"x" * 2_000_000)
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["status"] == answer.status_code == 413

    def endless() -> Any:
        for _ in range(200):
            yield b"x" * 10_000

    headers = {"content-type": "application/x-www-form-urlencoded"}
    assert client.post("/play/dynasties", content=endless(), headers=headers).status_code == 413


def test_every_page_says_what_a_browser_may_load(client: TestClient) -> None:
    answer = client.get("/")
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie
    assert not re.search(r'(src|href)="https?://', answer.text)


def test_behind_tls_the_cookie_is_for_https_alone(settings: Settings) -> None:
    with TestClient(make_app(replace(settings, secure_cookies=True))) as behind:
        assert "Secure" in behind.get("/").headers["set-cookie"].split("; ")


def test_a_new_table_with_options_and_an_invitation(client: TestClient) -> None:
    form = {"seats": "2", "seat0": "you", "seat1": "open", "option-ninjas": "true", "name": "Plum garden"}
    page = post(client, "/new/dynasties", **form)
    assert "Waiting for players" in page.text
    link = re.search(rf'value="{site(client)}(/t/[^"]+/join/1/[^"]+)"', page.text).group(1)
    friend = another(client)
    assert "Plum garden" in friend.get(link).text
    seated = friend.post(
        f"{page.url.path}/sit", data={"csrf": csrf(friend, link), "seat": "1", "key": link.rsplit("/", 1)[1]}
    )
    assert seated.status_code == 200
    friend.cookies.set("board", "text")
    assert "Ninja figures in the supply: 4" in friend.get(str(page.url.path)).text
    assert friend.get(link).status_code == 404


def test_a_wrong_new_table_is_explained(client: TestClient) -> None:
    for form, words in (
        ({"seats": "99"}, "2 to 4 seats, not 99"),
        ({"seats": "x"}, "is not a whole number"),
        ({"seats": "2", "seat1": "throne"}, "is not one of"),
        ({"seats": "2", "seat1": "bot", "bot1": "deep"}, "there is no bot"),
        ({"seats": "2", "clock": "sundial"}, "clock"),
        ({"seats": "2", "clock": "live", "minutes": ""}, "minutes"),
        ({"seats": "2", "clock": "days", "days": "0"}, "days a move"),
        ({"seats": "2", "option-ninjas": "perhaps"}, "is not one of"),
    ):
        answer = post(client, "/new/dynasties", **form)
        assert answer.status_code == 400
        assert words in answer.text


def test_numbers_of_a_clock_that_was_not_chosen_are_not_looked_at(client: TestClient) -> None:
    answer = post(client, "/new/dynasties", seats="2", clock="none", minutes="", days="x")
    assert answer.status_code == 200
    assert answer.url.path.startswith("/t/")


@pytest.mark.parametrize(
    ("referer", "back"),
    [
        ("/new?game=dynasties", 'href="/new?game=dynasties"'),
        ("http://elsewhere/new?game=dynasties", ""),
        ("//elsewhere/new", 'href="/elsewhere/new"'),
    ],
)
def test_a_form_that_did_not_succeed_leads_back(client: TestClient, referer: str, back: str) -> None:
    form = {"csrf": csrf(client), "seats": "many"}
    if not referer.startswith("http"):
        referer = site(client) + referer
    answer = client.post("/new/dynasties", data=form, headers={"referer": referer})
    assert answer.status_code == 400
    assert (back in answer.text) if back else ("elsewhere" not in answer.text)


def test_a_line_of_the_log_has_the_badge_of_whom_it_is_about(client: TestClient) -> None:
    answer = post(client, "/new/dynasties", seats="2", seat0="here", seat1="here", name0="Ada", name1="Bob")
    for page in (answer.text, client.get(f"{answer.url}?seat=0").text):
        lines = re.findall(r"<li>(.*?)</li>", page, re.DOTALL)
        about = [line for line in lines if "Bob is dealt" in line]
        assert about
        assert all('aria-label="Bob"' in line for line in about), about[0]


def test_around_one_screen_nothing_secret_stands_between(client: TestClient) -> None:
    url = str(post(client, "/new/dynasties", seats="2", seat0="here", seat1="here").url.path)
    page = client.get(url).text
    assert "Pass the screen to" in page
    assert "is dealt a card" in page
    assert not re.search(r"is dealt a [A-Z]", page)
    seat = hidden(page, "seat")
    mine = client.get(f"{url}?seat={seat}").text
    assert 'name="code"' in mine
    other = client.get(f"{url}?seat={1 - int(seat)}").text
    assert "Pass the screen to" in other


def test_chat_and_undo_and_leaving(client: TestClient) -> None:
    url = str(post(client, "/new/dynasties", seats="2", seat0="here", seat1="here").url.path)
    assert post(client, f"{url}/chat", text="good luck").status_code == 200
    stranger = another(client)
    assert stranger.post(f"{url}/chat", data={"csrf": csrf(stranger), "text": "hi"}).status_code == 403
    page = client.get(url).text
    seat = hidden(page, "seat")
    mine = client.get(f"{url}?seat={seat}").text
    assert "good luck" in mine
    code = re.search(r'name="code" value="([^"]+)"', mine).group(1)
    done = post(client, f"{url}/play", seat=seat, at=hidden(mine, "at"), code=code)
    undone = post(client, f"{url}/undo", seat=seat, at=hidden(done.text, "at"))
    assert undone.status_code == 200
    assert "Draw the first of two cards" in undone.text


def test_an_account_from_guest_to_deletion(client: TestClient) -> None:
    url = str(post(client, "/play/dynasties").url.path)
    assert "10 to 200" in post(client, "/account/register", name="Ada", password="short").text
    assert post(client, "/account/register", name="Ada", password="long enough words").status_code == 200
    assert "Ada" in client.get(url).text
    other = another(client)
    assert "taken" in post(other, "/account/register", name="ada", password="long enough words").text
    assert post(other, "/account/login", name="Ada", password="wrong words here").status_code == 401
    assert post(other, "/account/login", name="nobody", password="wrong words here").status_code == 401
    assert post(other, "/account/login", name="ADA", password="long enough words").status_code == 200
    assert "Let a bot play on" in other.get(url).text  # the same seat, on another device
    export = other.get("/account/export").json()
    assert export["name"] == "Ada"
    assert "password" not in str(export)
    post(client, "/account/password", old="long enough words", new="even longer words")
    assert "Sign in" in other.get("/").text  # signed out everywhere else
    assert post(client, "/account/delete").status_code == 400
    assert post(client, "/account/delete", sure="yes").status_code == 200
    assert "Ada" not in client.get(url).text
    assert post(client, "/account/login", name="Ada", password="even longer words").status_code == 401


@pytest.mark.slow
def test_guessing_passwords_is_slowed_down(client: TestClient) -> None:
    token = csrf(client)
    codes = [
        client.post("/account/login", data={"csrf": token, "name": "x", "password": "y" * 12}).status_code
        for _ in range(22)
    ]
    assert set(codes) == {401, 429}
    # Each process counts for itself.
    assert 10 <= codes.count(401) <= 10 * processes(client)


@pytest.fixture
def token(client: TestClient) -> str:
    post(client, "/account/register", name="Maker", password="long enough words")
    page = post(client, "/account/token", name="test").text
    return re.search(r"imp_[\w-]+", page).group(0)


@pytest.mark.slow
def test_a_program_plays_over_the_api(client: TestClient, token: str) -> None:
    api = another(client, headers={"authorization": f"Bearer {token}"})
    assert api.get("/api/v1/me").json()["name"] == "Maker"
    bot_token = api.post("/api/v1/bots", json={"name": "Robo"}).json()["token"]
    robo = another(client, headers={"authorization": f"Bearer {bot_token}"})
    made = api.post(
        "/api/v1/tables",
        json={"game": "dynasties", "seats": [{"kind": "human"}, {"kind": "open"}], "listed": True},
    )
    assert made.status_code == 201
    table = made.json()
    assert [t["id"] for t in robo.get("/api/v1/tables").json()["tables"]] == [table["id"]]
    path = f"/api/v1/tables/{table['id']}"
    assert "key" in table["seats"][1]
    assert "key" not in robo.get(path).json()["seats"][1]
    assert robo.post(f"{path}/sit", json={"seat": 1}).json()["status"] == "running"
    assert api.get(f"{path}/record").status_code == 400
    clients = {0: api, 1: robo}
    plies = 0
    while True:
        watched = api.get(f"{path}/state").json()
        if watched["status"] == "over":
            break
        seat = watched["actors"][0]
        state = clients[seat].get(f"{path}/state").json()
        assert state["seat"] == seat
        codes = [one["code"] for one in state["legal"]]
        # Whoever never lays a set plays until the piles are empty.
        move = {"seat": seat, "at": state["entries"], "code": max(codes, key=lambda code: code[:3] == "lay")}
        if plies == 3:
            assert clients[1 - seat].post(f"{path}/play", json=move).status_code == 403
            bad = clients[seat].post(f"{path}/play", json=move | {"code": "sing"})
            assert bad.status_code == 422
            assert "is no action" in bad.json()["detail"]
        assert clients[seat].post(f"{path}/play", json=move).status_code == 200
        if plies == 3:
            assert clients[seat].post(f"{path}/play", json=move).status_code == 409
        plies += 1
    assert check(api.get(f"{path}/proof").json()) > 50
    assert api.get(f"{path}/record").json()["result"] == api.get(path).json()["outcome"]


def test_the_api_tells_a_seat_only_what_it_may_know(client: TestClient, token: str) -> None:
    api = another(client, headers={"authorization": f"Bearer {token}"})
    made = api.post(
        "/api/v1/tables",
        json={"game": "dynasties", "seats": [{"kind": "human"}, {"kind": "bot", "bot": "random"}]},
    ).json()
    path = f"/api/v1/tables/{made['id']}"
    watcher = another(client)
    seen = watcher.get(f"{path}/state").json()
    assert seen["seat"] == -2
    assert seen["view"]["hand"] is None
    assert seen["legal"] == []
    for one, hidden_from in ((watcher, (0, 1)), (api, (1,))):
        lines = one.get(f"{path}/events", params={"follow": "false"}).text.splitlines()
        (news,) = [__import__("json").loads(line) for line in lines]
        dealt = [e for e in news["events"] if e["event"] == "Dealt" and e["seat"] in hidden_from]
        assert dealt
        assert {event["kind"] for event in dealt} == {-1}


def test_a_table_that_waits_long_is_not_pushed_off_the_list(client: TestClient) -> None:
    services = services_of(client)
    post(client, "/new/dynasties", seats="2", seat0="here", seat1="here", name="The oldest")
    me = services.people.visitor(client.cookies["imperia"])
    others = [open_table(services, me, "human", "open", name="Another") for _ in range(61)]
    with services.database.write() as connection:
        connection.execute(
            update(tables).where(tables.c.id.in_(others)).values(status="over", updated=time.time() + 60)
        )
    text = client.get("/").text
    assert "It is your move in The oldest" in text
    assert "Another" in text


def test_health_and_metrics(client: TestClient) -> None:
    assert client.get("/health").json() == {"status": "ok"}
    post(client, "/play/dynasties")
    text = client.get("/metrics").text
    assert 'imperia_tables{status="running"} 1' in text


def test_the_openapi_names_every_route(client: TestClient) -> None:
    spec = client.get("/api/openapi.json").json()
    assert "/api/v1/tables/{table_id}/play" in spec["paths"]
    assert all(path.startswith("/api/v1/") for path in spec["paths"])


def test_the_page_about_the_api_names_every_route(client: TestClient) -> None:
    told = (Path(__file__).resolve().parents[2] / "docs" / "api.md").read_text()
    for path, methods in client.get("/api/openapi.json").json()["paths"].items():
        written = path.replace("{table_id}", "ID").replace("{hook_id}", "N")
        for method in methods:
            assert re.search(rf"`{method.upper()} {re.escape(written)}[ `]", told), f"{method} {path}"


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_rules_of_a_decision_can_be_read_beside_it(language: str) -> None:
    for name in registry.names():
        known = excerpts(name, language)
        board = registry.get(name).board()
        assert board is not None
        game = registry.get(name)
        match = Match(game, game.seats.start)
        match.run_chance(Random(1))
        for number in board.rules(match.state.view(match.state.actors()[0])):
            assert known[number].startswith(f"<strong>{number}.</strong>"), number


def test_the_rules_of_a_decision_stand_on_the_page(client: TestClient) -> None:
    page = until_my_turn(client, str(post(client, "/play/dynasties").url.path))
    assert re.search(r'<details class="helpbox".*?<strong>R\d+\.</strong>', page, re.DOTALL)
