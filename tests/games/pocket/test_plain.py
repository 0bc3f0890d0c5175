"""Whole games at random, compared with the plain telling: the same choices at each ply, the same table."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.games.pocket.plain import Plain
from tests.games.told import follow

from imperia.kernel import Action, Match, registry

GALAXIES = {2: ["standard", "pyramid", "ring", "imperium_ring"], 3: ["standard", "pyramid"], 4: ["cloud"]}


def eager(rng: Random, actions: list[Action]) -> Action:
    """Rarely idle, often for the Prime, and with many ships: so fleets meet and players are wiped out."""
    busy = [action for action in actions if action.code != "end"]
    prime = [action for action in busy if "prime" in action.code]
    if prime and rng.random() < 0.3:
        return rng.choice(prime)
    if busy[0].code.startswith(("attack", "from")) and rng.random() < 0.6:
        return max(busy, key=lambda action: action.code.rpartition(":")[2])
    return rng.choice(busy if rng.random() < 0.95 else actions)


@pytest.mark.parametrize("faces", ["A", "B", "mixed"])
@pytest.mark.parametrize("riches", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_are_told_alike(seats: int, riches: bool, faces: str) -> None:
    deeds: Counter[str] = Counter()
    for seed, galaxy in enumerate(GALAXIES[seats]):
        plain = Plain(seats, galaxy, faces, riches)
        options = {"galaxy": galaxy, "faces": faces, "riches": riches}
        match = Match(registry.get("pocket"), seats, options)

        def same(match: Match, plain: Plain = plain) -> None:
            table = match.game.position(match.state)["state"]
            ships = {hex: (there["seat"], there["count"]) for hex, there in table["ships"].items()}
            assert ships == plain.ships
            assert (table["stock"], table["points"]) == (plain.stock, plain.points)
            assert (set(table["tokens"]), table["riches"]) == (plain.tokens, plain.riches)

        rng = Random(seed)
        follow(match, plain.story(), same, lambda actions, rng=rng: eager(rng, actions), seed)
        deeds.update(code.split()[0] for _, code in match.plies)
    assert {"ship", "fleet", "invade", "score"} <= set(deeds)
