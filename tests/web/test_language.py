"""Languages: catalogues without gaps, pages without English in French and German, numbers and times."""

import re
import time
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.web.conftest import services_of, site
from tests.web.helpers import open_table
from tests.web.test_pages import hidden, post
from tests.web.test_statistics import play_out
from tools import catalogues

from imperia.games.imperial.events import Taxed
from imperia.kernel import Match, Phrase, Player, Scene, registry
from imperia.kernel.event import visible
from imperia.web import language
from imperia.web.language import LOCALES, catalogue, choose, moment, number, plural, span
from imperia.web.people import Visitor

FOUND = catalogues.extract()
OTHERS = ("fr", "de")
GAMES = registry.names()
PLACE = re.compile(r"\{\w*\}")
# All places of a template, words for one and for many included.
HOLE = re.compile(r"\{[^{}]*\}")
SEAT = re.compile(r"\b[Ss]eat (\{\w+\}|\d)")
# Places that hold a seat's number to be read as such, not a player's name.
COUNTED = "{number}"


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    """Words do not depend on the database."""
    return f"sqlite:///{tmp_path / 'imperia.sqlite3'}"


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    language.use("en")


def filled(template: str) -> set[str]:
    """The names of what is put into a template."""
    return {hole.strip("{}").partition("|")[0] for hole in HOLE.findall(template)}


@pytest.mark.parametrize("code", OTHERS)
class TestCatalogue:
    def test_every_text_is_translated_and_none_is_stale(self, code: str) -> None:
        known = catalogues.read(LOCALES / f"{code}.po")
        assert [text for text in FOUND if not known.get(text)] == [], "fill them in: make catalogues"
        assert [text for text in known if text not in FOUND] == [], "gone from the source: make catalogues"

    def test_the_file_is_as_the_tool_writes_it(self, code: str) -> None:
        path = LOCALES / f"{code}.po"
        text = path.read_text(encoding="utf-8")
        assert text == catalogues.written(code, FOUND, catalogues.read(path)), "run make catalogues"
        assert catalogue(code) == catalogues.read(path), "Babel reads something else than we do"

    def test_places_are_kept(self, code: str) -> None:
        for text, translation in catalogue(code).items():
            assert sorted(PLACE.findall(text)) == sorted(PLACE.findall(translation)), text
            assert filled(text) == filled(translation), text

    def test_seats_are_kept_for_the_players_names(self, code: str) -> None:
        for text, translation in catalogue(code).items():
            seats = [seat for seat in SEAT.findall(text) if seat != COUNTED]
            assert sorted(seats) == sorted(re.findall(r"\bSeat (\{\w+\}|\d)", translation)), text

    def test_ends_are_alike(self, code: str) -> None:
        for text, translation in catalogue(code).items():
            assert translation == translation.strip(), text
            for sign in "?:":
                assert text.endswith(sign) == translation.endswith(sign), text


@pytest.mark.parametrize(
    ("code", "one", "many"),
    [
        ("en", "1 power point", "2 power points"),
        ("fr", "1 point de puissance", "2 points de puissance"),
        ("de", "1 Machtpunkt", "2 Machtpunkte"),
    ],
)
def test_one_is_not_many(code: str, one: str, many: str) -> None:
    for points, words in ((1, one), (2, many)):
        event = Taxed(nation=0, tax=6, row=0, bonus=0, points=points)
        said = registry.get("imperial").tell(event)
        assert isinstance(said, Phrase)
        assert said.render(language.reader(code)).endswith(words)


class Ear:
    """Notes every text that somebody asks a translation for."""

    def __init__(self) -> None:
        self.heard: set[str] = set()

    def __call__(self, text: str) -> str:
        self.heard.add(text)
        return text


def listen(match: Match, seat: int, ear: Ear) -> None:
    """All that a page says about a position."""
    game, view, board = match.game, match.state.view(seat), match.game.board()
    assert board is not None
    spots: set[str] = set()
    for action in [*game.legal(match.state, seat), *game.interrupts(match.state, seat)]:
        game.describe(view, action).render(ear)
        hint = board.consequence(view, action)
        if hint is not None:
            hint.render(ear)
        spots |= set(board.path(view, action))
    for spot in spots:
        board.spot_name(view, spot).render(ear)
    recent = tuple(event for events in match.events[-20:] for event in visible(events, seat))
    players = tuple(Player(f"P{n}", you=n == seat, bot="greedy") for n in range(match.state.seats))
    scene = Scene(players, dict.fromkeys(spots, "1"), frozenset(spots), recent, ear)
    board.draw(view, scene)
    board.panels(view, scene)
    board.picture(view, scene)
    game.text_board(view, lambda template, **args: Phrase(template, **args).render(ear))
    for words, _ in board.steps(view):
        words.render(ear)
    for title in board.series(view):
        ear(title)


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("dynasties", 3, {"missions": True, "ninjas": True}),
        ("dynasties", 2, {}),
        ("pocket", 3, {"faces": "mixed", "riches": True}),
        ("pocket", 2, {"faces": "B", "hidden_scores": False}),
        ("imperial", 3, {}),
        ("imperial", 6, {"edition": 2006, "setup": "experienced", "hidden_cash": True}),
        ("imperial", 2, {"investor_card": False}),
    ],
)
def test_whatever_a_game_says_was_found_in_its_source(
    name: str, seats: int, options: dict[str, object]
) -> None:
    game, rng, ear = registry.get(name), Random(name), Ear()
    match = Match(game, seats, options)
    match.run_chance(rng)
    for number_of in range(500):
        if match.outcome is not None:
            break
        seat = match.state.actors()[0]
        game.prompt(match.state.view(seat)).render(ear)
        if number_of % 9 == 0:
            listen(match, seat, ear)
        match.do(seat, rng.choice(game.legal(match.state, seat)))
        match.run_chance(rng)
    for events in match.events:
        for event in events:
            game.tell(event).render(ear)
    said = {text for text in ear.heard if catalogues.says_something(text)}
    assert len(said) > 60
    assert said - set(FOUND) == set()


# Pages ----------------------------------------------------------------------------------------------


@cache
def english(code: str) -> set[str]:
    """Pieces of English sentences, three words or more, that no translation of the language has."""
    translated = "\n".join(catalogue(code).values())
    pieces = {piece.strip(" .,;:()") for text in catalogue(code) for piece in HOLE.split(text)}
    return {piece for piece in pieces if len(piece.split()) > 2 and piece not in translated}


def check(html: str, code: str) -> None:
    """A page is in the language, and has no English sentence of the catalogue."""
    text = unescape(html)
    # A plain look first: it is a hundred times cheaper than the pattern, and most pieces are not there.
    there = [piece for piece in english(code) if piece in text]
    assert [piece for piece in there if re.search(rf"\b{re.escape(piece)}\b", text)] == []
    assert not re.search(r"\b[Ss]eat \d", text), "a seat without its player's name"


@pytest.mark.parametrize("code", OTHERS)
def test_an_english_page_would_be_noticed(client: TestClient, code: str) -> None:
    for path in ("/", "/account", "/nowhere", "/new?game=imperial"):
        with pytest.raises(AssertionError):
            check(client.get(path).text, code)


def get(client: TestClient, path: str, code: str, status: int = 200) -> str:
    answer = client.get(path)
    assert answer.status_code == status, path
    if "<html" in answer.text:
        assert f'<html lang="{code}"' in answer.text
    check(answer.text, code)
    return answer.text


def my_turn(client: TestClient, url: str, code: str) -> str:
    """The page, once the bots have acted."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        text = get(client, url, code)
        if 'name="code"' in text or "/rematch" in text:
            return text
        time.sleep(0.05)
    raise AssertionError("the bots do not act")


@pytest.mark.parametrize("code", OTHERS)
def test_statistics_have_no_english(client: TestClient, code: str) -> None:
    service = services_of(client)
    me = service.people.ensure(Visitor(None, "", False, "csrf"))
    play_out(service, me, open_table(service, me, "here", "here"))
    client.cookies.set("lang", code)
    assert "<table>" in get(client, "/statistics", code)


@pytest.mark.parametrize("code", OTHERS)
def test_pages_around_the_games_have_no_english(client: TestClient, code: str) -> None:
    client.cookies.set("lang", code)
    paths = ["/", "/account", "/learn", "/statistics", "/ratings"]
    for name in GAMES:
        paths += [f"/new?game={name}", f"/rules/{name}", f"/cheat/{name}", f"/learn/{name}/1"]
    for path in paths:
        get(client, path, code)
    post(client, "/account/register", name="Ada", password="long enough words")
    for path in ("/account", "/ratings"):
        get(client, path, code)
    check(post(client, "/account/token", name="Robo").text, code)
    for path, status in (
        ("/nowhere", 404),
        ("/t/nothing", 404),
        ("/new?game=ludo", 404),
        ("/t/x?seat=a", 422),
    ):
        get(client, path, code, status)
    form = {"seats": "2", "seat0": "you", "seat1": "open", "listed": "yes"}
    page = post(client, "/new/dynasties", **form)
    check(page.text, code)
    link = re.search(rf'value="{site(client)}(/t/[^"]+/join/1/[^"]+)"', page.text)
    assert link is not None
    get(client, link.group(1), code)
    get(client, "/", code)
    page = post(client, "/new/dynasties", seats="2", seat0="here", seat1="here")
    check(page.text, code)


@pytest.mark.slow
@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("name", GAMES)
def test_a_running_table_has_no_english(client: TestClient, name: str, code: str) -> None:
    client.cookies.set("lang", code)
    url = str(post(client, f"/play/{name}").url.path)
    rng = Random(5)
    for _ in range(8):
        text = my_turn(client, url, code)
        codes = re.findall(r'name="code" value="([^"]+)"', text)
        if not codes:
            break
        form = {
            "csrf": hidden(text, "csrf"),
            "seat": "0",
            "at": hidden(text, "at"),
            "code": unescape(rng.choice(codes)),
        }
        check(client.post(f"{url}/play", data=form).text, code)
    form["code"] = "no such thing"
    refused = client.post(f"{url}/play", data=form | {"at": hidden(my_turn(client, url, code), "at")})
    assert refused.status_code == 422
    check(refused.text, code)
    get(client, f"{url}/replay", code)
    get(client, f"{url}/record", code, 400)
    client.cookies.set("board", "text")
    get(client, url, code)
    assert post(client, f"{url}/chat", text="").status_code == 422


def test_errors_are_said_in_the_readers_language(client: TestClient) -> None:
    client.cookies.set("lang", "fr")
    page = client.get("/t/nothing").text
    assert catalogue("fr")["Not here"] in page
    assert "Cette table n’existe pas" in page  # noqa: RUF001 -- the French apostrophe
    assert "manque" in post(client, "/account/token").text


def test_programs_get_english_unless_they_ask_for_something_else(client: TestClient) -> None:
    assert "there is no such table" in client.get("/api/v1/tables/abcdefghjk").json()["detail"]
    german = client.get("/api/v1/tables/abcdefghjk", headers={"accept-language": "de"}).json()
    assert "Diesen Tisch gibt es nicht" in german["detail"]


# Choosing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "accepted", "chosen"),
    [
        (None, "", "en"),
        (None, "fr", "fr"),
        (None, "de-AT,de;q=0.9,en;q=0.8", "de"),
        (None, "fr-CH, en;q=0.5", "fr"),
        (None, "en;q=0.2, de;q=0.7", "de"),
        (None, "nl, it;q=0.8, fr;q=0.1", "fr"),
        (None, "fr;q=0, de;q=0.1", "de"),
        (None, "ja,zh", "en"),
        (None, "*", "en"),
        (None, ";;q=,q=x;q=fr,,de;q=no", "en"),
        ("de", "fr", "de"),
        ("klingon", "fr", "fr"),
    ],
)
def test_the_language_is_chosen_by_wish_then_by_browser(
    asked: str | None, accepted: str, chosen: str
) -> None:
    assert choose(asked, accepted) == chosen


def test_the_browser_decides_until_somebody_chooses(client: TestClient) -> None:
    german = {"accept-language": "de-CH,de;q=0.9"}
    assert '<html lang="de"' in client.get("/", headers=german).text
    assert '<html lang="en"' in client.get("/").text
    chosen = post(client, "/preferences", lang="fr", back="/new")
    assert chosen.url.path == "/new"
    assert '<html lang="fr"' in chosen.text
    assert '<html lang="fr"' in client.get("/", headers=german).text
    client.cookies.clear()
    client.cookies.set("lang", "xx")
    assert '<html lang="de"' in client.get("/", headers=german).text


def test_a_language_that_nobody_speaks_is_refused(client: TestClient) -> None:
    refused = post(client, "/preferences", lang="xx")
    assert refused.status_code == 400
    assert "lang" in refused.text
    assert "is not one of en, fr, de" in refused.text
    assert client.cookies.get("lang") is None


def test_numbers_and_times_are_in_the_readers_manner() -> None:
    written: dict[str, Any] = {}
    for code in language.LANGUAGES:
        language.use(code)
        written[code] = (number(1234567.5), moment(0), span(7200))
    assert written["en"][0] == "1,234,567.5"
    assert written["de"] == ("1.234.567,5", "01.01.1970, 00:00:00", "2 Std.")
    assert re.fullmatch(r"1\s234\s567,5", written["fr"][0])
    assert written["fr"][1].startswith("1 janv. 1970")
    assert len({times for _, times, _ in written.values()}) == 3


def test_french_counts_nothing_as_one() -> None:
    assert plural("one", "many", 0) == "many"
    language.use("fr")
    assert plural("one", "many", 0) == "one"
    assert plural("one", "many", 1) == "one"
    assert plural("one", "many", 2) == "many"
