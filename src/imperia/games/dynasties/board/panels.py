"""What stands beside the table: points by round, and the nine characters."""

from __future__ import annotations

from html import escape

from imperia.games.dynasties.board import cards, known
from imperia.games.dynasties.data import KIND_COUNT, KINDS, KINDS_TO_END, NUMBER
from imperia.games.dynasties.notation import KIND_NAMES
from imperia.games.dynasties.view import DynastiesView
from imperia.kernel.board import Panel, Scene
from imperia.kernel.drawing import TIMES, badge, called, icon


def panels(view: DynastiesView, scene: Scene) -> list[Panel]:
    """Points, then characters."""
    return [
        Panel("players", "users", scene.say("Points"), _score(view, scene)),
        Panel("kinds", "cards", scene.say("Characters"), _kinds(view, scene)),
    ]


def _score(view: DynastiesView, scene: Scene) -> str:
    running = view.outcome is None
    heads = [scene.say("Round {round}", round=at + 1) for at in range(len(view.points))]
    if running:
        heads.append(scene.say("Round {round}, now", round=view.round + 1))
        heads.append(scene.say("Kinds"))
    heads.append(scene.say("Total"))
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    now = known.round_points(view) if running else [0] * view.seats
    rows = "".join(_score_row(view, scene, seat, now[seat]) for seat in range(view.seats))
    player = escape(scene.say("Player"))
    return (
        f'<table class="score"><thead><tr><th scope="col"><span class="vh">{player}</span>'
        f"</th>{top}</tr></thead>"
        f"<tbody>{rows}</tbody></table>"
    )


def _score_row(view: DynastiesView, scene: Scene, seat: int, now: int) -> str:
    player = scene.players[seat]
    cells = "".join(f"<td>{points[seat]}</td>" for points in view.points)
    total = known.totals(view)[seat]
    if view.outcome is None:
        kinds = view.owner.count(seat)
        cells += f'<td>{now}</td><td>{kinds}<span class="muted small">/{KINDS_TO_END[view.seats]}</span></td>'
        total += now
    bot = f' <span class="muted small">{icon("bot")}</span>' if player.bot else ""
    clock = f' <span class="clock num small">{escape(player.clock)}</span>' if player.clock else ""
    turn = ' class="turn"' if player.turn else ""
    look = "you" if player.you else ""
    mark = badge(seat, player.name, look, False)
    return (
        f'<tr{turn}><th scope="row">{mark} {called(seat, scene)}{bot}{clock}</th>'
        f'{cells}<td class="b">{total}</td></tr>'
    )


def _kinds(view: DynastiesView, scene: Scene) -> str:
    names = (
        scene.say("Character"),
        scene.say("Laid"),
        scene.say("To lay it"),
        scene.say("Not yet seen"),
    )
    top = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    rows = "".join(_kind_row(view, scene, kind) for kind in range(KIND_COUNT))
    laid = KIND_COUNT - view.owner.count(-1)
    note = scene.say("{laid} of 9 are laid; the ninth ends the round", laid=laid)
    return (
        f'<table class="kinds"><thead><tr>{top}</tr></thead><tbody>{rows}</tbody></table>'
        f'<p class="kinds-n muted small">{escape(note)}</p>'
    )


def _kind_row(view: DynastiesView, scene: Scene, kind: int) -> str:
    owner, need = view.owner[kind], known.to_beat(view, kind)
    if owner >= 0:
        player = scene.players[owner]
        laid = f"{badge(owner, player.name, 'you' if player.you else '')} {TIMES}{view.count[kind]}"
    else:
        laid = f'<span class="muted">{escape(scene.say("nobody"))}</span>'
    have = view.hand[kind] if view.hand is not None else 0
    mine = (
        f' <span class="muted small">{escape(scene.say("you hold {have}", have=have))}</span>' if have else ""
    )
    ready = ' class="hi"' if have >= need else ""
    share = round(100 * view.unseen[kind] / NUMBER[kind])
    name = escape(scene.say(KIND_NAMES[KINDS[kind]]))
    return (
        f'<tr{ready}><th scope="row">{cards.sign(kind)}<b class="kn">{NUMBER[kind]}</b> {name}</th>'
        f"<td>{laid}</td>"
        f'<td>{need}{mine}</td><td><svg class="seen" viewBox="0 0 100 8" preserveAspectRatio="none" '
        f'aria-hidden="true"><rect width="{share}" height="8"/></svg>'
        f'<span class="num small">{view.unseen[kind]}/{NUMBER[kind]}</span></td></tr>'
    )
