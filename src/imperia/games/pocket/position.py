"""Positions of Pocket Imperium as JSON: hexes, tiles and orders by name, everything checked on reading."""

from typing import Any

from imperia.games.pocket.actions import PLAN, SECTOR_DRAWS
from imperia.games.pocket.data import (
    BLANKS,
    FACES,
    HEX_NAMES,
    HEXES,
    ONES,
    ORDERS,
    SHIPS,
    STEPS,
    TILES,
)
from imperia.games.pocket.galaxies import checked_layout
from imperia.games.pocket.geometry import bits
from imperia.games.pocket.phases import (
    expand,
    explore,
    exterminate,
    galaxy,
    placement,
    plan,
    riches,
    round_end,
    score,
)
from imperia.games.pocket.state import PocketState, complete_galaxy, new_state
from imperia.kernel.fields import Fields
from imperia.kernel.options import OptionValue
from imperia.kernel.phase import Phase

PHASES: dict[str, Phase[Any]] = {
    phase.name: phase
    for phase in (
        galaxy.LAY_PRIME,
        galaxy.LAY_SECTOR,
        galaxy.CHOOSE_FIRST,
        placement.PLACE_SHIPS,
        plan.SEAL_PLAN,
        expand.EXPAND_PHASE,
        explore.CHOOSE_FLEET,
        explore.FIRST_STEP,
        explore.SECOND_STEP,
        exterminate.CHOOSE_TARGET,
        exterminate.CHOOSE_SOURCE,
        score.SCORE_SECTOR,
        score.SCORE_BONUS,
        riches.TAKE_TOKEN,
        round_end.RETURN_PHASE,
    )
}
SECTOR_NAMES = [action.code.removeprefix("sector ") for action in SECTOR_DRAWS]
PLAN_NAMES = [action.code.removeprefix("plan ") for action in PLAN]
CHANGES = ("passing", "picked", "dropped")
TILE_NAMES = [str(tile + 2) for tile in range(TILES)]
MOST = 999  # more points than a game can bring


def write(s: PocketState) -> dict[str, Any]:
    """All fields but the stack."""
    return {
        "prime_face": FACES[s.prime_face] if s.prime_face >= 0 else None,
        "sectors": [SECTOR_NAMES[sector] for sector in s.sectors],
        "round": s.round,
        "first": s.first,
        "turn": s.turn,
        "plans": [PLAN_NAMES[number] if number >= 0 else None for number in s.plans],
        "step": s.step,
        "cards": [{"seat": card & 3, "order": ORDERS[card >> 2 & 3], "power": card >> 4} for card in s.queue],
        "left": s.left,
        "ships": {
            HEX_NAMES[hex]: {"seat": seat, "count": s.ships[hex], "moved": s.moved[hex]}
            for seat in range(s.seats)
            for hex in bits(s.held[seat])
        },
        "at": HEX_NAMES[s.at],
        "fleet": s.fleet,
        "changed": CHANGES[s.changed],
        "source": HEX_NAMES[s.source] if s.source >= 0 else None,
        "stock": s.stock[:],
        "chosen": [TILE_NAMES[tile] if tile >= 0 else None for tile in s.chosen],
        "points": s.points[:],
        "tokens": [HEX_NAMES[hex] for hex in bits(s.tokens)],
        "pool": {"blank": s.pool[0], "one": s.pool[1]},
        "taken": s.taken[:],
        "riches": s.riches[:],
    }


def read(fields: Fields, seats: int, options: dict[str, OptionValue]) -> PocketState:
    """The state that ``write`` wrote. Whether ships and cards add up is a matter of the laws."""
    s = new_state(seats, options, checked_layout(seats, options["galaxy"]))
    _read_galaxy(fields, s)
    s.round = fields.integer("round", 0, s.rounds() - 1)
    s.first = fields.integer("first", 0, seats - 1)
    s.turn = fields.integer("turn", 0, seats - 1)
    s.plans = _optional(fields, "plans", PLAN_NAMES, seats)
    s.step = fields.integer("step", 0, STEPS - 1)
    s.queue = tuple(_read_card(card, seats) for card in fields.objects("cards"))
    s.left = fields.integer("left", 0, 3)
    _read_ships(fields.object("ships"), s)
    s.at = HEX_NAMES.index(fields.text("at", HEX_NAMES))
    s.fleet = fields.integer("fleet", 0, SHIPS)
    s.changed = CHANGES.index(fields.text("changed", CHANGES))
    source = fields.optional_text("source", HEX_NAMES)
    s.source = -1 if source is None else HEX_NAMES.index(source)
    s.stock = fields.integers("stock", seats, 0, SHIPS)
    s.chosen = _optional(fields, "chosen", TILE_NAMES, seats)
    for tile in s.chosen:
        s.scored |= 1 << tile if tile >= 0 else 0
    s.points = fields.integers("points", seats, 0, MOST)
    for name in fields.texts("tokens", HEX_NAMES):
        s.tokens |= 1 << HEX_NAMES.index(name)
    s.pool = fields.object("pool").counts(("blank", "one"), (BLANKS, ONES[seats]))
    s.taken = fields.integers("taken", seats, 0, BLANKS + ONES[seats])
    s.riches = fields.integers("riches", seats, 0, ONES[seats])
    return s


def _read_galaxy(fields: Fields, s: PocketState) -> None:
    face = fields.optional_text("prime_face", FACES)
    s.prime_face = -1 if face is None else FACES.index(face)
    names = fields.texts("sectors", SECTOR_NAMES)
    s.sectors = tuple(SECTOR_NAMES.index(name) for name in names)
    if len({sector // 12 for sector in s.sectors}) != len(s.sectors):
        raise fields.error("sectors", "a tile lies at two places")
    if len(s.sectors) == TILES:
        complete_galaxy(s)


def _optional(fields: Fields, name: str, choices: list[str], length: int) -> list[int]:
    """A list of names or nulls, as numbers; null is -1."""
    entries = fields.items(name, length)
    wrapped = Fields({f"[{i}]": entry for i, entry in enumerate(entries)}, fields.at(name))
    found = [wrapped.optional_text(f"[{i}]", choices) for i in range(length)]
    return [-1 if text is None else choices.index(text) for text in found]


def _read_card(card: Fields, seats: int) -> int:
    seat = card.integer("seat", 0, seats - 1)
    order = ORDERS.index(card.text("order", ORDERS))
    power = card.integer("power", 0, 3)
    card.done()
    return seat + 4 * order + 16 * power


def _read_ships(ships: Fields, s: PocketState) -> None:
    for hex in range(HEXES):
        if ships.has(HEX_NAMES[hex]):
            group = ships.object(HEX_NAMES[hex])
            s.put(group.integer("seat", 0, s.seats - 1), hex, group.integer("count", 1, SHIPS))
            s.moved[hex] = group.integer("moved", 0, SHIPS)
            group.done()
    ships.done()


def read_phase(fields: Fields, s: PocketState) -> Phase[Any]:
    """One frame of the stack."""
    return PHASES[fields.text("phase", tuple(PHASES))]
