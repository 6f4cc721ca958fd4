"""Battles fought on other machines, by the workers of a Dask scheduler.

Only who asks for a cluster imports this: Dask comes with the extra `pennon[cluster]`.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager

from distributed import Client, Future, KilledWorker, as_completed
from distributed.comm import resolve_address

from game.play.lab.battle import Outcome, fight
from game.play.lab.case import Case
from game.play.lab.fighters import Fighters, Task, Unfought

PATIENCE = 30
"""Seconds in which the scheduler must answer, and the first worker be there."""

_TURN = threading.Lock()
"""Held by the battle that a worker fights: a world of entities is the state of its process, so a
worker with several threads still fights one battle after the other.
"""


class Stranger(RuntimeError):
    """A worker that would fight other battles: its program or its numbers are not ours."""


@contextmanager
def gathered(address: str) -> Iterator[Fighters]:
    """The workers of the scheduler at this address, such as `tcp://10.0.0.5:8786`. Raises Unfought
    if there is no scheduler, or none of its workers comes.
    """
    _quiet()
    try:
        resolve_address(address)  # a client that is given none leaves an error behind
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, asyncio.TimeoutError) as error:
        raise Unfought(f"no scheduler answers at '{address}'") from error
    try:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except asyncio.TimeoutError as error:
            raise Unfought(f"the scheduler at '{address}' has no workers") from error
        yield Cluster(client)
    finally:
        client.close(timeout=PATIENCE)


class Cluster:
    """Workers that share the battles. One that is lost costs those that it was fighting: the
    others fight them again, and they come out the same.
    """

    def __init__(self, client: Client) -> None:
        self._client = client

    def __call__(self, tasks: Sequence[Task]) -> Iterator[tuple[Task, Outcome]]:
        """Fight them. Raises Unfought where workers are strangers or keep dying, or the scheduler
        is gone.
        """
        digests = {id(case): case.digest for case, _ in tasks}
        places: dict[Future, int] = {
            self._client.submit(fight_here, case, number, digests[id(case)], pure=False): at
            for at, (case, number) in enumerate(tasks)
        }
        try:
            for done in as_completed(places, loop=self._client.loop):
                yield tasks[places.pop(done)], _told(done)
        finally:
            self._client.cancel(list(places))


def fight_here(case: Case, number: int, digest: str) -> Outcome:
    """What a worker does: fight this battle, if it is the one that was meant. Raises Stranger."""
    with _TURN:
        if case.digest != digest:
            raise Stranger("a worker has another version of the game, or other numbers of the book")
        return fight(case, number)


def _told(done: Future) -> Outcome:
    """What came of a battle."""
    try:
        outcome = done.result()
    except (OSError, CancelledError) as error:
        raise Unfought("the scheduler is gone; what was fought is kept") from error
    except KilledWorker as error:
        raise Unfought("one worker after the other died; what was fought is kept") from error
    except Stranger as error:
        raise Unfought(str(error)) from error
    assert isinstance(outcome, Outcome)
    return outcome


def _quiet() -> None:
    """What Dask would tell of workers that come and go is not for who waits for battles."""
    for name in ("distributed", "distributed.client", "distributed.core", "distributed.comm"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
