"""Outside bots: any program that reads a question and writes an answer, a line of JSON each.

What goes wrong with it (it crashes, stalls, or answers with what is not legal) costs that one decision: the
default action is played, and the fault is kept for whoever asks. docs/bots.md describes the protocol.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
from random import Random

from imperia.bots.base import Bot
from imperia.kernel import Action, ImperiaError, Perspective

PREFIX = "cmd:"
SECONDS = 10.0
# After so many faults in a row the program is not started again: its seat plays default actions.
PATIENCE = 5
# An answer is one short line; what is longer is cut here, so that no program can fill our memory.
LONGEST_ANSWER = 65_536
# How long a program that closed its output may take to end, before it is said that it goes on.
LAST_BREATH = 1.0
# What does least, in any of the games; else the first legal action is the default.
HARMLESS = ("pass", "end", "peace", "stop")


class Fault(Exception):
    """What went wrong with one decision."""


class Program:
    """A running program. A thread of its own minds the pipes: whatever the program does, it holds up nobody.

    The thread writes a question, then reads one line. A program that never reads blocks that thread alone;
    one that writes without end is held up by its full pipe.
    """

    running: set[Program] = set()  # noqa: RUF012 -- all of this process, for end_all

    def __init__(self, words: list[str]) -> None:
        self._process = subprocess.Popen(  # noqa: S603 -- the command is what its user asked for
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            # A group of its own: a shell is ended together with what it has started.
            start_new_session=True,
        )
        self._questions: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        Program.running.add(self)
        threading.Thread(target=self._mind, daemon=True).start()

    def ask(self, question: str, seconds: float) -> bytes:
        """Its answer to a question; a fault if there is none in time."""
        self._questions.put(question.encode() + b"\n")
        try:
            answer = self._answers.get(timeout=seconds)
        except queue.Empty:
            raise Fault(f"no answer within {seconds:g} s") from None
        if answer:
            return answer
        try:
            raise Fault(f"the program ended (exit code {self._process.wait(LAST_BREATH)})")
        except subprocess.TimeoutExpired:
            raise Fault("the program closed its output") from None

    def end(self) -> None:
        """Kill it, with all that it has started."""
        Program.running.discard(self)
        self._questions.put(None)
        if sys.platform == "win32":
            self._process.kill()
        else:
            with contextlib.suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def _mind(self) -> None:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        answer = b"\n"
        while answer and (question := self._questions.get()) is not None:
            try:
                stdin.write(question)
                stdin.flush()
                answer = stdout.readline(LONGEST_ANSWER)
            except OSError:
                answer = b""
            self._answers.put(answer)
        for pipe in (stdin, stdout):
            with contextlib.suppress(OSError):
                pipe.close()


def end_all() -> None:
    """End every program that bots of this process have started: the process is about to end itself."""
    for program in list(Program.running):
        program.end()


class OutsideBot(Bot):
    """Speaks with a program on its standard input and output; the program is started when it is needed."""

    def __init__(self, rng: Random, command: str, seconds: float = SECONDS) -> None:
        super().__init__(rng)
        self.name = PREFIX + command
        self.seconds = seconds
        self.faults: list[str] = []
        self._words = split(command)
        self._in_a_row = 0
        self._program: Program | None = None

    def choose(self, perspective: Perspective) -> Action:
        legal = perspective.legal()
        if len(legal) == 1:
            return legal[0]
        try:
            action = self._ask(perspective, legal)
        except Fault as fault:
            self.faults.append(str(fault))
            self._in_a_row += 1
            self.close()
            return default(legal)
        self._in_a_row = 0
        return action

    def close(self) -> None:
        """End the program; it is started anew if another decision comes."""
        program, self._program = self._program, None
        if program is not None:
            program.end()

    def _ask(self, perspective: Perspective, legal: list[Action]) -> Action:
        if self._in_a_row >= PATIENCE:
            raise Fault(f"given up after {PATIENCE} faults in a row")
        interrupts = perspective.interrupts()
        question = {
            "game": perspective.game.name,
            "rules_version": perspective.game.rules_version,
            "seat": perspective.seat,
            "seconds": self.seconds,
            "legal": [action.code for action in legal],
            "interrupts": [action.code for action in interrupts],
            "view": perspective.view().to_json(),
        }
        answer = self._started().ask(json.dumps(question), self.seconds)
        try:
            code = json.loads(answer)["action"]
        except (ValueError, KeyError, TypeError, RecursionError):
            shown = answer[:80].decode(errors="replace")
            raise Fault(f'no answer of the form {{"action": CODE}}: {shown!r}') from None
        for action in [*legal, *interrupts]:
            if action.code == code:
                return action
        raise Fault(f"illegal action {str(code)[:80]!r}")

    def _started(self) -> Program:
        if self._program is None:
            try:
                self._program = Program(self._words)
            except OSError as error:
                raise Fault(f"cannot be started: {error.strerror or error}") from None
        return self._program


def split(command: str) -> list[str]:
    """The words of a command line."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ImperiaError(f"cmd:{command}: {error}") from None
    if not words:
        raise ImperiaError("cmd: needs a command, for example cmd:python mybot.py")
    return words


def default(legal: list[Action]) -> Action:
    """What is played when a bot fails: what does least, or else the first legal action."""
    for code in HARMLESS:
        for action in legal:
            if action.code == code:
                return action
    return legal[0]
