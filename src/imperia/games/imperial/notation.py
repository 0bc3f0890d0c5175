"""Actions, events and decisions of Imperial in words."""

from __future__ import annotations

from imperia.games.imperial import actions as act
from imperia.games.imperial import events as ev
from imperia.games.imperial.data import (
    BOND_INTEREST,
    BOND_VALUES,
    INVESTOR,
    LAND_COUNT,
    NATION_NAMES,
    NATIONS,
    PORT_SEA,
    REGION_AT,
    REGION_NAMES,
    SPACE_NAMES,
    passes_investor,
    step_cost,
)
from imperia.games.imperial.view import ImperialView
from imperia.kernel.action import Action
from imperia.kernel.event import Event
from imperia.kernel.phrase import Phrase

PROMPTS = {
    "deal_flags": "The flag cards are being dealt.",
    "choose_starter": "The first buyer of bonds is being drawn.",
    "auction": "Buy one bond of {nation}, or pass.",
    "rondel": "{nation}: choose a space of the rondel.",
    "force_stop": "{nation} wants to pass Investor. Force it to stop there?",
    "factory": "{nation}: build a factory for 5 million, or pass.",
    "production": "{nation}: produce units.",
    "import": "{nation}: import up to {left} more {left|unit|units} for 1 million each, or pass.",
    "fleets": "{nation}: move your fleets, then pass.",
    "armies": "{nation}: move your armies, then pass.",
    "enter": "{nation}: your unit has entered {region}. What does it come for?",
    "ask": "{nation}: whom do you ask first whether they want battle in {region}?",
    "answer": "{nation}: a foreign unit has entered {region}. Do you demand battle?",
    "which_falls": "Which army of {nation} in {region} is removed?",
    "which_moves": "Which of your armies moves?",
    "via": "Over which seas does the convoy go?",
    "marker": "{nation}: tax markers are short. Where does the next one go?",
    "invest": "Buy one bond or increase one, or pass.",
    "over": "The game is over.",
}


def nation_name(nation: int) -> Phrase:
    """A nation's name."""
    return Phrase(NATION_NAMES[nation])


def region_name(region: int) -> Phrase:
    """A region's name."""
    return Phrase(REGION_NAMES[region])


def space_name(space: int) -> Phrase:
    """A space of the rondel."""
    return Phrase(SPACE_NAMES[space])


def prompt(view: ImperialView) -> Phrase:
    """What there is to decide, with the nation and the place it is about."""
    frame = view.frame
    code, region = frame.get("nation"), frame.get("region")
    nation = NATIONS.index(code) if isinstance(code, str) else max(view.nation, 0)
    return Phrase(
        PROMPTS[view.phase],
        nation=nation_name(nation),
        region=region_name(REGION_AT[region]) if isinstance(region, str) else "",
        left=frame.get("left", ""),
    )


# Actions --------------------------------------------------------------------------------------------


def describe(view: ImperialView, action: Action) -> Phrase:
    """What an action does, before it is done."""
    if isinstance(action, act.Rondel):
        return _describe_rondel(view, action)
    if isinstance(action, act.Move | act.Via | act.Place):
        return _describe_move(action)
    if isinstance(action, act.Fight | act.Battle):
        return _describe_battle(view, action)
    if isinstance(action, act.AtRegion):
        return _describe_place(action)
    if isinstance(action, act.Bond | act.Raise | act.Gift):
        return _describe_money(action)
    if isinstance(action, act.OfNation):
        asked = view.phase == "ask"
        template = "Ask {nation} first" if asked else "The flag of {nation}"
        return Phrase(template, nation=nation_name(action.nation))
    if isinstance(action, act.Start):
        return Phrase("Seat {seat} is asked first", seat=action.seat)
    return _describe_word(view, action)


def _describe_rondel(view: ImperialView, action: act.Rondel) -> Phrase:
    here = view.rondel[view.nation]
    steps = (action.space - here) % 8
    cost = step_cost(steps) if here >= 0 else 0
    parts = [Phrase("Go to {space}", space=space_name(action.space))]
    if cost:
        parts.append(Phrase("pay {cost} million", cost=cost))
    if view.card >= 0 and action.space != INVESTOR and passes_investor(here, steps):
        parts.append(Phrase("passing Investor"))
    return Phrase("{parts}", parts=parts)


def _describe_move(action: act.Move | act.Via | act.Place) -> Phrase:
    if isinstance(action, act.Via):
        seas = [sea for sea in range(9) if (action.seas >> sea) & 1]
        return Phrase("Over {seas}", seas=[region_name(LAND_COUNT + sea) for sea in seas])
    if isinstance(action, act.Place):
        template = "Import an army in {region}" if action.unit == act.ARMY else "Import a fleet in {region}"
        return Phrase(template, region=region_name(action.region))
    template = (
        "Move an army from {source} to {target}"
        if action.unit == act.ARMY
        else "Move a fleet from {source} to {target}"
    )
    return Phrase(template, source=region_name(action.source), target=region_name(action.target))


def _describe_battle(view: ImperialView, action: act.Fight | act.Battle) -> Phrase:
    if isinstance(action, act.Battle):
        army = action.unit == act.ARMY
        return Phrase("Demand battle with your army" if army else "Demand battle with your fleet")
    target = Phrase(
        "an army of {nation}" if action.unit == act.ARMY else "a fleet of {nation}",
        nation=nation_name(action.nation),
    )
    if action.region < 0:
        return Phrase("Fight {target}: both are removed", target=target)
    with_fleet = action.own == act.FLEET and action.region < LAND_COUNT
    template = (
        "Fight {target} in {region} with a fleet in port: both are removed"
        if with_fleet
        else "Fight {target} in {region}: both are removed"
    )
    return Phrase(template, target=target, region=region_name(action.region))


AT_REGION = {
    "build": "Build a factory in {region}",
    "produce": "Produce in {region}",
    "destroy": "Destroy the factory in {region} with three armies",
    "turn hostile": "Turn an army in {region} hostile",
    "turn friendly": "Turn an army in {region} friendly",
    "marker": "Put a tax marker on {region}",
}


def _describe_place(action: act.AtRegion) -> Phrase:
    template = AT_REGION[action.verb]
    if action.verb == "build":
        ship = PORT_SEA[action.region] >= 0
        template = "Build a shipyard in {region}" if ship else "Build an armaments factory in {region}"
    return Phrase(template, region=region_name(action.region))


def _describe_money(action: act.Bond | act.Raise | act.Gift) -> Phrase:
    name = nation_name(action.nation)
    if isinstance(action, act.Gift):
        return Phrase("Give {amount} million to {nation}", amount=action.amount, nation=name)
    if isinstance(action, act.Bond):
        return Phrase(
            "Buy the bond of {value} million of {nation} (interest {interest})",
            value=BOND_VALUES[action.bond],
            nation=name,
            interest=BOND_INTEREST[action.bond],
        )
    return Phrase(
        "Raise your bond of {nation} from {old} to {new} million for {price}",
        nation=name,
        old=BOND_VALUES[action.old],
        new=BOND_VALUES[action.new],
        price=BOND_VALUES[action.new] - BOND_VALUES[action.old],
    )


def _describe_word(view: ImperialView, action: Action) -> Phrase:
    if action is act.PRODUCE_ALL:
        return Phrase("Produce in all factories")
    if action is act.STOP:
        return Phrase("Force the stop: interest is paid")
    if action is act.PEACE:
        return Phrase("No battle")
    if action in (act.HOSTILE, act.FRIENDLY):
        hostile = action is act.HOSTILE
        if view.phase == "enter":
            return Phrase("As an enemy: the army stands" if hostile else "As a friend: the army lies")
        return Phrase("The hostile army" if hostile else "The friendly army")
    passes = {
        "fleets": "No more fleets: go on to the armies",
        "armies": "End the Maneuver",
        "force_stop": "Let it pass",
    }
    return Phrase(passes.get(view.phase, "Pass"))


# Events ---------------------------------------------------------------------------------------------

# A template for each event; its places are the event's fields, or names made from them.
TELLS: dict[type[Event], str] = {
    ev.FlagDealt: "Seat {seat} leads {nation}",
    ev.StarterDrawn: "Seat {seat} is the first to buy bonds",
    ev.BondBought: "Seat {seat} buys the {value} bond of {nation}",
    ev.BondRaised: "Seat {seat} raises a bond of {nation} from {old} to {new}",
    ev.InvestedNothing: "Seat {seat} does not invest",
    ev.GovernmentChanged: "Seat {new} takes over the government of {nation}",
    ev.CardMoved: "Seat {seat} has the Investor card",
    ev.TurnSkipped: "{nation} has no government and is left out",
    ev.MoveAnnounced: "{nation} wants to pass Investor and go to {space}",
    ev.StopForced: "Seat {seat} makes {nation} stop on Investor",
    ev.RondelMoved: "{nation} goes to {space} (paid: {cost})",
    ev.FactoryBuilt: "{nation} builds a factory in {region}",
    ev.UnitPlaced: "{nation} gets a new {unit} in {region}",
    ev.FleetMoved: "{nation} moves a fleet from {source} to {target}",
    ev.ArmyMoved: "{nation} moves an army from {source} to {target}",
    ev.ArmyEntered: "The army of {nation} in {region} is {intent}",
    ev.StatusChanged: "An army of {nation} in {region} turns {intent}",
    ev.Fought: "{caller} fights in {region}: its {caller_unit} and one {other_unit} of {other} are removed",
    ev.BattleDeclined: "{nation} wants no battle in {region}",
    ev.FactoryDestroyed: "{nation} destroys the factory in {region} with three armies",
    ev.MarkerPlaced: "{nation} puts a tax marker on {region}",
    ev.MarkerRemoved: "{nation} loses its tax marker on {region}",
    ev.InterestPaid: "{nation} pays seat {seat} interest: {treasury} from the treasury, "
    "{government} from its government",
    ev.InterestWaived: "Seat {seat} goes without {amount} of its interest from {nation}",
    ev.InvestorPaid: "Seat {seat} gets {amount} from the bank",
    ev.Given: "Seat {seat} gives {amount} to {nation}",
    ev.Taxed: "{nation} taxes {tax}: bonus {bonus}, {points} power {points|point|points}",
    ev.TreasuryFilled: "{nation} gets {amount} for its treasury",
}
NATION_FIELDS = {"nation", "caller", "other"}
REGION_FIELDS = {"region", "source", "target"}


def tell(event: Event) -> Phrase:
    """An event for the log; the reader's own name is put in by whoever shows it."""
    if isinstance(event, ev.GameEnded):
        if event.nation < 0:
            return Phrase("Nobody has bought a bond, so the game is over")
        return Phrase(
            "{nation} has 25 power points; scores: {scores}",
            nation=nation_name(event.nation),
            scores=event.scores,
        )
    template = TELLS.get(type(event))
    if template is None:
        raise TypeError(f"no words for the event {event!r}")
    if isinstance(event, ev.ArmyMoved) and event.seas:
        template = "{nation} moves an army from {source} over {seas} to {target}"
    return Phrase(template, **{name: _word(name, value) for name, value in _fields(event).items()})


def _fields(event: Event) -> dict[str, object]:
    data = event.to_json()
    del data["event"]
    if isinstance(event, ev.ArmyEntered | ev.StatusChanged):
        data["intent"] = Phrase("hostile" if event.hostile else "friendly")
    if isinstance(event, ev.ArmyMoved):
        data["seas"] = [region_name(sea) for sea in event.seas]
    return data


def _word(name: str, value: object) -> object:
    if isinstance(value, int) and not isinstance(value, bool):
        if name in NATION_FIELDS:
            return nation_name(value)
        if name in REGION_FIELDS:
            return region_name(value)
        if name == "space":
            return space_name(value)
    return Phrase(value) if isinstance(value, str) else value
