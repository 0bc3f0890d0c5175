"""Where in a turn the decision at hand stands, the rules it is about, and figures over time."""

from __future__ import annotations

from imperia.games.imperial.board.figures import taxes, worth
from imperia.games.imperial.board.rondel import NAMES
from imperia.games.imperial.data import INVESTOR, LAND_COUNT, NATION_COUNT, REGIONS
from imperia.games.imperial.view import ImperialView
from imperia.kernel.phrase import Phrase

MANEUVER = ("fleets", "armies", "enter", "ask", "answer", "which_falls", "which_moves", "via", "marker")
# The numbers in docs/rules/imperial.md that a player may want to read now.
RULES = {
    "deal_flags": ("R5", "R6", "R7", "R8", "R9"),
    "choose_starter": ("R10",),
    "auction": ("R10", "R11", "R12"),
    "rondel": ("R16", "R17", "R18", "R41"),
    "force_stop": ("R19",),
    "factory": ("R20",),
    "production": ("R21",),
    "import": ("R22",),
    "fleets": ("R23", "R24", "R25", "R27"),
    "armies": ("R28", "R29", "R30", "R33", "R35"),
    "enter": ("R25", "R31", "R32", "R34", "R38"),
    "ask": ("R26",),
    "answer": ("R26", "R31"),
    "which_falls": ("R25", "R27", "R35"),
    "which_moves": ("R28", "R33"),
    "via": ("R30",),
    "marker": ("R36", "R37"),
    "invest": ("R42", "R43", "R44", "R45"),
    "over": ("R52", "R53", "R54"),
}
NO_CARD = ("R55", "R56", "R57", "R43", "R45")
SEAS = frozenset(REGIONS[LAND_COUNT:])


def rules(view: ImperialView) -> tuple[str, ...]:
    """Rule numbers for the decision at hand."""
    if view.phase == "invest" and view.options["investor_card"] is not True:
        return NO_CARD
    return RULES.get(view.phase, ())


def steps(view: ImperialView) -> list[tuple[Phrase, str]]:
    """Set-up, or the parts of a nation's turn."""
    if view.phase == "over":
        return []
    if view.nation < 0:
        return [(Phrase("Set-up"), "now"), (Phrase("First turn"), "next")]
    if view.phase in ("rondel", "force_stop"):
        return [(Phrase("Rondel"), "now"), (Phrase("Action of the space"), "next")]
    done = [(Phrase("Rondel"), "done")]
    if view.phase in MANEUVER:
        return done + _maneuver(view)
    space = view.rondel[view.nation]
    if view.phase == "invest":
        acted = [] if space < 0 else [(NAMES[space][1], "done")]
        return [*done, *acted, (Phrase("Investing"), "now")]
    following = [(Phrase("Investing"), "next")] if space == INVESTOR and view.card >= 0 else []
    return [*done, (NAMES[space][1], "now"), *following]


def _maneuver(view: ImperialView) -> list[tuple[Phrase, str]]:
    """Fleets, then armies, then flags; a fleet that met others is still in the first part."""
    region = view.frame.get("region")
    at_sea = isinstance(region, str) and region in SEAS
    now = 0 if view.phase == "fleets" or at_sea else 2 if view.phase == "marker" else 1
    names = (Phrase("Fleets"), Phrase("Armies"), Phrase("Flags"))
    return [
        (name, "done" if place < now else "now" if place == now else "next")
        for place, name in enumerate(names)
    ]


# The series that follow nations, not investors.
BY_NATION = ("Power of the six", "Tax")


def series(view: ImperialView) -> dict[str, list[float]]:
    """Worth and cash for each seat; power and tax for each nation."""
    figures = {
        "Worth of the investors": [float(worth(view, seat)) for seat in range(view.seats)],
        "Power of the six": [float(power) for power in view.power],
        "Tax": [float(taxes(view, nation)) for nation in range(NATION_COUNT)],
    }
    known = [float(cash) for cash in view.cash if cash is not None]
    if len(known) == view.seats:
        figures["Cash"] = known
    return figures
