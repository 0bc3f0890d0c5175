"""Makes the golden records of Imperial anew: python -m tests.games.imperial.make_records.

Short games by random bots, one for each option set (the seats go round), and three ends that random
play hardly ever meets: decided by the tie-break, shared, and over before it began.
"""

from tests.games.imperial.build import GAME, board
from tests.records import folder, played

from imperia.games.imperial.state import ImperialState
from imperia.kernel import Match
from imperia.testing import option_sets

TRIES = 25  # the shortest of so many games is kept


def by_options() -> None:
    """Each option set once."""
    for number, options in enumerate(option_sets(GAME)):
        seats = GAME.seats[number % len(GAME.seats)]
        games = [played(GAME, seats, options, seed) for seed in range(TRIES)]
        shortest = min(games, key=lambda match: len(match.plies))
        name = "-".join(
            [
                str(options["edition"]),
                str(options["setup"]),
                "card" if options["investor_card"] else "no_card",
                "hidden" if options["hidden_cash"] else "open",
                str(seats),
            ]
        )
        shortest.record().save(folder("imperial") / f"{name}.json")


def from_position(name: str, s: ImperialState, *codes: str) -> None:
    """A game that begins just before its end."""
    match = Match(GAME, start=GAME.position(s))
    for code in codes:
        match.play(match.state.actors()[0], code)
    assert match.outcome is not None
    match.record().save(folder("imperial") / f"{name}.json")


def last_turn(**more: object) -> ImperialState:
    """Austria-Hungary needs one more Taxation."""
    return board("AH", seats=2, power={"AH": 24, "IT": 7}, markers={"AH": ("greece", "tunis")}, **more)  # type: ignore[arg-type]


def special() -> None:
    """The ends that need a hand."""
    bonds = {(0, "AH"): (9,), (1, "AH"): (6, 2), (1, "IT"): (9,)}
    leaders = {"AH": 0, "IT": 1}
    # Seat 0: interest 4 x 5 and the bonus of 1; seat 1: interest 4 x 5 and 4 x 1.
    from_position(
        "tie_break", last_turn(bonds=bonds, leaders=leaders, cash=(13, 10), card=1), "rondel taxation"
    )
    even = {(0, "AH"): (4, 2), (1, "AH"): (6,)}
    from_position("shared", last_turn(bonds=even, leaders={"AH": 0}, cash=(9, 10), card=1), "rondel taxation")
    nobody = Match(GAME, 3, {"setup": "experienced"})
    nobody.play(-1, "start 1")
    while nobody.state.stack:
        nobody.play(nobody.state.actors()[0], "pass")
    nobody.record().save(folder("imperial") / "no_government.json")


if __name__ == "__main__":
    folder("imperial").mkdir(exist_ok=True)
    by_options()
    special()
