"""The interactive first games: every way through them is legal and leads to the end."""

import pytest
from fastapi.testclient import TestClient

from imperia.kernel import registry
from imperia.web.lessons import TAUGHT, lesson_of, played, replayed
from imperia.web.lessons.lesson import LEARNER, Lesson


def taught(game: str) -> Lesson:
    lesson = lesson_of(game)
    assert lesson is not None
    return lesson


def ways(lesson: Lesson) -> list[str]:
    """All ways through a lesson: at each step every accepted action that is legal."""
    found = [""]
    for number, step in enumerate(lesson.steps):
        longer = []
        for way in found:
            match, _ = replayed(lesson, number, way)
            if not step.accept:
                longer.append(way + "0")
                continue
            assert match.state.actors()[0] == LEARNER or LEARNER in match.state.actors()
            legal = {action.code for action in match.game.legal(match.state, LEARNER)}
            fits = [code for code in step.accept if code in legal]
            assert fits, f"step {number} ({step.title}) wants {step.accept}, legal are {sorted(legal)}"
            assert step.hint
            for code in fits:
                way_on = played(step, number, way, code)
                assert way_on is not None
                longer.append(way_on)
        found = longer
    return found


def test_every_game_is_taught() -> None:
    assert set(TAUGHT) == set(registry.names())


@pytest.mark.parametrize("game", TAUGHT)
def test_every_way_through_a_lesson_is_legal(game: str) -> None:
    lesson = taught(game)
    for way in ways(lesson):
        match, _ = replayed(lesson, len(lesson.steps), way)
        # The learner can go on from there: nobody waits for chance, nothing is broken.
        assert not match.at_chance
        assert match.game.laws(match.state) == []
    assert 12 <= lesson.decisions <= 24
    assert not lesson.steps[-1].accept
