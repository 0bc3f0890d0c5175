"""Replay: every ply has an address, shows what its viewer may see, and can be had as a picture."""

import re
from random import Random
from xml.etree import ElementTree

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update
from tests.web.conftest import services_of
from tests.web.helpers import match_of, open_table

from imperia.kernel import Match, registry
from imperia.web.app import Services
from imperia.web.people import Visitor
from imperia.web.schema import places, tables


@pytest.fixture
def services(client: TestClient) -> Services:
    return services_of(client)


@pytest.fixture
def guest(client: TestClient, services: Services) -> tuple[TestClient, Visitor]:
    """A browser of somebody who has a seat at the tables of these tests."""
    who = services.people.ensure(Visitor(None, "", False, "csrf"))
    client.cookies.set("imperia", services.people.cookie(who))
    return client, who


def play(services: Services, who: Visitor, table_id: str, plies: int) -> None:
    rng = Random(3)
    assert who.user_id is not None
    for _ in range(plies):
        match, entries = match_of(services, table_id)
        if match.outcome is not None:
            return
        seat = match.state.actors()[0]
        code = rng.choice(match.game.legal(match.state, seat)).code
        services.playing.play(table_id, seat, entries, code, who.user_id)


@pytest.mark.parametrize("game", registry.names())
def test_every_ply_has_an_address_and_a_picture(
    services: Services, guest: tuple[TestClient, Visitor], game: str
) -> None:
    client, who = guest
    table_id = open_table(services, who, "here", "here", game=game)
    play(services, who, table_id, 25)
    last = client.get(f"/t/{table_id}/replay")
    assert last.status_code == 200
    plies = int(last.url.path.rsplit("/", 1)[1])
    assert plies >= 25
    for ply in (0, plies // 2, plies):
        page = client.get(f"/t/{table_id}/ply/{ply}")
        assert page.status_code == 200
        assert f"Ply {ply} of {plies}" in page.text
    assert client.get(f"/t/{table_id}/ply/{plies + 1}").status_code == 404
    drawing = client.get(f"/t/{table_id}/ply/{plies}/picture.svg")
    assert ElementTree.fromstring(drawing.text).tag.endswith("svg")  # noqa: S314 -- our own drawing
    png = client.get(f"/t/{table_id}/ply/{plies}/picture.png")
    assert png.content.startswith(b"\x89PNG")
    # A picture that a renderer could not draw is of one colour and packs to next to nothing.
    assert len(png.content) > 20_000


def test_a_running_table_shows_nobody_elses_secrets(
    services: Services, guest: tuple[TestClient, Visitor]
) -> None:
    client, who = guest
    table_id = open_table(services, who, "here", "here")
    play(services, who, table_id, 6)
    match, _ = match_of(services, table_id)
    part = {"hx-request": "true"}
    for seat in (0, 1):
        page = client.get(f"/t/{table_id}/ply/{len(match.plies)}?seat={seat}", headers=part).text
        # Around one screen a replay shows only what a spectator may see, whatever seat is asked for.
        assert page == client.get(f"/t/{table_id}/ply/{len(match.plies)}?seat=-2", headers=part).text
        assert not re.search(r"(is dealt|draws) an? [A-Z]", page)


def test_a_finished_table_can_be_seen_from_every_seat_with_charts(
    services: Services, guest: tuple[TestClient, Visitor]
) -> None:
    client, who = guest
    table_id = open_table(services, who, "here", "here", game="pocket")
    play(services, who, table_id, 5000)
    pages = [client.get(f"/t/{table_id}/ply/20?seat={seat}").text for seat in (0, 1)]
    assert pages[0] != pages[1]
    assert pages[0].count('class="chart"') >= 1
    assert pages[0].count("<polyline") >= 2


def test_one_steps_from_turn_to_turn_both_ways(services: Services, guest: tuple[TestClient, Visitor]) -> None:
    client, who = guest
    table_id = open_table(services, who, "here", "here", game="imperial")
    play(services, who, table_id, 60)
    match, _ = match_of(services, table_id)

    def leads(ply: int, name: str) -> int:
        page = client.get(f"/t/{table_id}/ply/{ply}").text
        link = re.search(rf'href="/t/{table_id}/ply/(\d+)\?seat=-?\d+" aria-label="{name}"', page)
        assert link
        return int(link.group(1))

    after = leads(20, "Turn after")
    assert after > 20
    assert match.plies[after][0] != match.plies[after - 1][0]
    assert all(match.plies[n][0] == match.plies[20][0] for n in range(20, after))
    assert leads(after, "Turn before") <= 20


def test_names_beside_the_lines_of_a_chart_are_whole(
    services: Services, guest: tuple[TestClient, Visitor]
) -> None:
    client, who = guest
    table_id = open_table(services, who, "here", "here", game="imperial")
    play(services, who, table_id, 200)
    assert ">Austria-Hungary</text>" in client.get(f"/t/{table_id}/ply/200").text


def test_preferences_are_kept_and_lead_back(guest: tuple[TestClient, Visitor]) -> None:
    client, who = guest
    form = {"csrf": who.csrf, "lang": "fr", "back": "/new"}
    answer = client.post("/preferences", data=form, follow_redirects=False)
    assert answer.headers["location"] == "/new"
    assert '<html lang="fr"' in client.get("/").text
    away = client.post("/preferences", data={**form, "back": "//elsewhere"}, follow_redirects=False)
    assert away.headers["location"] == "/"
    assert client.post("/preferences", data={**form, "theme": "pink"}).status_code == 400
    assert client.post("/preferences", data={"lang": "fr"}).status_code == 403


def test_a_bot_says_what_it_thinks_of_a_finished_table(
    services: Services, guest: tuple[TestClient, Visitor]
) -> None:
    client, who = guest
    table_id = open_table(services, who, "here", "here")
    play(services, who, table_id, 4)
    match, _ = match_of(services, table_id)
    form = {"csrf": who.csrf}
    assert client.post(f"/t/{table_id}/ply/{len(match.plies)}/analysis", data=form).status_code == 403
    play(services, who, table_id, 5000)
    match, _ = match_of(services, table_id)
    ply = next(n for n in range(30, len(match.plies)) if match.plies[n][0] >= 0)
    page = client.post(f"/t/{table_id}/ply/{ply}/analysis", data=form)
    assert page.status_code == 200
    thought = re.findall(r'<small class="muted">([^<]+)</small>', page.text)
    past = match.undone(ply)
    legal = [action.code for action in past.game.legal(past.state, past.state.actors()[0])]
    assert thought
    assert set(thought) <= set(legal)


def branched(client: TestClient, services: Services, who: Visitor, table_id: str, ply: int) -> Match:
    """The sandbox that is made of a table after so many plies."""
    form = {"csrf": who.csrf, "ply": str(ply)}
    made = client.post(f"/t/{table_id}/sandbox", data=form)
    assert made.status_code == 200
    return match_of(services, made.url.path.rsplit("/", 1)[1])[0]


def test_a_finished_table_goes_on_in_a_sandbox_from_any_ply(
    services: Services, guest: tuple[TestClient, Visitor]
) -> None:
    client, who = guest
    table_id = open_table(services, who, "here", "here", options={"missions": True})
    play(services, who, table_id, 5000)
    match, _ = match_of(services, table_id)
    sandbox = branched(client, services, who, table_id, 40)
    assert sandbox.undone(0).state.key() == match.undone(40).state.key()
    # From the end one goes on just before it.
    last = branched(client, services, who, table_id, len(match.plies))
    assert last.undone(0).state.key() == match.undone(len(match.plies) - 1).state.key()


def test_in_a_sandbox_of_a_running_table_the_bots_secrets_are_drawn_anew(
    services: Services, guest: tuple[TestClient, Visitor]
) -> None:
    client, who = guest
    # Nothing plays by itself: the bot's seat is played by the test. So early nobody has seen a whole hand.
    table_id = open_table(services, who, "human", "here", options={"missions": True})
    play(services, who, table_id, 4)
    with services.database.write() as connection:
        connection.execute(
            update(places).where(places.c.table_id == table_id, places.c.seat == 1).values(kind="bot")
        )
        connection.execute(update(tables).where(tables.c.id == table_id).values(status="paused"))
    match, _ = match_of(services, table_id)
    hands, ply = set(), len(match.plies)
    for _ in range(6):
        state = branched(client, services, who, table_id, ply).undone(0).state
        assert state.view(0) == match.state.view(0)
        hands.add(tuple(state.view(1).hand))
    assert len(hands) > 1


def test_no_sandbox_is_made_of_a_table_where_others_play(
    services: Services, guest: tuple[TestClient, Visitor]
) -> None:
    client, who = guest
    stranger = services.people.ensure(Visitor(None, "", False, "csrf"))
    with_others = open_table(services, who, "human", "open", listed=True)
    services.seating.sit(with_others, 1, "", stranger.user_id or 0, stranger.name)
    for table_id in (with_others, open_table(services, stranger, "human", "random")):
        answer = client.post(f"/t/{table_id}/sandbox", data={"csrf": who.csrf, "ply": "3"})
        assert answer.status_code == 403
        assert "where you play with bots alone" in answer.text
