"""Positions of Dynasties as JSON: kinds and missions by name, everything checked on reading."""

from typing import Any

from imperia.games.dynasties.data import (
    FIGURES,
    KIND_COUNT,
    KINDS,
    MISSION_NAMES,
    NUMBER,
    PILE_MASK,
)
from imperia.games.dynasties.phases import act, deal, displace, draw, missions, ninja, round_end
from imperia.games.dynasties.state import ROUND_ENDS, DynastiesState, mission_bits, new_state
from imperia.kernel.fields import Fields
from imperia.kernel.options import OptionValue
from imperia.kernel.phase import Phase

PHASES: dict[str, Phase[Any]] = {
    phase.name: phase
    for phase in (
        deal.CHOOSE_STARTER,
        deal.DEAL_MISSIONS,
        deal.DEAL_CARDS,
        draw.FIRST_DRAW,
        act.ACT,
        ninja.AFTER_TURN,
        round_end.TURN_END,
        round_end.SCORE_ROUND,
    )
}
PHASE_NAMES = (*PHASES, "draw_second", "drawn_card", "choose_pile", "reveal_mission")


def write(s: DynastiesState) -> dict[str, Any]:
    """All fields but the stack."""
    return {
        "round": s.round,
        "starter": s.starter,
        "turn": s.turn,
        "deck": _counts(s.deck),
        "piles": s.piles[:],
        "discards": [[KINDS[kind] for kind in pile] for pile in s.discards],
        "hands": [_counts(hand) for hand in s.hands],
        "known": [_counts(known) for known in s.known],
        "sets": {
            KINDS[kind]: {"owner": s.owner[kind], "count": s.count[kind]}
            for kind in range(KIND_COUNT)
            if s.count[kind]
        },
        "figures": s.figures[:],
        "supply": s.supply,
        "fresh": s.fresh,
        "missions": [_missions(mask) for mask in s.missions],
        "revealed": _missions(s.revealed),
        "bonus": s.bonus[:],
        "points": [list(points) for points in s.points],
        "last_end": s.last_end or None,
    }


def _counts(counts: list[int]) -> dict[str, int]:
    return {KINDS[kind]: counts[kind] for kind in range(KIND_COUNT) if counts[kind]}


def _missions(mask: int) -> list[str]:
    return [MISSION_NAMES[mission] for mission in mission_bits(mask)]


def read(fields: Fields, seats: int, options: dict[str, OptionValue]) -> DynastiesState:
    """The state that ``write`` wrote. Whether the cards add up is a matter of the laws."""
    s = new_state(seats, options)
    s.round = fields.integer("round", 0, s.rounds() - 1)
    s.starter = fields.integer("starter", 0, seats - 1)
    s.turn = fields.integer("turn", 0, seats - 1)
    s.deck = fields.object("deck").counts(KINDS, NUMBER)
    s.piles = fields.integers("piles", 2, 0, 55)
    s.discards = _read_discards(fields)
    s.hands = [hand.counts(KINDS, NUMBER) for hand in fields.objects("hands", seats)]
    s.held = [sum(hand) for hand in s.hands]
    s.known = [known.counts(KINDS, NUMBER) for known in fields.objects("known", seats)]
    _read_sets(fields.object("sets"), s)
    s.figures = fields.integers("figures", seats, 0, FIGURES)
    s.supply = fields.integer("supply", 0, FIGURES)
    s.fresh = fields.integer("fresh", 0, 1)
    s.missions = _read_missions(fields, seats)
    s.revealed = _mask(fields.texts("revealed", MISSION_NAMES))
    s.bonus = fields.integers("bonus", seats, 0, 999)
    s.points = _read_points(fields, s)
    s.last_end = fields.optional_text("last_end", ROUND_ENDS) or ""
    return s


def _read_discards(fields: Fields) -> list[tuple[int, ...]]:
    fields.items("discards", 2)
    wrapped = Fields(dict(zip(("[0]", "[1]"), fields.items("discards"), strict=True)), fields.at("discards"))
    return [tuple(KINDS.index(name) for name in wrapped.texts(at, KINDS)) for at in ("[0]", "[1]")]


def _read_sets(sets: Fields, s: DynastiesState) -> None:
    for kind, name in enumerate(KINDS):
        if sets.has(name):
            laid = sets.object(name)
            s.owner[kind] = laid.integer("owner", 0, s.seats - 1)
            s.count[kind] = laid.integer("count", 1, NUMBER[kind])
            laid.done()
    sets.done()


def _read_missions(fields: Fields, seats: int) -> list[int]:
    masks = []
    for seat, names in enumerate(fields.items("missions", seats)):
        one = Fields({f"[{seat}]": names}, fields.at("missions"))
        mask = _mask(one.texts(f"[{seat}]", MISSION_NAMES))
        if any((mask & pile).bit_count() > 1 for pile in PILE_MASK):
            raise fields.error("missions", f"seat {seat} has two missions of one pile")
        masks.append(mask)
    return masks


def _mask(names: list[str]) -> int:
    mask = 0
    for name in names:
        mask |= 1 << MISSION_NAMES.index(name)
    return mask


def _read_points(fields: Fields, s: DynastiesState) -> tuple[tuple[int, ...], ...]:
    rows = fields.items("points")
    if len(rows) > s.rounds():
        raise fields.error("points", f"must have at most {s.rounds()} rounds, has {len(rows)}")
    rounds = Fields({f"[{i}]": row for i, row in enumerate(rows)}, fields.at("points"))
    return tuple(tuple(rounds.integers(f"[{i}]", s.seats, 0, 999)) for i in range(len(rows)))


def read_phase(fields: Fields, s: DynastiesState) -> Phase[Any]:
    """One frame of the stack."""
    name = fields.text("phase", PHASE_NAMES)
    if name == "draw_second":
        return draw.SECOND_DRAW[fields.integer("first", 1, 4) - 1]
    if name == "drawn_card":
        return draw.DRAWN[fields.integer("pile", 1, 2) - 1]
    if name == "reveal_mission":
        return missions.REVEAL[fields.integer("place", 0, s.seats - 1)]
    if name == "choose_pile":
        return displace.ChoosePile(
            fields.integer("owner", 0, s.seats - 1),
            KINDS.index(fields.text("kind", KINDS)),
            fields.integer("count", 1, 20),
        )
    return PHASES[name]
