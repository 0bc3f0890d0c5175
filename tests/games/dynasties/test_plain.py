"""Whole games at random, compared with the plain telling: the same choices at each ply, the same table."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.games.dynasties.plain import Plain
from tests.games.told import follow

from imperia.kernel import Action, Match, registry

# What makes a game rich comes first: figures, then Ninja sets, other sets, open cards.
EAGER = (("ninja", 0.5), ("lay ninja", 0.7), ("lay", 0.5), ("take", 0.4))


def eager(rng: Random, actions: list[Action]) -> Action:
    for head, share in EAGER:
        found = [action for action in actions if action.code.startswith(head)]
        if found and rng.random() < share:
            return rng.choice(found)
    kept = [action for action in actions if not action.code.startswith("discard ninja")]
    return rng.choice(kept or actions)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("missions", [False, True])
@pytest.mark.parametrize("ninjas", [False, True])
def test_whole_games_are_told_alike(seats: int, missions: bool, ninjas: bool) -> None:
    for seed in range(3):
        plain = Plain(seats, missions, ninjas)
        match = Match(registry.get("dynasties"), seats, {"missions": missions, "ninjas": ninjas})

        def same(match: Match, plain: Plain = plain) -> None:
            table = match.game.position(match.state)["state"]
            assert table["discards"] == plain.discards
            assert table["hands"] == [dict(+hand) for hand in plain.hands]
            assert (table["figures"], table["supply"]) == (plain.figures, plain.supply)
            sets = {kind: (laid["owner"], laid["count"]) for kind, laid in table["sets"].items()}
            assert sets == plain.sets

        rng = Random(seed)
        follow(match, plain.story(), same, lambda actions, rng=rng: eager(rng, actions), seed)
        assert not ninjas or Counter(code.split()[0] for _, code in match.plies)["ninja"]
