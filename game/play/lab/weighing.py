"""A battle weighed in a process of its own, while the window goes on drawing.

The process writes each battle into the file that `pennon lab` keeps, so whatever stops it, the next
one goes on from there. It ends with whoever held it, and when the line is cut.
"""

from __future__ import annotations

import multiprocessing
import time
import weakref
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any, TypeAlias

from game.core.data import DataError
from game.play.homes import Unwritten
from game.play.lab.case import Case
from game.play.lab.counting import counted
from game.play.lab.evening import evened
from game.play.lab.fighters import Fighters, alone
from game.play.lab.measure import LOOK, Bench, clear
from game.play.lab.store import Store
from game.play.simulate import as_worker

OFTEN = 0.1
"""Seconds between two messages at the least."""

Found: TypeAlias = Mapping[str, Any]
"""What was found, as plain values."""


@dataclass(frozen=True, slots=True)
class Weight:
    """What is to be weighed: the battle as it is written, at most so many times, and with ``even``
    what would make it even; ``store`` is the file of battles, made if it is missing.
    """

    case: Case
    most: int
    store: Path
    even: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """How far it has come: battles fought, and left at the most, ``trying`` those of changes that
    may make it even; what was found by then; ``failed``: why it did not go on; ``over``: nothing
    more will come.
    """

    done: int = 0
    left: int = 0
    trying: bool = False
    account: Found | None = None
    even: Found | None = None
    failed: str = ""
    over: bool = False


class Weighing:
    """One process that weighs, and the line to it. Raises OSError where the system gives none."""

    def __init__(self, weight: Weight) -> None:
        context = multiprocessing.get_context("spawn")
        self._link, other = context.Pipe(duplex=False)
        self._process = context.Process(target=serve, args=(other, weight), daemon=True)
        self._process.start()
        other.close()
        self.told = Told()
        self._end = weakref.finalize(self, _ended, self._process, self._link)

    def look(self) -> Told:
        """How far it has come by now. It never waits."""
        try:
            while not self.told.over and self._link.poll():
                found = self._link.recv()
                assert isinstance(found, Told)
                self.told = found
        except (EOFError, OSError):
            why = "" if self.told.over else "the process has died"
            self.told = Told(failed=why, over=True)
        if self.told.over:
            self.stop()
        return self.told

    def stop(self) -> None:
        """End it here and now; what was fought is kept."""
        self._end()


def serve(link: Connection, weight: Weight) -> None:
    """The process's whole life."""
    as_worker()
    with suppress(OSError):  # whoever asked has gone
        try:
            weigh(weight, alone, Sender(link.send).send)
        except (DataError, Unwritten) as error:
            link.send(Told(failed=str(error), over=True))
        except Exception as error:  # told in a sentence; the command line writes a report of it
            link.send(Told(failed=f"{type(error).__name__}: {error}", over=True))


@dataclass(slots=True)
class Sender:
    """Sends the last of many messages now and then, and what is over at once."""

    give: Callable[[Told], object]
    since: float = field(default=float("-inf"))

    def send(self, told: Told) -> None:
        """Send it, if it is time."""
        now = time.monotonic()
        if told.over or now - self.since >= OFTEN:
            self.since = now
            self.give(told)


def weigh(weight: Weight, fight: Fighters, tell: Callable[[Told], object]) -> None:
    """Fight until it is clear, and then what would make it even, if that is asked; ``tell`` hears
    after each battle. Raises what a battle and the store raise.
    """
    with Store(weight.store) as store:
        case, account = weight.case, None
        bench = Bench(fight, store, weight.most)
        for number in range(1, weight.most + 1):
            fought = bench.measure([case], number)[case.digest]
            sure = number % LOOK == 0 and clear(case.sides, fought)
            account = counted(case, fought)
            tell(Told(number, weight.most - number, account=account))
            if sure:
                break
        even = None
        if weight.even:
            bench.told = Tries(account, tell).hear
            even = evened(case, bench)
        tell(Told(1, 0, account=account, even=even, over=True))


@dataclass(slots=True)
class Tries:
    """Tells of the battles of changes, beside what is known of the battle as it is written."""

    account: Found | None
    tell: Callable[[Told], object]
    done: int = 0
    whole: int = 0

    def hear(self, fought: int, left: int) -> None:
        """So many more were fought; or so many are left at the most."""
        self.done += fought
        if not fought:
            self.whole = self.done + left
        self.tell(Told(self.done, self.whole - self.done, True, self.account))


def _ended(process: SpawnProcess, link: Connection) -> None:
    link.close()
    process.kill()
    process.join(1.0)
