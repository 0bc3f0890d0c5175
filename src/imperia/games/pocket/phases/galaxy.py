"""Set-up by chance: the Prime's face, the six sectors, the first player (R3 to R7)."""

from __future__ import annotations

from typing import Final

from imperia.games.pocket.actions import PRIME_FACES, SECTOR_DRAWS, STARTS, PrimeFace, Sector, Start
from imperia.games.pocket.data import SECTORS, TILES
from imperia.games.pocket.events import RoundBegan, SectorLaid
from imperia.games.pocket.geometry import ANY
from imperia.games.pocket.phases import placement
from imperia.games.pocket.state import PocketState, complete_galaxy
from imperia.kernel.action import Action
from imperia.kernel.phase import CHANCE_NODE, Phase
from imperia.kernel.seats import CHANCE

AT_CHANCE: Final = [CHANCE]
# The faces that each option allows.
ALLOWED: Final = {"A": [0], "B": [1], "mixed": [0, 1]}


def begin_game(s: PocketState) -> None:
    """R3: first the Prime's tile, if its face is open, then the others place by place."""
    s.stack.append(LAY_SECTOR)
    faces = allowed_faces(s, s.layout.prime_face)
    if len(faces) > 1:
        s.stack.append(LAY_PRIME)
    else:
        s.prime_face = faces[0]


def allowed_faces(s: PocketState, fixed: int) -> list[int]:
    """R4: a galaxy that fixes a face overrides the option."""
    return ALLOWED[str(s.options["faces"])] if fixed == ANY else [fixed]


def fits(s: PocketState, place: int, sector: int) -> bool:
    """R3 to R5: whether the options and the galaxy allow this tile, face and rotation at a place."""
    tile, face, rotation = s.layout.fixed[place]
    if tile == ANY:
        # A tile that the galaxy wants at another place is not free for this one.
        if any(fixed[0] == sector // 12 for fixed in s.layout.fixed):
            return False
    elif sector // 12 != tile:
        return False
    return sector // 6 % 2 in allowed_faces(s, face) and rotation in (ANY, sector % 6)


class LayPrime(Phase[PocketState]):
    """Tri-Prime or Quad-Prime, both as likely."""

    __slots__ = ()

    def actors(self, s: PocketState) -> list[int]:
        return AT_CHANCE

    def legal(self, s: PocketState, seat: int) -> list[Action]:
        return PRIME_FACES

    def weights(self, s: PocketState) -> list[int]:
        return [1, 1]

    def apply(self, s: PocketState, seat: int, action: Action) -> None:
        assert isinstance(action, PrimeFace)
        s.prime_face = action.face
        s.stack.pop()
        if s.log is not None:
            s.log.append(SectorLaid(-1, -1, action.face, 0))


class LaySector(Phase[PocketState]):
    """R3: a tile that is left, its face and its rotation, for the next place."""

    __slots__ = ()

    def actors(self, s: PocketState) -> list[int]:
        return AT_CHANCE

    def legal(self, s: PocketState, seat: int) -> list[Action]:
        place = len(s.sectors)
        used = [sector // 12 for sector in s.sectors]
        return [
            SECTOR_DRAWS[sector]
            for sector in range(SECTORS)
            if sector // 12 not in used and fits(s, place, sector)
        ]

    def weights(self, s: PocketState) -> list[int]:
        return [1] * len(self.legal(s, CHANCE))

    def apply(self, s: PocketState, seat: int, action: Action) -> None:
        assert isinstance(action, Sector)
        if s.log is not None:
            s.log.append(SectorLaid(len(s.sectors), action.tile, action.face, action.rotation))
        s.sectors = (*s.sectors, action.sector)
        if len(s.sectors) == TILES:
            complete_galaxy(s)
            s.stack[-1] = CHOOSE_FIRST


class ChooseFirst(Phase[PocketState]):
    """R7: the first player, every seat as likely."""

    __slots__ = ()

    def actors(self, s: PocketState) -> list[int]:
        return AT_CHANCE

    def legal(self, s: PocketState, seat: int) -> list[Action]:
        return STARTS[: s.seats]

    def weights(self, s: PocketState) -> list[int]:
        return [1] * s.seats

    def apply(self, s: PocketState, seat: int, action: Action) -> None:
        assert isinstance(action, Start)
        s.first = action.starter
        s.turn = action.starter
        s.stack[-1] = placement.PLACE_SHIPS
        if s.log is not None:
            s.log.append(RoundBegan(0, s.first))


LAY_PRIME: Final[LayPrime] = LayPrime("lay_prime", CHANCE_NODE)
LAY_SECTOR: Final[LaySector] = LaySector("lay_sector", CHANCE_NODE)
CHOOSE_FIRST: Final[ChooseFirst] = ChooseFirst("choose_first", CHANCE_NODE)
