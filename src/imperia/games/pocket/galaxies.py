"""The galaxies: those of the booklet from their data files, and a table's own from JSON (R5, R6)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache

from imperia.games.pocket.data import FACES, TILES, resource
from imperia.games.pocket.geometry import ANY, AROUND, FLOWER, Layout
from imperia.games.pocket.meta import OPTIONS, SEATS
from imperia.kernel.errors import ImperiaError, OptionError, PositionError
from imperia.kernel.fields import Fields
from imperia.kernel.options import OptionValue
from imperia.kernel.phrase import Phrase

NAMES = OPTIONS[1].choices
REACH = 99  # coordinates of a custom galaxy stay within this


def layout(seats: int, value: OptionValue) -> Layout:
    """The galaxy that an option asks for, if it is one for so many players."""
    found = _layout(str(value))
    if seats not in found.players:
        players = list(found.players)
        raise OptionError(
            Phrase(
                "option galaxy: {name} is for {players} players, not for {seats}",
                name=found.name,
                players=players,
                seats=seats,
            )
        )
    return found


@lru_cache(maxsize=64)
def _layout(value: str) -> Layout:
    try:
        if value in NAMES:
            return read_galaxy(value, resource(f"galaxy_{value}.json"))
        return read_galaxy("custom", _parse(value))
    except PositionError as error:
        raise OptionError(f"option galaxy: {error}") from None


def _parse(text: str) -> object:
    if not text.lstrip().startswith("{"):
        names = ", ".join(str(name) for name in NAMES)
        raise PositionError(f"{text[:40]!r} is not one of {names}, nor a galaxy in JSON")
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PositionError(f"is not JSON: {error}") from None


def read_galaxy(name: str, data: object) -> Layout:
    """A galaxy from its JSON; an error names the field or the tiles."""
    fields = Fields(data, "galaxy")
    for words in ("title", "about"):
        if fields.has(words):
            fields.text(words)
    if fields.has("reconstructed"):
        fields.boolean("reconstructed")
    players = list(SEATS)
    if fields.has("players"):
        players = sorted(set(fields.integers("players", None, SEATS.start, SEATS.stop - 1)))
        if not players:
            raise fields.error("players", "must name at least one number of players")
    prime, (_, prime_face, _) = _place(fields.any("prime"), fields.at("prime"), False)
    places = [
        _place(entry, f"{fields.at('places')}[{number}]", True)
        for number, entry in enumerate(fields.items("places", TILES))
    ]
    fields.done()
    centres = [prime, *(centre for centre, _ in places)]
    _check_tiles([fixed[0] for _, fixed in places])
    _check_overlap(centres)
    _check_touch(centres)
    return Layout(name, players, prime, prime_face, centres[1:], [fixed for _, fixed in places])


def _place(entry: object, path: str, sector: bool) -> tuple[tuple[int, int], tuple[int, int, int]]:
    """A place as [q, r], or as an object that fixes the face (and a sector's tile and rotation) too."""
    fields = Fields(entry if isinstance(entry, dict) else {"at": entry}, path)
    q, r = fields.integers("at", 2, -REACH, REACH)
    tile, face, rotation = ANY, ANY, ANY
    if sector and fields.has("tile"):
        tile = fields.integer("tile", 2, TILES + 1) - 2
    if fields.has("face"):
        face = FACES.index(fields.text("face", FACES))
    if sector and fields.has("rotation"):
        rotation = fields.integer("rotation", 0, 5)
    fields.done()
    return (q, r), (tile, face, rotation)


def _check_tiles(tiles: Sequence[int]) -> None:
    named = [tile for tile in tiles if tile != ANY]
    for tile in named:
        if named.count(tile) > 1:
            raise PositionError(f"galaxy.places: tile {tile + 2} stands at two places")


def place_name(number: int) -> str:
    """A place in words; 0 is the Prime's, the others are counted as in the JSON."""
    return "the Prime" if number == 0 else f"places[{number - 1}]"


def _flower(centre: tuple[int, int]) -> set[tuple[int, int]]:
    return {(centre[0] + dq, centre[1] + dr) for dq, dr in FLOWER}


def _check_overlap(centres: Sequence[tuple[int, int]]) -> None:
    for first in range(len(centres)):
        for second in range(first + 1, len(centres)):
            shared = sorted(_flower(centres[first]) & _flower(centres[second]))
            if shared:
                raise PositionError(
                    f"galaxy: {place_name(first)} and {place_name(second)} overlap at {list(shared[0])}"
                )


def _touching(one: tuple[int, int], other: tuple[int, int]) -> bool:
    border = {(q + dq, r + dr) for q, r in _flower(one) for dq, dr in AROUND}
    return bool(border & _flower(other))


def _check_touch(centres: Sequence[tuple[int, int]]) -> None:
    """Every tile touches another, and every hex can be reached from the Prime."""
    for number, centre in enumerate(centres):
        if not any(_touching(centre, other) for other in centres if other != centre):
            raise PositionError(f"galaxy: {place_name(number)} touches no other tile")
    reached, todo = {0}, [0]
    while todo:
        here = centres[todo.pop()]
        for number, centre in enumerate(centres):
            if number not in reached and _touching(here, centre):
                reached.add(number)
                todo.append(number)
    for number in range(len(centres)):
        if number not in reached:
            raise PositionError(f"galaxy: {place_name(number)} cannot be reached from the Prime")


def checked_layout(seats: int, value: OptionValue) -> Layout:
    """The same for a position: there the error is one of the position's field."""
    try:
        return layout(seats, value)
    except ImperiaError as error:
        raise PositionError(f"options: {error}") from None
