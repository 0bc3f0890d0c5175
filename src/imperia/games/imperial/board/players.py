"""The investors: governments, the Investor card, Swiss Banks, cash, worth."""

from __future__ import annotations

from html import escape

from imperia.games.imperial.board.figures import in_bonds, worth
from imperia.games.imperial.board.markup import badge, icon, num, token
from imperia.games.imperial.data import NATION_COUNT, NATION_NAMES
from imperia.games.imperial.view import ImperialView
from imperia.kernel.board import Scene
from imperia.kernel.drawing import called
from imperia.kernel.phrase import Phrase


def players_panel(view: ImperialView, scene: Scene) -> str:
    """One line a seat, in the order around the table."""
    most = max(1, *(worth(view, seat) for seat in range(view.seats)))
    rows = "".join(_player(view, scene, seat, most) for seat in range(view.seats))
    return f'<ol class="players">{rows}</ol>'


def _player(view: ImperialView, scene: Scene, seat: int, most: int) -> str:
    player = scene.players[seat]
    name = called(seat, scene)
    robot = ""
    if player.bot:
        about = escape(scene.say("Bot: {level}", level=player.bot))
        robot = f'<span class="muted small" title="{about}">{icon("bot")}</span>'
    turn = " turn" if player.turn or seat in view.actors else ""
    return (
        f'<li class="player{turn}">{badge(scene, seat, False)}'
        f'<span class="nm"><span class="who">{name}</span>{robot}{_governments(view, scene, seat)}'
        f"{_card(view, scene, seat)}</span>{_cash(view, scene, seat)}{_worth(view, scene, seat, most)}"
        f'<span class="clock small">{escape(player.clock)}</span></li>'
    )


def _governments(view: ImperialView, scene: Scene, seat: int) -> str:
    led = [nation for nation in range(NATION_COUNT) if view.government[nation] == seat]
    tokens = "".join(
        token("oct", nation, escape(scene.say("leads {nation}", nation=Phrase(NATION_NAMES[nation]))))
        for nation in led
    )
    return f'<span class="gov">{tokens}</span>'


def _card(view: ImperialView, scene: Scene, seat: int) -> str:
    """The Investor card, and the Swiss Bank of the 2010 edition (R14)."""
    parts = ""
    if seat == view.card:
        title = escape(scene.say("Holds the Investor card"))
        word = escape(scene.say("Investor"))
        parts += _chip("info", "investor", word, title)
    if view.nation >= 0 and seat not in view.government and view.options["edition"] == 2010:
        title = escape(scene.say("Leads no nation and has a Swiss Bank"))
        word = escape(scene.say("Swiss Bank"))
        parts += _chip("swiss", "bank", word, title)
    return parts


def _chip(look: str, name: str, word: str, title: str) -> str:
    return (
        f'<span class="chip {look}" title="{title}">{icon(name)}<span class="hide-n">{word}</span>'
        f'<span class="vh">{title}</span></span>'
    )


def _cash(view: ImperialView, scene: Scene, seat: int) -> str:
    cash = view.cash[seat]
    if cash is None:
        words = escape(scene.say("Cash is secret"))
        return (
            f'<span class="money secret" title="{words}">{icon("lock")}<span class="vh">{words}</span></span>'
        )
    return f'<span class="money" title="{escape(scene.say("Cash"))}">{cash}<i>M</i></span>'


def _worth(view: ImperialView, scene: Scene, seat: int, most: int) -> str:
    """A bar: what the bonds would count now, and cash."""
    bonds, cash = in_bonds(view, seat), view.cash[seat]
    if cash is None:
        title = scene.say("{bonds} in bonds; cash is secret", bonds=bonds)
    else:
        title = scene.say("Worth now: {bonds} in bonds and {cash} in cash", bonds=bonds, cash=cash)
    total = f"{bonds}+" if cash is None else str(bonds + cash)
    first, second = bonds / most * 100, (cash or 0) / most * 100
    return (
        f'<span class="w" title="{escape(title)}"><svg class="bar" viewBox="0 0 100 9" '
        f'preserveAspectRatio="none" aria-hidden="true"><rect class="bo" width="{num(first)}" height="9"/>'
        f'<rect class="ca" x="{num(first)}" width="{num(second)}" height="9"/></svg>'
        f'<b class="num">{total}</b></span>'
    )
