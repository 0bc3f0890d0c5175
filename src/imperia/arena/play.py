"""One game of a contest, from the first chance node to its result. Runs in any process or machine."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from hashlib import sha256
from random import Random
from time import perf_counter
from typing import Any

from imperia.arena.contest import Contest, Pairing
from imperia.bots import Bot, OutsideBot, make_any_bot
from imperia.kernel import CHANCE, Match, sample

# Imperial has no last round: a game among bots that neither win nor lose is cut and counts as shared.
LONGEST = 20_000


@dataclass(slots=True)
class Played:
    """The result of one game, as it is kept."""

    number: int
    seed: int
    seating: list[int]
    ranking: list[int]
    scores: list[int]
    reason: str
    plies: int
    decisions: list[int]  # of each seat, forced ones left out
    seconds: list[float]  # of each seat
    slowest: list[float]
    faults: list[dict[str, Any]] = field(default_factory=list)
    record: str = ""

    def to_json(self) -> dict[str, Any]:
        """Without the record, which has a file of its own."""
        data = asdict(self)
        del data["record"]
        return data


def chance_at(seed: int, count: int) -> float:
    """The number that decides the ``count``-th chance node: the same in every seating of a seed."""
    digest = sha256(f"{seed}/{count}".encode()).digest()
    return int.from_bytes(digest[:7], "big") / (1 << 56)


def play(contest: Contest, pairing: Pairing) -> Played:
    """Play one game; the same contest and pairing give the same game, if its bots are repeatable."""
    match = Match(contest.rules(), contest.seats, contest.options)
    bots = [
        make_any_bot(
            contest.bots[bot],
            Random(f"{pairing.seed}/{pairing.number}/{seat}"),
            contest.game,
            contest.seconds,
        )
        for seat, bot in enumerate(pairing.seating)
    ]
    seats = range(contest.seats)
    decisions, seconds, slowest = [0 for _ in seats], [0.0 for _ in seats], [0.0 for _ in seats]
    try:
        chances = 0
        while match.state.stack and len(match.plies) < LONGEST:
            if match.at_chance:
                _draw(match, chance_at(pairing.seed, chances))
                chances += 1
                continue
            seat = match.state.actors()[0]
            perspective = match.perspective(seat)
            if len(perspective.legal()) > 1:
                began = perf_counter()
                action = bots[seat].choose(perspective)
                spent = perf_counter() - began
                decisions[seat] += 1
                seconds[seat] += spent
                slowest[seat] = max(slowest[seat], spent)
            else:
                action = perspective.legal()[0]
            match.do(seat, action)
    finally:
        faults = _close(bots)
    return _result(pairing, match, decisions, seconds, slowest, faults)


def _draw(match: Match, u: float) -> None:
    phase = match.state.stack[-1]
    legal = phase.legal(match.state, CHANCE)
    match.do(CHANCE, legal[sample(phase.weights(match.state), u)])


def _close(bots: list[Bot]) -> list[dict[str, Any]]:
    faults = []
    for seat, bot in enumerate(bots):
        if isinstance(bot, OutsideBot):
            bot.close()
            faults += [{"seat": seat, "fault": fault} for fault in bot.faults]
    return faults


def _result(
    pairing: Pairing,
    match: Match,
    decisions: list[int],
    seconds: list[float],
    slowest: list[float],
    faults: list[dict[str, Any]],
) -> Played:
    outcome = match.outcome
    return Played(
        number=pairing.number,
        seed=pairing.seed,
        seating=list(pairing.seating),
        ranking=[1] * match.state.seats if outcome is None else list(outcome.ranking),
        scores=[0] * match.state.seats if outcome is None else list(outcome.scores),
        reason="cut" if outcome is None else outcome.reason,
        plies=len(match.plies),
        decisions=decisions,
        seconds=[round(spent, 4) for spent in seconds],
        slowest=[round(spent, 4) for spent in slowest],
        faults=faults,
        record=match.record().dumps(),
    )
