"""What stands beside the galaxy: the players, the cards of this step, the sectors."""

from __future__ import annotations

from html import escape

from imperia.games.pocket.board import art, known
from imperia.games.pocket.data import PRIME, SHIPS
from imperia.games.pocket.view import PocketView
from imperia.kernel.board import Panel, Scene
from imperia.kernel.drawing import TIMES, badge, called, icon, spot, spot_class

VERBS = {"expand": "expand", "explore": "explore", "exterminate": "exterminate"}


def panels(view: PocketView, scene: Scene) -> list[Panel]:
    """Players and sectors always; the order of the cards while a step is carried out."""
    found = [Panel("players", "users", scene.say("Players"), _players(view, scene))]
    cards = known.step_cards(view) if view.left else []
    if cards:
        found.append(Panel("order", "cards", scene.say("This step"), _order(view, scene, cards)))
    if view.kinds:
        found.append(Panel("sectors", "chart", scene.say("Sectors"), _sectors(view, scene)))
    return found


def _players(view: PocketView, scene: Scene) -> str:
    rows = "".join(_player(view, scene, seat) for seat in range(view.seats))
    return f'<ol class="players pk">{rows}</ol>'


def _player(view: PocketView, scene: Scene, seat: int) -> str:
    player = scene.players[seat]
    kinds = known.held(view, seat)
    systems = f"{kinds.count('one')}{TIMES}I {kinds.count('two')}{TIMES}II" + (
        " P" if view.owner[PRIME] == seat else ""
    )
    tags = f'<span class="muted small">{icon("bot")}</span>' if player.bot else ""
    if seat == view.first:
        tags += f'<span class="chip line">{escape(scene.say("first"))}</span>'
    points = view.points[seat]
    total = escape(scene.say("hidden")) if points is None else str(points)
    look = ' class="pts num"' if points is not None else ' class="pts veiled"'
    ships = known.on_board(view, seat)
    spoken = scene.say("{ships} of {all} ships in the galaxy", ships=ships, all=SHIPS)
    turn = " turn" if player.turn else ""
    clock = f'<span class="clock num">{escape(player.clock)}</span>' if player.clock else ""
    return (
        f'<li class="player{turn}">{badge(seat, player.name, f"c{seat + 1}", False)}'
        f'<span class="nm">{called(seat, scene)}{tags}{clock}</span>'
        f'<span class="pks" title="{escape(spoken)}">{art.hull(seat)}<span><b class="num">{ships}</b>'
        f'<span class="muted small">/{SHIPS}</span></span></span>'
        f'<span class="small muted nowrap sysn" title="{escape(scene.say("Systems by level"))}">{systems}'
        f"{_riches(view, scene, seat)}</span><b{look}>{total}</b></li>"
    )


def _riches(view: PocketView, scene: Scene, seat: int) -> str:
    if not view.options["riches"] or not view.taken[seat]:
        return ""
    value = view.riches[seat]
    words = scene.say("{count} tokens", count=view.taken[seat])
    if value is not None:
        words = scene.say("{count} tokens, +{value}", count=view.taken[seat], value=value)
    return f" · {escape(words)}"


def _order(view: PocketView, scene: Scene, cards: list[tuple[int, str, int]]) -> str:
    """All cards of the step as they are carried out; what is done, at hand and to come."""
    at_hand = len(cards) - len(view.cards) - 1
    rows = ""
    for place, (seat, order, power) in enumerate(cards):
        state = "done" if place < at_hand else "cur" if place == at_hand else "next"
        current = ' aria-current="step"' if state == "cur" else ""
        dots = "".join(f"<i{' class=on' if dot < power else ''}></i>" for dot in range(3))
        words = scene.say("power {power}", power=power)
        rest = ""
        if state == "cur":
            rest = f" <small>{escape(scene.say('{left} left', left=view.left))}</small>"
        rows += (
            f'<li class="{state}"{current}>{badge(seat, scene.players[seat].name, f"c{seat + 1}", False)}'
            f"<span><b>{called(seat, scene)}</b>: {escape(scene.say(VERBS[order]))}{rest}</span>"
            f'<span class="pw" role="img" aria-label="{escape(words)}">{dots}</span></li>'
        )
    return f'<ol class="seq">{rows}</ol>'.replace("class=on", 'class="on"')


def _sectors(view: PocketView, scene: Scene) -> str:
    points = known.sector_points(view)
    nobody = '<span class="muted">-</span>'
    cells = ""
    for sector in sorted(view.sectors, key=lambda laid: int(laid["tile"])):
        tile = sector["tile"] - 2
        gains = "".join(
            f'<span>{badge(seat, scene.players[seat].name, f"c{seat + 1}")}<b class="num">{gained}</b></span>'
            for seat, gained in enumerate(points[tile])
            if gained
        )
        name = f"sector:{tile}"
        words = scene.say("Sector {tile}", tile=f"{sector['tile']}{sector['face']}")
        chosen = [seat for seat, choice in enumerate(view.chosen) if choice == tile]
        look = " scored" if chosen else ""
        note = f'<small class="muted">{escape(scene.say("scored"))}</small>' if chosen else ""
        cells += (
            f'<div class="sec{look}{spot_class(scene, name)}"{spot(scene, name, words)}>'
            f'<b title="{escape(words)}">{sector["tile"]}{sector["face"]}</b>'
            f"{gains or nobody}{note}</div>"
        )
    about = escape(scene.say("Sectors, if scored now"))
    return f'<h3 class="sec-cap">{about}</h3><div class="secs">{cells}</div>'
