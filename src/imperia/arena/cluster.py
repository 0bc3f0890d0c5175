"""Games on a Ray cluster: the address in RAY_ADDRESS, or a Ray of this machine's own.

A worker that dies loses the game it was playing, which Ray gives to another worker; finished games have come
back by then and lie in the results' folder.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from imperia.arena.contest import Contest, Pairing
from imperia.arena.play import Played, play
from imperia.kernel import ImperiaError

# A game is given to another worker so often; more deaths than this are no accident.
RETRIES = 5


def run(contest: Contest, todo: list[Pairing], workers: int) -> Iterator[Played]:
    """Finished games as they come, in any order."""
    try:
        import ray
    except ImportError:
        raise ImperiaError("--cluster needs Ray: pip install 'imperia[cluster]'") from None
    ours = not ray.is_initialized()
    if ours:
        _connect(ray, workers)
    try:
        task = ray.remote(num_cpus=1, max_retries=RETRIES)(play)
        waiting = [task.remote(contest, pairing) for pairing in todo]
        while waiting:
            done, waiting = ray.wait(waiting, num_returns=1)
            for one in done:
                yield _fetch(ray, one)
    finally:
        if ours:
            ray.shutdown()


def _connect(ray: Any, workers: int) -> None:
    address = os.environ.get("RAY_ADDRESS")
    if address:
        try:
            ray.init(logging_level="warning", log_to_driver=False)
        except (ConnectionError, OSError, RuntimeError, ValueError) as error:
            raise ImperiaError(f"no Ray cluster at RAY_ADDRESS={address}: {error}") from None
        return
    ray.init(num_cpus=workers, include_dashboard=False, logging_level="warning", log_to_driver=False)


def _fetch(ray: Any, reference: Any) -> Played:
    try:
        game: Played = ray.get(reference)
    except ray.exceptions.RayTaskError:
        raise  # an error of the game itself: it would come again
    except ray.exceptions.RayError:
        raise ImperiaError(
            f"workers died {RETRIES + 1} times over one game; finished games are kept: --resume goes on"
        ) from None
    return game
