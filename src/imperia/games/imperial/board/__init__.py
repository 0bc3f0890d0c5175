"""The board of Imperial: map, rondel, tracks, bonds. Rules never import it."""

from __future__ import annotations

from imperia.games.imperial.board.consequence import consequence
from imperia.games.imperial.board.labels import label
from imperia.games.imperial.board.map import draw_map
from imperia.games.imperial.board.markup import token
from imperia.games.imperial.board.panels import panels
from imperia.games.imperial.board.paths import path, spot_name
from imperia.games.imperial.board.picture import draw_picture
from imperia.games.imperial.board.steps import BY_NATION, rules, series, steps
from imperia.games.imperial.board.tally import ending, tally
from imperia.games.imperial.data import NATION_COUNT, NATION_NAMES
from imperia.games.imperial.view import ImperialView
from imperia.kernel.action import Action
from imperia.kernel.board import Board, Label, Panel, Scene, Share
from imperia.kernel.event import Event
from imperia.kernel.phrase import Phrase


class ImperialBoard(Board[ImperialView]):
    """Every method points to the file that does it."""

    def draw(self, view: ImperialView, scene: Scene) -> str:
        return draw_map(view, scene)

    def panels(self, view: ImperialView, scene: Scene) -> list[Panel]:
        return panels(view, scene)

    def picture(self, view: ImperialView, scene: Scene) -> str:
        return draw_picture(view, scene)

    def path(self, view: ImperialView, action: Action) -> tuple[str, ...]:
        return path(view, action)

    def spot_name(self, view: ImperialView, spot: str) -> Phrase:
        return spot_name(view, spot)

    def consequence(self, view: ImperialView, action: Action) -> Phrase | None:
        return consequence(view, action)

    def label(self, view: ImperialView, action: Action) -> Label | None:
        return label(view, action)

    def sign(self, event: Event) -> str:
        nation = getattr(event, "nation", -1)
        return token("oct", nation) if isinstance(nation, int) and 0 <= nation < NATION_COUNT else ""

    def steps(self, view: ImperialView) -> list[tuple[Phrase, str]]:
        return steps(view)

    def rules(self, view: ImperialView) -> tuple[str, ...]:
        return rules(view)

    def series(self, view: ImperialView) -> dict[str, list[float]]:
        return series(view)

    def ending(self, view: ImperialView) -> Phrase | None:
        return ending(view)

    def tally(self, view: ImperialView) -> list[Share]:
        return tally(view)

    def series_names(self, name: str) -> list[Phrase]:
        return [Phrase(nation) for nation in NATION_NAMES] if name in BY_NATION else []
