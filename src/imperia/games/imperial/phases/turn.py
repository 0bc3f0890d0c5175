"""Whose turn it is: the nations move in a fixed order; who has no government is left out (R15)."""

from __future__ import annotations

from typing import Final

from imperia.games.imperial.data import NATION_COUNT
from imperia.games.imperial.events import GameEnded, TurnSkipped
from imperia.games.imperial.phases import invest, rondel
from imperia.games.imperial.phases.common import NOBODY
from imperia.games.imperial.scoring import score
from imperia.games.imperial.state import ImperialState
from imperia.kernel.phase import AUTO, Phase


class NextNation(Phase[ImperialState]):
    """The bottom of the stack: the turn passes to the next nation."""

    __slots__ = ()

    def actors(self, s: ImperialState) -> list[int]:
        return NOBODY

    def run(self, s: ImperialState) -> None:
        if max(s.government) < 0:
            # R12: nobody bought a bond of any nation, so nobody can ever move or invest.
            end_game(s, -1)
            return
        s.nation = (s.nation + 1) % NATION_COUNT
        if s.government[s.nation] >= 0:
            s.stack.append(rondel.CHOOSE_SPACE)
            return
        s.stack.append(IF_LED)
        if not s.with_card and s.last >= 0:
            # R57: bonds of a nation without government are sold after the turn before.
            invest.push_round(s, s.nation, s.government[s.last], False)


class IfLed(Phase[ImperialState]):
    """A nation that had no government moves only if it has got one by now."""

    __slots__ = ()

    def actors(self, s: ImperialState) -> list[int]:
        return NOBODY

    def run(self, s: ImperialState) -> None:
        if s.government[s.nation] >= 0:
            s.stack[-1] = rondel.CHOOSE_SPACE
            return
        s.stack.pop()
        if s.log is not None:
            s.log.append(TurnSkipped(s.nation))


def end_game(s: ImperialState, nation: int) -> None:
    """R52: the game is over at once; whatever was still to be done is dropped."""
    s.stack.clear()
    if s.log is not None:
        s.log.append(GameEnded(nation, tuple(score(s, seat) for seat in range(s.seats))))


NEXT_NATION: Final[NextNation] = NextNation("next_nation", AUTO)
IF_LED: Final[IfLed] = IfLed("if_led", AUTO)
