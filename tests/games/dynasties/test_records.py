"""Golden records of Dynasties."""

import pytest
from tests.records import replayed

from imperia.games.dynasties.game import Dynasties
from imperia.games.dynasties.state import ROUND_ENDS
from imperia.testing import option_sets


def test_every_record_replays_to_its_result() -> None:
    found = list(replayed("dynasties"))
    assert found
    for path, record, match in found:
        assert match.outcome is not None, path
        assert record.result == match.outcome.to_json(), path


def test_each_end_and_variant_has_a_record() -> None:
    seen = {
        (match.outcome.reason, tuple(record.options.items())) for _, record, match in replayed("dynasties")
    }
    for options in option_sets(Dynasties()):
        for reason in ROUND_ENDS:
            assert (reason, tuple(options.items())) in seen
    assert {record.seats for _, record, _ in replayed("dynasties")} == {2, 3, 4}


@pytest.mark.rule("R28")
def test_one_record_is_decided_by_a_tie_break() -> None:
    assert any(
        (len(set(match.outcome.scores)) == 1 and match.outcome.ranking == (2, 1))
        or (len(set(match.outcome.scores)) == 1 and match.outcome.ranking == (1, 2))
        for _, _, match in replayed("dynasties")
    )
