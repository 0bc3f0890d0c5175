"""A state made of what a view shows, so that the rules themselves answer what a drawing asks."""

from __future__ import annotations

from typing import Any

from imperia.games.pocket import galaxies, scoring
from imperia.games.pocket.data import (
    FACE_MASKS,
    FACES,
    HEXES,
    ORDERS,
    PLANS,
    SINGLE_PLANS,
    STEPS,
    TILE_HEXES,
    TILES,
)
from imperia.games.pocket.events import Invaded
from imperia.games.pocket.geometry import Layout
from imperia.games.pocket.phases import exterminate, orders
from imperia.games.pocket.state import PocketState, complete_galaxy, new_state
from imperia.games.pocket.view import PocketView, Steps
from imperia.kernel.event import Event


def layout(view: PocketView) -> Layout:
    """Where the tiles of this galaxy lie or will lie."""
    return galaxies.layout(view.seats, view.options["galaxy"])


def state(view: PocketView) -> PocketState:
    """Ships, galaxy and turned-up cards as the viewer knows them; everything hidden is left empty."""
    s = new_state(view.seats, view.options, layout(view))
    s.sectors = tuple(_sector(laid) for laid in view.sectors)
    s.prime_face = FACES.index(view.prime["face"]) if view.prime["face"] else -1
    if len(s.sectors) == TILES:
        complete_galaxy(s)
    s.round, s.first, s.turn, s.step = view.round, view.first, view.turn, view.step
    s.ships = list(view.ships)
    for hex in range(HEXES):
        if view.owner[hex] >= 0:
            s.held[view.owner[hex]] |= 1 << hex
    s.stock = list(view.stock)
    s.moved = list(view.moved)
    s.at, s.fleet, s.left = view.at, view.fleet, view.left
    s.plans = [_like(view.plans[seat], view.seats) for seat in range(view.seats)]
    return s


def _sector(laid: dict[str, Any]) -> int:
    tile, rotation = int(laid["tile"]), int(laid["rotation"])
    return ((tile - 2) * 2 + FACES.index(str(laid["face"]))) * 6 + rotation


def _like(steps: Steps, seats: int) -> int:
    """Any plan that begins with the steps that are turned up."""
    shown = [[ORDERS.index(order) for order in step] for step in steps if step is not None]
    if not shown:
        return -1
    width = 2 if seats == 2 else 1
    for plan, full in enumerate(PLANS):
        if len(full[0]) == width and full[: len(shown)] == shown:
            return plan
    return -1


def powers(view: PocketView, seat: int, step: int) -> tuple[int, ...]:
    """The power of each card that a seat turned up in a step, by the rule itself."""
    shown = view.plans[seat][step]
    if shown is None:
        return ()
    s = state(view)
    s.step = step
    return tuple(orders.power(s, seat, ORDERS.index(order)) for order in shown)


def step_cards(view: PocketView) -> list[tuple[int, str, int]]:
    """The cards of the step at hand as they are carried out: seat, order, power."""
    if view.plans[0][min(view.step, STEPS - 1)] is None:
        return []
    return [(card & 3, ORDERS[card >> 2 & 3], card >> 4) for card in orders.step_cards(state(view))]


def sector_points(view: PocketView) -> list[list[int]]:
    """What every seat would make of each tile if it were scored now."""
    s = state(view)
    return [scoring.sector_points(s, tile) for tile in range(TILES)]


def final_points(view: PocketView) -> list[int]:
    """What every seat has from the final count (R53)."""
    return scoring.final_points(state(view))


def fresh(view: PocketView, hex: int) -> int:
    """Ships in a hex that the card at hand has not used."""
    return view.ships[hex] - view.moved[hex]


def held(view: PocketView, seat: int) -> list[str]:
    """The kinds of all hexes with ships of a seat."""
    return [view.kinds[hex] for hex in range(HEXES) if view.owner[hex] == seat] if view.kinds else []


def on_board(view: PocketView, seat: int) -> int:
    """How many ships a seat has in the galaxy."""
    return sum(view.ships[hex] for hex in range(HEXES) if view.owner[hex] == seat)


def prime_name(view: PocketView) -> str:
    """What the Prime is called, as a template for the catalogues."""
    return "Quad-Prime" if view.prime["face"] == "B" else "Tri-Prime"


def kind(view: PocketView, hex: int) -> str:
    """What lies in a hex, also while other tiles are still being laid."""
    if view.kinds:
        return view.kinds[hex]
    for laid in view.sectors:
        if laid["tile"] - 2 == hex // TILE_HEXES:
            masks = FACE_MASKS[_sector(laid)]
            for mask, name in zip(masks, ("one", "two", "asteroids", "hole"), strict=True):
                if mask >> hex % TILE_HEXES & 1:
                    return name
    return "void"


def battle(view: PocketView, more: int) -> Invaded:
    """What an attack with the ships sent so far, and ``more``, would come to."""
    s = state(view)
    s.fleet += more
    s.stack = [exterminate.CHOOSE_SOURCE]
    s.plans = [0 if view.seats > 2 else SINGLE_PLANS] * view.seats
    s.step = STEPS - 1  # whatever follows the attack is of no interest
    heard: list[Event] = []
    s.log = heard
    exterminate.attack(s, view.turn)
    return next(event for event in heard if isinstance(event, Invaded))
