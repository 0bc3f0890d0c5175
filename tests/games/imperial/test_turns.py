"""Whole games at random, compared with the plain telling of turns: the same choices, the same money."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.games.imperial.build import GAME
from tests.games.imperial.turns import Turns
from tests.games.told import follow

from imperia.games.imperial.data import NATIONS, SPACES
from imperia.games.imperial.events import InterestPaid, StopForced, TurnSkipped
from imperia.kernel import Action, Match

GAINFUL = ("rondel taxation", "rondel investor", "rondel factory", "produce all")


def eager(rng: Random, actions: list[Action]) -> Action:
    """Much money goes round, few units stand still, and the games come to an end."""
    gainful = [action for action in actions if action.code in GAINFUL]
    if gainful and rng.random() < 0.4:
        return rng.choice(gainful)
    busy = [action for action in actions if action.code != "pass"]
    return rng.choice(busy if busy and rng.random() < 0.7 else actions)


def told(seats: int, seed: int, **options: object) -> Match:
    match = Match(GAME, seats, options)
    turns = Turns(match)

    def same(match: Match) -> None:
        table = GAME.position(match.state)["state"]
        assert (table["cash"], table["card"]) == (turns.cash, turns.card if turns.card >= 0 else None)
        for code in NATIONS:
            nation = table["nations"][code]
            assert nation["treasury"] == turns.treasury[code]
            assert (nation["power"], nation["tax_row"]) == (turns.power[code], turns.row[code])
            assert nation["government"] == (turns.leader[code] if turns.leader[code] >= 0 else None)
            assert nation["rondel"] == turns.space[code]
            held = [set(bonds[code]) for bonds in table["bonds"]]
            assert held == [bonds[code] for bonds in turns.bonds]

    rng = Random(seed)
    follow(match, turns.story(), same, lambda actions: eager(rng, actions), seed)
    return match


@pytest.mark.parametrize("edition", [2006, 2010])
@pytest.mark.parametrize("setup", ["standard", "experienced"])
@pytest.mark.parametrize("card", [False, True])
def test_turns_are_told_alike(edition: int, setup: str, card: bool) -> None:
    seen: Counter[str] = Counter()
    for seats in range(2, 7):
        match = told(
            seats, seats, edition=edition, setup=setup, investor_card=card, hidden_cash=seats % 2 > 0
        )
        seen.update(code for _, code in match.plies)
        for event in (event for events in match.events for event in events):
            guaranteed = isinstance(event, InterestPaid) and event.government > 0
            seen["guarantee"] += guaranteed
            seen["stop"] += isinstance(event, StopForced)
            seen["skipped"] += isinstance(event, TurnSkipped)
    assert all(seen[f"rondel {space}"] for space in SPACES)
    assert seen["guarantee"]
    assert bool(seen["stop"]) == (edition == 2010 and card)
    assert seen["skipped"] or setup == "standard"
