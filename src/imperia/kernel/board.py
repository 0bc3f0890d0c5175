"""Board: how a game is drawn and clicked. Rules never import it; pages and pictures are made with it.

A drawing is HTML with SVG in it. Whatever can be clicked carries ``data-spot="NAME"``. An action is
clicked along its *path*: the spots to touch one after the other (an army, then where it goes), so a
page needs to know nothing about a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from imperia.kernel.action import Action
from imperia.kernel.event import Event
from imperia.kernel.phrase import Phrase, named
from imperia.kernel.view import View

V = TypeVar("V", bound=View)


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat, as a drawing shows it."""

    name: str
    you: bool = False
    bot: str = ""  # the bot's level; empty for a person
    clock: str = ""  # the time left, in words
    turn: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """What a drawing needs beyond the view."""

    players: tuple[Player, ...]
    # The spots that begin a path, with the number of their choice ("" where several begin there).
    lit: Mapping[str, str] = field(default_factory=dict)
    # Every spot that any path touches: each of them needs an element to click.
    spots: frozenset[str] = frozenset()
    # What the viewer has seen happen since its last turn, oldest first: arrows and highlights.
    recent: tuple[Event, ...] = ()
    # Always the same object for one language: a board may keep by it what looks the same again and again.
    translate: Callable[[str], str] = str
    names: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(player.name for player in self.players))

    def say(self, words: str | Phrase, **values: Any) -> str:
        """Words in the reader's language, players by name. This call marks templates for the catalogues."""
        phrase = words if isinstance(words, Phrase) else Phrase(words, **values)
        return named(phrase.render(self.translate), self.names)


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the page beside the board."""

    name: str
    icon: str  # a symbol of icons.svg
    title: str  # in the reader's language
    body: str  # HTML
    # Docked panels share one place and are chosen by tabs; the others stand one below the other.
    docked: bool = False


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the final scores: how much of it each seat has."""

    title: Phrase
    values: tuple[int, ...]
    note: Phrase | None = None
    # How each seat's value came about, if it is more than a count.
    details: tuple[str, ...] = ()
    # A sign of its own for the bars (tokens.css has those of the nations); "" for one by its place.
    look: str = ""


@dataclass(frozen=True, slots=True)
class Label:
    """An action in short, for a button under a prompt that already says what is done."""

    words: Phrase
    # The same under the heading of the spot where the action begins; empty: no shorter.
    within: Phrase | None = None
    badge: Phrase | None = None  # what it costs
    dear: bool = False  # whether the badge is a price to pay
    icon: str = ""  # a symbol of icons.svg


class Board(Generic[V]):
    """Draws the views of one game. Pure: the same view and scene give the same drawing."""

    def draw(self, view: V, scene: Scene) -> str:
        """The board itself, as HTML with SVG."""
        raise NotImplementedError

    def panels(self, view: V, scene: Scene) -> list[Panel]:
        """What belongs beside the board: tracks, players, holdings."""
        raise NotImplementedError

    def picture(self, view: V, scene: Scene) -> str:
        """The position as one SVG file that needs no style sheet and no script."""
        raise NotImplementedError

    def path(self, view: V, action: Action) -> tuple[str, ...]:
        """The spots to click for an action, in order; empty for one that has no place on the board."""
        raise NotImplementedError

    def spot_name(self, view: V, spot: str) -> Phrase:
        """A spot in words: the heading over the choices that begin there."""
        raise NotImplementedError

    def consequence(self, view: V, action: Action) -> Phrase | None:
        """What an action costs and brings and who may answer it, beyond ``Game.describe``."""
        return None

    def label(self, view: V, action: Action) -> Label | None:
        """An action in short; without one, ``Game.describe`` stands on its button."""
        return None

    def sign(self, event: Event) -> str:
        """A small drawing (HTML) of whom an event is about, for the log beside the board."""
        return ""

    def steps(self, view: V) -> list[tuple[Phrase, str]]:
        """The steps of the turn at hand, each with its state: ``done``, ``now`` or ``next``."""
        return []

    def rules(self, view: V) -> tuple[str, ...]:
        """The numbers of the rules (docs/rules) that the decision at hand is about."""
        return ()

    def series(self, view: V) -> dict[str, list[float]]:
        """Figures to follow over a game, one for each seat: points, worth, ships."""
        return {}

    def ending(self, view: V) -> Phrase | None:
        """Why the game is over and what decided it, in a sentence."""
        return None

    def tally(self, view: V) -> list[Share]:
        """What the scores of a finished game are made of; the values of a seat add up to its score."""
        return []

    def series_names(self, name: str) -> list[Phrase]:
        """Whose figures a series holds, where they are not those of the seats."""
        return []
