"""The board: all can be drawn and clicked, nothing secret is shown, the map says what the rules say."""

import ast
import gzip
import re
from collections.abc import Iterator
from itertools import pairwise
from math import dist
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from tests import boards
from tests.games.imperial.build import board

from imperia.games.imperial import actions as act
from imperia.games.imperial.board import ImperialBoard
from imperia.games.imperial.board.geo import HEIGHT, PLACES, SWITZERLAND, WIDTH
from imperia.games.imperial.board.keys import key_place
from imperia.games.imperial.board.steps import NO_CARD, RULES
from imperia.games.imperial.data import (
    HOME_COUNT,
    LAND_COUNT,
    LAND_NEXT,
    REGION_COUNT,
    REGION_NAMES,
    REGIONS,
    SEA_COUNT,
    SEA_NEXT,
    SHORE,
)
from imperia.games.imperial.game import Imperial
from imperia.games.imperial.notation import PROMPTS
from imperia.games.imperial.state import ImperialState
from imperia.games.imperial.units import add_army, add_fleet, add_port_fleet
from imperia.games.imperial.view import ImperialView
from imperia.kernel import SPECTATOR, Match
from imperia.kernel.action import Action
from imperia.kernel.board import Player, Scene
from imperia.kernel.event import Event, visible

ROOT = Path(__file__).resolve().parents[3]
GAME = Imperial()
BOARD = ImperialBoard()
FRAGMENT = 40 * 1024  # what a move may bring over the wire, compressed
VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (2, {"edition": 2010, "hidden_cash": True}),
    (3, {"edition": 2006, "setup": "experienced", "hidden_cash": True}),
    (4, {"edition": 2010, "investor_card": False}),
    (5, {"edition": 2006}),
    (6, {"edition": 2010, "setup": "experienced"}),
]
# What has no place on the board: yes, no, and all at once.
WORDS = {"pass", "peace", "hostile", "friendly", "produce all"}


def scene_of(view: ImperialView, actions: list[Action], recent: tuple[Event, ...] = ()) -> Scene:
    paths = [path for action in actions if (path := BOARD.path(view, action))]
    return Scene(
        players=tuple(Player(f"Player & {seat}", you=seat == view.seat) for seat in range(view.seats)),
        lit={path[0]: "" for path in paths},
        spots=frozenset(spot for path in paths for spot in path),
        recent=recent,
    )


def drawn(view: ImperialView, scene: Scene) -> str:
    return BOARD.draw(view, scene) + "".join(panel.body for panel in BOARD.panels(view, scene))


def played(seats: int, options: dict[str, Any], seed: int, plies: int) -> Iterator[Match]:
    """Random games, ply by ply; passing is rare, so that much happens."""
    match = Match(GAME, seats, options)
    rng = Random(seed)
    for _ in range(plies):
        match.run_chance(rng)
        if not match.state.stack:
            break
        yield match
        seat = match.state.actors()[0]
        legal = match.perspective(seat).legal()
        busy = [action for action in legal if action.code != "pass"]
        match.do(seat, rng.choice(busy if busy and rng.random() < 0.93 else legal))
    yield match


def well_formed(html: str) -> None:
    """As XML, so that no tag is left open."""
    ElementTree.fromstring(f"<div>{html}</div>")  # noqa: S314


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_every_action_can_be_clicked_and_every_view_drawn(seats: int, options: dict[str, Any]) -> None:
    clicked = set()
    for number, match in enumerate(played(seats, options, seats, 500)):
        actors = match.state.actors()
        seat = actors[0] if actors else 0
        view = match.state.view(seat)
        assert isinstance(view, ImperialView)
        perspective = match.perspective(seat)
        actions = [*perspective.legal(), *perspective.interrupts()[:40]] if actors else []
        for action in actions:
            path = BOARD.path(view, action)
            assert path or action.code in WORDS, action.code
            assert all(re.fullmatch(r"[\w-]+", spot) for spot in path)
            assert all(str(BOARD.spot_name(view, spot)) for spot in path)
            said = BOARD.consequence(view, action)
            assert said is None or str(said)
            label = BOARD.label(view, action)
            assert label is None or 0 < len(str(label.words)) <= len(str(GAME.describe(view, action)))
            clicked.add(type(action))
        assert all(state in ("done", "now", "next") for _, state in BOARD.steps(view))
        if number % 7 and number < 480:
            continue
        recent = tuple(event for events in match.events[-12:] for event in visible(events, seat))
        scene = scene_of(view, actions, recent)
        html = drawn(view, scene)
        assert set(re.findall(r'data-spot="([^"]+)"', html)) >= scene.spots
        assert html == drawn(view, scene)
        well_formed(html)
        ElementTree.fromstring(BOARD.picture(view, scene))  # noqa: S314
    assert {act.Rondel, act.Move, act.AtRegion} <= clicked


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_spectators_see_a_board_without_secrets(seats: int, options: dict[str, Any]) -> None:
    *_, match = played(seats, options, 3, 160)
    view = match.state.view(SPECTATOR)
    other = match.state.clone()
    if other.hidden:
        other.cash = [cash + 17 for cash in other.cash]
    same = other.view(SPECTATOR)
    assert isinstance(view, ImperialView)
    assert isinstance(same, ImperialView)
    scene = scene_of(view, [])
    if match.state.hidden:
        assert drawn(view, scene) == drawn(same, scene)
        assert BOARD.picture(view, scene) == BOARD.picture(same, scene)
        assert "Cash" not in BOARD.series(view)
    assert "data-spot" not in drawn(view, scene)


def crowded() -> ImperialState:
    """A late game at its fullest: every nation has all its units, in few regions."""
    match = Match(GAME, 6, {"edition": 2010})
    match.run_chance(Random(1))
    s = match.state
    assert isinstance(s, ImperialState)
    for nation in range(6):
        for number in range(6):
            region = (nation * 7 + number * 5) % LAND_COUNT
            add_army(s, nation, region, region < HOME_COUNT and region // 5 not in (nation,))
            add_army(s, nation, 34, False)
            add_fleet(s, nation, (nation + number) % SEA_COUNT)
        s.flags[nation] = 0b1111 << 4 * nation
    add_port_fleet(s, REGIONS.index("trieste"))
    s.factories = (1 << HOME_COUNT) - 1
    s.power = [24, 22, 20, 14, 9, 3]
    return s


def test_a_move_is_small_over_the_wire() -> None:
    s = crowded()
    view = s.view(0)
    assert isinstance(view, ImperialView)
    everything = [act.TABLE.at(index) for index in range(len(act.TABLE))]
    moves = [action for action in everything if isinstance(action, act.Move | act.Rondel | act.Bond)]
    recent = tuple(event for match in played(6, {}, 2, 200) for event in match.events[-1:] for event in event)
    html = drawn(view, scene_of(view, moves, recent))
    assert len(gzip.compress(html.encode())) < FRAGMENT


def test_words_go_through_the_reader_s_language() -> None:
    s = crowded()
    view = s.view(0)
    assert isinstance(view, ImperialView)
    plain = scene_of(view, [])
    loud = Scene(players=plain.players, translate=lambda text: f"~{text}")
    html = drawn(view, loud)
    words = re.findall(r">([^<>]*[A-Za-z]{3}[^<>]*)<", re.sub(r"<style.*?</style>", "", html))
    names = {player.name.replace("&", "&amp;") for player in plain.players}
    untold = [word for word in words if "~" not in word and word not in names and not _half(word, words)]
    assert not untold


def _half(word: str, words: list[str]) -> bool:
    """The second line of a long name."""
    return any("~" in first and second == word for first, second in pairwise(words))


@pytest.mark.parametrize("phase", sorted(PROMPTS))
def test_each_decision_names_its_rules(phase: str) -> None:
    text = (ROOT / "docs" / "rules" / "imperial.md").read_text()
    assert RULES[phase]
    for number in (*RULES[phase], *NO_CARD):
        assert f"**{number}.**" in text


def test_rules_never_import_the_board() -> None:
    folder = ROOT / "src" / "imperia" / "games" / "imperial"
    for path in folder.rglob("*.py"):
        if "board" in path.relative_to(folder).parts:
            continue
        tree = ast.parse(path.read_text())
        for node in tree.body:
            module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
            assert not module.startswith("imperia.games.imperial.board"), path


# The map --------------------------------------------------------------------------------------------

Segment = tuple[tuple[float, float], ...]


def segments(path: str) -> Iterator[Segment]:
    """The lines and curves of an outline, each the same from both of its sides."""
    x = y = 0
    start = (0, 0)
    need = {"M": 2, "l": 2, "q": 4}
    command = ""
    numbers: list[int] = []
    for word in re.findall(r"[Mlqz]|-?\d*\.?\d+", path):
        if word == "z" and (x, y) != start:
            yield tuple(sorted([(x, y), start]))
        if word in "Mlqz":
            command, numbers = word, []
            continue
        numbers.append(round(float(word) * 10))
        if len(numbers) < need[command]:
            continue
        if command == "M":
            x, y = start = (numbers[0], numbers[1])
        else:
            end = (x + numbers[-2], y + numbers[-1])
            control = [(x + numbers[0], y + numbers[1])] if command == "q" else []
            ends = sorted([(x, y), end])
            yield (ends[0], *control, ends[1])
            x, y = end
        numbers = []


def shown_borders() -> set[tuple[str, str]]:
    """Which regions share a border that can be seen: five pixels or more of one line."""
    sides: dict[Segment, set[str]] = {}
    for region in range(REGION_COUNT):
        for segment in segments(PLACES[region].path):
            sides.setdefault(segment, set()).add(REGIONS[region])
    lengths: dict[tuple[str, str], float] = {}
    for segment, regions in sides.items():
        if len(regions) == 2:
            first, second = sorted(regions)
            length = sum(dist(a, b) for a, b in pairwise(segment)) / 10
            lengths[first, second] = lengths.get((first, second), 0) + length
    return {pair for pair, length in lengths.items() if length >= 5}


def ruled_borders() -> set[tuple[str, str]]:
    """The same from the rules' map."""
    pairs = [
        *(
            (one, other)
            for one in range(LAND_COUNT)
            for other in range(LAND_COUNT)
            if LAND_NEXT[one] >> other & 1
        ),
        *(
            (LAND_COUNT + one, LAND_COUNT + other)
            for one in range(SEA_COUNT)
            for other in range(SEA_COUNT)
            if SEA_NEXT[one] >> other & 1
        ),
        *(
            (LAND_COUNT + sea, land)
            for sea in range(SEA_COUNT)
            for land in range(LAND_COUNT)
            if SHORE[sea] >> land & 1
        ),
    ]
    return {(min(REGIONS[a], REGIONS[b]), max(REGIONS[a], REGIONS[b])) for a, b in pairs}


def test_the_drawing_shows_the_borders_of_the_rules() -> None:
    shown, ruled = shown_borders(), ruled_borders()
    assert len(ruled) == 137
    assert sorted(ruled - shown) == []
    assert sorted(shown - ruled) == []


def test_switzerland_is_drawn_and_borders_five_provinces() -> None:
    border = set(segments(SWITZERLAND.path))
    touching = {REGIONS[r] for r in range(REGION_COUNT) if border & set(segments(PLACES[r].path))}
    assert touching == {"dijon", "genoa", "marseille", "munich", "vienna"}


def test_the_shapes_that_pages_fetch_are_those_of_the_map() -> None:
    base = (ROOT / "src" / "imperia" / "web" / "static" / "map" / "base.svg").read_text()
    for region in range(REGION_COUNT):
        # Without a colour of its own: pages give it theirs.
        assert f'<path id="{REGIONS[region]}" d="{PLACES[region].path}"/>' in base
    ElementTree.fromstring(base)  # noqa: S314


def test_the_parts_of_the_scores_add_up() -> None:
    boards.check_tally(GAME, BOARD, 8)


@pytest.mark.rule("R52")
@pytest.mark.parametrize(("power", "drawn_for_it"), [(23, True), (24, False)])
def test_nobody_is_promised_the_investor_steps_of_a_game_that_ends(power: int, drawn_for_it: bool) -> None:
    markers = {"AH": ("greece", "tunis")}
    s = board("AH", rondel_at={"AH": "maneuver_1"}, power={"AH": power}, markers=markers, card=2)
    said = str(BOARD.consequence(s.view(0), act.RONDEL[0]))
    assert ("ends the game" in said) != drawn_for_it
    assert ("seat 2 draws 2 million" in said) == drawn_for_it


def test_the_number_of_a_choice_lies_in_its_region_and_leaves_its_name_free() -> None:
    names = tuple(REGION_NAMES)
    for region, place in enumerate(PLACES):
        x, y = key_place(region, names, True)
        assert 12 < x < WIDTH - 12
        assert 12 < y < HEIGHT - 12
        left, top, _, _ = place.label
        # Names of the provinces are what one looks for; tiny outer regions may have no room beside theirs.
        if region < HOME_COUNT:
            assert abs(x - left) > 14 or abs(y - top) > 14, REGIONS[region]


def test_a_region_is_named_with_what_stands_in_it() -> None:
    state = board(
        "IT",
        armies={"IT": {"genoa": 1, "rome": 2}, "AH": {"genoa": 1}},
        friendly={"AH": {"genoa": 2}},
        ports={"IT": {"genoa": 1}},
    )
    view = state.view(0)
    assert str(BOARD.spot_name(view, "r-rome")) == "Rome (2 armies)"
    assert str(BOARD.spot_name(view, "r-genoa")) == "Genoa (army, fleet in port, 3 of Austria-Hungary)"
    assert str(BOARD.spot_name(view, "r-paris")) == "Paris"
