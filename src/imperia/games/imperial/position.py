"""Positions of Imperial as JSON: nations, regions and bonds by name, everything checked on reading."""

from typing import Any

from imperia.games.imperial import fitting
from imperia.games.imperial.actions import RONDEL
from imperia.games.imperial.data import (
    BOND_COUNT,
    BOND_VALUES,
    GOAL,
    HOME_COUNT,
    IMPORT_MOST,
    LAND_COUNT,
    NATION_COUNT,
    NATIONS,
    PER_HOME,
    PORTS,
    REGION_AT,
    REGIONS,
    SEA_COUNT,
    SPACES,
    TOP_ROW,
    bond_stock,
    mask_of,
)
from imperia.games.imperial.geometry import bits
from imperia.games.imperial.phases import (
    armies,
    auction,
    battle,
    enter,
    factory,
    fleets,
    imports,
    invest,
    investor,
    markers,
    production,
    rondel,
    setup,
    swiss_bank,
    turn,
)
from imperia.games.imperial.state import ImperialState, new_state
from imperia.games.imperial.units import add_army, add_fleet, add_port_fleet
from imperia.kernel.fields import Fields
from imperia.kernel.options import OptionValue
from imperia.kernel.phase import Phase

MOST_MONEY = 100_000
MOST_UNITS = 10
HOMES = REGIONS[:HOME_COUNT]
LANDS = REGIONS[:LAND_COUNT]
SEAS = REGIONS[LAND_COUNT:]
OUTER = REGIONS[HOME_COUNT:]
PORT_NAMES = [REGIONS[region] for region in PORTS]

PHASES: dict[str, Phase[Any]] = {
    phase.name: phase
    for phase in (
        setup.DEAL_FLAGS,
        setup.CHOOSE_STARTER,
        turn.NEXT_NATION,
        turn.IF_LED,
        rondel.CHOOSE_SPACE,
        factory.BUILD_FACTORY,
        fleets.MOVE_FLEETS,
        armies.MOVE_ARMIES,
        enter.CONTINUE,
        markers.PLACE_MARKERS,
        investor.ACTIVATE,
        investor.PASS_CARD,
        invest.AFTER_TURN,
    )
}
PHASE_NAMES = (
    *PHASES,
    "auction",
    "force_stop",
    "production",
    "import",
    "enter",
    "ask",
    "answer",
    "loss",
    "which_falls",
    "which_moves",
    "via",
    "marker",
    "invest",
    "offer_invest",
    "settle_governments",
)

SET_UP = ("deal_flags", "choose_starter", "auction")

# What lies at the bottom of the stack, and nowhere else: a turn that ended above nothing would end the game.
BOTTOM = (*SET_UP, "next_nation")

# Phases in which nobody need lead the nation at hand: the set-up, the passage from turn to turn, investing.
LEADERLESS = (
    *SET_UP,
    "next_nation",
    "if_led",
    "invest",
    "offer_invest",
    "settle_governments",
)

# What each phase is pushed upon: another order would skip steps of a turn, or take them twice.
TURN = ("next_nation", "activate_investor", "after_turn")
ROUND = ("pass_card", "settle_governments", "offer_invest")
STANDS_ON: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("if_led", "rondel", "force_stop"), ("next_nation",)),
    **dict.fromkeys(("activate_investor", "after_turn", "pass_card"), ("next_nation",)),
    "settle_governments": ("next_nation", "if_led"),
    **dict.fromkeys(("offer_invest", "invest"), ROUND),
    **dict.fromkeys(("factory", "production", "import", "place_markers"), TURN),
    **dict.fromkeys(("fleets", "armies", "marker"), ("place_markers",)),
    **dict.fromkeys(("which_moves", "via"), ("armies",)),
    "continue": ("fleets", "armies"),
    **dict.fromkeys(("enter", "ask", "answer"), ("continue",)),
    **dict.fromkeys(("loss", "which_falls"), ("continue", "loss")),
}

# Phases of the game with the Investor card, and of the variant without it.
WITH_CARD = ("force_stop", "activate_investor", "pass_card")
WITHOUT_CARD = ("after_turn", "settle_governments")


# Writing --------------------------------------------------------------------------------------------


def write(s: ImperialState) -> dict[str, Any]:
    """All fields but the stack."""
    return {
        "nation": _nation(s.nation),
        "last": _nation(s.last),
        "starter": _seat(s.starter),
        "card": _seat(s.card),
        "bank": s.bank,
        "cash": s.cash[:],
        "bonds": [
            {
                NATIONS[nation]: _values(s.bonds[seat * NATION_COUNT + nation])
                for nation in range(NATION_COUNT)
            }
            for seat in range(s.seats)
        ],
        "nations": {NATIONS[nation]: _write_nation(s, nation) for nation in range(NATION_COUNT)},
        "moved": _counts(LANDS, s.moved),
        "moved_lying": _counts(HOMES, s.moved_lying),
        "moved_fleets": _counts(SEAS, s.moved_fleets),
        "carried": _counts(SEAS, s.carried),
    }


def _write_nation(s: ImperialState, nation: int) -> dict[str, Any]:
    home = slice(nation * 5, nation * 5 + 5)
    return {
        "government": _seat(s.government[nation]),
        "treasury": s.treasury[nation],
        "power": s.power[nation],
        "tax_row": s.rows[nation],
        "rondel": SPACES[s.rondel[nation]] if s.rondel[nation] >= 0 else None,
        "factories": [
            HOMES[region] for region in range(nation * 5, nation * 5 + 5) if s.factories >> region & 1
        ],
        "markers": [OUTER[place] for place in bits(s.flags[nation])],
        "armies": _counts(LANDS, s.army[nation * LAND_COUNT : (nation + 1) * LAND_COUNT]),
        "friendly": _counts(HOMES, s.lying[nation * HOME_COUNT : (nation + 1) * HOME_COUNT]),
        "ports": _counts(HOMES[home], s.port[home]),
        "fleets": _counts(SEAS, s.sea[nation * SEA_COUNT : (nation + 1) * SEA_COUNT]),
    }


def _nation(nation: int) -> str | None:
    return NATIONS[nation] if nation >= 0 else None


def _seat(seat: int) -> int | None:
    return seat if seat >= 0 else None


def _values(mask: int) -> list[int]:
    return [BOND_VALUES[bond] for bond in bits(mask)]


def _counts(names: list[str], counts: list[int]) -> dict[str, int]:
    return {name: count for name, count in zip(names, counts, strict=True) if count}


# Reading --------------------------------------------------------------------------------------------


def read(fields: Fields, seats: int, options: dict[str, OptionValue]) -> ImperialState:
    """The state that ``write`` wrote. Whether it all adds up is a matter of the laws."""
    s = new_state(seats, options)
    s.nation = _read_nation_code(fields, "nation")
    s.last = _read_nation_code(fields, "last")
    s.starter = _read_seat(fields, "starter", seats)
    s.card = _read_seat(fields, "card", seats)
    s.bank = fields.integer("bank", 0, MOST_MONEY)
    s.cash = fields.integers("cash", seats, 0, MOST_MONEY)
    _read_bonds(fields, s)
    s.factories = 0
    nations = fields.object("nations")
    for nation, code in enumerate(NATIONS):
        one = nations.object(code)
        _read_nation(one, s, nation)
        one.done()
    nations.done()
    s.moved = _read_counts(fields, "moved", LANDS)
    s.moved_lying = _read_counts(fields, "moved_lying", HOMES)
    s.moved_fleets = _read_counts(fields, "moved_fleets", SEAS)
    s.carried = _read_counts(fields, "carried", SEAS)
    return s


def _read_nation(fields: Fields, s: ImperialState, nation: int) -> None:
    s.government[nation] = _read_seat(fields, "government", s.seats)
    s.treasury[nation] = fields.integer("treasury", 0, MOST_MONEY)
    s.power[nation] = fields.integer("power", 0, GOAL)
    s.rows[nation] = fields.integer("tax_row", 0, TOP_ROW)
    space = fields.optional_text("rondel", SPACES)
    s.rondel[nation] = -1 if space is None else SPACES.index(space)
    homes = HOMES[nation * 5 : nation * 5 + 5]
    s.factories |= mask_of(fields.texts("factories", homes))
    for name in fields.texts("markers", OUTER):
        s.flags[nation] |= 1 << OUTER.index(name)
    for region, count in enumerate(_read_counts(fields, "armies", LANDS)):
        for _ in range(count):
            add_army(s, nation, region, False)
    for region, count in enumerate(_read_counts(fields, "friendly", HOMES)):
        for _ in range(count):
            add_army(s, nation, region, True)
    for place, count in enumerate(_read_counts(fields, "ports", homes)):
        for _ in range(count):
            add_port_fleet(s, nation * 5 + place)
    for sea, count in enumerate(_read_counts(fields, "fleets", SEAS)):
        for _ in range(count):
            add_fleet(s, nation, sea)


def _read_counts(fields: Fields, name: str, names: list[str]) -> list[int]:
    return fields.object(name).counts(names, [MOST_UNITS] * len(names))


def _read_bonds(fields: Fields, s: ImperialState) -> None:
    """What no seat holds is in stock."""
    s.stock = [bond_stock(s.edition)] * NATION_COUNT
    for seat, held in enumerate(fields.objects("bonds", s.seats)):
        for nation, code in enumerate(NATIONS):
            for value in held.integers(code, None, BOND_VALUES[0], BOND_VALUES[BOND_COUNT - 1]):
                if value not in BOND_VALUES:
                    raise held.error(code, f"there is no bond of {value}")
                bit = 1 << BOND_VALUES.index(value)
                if not s.stock[nation] & bit:
                    raise held.error(code, f"the bond of {value} is somewhere else, or not in this edition")
                s.stock[nation] &= ~bit
                s.bonds[seat * NATION_COUNT + nation] |= bit
        held.done()


def _read_nation_code(fields: Fields, name: str) -> int:
    code = fields.optional_text(name, NATIONS)
    return -1 if code is None else NATIONS.index(code)


def _read_seat(fields: Fields, name: str, seats: int) -> int:
    return -1 if fields.any(name) is None else fields.integer(name, 0, seats - 1)


# The stack ------------------------------------------------------------------------------------------


def read_phase(fields: Fields, s: ImperialState) -> Phase[Any]:
    """One frame of the stack."""
    name = fields.text("phase", PHASE_NAMES)
    if name not in LEADERLESS and (s.nation < 0 or s.government[s.nation] < 0):
        raise fields.error("phase", f"{name!r} needs a nation that is led, and has its turn")
    if name in SET_UP and s.nation >= 0:
        raise fields.error("phase", f"{name!r} comes before the first turn")
    if (name in BOTTOM) == bool(s.stack):
        where = "only at the bottom of the stack" if name in BOTTOM else "above 'next_nation'"
        raise fields.error("phase", f"{name!r} stands {where}")
    if name in (WITHOUT_CARD if s.with_card else WITH_CARD):
        raise fields.error("phase", f"{name!r} belongs to a game with another choice of 'investor_card'")
    phase = _read_frame(fields, s, name)
    if s.stack and s.stack[-1].name not in STANDS_ON[name]:
        places = " or ".join(map(repr, STANDS_ON[name]))
        raise fields.error("phase", f"{name!r} stands on {places}, not on {s.stack[-1].name!r}")
    return phase


def _read_frame(fields: Fields, s: ImperialState, name: str) -> Phase[Any]:
    """A phase with its fields, which must fit what the nation has and may do."""
    if name == "factory":
        _able(fields, factory.possible(s))
    if name in PHASES:
        return PHASES[name]
    if name in ("invest", "offer_invest"):
        place = fields.integer("seat", 0, s.seats - 1) * (NATION_COUNT + 1)
        place += _read_nation_code(fields, "nation") + 1
        return invest.INVEST[place] if name == "invest" else invest.OFFER[place]
    if name in ("ask", "answer", "enter", "loss", "which_falls", "which_moves", "via", "marker"):
        return _read_maneuver(fields, s, name)
    if name == "auction":
        return auction.Auction(_code(fields, "nation"), fields.integer("place", 0, s.seats - 1))
    if name == "force_stop":
        return _read_force_stop(fields, s)
    if name == "production":
        return _read_production(fields, s)
    if name == "import":
        _able(fields, imports.possible(s))
        return imports.IMPORTS[fields.integer("left", 1, IMPORT_MOST)]
    return invest.SETTLE[fields.integer("seat", 0, s.seats - 1)]


def _able(fields: Fields, possible: bool) -> None:
    """Where nothing can be paid for or placed the space is empty, and nobody is asked."""
    if not possible:
        raise fields.error("phase", "the nation can place nothing, or its treasury cannot pay for it")


def _read_force_stop(fields: Fields, s: ImperialState) -> Phase[Any]:
    """Only a move that a Swiss Bank may stop is asked about."""
    space = SPACES.index(fields.text("space", SPACES))
    seat = fields.integer("seat", 0, s.seats - 1)
    if not s.leads_none(seat):
        raise fields.error("seat", "leads a nation, so it has no Swiss Bank")
    announced = RONDEL[space] in rondel.CHOOSE_SPACE.legal(s, s.government[s.nation])
    if not announced or not swiss_bank.can_stop(s, space):
        raise fields.error("space", "is no move that can be stopped on Investor")
    return swiss_bank.ForceStop(space, seat)


def _read_production(fields: Fields, s: ImperialState) -> Phase[Any]:
    """Only factories that can produce may still be ready to."""
    ready = fields.integer("ready", 1, 31)
    able = production.in_supply(s, s.open_factories(s.nation)) >> PER_HOME * s.nation
    if ready & ~able:
        raise fields.error("ready", "names a province that cannot produce")
    return production.PRODUCTION[ready]


def _read_maneuver(fields: Fields, s: ImperialState, name: str) -> Phase[Any]:
    """Frames between the moves of a Maneuver speak of units, which must be there."""
    if name == "marker":
        return markers.CHOOSE_MARKER[_code(fields, "nation")]
    if name == "enter":
        region = _region(fields, "region", REGIONS)
        _fits(fields, "region", fitting.enters(s, region))
        return enter.ENTER[region]
    if name in ("ask", "answer"):
        return _read_question(fields, s, name)
    if name in ("loss", "which_falls"):
        return _read_loss(fields, s, name)
    source, target = _region(fields, "source", LANDS), _region(fields, "target", LANDS)
    if name == "which_moves":
        both = fitting.moves(s, source, target, False) and fitting.moves(s, source, target, True)
        _fits(fields, "source", both)
        return armies.WhichMoves(source, target)
    lying = fields.boolean("lying")
    _fits(fields, "source", fitting.moves(s, source, target, lying))
    return armies.ChooseSeas(source, target, lying)


def _read_question(fields: Fields, s: ImperialState, name: str) -> Phase[Any]:
    region, lying = _region(fields, "region", REGIONS), fields.boolean("lying")
    _fits(fields, "region", fitting.came(s, region, lying))
    if name == "ask":
        pending = _nations(fields, "pending")
        _fits(fields, "pending", fitting.asked(s, region, pending))
        return battle.ChooseOrder(region, lying, pending)
    nation, rest = _code(fields, "nation"), _nations(fields, "rest")
    _fits(fields, "nation", fitting.asked(s, region, 1 << nation | rest))
    return battle.Answer(region, lying, nation, rest)


def _read_loss(fields: Fields, s: ImperialState, name: str) -> Phase[Any]:
    nation, region = _code(fields, "nation"), _region(fields, "region", LANDS)
    chooser, destroying = fields.integer("chooser", 0, s.seats - 1), fields.boolean("destroying")
    _fits(fields, "region", fitting.falls(s, nation, region, destroying))
    if name == "loss":
        return battle.Loss(nation, region, chooser, destroying)
    _fits(fields, "region", battle.mixed(s, nation, region, destroying))
    return battle.WhichFalls(nation, region, chooser, destroying)


def _fits(fields: Fields, name: str, fitting_units: bool) -> None:
    if not fitting_units:
        raise fields.error(name, "the units on the board do not fit this frame")


def _region(fields: Fields, name: str, names: list[str]) -> int:
    return REGION_AT[fields.text(name, names)]


def _code(fields: Fields, name: str) -> int:
    return NATIONS.index(fields.text(name, NATIONS))


def _nations(fields: Fields, name: str) -> int:
    mask = 0
    for code in fields.text(name).split("+"):
        if code not in NATIONS and code:
            raise fields.error(name, f"{code!r} is not one of {', '.join(NATIONS)}")
        if code:
            mask |= 1 << NATIONS.index(code)
    return mask
