"""What an action costs and brings, and who may answer it. Read off the view; the rules stay in phases/."""

from __future__ import annotations

from imperia.games.imperial import actions as act
from imperia.games.imperial.board import figures
from imperia.games.imperial.board.units import stacks
from imperia.games.imperial.data import (
    BOND_INTEREST,
    BOND_VALUES,
    FACTORY,
    FACTORY_PRICE,
    GOAL,
    HOME_COUNT,
    IMPORT,
    IMPORT_PRICE,
    INVESTOR,
    NATION_NAMES,
    PORT_SEA,
    REGION_AT,
    REGION_NAMES,
    TAXATION,
    passes_investor,
    tax_row,
)
from imperia.games.imperial.view import ImperialView
from imperia.kernel.action import Action
from imperia.kernel.phrase import Phrase


def consequence(view: ImperialView, action: Action) -> Phrase | None:
    """Beyond the words of ``describe``; None where there is nothing more to say."""
    if isinstance(action, act.Rondel):
        return _rondel(view, action.space)
    if isinstance(action, act.Move):
        return _arrival(view, action.target)
    if isinstance(action, act.Fight):
        return _fight(view, action)
    if isinstance(action, act.Bond | act.Raise):
        return _invest(view, action)
    if isinstance(action, act.AtRegion | act.Place):
        return _at_region(view, action)
    if isinstance(action, act.Gift):
        return _money(view, action)
    return _word(view, action)


def _join(parts: list[Phrase]) -> Phrase | None:
    """Several sentences as one."""
    if not parts:
        return None
    whole = parts[0]
    for part in parts[1:]:
        whole = Phrase("{first}. {second}", first=whole, second=part)
    return whole


# The rondel -------------------------------------------------------------------------------------------


def _rondel(view: ImperialView, space: int) -> Phrase | None:
    nation = view.nation
    here = view.rondel[nation]
    parts = [_space(view, space)]
    if view.card >= 0 and space == INVESTOR:
        parts.append(Phrase("Seat {seat} draws 2 million and may invest", seat=view.card))
    elif view.card >= 0 and passes_investor(here, (space - here) % 8):
        if space != TAXATION or not _ends(view):  # R52: at the end nobody draws or invests any more
            template = "It passes Investor: seat {seat} draws 2 million and may invest"
            parts.append(Phrase(template, seat=view.card))
        banks = any(seat not in view.government for seat in range(view.seats))
        if (
            view.options["edition"] == 2010
            and banks
            and view.treasury[nation] >= figures.interest_of_all(view, nation)
        ):
            parts.append(Phrase("A Swiss Bank may make it stop on Investor"))
    return _join(parts)


def _space(view: ImperialView, space: int) -> Phrase:
    nation = view.nation
    treasury = view.treasury[nation]
    if space == TAXATION:
        return _taxation(view)
    if space == FACTORY:
        template = "A factory costs {price} million; the treasury holds {treasury}"
        return Phrase(template, price=FACTORY_PRICE, treasury=treasury)
    if space == INVESTOR:
        return _interest(view)
    if space == IMPORT:
        return Phrase(
            "Up to three units for 1 million each; the treasury holds {treasury}", treasury=treasury
        )
    if space % 4 == 2:
        working = [
            region
            for region in view.factories
            if figures.home_of(region) == nation and not figures.hostile_in(view, region)
        ]
        ships = sum(PORT_SEA[region] >= 0 for region in working)
        template = "Free of charge: armies {armies}, fleets {fleets}"
        return Phrase(template, armies=len(working) - ships, fleets=ships)
    return Phrase(
        "Armies that may move: {armies}, fleets: {fleets}",
        armies=figures.army_count(view, nation),
        fleets=figures.fleet_count(view, nation),
    )


def _taxation(view: ImperialView) -> Phrase:
    nation = view.nation
    tax = figures.taxes(view, nation)
    power = view.power[nation] + figures.points(view, nation)
    units = figures.army_count(view, nation) + figures.fleet_count(view, nation)
    template = (
        "Tax {tax}: power {old} to {new}, which ends the game; your bonus is {bonus} million"
        if _ends(view)
        else "Tax {tax}: power {old} to {new}, your bonus {bonus} million, treasury +{income}"
    )
    return Phrase(
        template,
        tax=tax,
        old=view.power[nation],
        new=power,
        bonus=max(tax_row(tax) - view.rows[nation], 0),
        income=max(tax - units, 0),
    )


def _ends(view: ImperialView) -> bool:
    """R52: whether Taxation brings the nation to its goal."""
    return view.power[view.nation] + figures.points(view, view.nation) == GOAL


def _interest(view: ImperialView) -> Phrase:
    nation = view.nation
    due = figures.interest_of_all(view, nation)
    leader = view.government[nation]
    own = figures.interest(view, leader, nation) if leader >= 0 else 0
    left = view.treasury[nation] - (due - own)
    if left < 0:
        template = "Interest is {due} million; the treasury holds {treasury}, so you pay {short} yourself"
        return Phrase(template, due=due, treasury=view.treasury[nation], short=-left)
    template = "Interest is {due} million from a treasury of {treasury}; up to {own} of it are yours"
    return Phrase(template, due=due, treasury=view.treasury[nation], own=min(own, left))


# Units ------------------------------------------------------------------------------------------------


def _others(view: ImperialView, region: int) -> list[Phrase]:
    there = dict.fromkeys(stack.nation for stack in stacks(view, region))
    return [Phrase(NATION_NAMES[nation]) for nation in there if nation != view.nation]


def _arrival(view: ImperialView, region: int) -> Phrase | None:
    """Who is met where a unit goes."""
    parts = []
    home = figures.home_of(region)
    if home not in (-1, view.nation) and not figures.protected(view, region):
        parts.append(Phrase("You then say whether it comes as an enemy or as a friend"))
    others = _others(view, region)
    if others:
        parts.append(
            Phrase("You may attack, and {nations} may demand battle: one unit each is lost", nations=others)
        )
    if region >= HOME_COUNT:
        owner = view.markers[region - HOME_COUNT]
        if not others and owner != view.nation:
            parts.append(Phrase("Alone there after the Maneuver, you put your tax flag on it"))
    return _join(parts)


def _fight(view: ImperialView, action: act.Fight) -> Phrase:
    region = action.region if action.region >= 0 else REGION_AT[str(view.frame["region"])]
    counts = [0, 0]
    for stack in stacks(view, region):
        if stack.nation in (view.nation, action.nation):
            counts[stack.nation == action.nation] += stack.number
    return Phrase(
        "Then {region} has {own} of yours and {other} of {nation}",
        region=Phrase(REGION_NAMES[region]),
        own=max(counts[0] - 1, 0),
        other=max(counts[1] - 1, 0),
        nation=Phrase(NATION_NAMES[action.nation]),
    )


def _at_region(view: ImperialView, action: act.AtRegion | act.Place) -> Phrase | None:
    treasury = view.treasury[view.nation]
    if isinstance(action, act.Place):
        return Phrase("Treasury {old} to {new}", old=treasury, new=treasury - IMPORT_PRICE)
    if action.verb == "build":
        return Phrase("Treasury {old} to {new}", old=treasury, new=treasury - FACTORY_PRICE)
    if action.verb == "produce":
        ship = PORT_SEA[action.region] >= 0
        return Phrase("A fleet in its port, free of charge" if ship else "An army, free of charge")
    if action.verb == "destroy":
        return Phrase("The factory is gone, and three of your armies with it")
    if action.verb == "turn hostile":
        return _hostile(view, action.region)
    if action.verb == "turn friendly":
        return Phrase("It lies down and stops nothing any more")
    return Phrase("One more tax for each Taxation")


def _hostile(view: ImperialView, region: int) -> Phrase | None:
    name = Phrase(REGION_NAMES[region])
    parts = [Phrase("It stops production, import, building, rail and tax in {region}", region=name)]
    others = _others(view, region)
    if others:
        parts.append(Phrase("{nations} may demand battle", nations=others))
    return _join(parts)


# Money ------------------------------------------------------------------------------------------------


def _invest(view: ImperialView, action: act.Bond | act.Raise) -> Phrase | None:
    """Cash, interest, and whether it brings the government (R45)."""
    seat, nation = view.seat, action.nation
    if seat < 0:
        return None
    if isinstance(action, act.Bond):
        price, more = BOND_VALUES[action.bond], BOND_INTEREST[action.bond]
    else:
        price = BOND_VALUES[action.new] - BOND_VALUES[action.old]
        more = BOND_INTEREST[action.new] - BOND_INTEREST[action.old]
    treasury, cash = view.treasury[nation], view.cash[seat] or 0
    parts = [
        Phrase(
            "Your cash {old} to {new}, treasury {before} to {after}, your interest +{more}",
            old=cash,
            new=cash - price,
            before=treasury,
            after=treasury + price,
            more=more,
        )
    ]
    leader = view.government[nation]
    lent = figures.credit(view, seat, nation) + price
    if leader == seat:
        parts.append(Phrase("You lead {nation}", nation=Phrase(NATION_NAMES[nation])))
    elif lent > (figures.credit(view, leader, nation) if leader >= 0 else 0):
        template = "With {lent} million you would take over {nation}"
        parts.append(Phrase(template, lent=lent, nation=Phrase(NATION_NAMES[nation])))
    return _join(parts)


def _money(view: ImperialView, action: act.Gift) -> Phrase:
    treasury = view.treasury[action.nation]
    template = "For good: treasury {old} to {new}"
    return Phrase(template, old=treasury, new=treasury + action.amount)


def _word(view: ImperialView, action: Action) -> Phrase | None:
    region = view.frame.get("region")
    if view.phase == "enter" and isinstance(region, str):
        if action is act.HOSTILE:
            return _hostile(view, REGION_AT[region])
        others = _others(view, REGION_AT[region])
        if others:
            return Phrase("{nations} may demand battle", nations=others)
    if isinstance(action, act.Battle):
        return Phrase("Your unit and the one that came are removed")
    if action is act.STOP:
        due = figures.interest_of_all(view, view.nation)
        return Phrase("The nation pays {due} million of interest, and then you may invest", due=due)
    return None
