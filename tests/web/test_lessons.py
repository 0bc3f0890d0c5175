"""The interactive first games: every way through them is legal and leads to the end."""

import re
from html import unescape
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from imperia.kernel import registry
from imperia.web.lessons import TAUGHT, lesson_of, played, replayed
from imperia.web.lessons.lesson import LEARNER, Lesson


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    """Words do not depend on the database."""
    return f"sqlite:///{tmp_path / 'imperia.sqlite3'}"


def taught(game: str) -> Lesson:
    lesson = lesson_of(game)
    assert lesson is not None
    return lesson


def ways(lesson: Lesson) -> list[str]:
    """All ways through a lesson: at each step every accepted action that is legal."""
    found = [""]
    for number, step in enumerate(lesson.steps):
        longer = []
        for way in found:
            match, _ = replayed(lesson, number, way)
            if not step.accept:
                longer.append(way + "0")
                continue
            assert match.state.actors()[0] == LEARNER or LEARNER in match.state.actors()
            legal = {action.code for action in match.game.legal(match.state, LEARNER)}
            fits = [code for code in step.accept if code in legal]
            assert fits, f"step {number} ({step.title}) wants {step.accept}, legal are {sorted(legal)}"
            assert step.hint
            for code in fits:
                way_on = played(step, number, way, code)
                assert way_on is not None
                longer.append(way_on)
        found = longer
    return found


def test_every_game_is_taught() -> None:
    assert set(TAUGHT) == set(registry.names())


@pytest.mark.parametrize("game", TAUGHT)
def test_every_way_through_a_lesson_is_legal(game: str) -> None:
    lesson = taught(game)
    for way in ways(lesson):
        match, _ = replayed(lesson, len(lesson.steps), way)
        # The learner can go on from there: nobody waits for chance, nothing is broken.
        assert not match.at_chance
        assert match.game.laws(match.state) == []
    assert 12 <= lesson.decisions <= 24
    assert not lesson.steps[-1].accept


def test_what_the_words_promise_is_true() -> None:
    dynasties, _ = replayed(taught("dynasties"), 99, "")
    assert dynasties.state.view(LEARNER).to_json()["points"] == [[58, 52]]
    pocket, _ = replayed(taught("pocket"), 99, "")
    assert pocket.state.view(LEARNER).to_json()["points"] == [6, 3, 3]
    lesson = taught("imperial")
    for way in ways(lesson):
        before, _ = replayed(lesson, len(lesson.steps) - 2, way)
        assert before.state.cash[LEARNER] == 11  # type: ignore[attr-defined]
        after, _ = replayed(lesson, len(lesson.steps) - 1, way)
        assert list(after.state.government).count(LEARNER) == 3  # type: ignore[attr-defined]


def test_learning_begins_with_a_list(client: TestClient) -> None:
    text = client.get("/learn").text
    for game in TAUGHT:
        for path in (f"/learn/{game}", f"/rules/{game}", f"/cheat/{game}"):
            assert f'href="{path}"' in text
            assert client.get(path).status_code == 200
        picture = client.get(f"/learn/{game}/picture.svg")
        assert picture.headers["content-type"] == "image/svg+xml"


def csrf(text: str) -> str:
    found = re.search(r'name="csrf" value="([^"]+)"', text)
    assert found is not None
    return found.group(1)


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_played_by_forms_alone(client: TestClient, game: str) -> None:
    lesson = taught(game)
    page = client.get(f"/learn/{game}")
    for number, step in enumerate(lesson.steps[:-1]):
        assert step.title in unescape(page.text)
        offered = re.findall(r'class="choice" name="code" value="([^"]+)"', page.text)
        assert bool(offered) == bool(step.accept)
        # The last one that is offered: not always the way that is written down.
        code = unescape(offered[-1]) if offered else ""
        way = re.search(r'name="way" value="(\d*)"', page.text)
        assert way is not None
        sent = {"csrf": csrf(page.text), "way": way.group(1), "code": code}
        page = client.post(f"/learn/{game}/{number}", data=sent)
        assert page.status_code == 200
        assert f"/learn/{game}/{number + 1}" in str(page.url)
    assert f'action="/play/{game}"' in page.text


def test_anything_else_is_refused_kindly(client: TestClient) -> None:
    page = client.get("/learn/dynasties/3")
    sent = {"csrf": csrf(page.text), "way": "000"}
    for code in ("lay farmer 3", "discard farmer 1", "dance", ""):
        answer = client.post("/learn/dynasties/3", data={**sent, "code": code})
        assert answer.status_code == 422
        assert "Lay your two Farmers" in answer.text
        assert 'value="lay farmer 2"' in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/learn/chess",
        "/learn/dynasties/99",
        "/learn/dynasties/999",
        "/learn/dynasties/19",
        "/learn/dynasties/3?way=011",
        "/learn/dynasties/3?way=" + "1" * 99,
    ],
)
def test_addresses_that_lead_nowhere(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("way", ["", "9", "x", "²", "0000", "-1"])
def test_a_strange_way_is_read_as_the_plain_one(client: TestClient, way: str) -> None:
    assert client.get("/learn/pocket/5", params={"way": way}).status_code == 200


def test_back_leads_to_the_step_before(client: TestClient) -> None:
    text = client.get("/learn/dynasties/3?way=01").text
    assert 'href="/learn/dynasties/2?way=01"' in text


def test_rules_and_sheets_come_in_the_language_of_the_reader(client: TestClient) -> None:
    for language, words in (("en", "The rules of"), ("fr", "Les règles d"), ("de", "Die Regeln von")):
        headers = {"accept-language": language}
        assert words in unescape(client.get("/rules/imperial", headers=headers).text)
        assert 'href="/rules/imperial/cases"' in client.get("/rules/imperial", headers=headers).text
        assert 'id="R54"' in client.get("/rules/imperial", headers=headers).text
        assert "25" in client.get("/cheat/imperial", headers=headers).text
    assert client.get("/rules/imperial/cases").status_code == 200
    assert client.get("/rules/dynasties/cases").status_code == 404
