"""A process in which bots think: it can be stopped when a decision takes too long."""

from __future__ import annotations

import contextlib
import json
import signal
import threading
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random
from typing import NamedTuple

from imperia.bots import explain, make_bot
from imperia.kernel import Match, registry
from imperia.kernel.match import replay
from imperia.kernel.record import Ply, Record

# How long a new process may take until it is ready, on a busy machine.
START_SECONDS = 60.0
_KEPT = 64
# Instead of a bot's name: the answer is what a search thinks of the best few actions, as JSON.
EXPLAIN = "explain"


class Question(NamedTuple):
    """What a bot is asked: everything it needs, in a form that travels."""

    table_id: str
    record: Record
    seat: int
    bot: str
    seed: str
    seconds: float = 0.0  # how long it may take; 0 is as long as the bot likes


class Overtime(Exception):
    """The decision took longer than it may."""


class Gone(Exception):
    """The process ended in the middle of a decision: somebody killed it, or we are stopping."""


class BotFailed(Exception):
    """The bot itself raised an error."""


class Thinker:
    """One process that answers one question at a time; started when it is needed and not there."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: _Process | None = None
        self.stopped = False

    def choose(self, question: Question, seconds: float) -> str:
        """The code of the action that the bot chooses, within so many seconds."""
        process = self._running()
        try:
            process.pipe.send(question)
            if not process.pipe.poll(seconds):
                raise Overtime(f"{question.bot} took longer than {seconds:g} s")
            good, text = process.pipe.recv()
        except (EOFError, OSError):
            self._drop(process)
            raise Gone("the thinking process ended") from None
        except Overtime:
            self._drop(process)
            raise
        if not good:
            raise BotFailed(text)
        return str(text)

    def _running(self) -> _Process:
        with self._lock:
            if self.stopped:
                raise Gone("stopping")
            if self._process is None:
                self._process = _Process()
            process = self._process
        try:
            if not process.ready:
                process.ready = process.pipe.poll(START_SECONDS) and process.pipe.recv() == "ready"
        except (EOFError, OSError):
            process.ready = False
        if not process.ready:
            self._drop(process)
            raise Gone("the thinking process did not start")
        return process

    def _drop(self, process: _Process) -> None:
        with self._lock:
            if self._process is process:
                self._process = None
        process.end()

    def stop(self) -> None:
        """Whatever is being thought about is given up."""
        with self._lock:
            self.stopped = True
            process, self._process = self._process, None
        if process is not None:
            process.end()


class _Process:
    def __init__(self) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_answer, args=(theirs,), name="imperia-thinker", daemon=True)
        self.process.start()
        theirs.close()
        self.ready = False
        self._ending = threading.Lock()

    def end(self) -> None:
        """Who asked and who stops the server may both come here, at the same moment."""
        with self._ending:
            self.process.kill()
            self.process.join()
            # Last: whoever waits at the pipe has heard of the end by now.
            self.pipe.close()


def _answer(pipe: Connection) -> None:
    """The other side: until the pipe ends, with whoever holds it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which stops us itself
    kept: dict[str, Match] = {}
    with contextlib.suppress(EOFError, OSError):
        pipe.send("ready")
        while True:
            question: Question = pipe.recv()
            try:
                answer = (True, think(question, kept))
            except Exception as error:
                answer = (False, f"{type(error).__name__}: {error}")
            pipe.send(answer)


def think(question: Question, kept: dict[str, Match]) -> str:
    """The code that the bot chooses; ``kept``: the matches asked about last, so that little is replayed."""
    match = _known(question.table_id, question.record, kept)
    rng = Random(f"{question.seed}/{question.seat}/{len(question.record.plies)}")
    perspective = match.perspective(question.seat)
    if question.bot == EXPLAIN:
        return json.dumps(explain(perspective, rng, question.seconds).to_json())
    return make_bot(question.bot, rng, question.seconds).choose(perspective).code


def _known(table_id: str, record: Record, kept: dict[str, Match]) -> Match:
    match = kept.pop(table_id, None)
    if match is None or match.plies != record.plies[: len(match.plies)]:
        match = replay(registry.get(record.game, record.rules_version), record, 0)
    new: list[Ply] = record.plies[len(match.plies) :]
    for seat, code in new:
        match.do(seat, match.game.table.parse(code))
    kept[table_id] = match
    while len(kept) > _KEPT:
        kept.pop(next(iter(kept)))
    return match
