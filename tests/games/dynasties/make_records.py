"""Makes the golden records anew: ``python -m tests.games.dynasties.make_records``.

Only for a new rules version: a record that changes without one is a defect.
"""

from tests.records import folder, search

from imperia.games.dynasties.game import Dynasties
from imperia.games.dynasties.state import ROUND_ENDS
from imperia.testing import option_sets


def main() -> None:
    game = Dynasties()
    for number, options in enumerate(option_sets(game)):
        for shift, reason in enumerate(ROUND_ENDS):
            seats = 2 + (number + shift) % 3
            match = search(game, seats, options, lambda match, reason=reason: match.outcome.reason == reason)
            variant = "-".join(name for name, on in options.items() if on) or "plain"
            path = folder("dynasties") / f"{variant}-{reason}-{seats}.json"
            match.record().save(path)
            print(path.name, len(match.plies))
    tie = search(game, 2, {}, lambda match: len(set(match.outcome.scores)) == 1)
    tie.record().save(folder("dynasties") / "plain-tie-2.json")


if __name__ == "__main__":
    main()
