"""The drawn side of a table: its board, its panels, and the choices with their places on the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from imperia.kernel import Action, Board, Match, Player, Scene
from imperia.kernel.board import Panel
from imperia.kernel.event import Event
from imperia.kernel.phase import CHANCE_NODE
from imperia.kernel.view import View
from imperia.web.language import current, reader
from imperia.web.names import say

# More choices than these are shown in groups by where they begin.
GROUPED = 12
# Words with that many letters need a wider button: on a large screen, and (without a picture) on a small one.
WIDE, LONG = 10, 13


class Choice(NamedTuple):
    """A legal action, in code and words, with where it is clicked and what comes of it."""

    code: str
    words: str
    path: tuple[str, ...] = ()
    hint: str = ""
    # Whether it cannot be taken back by right once it is done.
    final: bool = False
    # The key that chooses it.
    key: str = ""
    # The same in short, alone and under the heading of its group; what it costs; its symbol.
    short: str = ""
    within: str = ""
    badge: str = ""
    dear: bool = False
    icon: str = ""


@dataclass(frozen=True)
class Group:
    """Choices that begin at the same spot."""

    title: str
    spot: str
    choices: list[Choice]

    @property
    def look(self) -> str:
        """The classes of buttons that long words need."""
        longest = max((len(word) for choice in self.choices for word in choice.short.split()), default=0)
        return (" wide" if longest >= WIDE else "") + (" long" if longest >= LONG else "")


@dataclass(frozen=True)
class Drawn:
    """What the page shows beside words: empty for a game without a board."""

    board: str
    panels: list[Panel]
    steps: list[tuple[str, str]]


@dataclass(frozen=True)
class Portion:
    """A part of the final scores in the reader's words; what a seat has of it, and how that came about."""

    title: str
    note: str
    values: tuple[int, ...]
    details: tuple[str, ...]
    look: str


@dataclass(frozen=True)
class Result:
    """How a finished game came out: why, and what the scores are made of."""

    ending: str
    shares: list[Portion]
    # The highest score: the longest bar.
    most: int


def choices(match: Match, view: View, actions: list[Action], names: list[str], free: bool) -> list[Choice]:
    """The actions as a person sees them; ``free`` where everything may be taken back."""
    board = match.game.board()
    found = []
    for number, action in enumerate(actions, 1):
        hint = board.consequence(view, action) if board else None
        label = board.label(view, action) if board else None
        found.append(
            Choice(
                code=action.code,
                words=say(match.game.describe(view, action), names),
                path=board.path(view, action) if board else (),
                hint=say(hint, names) if hint else "",
                final=not free and is_final(match, view.seat, action),
                key=str(number) if number <= 9 and len(actions) <= GROUPED else "",
                short=say(label.words, names) if label else "",
                within=say(label.within or label.words, names) if label else "",
                badge=say(label.badge, names) if label and label.badge else "",
                dear=bool(label and label.dear),
                icon=label.icon if label else "",
            )
        )
    return found


def plain(match: Match, view: View, actions: list[Action], names: list[str]) -> list[Choice]:
    """Code and words alone: what programs and lists of interrupts need."""
    return [Choice(action.code, say(match.game.describe(view, action), names)) for action in actions]


def is_final(match: Match, seat: int, action: Action) -> bool:
    """Whether something is revealed, or somebody else is to act, as soon as it is done."""
    if match.game.reveals(match.state, action):
        return True
    after = match.state.clone()
    match.game.step(after, seat, action)
    return not after.stack or after.stack[-1].mode == CHANCE_NODE or seat not in after.actors()


def grouped(board: Board[Any] | None, view: View, found: list[Choice], names: list[str]) -> list[Group]:
    """Few choices stand in one row; many are put together by the spot where they begin."""
    if board is None or len(found) <= GROUPED:
        return [Group("", "", found)]
    spots: dict[str, list[Choice]] = {}
    for choice in found:
        spots.setdefault(choice.path[0] if choice.path else "", []).append(choice)
    # A choice without a place, or the only one of its place, needs no heading.
    alone = [choice for spot, inside in spots.items() if not spot or len(inside) == 1 for choice in inside]
    groups = [
        Group(say(board.spot_name(view, spot), names), spot, inside)
        for spot, inside in spots.items()
        if spot and len(inside) > 1
    ]
    return groups + ([Group("", "", alone)] if alone else [])


def lit(found: Sequence[Choice]) -> dict[str, str]:
    """The spots where paths begin; a number where only one does."""
    begins: dict[str, list[str]] = {}
    for choice in found:
        if choice.path:
            begins.setdefault(choice.path[0], []).append(choice.key)
    return {spot: keys[0] if len(keys) == 1 else "" for spot, keys in begins.items()}


def draw(
    match: Match, view: View, players: tuple[Player, ...], found: list[Choice], recent: tuple[Event, ...]
) -> Drawn:
    """The board with what is lit and what has happened."""
    board = match.game.board()
    if board is None:
        return Drawn("", [], [])
    names = [player.name for player in players]
    scene = Scene(
        players=players,
        lit=lit(found),
        spots=frozenset(spot for choice in found for spot in choice.path),
        recent=recent,
        translate=reader(current()),
    )
    return Drawn(
        board=board.draw(view, scene),
        panels=board.panels(view, scene),
        steps=[(say(words, names), state) for words, state in board.steps(view)],
    )


def result(match: Match, view: View, names: list[str]) -> Result:
    """The scores of a finished game, taken apart."""
    board = match.game.board()
    ending = board.ending(view) if board else None
    shares = [
        Portion(
            title=say(share.title, names),
            note=say(share.note, names) if share.note else "",
            values=share.values,
            details=share.details or ("",) * len(names),
            look=share.look or str(number),
        )
        for number, share in enumerate(board.tally(view) if board else [], start=1)
    ]
    most = max((sum(share.values[seat] for share in shares) for seat in range(len(names))), default=0)
    return Result(say(ending, names) if ending else "", shares, max(most, 1))


def rules(match: Match, view: View) -> tuple[str, ...]:
    """The numbers of the rules that the decision at hand is about."""
    board = match.game.board()
    return board.rules(view) if board else ()


def picture(match: Match, view: View, names: list[str]) -> str | None:
    """The position as one SVG file, if the game has a board."""
    board = match.game.board()
    if board is None:
        return None
    return board.picture(view, Scene(tuple(Player(name) for name in names), translate=reader(current())))
