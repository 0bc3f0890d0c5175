"""Riches of the universe: tokens go to the players who control their systems (R57 to R59)."""

from __future__ import annotations

from typing import Final

from imperia.games.pocket.actions import TOKENS, Token
from imperia.games.pocket.events import TokenTaken
from imperia.games.pocket.phases import galaxy, round_end
from imperia.games.pocket.state import PocketState
from imperia.kernel.action import Action
from imperia.kernel.phase import CHANCE_NODE, Phase
from imperia.kernel.seats import EVERYONE, everyone_but


class TakeToken(Phase[PocketState]):
    """Chance: what the next token is worth; its taker alone sees it (R58)."""

    __slots__ = ()

    def actors(self, s: PocketState) -> list[int]:
        return galaxy.AT_CHANCE

    def legal(self, s: PocketState, seat: int) -> list[Action]:
        return [TOKENS[value] for value in range(2) if s.pool[value]]

    def weights(self, s: PocketState) -> list[int]:
        return [left for left in s.pool if left]

    def audience(self, s: PocketState) -> int:
        # R59: the last token of the last round is followed by the final count: everyone sees all totals.
        if s.round + 1 == s.rounds() and pending(s).bit_count() == 1:
            return EVERYONE
        return 1 << taker(s)

    def apply(self, s: PocketState, seat: int, action: Action) -> None:
        assert isinstance(action, Token)
        seat = taker(s)
        low = pending_of(s, seat)
        low &= -low
        s.tokens ^= low
        s.pool[action.value] -= 1
        s.taken[seat] += 1
        s.riches[seat] += action.value
        if s.log is not None:
            hex = low.bit_length() - 1
            s.log.append(TokenTaken(seat, hex, action.value, audience=1 << seat))
            s.log.append(TokenTaken(seat, hex, -1, audience=everyone_but(seat)))
        if pending(s) == 0:
            round_end.begin(s)


def begin(s: PocketState) -> None:
    """The scoring of this round is over."""
    if pending(s):
        s.turn = s.first
        s.stack[-1] = TAKE_TOKEN
    else:
        round_end.begin(s)


def pending(s: PocketState) -> int:
    """R57: tokens on all systems that anybody controls."""
    return s.tokens & s.occupied() if s.tokens else 0


def pending_of(s: PocketState, seat: int) -> int:
    """The tokens that a seat is to take."""
    return s.tokens & s.held[seat]


def taker(s: PocketState) -> int:
    """Clockwise from the first player, all tokens of one player together."""
    for place in range(s.seats):
        seat = (s.first + place) % s.seats
        if pending_of(s, seat):
            return seat
    raise AssertionError("no token is to be taken")


TAKE_TOKEN: Final[TakeToken] = TakeToken("riches", CHANCE_NODE)
