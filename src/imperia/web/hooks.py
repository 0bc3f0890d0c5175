"""Webhooks: a table tells a program that it is somebody's turn, or that the game is over."""

from __future__ import annotations

import hmac
import ipaddress
import json
import logging
import secrets
import socket
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from sqlalchemy import Row, delete, insert, select, update

from imperia.kernel import Phrase
from imperia.web.cache import refresh
from imperia.web.errors import Forbidden, NotFound, WebError
from imperia.web.ledger import Ledger
from imperia.web.schema import hooks

log = logging.getLogger("imperia.hooks")

SECONDS = 5
TRIES = 3


class NoRedirect(HTTPRedirectHandler):
    """A hook that sends us elsewhere is not followed: the address was checked, the next one was not."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Hooks:
    """Keeps hooks and sends what they wait for, from threads of its own."""

    def __init__(self, ledger: Ledger, allow_private: bool = False) -> None:
        self.ledger = ledger
        self.allow_private = allow_private
        self.pool = ThreadPoolExecutor(4, thread_name_prefix="imperia-hook")
        self.opener = build_opener(NoRedirect)

    def start(self) -> None:
        self.ledger.hub.watch(self.look)

    def stop(self) -> None:
        """Waits for what is being sent, which takes seconds at most."""
        self.pool.shutdown(wait=True, cancel_futures=True)

    def add(self, table_id: str, user_id: int, url: str) -> dict[str, Any]:
        """A hook for one's own seats at a table; the answer has the secret that signs it."""
        self.check(url)
        secret = secrets.token_hex(32)
        with self.ledger.database.write() as connection:
            head = self.ledger.head(connection, table_id)
            if not any(place.user_id == user_id for place in self.ledger.places(connection, table_id)):
                raise Forbidden("only players of the table can have a hook at it")
            made = connection.execute(
                insert(hooks)
                .values(table_id=table_id, user_id=user_id, url=url, secret=secret, sent=head.entries)
                .returning(hooks.c.id)
            )
            return {"id": made.scalar_one(), "url": url, "secret": secret}

    def remove(self, table_id: str, user_id: int, hook_id: int) -> None:
        """Take a hook back."""
        with self.ledger.database.write() as connection:
            done = connection.execute(
                delete(hooks).where(
                    hooks.c.id == hook_id, hooks.c.user_id == user_id, hooks.c.table_id == table_id
                )
            )
        if done.rowcount != 1:
            raise NotFound("there is no such hook of yours")

    def check(self, url: str) -> None:
        """Refuse what is no address on the open web: a hook must not reach into the host's own network."""
        try:
            parts = urlsplit(url)
        except ValueError:
            raise WebError("url: write http://... or https://...") from None
        if parts.scheme not in ("http", "https") or not parts.hostname or len(url) > 500:
            raise WebError("url: write http://... or https://...")
        try:
            found = socket.getaddrinfo(parts.hostname, parts.port or 80, type=socket.SOCK_STREAM)
        except (OSError, ValueError):
            raise WebError(
                Phrase("url: the host {host} cannot be found", host=repr(parts.hostname))
            ) from None
        for *_, address in found:
            if not self.allow_private and not ipaddress.ip_address(address[0]).is_global:
                raise WebError("url: this address is not on the open web")

    def look(self, table_id: str) -> None:
        """A table has changed: send what is due. Only one of several processes gets to send it."""
        with self.ledger.database.read() as connection:
            rows = list(connection.execute(select(hooks).where(hooks.c.table_id == table_id)))
        if rows:
            self.pool.submit(self._send_due, table_id, rows)

    def _send_due(self, table_id: str, rows: list[Row[Any]]) -> None:
        with self.ledger.cache.holding(table_id) as held, self.ledger.database.read() as connection:
            head = self.ledger.head(connection, table_id)
            places = self.ledger.places(connection, table_id)
            actors = refresh(connection, head, held).state.actors() if head.status == "running" else []
        for hook in rows:
            mine = [p.seat for p in places if p.user_id == hook.user_id and p.kind in ("human", "here")]
            turn = [seat for seat in mine if seat in actors]
            if head.status != "over" and not turn:
                continue
            if self._claim(hook.id, head.entries):
                news = {
                    "table": table_id,
                    "game": head.game,
                    "event": "game_over" if head.status == "over" else "your_turn",
                    "seats": turn,
                    "entries": head.entries,
                    "outcome": head.outcome,
                }
                self._send(hook, json.dumps(news).encode())

    def _claim(self, hook_id: int, entries: int) -> bool:
        with self.ledger.database.write() as connection:
            done = connection.execute(
                update(hooks).where(hooks.c.id == hook_id, hooks.c.sent < entries).values(sent=entries)
            )
            return bool(done.rowcount == 1)

    def _send(self, hook: Row[Any], body: bytes) -> None:
        signature = hmac.digest(hook.secret.encode(), body, "sha256").hex()
        headers = {"content-type": "application/json", "x-imperia-signature": f"sha256={signature}"}
        for _ in range(TRIES):
            try:
                self.check(hook.url)  # again: a name may point elsewhere by now
                request = Request(hook.url, body, headers)  # noqa: S310 -- http and https only, see check
                self.opener.open(request, timeout=SECONDS).close()
                return
            except (URLError, OSError, WebError) as error:
                log.info("hook %s: %s", hook.id, type(error).__name__)
