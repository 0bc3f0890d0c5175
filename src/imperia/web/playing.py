"""Playing: plies and undo, by people and bots."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row

from imperia.kernel import IllegalAction, Match
from imperia.web.cache import Held, refresh
from imperia.web.errors import Forbidden, Stale, WebError
from imperia.web.ledger import Ledger


class Playing:
    """The moves of a game. Every method is one transaction."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.database = ledger.database
        self.hub = ledger.hub

    def play(
        self, table_id: str, seat: int, at: int, code: str, user_id: int | None, notify: bool = True
    ) -> int:
        """A ply by a person (``user_id``) or by the seat's bot (None); how many entries there are then.

        ``at`` is the number of entries that the player has seen: two tabs, a double click or a retry
        never play twice, the later one gets ``Stale``.
        """
        with self.ledger.keeping(table_id) as held, self.database.write() as connection:
            head, rows, match = self._playable(connection, table_id, held, seat, at, user_id)
            number = self.ledger.append(connection, head, held, typed(match, seat, code), user_id, rows)
        if notify and any(place.kind == "bot" for place in rows):
            self.hub.publish(table_id)
        elif notify:
            self.hub.hear(table_id)  # nobody needs to look after bots where there are none
        return number

    def undo(self, table_id: str, seat: int, at: int, user_id: int) -> int:
        """Take back the own last decision by right; anything at a sandbox or on one's own screen."""
        with self.ledger.keeping(table_id) as held, self.database.write() as connection:
            head, rows, match = self._playable(connection, table_id, held, seat, at, user_id, acting=False)
            keep = self._free_undo(head, rows, match, user_id)
            if keep is None and head.status == "over":
                # Its seed has been shown: whoever played on would know what chance brings.
                raise IllegalAction("the game is over")
            if keep is None:
                keep = match.undo_point(seat)
            number = self.ledger.append_undo(connection, head, held, keep, seat, user_id)
        self.hub.publish(table_id)
        return number

    def _free_undo(self, head: Row[Any], rows: list[Row[Any]], match: Match, user_id: int) -> int | None:
        """Where an undo without conditions goes back to: before the last decision of a person."""
        alone = all(place.kind == "bot" or place.user_id == user_id for place in rows)
        hot_seat = alone and any(place.kind == "here" for place in rows)
        if not (head.sandbox and head.owner == user_id) and not hot_seat:
            return None
        people = {place.seat for place in rows if place.kind != "bot"}
        for number in reversed(range(len(match.plies))):
            if match.plies[number][0] in people:
                return number
        return None

    def _playable(
        self,
        connection: Connection,
        table_id: str,
        held: Held,
        seat: int,
        at: int,
        user_id: int | None,
        acting: bool = True,
    ) -> tuple[Row[Any], list[Row[Any]], Match]:
        """The table's row, its seats and its match, if this seat may do something now."""
        head = self.ledger.head(connection, table_id)
        rows = self.ledger.places(connection, table_id)
        place = self.ledger.seat_among(rows, seat)
        if user_id is None:
            if place.kind != "bot":
                raise Stale("a person has this seat now")
        elif place.user_id != user_id or place.kind not in ("human", "here"):
            raise Forbidden("that is not your seat")
        if head.status == "open":
            raise WebError("the table has not started: it waits for players")
        if head.status == "paused":
            raise WebError("the table is paused: a clock has run out")
        if head.status == "over" and acting:
            raise IllegalAction("the game is over")
        if at != head.entries:
            raise Stale("the table has moved on since that page was made")
        return head, rows, refresh(connection, head, held)


def typed(match: Match, seat: int, text: str) -> list[tuple[int, str]]:
    """The plies of what somebody has chosen or typed: one action, or a whole move that is played as one."""
    codes = match.game.parts(match.state, seat, text)
    match.game.rehearse(match.state, seat, codes)
    if len(codes) == 1:
        match.game.check(match.state, seat, match.game.table.parse(codes[0]))
    return [(seat, match.game.table.parse(code).code) for code in codes]


# What does least, where the rules offer it.
HARMLESS = ("pass", "end", "stop", "done", "decline", "no")


def default_action(match: Match, seat: int) -> str:
    """What is played for a seat whose time is over: what does least, or else the first legal action."""
    codes = [action.code for action in match.game.legal(match.state, seat)]
    for code in HARMLESS:
        if code in codes:
            return code
    return codes[0]
