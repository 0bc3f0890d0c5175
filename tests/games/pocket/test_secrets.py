"""Riches, hidden totals, and what determinize draws."""

from random import Random

import pytest
from tests.games.pocket.build import GAME, build, draw, hx, legal, play, seal

from imperia.games.pocket.phases import placement, riches
from imperia.games.pocket.state import PocketState
from imperia.kernel import EVERYONE, SPECTATOR


def with_tokens(*ships: dict[str, int], round: int = 0, **options: object) -> PocketState:
    """Tokens on three systems that are controlled and on the others, after the scoring of a round."""
    s = build(*ships, round=round, riches=False, **options)
    s.options = {**s.options, "riches": True}
    placement.lay_tokens(s)
    s.tokens |= s.occupied() & (s.galaxy.one | s.galaxy.two)
    for hex in range(42):  # as many tokens as there are, the ones under ships first
        if s.tokens.bit_count() > sum(s.pool) and s.tokens >> hex & 1 and not s.occupied() >> hex & 1:
            s.tokens ^= 1 << hex
    riches.begin(s)
    return s


@pytest.mark.rule("R56")
@pytest.mark.parametrize(("seats", "tokens"), [(2, 14), (3, 12), (4, 10)])
def test_tokens_lie_on_every_free_system_after_the_set_up(seats: int, tokens: int) -> None:
    for chosen in (False, True):
        s = build(*({} for _ in range(seats)), phase=placement.PLACE_SHIPS, riches=chosen)
        while s.phase_name() == "place":
            play(s, legal(s)[0])
        assert s.tokens.bit_count() == (tokens if chosen else 0)
        assert s.pool == ([4, tokens - 4] if chosen else [0, 0])
        assert not s.tokens & s.occupied()
    assert s.tokens | s.occupied() == s.galaxy.one | s.galaxy.two


@pytest.mark.rule("R57")
@pytest.mark.rule("R58")
def test_tokens_go_to_the_controllers_of_their_systems() -> None:
    s = with_tokens({"2.2": 1, "2.0": 1}, {"3.0": 1}, {"4.5": 1, "prime": 1}, first=1)
    laid = s.tokens.bit_count()
    assert s.phase_name() == "riches"
    takers = []
    for value in (1, 0, 1):
        takers.append(riches.taker(s))
        heard = draw(s, f"token {value}")
        shown = [event for event in heard if event.to_json()["event"] == "TokenTaken"]
        assert [event.to_json()["value"] for event in shown] == [value, -1]
        for seat in (0, 1, 2, SPECTATOR):
            assert shown[0].seen_by(seat) == (seat == takers[-1])
            assert shown[1].seen_by(seat) == (seat != takers[-1])
    assert takers == [1, 0, 0]  # clockwise from the first player
    assert s.taken == [2, 1, 0]
    assert s.riches == [1, 1, 0]
    assert s.tokens.bit_count() == laid - 3
    assert not s.tokens & s.occupied()
    assert s.phase_name() == "plan"


@pytest.mark.rule("R58")
@pytest.mark.rule("R61")
@pytest.mark.case("T18")
@pytest.mark.parametrize("hidden", [True, False])
def test_the_value_of_a_token_is_its_takers_secret(hidden: bool) -> None:
    views = []
    for value in (0, 1):
        s = with_tokens({"2.2": 1}, {"3.1": 1}, hidden_scores=hidden)
        draw(s, f"token {value}")
        views.append([s.view(seat) for seat in (0, 1, SPECTATOR)])
    assert views[0][0] != views[1][0]
    assert views[0][1:] == views[1][1:]
    assert views[1][0].riches == (1, None)
    assert views[1][1].riches == (None, 0)
    assert views[1][1].taken == (1, 0)


@pytest.mark.rule("R57")
@pytest.mark.rule("R59")
def test_tokens_of_the_last_round_count_and_all_are_turned_up() -> None:
    s = with_tokens({"2.2": 1}, {"3.0": 1}, round=5)
    assert s.stack[-1].audience(s) == 1 << 0
    draw(s, "token 1")
    assert s.stack[-1].audience(s) == EVERYONE  # the final count follows at once
    heard = draw(s, "token 0")
    outcome = s.outcome()
    assert outcome is not None
    assert outcome.scores == (2, 1)  # the systems in the final count, and the token
    assert s.view(1).riches == s.view(SPECTATOR).riches == (1, 0)
    assert heard[-1].to_json() == {"event": "GameEnded", "totals": (2, 1), "riches": (1, 0)}


@pytest.mark.rule("R62")
def test_nobody_knows_the_tokens_on_the_board() -> None:
    s = with_tokens({"2.2": 1}, {"3.1": 1})
    draw(s, "token 1")
    assert s.view(0).unseen == (4, 9)
    assert s.view(1).unseen == s.view(SPECTATOR).unseen == (4, 10)
    assert hx("2.2") not in s.view(1).tokens


@pytest.mark.rule("R61")
@pytest.mark.case("T18")
def test_hidden_scores_hide_the_totals_of_the_others() -> None:
    s = build({"2.2": 1}, {"3.0": 1}, {"4.4": 1}, round=2)
    s.points = [5, 6, 7]
    assert s.view(0).points == (5, None, None)
    assert s.view(SPECTATOR).points == (None, None, None)
    drawn = {tuple(s.determinize(0, Random(seed)).points) for seed in range(20)}
    assert {points[0] for points in drawn} == {5}
    assert len(drawn) > 5
    s = build({"2.2": 1}, {"3.0": 1}, {"4.4": 1}, round=2, hidden_scores=False)
    s.points = [5, 6, 7]
    assert s.view(0).points == s.view(SPECTATOR).points == (5, 6, 7)
    assert s.determinize(0, Random(1)).points == [5, 6, 7]


@pytest.mark.rule("R61")
def test_before_the_first_scoring_all_know_that_nobody_has_points() -> None:
    s = build({"2.2": 1}, {"3.0": 1}, {"4.4": 1})
    assert s.determinize(SPECTATOR, Random(3)).points == [0, 0, 0]


@pytest.mark.rule("R60")
@pytest.mark.case("T19")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_determinize_draws_the_steps_that_are_face_down_and_keeps_the_others(seats: int) -> None:
    ships = [{"2.2": 2}, {"3.0": 2}, {"4.4": 2}, {"5.1": 2}][:seats]
    plan = "expand+explore" if seats == 2 else "expand"
    s = build(*ships)
    seal(s, *[plan] * seats)
    seen = set()
    for seed in range(60):
        world = s.determinize(0, Random(seed))
        assert world.plans[0] == s.plans[0]
        assert world.view(0) == s.view(0)
        assert GAME.laws(world) == []
        seen.add(world.plans[1])
    assert len(seen) == (4 if seats == 2 else 2)


@pytest.mark.rule("R12")
@pytest.mark.case("T19")
def test_determinize_draws_sealed_plans_anew() -> None:
    s = build({"2.2": 2}, {"3.0": 2}, {"4.4": 2})
    GAME.play(s, 1, "plan exterminate explore expand")
    worlds = [s.determinize(0, Random(seed)) for seed in range(60)]
    assert len({world.sealed[1] for world in worlds}) == 6
    assert {world.sealed[0] for world in worlds} == {None}
    own = [s.determinize(1, Random(seed)).sealed[1] for seed in range(20)]
    assert set(own) == {s.sealed[1]}


@pytest.mark.rule("R63")
def test_the_board_is_open() -> None:
    s = build({"2.2": 2, "prime": 1}, {"3.0": 2}, {"4.4": 2})
    for seat in (0, 1, SPECTATOR):
        view = s.view(seat)
        assert view.ships[hx("2.2")] == 2
        assert view.owner[hx("prime")] == 0
        assert view.stock == (9, 10, 10)
        assert view.first == 0
