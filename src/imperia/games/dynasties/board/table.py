"""The table: the players with their sets, the four piles, missions, figures, and the viewer's hand."""

from __future__ import annotations

from html import escape
from math import cos, radians, sin

from imperia.games.dynasties import events as ev
from imperia.games.dynasties.board import cards, known
from imperia.games.dynasties.data import KIND_COUNT, MISSION_PILES, NUMBER
from imperia.games.dynasties.notation import kind_name, mission_name
from imperia.games.dynasties.view import DynastiesView
from imperia.kernel.board import Scene
from imperia.kernel.drawing import MINUS, badge, called, icon, number, spot, spot_class

SHOWN = 7  # cards of a set that are drawn; the words below tell the number
STEP = 42  # how far a card of a set stands beside the one before
HAND_WIDTH = 900.0  # between the middles of the outer cards
BACKS = 9


def table(view: DynastiesView, scene: Scene) -> str:
    """The whole table."""
    others = [(view.seat + 1 + place) % view.seats for place in range(view.seats - (view.seat >= 0))]
    if view.seat < 0:
        others = list(range(view.seats))
    opponents = "".join(_opponent(view, scene, seat) for seat in others)
    mine = _mine(view, scene) if view.seat >= 0 else ""
    side = _side(view, scene)
    return (
        f'<div class="mat"><div class="mat-in"><div class="opps n{len(others)}">{opponents}</div>'
        f'<div class="midrow">{mine}{_piles(view, scene)}{side}</div>{_hand(view, scene)}</div></div>'
    )


def kind_words(scene: Scene, kind: int, count: int = 1) -> str:
    """A character's name, as for so many cards."""
    return scene.say(kind_name(kind, count))


# Sets -------------------------------------------------------------------------------------


def _opponent(view: DynastiesView, scene: Scene, seat: int) -> str:
    player = scene.players[seat]
    bot = f' <span class="muted">{icon("bot")}</span>' if player.bot else ""
    held = scene.say("{count} {count|card|cards}", count=view.held[seat])
    backs = "".join(
        f'<svg class="card" viewBox="0 0 200 290" aria-hidden="true">{cards.hidden()}</svg>'
        for _ in range(min(view.held[seat], BACKS))
    )
    turn = " turn" if player.turn else ""
    mark = badge(seat, player.name, "", False)
    return (
        f'<section class="opp{turn}" aria-label="{escape(player.name)}"><h2>{mark} '
        f'<span class="opp-n">{called(seat, scene)}</span>{bot}<span class="opp-h">'
        f'<span class="minihand">{backs}</span>'
        f'<span class="small nowrap">{escape(held)}</span>{_figures(view, scene, seat)}'
        f"{_open_missions(view, scene, seat)}</span></h2>{_taken(view, scene, seat)}"
        f"{_sets(view, scene, seat)}</section>"
    )


def _figures(view: DynastiesView, scene: Scene, seat: int) -> str:
    if not view.figures[seat]:
        return ""
    words = scene.say("{count} Ninja figures", count=view.figures[seat])
    drawn = cards.figure() * view.figures[seat]
    return f'<span class="figs" role="img" aria-label="{escape(words)}">{drawn}</span>'


def _open_missions(view: DynastiesView, scene: Scene, seat: int) -> str:
    """Which piles a player still has a mission of: everyone knows that."""
    letters = "".join(
        MISSION_PILES[pile].upper() for pile, there in enumerate(view.mission_piles[seat]) if there
    )
    if not letters:
        return ""
    words = scene.say("missions left: {letters}", letters=letters)
    return (
        f'<span class="ml" title="{escape(words)}" aria-label="{escape(words)}" role="img">{letters}</span>'
    )


def _taken(view: DynastiesView, scene: Scene, seat: int) -> str:
    """Cards taken openly that must still be in the hand."""
    items = "".join(
        f'<span class="nowrap">{cards.sign(kind)}{count} {escape(kind_words(scene, kind, count))}</span>'
        for kind, count in enumerate(view.known[seat])
        if count
    )
    if not items:
        return ""
    words = scene.say("Seen in hand:")
    return f'<p class="taken"><span class="muted">{escape(words)}</span> {items}</p>'


def _sets(view: DynastiesView, scene: Scene, seat: int) -> str:
    kinds = known.laid(view, seat)
    if not kinds:
        return f'<p class="noset muted">{escape(scene.say("Nothing laid yet"))}</p>'
    return f'<div class="laid">{"".join(_set(view, scene, kind) for kind in kinds)}</div>'


def _set(view: DynastiesView, scene: Scene, kind: int) -> str:
    count = view.count[kind]
    drawn = min(count, SHOWN)
    width = 200 + STEP * (drawn - 1)
    under = "".join(
        f'<g transform="translate({STEP * place} 0)">{cards.strip(kind)}</g>' for place in range(drawn - 1)
    )
    top = f'<g transform="translate({STEP * (drawn - 1)} 0)">{cards.face(kind, scene)}</g>'
    name = f"set:{kind}"
    words = scene.say(
        "{count} {kind}, {points} points",
        count=count,
        kind=kind_words(scene, kind, count),
        points=NUMBER[kind],
    )
    attributes = spot(scene, name, words) or f' role="img" aria-label="{escape(words)}"'
    look = _set_look(scene, kind)
    return (
        f'<div class="lset{look}{spot_class(scene, name)}"{attributes}>'
        f'<svg class="cards" viewBox="0 0 {width} 290" aria-hidden="true">{under}{top}</svg>'
        f'<span class="lset-n"><b>{count}</b> {escape(kind_words(scene, kind, count))} '
        f'<span class="pt">{NUMBER[kind]}</span></span></div>'
    )


def _set_look(scene: Scene, kind: int) -> str:
    """Sets that changed since the viewer's last turn."""
    for event in reversed(scene.recent):
        if isinstance(event, ev.Laid) and event.kind == kind:
            return " new"
        if isinstance(event, ev.UsedFigure) and event.kind == kind:
            return " hit"
    return ""


def _count_button(scene: Scene, name: str) -> str:
    """How many cards of a kind to lay."""
    count = name.removeprefix("lay:")
    words = scene.say("Lay {count} {count|card|cards}", count=count)
    look = f"cnt{spot_class(scene, name)}"
    return f'<button type="button" class="{look}"{spot(scene, name, words)}>{count}</button>'


def _mine(view: DynastiesView, scene: Scene) -> str:
    points = "" if view.outcome else scene.say("{points} now", points=known.round_points(view)[view.seat])
    chips = sorted((name for name in scene.spots if name.startswith("lay:")), key=lambda name: int(name[4:]))
    lay = ""
    if chips:
        buttons = "".join(_count_button(scene, name) for name in chips)
        lay = f'<p class="layrow"><span>{escape(scene.say("Lay how many"))}</span>{buttons}</p>'
    return (
        f'<section class="mylaid" aria-label="{escape(scene.say("Your sets"))}"><h2>'
        f'{escape(scene.say("Your sets"))} <span class="muted">{escape(points)}</span></h2>'
        f"{_sets(view, scene, view.seat)}{lay}</section>"
    )


# Piles ------------------------------------------------------------------------------------


def _piles(view: DynastiesView, scene: Scene) -> str:
    # The hidden piles stand outside, the open ones between them.
    items = "".join(_pile(view, scene, pile) for pile in (0, 2, 3, 1))
    return f'<ul class="piles" aria-label="{escape(scene.say("The four piles"))}">{items}</ul>'


def _pile(view: DynastiesView, scene: Scene, pile: int) -> str:
    hidden = pile < 2
    left = view.piles[pile] if hidden else len(view.discards[pile - 2])
    title = (
        scene.say("Draw {number}", number=pile + 1)
        if hidden
        else scene.say("Discard {number}", number=pile - 1)
    )
    if not left:
        body, words = _gap(), scene.say("{pile}, no cards", pile=title)
    elif hidden:
        body, words = cards.hidden(), scene.say("{pile}, {left} {left|card|cards}", pile=title, left=left)
    else:
        top = view.discards[pile - 2][-1]
        body = cards.face(top, scene)
        words = scene.say(
            "{pile}, {kind} on top, {left} {left|card|cards}",
            pile=title,
            kind=kind_words(scene, top),
            left=left,
        )
    name = f"pile:{pile}"
    attributes = spot(scene, name, words) or f' role="img" aria-label="{escape(words)}"'
    below = "".join(
        f'<rect class="edge" x="{at + 1}" y="{at + 1}" width="198" height="288" rx="13"/>'
        for at in _depth(left)
    )
    used = view.frame.get("first") == pile + 1
    return (
        f'<li class="pile{" used" if used else ""}"><svg class="card{spot_class(scene, name)}" '
        f'viewBox="0 0 214 304"'
        f"{attributes}>{below}{body}</svg><span><b>{escape(title)}</b> "
        f'<span class="pcount">{left}</span></span>{_visitors(scene, pile)}'
        f"{_under(view, scene, pile)}</li>"
    )


def _depth(left: int) -> tuple[int, ...]:
    """The edges of the cards below: a thick pile looks thick."""
    return (12, 6) if left > 12 else (6,) if left > 1 else ()


def _gap() -> str:
    return '<rect class="gap" x="3" y="3" width="194" height="284" rx="13"/>'


def _under(view: DynastiesView, scene: Scene, pile: int) -> str:
    """The next cards of an open pile: all may look through it."""
    if pile < 2 or len(view.discards[pile - 2]) < 2:
        return ""
    following = reversed(view.discards[pile - 2][-4:-1])
    signs = "".join(
        f'<span title="{escape(kind_words(scene, kind))}">{cards.sign(kind)}</span>' for kind in following
    )
    return f'<span class="under"><span class="vh">{escape(scene.say("Below it"))}</span>{signs}</span>'


def _visitors(scene: Scene, pile: int) -> str:
    """Who used the pile since the viewer's last turn."""
    found: dict[int, str] = {}
    for event in scene.recent:
        if (isinstance(event, ev.Drew) and event.pile == pile + 1 and pile < 2) or (
            isinstance(event, ev.Took) and event.pile == pile - 1
        ):
            found[event.seat] = MINUS
        elif isinstance(event, ev.Discarded) and event.pile == pile - 1:
            found[event.seat] = "+"
    marks = "".join(
        f'<span class="by">{badge(seat, scene.players[seat].name)}{sign}</span>'
        for seat, sign in found.items()
    )
    return f'<span class="bys">{marks}</span>' if marks else ""


# Missions, figures, hand ------------------------------------------------------------------


def _side(view: DynastiesView, scene: Scene) -> str:
    parts = _missions(view, scene) if view.options["missions"] else ""
    if view.options["ninjas"]:
        parts += _figure_line(view, scene)
    return f'<section class="missions">{parts}</section>' if parts else '<span class="missions"></span>'


def _missions(view: DynastiesView, scene: Scene) -> str:
    title = scene.say("Missions")
    own = "".join(_mission(scene, mission, False) for mission in view.missions or ())
    gone = "".join(_mission(scene, mission, True) for mission in view.revealed)
    secret = f' <span class="muted">{escape(scene.say("secret"))}</span>' if own else ""
    shown = f'<div class="miss-r gone">{gone}</div>' if gone else ""
    if not own and not gone:
        return ""
    return f'<h2>{escape(title)}{secret}</h2><div class="miss-r">{own}</div>{shown}'


def _mission(scene: Scene, mission: int, revealed: bool) -> str:
    words = scene.say(mission_name(mission))
    name = f"mission:{mission}"
    attributes = "" if revealed else spot(scene, name, words)
    look = " used" if revealed else spot_class(scene, name)
    about = attributes or f' role="img" aria-label="{escape(words)}"'
    return (
        f'<svg class="mission{look}" viewBox="0 0 120 150"{about}><title>{escape(words)}</title>'
        f"{cards.mission(mission, scene)}</svg>"
    )


def _figure_line(view: DynastiesView, scene: Scene) -> str:
    words = scene.say("{count} in the supply", count=view.supply)
    if view.seat < 0:
        return f'<p class="figline">{cards.figure()}<span>{escape(words)}</span></p>'
    mine = view.figures[view.seat]
    own = scene.say("{count} Ninja figures yours", count=mine)
    return (
        f'<p class="figline"><span class="figs{spot_class(scene, "figure")}"'
        f"{spot(scene, 'figure', scene.say('Use a Ninja figure'))}>{cards.figure() * max(mine, 1)}</span>"
        f"<span>{escape(own)}, {escape(words)}</span></p>"
    )


def fan(count: int) -> list[tuple[float, float, float]]:
    """Where each card of a hand stands on its arc: its head and its turn. Many cards lie closer."""
    width = min(118.0 * (count - 1), HAND_WIDTH)
    angle = min(5.0 * (count - 1), 34.0)
    if count < 2:
        return [(0.0, 0.0, 0.0)] * count
    radius = width / 2 / sin(radians(angle / 2))
    turns = [(place / (count - 1) - 0.5) * angle for place in range(count)]
    return [(radius * sin(radians(turn)), radius * (1 - cos(radians(turn))), turn) for turn in turns]


def _hand(view: DynastiesView, scene: Scene) -> str:
    """The viewer's cards, sorted; all of one kind are clicked together."""
    if view.hand is None:
        return ""
    places = iter(fan(sum(view.hand)))
    drawn = {
        kind: sum(
            1 for event in scene.recent if isinstance(event, ev.Drew | ev.Took) and _got(view, event, kind)
        )
        for kind in range(KIND_COUNT)
    }
    groups = ""
    for kind in range(KIND_COUNT):
        if not view.hand[kind]:
            continue
        name = f"hand:{kind}"
        held = view.hand[kind]
        words = scene.say("{count} {kind} in your hand", count=held, kind=kind_words(scene, kind, held))
        inner = ""
        for place in range(view.hand[kind]):
            x, y, turn = next(places)
            fresh = " new" if place >= view.hand[kind] - drawn[kind] else ""
            inner += (
                f'<g transform="translate({number(x)} {number(y)}) rotate({number(turn)})">'
                f'<g class="hcard{fresh}">'
                f'<g transform="translate(-100 0)">{cards.face(kind, scene)}'
                f'<rect class="glow" x="1.5" y="1.5" '
                f'width="197" height="287" rx="13"/></g></g></g>'
            )
        attributes = spot(scene, name, words) or f' role="img" aria-label="{escape(words)}"'
        groups += f'<g class="hk{spot_class(scene, name)}"{attributes}>{inner}</g>'
    words = scene.say("Your hand, {count} {count|card|cards}", count=sum(view.hand))
    half = max((x for x, _, _ in fan(sum(view.hand))), default=0) + 150
    return (
        f'<section class="handw" aria-label="{escape(words)}"><svg class="hand" '
        f'viewBox="{number(-half)} -44 {number(2 * half)} 270" '
        f'preserveAspectRatio="xMidYMin meet">{groups}</svg></section>'
    )


def _got(view: DynastiesView, event: ev.Drew | ev.Took, kind: int) -> bool:
    return event.seat == view.seat and event.kind == kind
