"""Settings of a server: where its data lies, and its secret."""

import json
import os
import secrets
from dataclasses import asdict, dataclass
from pathlib import Path

from platformdirs import user_data_path

from imperia.kernel import ImperiaError


@dataclass(frozen=True)
class Settings:
    """What a server needs to know; everything has a default that works on a laptop."""

    database: str
    secret: str
    bot_workers: int = 1
    # Seconds that a bot may think about one decision; then any legal action takes its place.
    bot_seconds: float = 10.0
    # local: bots think in processes of this server; queue: `imperia worker` processes take their turns.
    bots: str = "local"
    secure_cookies: bool = False
    # Webhooks to addresses of the host's own network: for tests and closed networks.
    private_hooks: bool = False
    log_format: str = "text"
    access_log: bool = False


def data_folder() -> Path:
    """The user's data directory, or IMPERIA_DATA."""
    folder = Path(os.environ.get("IMPERIA_DATA") or user_data_path("imperia"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ImperiaError(
            f"{folder}: {error.strerror or error}; set IMPERIA_DATA to another folder"
        ) from None
    return folder


SHORTEST_SECRET = 20

# How a server tells its processes their settings.
HANDED_DOWN = "IMPERIA_SETTINGS"


def hand_down(settings: Settings) -> None:
    """Put the settings where processes that are started from here find them."""
    os.environ[HANDED_DOWN] = json.dumps(asdict(settings))


def handed_down() -> Settings:
    """The settings from the process that started this one."""
    return Settings(**json.loads(os.environ[HANDED_DOWN]))


def load_settings(database: str | None = None, **rest: object) -> Settings:
    """From the environment, with the embedded database as the default."""
    url = database or os.environ.get("IMPERIA_DATABASE") or f"sqlite:///{data_folder() / 'imperia.sqlite3'}"
    secret = os.environ.get("IMPERIA_SECRET") or _kept_secret()
    return Settings(normal_url(url), secret, **rest)  # type: ignore[arg-type] # checked by the dataclass's users


def normal_url(url: str) -> str:
    """The address as SQLAlchemy wants it: PostgreSQL through psycopg."""
    for prefix in ("postgresql://", "postgres://"):
        if url.startswith(prefix):
            return "postgresql+psycopg://" + url[len(prefix) :]
    if url.startswith(("sqlite:///", "postgresql+psycopg://")):
        return url
    raise ImperiaError(f"database {url.split(':')[0]!r}: write sqlite:///FILE or postgresql://USER@HOST/NAME")


def _kept_secret() -> str:
    """Made once and kept beside the data, so that people stay signed in after a restart."""
    path = data_folder() / "secret"
    try:
        if not path.exists():
            part = path.with_suffix(".part")
            part.touch(mode=0o600)
            part.write_text(secrets.token_urlsafe(48))
            part.replace(path)
        found = path.read_text().strip()
    except OSError as error:
        raise ImperiaError(f"{path}: {error.strerror or error}; set IMPERIA_SECRET or IMPERIA_DATA") from None
    if len(found) < SHORTEST_SECRET:
        # A disk that was full leaves an empty file: everybody could sign cookies with that.
        raise ImperiaError(f"{path}: holds no secret; remove it, and a new one is made")
    return found
