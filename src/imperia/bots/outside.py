"""Outside bots: any program that reads a question and writes an answer, a line of JSON each.

What goes wrong with it (it crashes, stalls, or answers with what is not legal) costs that one decision: the
default action is played, and the fault is kept for whoever asks. docs/bots.md describes the protocol.
"""

from __future__ import annotations

import contextlib
import json
import queue
import shlex
import subprocess
import threading
from random import Random

from imperia.bots.base import Bot
from imperia.kernel import Action, ImperiaError, Perspective

PREFIX = "cmd:"
SECONDS = 10.0
# After so many faults in a row the program is not started again: its seat plays default actions.
PATIENCE = 5
# What does least, in any of the games; else the first legal action is the default.
HARMLESS = ("pass", "end", "peace", "stop")


class Fault(Exception):
    """What went wrong with one decision."""


class OutsideBot(Bot):
    """Speaks with a program on its standard input and output; the program is started when it is needed."""

    def __init__(self, rng: Random, command: str, seconds: float = SECONDS) -> None:
        super().__init__(rng)
        self.name = PREFIX + command
        self.seconds = seconds
        self.faults: list[str] = []
        self._words = split(command)
        self._in_a_row = 0
        self._process: subprocess.Popen[str] | None = None
        self._answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()

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
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()

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
        answer = self._exchange(json.dumps(question))
        try:
            code = json.loads(answer)["action"]
        except (ValueError, KeyError, TypeError, RecursionError):
            raise Fault(f'no answer of the form {{"action": CODE}}: {answer[:80]!r}') from None
        for action in [*legal, *interrupts]:
            if action.code == code:
                return action
        raise Fault(f"illegal action {str(code)[:80]!r}")

    def _exchange(self, line: str) -> str:
        process = self._running()
        assert process.stdin is not None
        try:
            process.stdin.write(line + "\n")
            process.stdin.flush()
            answer = self._answers.get(timeout=self.seconds)
        except queue.Empty:
            raise Fault(f"no answer within {self.seconds:g} s") from None
        except OSError:
            answer = None
        if answer is None:
            raise Fault(f"the program ended (exit code {process.wait()})")
        return answer

    def _running(self) -> subprocess.Popen[str]:
        if self._process is None:
            try:
                self._process = subprocess.Popen(  # noqa: S603 -- the command is what its user asked for
                    self._words,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    text=True,
                )
            except OSError as error:
                raise Fault(f"cannot be started: {error.strerror or error}") from None
            self._answers = queue.SimpleQueue()
            threading.Thread(target=_listen, args=(self._process, self._answers), daemon=True).start()
        return self._process


def _listen(process: subprocess.Popen[str], answers: queue.SimpleQueue[str | None]) -> None:
    """Lines as they come, then None: a read that waits for ever must not hold up a game."""
    assert process.stdout is not None
    with contextlib.suppress(OSError, ValueError):
        for line in process.stdout:
            answers.put(line)
    answers.put(None)


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
