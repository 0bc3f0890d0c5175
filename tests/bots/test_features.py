"""What games tell the search beyond rules: cheap choices are legal, likelier worlds show the same view."""

from random import Random

import pytest

from imperia.kernel import Match, registry


@pytest.mark.parametrize("name", registry.names())
def test_features_keep_their_promises(name: str) -> None:
    game = registry.get(name)
    features = game.features()
    assert features is not None
    match = Match(game, 3)
    rng = Random(8)
    rested = 0
    for _ in range(150):
        match.run_chance(rng)
        if not match.state.stack:
            break
        seat = match.state.actors()[0]
        legal = match.perspective(seat).legal()
        world = match.state.determinize(seat, rng)
        features.likelier(world, seat, rng)
        assert world.view(seat) == match.state.view(seat)
        assert game.laws(world) == []
        rested += features.resting(world)
        judged = features.evaluate_all(world)
        # A result is shared out among all seats, at the end of a game as before it.
        assert sum(judged) == pytest.approx(1.0)
        assert judged == pytest.approx([features.evaluate(world, other) for other in range(3)])
        action = features.pick(world, seat, legal, rng)
        assert action in legal
        match.do(seat, action)
    assert rested > 5
