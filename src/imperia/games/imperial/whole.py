"""Whole moves on one line: an army's move with its seas, a large gift; the rules ask for small steps."""

from __future__ import annotations

import contextlib
import re
from typing import TYPE_CHECKING

from imperia.games.imperial.actions import Move, Via
from imperia.games.imperial.data import GIFT_MOST, NATIONS
from imperia.games.imperial.geometry import by_land, crossings
from imperia.games.imperial.phases.armies import ChooseSeas, WhichMoves, free_home, idle_fleets
from imperia.kernel.errors import IllegalAction, NotationError
from imperia.kernel.phrase import Phrase

if TYPE_CHECKING:
    from imperia.games.imperial.game import Imperial
    from imperia.games.imperial.state import ImperialState

_MOVE = re.compile(r"(move army \w+ > \w+) (via \w+(?: ?\+ ?\w+)*)")
_PLAIN_MOVE = re.compile(r"move \w+ \w+ > \w+")
_GIFT = re.compile(rf"(gift (?:{'|'.join(NATIONS).lower()})) (-?\d{{1,9}})")
_RAISE = re.compile(r"(raise \w+ \d+) > (\d+)")


def parts(game: Imperial, s: ImperialState, seat: int, text: str) -> list[str]:
    """The codes that a whole move is made of; a text that is one code already stays alone."""
    line = " ".join(text.lower().replace(">", " > ").split())
    found = _MOVE.fullmatch(line)
    if found is None:
        gift = _GIFT.fullmatch(line)
        return _gifts(s, seat, gift[1], int(gift[2])) if gift else [_one_code(text, line)]
    move, via = found[1], _way(game, found[2])
    after = s.clone()
    action = game.play(after, seat, move)
    assert isinstance(action, Move)
    if isinstance(after.stack[-1], WhichMoves):
        raise NotationError(f"two unlike armies can move: type {move!r} alone, and say then which of them")
    if isinstance(after.stack[-1], ChooseSeas):
        return [move, _asked(after, seat, via)]
    _check_unasked(s, action, via)
    return [move]


def _gifts(s: ImperialState, seat: int, head: str, amount: int) -> list[str]:
    """R47: a sum that the table does not know as one gift is given in several."""
    if amount < 1:
        raise NotationError("a gift is a whole sum of at least 1 million")
    if seat in s.actors() and amount > s.cash[seat]:
        template = "you have {cash} million to give, not {amount}"
        raise IllegalAction(Phrase(template, cash=s.cash[seat], amount=amount))
    most = [f"{head} {GIFT_MOST}"] * (amount // GIFT_MOST)
    rest = amount % GIFT_MOST
    return [*most, f"{head} {rest}"] if rest else most


def _one_code(text: str, line: str) -> str:
    """A code as the table spells it: blanks around the arrow do not matter to those who type."""
    if _PLAIN_MOVE.fullmatch(line):
        return line
    raised = _RAISE.fullmatch(line)
    return f"{raised[1]}>{raised[2]}" if raised else text


def _way(game: Imperial, text: str) -> Via:
    """The way of this name, in whichever direction its seas are named."""
    seas = text.removeprefix("via ").replace("+", " ").split()
    for order in (seas, seas[::-1]):
        with contextlib.suppress(NotationError):
            action = game.table.parse("via " + "+".join(order))
            assert isinstance(action, Via)
            return action
    raise NotationError(f"{text!r}: there is no such way over sea")


def _asked(after: ImperialState, seat: int, via: Via) -> str:
    legal = after.stack[-1].legal(after, seat)
    for action in legal:
        if isinstance(action, Via) and action.seas == via.seas:
            return action.code
    raise NotationError(f"{via.code!r}: choose {' or '.join(action.code for action in legal)}")


def _check_unasked(s: ImperialState, move: Move, via: Via) -> None:
    """Where the seas are not asked for, those that are named must be the ones that are used."""
    if by_land(s.nation, free_home(s), move.source) >> move.target & 1:
        raise NotationError(f"{move.code!r} goes by land: leave out {via.code!r}")
    (only,) = crossings(s.nation, free_home(s), idle_fleets(s), move.source, move.target)
    if not isinstance(only, Via) or only.seas != via.seas:
        raise NotationError(f"{move.code!r} goes {only.code}, not {via.code}")
