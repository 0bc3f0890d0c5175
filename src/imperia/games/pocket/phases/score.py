"""Exploit, second part: each player chooses a sector to score, then the Prime's controller (R36 to R42)."""

from __future__ import annotations

from typing import Final

from imperia.games.pocket.actions import SCORE, Score
from imperia.games.pocket.data import PRIME, TILES
from imperia.games.pocket.events import SectorScored
from imperia.games.pocket.phases import riches
from imperia.games.pocket.scoring import scorable, sector_points
from imperia.games.pocket.state import NOBODY, ONE_SEAT, PocketState
from imperia.kernel.action import Action
from imperia.kernel.phase import DECISION, Phase

# The choices, by the mask of the tiles that may be scored.
BY_TILES: Final[list[list[Action]]] = [
    [SCORE[tile] for tile in range(TILES) if mask >> tile & 1] for mask in range(1 << TILES)
]


class ScoreSector(Phase[PocketState]):
    """R36, R37: an occupied tile that nobody chose this round; the player must choose one."""

    __slots__ = ()

    def actors(self, s: PocketState) -> list[int]:
        return ONE_SEAT[s.turn]

    def legal(self, s: PocketState, seat: int) -> list[Action]:
        return BY_TILES[scorable(s, s.scored)]

    def apply(self, s: PocketState, seat: int, action: Action) -> None:
        assert isinstance(action, Score)
        s.chosen[seat] = action.tile
        s.scored |= 1 << action.tile
        score(s, seat, action.tile, False)
        following = (seat + 1) % s.seats
        # R38: no ship moves in between, so a tile that is left is left for the next player too.
        if following == s.first or scorable(s, s.scored) == 0:
            begin_bonus(s)
        else:
            s.turn = following


class ScoreBonus(Phase[PocketState]):
    """R40, R41: the Prime's controller scores any occupied tile but the own choice of this round."""

    __slots__ = ()

    def actors(self, s: PocketState) -> list[int]:
        return ONE_SEAT[s.turn]

    def legal(self, s: PocketState, seat: int) -> list[Action]:
        return BY_TILES[bonus_tiles(s, seat)]

    def apply(self, s: PocketState, seat: int, action: Action) -> None:
        assert isinstance(action, Score)
        score(s, seat, action.tile, True)
        riches.begin(s)


def begin(s: PocketState) -> None:
    """The first player chooses first; without an occupied tile nobody does (R38)."""
    s.turn = s.first
    s.chosen = [-1] * s.seats
    s.scored = 0
    s.stack[-1] = SCORE_SECTOR
    if scorable(s, 0) == 0:
        begin_bonus(s)


def begin_bonus(s: PocketState) -> None:
    """R41: the bonus is due only if there is a tile for it."""
    controller = s.owner(PRIME)
    if controller == NOBODY or bonus_tiles(s, controller) == 0:
        riches.begin(s)
    else:
        s.turn = controller
        s.stack[-1] = SCORE_BONUS


def bonus_tiles(s: PocketState, seat: int) -> int:
    """Tiles that others chose are allowed, the own one is not."""
    own = s.chosen[seat]
    return scorable(s, 1 << own if own >= 0 else 0)


def score(s: PocketState, seat: int, tile: int, bonus: bool) -> None:
    """R39: all players with systems there take their points at once."""
    gained = sector_points(s, tile)
    for other in range(s.seats):
        s.points[other] += gained[other]
    if s.log is not None:
        s.log.append(SectorScored(seat, tile, tuple(gained), bonus))


SCORE_SECTOR: Final[ScoreSector] = ScoreSector("score", DECISION)
SCORE_BONUS: Final[ScoreBonus] = ScoreBonus("bonus", DECISION)
