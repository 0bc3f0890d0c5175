"""The results' folder: the contest, one line for each finished game, and every record.

A line is written when its game is over and its record lies in its file, so whatever stops the arena loses
only games that were not over.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from imperia.arena.contest import Contest
from imperia.arena.play import Played
from imperia.kernel import ImperiaError

CONTEST = "contest.json"
GAMES = "games.jsonl"
RECORDS = "records"


class Store:
    """One contest's folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def open(self, contest: Contest, resume: bool) -> list[Played]:
        """The games that are there already; refuses a folder that holds another contest."""
        path = self.folder / CONTEST
        try:
            if path.exists():
                return self._reopen(path, contest, resume)
            if (self.folder / GAMES).exists():
                raise ImperiaError(f"{self.folder}: holds games of an unknown contest: {CONTEST} is missing")
            (self.folder / RECORDS).mkdir(parents=True, exist_ok=True)
            _write_whole(path, json.dumps(contest.to_json(), indent=1) + "\n")
        except OSError as error:
            raise ImperiaError(f"{self.folder}: {error.strerror or error}") from None
        return []

    def _reopen(self, path: Path, contest: Contest, resume: bool) -> list[Played]:
        if not resume:
            raise ImperiaError(f"{self.folder}: holds a contest already; --resume goes on with it")
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
        except ValueError:
            kept = None
        if not isinstance(kept, dict):
            raise ImperiaError(f"{path}: is no contest")
        wanted = contest.to_json()
        # More games of the same contest may be asked for at any time.
        for name in wanted:
            if name != "games" and kept.get(name) != wanted[name]:
                raise ImperiaError(
                    f"{self.folder}: is another contest: {name} is {kept.get(name)!r}, not {wanted[name]!r}"
                )
        (self.folder / RECORDS).mkdir(exist_ok=True)
        _write_whole(path, json.dumps(wanted, indent=1) + "\n")
        return [game for game in self.games() if game.number < contest.games]

    def games(self) -> list[Played]:
        """All finished games, by their number; a last line that was cut off is left out."""
        path = self.folder / GAMES
        found: dict[int, Played] = {}
        if path.exists():
            # A broken disk may leave anything: what is no line of ours is played again.
            for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
                try:
                    data: dict[str, Any] = json.loads(line)
                    found[data["number"]] = Played(**data)
                except (ValueError, TypeError, KeyError):
                    continue
        return [found[number] for number in sorted(found)]

    def add(self, game: Played) -> None:
        """Keep a finished game: its record first, then its line."""
        try:
            _write_whole(self.folder / RECORDS / f"{game.number:05}.json", game.record)
            path = self.folder / GAMES
            # A line that was cut off by a kill must not swallow the next one.
            broken = path.exists() and path.read_bytes()[-1:] not in (b"\n", b"")
            with path.open("a", encoding="utf-8") as lines:
                lines.write(("\n" if broken else "") + json.dumps(game.to_json()) + "\n")
        except OSError as error:
            raise ImperiaError(f"{self.folder}: {error.strerror or error}; --resume goes on") from None


def _write_whole(path: Path, text: str) -> None:
    """A kill leaves the old file or the new one, never half of it."""
    part = path.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)
