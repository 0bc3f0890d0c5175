"""Clicks and their consequences in words: paths, names of spots, steps of a round, rules at hand."""

from __future__ import annotations

from imperia.games.pocket.actions import ATTACK, END, STOP, AtHex, Count, Group, Plan, Score
from imperia.games.pocket.board import known, plans
from imperia.games.pocket.data import ORDERS, PLANS, POINTS_ONE, POINTS_TWO, PRIME, TILE_HEXES
from imperia.games.pocket.notation import KINDS, hex_name, order_names
from imperia.games.pocket.view import PocketView
from imperia.kernel.action import Action
from imperia.kernel.board import Label, Share
from imperia.kernel.phrase import Phrase

RULES = {
    "lay_prime": ("R1", "R4"),
    "lay_sector": ("R3", "R4", "R5"),
    "choose_first": ("R7",),
    "place": ("R8", "R9"),
    "plan": ("R10", "R12", "R15"),
    "expand": ("R18", "R19"),
    "explore": ("R20", "R21", "R26", "R27"),
    "fleet": ("R20", "R21", "R22", "R23"),
    "fleet_on": ("R24", "R25", "R26"),
    "exterminate": ("R28", "R29", "R32"),
    "invade": ("R30", "R31"),
    "score": ("R36", "R37", "R39"),
    "bonus": ("R40", "R41"),
    "riches": ("R57", "R58"),
    "return": ("R47", "R49", "R50"),
    "over": ("R53", "R54", "R55"),
}
PHASES = {"score": 4, "bonus": 4, "riches": 4, "return": 5}


def path(view: PocketView, action: Action) -> tuple[str, ...]:
    """Hexes are clicked; a number of ships is clicked after its hex; a plan is one card for each step."""
    if isinstance(action, Plan):
        return tuple(plans.step_spot(action.plan, step) for step in range(3))
    if isinstance(action, AtHex):
        return (f"hex:{action.hex}",)
    if isinstance(action, Group):
        if known.fresh(view, action.hex) == 1:
            return (f"hex:{action.hex}",)
        return (f"hex:{action.hex}", f"take:{action.count}")
    if isinstance(action, Count):
        return (action.code.replace(" ", ":"),)
    if isinstance(action, Score):
        return (f"sector:{action.tile}",)
    if action is STOP or action is ATTACK:
        return (f"hex:{view.at}",)
    return ()


def label(view: PocketView, action: Action) -> Label | None:
    """An action in short, under a prompt that says what is done."""
    if isinstance(action, AtHex):
        kind = Phrase(KINDS[view.kinds[action.hex]])
        return Label(Phrase("{hex}, {kind}", hex=hex_name(action.hex), kind=kind))
    if isinstance(action, Group):
        name = hex_name(action.hex)
        return Label(
            Phrase("{hex}: {count} {count|ship|ships}", hex=name, count=action.count),
            within=Phrase("{count} {count|ship|ships}", count=action.count),
        )
    if isinstance(action, Plan):
        return Label(Phrase("{steps}", steps=[order_names(tuple(step)) for step in PLANS[action.plan]]))
    if isinstance(action, Score):
        return Label(Phrase("Sector {tile}", tile=action.tile + 2))
    return Label(Phrase("End the card")) if action is END else None


def spot_name(view: PocketView, spot: str) -> Phrase:
    """A spot in words."""
    kind, _, rest = spot.partition(":")
    if kind == "hex":
        return hex_name(int(rest))
    if kind == "sector":
        return Phrase("Sector {tile}", tile=int(rest) + 2)
    if kind == "plan":
        step, _, orders = rest.partition(":")
        names = [Phrase(plans.ORDER_NAMES[order]) for order in orders.split("+")]
        return Phrase("{orders} in step {step}", orders=names, step=step)
    if kind == "pick":
        return Phrase("{count} {count|ship joins|ships join}", count=rest)
    if kind == "drop":
        return Phrase("{count} {count|ship stays|ships stay}", count=rest)
    return Phrase("{count} {count|ship|ships}", count=rest)


def consequence(view: PocketView, action: Action) -> Phrase | None:
    """What comes of an action beyond its description; nobody may answer one in this game."""
    if isinstance(action, Plan):
        if view.seats == 4:
            return Phrase(
                "A card may do 3 actions, one less for each neighbour with the same order in its step."
            )
        return Phrase("A card may do 4 actions less the number of cards of its order in that step.")
    if isinstance(action, AtHex):
        return _at_hex(view, action)
    if isinstance(action, Group):
        return _group(view, action)
    if isinstance(action, Count):
        pick = action.code.startswith("pick")
        going = view.fleet + (action.count if pick else -action.count)
        return Phrase("The fleet that can go on: {count}.", count=going)
    if isinstance(action, Score):
        return _score(view, action)
    if action is ATTACK:
        return _battle(view, 0)
    if action is STOP:
        return _arrival(view, view.at, 0)
    if action is END and view.left:
        return Phrase("Actions of the card that are given up: {left}.", left=view.left)
    return None


def _worth(view: PocketView, hex: int) -> Phrase:
    kind = known.kind(view, hex)
    if hex == PRIME:
        return Phrase("the Prime: a bonus sector each round, 3 points at the end")
    points = POINTS_ONE if kind == "one" else POINTS_TWO
    return Phrase(
        "worth {points} whenever sector {tile} is scored", points=points, tile=hex // TILE_HEXES + 2
    )


def _at_hex(view: PocketView, action: AtHex) -> Phrase:
    hex, verb = action.hex, action.code.split()[0]
    if verb in ("place", "return"):
        return _arrival(view, hex, 2)
    if verb == "ship":
        parts = [
            _arrival(view, hex, 1),
            Phrase("In your stock: {count}.", count=view.stock[view.turn] - 1),
        ]
        return Phrase("{one} {two}", one=parts[0], two=parts[1])
    if verb == "to":
        return _move(view, hex)
    reach = sum(known.fresh(view, near) for near in view.near[hex] if view.owner[near] == view.turn)
    if not view.ships[hex]:
        return Phrase("It is {worth}. Ships that can go: {reach}.", worth=_worth(view, hex), reach=reach)
    return Phrase(
        "Held with {count}, {worth}. Ships that can go: {reach}; it takes more than {count} to hold it.",
        count=view.ships[hex],
        worth=_worth(view, hex),
        reach=reach,
    )


def _move(view: PocketView, hex: int) -> Phrase:
    arrival = _arrival(view, hex, view.fleet)
    if view.fleet == view.ships[view.at]:
        return Phrase("{arrival} Nobody stays at {hex}.", arrival=arrival, hex=hex_name(view.at))
    stay = view.ships[view.at] - view.fleet
    return Phrase(
        "{arrival} {stay} {stay|stays|stay} at {hex}.", arrival=arrival, stay=stay, hex=hex_name(view.at)
    )


def _arrival(view: PocketView, hex: int, count: int) -> Phrase:
    """What it means to be in a hex with so many ships more."""
    kind = known.kind(view, hex)
    there = view.ships[hex] + count
    supply = view.supply[hex]
    if kind == "asteroids":
        return Phrase("Asteroids destroy all ships here at the end of the round.")
    over = Phrase("Supply for {supply}.", supply=supply)
    if there > supply:
        over = Phrase(
            "Supply for {supply}: {over} too many at the end of the round.",
            supply=supply,
            over=there - supply,
        )
    if kind in ("one", "two", "prime") and view.owner[hex] < 0:
        return Phrase("You control it, {worth}. {supply}", worth=_worth(view, hex), supply=over)
    return over


def _group(view: PocketView, action: Group) -> Phrase:
    rest = view.ships[action.hex] - action.count
    stay = Phrase("{rest} {rest|stays|stay} at {hex}.", rest=rest, hex=hex_name(action.hex))
    if not rest:
        stay = Phrase("Nobody stays at {hex}.", hex=hex_name(action.hex))
    if view.phase != "invade":
        return stay
    return Phrase("{battle} {stay}", battle=_battle(view, action.count), stay=stay)


def _battle(view: PocketView, more: int) -> Phrase:
    """How the invasion would end with the ships sent so far and ``more``, by the rule itself."""
    battle = known.battle(view, more)
    if battle.owner < 0:
        return Phrase(
            "{count} against {defenders}: nobody is left.", count=battle.count, defenders=battle.defenders
        )
    if battle.owner == view.turn:
        return Phrase(
            "{count} against {defenders}: you hold it with {left}.",
            count=battle.count,
            defenders=battle.defenders,
            left=battle.left,
        )
    return Phrase(
        "{count} against {defenders}: {left} of them remain.",
        count=battle.count,
        defenders=battle.defenders,
        left=battle.left,
    )


def _score(view: PocketView, action: Score) -> Phrase:
    gains = known.sector_points(view)[action.tile]
    mine = gains[view.turn]
    others = sum(gains) - mine
    if view.phase == "bonus":
        return Phrase(
            "{mine} {mine|point|points} for you, {others} for the others.", mine=mine, others=others
        )
    return Phrase(
        "{mine} {mine|point|points} for you, {others} for the others. "
        "Nobody else can choose this sector in this round.",
        mine=mine,
        others=others,
    )


def steps(view: PocketView) -> list[tuple[Phrase, str]]:
    """The parts of a round, and in a step what its card still allows."""
    if view.phase in ("lay_prime", "lay_sector", "choose_first", "place", "over"):
        return []
    now = 0 if view.phase == "plan" else PHASES.get(view.phase, view.step + 1)
    words = [Phrase("Plan"), Phrase("Step 1"), Phrase("Step 2"), Phrase("Step 3"), Phrase("Score")]
    if view.left and 1 <= now <= 3:
        order = next((found for seat, found, _ in known.step_cards(view)[_at_hand(view) :]), ORDERS[0])
        words[now] = Phrase(
            "Step {step}: {order}, {left} left",
            step=now,
            order=Phrase(plans.ORDER_NAMES[order]),
            left=view.left,
        )
    found = [(word, "done" if at < now else "now" if at == now else "next") for at, word in enumerate(words)]
    if now == 5:
        found.append((Phrase("Return"), "now"))
    return found


def _at_hand(view: PocketView) -> int:
    return max(len(known.step_cards(view)) - len(view.cards) - 1, 0)


# What decided a game, by the reason of its outcome (R55).
DECIDED = {
    "points": "The last round is over: most points win.",
    "prime": "Equal points: who holds the Prime wins.",
    "level_two": "Equal points: most systems of level II win.",
    "level_one": "Equal points and level II systems: most systems of level I win.",
    "shared": "Equal in everything: the victory is shared.",
}


def ending(view: PocketView) -> Phrase | None:
    """What decided the game."""
    return None if view.outcome is None else Phrase(DECIDED[view.outcome["reason"]])


def tally(view: PocketView) -> list[Share]:
    """The rounds, the final count over all sectors (R53), and the riches."""
    count = known.final_points(view)
    rounds = tuple((points or 0) - final for points, final in zip(view.points, count, strict=True))
    shares = [Share(Phrase("Rounds"), rounds), Share(Phrase("Final count"), tuple(count))]
    if view.options["riches"]:
        shares.append(Share(Phrase("Riches"), tuple(value or 0 for value in view.riches)))
    return shares


def series(view: PocketView) -> dict[str, list[float]]:
    """Ships and what all systems would score; points where they are open."""
    total = [0] * view.seats
    if view.kinds:
        for gains in known.sector_points(view):
            total = [one + gain for one, gain in zip(total, gains, strict=True)]
    found = {
        "Ships in the galaxy": [float(known.on_board(view, seat)) for seat in range(view.seats)],
        "Points of all systems": [float(points) for points in total],
    }
    if None not in view.points:
        found["Points"] = [float(points or 0) for points in view.points]
    return found
