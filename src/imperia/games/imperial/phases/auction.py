"""The set-up for experienced players: each may buy one bond of each nation (R10 to R12)."""

from __future__ import annotations

from imperia.games.imperial.actions import PASS, Bond
from imperia.games.imperial.data import NATION_COUNT, NATIONS
from imperia.games.imperial.events import InvestedNothing
from imperia.games.imperial.phases import invest, setup
from imperia.games.imperial.phases.common import ONE_SEAT, buy, change_government
from imperia.games.imperial.state import ImperialState
from imperia.kernel.action import Action
from imperia.kernel.phase import DECISION, Phase


class Auction(Phase[ImperialState]):
    """The ``place``-th player to be asked buys a bond of ``nation``, or passes."""

    __slots__ = ("nation", "place")

    def __init__(self, nation: int, place: int) -> None:
        super().__init__("auction", DECISION)
        self.nation: int = nation
        self.place: int = place

    def _first(self, s: ImperialState) -> int:
        """R11: the first to be asked moves one seat to the left with each nation."""
        return (s.starter + self.nation) % s.seats

    def actors(self, s: ImperialState) -> list[int]:
        return ONE_SEAT[(self._first(s) + self.place) % s.seats]

    def legal(self, s: ImperialState, seat: int) -> list[Action]:
        return [*invest.new_bonds(s, self.nation, s.cash[seat]), PASS]

    def apply(self, s: ImperialState, seat: int, action: Action) -> None:
        if isinstance(action, Bond):
            buy(s, seat, action.nation, action.bond)
        elif s.log is not None:
            s.log.append(InvestedNothing(seat))
        if self.place + 1 < s.seats:
            s.stack[-1] = Auction(self.nation, self.place + 1)
            return
        change_government(s, self.nation, self._first(s))
        if self.nation + 1 < NATION_COUNT:
            s.stack[-1] = Auction(self.nation + 1, 0)
        else:
            setup.begin_play(s)

    def fields(self, s: ImperialState) -> dict[str, object]:
        return {"nation": NATIONS[self.nation], "place": self.place}
