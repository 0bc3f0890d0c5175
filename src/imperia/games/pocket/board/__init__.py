"""Pocket Imperium drawn: the galaxy, the plans, and what can be clicked. Rules never import this."""

from __future__ import annotations

from html import escape

from imperia.games.pocket.board import galaxy, panels, picture, plans, words
from imperia.games.pocket.view import PocketView
from imperia.kernel.action import Action
from imperia.kernel.board import Board, Label, Panel, Scene, Share
from imperia.kernel.phrase import Phrase


class PocketBoard(Board[PocketView]):
    """Ties the parts together; every method points to the file that does it."""

    def draw(self, view: PocketView, scene: Scene) -> str:
        about = escape(scene.say("Plans of this round"))
        return (
            f'<div class="space"><div class="space-in"><section class="plans" aria-label="{about}">'
            f'{plans.plans(view, scene)}</section><div class="galw">{galaxy.galaxy(view, scene)}</div>'
            f"{plans.counts(scene)}</div></div>"
        )

    def panels(self, view: PocketView, scene: Scene) -> list[Panel]:
        return panels.panels(view, scene)

    def picture(self, view: PocketView, scene: Scene) -> str:
        return picture.picture(view, scene)

    def path(self, view: PocketView, action: Action) -> tuple[str, ...]:
        return words.path(view, action)

    def spot_name(self, view: PocketView, spot: str) -> Phrase:
        return words.spot_name(view, spot)

    def consequence(self, view: PocketView, action: Action) -> Phrase | None:
        return words.consequence(view, action)

    def label(self, view: PocketView, action: Action) -> Label | None:
        return words.label(view, action)

    def steps(self, view: PocketView) -> list[tuple[Phrase, str]]:
        return words.steps(view)

    def rules(self, view: PocketView) -> tuple[str, ...]:
        return words.RULES.get(view.phase, ())

    def ending(self, view: PocketView) -> Phrase | None:
        return words.ending(view)

    def tally(self, view: PocketView) -> list[Share]:
        return words.tally(view)

    def series(self, view: PocketView) -> dict[str, list[float]]:
        return words.series(view)
