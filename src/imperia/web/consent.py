"""Undo by consent: beyond what may be taken back by right, everybody at the table has to agree."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row

from imperia.kernel import Match, UndoError
from imperia.web.cache import refresh
from imperia.web.errors import Forbidden, Stale, WebError
from imperia.web.ledger import Ledger


class Consent:
    """Asking to go back to before one's own last decision, and answering."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger

    def ask(self, table_id: str, seat: int, at: int, user_id: int) -> bool:
        """Ask the others; with nobody to ask it is done at once. Whether it was done."""
        with self.ledger.keeping(table_id) as held, self.ledger.database.write() as connection:
            head = self._open(connection, table_id, seat, at, user_id)
            if head.undo is not None:
                # Else somebody would agree to another question than the one on the page.
                raise Stale("somebody asks for an undo already: answer that first")
            keep = last_decision(refresh(connection, head, held), seat)
            done = not self._others(connection, table_id, user_id)
            if done:
                self.ledger.append_undo(connection, head, held, keep, seat, user_id)
            else:
                self.ledger.touch(connection, head, undo={"seat": seat, "keep": keep, "agreed": [user_id]})
        self.ledger.hub.publish(table_id)
        return done

    def answer(self, table_id: str, seat: int, at: int, user_id: int, agree: bool) -> bool:
        """Agree or refuse; the last one to agree makes it happen. Whether it was done."""
        with self.ledger.keeping(table_id) as held, self.ledger.database.write() as connection:
            head = self._open(connection, table_id, seat, at, user_id)
            if head.undo is None:
                raise Stale("nobody asks for an undo any more")
            agreed = {*head.undo["agreed"], user_id}
            done = agree and self._others(connection, table_id, 0) <= agreed
            if not agree:
                self.ledger.touch(connection, head, undo=None)
            elif done:
                refresh(connection, head, held)
                asker = head.undo["seat"]
                self.ledger.append_undo(connection, head, held, head.undo["keep"], asker, user_id)
            else:
                self.ledger.touch(connection, head, undo=head.undo | {"agreed": sorted(agreed)})
        self.ledger.hub.publish(table_id)
        return done

    def _open(self, connection: Connection, table_id: str, seat: int, at: int, user_id: int) -> Row[Any]:
        head = self.ledger.head(connection, table_id)
        place = self.ledger.place(connection, table_id, seat)
        if place.user_id != user_id or place.kind not in ("human", "here"):
            raise Forbidden("that is not your seat")
        if head.status != "running":
            raise WebError("only a running game can go back")
        if at != head.entries:
            raise Stale("the table has moved on since that page was made")
        return head

    def _others(self, connection: Connection, table_id: str, user_id: int) -> set[int]:
        """The people at the table but for one."""
        rows = self.ledger.places(connection, table_id)
        return {place.user_id for place in rows if place.kind in ("human", "here")} - {user_id}


def last_decision(match: Match, seat: int) -> int:
    """How many plies stay when a seat's last decision is taken back."""
    for number in reversed(range(len(match.plies))):
        if match.plies[number][0] == seat:
            return number
    raise UndoError("there is nothing of yours to take back")
