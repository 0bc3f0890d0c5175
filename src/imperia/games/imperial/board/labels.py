"""Actions in short: the prompt says what is done, the button where."""

from __future__ import annotations

from imperia.games.imperial import actions as act
from imperia.games.imperial.board.rondel import NAMES
from imperia.games.imperial.data import BOND_INTEREST, BOND_VALUES, LAND_COUNT, step_cost
from imperia.games.imperial.notation import nation_name, region_name, space_name
from imperia.games.imperial.view import ImperialView
from imperia.kernel.action import Action
from imperia.kernel.board import Label
from imperia.kernel.phrase import Phrase

FARTHEST = 6  # steps on the rondel


def label(view: ImperialView, action: Action) -> Label | None:
    """None where the full sentence is short enough."""
    if isinstance(action, act.Rondel):
        return _rondel(view, action.space)
    if isinstance(action, act.Move):
        source, target = region_name(action.source), region_name(action.target)
        return Label(Phrase("{source} to {target}", source=source, target=target), within=target)
    if isinstance(action, act.Via):
        seas = [sea for sea in range(9) if (action.seas >> sea) & 1]
        return Label(Phrase("{seas}", seas=[region_name(LAND_COUNT + sea) for sea in seas]))
    if isinstance(action, act.Place):
        template = "{region}, army" if action.unit == act.ARMY else "{region}, fleet"
        return Label(Phrase(template, region=region_name(action.region)))
    if isinstance(action, act.Fight):
        return _fight(action)
    if isinstance(action, act.AtRegion):
        return _at_region(action)
    if isinstance(action, act.Bond | act.Raise):
        return _bond(view, action)
    return None


def _rondel(view: ImperialView, space: int) -> Label:
    """The space, with its number only where the other one of its name can be reached too."""
    here = view.rondel[view.nation]
    steps = (space - here) % 8
    cost = step_cost(steps) if here >= 0 else 0
    twins = space % 4 in (2, 3) and (here < 0 or {steps, (steps + 4) % 8} <= set(range(1, FARTHEST + 1)))
    return Label(
        space_name(space) if twins else NAMES[space][1],
        badge=Phrase("{cost}M", cost=cost) if cost else Phrase("free"),
        dear=cost > 0,
        icon=NAMES[space][0],
    )


def _fight(action: act.Fight) -> Label | None:
    """A fleet in port that fights an army on land needs the full sentence."""
    template = "an army of {nation}" if action.unit == act.ARMY else "a fleet of {nation}"
    target = Phrase(template, nation=nation_name(action.nation))
    fight = Phrase("Fight {target}", target=target)
    if action.region < 0:
        return Label(fight)
    if action.own == act.FLEET and action.region < LAND_COUNT:
        return None
    whole = Phrase("{region}: fight {target}", region=region_name(action.region), target=target)
    return Label(whole, within=fight)


def _at_region(action: act.AtRegion) -> Label:
    name = region_name(action.region)
    if action.verb == "destroy":
        return Label(
            Phrase("{region}: destroy the factory", region=name), within=Phrase("Destroy the factory")
        )
    if action.verb == "turn hostile":
        return Label(Phrase("{region}: turn hostile", region=name), within=Phrase("Turn hostile"))
    if action.verb == "turn friendly":
        return Label(Phrase("{region}: turn friendly", region=name), within=Phrase("Turn friendly"))
    return Label(name)


def _bond(view: ImperialView, action: act.Bond | act.Raise) -> Label:
    """What a bond brings is its badge; in the auction the prompt names the nation."""
    nation = nation_name(action.nation)
    if isinstance(action, act.Bond):
        value = BOND_VALUES[action.bond]
        words = Phrase("{nation}, {value}M", nation=nation, value=value)
        if view.phase == "auction":
            words = Phrase("{cost}M", cost=value)
        return Label(words, badge=Phrase("+{interest}", interest=BOND_INTEREST[action.bond]))
    old, new = BOND_VALUES[action.old], BOND_VALUES[action.new]
    return Label(
        Phrase("{nation}, {old} to {new}M", nation=nation, old=old, new=new),
        within=Phrase("To {new}M", new=new),
        badge=Phrase("{cost}M", cost=new - old),
        dear=True,
    )
