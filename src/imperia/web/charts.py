"""Charts: a game's figures over its plies, drawn as SVG that is read without colour too."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import Any

from markupsafe import Markup, escape

from imperia.kernel import Board, Match
from imperia.kernel.match import open_match
from imperia.web.language import number, translate
from imperia.web.names import say

WIDTH, HEIGHT, LEFT, BOTTOM = 560, 180, 34, 18
# Names beside the lines: how many letters they have at most, and how wide and high these are on a phone.
LABEL, LETTER, LINE = 18, 8, 15
DASHES = ("", "8 4", "2 4", "10 3 2 3", "5 5", "1 3")


@dataclass(frozen=True)
class Figures:
    """Values by name: for each sampled ply a list with one value for each seat (or nation)."""

    plies: list[int]
    values: dict[str, list[list[float]]]


@dataclass(frozen=True)
class Chart:
    """A title and its drawing."""

    title: str
    svg: Markup


class Kept:
    """The figures of tables that somebody looks at; a replay costs more than a drawing."""

    def __init__(self, size: int = 64) -> None:
        self.size = size
        self._found: OrderedDict[tuple[object, ...], Figures] = OrderedDict()
        self._lock = Lock()

    def get(self, key: tuple[object, ...]) -> Figures | None:
        with self._lock:
            return self._found.get(key)

    def put(self, key: tuple[object, ...], figures: Figures) -> None:
        with self._lock:
            self._found[key] = figures
            while len(self._found) > self.size:
                self._found.popitem(last=False)


def follow(match: Match, seat: int, points: int) -> Figures:
    """Play the match again and note the board's series, from what ``seat`` may see, now and then."""
    board = match.game.board()
    found = Figures([], {})
    if board is None:
        return found
    again = open_match(match.game, match.record())
    every = max(1, len(match.plies) // points)
    for number_of, (who, code) in enumerate([(None, ""), *match.plies]):
        if who is not None:
            again.play(who, code)
        if number_of % every and number_of != len(match.plies):
            continue
        found.plies.append(number_of)
        for name, values in board.series(again.state.view(seat)).items():
            found.values.setdefault(name, []).append(list(values))
    return found


def draw(board: Board[Any], figures: Figures, names: list[str], ply: int, last: int) -> list[Chart]:
    """One chart for each series that ever changes."""
    drawn = []
    for name, rows in figures.values.items():
        if len(rows) != len(figures.plies) or all(row == rows[0] for row in rows):
            continue
        lines = [[row[i] for row in rows] for i in range(len(rows[0]))]
        labels = [say(phrase, names) for phrase in board.series_names(name)] or names
        drawn.append(Chart(translate(name), _svg(figures.plies, lines, labels, ply, last, translate(name))))
    return drawn


def _svg(
    plies: list[int], lines: list[list[float]], labels: list[str], ply: int, last: int, title: str
) -> Markup:
    low = min(0.0, *(min(line) for line in lines))
    high = max(*(max(line) for line in lines), low + 1)

    ends_with = [label if len(label) <= LABEL else label[: LABEL - 1] + "…" for label in labels]
    right = 12 + LETTER * max(len(label) for label in ends_with)

    def x(at: float) -> float:
        return LEFT + (WIDTH - LEFT - right) * at / max(1, last)

    def y(value: float) -> float:
        return 8 + (HEIGHT - BOTTOM - 8) * (1 - (value - low) / (high - low))

    parts = [
        f'<line class="ax" x1="{LEFT}" x2="{x(last):.1f}" y1="{y(mark):.1f}" y2="{y(mark):.1f}"/>'
        f'<text class="axt" x="{LEFT - 5}" y="{y(mark) + 4:.1f}">{number(round(mark))}</text>'
        for mark in (low, (low + high) / 2, high)
    ]
    ends: list[float] = []
    for i, line in enumerate(lines):
        points = " ".join(f"{x(at):.1f},{y(value):.1f}" for at, value in zip(plies, line, strict=True))
        parts.append(
            f'<polyline class="line s{i + 1}" stroke-dasharray="{DASHES[i % 6]}" points="{points}"/>'
        )
        # Names at the line's end; those that would lie on each other move down.
        end = y(line[-1]) + 4
        while any(abs(end - other) < LINE for other in ends):
            end += LINE
        ends.append(end)
        parts.append(
            f'<text class="lbl s{i + 1}" x="{x(last) + 6:.1f}" y="{end:.1f}">{escape(ends_with[i])}</text>'
        )
    parts.append(f'<line class="now" x1="{x(ply):.1f}" x2="{x(ply):.1f}" y1="4" y2="{HEIGHT - BOTTOM}"/>')
    return Markup(  # noqa: S704 -- everything that comes from outside is escaped
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}">'
        f"{''.join(parts)}</svg>"
    )
