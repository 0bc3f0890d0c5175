"""Makes the golden records anew, by seeded random play: ``python -m tests.games.pocket.make_records``.

Only after a change of the rules version: these files are what older games must still mean.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

from imperia.games.pocket.game import Pocket
from imperia.games.pocket.scoring import REASONS
from imperia.kernel import CHANCE, Match, draw_chance

FOLDER = Path(__file__).parent / "records"
GAME = Pocket()
CHAIN = json.dumps({"prime": [0, 0], "places": [[3, 0], [6, 0], [2, -5], [-3, 0], [-6, 0], [3, -3]]})
VARIANTS: dict[str, tuple[int, dict[str, object]]] = {
    "2-standard": (2, {}),
    "3-standard": (3, {}),
    "4-standard": (4, {}),
    "2-faces-b-riches": (2, {"faces": "B", "riches": True}),
    "3-faces-mixed-riches-open": (3, {"faces": "mixed", "riches": True, "hidden_scores": False}),
    "4-faces-b-riches": (4, {"faces": "B", "riches": True}),
    "4-cloud": (4, {"galaxy": "cloud", "faces": "mixed"}),
    "2-pyramid": (2, {"galaxy": "pyramid"}),
    "3-pyramid-b": (3, {"galaxy": "pyramid", "faces": "B"}),
    "2-ring": (2, {"galaxy": "ring", "riches": True}),
    "2-imperium-ring": (2, {"galaxy": "imperium_ring"}),
    "3-imperium-ring": (3, {"galaxy": "imperium_ring", "faces": "B"}),
    "4-imperium-ring": (4, {"galaxy": "imperium_ring", "riches": True}),
    "3-custom": (3, {"galaxy": CHAIN}),
}


def random_match(seats: int, options: dict[str, object], seed: int) -> Match:
    """One random game."""
    rng = Random(seed)
    match = Match(GAME, seats, options)
    while match.state.stack:
        if match.at_chance:
            match.do(CHANCE, draw_chance(match.state, rng))
        else:
            seat = match.state.actors()[0]
            match.do(seat, rng.choice(GAME.legal(match.state, seat)))
    return match


def find(seats: int, options: dict[str, object], wanted: Callable[[Match], bool]) -> Match:
    """The first random game that shows what is wanted."""
    for seed in range(1, 20_000):
        match = random_match(seats, options, seed)
        if wanted(match):
            return match
    raise SystemExit("no such game was found")


def ended_by(reason: str) -> Callable[[Match], bool]:
    return lambda match: match.outcome is not None and match.outcome.reason == reason


def told(match: Match, name: str) -> bool:
    """Whether an event of that name happened."""
    return any(type(event).__name__ == name for heard in match.events for event in heard)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, (seats, options) in VARIANTS.items():
        random_match(seats, options, 1).record().save(FOLDER / f"{name}.json")
    for seats in (2, 3, 4):
        for reason in REASONS[1:]:
            match = find(seats, {"faces": "mixed"}, ended_by(reason))
            match.record().save(FOLDER / f"{seats}-tie-{reason.replace('_', '-')}.json")
        match = find(seats, {"faces": "B"}, lambda match: told(match, "Returned"))
        match.record().save(FOLDER / f"{seats}-return.json")


if __name__ == "__main__":
    main()
