"""Whole moves in one line: ``fleet 3.2>3.0>2.4 take 2 drop 1`` is a few small decisions.

docs/notation-pocket.md has the grammar. The codes of the table are what a record holds.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from imperia.games.pocket.data import HEX_NAMES, SHIPS
from imperia.kernel.errors import NotationError

if TYPE_CHECKING:
    from imperia.games.pocket.game import Pocket
    from imperia.games.pocket.state import PocketState

_HEX = r"(?:[2-7]\.[0-6]|prime)"
_SHIP = re.compile(rf"ship ({_HEX}) \+0*(\d+)")
_FLEET = re.compile(rf"fleet ({_HEX}(?:>{_HEX}){{1,2}}) take (\d+)(?: pick (\d+))?(?: drop (\d+))?")
_PLAN = re.compile(r"plan(?: \w+\+\w+){3}")
_INVADE = re.compile(rf"invade ({_HEX}) from ((?:{_HEX}:\d+ ?)+)")


def parts(game: Pocket, s: PocketState, seat: int, text: str) -> list[str]:
    """The codes that a whole move is made of; a text that is one code already stays alone."""
    line = re.sub(" ?> ?", ">", " ".join(text.lower().split()))
    if match := _SHIP.fullmatch(line):
        return _ships(match)
    if match := _FLEET.fullmatch(line):
        return _fleet(match)
    if match := _INVADE.fullmatch(line):
        return _invade(game, s, seat, match)
    if _PLAN.fullmatch(line):
        # R11: the two cards of a step lie side by side, so either may be named first.
        return [" ".join("+".join(sorted(step.split("+"))) for step in line.split())]
    return [text]


def _ships(match: re.Match[str]) -> list[str]:
    count = int(match[2][:3])
    if not 1 <= count <= SHIPS:
        raise NotationError(f"ship: must be +1 to +{SHIPS}")
    return [f"ship {match[1]} +1"] * count


def _fleet(match: re.Match[str]) -> list[str]:
    hexes = match[1].split(">")
    codes = [f"fleet {hexes[0]} take {match[2]}", f"to {hexes[1]}"]
    if len(hexes) == 2:
        if match[3] or match[4]:
            raise NotationError("ships join or leave a fleet only where it goes on: name the second hex")
        return codes if hexes[1] == "prime" else [*codes, "stop"]
    codes += [f"pick {match[3]}"] if match[3] else []
    codes += [f"drop {match[4]}"] if match[4] else []
    return [*codes, f"to {hexes[2]}"]


def _invade(game: Pocket, s: PocketState, seat: int, match: re.Match[str]) -> list[str]:
    """Sources are asked in the order of the hexes, and the attack begins by itself after the last."""
    groups = sorted(match[2].split(), key=lambda group: HEX_NAMES.index(group.split(":")[0]))
    codes = [f"invade {match[1]}", *(f"from {group}" for group in groups)]
    after = s.clone()
    for code in codes[:-1]:
        game.play_on(after, seat, code)
    game.play(after, seat, codes[-1])
    return [*codes, "attack"] if after.phase_name() == "invade" and after.fleet else codes
