"""People: guests and accounts, passwords, and the signed cookie that says who somebody is."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from dataclasses import dataclass
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from itsdangerous import BadSignature, URLSafeTimedSerializer
from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Row,
    Table,
    bindparam,
    delete,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from imperia.kernel import Phrase
from imperia.web.database import Database
from imperia.web.errors import NeedsLogin, NotFound, WebError
from imperia.web.language import translated
from imperia.web.schema import chat, entries, hooks, mutes, places, tables, tokens, users

COOKIE = "imperia"
COOKIE_SECONDS = 365 * 86400
SHORTEST_PASSWORD = 10
# As long as the column is.
LONGEST_LOGIN = 40
MOST_BOTS = 20


@dataclass
class Visitor:
    """Who asks: a user (guest or account) or nobody yet, and the token that forms must carry."""

    user_id: int | None
    name: str
    account: bool
    csrf: str
    epoch: int = 0
    # Whether the cookie has to be sent again.
    fresh: bool = False


# Asked with every request, and made once.
USER = select(users).where(users.c.id == bindparam("user_id"))


class People:
    """Guests, accounts and tokens."""

    def __init__(self, database: Database, secret: str) -> None:
        self.database = database
        self.signer = URLSafeTimedSerializer(secret, salt="imperia-session")
        self.hasher = PasswordHasher()

    # Who somebody is ---------------------------------------------------------------------------

    def visitor(self, cookie: str | None) -> Visitor:
        """Whom a cookie belongs to; a bad or old one counts as none."""
        try:
            data = self.signer.loads(cookie or "", max_age=COOKIE_SECONDS)
            user_id, epoch, csrf = data["u"], data["e"], data["c"]
        except (BadSignature, KeyError, TypeError):
            return Visitor(None, "", False, secrets.token_urlsafe(16), fresh=True)
        row = self.user(user_id) if user_id is not None else None
        if row is None or row.epoch != epoch:
            return Visitor(None, "", False, csrf, fresh=user_id is not None)
        return Visitor(row.id, row.name, row.login is not None, csrf, row.epoch)

    def cookie(self, visitor: Visitor) -> str:
        """What the browser keeps."""
        return str(self.signer.dumps({"u": visitor.user_id, "e": visitor.epoch, "c": visitor.csrf}))

    def user(self, user_id: int) -> Row[Any] | None:
        with self.database.glance() as connection:
            return connection.execute(USER, {"user_id": user_id}).first()

    def ensure(self, visitor: Visitor) -> Visitor:
        """Make a guest of a visitor who is about to do something."""
        if visitor.user_id is not None:
            return visitor
        name = translated("Guest {number}", number=secrets.randbelow(9000) + 1000)
        with self.database.write() as connection:
            done = connection.execute(
                insert(users).values(name=name, bot=False, epoch=0, created=time.time()).returning(users.c.id)
            )
            visitor.user_id = int(done.scalar_one())
        visitor.name, visitor.fresh = name, True
        return visitor

    # Accounts ----------------------------------------------------------------------------------

    def register(self, visitor: Visitor, name: str, password: str) -> None:
        """Make an account, out of the guest that the visitor may be: tables are kept."""
        name = clean_name(name)
        check_password(password)
        self.ensure(visitor)
        if visitor.account:
            raise WebError("you are signed in already; sign out first")
        values = {"name": name, "login": name.casefold(), "password": self.hasher.hash(password)}
        try:
            with self.database.write() as connection:
                # An older cookie of the guest, wherever it lies, must not open the account.
                epoch = connection.execute(
                    update(users)
                    .where(users.c.id == visitor.user_id)
                    .values(**values, epoch=users.c.epoch + 1)
                    .returning(users.c.epoch)
                ).scalar_one()
                connection.execute(
                    update(places)
                    .where(places.c.user_id == visitor.user_id, places.c.kind == "human")
                    .values(name=name)
                )
        except IntegrityError:
            raise WebError(Phrase("the name {name} is taken; choose another", name=repr(name))) from None
        visitor.name, visitor.account, visitor.epoch = name, True, int(epoch)
        visitor.csrf, visitor.fresh = secrets.token_urlsafe(16), True

    def login(self, visitor: Visitor, name: str, password: str) -> None:
        """Sign in; the answer takes as long for a name that does not exist."""
        row = None
        if name.isprintable():  # no other name was ever taken, and a database may refuse to look for it
            with self.database.read() as connection:
                query = select(users).where(users.c.login == name.strip().casefold())
                row = connection.execute(query).first()
        stored = row.password if row is not None else _NOBODY
        try:
            self.hasher.verify(stored, password)
        except VerifyMismatchError:
            row = None
        if row is None:
            raise NeedsLogin("name and password do not belong together")
        visitor.user_id, visitor.name, visitor.account = row.id, row.name, True
        visitor.epoch, visitor.csrf, visitor.fresh = row.epoch, secrets.token_urlsafe(16), True

    def change_password(self, visitor: Visitor, old: str, new: str) -> None:
        """A new password; every other place is signed out."""
        row = self._account(visitor)
        check_password(new)
        try:
            self.hasher.verify(row.password, old)
        except VerifyMismatchError:
            raise NeedsLogin("the old password is not right") from None
        with self.database.write() as connection:
            connection.execute(
                update(users)
                .where(users.c.id == row.id)
                .values(password=self.hasher.hash(new), epoch=row.epoch + 1)
            )
        visitor.epoch, visitor.fresh = row.epoch + 1, True

    def rate(self, visitor: Visitor, wish: bool) -> None:
        """Show somebody's rating, or show it no more."""
        row = self._account(visitor)
        with self.database.write() as connection:
            connection.execute(update(users).where(users.c.id == row.id).values(rated=wish))

    def is_rated(self, visitor: Visitor) -> bool:
        row = self.user(visitor.user_id) if visitor.user_id is not None else None
        return row is not None and bool(row.rated)

    def _account(self, visitor: Visitor) -> Row[Any]:
        row = self.user(visitor.user_id) if visitor.user_id is not None else None
        if row is None or row.login is None:
            raise NeedsLogin("this needs an account")
        return row

    def export(self, visitor: Visitor) -> dict[str, Any]:
        """Everything that is kept about somebody."""
        if visitor.user_id is None:
            raise NeedsLogin("there is nothing to export: you have not played yet")
        row = self.user(visitor.user_id)
        assert row is not None
        with self.database.read() as connection:

            def kept(table: Table, whose: Column[Any], *columns: ColumnElement[Any]) -> list[dict[str, Any]]:
                query = select(*columns).select_from(table).where(whose == row.id)
                return [
                    {"table" if name == "table_id" else name: value for name, value in found.items()}
                    for found in connection.execute(query).mappings()
                ]

            return {
                "name": row.name,
                "account": row.login is not None,
                "rated": bool(row.rated),
                "created": row.created,
                "tables": kept(tables, tables.c.owner, tables.c.id, tables.c.name, tables.c.created),
                "seats": kept(places, places.c.user_id, places.c.table_id, places.c.seat),
                "moves": kept(
                    entries,
                    entries.c.user_id,
                    entries.c.table_id,
                    entries.c.number,
                    entries.c.kind,
                    entries.c.seat,
                    entries.c.code,
                    entries.c.at,
                ),
                "chat": kept(chat, chat.c.user_id, chat.c.table_id, chat.c.text, chat.c.at),
                "muted": kept(mutes, mutes.c.user_id, mutes.c.muted.label("user")),
                "tokens": kept(tokens, tokens.c.user_id, tokens.c.name, tokens.c.created),
                "hooks": kept(hooks, hooks.c.user_id, hooks.c.table_id, hooks.c.url),
                "bots": kept(users, users.c.maker, users.c.name, users.c.created),
            }

    def delete(self, visitor: Visitor) -> None:
        """Forget somebody: name, password, tokens and words. Tables stay, for the sake of the others."""
        if visitor.user_id is None:
            raise NeedsLogin("there is nothing to delete")
        with self.database.write() as connection:
            made = connection.scalars(select(users.c.id).where(users.c.maker == visitor.user_id)).all()
            for user_id in (visitor.user_id, *made):
                _forget(connection, user_id)
        visitor.user_id, visitor.name, visitor.account, visitor.fresh = None, "", False, True

    def mute(self, visitor: Visitor, muted: int) -> None:
        """Hear nothing more from somebody; a second time, hear them again."""
        if visitor.user_id is None or muted == visitor.user_id or self.user(muted) is None:
            raise WebError("there is nobody to mute")
        pair = (mutes.c.user_id == visitor.user_id, mutes.c.muted == muted)
        with self.database.write() as connection:
            if connection.execute(delete(mutes).where(*pair)).rowcount == 0:
                connection.execute(insert(mutes).values(user_id=visitor.user_id, muted=muted))

    # Tokens for programs -------------------------------------------------------------------------

    def new_token(self, visitor: Visitor, name: str) -> str:
        """A personal access token; only its hash is kept, so it is shown once."""
        row = self._account(visitor)
        token = "imp_" + secrets.token_urlsafe(32)
        with self.database.write() as connection:
            connection.execute(
                insert(tokens).values(
                    user_id=row.id,
                    name=tidy(name, 40) or "token",
                    digest=digest(token),
                    created=time.time(),
                )
            )
        return token

    def tokens_of(self, visitor: Visitor) -> list[Row[Any]]:
        """The tokens of an account: names and dates, for what opens doors is not kept."""
        query = select(tokens.c.id, tokens.c.name, tokens.c.created).where(
            tokens.c.user_id == visitor.user_id
        )
        with self.database.read() as connection:
            return list(connection.execute(query.order_by(tokens.c.id)))

    def take_back(self, visitor: Visitor, token_id: int) -> None:
        """A token that opens nothing any more."""
        with self.database.write() as connection:
            mine = (tokens.c.id == token_id, tokens.c.user_id == visitor.user_id)
            if connection.execute(delete(tokens).where(*mine)).rowcount != 1:
                raise NotFound("there is no such token of yours")

    def bots_of(self, visitor: Visitor) -> list[Row[Any]]:
        """The bot accounts that somebody has made."""
        query = select(users.c.id, users.c.name).where(users.c.maker == visitor.user_id).order_by(users.c.id)
        with self.database.read() as connection:
            return list(connection.execute(query))

    def new_bot(self, name: str, maker: int) -> str:
        """An account for a program; it has a token and no password. It is forgotten with its maker."""
        name = clean_name(name)
        if len(self.bots_of(Visitor(maker, "", True, ""))) >= MOST_BOTS:
            raise WebError(Phrase("an account has {most} bot accounts at most", most=MOST_BOTS))
        token = "imp_" + secrets.token_urlsafe(32)
        now = time.time()
        with self.database.write() as connection:
            made = connection.execute(
                insert(users)
                .values(name=name, bot=True, maker=maker, epoch=0, created=now)
                .returning(users.c.id)
            )
            connection.execute(
                insert(tokens).values(
                    user_id=made.scalar_one(), name="bot", digest=digest(token), created=now
                )
            )
        return token

    def by_token(self, token: str) -> Visitor:
        """Whom a token belongs to."""
        with self.database.read() as connection:
            row = connection.execute(
                select(users)
                .join(tokens, tokens.c.user_id == users.c.id)
                .where(tokens.c.digest == digest(token))
            ).first()
        if row is None:
            raise NeedsLogin("this token is unknown or was taken back")
        return Visitor(row.id, row.name, row.login is not None, "", row.epoch)


def _forget(connection: Connection, user_id: int) -> None:
    for what in (tokens, hooks, mutes, chat):
        connection.execute(delete(what).where(what.c.user_id == user_id))
    connection.execute(delete(mutes).where(mutes.c.muted == user_id))
    gone = translated("somebody")
    connection.execute(
        update(users)
        .where(users.c.id == user_id)
        .values(
            name=gone, login=None, password=None, maker=None, rated=None, bot=False, epoch=users.c.epoch + 1
        )
    )
    connection.execute(update(places).where(places.c.user_id == user_id).values(name=gone))
    connection.execute(
        update(tables).where(tables.c.owner == user_id, tables.c.status == "open").values(listed=False)
    )


# A hash of nothing that anybody knows, to be checked when a name does not exist.
_NOBODY = PasswordHasher().hash(secrets.token_hex(16))


def digest(token: str) -> str:
    """Tokens are long and random, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def same(one: str, other: str) -> bool:
    """Compare secrets in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())


def clean_name(name: str) -> str:
    """A name that can be shown anywhere."""
    name = " ".join(name.split())
    # Letters such as the German sharp s become two or three when names are compared.
    if not 2 <= len(name) <= 24 or not name.isprintable() or len(name.casefold()) > LONGEST_LOGIN:
        raise WebError("a name has 2 to 24 characters")
    return name


def tidy(text: str, most: int) -> str:
    """What somebody wrote, on one line and without characters that cannot be seen or stored."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:most]


def check_password(password: str) -> None:
    """Long is what counts."""
    if not SHORTEST_PASSWORD <= len(password) <= 200:
        raise WebError(Phrase("a password has {least} to 200 characters", least=SHORTEST_PASSWORD))
