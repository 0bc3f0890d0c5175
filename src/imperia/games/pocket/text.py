"""The table of Pocket Imperium in plain text: the hex map, the plans, the players."""

from collections.abc import Callable

from imperia.games.pocket.data import HEX_NAMES, PRIME, TILE_HEXES
from imperia.games.pocket.geometry import FLOWER
from imperia.games.pocket.notation import KINDS
from imperia.games.pocket.view import PocketView, Steps
from imperia.kernel.outline import Part
from imperia.kernel.phrase import Phrase

Say = Callable[..., str]

CELL = 8  # columns of a hex; two lines high
WIDTH = 100
SIGNS = {"void": ".", "one": "I", "two": "II", "prime": "*", "asteroids": "~", "hole": "#"}
VERBS = {"expand": "expand", "explore": "explore", "exterminate": "exterminate"}
LEGEND = (
    "3.2 II: tile 3, position 2, level II (I level I, . empty, ~ asteroids, # black hole); "
    "0:3 below it:\nseat 0 has 3 ships there; $ a token of the riches."
)


def board(view: PocketView, say: Say) -> str:
    """Head, map, plans, players: each a few short lines."""
    parts = [[_head(view, say)], hex_map(view, say), _plans(view, say), _players(view, say)]
    return "\n\n".join("\n".join(part) for part in parts if part)


def outline(view: PocketView, say: Say) -> list[Part]:
    """The same for pages: players, plans, and a table of each sector with what lies next to its hexes."""
    players = tuple(_players(view, say))
    parts = [Part("players", say("Players"), lines=(_head(view, say), *players))]
    plans = tuple(_plans(view, say))
    if plans:
        parts.append(Part("plans", say("Plans"), lines=plans))
    if not view.kinds:
        return [*parts, Part("galaxy", say("Galaxy"), lines=tuple(hex_map(view, say)))]
    head = (say("Hex"), say("What it is"), say("Ships"), say("Next to"))
    parts.append(Part("prime", prime_name(view), head, (_hex_row(view, say, PRIME),)))
    for sector in sorted(view.sectors, key=lambda laid: int(laid["tile"])):
        first = (sector["tile"] - 2) * TILE_HEXES
        rows = tuple(_hex_row(view, say, hex) for hex in range(first, first + TILE_HEXES))
        title = say("Sector {tile}", tile=f"{sector['tile']}{sector['face']}")
        parts.append(Part(f"sector{sector['tile']}", title, head, rows))
    return parts


def _hex_row(view: PocketView, say: Say, hex: int) -> tuple[str, ...]:
    """A hex in words: what it is, who is there, what it touches."""
    kind = say("{kind}", kind=Phrase(KINDS[view.kinds[hex]]))
    if hex in view.tokens:
        kind += ", " + say("a token")
    there = "."
    if view.ships[hex]:
        there = say("seat {seat}: {count}", seat=view.owner[hex], count=view.ships[hex])
    near = " ".join(HEX_NAMES[other] for other in sorted(view.near[hex]))
    return HEX_NAMES[hex], kind, there, near


def _head(view: PocketView, say: Say) -> str:
    head = say(
        "Round {round} of {rounds}, first player: seat {seat}; {prime}",
        round=view.round + 1,
        rounds=view.rounds,
        seat=view.first,
        prime=prime_name(view),
    )
    if view.phase in ("expand", "explore", "fleet", "fleet_on", "exterminate", "invade"):
        template = "step {step}, seat {seat}: {left} left of its card"
        head += "; " + say(template, step=view.step + 1, seat=view.turn, left=view.left)
    return head


def hex_map(view: PocketView, say: Say) -> list[str]:
    """The galaxy as it lies; one line a sector if it is too wide for a terminal."""
    if not view.kinds:
        return [say("{count} of 6 sectors lie.", count=len(view.sectors))]
    cells = _cells(view)
    left = min(2 * q + r for q, r in cells)
    right = max(2 * q + r for q, r in cells)
    if (right - left + 2) * CELL // 2 > WIDTH:
        return _list(view, say)
    rows = []
    for r in range(min(r for _, r in cells), max(r for _, r in cells) + 1):
        row = sorted((2 * q + r - left, hex) for (q, at), hex in cells.items() if at == r)
        for line in range(2):
            text = ""
            for place, hex in row:
                text = text.ljust(place * CELL // 2) + _cell(view, hex, line)
            rows.append(text.rstrip())
    return [*rows, "", *say(LEGEND).split("\n")]


def _cells(view: PocketView) -> dict[tuple[int, int], int]:
    """Hexes by coordinates; the cells around the Prime's centre are -1."""
    cells = {}
    q, r = view.prime["at"]
    for dq, dr in FLOWER:
        cells[(q + dq, r + dr)] = PRIME if (dq, dr) == (0, 0) else -1
    for sector in view.sectors:
        q, r = sector["at"]
        for position, (dq, dr) in enumerate(FLOWER):
            cells[(q + dq, r + dr)] = (sector["tile"] - 2) * TILE_HEXES + position
    return cells


def _cell(view: PocketView, hex: int, line: int) -> str:
    if hex < 0:
        return ": : : :"
    if line == 0:
        return f"{HEX_NAMES[hex]} {SIGNS[view.kinds[hex]]}" + ("$" if hex in view.tokens else "")
    return ships(view, hex)


def prime_name(view: PocketView) -> str:
    """The Prime as its face is called."""
    return "Quad-Prime" if view.prime["face"] == "B" else "Tri-Prime"


def ships(view: PocketView, hex: int) -> str:
    """Whose ships are in a hex, and how many; nothing if there are none."""
    return f"  {view.owner[hex]}:{view.ships[hex]}" if view.ships[hex] else ""


def _list(view: PocketView, say: Say) -> list[str]:
    rows = [f"prime: {prime_name(view)}{ships(view, PRIME)}"]
    for sector in sorted(view.sectors, key=lambda laid: int(laid["tile"])):
        first = (sector["tile"] - 2) * TILE_HEXES
        hexes = [
            f"{HEX_NAMES[hex]} {SIGNS[view.kinds[hex]]}{'$' if hex in view.tokens else ''}{ships(view, hex)}"
            for hex in range(first, first + TILE_HEXES)
        ]
        rows.append(" | ".join(hexes))
    return [*rows, "", *say(LEGEND).split("\n")]


def _plans(view: PocketView, say: Say) -> list[str]:
    rows = []
    for seat in range(view.seats):
        own = view.plan if seat == view.seat and view.plan is not None else view.plans[seat]
        if any(own) or seat in view.sealed:
            sealed = seat in view.sealed
            template = "Plan of seat {seat} (sealed): {steps}" if sealed else "Plan of seat {seat}: {steps}"
            rows.append(say(template, seat=seat, steps=steps(own, say)))
    if view.cards:
        cards = [
            Phrase(
                "seat {seat} {order} {power}",
                seat=card["seat"],
                order=Phrase(VERBS[card["order"]]),
                power=card["power"],
            )
            for card in view.cards
        ]
        rows.append(say("Still to come in this step: {cards}", cards=cards))
    return rows


def steps(plan: Steps, say: Say) -> str:
    """A plan as far as it is known."""
    return " / ".join(
        "?" if step is None else " + ".join(say(VERBS[order]) for order in step) for step in plan
    )


def _players(view: PocketView, say: Say) -> list[str]:
    return [_player(view, say, seat) for seat in range(view.seats)]


def _player(view: PocketView, say: Say, seat: int) -> str:
    held = [hex for hex, owner in enumerate(view.owner) if owner == seat]
    kinds = [view.kinds[hex] for hex in held]
    points = view.points[seat]
    parts = [
        Phrase("hidden points")
        if points is None
        else Phrase("{points} {points|point|points}", points=points),
        Phrase("{count} {count|ship|ships} in the stock", count=view.stock[seat]),
        Phrase("level I {count}", count=kinds.count("one")),
        Phrase("level II {count}", count=kinds.count("two")),
    ]
    if PRIME in held:
        parts.append(Phrase("the Prime"))
    if view.options["riches"]:
        value, count = view.riches[seat], view.taken[seat]
        tokens = "{count} tokens" if value is None else "{count} tokens worth {value}"
        parts.append(Phrase(tokens, count=count, value=value))
    who = Phrase("Seat {seat} (you)" if seat == view.seat else "Seat {seat}", seat=seat)
    return say("{who}: {parts}", who=who, parts=parts)
