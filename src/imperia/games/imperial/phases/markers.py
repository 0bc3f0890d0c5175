"""Maneuver, step 3: regions that one nation alone occupies get its marker (R36, R37)."""

from __future__ import annotations

from typing import Final

from imperia.games.imperial.actions import MARKERS, AtRegion
from imperia.games.imperial.data import (
    HOME_COUNT,
    LAND_COUNT,
    NATION_COUNT,
    NATIONS,
    OUTER_LAND,
    SEA_COUNT,
)
from imperia.games.imperial.events import MarkerPlaced, MarkerRemoved
from imperia.games.imperial.geometry import bits
from imperia.games.imperial.phases.common import NOBODY, ONE_SEAT
from imperia.games.imperial.state import ImperialState
from imperia.kernel.action import Action
from imperia.kernel.phase import AUTO, DECISION, Phase


def sole_regions(s: ImperialState) -> list[int]:
    """For each nation the outer regions where it is alone, as masks of 24 bits."""
    present = []
    seen = several = 0
    for nation in range(NATION_COUNT):
        mask = s.army_at[nation] >> HOME_COUNT | s.fleet_at[nation] << OUTER_LAND
        several |= seen & mask
        seen |= mask
        present.append(mask)
    return [mask & ~several for mask in present]


class PlaceMarkers(Phase[ImperialState]):
    """Rivals' markers come off first; then the active nation places its own, then the others in order."""

    __slots__ = ()

    def actors(self, s: ImperialState) -> list[int]:
        return NOBODY

    def run(self, s: ImperialState) -> None:
        sole = sole_regions(s)
        remove_rivals(s, sole)
        for step in range(NATION_COUNT):
            nation = (s.nation + step) % NATION_COUNT
            wanted = sole[nation] & ~s.flags[nation]
            if not wanted:
                continue
            left = s.markers - s.flags[nation].bit_count()
            if wanted.bit_count() <= left:
                for place in bits(wanted):
                    put(s, nation, place)
            elif left:
                s.stack.append(CHOOSE_MARKER[nation])
                return
        s.stack.pop()
        forget_moves(s)


def remove_rivals(s: ImperialState, sole: list[int]) -> None:
    """R36: a marker goes as soon as another nation is alone there, whether that one can place its own."""
    for nation in range(NATION_COUNT):
        others = 0
        for other in range(NATION_COUNT):
            if other != nation:
                others |= sole[other]
        lost = s.flags[nation] & others
        if lost:
            s.flags[nation] &= ~lost
            if s.log is not None:
                for place in bits(lost):
                    s.log.append(MarkerRemoved(nation, HOME_COUNT + place))


def put(s: ImperialState, nation: int, place: int) -> None:
    """A marker comes to an outer region."""
    s.flags[nation] |= 1 << place
    if s.log is not None:
        s.log.append(MarkerPlaced(nation, HOME_COUNT + place))


def forget_moves(s: ImperialState) -> None:
    """The Maneuver is over: nothing has moved any more."""
    s.moved = [0] * LAND_COUNT
    s.moved_lying = [0] * HOME_COUNT
    s.moved_fleets = [0] * SEA_COUNT
    s.carried = [0] * SEA_COUNT


class ChooseMarker(Phase[ImperialState]):
    """R37: markers are short; the government of ``nation`` chooses where the next one goes."""

    __slots__ = ("nation",)

    def __init__(self, nation: int) -> None:
        super().__init__("marker", DECISION)
        self.nation: int = nation

    def actors(self, s: ImperialState) -> list[int]:
        return ONE_SEAT[s.government[self.nation]]

    def legal(self, s: ImperialState, seat: int) -> list[Action]:
        return [MARKERS[place] for place in bits(sole_regions(s)[self.nation] & ~s.flags[self.nation])]

    def apply(self, s: ImperialState, seat: int, action: Action) -> None:
        assert isinstance(action, AtRegion)
        s.stack.pop()
        put(s, self.nation, action.region - HOME_COUNT)

    def fields(self, s: ImperialState) -> dict[str, object]:
        return {"nation": NATIONS[self.nation]}


PLACE_MARKERS: Final[PlaceMarkers] = PlaceMarkers("place_markers", AUTO)
CHOOSE_MARKER: Final[list[ChooseMarker]] = [ChooseMarker(nation) for nation in range(NATION_COUNT)]
