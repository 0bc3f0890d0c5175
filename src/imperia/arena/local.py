"""Games in processes of this machine. A process that dies costs nothing but the time of its game."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from signal import SIG_IGN, SIGINT, SIGTERM, signal

from imperia.arena.contest import Contest, Pairing
from imperia.arena.play import Played, play
from imperia.bots.outside import end_all
from imperia.kernel import ImperiaError

# So often games are tried again after a process died before a defect is suspected.
TRIES = 3


def run(contest: Contest, todo: list[Pairing], processes: int) -> Iterator[Played]:
    """Finished games as they come, in any order."""
    left = {pairing.number: pairing for pairing in todo}
    tries = 0
    while left:
        before = len(left)
        try:
            for game in _round(contest, list(left.values()), processes):
                del left[game.number]
                yield game
        except BrokenProcessPool:
            tries = tries + 1 if len(left) == before else 0
            if tries >= TRIES:
                raise ImperiaError(
                    f"processes keep dying (out of memory?); finished games are kept, {len(left)} are left"
                ) from None


def _begin() -> None:
    """In a new process: Ctrl-C is for the arena, which stops us; if the arena is killed, nobody needs us."""
    signal(SIGINT, SIG_IGN)
    signal(SIGTERM, lambda *_: _end())
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        _end()


def _end() -> None:
    """Outside bots have no terminal that would end them, so they are ended with us."""
    end_all()
    os._exit(1)


def _round(contest: Contest, todo: list[Pairing], processes: int) -> Iterator[Played]:
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _begin)
    waiting: list[Future[Played]] = []
    try:
        waiting = [pool.submit(play, contest, pairing) for pairing in todo]
        for done in as_completed(waiting):
            yield done.result()
    finally:
        for future in waiting:
            future.cancel()
        for process in list((pool._processes or {}).values()):
            if any(not future.done() for future in waiting):
                process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)
