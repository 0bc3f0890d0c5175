"""Missions for the Empire: at a round's end each player must reveal one (R33 to R35)."""

from __future__ import annotations

from typing import Final

from imperia.games.dynasties import scoring
from imperia.games.dynasties.actions import REVEALS, Mission
from imperia.games.dynasties.events import MissionRevealed
from imperia.games.dynasties.phases import draw
from imperia.games.dynasties.state import DynastiesState, mission_bits
from imperia.kernel.action import Action
from imperia.kernel.phase import DECISION, Phase


class RevealMission(Phase[DynastiesState]):
    """The ``place``-th player, counted clockwise from the round's starter, reveals a mission."""

    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        super().__init__("reveal_mission", DECISION)
        self.place: int = place

    def actors(self, s: DynastiesState) -> list[int]:
        return draw.ONE_SEAT[(s.starter + self.place) % s.seats]

    def legal(self, s: DynastiesState, seat: int) -> list[Action]:
        return [REVEALS[mission] for mission in mission_bits(s.missions[seat])]

    def apply(self, s: DynastiesState, seat: int, action: Action) -> None:
        assert isinstance(action, Mission)
        mission = action.mission
        winner, points = scoring.mission_points(s, mission)
        s.missions[seat] &= ~(1 << mission)
        s.revealed |= 1 << mission
        if winner >= 0:
            s.bonus[winner] += points
        if s.log is not None:
            s.log.append(MissionRevealed(seat, mission, winner, points))
        if self.place + 1 < s.seats:
            s.stack[-1] = REVEAL[self.place + 1]
        else:
            s.stack.pop()

    def fields(self, s: DynastiesState) -> dict[str, object]:
        return {"place": self.place}


REVEAL: Final[list[RevealMission]] = [RevealMission(place) for place in range(4)]
