"""A Maneuver told a second time, slowly: every unit a piece of its own, every way walked step by step.

It shares nothing with the rules in phases/ but the list of neighbours, so that both can be compared.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations

from imperia.games.imperial.data import HOME_COUNT, LAND_COUNT, LAND_NEXT, NATIONS, PORT_SEA, REGIONS, SHORE
from imperia.games.imperial.data import SEA_NEXT as SEAS_NEXT

HOME_OF = {name: NATIONS[place // 5] for place, name in enumerate(REGIONS[:HOME_COUNT])}
LANDS = REGIONS[:LAND_COUNT]
SEAS = REGIONS[LAND_COUNT:]
OUTER = REGIONS[HOME_COUNT:]
PORTS = {REGIONS[place]: SEAS[sea] for place, sea in enumerate(PORT_SEA) if sea >= 0}
ROADS = {
    name: {other for at, other in enumerate(LANDS) if LAND_NEXT[place] >> at & 1}
    for place, name in enumerate(LANDS)
}
WATERS = {
    name: {other for at, other in enumerate(SEAS) if SEAS_NEXT[place] >> at & 1}
    for place, name in enumerate(SEAS)
}
COASTS = {
    name: {sea for at, sea in enumerate(SEAS) if SHORE[at] >> place & 1} for place, name in enumerate(LANDS)
}


@dataclass(eq=False)
class Piece:
    """One army or fleet."""

    nation: str
    kind: str
    region: str
    lying: bool = False
    moved: bool = False
    carried: bool = False


@dataclass
class Plain:
    """The pieces, factories and markers of a board, and questions about them."""

    markers_each: int
    pieces: list[Piece] = field(default_factory=list)
    factories: set[str] = field(default_factory=set)
    markers: dict[str, str] = field(default_factory=dict)

    def at(self, region: str, nation: str = "", kind: str = "") -> list[Piece]:
        """The pieces in a region, all or those of a nation and kind."""
        return [
            piece
            for piece in self.pieces
            if piece.region == region and nation in ("", piece.nation) and kind in ("", piece.kind)
        ]

    def others(self, nation: str, region: str) -> set[str]:
        """The other nations with pieces in a region."""
        return {piece.nation for piece in self.at(region)} - {nation}

    def blocked(self, province: str) -> bool:
        """Whether a hostile army stands in a home province."""
        return any(
            piece.nation != HOME_OF[province] and not piece.lying for piece in self.at(province, kind="army")
        )

    def protected(self, province: str) -> bool:
        """Whether it has the last factory of its nation without hostile armies."""
        nation = HOME_OF[province]
        return {
            place for place in self.factories if HOME_OF[place] == nation and not self.blocked(place)
        } == {province}

    def train(self, nation: str, start: str) -> set[str]:
        """Where the rail leads, the start included."""
        joined = {start}
        if HOME_OF.get(start) == nation and start != "dublin" and not self.blocked(start):
            edge = [start]
            while edge:
                for place in ROADS[edge.pop()] - joined:
                    if HOME_OF.get(place) == nation and place != "dublin" and not self.blocked(place):
                        joined.add(place)
                        edge.append(place)
        return joined

    def crossings(self, nation: str, start: str, end: str) -> set[frozenset[str]]:
        """The seas of every way over water between two coasts, roundabout ways too."""
        idle = {
            piece.region
            for piece in self.pieces
            if piece.nation == nation and piece.kind == "fleet" and piece.region in SEAS and not piece.carried
        }
        found: set[frozenset[str]] = set()
        ways = [(sea, frozenset({sea})) for sea in COASTS[start] & idle] if start != end else []
        while ways:
            sea, way = ways.pop()
            if sea in COASTS[end]:
                found.add(way)
            ways += [(more, way | {more}) for more in WATERS[sea] & idle - way]
        return found

    def ways(self, nation: str, start: str) -> tuple[set[str], dict[str, set[frozenset[str]]]]:
        """What an army reaches without a fleet; and else the least sets of seas for each landing."""
        by_land, by_sea = self.train(nation, start), dict[str, set[frozenset[str]]]()
        for first in self.train(nation, start):
            by_land |= ROADS[first]
            for end in LANDS:
                by_sea.setdefault(end, set()).update(self.crossings(nation, first, end))
        for end in LANDS:
            last = self.train(nation, end)
            if end in ROADS[start]:
                by_land |= last
            over = self.crossings(nation, start, end)
            for place in last:
                by_sea[place] |= over
        by_land -= {start}
        return by_land, {
            end: {way for way in found if not any(less < way for less in found)}
            for end, found in by_sea.items()
            if found and end != start and end not in by_land
        }

    def destroyers(self, nation: str, province: str) -> list[Piece]:
        """Armies that stand, or lie and could stand up; those that moved come first."""
        found = [piece for piece in self.at(province, nation, "army") if not (piece.lying and piece.moved)]
        return sorted(found, key=lambda piece: not piece.moved)

    def destructible(self, nation: str) -> set[str]:
        """Factories that a nation may destroy."""
        return {
            place
            for place in self.factories
            if HOME_OF[place] != nation
            and len(self.destroyers(nation, place)) >= 3
            and not self.at(place, HOME_OF[place])
            and not self.protected(place)
        }

    def fights(self, nation: str) -> set[str]:
        """Codes for all attacks of pieces that stay."""
        codes = set()
        for one, other in combinations(self.pieces, 2):
            mine, its = (one, other) if one.nation == nation else (other, one)
            if mine.region != its.region or mine.nation != nation or its.nation == nation:
                continue
            with_fleet = " with fleet" if mine.kind == "fleet" and its.kind == "army" else ""
            codes.add(f"fight {mine.region} {its.nation} {its.kind}{with_fleet}")
        return codes

    def lose(self, nation: str, kind: str, region: str, lying: bool | None = None) -> None:
        """A piece is removed: of several alike one that has moved, and at sea one that has carried."""
        alike = [piece for piece in self.at(region, nation, kind) if lying in (None, piece.lying)]
        alike.sort(key=lambda piece: not (piece.moved or piece.carried))
        self.pieces.remove(alike[0])

    def alone(self) -> dict[str, str]:
        """The outer regions where one nation is alone, and which."""
        present = {region: {piece.nation for piece in self.at(region)} for region in OUTER}
        return {region: nations.pop() for region, nations in present.items() if len(nations) == 1}
