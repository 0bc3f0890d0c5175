"""Where an action is clicked. Spots: r- a region, u- units in it, s- a space, b- a bond, t- a treasury."""

from __future__ import annotations

from imperia.games.imperial import actions as act
from imperia.games.imperial.board.units import kind_in_words, stacks
from imperia.games.imperial.data import (
    BOND_VALUES,
    INVESTOR,
    LAND_COUNT,
    NATION_COUNT,
    NATION_NAMES,
    NATIONS,
    REGION_AT,
    REGION_NAMES,
    REGIONS,
    SPACE_NAMES,
    SPACES,
)
from imperia.games.imperial.view import ImperialView
from imperia.kernel.action import Action
from imperia.kernel.phrase import Phrase

Path = tuple[str, ...]


def region_spot(region: int) -> str:
    """A whole region."""
    return f"r-{REGIONS[region]}"


def unit_spot(region: int, nation: int, kind: str = "") -> str:
    """Units of a nation in a region: all, its armies, its fleets, those that stand or those that lie."""
    return f"u-{REGIONS[region]}-{NATIONS[nation]}" + (f"-{kind}" if kind else "")


def bond_spot(nation: int, bond: int) -> str:
    """A bond, wherever it is."""
    return f"b-{NATIONS[nation]}-{BOND_VALUES[bond]}"


def path(view: ImperialView, action: Action) -> Path:
    """The spots of an action, in the order in which they are clicked."""
    if isinstance(action, act.Rondel):
        return (f"s-{action.space}",)
    if isinstance(action, act.Move):
        return (region_spot(action.source), region_spot(action.target))
    if isinstance(action, act.Via):
        seas = [sea for sea in range(9) if (action.seas >> sea) & 1]
        return tuple(region_spot(LAND_COUNT + sea) for sea in seas)
    if isinstance(action, act.Fight | act.Battle | act.OfNation):
        return _units(view, action)
    if isinstance(action, act.AtRegion):
        return _place(view, action)
    if isinstance(action, act.Place):
        return (region_spot(action.region),)
    if isinstance(action, act.Bond):
        return (bond_spot(action.nation, action.bond),)
    if isinstance(action, act.Raise):
        return (bond_spot(action.nation, action.old), bond_spot(action.nation, action.new))
    if isinstance(action, act.Gift):
        return (f"t-{NATIONS[action.nation]}",)
    return _word(view, action)


def _frame_region(view: ImperialView, name: str = "region") -> int:
    return REGION_AT[str(view.frame[name])]


def _units(view: ImperialView, action: act.Fight | act.Battle | act.OfNation) -> Path:
    if isinstance(action, act.OfNation):
        return (unit_spot(_frame_region(view), action.nation),) if view.phase == "ask" else ()
    if isinstance(action, act.Battle):
        nation = NATIONS.index(str(view.frame["nation"]))
        return (unit_spot(_frame_region(view), nation, act.UNITS[action.unit]),)
    if action.region < 0:
        return (unit_spot(_frame_region(view), action.nation, act.UNITS[action.unit]),)
    return (region_spot(action.region), unit_spot(action.region, action.nation, act.UNITS[action.unit]))


def _place(view: ImperialView, action: act.AtRegion) -> Path:
    """Armies that turn are clicked after their region; what is built, made or marked is the region itself."""
    spot = region_spot(action.region)
    if action.verb == "destroy":
        return (spot, f"c-{REGIONS[action.region]}")
    if action.verb.startswith("turn"):
        lying = action.verb == "turn hostile"
        return (spot, unit_spot(action.region, view.nation, "lying" if lying else "upright"))
    return (spot,)


def _word(view: ImperialView, action: Action) -> Path:
    """Words that have a place after all: which army, and whether a nation is made to stop."""
    if action in (act.HOSTILE, act.FRIENDLY) and view.phase in ("which_moves", "which_falls"):
        falls = view.phase == "which_falls"
        region = _frame_region(view, "region" if falls else "source")
        nation = NATIONS.index(str(view.frame["nation"])) if falls else view.nation
        return (unit_spot(region, nation, "upright" if action is act.HOSTILE else "lying"),)
    if view.phase == "force_stop":
        space = INVESTOR if action is act.STOP else SPACES.index(str(view.frame["space"]))
        return (f"s-{space}",)
    return ()


def spot_name(view: ImperialView, spot: str) -> Phrase:
    """A spot in words."""
    kind, _, rest = spot.partition("-")
    if kind == "s":
        return Phrase(SPACE_NAMES[int(rest)])
    if kind == "t":
        return Phrase("Treasury of {nation}", nation=Phrase(NATION_NAMES[NATIONS.index(rest)]))
    if kind == "b":
        code, value = rest.split("-")
        nation = Phrase(NATION_NAMES[NATIONS.index(code)])
        return Phrase("Raise {nation}, {value}M", nation=nation, value=value)
    if kind == "u":
        return _units_name(rest.split("-"))
    region = REGION_AT[rest]
    if kind == "c":
        return Phrase("Factory in {region}", region=Phrase(REGION_NAMES[region]))
    found, name = _standing(view, region), Phrase(REGION_NAMES[region])
    return Phrase("{region} ({units})", region=name, units=found) if found else name


def _standing(view: ImperialView, region: int) -> list[Phrase]:
    """The units of a region: of the nation at hand by their kind, of others by their number."""
    found = stacks(view, region)
    own = [kind_in_words(stack) for stack in found if stack.nation == view.nation]
    others = [
        Phrase("{count} of {nation}", count=count, nation=Phrase(NATION_NAMES[nation]))
        for nation in range(NATION_COUNT)
        if nation != view.nation and (count := sum(one.number for one in found if one.nation == nation))
    ]
    return own + others


def _units_name(parts: list[str]) -> Phrase:
    region, nation = Phrase(REGION_NAMES[REGION_AT[parts[0]]]), Phrase(NATION_NAMES[NATIONS.index(parts[1])])
    kind = parts[2] if len(parts) > 2 else ""
    templates = {
        "": Phrase("Units of {nation} in {region}", nation=nation, region=region),
        "army": Phrase("Armies of {nation} in {region}", nation=nation, region=region),
        "fleet": Phrase("Fleets of {nation} in {region}", nation=nation, region=region),
        "upright": Phrase("Standing armies of {nation} in {region}", nation=nation, region=region),
        "lying": Phrase("Friendly armies of {nation} in {region}", nation=nation, region=region),
    }
    return templates[kind]
