"""The drawing of the game keeps what every board must keep."""

import pytest
from tests import boards

from imperia.kernel import registry

GAME = registry.get("pocket")
BOARD = GAME.board()
assert BOARD is not None


@pytest.mark.slow
def test_every_drawing_is_whole_pure_and_small() -> None:
    boards.check_drawings(GAME, BOARD, 1)


@pytest.mark.slow
def test_every_drawing_with_every_two_options() -> None:
    boards.check_drawings(GAME, BOARD, 7, full=True)


def test_every_action_but_a_pass_has_a_path_of_its_own() -> None:
    boards.check_paths(GAME, BOARD, 2)


@pytest.mark.slow
def test_a_drawing_shows_no_secret() -> None:
    boards.check_secrecy(GAME, BOARD, 3)


def test_pictures_stand_alone() -> None:
    boards.check_pictures(GAME, BOARD, 4)


def test_figures_to_follow_are_given_for_every_seat() -> None:
    boards.check_series(GAME, BOARD, 5)


def test_rules_at_hand_exist() -> None:
    boards.check_rules(GAME, BOARD, 6)


def test_rules_do_not_know_the_drawing() -> None:
    boards.check_layers("pocket")


def test_the_parts_of_the_scores_add_up() -> None:
    boards.check_tally(GAME, BOARD, 8)
