"""Records: a game as its header and plies, with a hash chain. Replay needs no seed."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from errno import EISDIR
from hashlib import sha256
from os import strerror
from pathlib import Path
from typing import Any

from imperia.kernel import registry
from imperia.kernel.errors import ImperiaError, RecordError, UnknownGame
from imperia.kernel.options import OptionValue

RECORD_FORMAT = "imperia-record/1"
LINK = 4  # hex digits of each link that are kept: enough to name the changed ply, and records stay small

Ply = tuple[int, str]


@dataclass(slots=True)
class Record:
    """Who sat there is no part of it: seats are numbers, names belong to tables."""

    game: str
    rules_version: int
    options: dict[str, OptionValue]
    seats: int
    plies: list[Ply] = field(default_factory=list)
    start: dict[str, Any] | None = None
    result: dict[str, Any] | None = None

    def header(self) -> dict[str, Any]:
        """What the chain starts from."""
        return {
            "format": RECORD_FORMAT,
            "game": self.game,
            "rules_version": self.rules_version,
            "options": self.options,
            "seats": self.seats,
            "start": self.start,
        }

    def links(self) -> list[str]:
        """The chain: one hash for the header, then one for each ply on top of the one before."""
        return chain(genesis(self.header()), self.plies)

    def to_json(self) -> dict[str, Any]:
        """The record as one JSON object."""
        links = self.links()
        data = self.header()
        if self.start is None:
            del data["start"]
        data["plies"] = [list(ply) for ply in self.plies]
        if self.result is not None:
            data["result"] = self.result
        data["chain"] = {
            "head": links[-1],
            "links": "".join(link[:LINK] for link in links[1:]),
        }
        return data

    def dumps(self) -> str:
        """The record as text, one ply a line, so that a difference between two records is readable."""
        data = self.to_json()
        plies = data.pop("plies")
        body = json.dumps(data, ensure_ascii=False, indent=1)
        lines = ",\n".join(compact(ply) for ply in plies)
        return body[: -len("\n}")] + ',\n "plies": [\n' + lines + "\n]\n}\n"

    def save(self, path: Path) -> None:
        """Write it to a file, whole or not at all."""
        if not path.name or path.is_dir():
            raise IsADirectoryError(EISDIR, strerror(EISDIR), str(path))
        part = path.with_name(path.name + ".part")
        part.write_text(self.dumps(), encoding="utf-8")
        part.replace(path)


def genesis(header: dict[str, Any]) -> str:
    """The first link: the hash of the header."""
    return sha256(canonical(header).encode()).hexdigest()


def chain(first: str, plies: Iterable[Ply]) -> list[str]:
    """``first`` and the links after it, one for each ply."""
    links = [first]
    for ply in plies:
        links.append(next_link(links[-1], ply))
    return links


def next_link(link: str, ply: Ply) -> str:
    """The link that follows ``link`` when ``ply`` is played."""
    return sha256((link + compact(list(ply))).encode()).hexdigest()


def canonical(data: object) -> str:
    """JSON with one spelling for equal data."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def compact(data: object) -> str:
    """JSON without blanks."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def load(path: Path) -> Record:
    """Read a record from a file; every error names the file."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise RecordError(f"{path}: is not UTF-8 text") from None
    try:
        return loads(text)
    except RecordError as error:
        raise RecordError(f"{path}: {error}", error.ply) from None


def loads(text: str) -> Record:
    """Read a record from text and check its chain."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise RecordError(f"not JSON: {error}") from None
    except RecursionError:
        raise RecordError("not a record: nested too deeply") from None
    return from_json(data)


def from_json(data: object) -> Record:
    """Read a record from parsed JSON and check its chain."""
    if not isinstance(data, dict):
        raise RecordError("a record is a JSON object")
    if data.get("format") != RECORD_FORMAT:
        raise RecordError(f"format: must be {RECORD_FORMAT!r}, is {data.get('format')!r}")
    known = {"format", "game", "rules_version", "options", "seats", "plies", "start", "result", "chain"}
    for name in data:
        if name not in known:
            raise RecordError(f"{name}: is not a field of a record")
    record = Record(
        game=_typed(data, "game", str),
        rules_version=_typed(data, "rules_version", int),
        options=_typed(data, "options", dict),
        seats=_typed(data, "seats", int),
        plies=[_ply(number, ply) for number, ply in enumerate(_typed(data, "plies", list))],
        start=_typed(data, "start", dict) if data.get("start") is not None else None,
        result=_typed(data, "result", dict) if data.get("result") is not None else None,
    )
    _check_chain(record, _typed(data, "chain", dict))
    return record


def _typed(data: dict[str, Any], name: str, wanted: type) -> Any:
    if name not in data:
        raise RecordError(f"{name}: is missing")
    value = data[name]
    if not isinstance(value, wanted) or isinstance(value, bool):
        raise RecordError(f"{name}: must be {_TYPE_NAMES[wanted]}")
    return value


_TYPE_NAMES = {str: "a text", int: "a whole number", dict: "an object", list: "a list"}


def _ply(number: int, ply: object) -> Ply:
    if (
        not isinstance(ply, list)
        or len(ply) != 2
        or not isinstance(ply[0], int)
        or isinstance(ply[0], bool)
        or not isinstance(ply[1], str)
    ):
        raise RecordError(f"ply {number}: must be [seat, code], is {canonical(ply)[:60]}", number)
    if not ply[1].isprintable():
        raise RecordError(f"ply {number}: {canonical(ply[1])[:60]} has characters that no code has", number)
    return ply[0], ply[1]


def _check_chain(record: Record, stored: dict[str, Any]) -> None:
    head, joined = stored.get("head"), stored.get("links")
    if not isinstance(head, str) or not isinstance(joined, str):
        raise RecordError("chain: must have the texts head and links")
    links = record.links()
    for number, link in enumerate(links[1:]):
        kept = joined[number * LINK : (number + 1) * LINK]
        if kept != link[:LINK]:
            if number == 0:
                _check_rules(record)
            raise RecordError(
                f"ply {number}: {compact(list(record.plies[number]))} does not fit the hash chain: "
                "this ply (or, at ply 0, the header) was changed",
                number,
            )
    if len(joined) != LINK * len(record.plies) or head != links[-1]:
        _check_rules(record)
        raise RecordError("chain: does not end with the last ply: plies were added or taken away")


def _check_rules(record: Record) -> None:
    """A broken chain may be due to a header for other rules: then that is the reason to tell."""
    try:
        registry.get(record.game, record.rules_version)
    except UnknownGame as error:
        raise RecordError(str(error)) from None


def reason(error: ImperiaError) -> str:
    """An error's text without a final full stop, to be put into another sentence."""
    return str(error).rstrip(".")
