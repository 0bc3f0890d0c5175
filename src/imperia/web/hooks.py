"""Webhooks: a table tells a program that it is somebody's turn, or that the game is over."""

from __future__ import annotations

import contextlib
import hmac
import ipaddress
import json
import logging
import re
import secrets
import socket
import ssl
import threading
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import Row, bindparam, delete, func, insert, select, update

from imperia.kernel import ImperiaError, Phrase
from imperia.web.cache import refresh
from imperia.web.errors import Forbidden, NotFound, WebError
from imperia.web.ledger import Ledger
from imperia.web.schema import hooks

log = logging.getLogger("imperia.hooks")

SECONDS = 5
# Seconds to wait before each try: a program that is being restarted is back soon.
PAUSES = (0.0, 1.0, 4.0)
TOO_MANY = 429
# Seconds in which changes of tables are gathered before it is asked which of them have hooks.
GATHER = 0.05
HOOKED = select(hooks.c.table_id).where(hooks.c.table_id.in_(bindparam("changed", expanding=True))).distinct()
# Hooks of one player at one table.
MOST = 5
WRITTEN = re.compile(r"[!-~]{1,500}")
# Where the older protocol's addresses are reached through a translator (RFC 6052).
TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")


class _Plain(HTTPConnection):
    """Goes to an address that was checked, whatever the host's name points to by the time of connecting."""

    address = ""

    def connect(self) -> None:
        self.sock = socket.create_connection((self.address, self.port), self.timeout)


class _Secure(HTTPSConnection):
    """The same, and the certificate must be the host's."""

    address = ""

    def connect(self) -> None:
        plain = socket.create_connection((self.address, self.port), self.timeout)
        self.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=self.host)


class Hooks:
    """Keeps hooks and sends what they wait for, from threads of its own."""

    def __init__(self, ledger: Ledger, allow_private: bool = False) -> None:
        self.ledger = ledger
        self.allow_private = allow_private
        self.pool = ThreadPoolExecutor(4, thread_name_prefix="imperia-hook")
        self.pauses = PAUSES
        self._ended = threading.Event()
        # Tables that have changed since the last look.
        self._changed: set[str] = set()
        self._lock = threading.Lock()

    def start(self) -> None:
        """Hears of every change, also of those that bots and other processes make."""
        self.ledger.hub.follow(self.hear)

    def stop(self) -> None:
        """Waits for what is being sent, which takes seconds at most."""
        self._ended.set()
        self.pool.shutdown(wait=True, cancel_futures=True)

    def hear(self, table_id: str) -> None:
        """A table has changed; a thread of ours looks after it, and after all that change in a moment."""
        with self._lock:
            first = not self._changed
            self._changed.add(table_id)
        if first:
            with contextlib.suppress(RuntimeError):  # the server is stopping
                self.pool.submit(self._look)

    def _look(self) -> None:
        """Most tables have no hook: one question for many of them, and none in the middle of a move."""
        self._ended.wait(GATHER)
        with self._lock:
            changed, self._changed = self._changed, set()
        try:
            with self.ledger.database.glance() as connection:
                hooked = connection.scalars(HOOKED, {"changed": sorted(changed)}).all()
        except Exception:
            log.exception("the hooks of %s tables were not looked at", len(changed))
            return
        for table_id in hooked:
            with contextlib.suppress(RuntimeError):
                self.pool.submit(self._look_after, table_id)

    def _look_after(self, table_id: str) -> None:
        try:
            self.look(table_id)
        except ImperiaError as error:
            log.info("table %s: %s", table_id, error)
        except Exception:  # nobody waits for what a thread of the pool gives back
            log.exception("table %s: its hooks failed", table_id)

    def add(self, table_id: str, user_id: int, url: str) -> dict[str, Any]:
        """A hook for one's own seats at a table; the answer has the secret that signs it."""
        self.check(url)
        secret = secrets.token_hex(32)
        with self.ledger.database.write() as connection:
            head = self.ledger.head(connection, table_id)
            if not any(place.user_id == user_id for place in self.ledger.places(connection, table_id)):
                raise Forbidden("only players of the table can have a hook at it")
            kept = select(func.count()).where(hooks.c.table_id == table_id, hooks.c.user_id == user_id)
            if connection.execute(kept).scalar_one() >= MOST:
                raise WebError(Phrase("a player has {most} hooks at a table at most", most=MOST))
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

    def check(self, url: str) -> str:
        """The network address of a URL on the open web: a hook must not reach into the host's own network."""
        try:
            parts = urlsplit(url)
        except ValueError:
            raise WebError("url: write http://... or https://...") from None
        good = parts.scheme in ("http", "https") and parts.hostname and "@" not in parts.netloc
        if not good or not parts.hostname or not WRITTEN.fullmatch(url):
            raise WebError("url: write http://... or https://...")
        try:
            found = socket.getaddrinfo(parts.hostname, parts.port or 80, type=socket.SOCK_STREAM)
        except (OSError, ValueError):
            raise WebError(
                Phrase("url: the host {host} cannot be found", host=repr(parts.hostname))
            ) from None
        for *_, address in found:
            if not self.allow_private and not on_the_open_web(str(address[0])):
                raise WebError("url: this address is not on the open web")
        return str(found[0][4][0])

    def look(self, table_id: str) -> None:
        """Send what is due at a table. Only one of several processes gets to send it."""
        with self.ledger.database.read() as connection:
            rows = list(connection.execute(select(hooks).where(hooks.c.table_id == table_id)))
        if rows:
            self._send_due(table_id, rows)

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
        for pause in self.pauses:
            if self._ended.wait(pause):
                return
            try:
                address = self.check(hook.url)  # again: a name may point elsewhere by now
                status = deliver(hook.url, address, body, headers)
                if status < 500 and status != TOO_MANY:
                    if status >= 300:  # a redirect, too: the address was checked, the next one was not
                        log.info("hook %s: answered %s", hook.id, status)
                    return
                log.info("hook %s: answered %s", hook.id, status)
            except (OSError, HTTPException, WebError) as error:
                log.info("hook %s: %s", hook.id, type(error).__name__)


def on_the_open_web(address: str) -> bool:
    """Whether an address belongs to everybody's internet, also in the dress of the newer protocol."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour
        if found in TRANSLATED:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None:
            return on_the_open_web(str(inner))
    return found.is_global and not found.is_multicast


def deliver(url: str, address: str, body: bytes, headers: dict[str, str]) -> int:
    """Post to ``address`` in the name of the URL's host; the status of the answer, within some seconds."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    kind = _Secure if parts.scheme == "https" else _Plain
    connection = kind(host, parts.port, timeout=SECONDS)
    connection.address = address
    # A time-out counts anew with every byte that comes: this one ends all of it.
    cutter = threading.Timer(SECONDS, _cut, [connection])
    cutter.start()
    try:
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", target, body, headers)
        return connection.getresponse().status
    finally:
        cutter.cancel()
        connection.close()


def _cut(connection: HTTPConnection) -> None:
    # Read into a name of its own: the other thread may let go of it at any moment.
    open_socket = connection.sock
    if open_socket is not None:
        with contextlib.suppress(OSError):
            open_socket.shutdown(socket.SHUT_RDWR)
