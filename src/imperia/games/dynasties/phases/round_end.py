"""The end of a turn, of a round and of the game (R22 to R28)."""

from __future__ import annotations

from typing import Final

from imperia.games.dynasties import scoring
from imperia.games.dynasties.data import KINDS_TO_END
from imperia.games.dynasties.events import GameEnded, RoundEnded, RoundScored
from imperia.games.dynasties.phases import deal, draw, missions
from imperia.games.dynasties.state import DynastiesState
from imperia.kernel.phase import AUTO, Phase


class TurnEnd(Phase[DynastiesState]):
    """Is the round over? If not, the next player draws."""

    __slots__ = ()

    def actors(self, s: DynastiesState) -> list[int]:
        return []

    def run(self, s: DynastiesState) -> None:
        reason = round_over(s)
        if not reason:
            s.turn = (s.turn + 1) % s.seats
            s.fresh = 0
            s.stack[-1] = draw.FIRST_DRAW
            return
        s.last_end = reason
        if s.log is not None:
            s.log.append(RoundEnded(s.round, reason))
        s.stack[-1] = SCORE_ROUND
        if s.options["missions"]:
            s.stack.append(missions.REVEAL[0])


def round_over(s: DynastiesState) -> str:
    """R22 to R24: why the round ends now, or an empty text."""
    owner = s.owner
    open_kinds = owner.count(-1)
    needed = KINDS_TO_END[s.seats]
    if 9 - open_kinds >= needed:
        for seat in range(s.seats):
            if owner.count(seat) >= needed:
                return "kinds"
        if open_kinds == 0:
            return "all_nine"
    if s.piles[0] == 0 or s.piles[1] == 0:
        return "pile_empty"
    return ""


class ScoreRound(Phase[DynastiesState]):
    """R25 to R28: points, then the next round or the end of the game."""

    __slots__ = ()

    def actors(self, s: DynastiesState) -> list[int]:
        return []

    def run(self, s: DynastiesState) -> None:
        points = tuple(scoring.round_points(s))
        s.points = (*s.points, points)
        s.stack.pop()
        if s.log is not None:
            s.log.append(RoundScored(s.round, points))
        if s.round + 1 == s.rounds():
            if s.log is not None:
                s.log.append(GameEnded(tuple(s.totals())))
            return
        s.starter = scoring.next_starter(s)
        s.round += 1
        deal.begin_round(s)


TURN_END: Final[TurnEnd] = TurnEnd("turn_end", AUTO)
SCORE_ROUND: Final[ScoreRound] = ScoreRound("score_round", AUTO)
