"""What every board must keep: complete spots, no secrets, purity, well-formed and small drawings."""

import ast
import gzip
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

from imperia.kernel import CHANCE, SPECTATOR, Game, State
from imperia.kernel.board import Board, Player, Scene
from imperia.kernel.event import Event, visible
from imperia.testing.variants import option_sets

ROOT = Path(__file__).resolve().parent.parent
# A name that must be escaped wherever it stands.
NAMES = ("<Ada>", "Kofi & Co", 'In"es', "Nova")
Position = tuple[State, list[Event]]
LARGEST = 25_000  # bytes of a compressed fragment
VOID = re.compile(r"<(br|img|input|link|meta|hr)\b")


def variants(game: Game[Any], seats: int, full: bool) -> list[dict[str, Any]]:
    """As many option sets as it takes to meet every value of every option, or (full) every two together."""
    sets = option_sets(game, seats)
    chosen: list[dict[str, Any]] = []
    met: set[Any] = set()
    for options in Random(seats).sample(sets, len(sets)):
        values = set(combinations(sorted(options.items()), 2)) if full else set(options.items())
        if not chosen or not values <= met:
            met |= values
            chosen.append(options)
    return chosen


def positions(game: Game[Any], seed: int, every: int = 30, full: bool = False) -> Iterator[Position]:
    """States of random games: the first of each phase, some later ones, and the end; with what was heard."""
    for seats in game.seats:
        for options in variants(game, seats, full):
            rng = Random(f"{seed} {seats} {options}")
            s = game.setup(seats, options)
            heard: list[Event] = []
            met: set[str] = set()
            while s.stack:
                phase = s.phase_name()
                if phase not in met or rng.random() < 1 / every:
                    met.add(phase)
                    yield s.clone(), heard[-12:]
                actor = s.actors()[0]
                s.log = heard
                game.step(s, actor, rng.choice(game.legal(s, actor)))
                s.log = None
            yield s.clone(), heard[-12:]


def viewers(s: State) -> list[int]:
    """Those who act, somebody who does not, and a spectator."""
    acting = [seat for seat in s.actors() if seat >= 0][:1]
    others = [seat for seat in range(s.seats) if seat not in s.actors()][:1]
    return [*acting, *others, SPECTATOR]


def scene(game: Game[Any], board: Board[Any], s: State, viewer: int, heard: list[Event]) -> Scene:
    """As a page makes it."""
    view = s.view(viewer)
    lit: dict[str, str] = {}
    spots: set[str] = set()
    if viewer in s.actors():
        for action in game.legal(s, viewer):
            path = board.path(view, action)
            spots.update(path)
            if path:
                lit[path[0]] = "" if path[0] in lit else str(len(lit) + 1)
    recent = tuple(visible(heard, viewer))
    players = tuple(Player(NAMES[seat], seat == viewer) for seat in range(s.seats))
    return Scene(players, lit, frozenset(spots), recent)


def drawn(board: Board[Any], view: Any, seen: Scene) -> str:
    """Board and panels together."""
    return board.draw(view, seen) + "".join(panel.body for panel in board.panels(view, seen))


def check_drawings(game: Game[Any], board: Board[Any], seed: int, full: bool = False) -> None:
    """Drawing never fails, is well-formed, shows all spots, is pure and stays small."""
    for s, heard in positions(game, seed, every=300 if full else 30, full=full):
        for viewer in viewers(s):
            view = s.view(viewer)
            seen = scene(game, board, s, viewer, heard)
            text = drawn(board, view, seen)
            ElementTree.fromstring(f"<div>{text}</div>")  # noqa: S314 -- our own text
            assert not VOID.search(text)
            shown = set(re.findall(r'data-spot="([^"]+)"', text))
            assert shown == seen.spots, (view.phase, seen.spots ^ shown)
            assert "<Ada>" not in text
            assert not re.search(r"\son\w+=", text), "no inline handlers: the pages forbid them"
            assert " style=" not in text
            assert len(gzip.compress(text.encode())) < LARGEST
            assert drawn(board, view, seen) == text
            for name in seen.spots:
                assert str(board.spot_name(view, name))


def check_paths(game: Game[Any], board: Board[Any], seed: int) -> None:
    """Every decision but a pass can be clicked; no two actions share a path; each has its words."""
    for s, _ in positions(game, seed):
        for seat in s.actors():
            if seat == CHANCE:
                continue
            view = s.view(seat)
            paths = {}
            for action in game.legal(s, seat):
                path = board.path(view, action)
                consequence = board.consequence(view, action)
                assert consequence is None or str(consequence)
                assert path or action.code == "end", action.code
                assert not path or path not in paths, (action.code, paths[path])
                paths[path] = action.code
            # Nothing that is clicked whole is the beginning of something longer.
            for path in paths:
                assert not any(other != path and other[: len(path)] == path for other in paths if path)
            assert board.steps(view) or s.phase_name() in ("place",)


def check_secrecy(game: Game[Any], board: Board[Any], seed: int) -> None:
    """States that differ only in what a viewer may not know give one drawing and one picture."""
    rng = Random(seed)
    for s, heard in positions(game, seed, every=60):
        for viewer in viewers(s):
            other = s.determinize(viewer, rng)
            seen = scene(game, board, s, viewer, heard)
            view, view_other = s.view(viewer), other.view(viewer)
            assert drawn(board, view, seen) == drawn(board, view_other, seen)
            assert board.picture(view, seen) == board.picture(view_other, seen)


def check_pictures(game: Game[Any], board: Board[Any], seed: int) -> None:
    """A picture stands alone: no variables, no script, no other file."""
    for s, heard in positions(game, seed, every=100):
        viewer = SPECTATOR if s.seats % 2 else 0
        view = s.view(viewer)
        seen = scene(game, board, s, viewer, heard)
        picture = board.picture(view, seen)
        root = ElementTree.fromstring(picture)  # noqa: S314 -- our own text
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert "var(" not in picture
        assert "<script" not in picture
        ids = set(re.findall(r'\bid="([^"]+)"', picture))
        for target in re.findall(r'href="([^"]+)"|url\(([^)]+)\)', picture):
            name = target[0] or target[1]
            assert name.startswith("#"), name
            assert name[1:] in ids, name


def check_series(game: Game[Any], board: Board[Any], seed: int) -> None:
    """A figure for each seat."""
    for s, _ in positions(game, seed, every=100):
        for values in board.series(s.view(SPECTATOR)).values():
            assert len(values) == s.seats


def check_tally(game: Game[Any], board: Board[Any], seed: int) -> None:
    """The parts of a finished game's scores add up to them, and what decided it is said."""
    for s, _ in positions(game, seed, every=10**6):
        outcome = s.outcome()
        if outcome is None:
            continue
        view = s.view(SPECTATOR)
        columns = zip(*(share.values for share in board.tally(view)), strict=True)
        assert [sum(column) for column in columns] == list(outcome.scores)
        assert str(board.ending(view) or "")


def check_rules(game: Game[Any], board: Board[Any], seed: int) -> None:
    """Every decision names rules, and all of them are in the rules page."""
    page = (ROOT / "docs" / "rules" / f"{game.name}.md").read_text()
    stated = set(re.findall(r"^\*\*(R\d+)\.\*\*", page, re.MULTILINE))
    for s, _ in positions(game, seed, every=100):
        numbers = board.rules(s.view(SPECTATOR))
        assert numbers, s.phase_name()
        assert set(numbers) <= stated


def check_layers(name: str) -> None:
    """Rules never import the drawing; playing does not load it."""
    folder = ROOT / "src" / "imperia" / "games" / name
    for path in folder.rglob("*.py"):
        if "board" in path.relative_to(folder).parts:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(
                f"imperia.games.{name}.board"
            ):
                assert path.name == "game.py", path
                assert node.col_offset > 0, "the drawing is imported when it is asked for"
    code = (
        f"import sys; from imperia.kernel import registry; registry.get('{name}').setup(2);"
        f"assert not [m for m in sys.modules if m.startswith('imperia.games.{name}.board')]"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
