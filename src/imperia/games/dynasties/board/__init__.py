"""Dynasties drawn: the table, the panels, and what can be clicked. Rules never import this."""

from __future__ import annotations

from imperia.games.dynasties.board import panels, picture, table, words
from imperia.games.dynasties.view import DynastiesView
from imperia.kernel.action import Action
from imperia.kernel.board import Board, Label, Panel, Scene, Share
from imperia.kernel.phrase import Phrase


class DynastiesBoard(Board[DynastiesView]):
    """Ties the parts together; every method points to the file that does it."""

    def draw(self, view: DynastiesView, scene: Scene) -> str:
        return table.table(view, scene)

    def panels(self, view: DynastiesView, scene: Scene) -> list[Panel]:
        return panels.panels(view, scene)

    def picture(self, view: DynastiesView, scene: Scene) -> str:
        return picture.picture(view, scene)

    def path(self, view: DynastiesView, action: Action) -> tuple[str, ...]:
        return words.path(view, action)

    def spot_name(self, view: DynastiesView, spot: str) -> Phrase:
        return words.spot_name(view, spot)

    def consequence(self, view: DynastiesView, action: Action) -> Phrase | None:
        return words.consequence(view, action)

    def label(self, view: DynastiesView, action: Action) -> Label | None:
        return words.label(view, action)

    def steps(self, view: DynastiesView) -> list[tuple[Phrase, str]]:
        return words.steps(view)

    def rules(self, view: DynastiesView) -> tuple[str, ...]:
        return words.RULES.get(view.phase, ())

    def ending(self, view: DynastiesView) -> Phrase | None:
        return words.ending(view)

    def tally(self, view: DynastiesView) -> list[Share]:
        return words.tally(view)

    def series(self, view: DynastiesView) -> dict[str, list[float]]:
        return words.series(view)
