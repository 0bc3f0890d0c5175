"""Golden records of Imperial."""

import pytest
from tests.games.imperial.build import GAME
from tests.records import files, replayed

from imperia.testing import option_sets

KILOBYTE = 1000


@pytest.fixture(scope="module")
def found() -> list:
    return list(replayed("imperial"))


def test_every_record_replays_to_its_result(found: list) -> None:
    assert found
    for path, record, match in found:
        assert match.outcome is not None, path
        assert record.result == match.outcome.to_json(), path


def test_each_variant_and_number_of_seats_has_a_record(found: list) -> None:
    seen = {tuple(record.options.items()) for _, record, _ in found if record.start is None}
    assert seen == {tuple(options.items()) for options in option_sets(GAME)}
    assert {record.seats for _, record, _ in found} == set(GAME.seats)


def test_each_end_has_a_record(found: list) -> None:
    assert {match.outcome.reason for _, _, match in found} == {"power", "no_government"}


@pytest.mark.rule("R54")
def test_one_record_is_decided_by_the_tie_break_and_one_is_shared(found: list) -> None:
    outcomes = {path.stem: match.outcome for path, _, match in found}
    assert len(set(outcomes["tie_break"].scores)) == 1
    assert sorted(outcomes["tie_break"].ranking) == [1, 2]
    assert outcomes["shared"].ranking == (1, 1)


def test_records_are_small() -> None:
    assert all(path.stat().st_size < 60 * KILOBYTE for path in files("imperial"))
