"""Our own commands as processes, and programs that talk to them over HTTP."""

import json
import os
import signal
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2

from imperia.web.app import make_services
from imperia.web.people import Visitor
from imperia.web.settings import Settings

SECRET = "for tests only"  # noqa: S105
# Unused at http:// addresses, but costly to make for each request.
TLS = ssl.create_default_context()
COMMAND = [sys.executable, "-c", "from imperia.cli.main import run; run()"]


class Command:
    """``imperia ARGS`` in a process group of its own; stdout and stderr go to files."""

    def __init__(self, folder: Path, name: str, *args: str) -> None:
        self.out, self.err = folder / f"{name}.out", folder / f"{name}.err"
        environment = {**os.environ, "IMPERIA_DATA": str(folder), "IMPERIA_SECRET": SECRET}
        with self.out.open("w") as out, self.err.open("w") as err:
            self.process = subprocess.Popen(
                [*COMMAND, *args], stdout=out, stderr=err, env=environment, start_new_session=True
            )

    def url(self) -> str:
        """Where a server listens, once it answers."""
        found = wait_for(self._address, 60, self.err.read_text)
        wait_for(lambda: _answers(found), 60, self.err.read_text)
        return found

    def _address(self) -> str:
        assert self.process.poll() is None, self.err.read_text()
        text = self.out.read_text()
        return text.split(" at ")[1].split("/ ")[0] if "/ (" in text else ""

    def logged(self) -> list[dict[str, Any]]:
        """The JSON lines so far."""
        return [json.loads(line) for line in self.err.read_text().splitlines() if line.startswith("{")]

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Ask it to stop, and wait."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.process.wait(30)

    def kill(self) -> None:
        """End the whole group at once, as a machine that loses power would."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            return
        self.process.wait(30)


def wait_for(look: Callable[[], Any], seconds: float, tell: Callable[[], str] = str) -> Any:
    """What ``look`` gives, once it gives something."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = look()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError(f"waited in vain: {tell()}")


def _answers(url: str) -> bool:
    try:
        return httpx2.get(f"{url}/health", timeout=5).status_code == 200
    except httpx2.TransportError:
        return False


def make_tokens(settings: Settings, *names: str) -> list[str]:
    """Accounts with tokens, made beside the server."""
    service = make_services(settings)
    service.database.migrate()
    tokens = []
    for name in names:
        who = Visitor(None, "", False, "")
        service.people.register(who, name, "long enough words")
        tokens.append(service.people.new_token(who, "test"))
    service.database.close()
    return tokens


class Program:
    """A program with a token. Each request has a connection of its own, so that any process may answer it."""

    def __init__(self, url: str, token: str) -> None:
        self.url = f"{url}/api/v1"
        self.headers = {"authorization": f"Bearer {token}", "connection": "close"}

    def get(self, path: str) -> Any:
        return self._ask("GET", path, None).json()

    def post(self, path: str, **data: Any) -> httpx2.Response:
        return self._ask("POST", path, data)

    def _ask(self, method: str, path: str, data: Any) -> httpx2.Response:
        for _ in range(50):
            try:
                return httpx2.request(
                    method, self.url + path, json=data, headers=self.headers, timeout=20, verify=TLS
                )
            except httpx2.TransportError:
                time.sleep(0.1)  # the process that had the connection was killed: ask again
        raise AssertionError(f"{method} {path}: no answer")

    def play_out(
        self, others: list["Program"], path: str, after: Callable[[int], None] = lambda _: None
    ) -> int:
        """Play this program's and the others' seats to the end; how many moves were accepted."""
        programs, moves = [self, *others], 0
        while True:
            told = self.get(f"{path}/state")
            if told["status"] == "over":
                return moves
            seat = told["actors"][0]
            state = programs[seat].get(f"{path}/state")
            if state["legal"]:
                code = state["legal"][moves % len(state["legal"])]["code"]
                answer = programs[seat].post(f"{path}/play", seat=seat, at=state["entries"], code=code)
                # 409: the move was written, but the process died before it could say so.
                assert answer.status_code in (200, 409), answer.text
                moves += 1
                after(moves)


class Follower(threading.Thread):
    """Follows a table's event stream over many connections, and takes up each time where it left off."""

    def __init__(self, url: str, table_id: str, at_once: int) -> None:
        super().__init__(daemon=True)
        self.address = f"{url}/t/{table_id}/stream"
        self.at_once = at_once
        self.events: list[dict[str, Any]] = []
        self.last = "0"
        self.connections = 0
        self.over = False

    def run(self) -> None:
        while not self.over:
            try:
                self._follow()
            except httpx2.TransportError:
                time.sleep(0.05)

    def _follow(self) -> None:
        headers = {"last-event-id": self.last, "connection": "close"}
        with httpx2.stream("GET", self.address, headers=headers, timeout=30, verify=TLS) as answer:
            if answer.status_code != 200:
                time.sleep(0.2)
                return
            self.connections += 1
            heard, number = 0, self.last
            for line in answer.iter_lines():
                if line.startswith("id: "):
                    number = line[4:]
                elif line.startswith("data: "):
                    data = json.loads(line[6:])
                    self.events += data["events"]
                    self.last = number
                    self.over = data["status"] == "over"
                    heard += 1
                if self.over or heard >= self.at_once:
                    return
