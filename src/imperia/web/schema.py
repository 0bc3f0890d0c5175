"""The tables of the database. Alembic's migrations make them; a test compares the two."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# People and bot accounts. A guest has no password; a deleted account keeps its row, without a name.
users = Table(
    "users",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    # The name in lower case of whoever has a password: two accounts never share it.
    Column("login", String(40), unique=True),
    Column("password", Text),
    Column("bot", Boolean, nullable=False, default=False),
    # Who made a bot account. No foreign key: SQLite could add it only by making the table anew.
    Column("maker", Integer, index=True),
    # Whether an account wants its rating to be shown; null is no.
    Column("rated", Boolean),
    # Raised by signing out everywhere: older cookies are worth nothing then.
    Column("epoch", Integer, nullable=False, default=0),
    Column("created", Float, nullable=False),
)

# A game in progress. What happened is in `entries`; the rest is told from there, or about people.
tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("game", String(40), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("start", JSON),
    # open: waits for players; running; paused: a clock ran out; over.
    Column("status", String(10), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("sandbox", Boolean, nullable=False),
    Column("clock", JSON, nullable=False),
    # Chance comes from this secret; its hash is shown at the start, itself at the end.
    Column("seed", String(64), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("owner", ForeignKey("users.id"), nullable=False),
    Column("entries", Integer, nullable=False),
    # Grows with every change, also of people and chat: what live pages wait for.
    Column("revision", BigInteger, nullable=False),
    Column("outcome", JSON),
    # Of a finished table: which seat led what at the end; null at tables that an older version finished.
    Column("led", JSON(none_as_null=True)),
    # Who is to act, so that lists of tables need no replay; null at tables that an older version wrote.
    Column("actors", JSON(none_as_null=True)),
    Column("undo", JSON),
    Column("deadline", Float),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Index("ix_tables_status_updated", "status", "updated"),
)

places = Table(
    "places",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    # human, here (on the owner's screen), bot, open
    Column("kind", String(8), nullable=False),
    Column("user_id", ForeignKey("users.id"), index=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(20)),
    Column("key", String(32), nullable=False),
    # Seconds left on the clock when the seat last stopped thinking.
    Column("seconds", Float),
    # Since when the seat has been thinking, while it is to act.
    Column("since", Float),
    # How many entries there were when its player last acted: "since your last turn".
    Column("seen", Integer, nullable=False, default=0),
)

# Append-only. A ply, or an undo that goes back to a number of plies; the chain covers both.
entries = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(4), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("code", String(200), nullable=False),
    Column("link", String(64), nullable=False),
    Column("user_id", Integer),
    Column("at", Float, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("user_id", ForeignKey("users.id"), nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", Float, nullable=False),
)

mutes = Table(
    "mutes",
    metadata,
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("muted", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("created", Float, nullable=False),
    UniqueConstraint("digest"),
)

hooks = Table(
    "hooks",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("url", String(500), nullable=False),
    Column("secret", String(64), nullable=False),
    # The number of entries that it was last told about: one of several processes sends, the others see this.
    Column("sent", Integer, nullable=False),
)
