"""Fair chance: every outcome follows from a secret, committed to before the game and shown after it."""

import hashlib
import hmac
import json
import secrets
from pathlib import Path
from typing import Any

from imperia.kernel import CHANCE, Action, ImperiaError, Record, RecordError, State, registry, sample
from imperia.kernel.match import open_match
from imperia.kernel.record import from_json

TABLE_FORMAT = "imperia-table/1"


def new_seed() -> str:
    """A secret for one table."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """What is shown at the start: it fixes the seed without telling it."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def draw(s: State, seed: str, ply: int) -> Action:
    """The outcome of the chance node that is ply number ``ply``: always the same for a seed."""
    digest = hmac.digest(bytes.fromhex(seed), f"ply {ply}".encode(), "sha256")
    # 53 bits: as much as a float between 0 and 1 can hold.
    u = (int.from_bytes(digest[:8], "big") >> 11) / (1 << 53)
    phase = s.stack[-1]
    return phase.legal(s, CHANCE)[sample(phase.weights(s), u)]


def proof(record: Record, table: str, seed: str) -> dict[str, Any]:
    """A finished table with what is needed to check its chance."""
    return {
        "format": TABLE_FORMAT,
        "table": table,
        "commitment": commitment(seed),
        "seed": seed,
        "record": record.to_json(),
    }


def verify(path: Path) -> int:
    """Check a finished table from a file; how many chance outcomes there were. An error names the ply."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ImperiaError(f"{path}: {error.strerror or error}") from None
    except (ValueError, RecursionError):
        raise ImperiaError(f"{path}: is not JSON") from None
    try:
        return check(data)
    except ImperiaError as error:
        raise ImperiaError(f"{path}: {error}") from None


def check(data: object) -> int:
    """The same for what a file holds."""
    if not isinstance(data, dict) or data.get("format") != TABLE_FORMAT:
        raise ImperiaError(f"format: must be {TABLE_FORMAT!r}")
    seed = data.get("seed")
    if not isinstance(seed, str) or len(seed) != 64 or not all(c in "0123456789abcdef" for c in seed):
        raise ImperiaError("seed: must be 64 hex digits; it is there once the table is finished")
    if data.get("commitment") != commitment(seed):
        raise ImperiaError("commitment: is not the hash of the seed: the seed was changed")
    record = from_json(data.get("record"))
    match = open_match(registry.get(record.game, record.rules_version), record)
    checked = 0
    for number, (seat, code) in enumerate(record.plies):
        if match.at_chance:
            expected = draw(match.state, seed, number).code
            if (seat, code) != (CHANCE, expected):
                raise RecordError(
                    f"ply {number}: chance was {code!r}, but the seed gives {expected!r}", number
                )
            checked += 1
        match.play_ply(seat, code)
    return checked
