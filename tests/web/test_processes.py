"""Several processes behind one address, on PostgreSQL: news cross over, a killed one loses nothing."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx2
import pytest
from sqlalchemy import text
from tests.web.processes import Command, Follower, Program, make_tokens, wait_for

from imperia.web.database import Database
from imperia.web.fair import check
from imperia.web.settings import Settings, normal_url

pytestmark = pytest.mark.slow

Start = Callable[..., Command]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts commands, and ends them."""
    running: list[Command] = []

    def begin(*args: str) -> Command:
        command = Command(tmp_path, f"{len(running)}-{args[0]}", *args)
        running.append(command)
        return command

    yield begin
    for command in running:
        command.kill()


@pytest.fixture
def settings(postgres: str) -> Settings:
    """An empty PostgreSQL."""
    url = normal_url(postgres)
    database = Database(url)
    with database.write() as connection:
        connection.execute(text("drop schema public cascade"))
        connection.execute(text("drop schema if exists imperia_queue cascade"))
        connection.execute(text("create schema public"))
    database.close()
    return Settings(url, "for tests only")


SERVE = ("serve", "--port", "0", "--workers", "2", "--log-format", "json", "--access-log")


def test_a_game_over_two_processes_survives_the_death_of_one(start: Start, settings: Settings) -> None:
    server = start(*SERVE, "--database", settings.database)
    url = server.url()
    one, two = (Program(url, token) for token in make_tokens(settings, "Ada", "Bob"))
    made = one.post(
        "/tables", game="dynasties", seats=[{"kind": "human"}, {"kind": "open"}], listed=True
    ).json()
    path = f"/tables/{made['id']}"
    followers = [Follower(url, made["id"], at_once) for at_once in (3, 10_000)]
    for follower in followers:
        follower.start()
    assert two.post(f"{path}/sit", seat=1).json()["status"] == "running"
    killed: list[int] = []

    def disturb(moves: int) -> None:
        if moves >= 15 and not killed:
            # Which process takes a connection is up to the system: on a busy machine one may take many.
            seen = {line["pid"] for line in server.logged() if line["logger"] == "imperia.access"}
            if len(seen) == 2:
                killed.append(min(seen))
                os.kill(killed[0], signal.SIGKILL)

    assert one.play_out([two], path, disturb) > 20
    assert killed, "one process answered everything"
    assert check(one.get(f"{path}/proof")) > 20
    for follower in followers:
        follower.join(30)
        assert follower.over, "the follower has not heard of the end"
    whole = httpx2.get(f"{url}/api/v1{path}/events", params={"follow": "false"}).json()["events"]
    for follower in followers:
        assert follower.events == whole
    assert followers[0].connections > 5
    assert wait_for(lambda: len({line["pid"] for line in server.logged()} - set(killed)) >= 1, 5)
    assert httpx2.get(f"{url}/health").status_code == 200


def test_a_stopping_server_ends_its_streams_at_once(start: Start, settings: Settings) -> None:
    server = start(*SERVE, "--database", settings.database)
    url = server.url()
    (token,) = make_tokens(settings, "Ada")
    table = Program(url, token).post("/tables", game="dynasties", seats=[{"kind": "here"}] * 2).json()["id"]
    ends: list[float] = []

    def follow(address: str) -> None:
        with httpx2.stream("GET", url + address, timeout=30) as answer:
            for _ in answer.iter_lines():
                pass  # a broken stream would raise
        ends.append(time.monotonic())

    threads = [
        threading.Thread(target=follow, args=(address,))
        for address in (f"/t/{table}/stream", f"/api/v1/tables/{table}/events") * 2
    ]
    for thread in threads:
        thread.start()
    time.sleep(1)
    assert not ends
    began = time.monotonic()
    server.stop()
    for thread in threads:
        thread.join(5)
    assert len(ends) == 4
    assert time.monotonic() - began < 8
    assert "Traceback" not in server.err.read_text()


# What chance decides in Pocket Imperium: where six tiles lie, and who is first.
DRAWN = 7


def bots_at_play(one: Program, count: int = 1) -> list[str]:
    """Tables with bots alone."""
    seats = [{"kind": "bot", "bot": "random"}] * 3
    return [one.post("/tables", game="pocket", seats=seats).json()["id"] for _ in range(count)]


def over(one: Program, tables: list[str]) -> bool:
    return all(one.get(f"/tables/{table}")["status"] == "over" for table in tables)


def entries(one: Program, tables: list[str]) -> int:
    return sum(int(one.get(f"/tables/{table}")["entries"]) for table in tables)


def test_a_restart_in_the_middle_of_a_bots_turn_resumes_it(start: Start, settings: Settings) -> None:
    first = start("serve", "--port", "0", "--database", settings.database)
    (token,) = make_tokens(settings, "Ada")
    one = Program(first.url(), token)
    tables = bots_at_play(one, 3)
    wait_for(lambda: entries(one, tables) > 60, 60, first.err.read_text)
    first.kill()
    second = start("serve", "--port", "0", "--database", settings.database)
    one = Program(second.url(), token)
    wait_for(lambda: over(one, tables), 120, second.err.read_text)
    for table in tables:
        assert check(one.get(f"/tables/{table}/proof")) == DRAWN
    second.stop()
    assert "Traceback" not in second.err.read_text()


def test_workers_take_the_turns_and_a_killed_ones_job_is_taken_up_again(
    start: Start, settings: Settings
) -> None:
    server = start(*SERVE, "--database", settings.database, "--bots", "queue")
    (token,) = make_tokens(settings, "Ada")
    one = Program(server.url(), token)
    tables = bots_at_play(one, 2)
    time.sleep(1)
    before = entries(one, tables)
    time.sleep(1)
    assert entries(one, tables) == before, "without a worker nothing happens"
    first = start("worker", "--database", settings.database)
    wait_for(lambda: entries(one, tables) > before + 10, 60, first.err.read_text)
    first.kill()
    middle = entries(one, tables)
    assert not over(one, tables)
    second = start("worker", "--database", settings.database, "--processes", "2", "--log-format", "json")
    wait_for(lambda: entries(one, tables) > middle, 60, second.err.read_text)
    # Asked to stop, a worker gives its turn back; the next goes on with it.
    second.stop()
    third = start("worker", "--database", settings.database, "--log-format", "json")
    wait_for(lambda: over(one, tables), 120, third.err.read_text)
    told = second.logged() + third.logged()
    assert any("its worker is gone" in line["message"] for line in told)
    for table in tables:
        assert check(one.get(f"/tables/{table}/proof")) == DRAWN
