"""Points and places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imperia.games.pocket.data import (
    POINTS_ONE,
    POINTS_PRIME,
    POINTS_TWO,
    PRIME_BIT,
    SECTOR,
    SECTOR_POINTS,
    TILES,
)
from imperia.kernel.outcome import Outcome, ranks

if TYPE_CHECKING:
    from imperia.games.pocket.state import PocketState


def system_points(s: PocketState, seat: int, area: int) -> int:
    """R39: what the systems of a seat within an area score; the Prime is not counted here."""
    held = s.held[seat] & area
    return POINTS_ONE * (held & s.galaxy.one).bit_count() + POINTS_TWO * (held & s.galaxy.two).bit_count()


def sector_points(s: PocketState, tile: int) -> list[int]:
    """R39: every player who controls systems on the tile scores, whoever chose it."""
    area = SECTOR[tile]
    return [system_points(s, seat, area) for seat in range(s.seats)]


def final_points(s: PocketState) -> list[int]:
    """R53: all seven sectors once more; the Prime counts here only."""
    everywhere = PRIME_BIT - 1
    return [
        system_points(s, seat, everywhere) + (POINTS_PRIME if s.held[seat] & PRIME_BIT else 0)
        for seat in range(s.seats)
    ]


def scorable(s: PocketState, without: int) -> int:
    """R37: the tiles with any ship on them, as a mask, but for those in ``without``."""
    occupied = 0
    for held in s.held:
        occupied |= held
    tiles = 0
    for tile in range(TILES):
        if occupied & SECTOR[tile]:
            tiles |= 1 << tile
    return tiles & ~without


def most_points(s: PocketState) -> int:
    """More than this all players together cannot have: a sector for each choice so far (R36, R40)."""
    if not s.stack:
        return s.rounds() * (s.seats + 1) * SECTOR_POINTS + TILES * SECTOR_POINTS + POINTS_PRIME
    scored = s.round * (s.seats + 1)
    if s.phase_name() in ("riches", "return"):
        scored += s.seats + 1
    else:
        scored += s.scored.bit_count()
    return scored * SECTOR_POINTS


# What decided the game, by how many leaders each comparison leaves (R55).
REASONS = ("points", "prime", "level_two", "level_one", "shared")


def game_outcome(s: PocketState) -> Outcome:
    """R54, R55: points with the riches; then the Prime, level II, level I; then shared."""
    totals = tuple(points + riches for points, riches in zip(s.points, s.riches, strict=True))
    merits = [
        (
            totals[seat],
            (s.held[seat] & PRIME_BIT).bit_count(),
            (s.held[seat] & s.galaxy.two).bit_count(),
            (s.held[seat] & s.galaxy.one).bit_count(),
        )
        for seat in range(s.seats)
    ]
    best = max(merits)
    reason = REASONS[-1]
    for depth in range(1, 5):
        if sum(1 for merit in merits if merit[:depth] == best[:depth]) == 1:
            reason = REASONS[depth - 1]
            break
    return Outcome(reason, totals, ranks(merits))
