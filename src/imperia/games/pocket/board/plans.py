"""Plan cards: what is turned up, what lies face down, and the cards that a plan is clicked with."""

from __future__ import annotations

from html import escape

from imperia.games.pocket import events as ev
from imperia.games.pocket.board import known
from imperia.games.pocket.data import ORDERS, PLANS, SINGLE_PLANS, STEPS
from imperia.games.pocket.view import PocketView
from imperia.kernel.board import Scene
from imperia.kernel.drawing import badge, called, spot, spot_class

ORDER_NAMES = {"expand": "Expand", "explore": "Explore", "exterminate": "Exterminate"}
# The steps that the cards are for, as they are said.
STEP_NAMES = ("first step", "second step", "third step")
BACK = (
    '<rect class="oc-b" x="1" y="1" width="58" height="82" rx="7"/>'
    '<path class="oc-p" d="M30 14l13 7.5v15L30 44l-13-7.5v-15zM30 44l13 7.5v15L30 74l-13-7.5v-15z"/>'
    '<path class="oc-s" d="M30 22l2 5.5 5.5-2-2.5 5.2 4.5 2.6-5.2 1.1.8 5.3-5.1-2.7-5.1 2.7.8-5.3-5.2-1.1'
    ' 4.5-2.6-2.5-5.2 5.5 2z"/>'
)


def plans(view: PocketView, scene: Scene) -> str:
    """The cards of all players; while the viewer plans, the cards to plan with."""
    if any(name.startswith("plan:") for name in scene.spots):
        return planner(view, scene) + _sealed(view, scene)
    rows = "".join(_row(view, scene, seat) for seat in range(view.seats))
    caption = scene.say("Plans, round {round} of {rounds}", round=view.round + 1, rounds=view.rounds)
    return (
        f'<table class="plan-t"><caption>{escape(caption)}</caption>{_head(view, scene)}<tbody>{rows}</tbody>'
        f'</table><p class="plan-n">{escape(_note(view, scene))}</p>'
    )


def _note(view: PocketView, scene: Scene) -> str:
    if view.seats == 4:
        return scene.say("Dots: power, 3 less one for each neighbour with the same order.")
    return scene.say("Dots: power, 4 less the number of cards of that order in the step.")


def _acting(view: PocketView) -> bool:
    """Whether a step is being carried out."""
    return view.phase in ("expand", "explore", "fleet", "fleet_on", "exterminate", "invade")


def _unplanned(view: PocketView) -> bool:
    """Whether the cards are still in the hands."""
    return view.phase in ("lay_prime", "lay_sector", "choose_first", "place", "plan")


def _head(view: PocketView, scene: Scene) -> str:
    cells = ""
    for step in range(STEPS):
        up = view.plans[0][step] is not None
        now = up and step == view.step and _acting(view)
        words = scene.say("now") if now else scene.say("done") if up else scene.say("hidden")
        words = words if up or not _unplanned(view) else ""
        look = ' class="cur"' if now else ""
        cells += f'<th scope="col"{look}>{step + 1}<small>{escape(words)}</small></th>'
    return f"<thead><tr><td></td>{cells}</tr></thead>"


def _row(view: PocketView, scene: Scene, seat: int) -> str:
    turned = any(isinstance(event, ev.StepRevealed) for event in scene.recent)
    cells = ""
    for step in range(STEPS):
        now = _acting(view) and step == view.step
        look = (["cur"] if now else []) + (["turned"] if now and turned else [])
        cls = f' class="{" ".join(look)}"' if look else ""
        cells += f"<td{cls}>{_cards(view, scene, seat, step)}</td>"
    player = scene.players[seat]
    mine = ' class="me-row"' if player.you else ""
    return f'<tr{mine}><th scope="row">{badge(seat, player.name, f"c{seat + 1}")}</th>{cells}</tr>'


def _cards(view: PocketView, scene: Scene, seat: int, step: int) -> str:
    who = scene.players[seat].name
    shown = view.plans[seat][step]
    number = 2 if view.seats == 2 else 1
    if shown is not None:
        strong = known.powers(view, seat, step)
        state = "up" if _acting(view) and step == view.step else "done"
        return "".join(
            card(scene, order, power, state, who) for order, power in zip(shown, strong, strict=True)
        )
    own = view.plan[step] if seat == view.seat and view.plan is not None else None
    if own is not None:
        return "".join(card(scene, order, None, "own", who) for order in own)
    if _unplanned(view) and seat not in view.sealed:
        return f'<svg class="ocard none" viewBox="0 0 60 84" aria-hidden="true">{_slot()}</svg>' * number
    return _down(scene, who) * number


def _slot() -> str:
    return '<rect class="oc-b" x="1" y="1" width="58" height="82" rx="7"/>'


def _down(scene: Scene, who: str) -> str:
    words = scene.say("{player}: face down", player=who)
    return f'<svg class="ocard down" viewBox="0 0 60 84" role="img" aria-label="{escape(words)}">{BACK}</svg>'


def card(scene: Scene, order: str, power: int | None, state: str, who: str) -> str:
    """An order card; ``state``: up, done, or own (known to its owner alone)."""
    words = scene.say("{player}: {order}", player=who, order=scene.say(ORDER_NAMES[order]))
    if power is not None:
        words += ", " + scene.say("power {power}", power=power)
    return (
        f'<svg class="ocard {state}" viewBox="0 0 60 84" role="img" aria-label="{escape(words)}">'
        f"{_printed(scene, order)}{_power(scene, power, state)}</svg>"
    )


def _printed(scene: Scene, order: str) -> str:
    name = scene.say(ORDER_NAMES[order])
    # Long words get smaller letters, so that they stay on the card.
    size = ' font-size="7.8"' if len(name) > 11 else ' font-size="9"' if len(name) > 9 else ""
    return (
        f'{_slot()}<use class="oc-i" href="#pk-i-{order}" transform="translate(14 8) scale(1.33)"/>'
        f'<text class="oc-t" x="30" y="53"{size}>{escape(name)}</text>'
    )


def _power(scene: Scene, power: int | None, state: str) -> str:
    if power is None:
        return (
            f'<text class="oc-n" x="30" y="71">{escape(scene.say("only you"))}</text>'
            if state == "own"
            else ""
        )
    return "".join(
        f'<circle class="oc-d{" full" if dot < power else ""}" cx="{17 + dot * 13}" cy="67" r="4.6"/>'
        for dot in range(3)
    )


def step_spot(plan: int, step: int) -> str:
    """The card, or pair of cards, that a plan has in a step."""
    return f"plan:{step + 1}:" + "+".join(ORDERS[order] for order in PLANS[plan][step])


def planner(view: PocketView, scene: Scene) -> str:
    """A column of cards for each step: one click in each makes a plan."""
    plans = PLANS[SINGLE_PLANS:] if view.seats == 2 else PLANS[:SINGLE_PLANS]
    rows = list(dict.fromkeys(tuple(ORDERS[order] for order in plan[0]) for plan in plans))
    body = ""
    for row in rows:
        cells = "".join(f"<td>{_choice(scene, step, row)}</td>" for step in range(STEPS))
        body += f"<tr>{cells}</tr>"
    heads = "".join(f'<th scope="col">{step + 1}</th>' for step in range(STEPS))
    caption = scene.say("Your plan for round {round} of {rounds}", round=view.round + 1, rounds=view.rounds)
    note = scene.say("Choose a card for each step. The fewer choose the same, the more it may do.")
    return (
        f'<table class="plan-t planner"><caption>{escape(caption)}</caption><thead><tr>{heads}</tr></thead>'
        f'<tbody>{body}</tbody></table><p class="plan-n">{escape(note)}</p>'
    )


def _choice(scene: Scene, step: int, orders: tuple[str, ...]) -> str:
    name = f"plan:{step + 1}:{'+'.join(orders)}"
    called = scene.say(
        "{orders} in the {step}",
        orders=" + ".join(scene.say(ORDER_NAMES[order]) for order in orders),
        step=scene.say(STEP_NAMES[step]),
    )
    if len(orders) == 1:
        inner, box = _printed(scene, orders[0]), "0 0 60 62"
        inner = inner.replace('height="82"', 'height="60"')
    else:
        box = "0 0 60 34"
        inner = '<rect class="oc-b" x="1" y="1" width="58" height="32" rx="7"/>' + "".join(
            f'<use class="oc-i" href="#pk-i-{order}" transform="translate({5 + 26 * at} 5)"/>'
            for at, order in enumerate(orders)
        )
    look = spot_class(scene, name)
    return (
        f'<svg class="ocard oplan{look}" viewBox="{box}"{spot(scene, name, called)}>'
        f"<title>{escape(called)}</title>{inner}</svg>"
    )


def _sealed(view: PocketView, scene: Scene) -> str:
    """Who has laid a plan already."""
    items = ""
    for seat in range(view.seats):
        if seat != view.seat:
            words = scene.say("has planned") if seat in view.sealed else scene.say("is planning")
            items += (
                f"<li>{badge(seat, scene.players[seat].name, f'c{seat + 1}', False)}"
                f"<span>{called(seat, scene)} {escape(words)}</span></li>"
            )
    return f'<ul class="plan-w">{items}</ul>'


def counts(scene: Scene) -> str:
    """Numbers of ships to choose from."""
    groups = (
        ("take", scene.say("Ships that go")),
        ("pick", scene.say("Ships that join")),
        ("drop", scene.say("Ships that stay")),
    )
    parts = ""
    for verb, words in groups:
        names = sorted(
            (name for name in scene.spots if name.startswith(f"{verb}:")), key=lambda name: int(name[5:])
        )
        if names:
            chips = "".join(
                f'<button type="button" class="cnt{spot_class(scene, name)}"'
                f"{spot(scene, name, f'{words}: {name[5:]}')}>{name[5:]}</button>"
                for name in names
            )
            parts += f'<span class="cnts"><span>{escape(words)}</span>{chips}</span>'
    return f'<div class="cntbar">{parts}</div>' if parts else ""
