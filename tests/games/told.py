"""A game that is told a second time: a story in the rulebook's words, played beside the real one."""

from __future__ import annotations

from collections.abc import Callable, Generator
from random import Random

from imperia.kernel import CHANCE, Action, Match, draw_chance

# A story says who may do what, is sent who did what, and ends with the scores and the places.
Asked = dict[int, set[str]]
Done = tuple[int, str]
Story = Generator[Asked, Done, tuple[list[int], list[int]]]
Scene = Generator[Asked, Done, None]


def follow(
    match: Match,
    story: Story,
    same: Callable[[Match], None],
    choose: Callable[[list[Action]], Action],
    seed: int,
) -> None:
    """Play ``match`` at random to its end; at every ply both must ask the same and have the same table."""
    rng = Random(seed)
    asked = next(story)
    while True:
        s = match.state
        legal = {seat: match.game.legal(s, seat) for seat in s.actors()}
        where = f"ply {len(match.plies)} of seed {seed}, {match.state.options}"
        assert {seat: {a.code for a in actions} for seat, actions in legal.items()} == asked, where
        same(match)
        seat = rng.choice(s.actors())
        match.do(seat, draw_chance(s, rng) if seat == CHANCE else choose(legal[seat]))
        try:
            asked = story.send(match.plies[-1])
        except StopIteration as end:
            scores, places = end.value
            break
    assert match.outcome is not None
    assert (list(match.outcome.scores), list(match.outcome.ranking)) == (scores, places)


def ranked(merits: list[tuple[int, ...]]) -> list[int]:
    """The places of the seats; equals share one."""
    return [1 + sum(other > mine for other in merits) for mine in merits]
