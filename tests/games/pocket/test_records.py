"""Golden records: each replays to its result; together they cover the ways to play and to end."""

from pathlib import Path

import pytest
from tests.games.pocket.build import GAME

from imperia.games.pocket.scoring import REASONS
from imperia.kernel.match import Match, replay
from imperia.kernel.record import Record, load

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


def records() -> list[Record]:
    return [load(path) for path in RECORDS]


def events_of(match: Match) -> set[str]:
    found = set()
    for event in (event for heard in match.events for event in heard):
        told = event.to_json()
        found.add(f"{told['event']} {told['reason']}" if "reason" in told else str(told["event"]))
    return found


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_replays_to_its_result(path: Path) -> None:
    record = load(path)
    match = replay(GAME, record)
    assert match.outcome is not None
    assert match.outcome.to_json() == record.result
    assert GAME.laws(match.state) == []


def test_every_way_to_decide_a_game_is_covered_for_every_seat_count() -> None:
    found = {(record.seats, record.result["reason"]) for record in records() if record.result}
    assert found >= {(seats, reason) for seats in (2, 3, 4) for reason in REASONS}


def test_every_variant_is_covered() -> None:
    found = records()
    galaxies = {(record.seats, record.options["galaxy"]) for record in found}
    assert galaxies >= {(4, "cloud"), (2, "pyramid"), (3, "pyramid"), (2, "ring")}
    assert galaxies >= {(seats, name) for seats in (2, 3, 4) for name in ("standard", "imperium_ring")}
    assert any(str(record.options["galaxy"]).startswith("{") for record in found)
    for seats in (2, 3, 4):
        assert {True, False} == {record.options["riches"] for record in found if record.seats == seats}
    assert {record.options["faces"] for record in found} == {"A", "B", "mixed"}
    assert {record.options["hidden_scores"] for record in found} == {True, False}


def test_everything_that_can_happen_happens_in_some_record() -> None:
    seen: set[str] = set()
    for record in records():
        seen |= events_of(replay(GAME, record))
    assert seen == {
        "SectorLaid",
        "ShipsPlaced",
        "TokensLaid",
        "RoundBegan",
        "StepRevealed",
        "ShipAdded",
        "FleetMoved",
        "ShipsSent",
        "Invaded",
        "ShipsLost asteroids",
        "ShipsLost supply",
        "ShipsLost quad_prime",
        "SectorScored",
        "TokenTaken",
        "Returned",
        "FinalCount",
        "GameEnded",
    }
