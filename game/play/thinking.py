"""Opponents who think in a process of their own, so that the window goes on drawing meanwhile.

The worker gets the battle as a value and the player himself, and sends back what he decides: it
is what he would decide here. Where no process can be had, he does decide here.
"""

from __future__ import annotations

import multiprocessing
import signal
import time
import weakref
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

from game.ai import Decision, Player
from game.core.battle import Battle
from game.core.dice import KeyedDice
from game.core.engine.snapshot import Snapshot
from game.core.events import Event, Past
from game.play.match import Match
from game.rules import RULESETS

SLOW = frozenset({"soldier", "veteran", "marshal"})
"""Levels that may need more than 50 ms for a side's turn."""

READY = "ready"
"""What a worker says once it has come up."""

PATIENCE = 15.0
"""Seconds that a worker may take to come up; then everybody thinks here."""


@dataclass(frozen=True, slots=True)
class Task:
    """A side's turn to think about. ``events`` are those since ``kept``, which counts the events
    of earlier tasks that still hold.
    """

    book: str
    snapshot: Snapshot
    kept: int
    events: tuple[Event, ...]
    side: str
    player: Player


@dataclass(frozen=True, slots=True)
class Thought:
    """What came of a task: the decisions and the player, who may have learned; or ``failed``."""

    decisions: tuple[Decision, ...]
    player: Player
    failed: bool = False


class Worker:
    """One process and the line to it. Raises OSError where the system gives none."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._link, other = context.Pipe()
        self._process = context.Process(target=serve, args=(other,), daemon=True)
        self._process.start()
        other.close()
        self._since = time.monotonic()
        self._up = False
        self._past = Past()
        self._end = weakref.finalize(self, _ended, self._process, self._link)

    @property
    def gone(self) -> bool:
        """Whether it has died, or never came up."""
        late = not self._up and time.monotonic() - self._since > PATIENCE
        return late or not self._process.is_alive()

    def up(self) -> bool:
        """Whether it can be given something. A task must not be sent before: a full pipe would
        hold up the sender until somebody reads. Raises EOFError or OSError if it has died.
        """
        if not self._up and self._link.poll():
            self._up = self._link.recv() == READY
        return self._up

    def send(self, match: Match, side: str) -> None:
        """Give it a side's turn. Raises OSError if it has died."""
        past = match.battle.past
        events = past.since(self._past)
        kept = past.count - len(events)
        self._past = past
        player, snapshot = match.players[side], match.battle.snapshot()
        self._link.send(Task(match.ruleset.id, snapshot, kept, events, side, player))

    def receive(self) -> Thought | None:
        """What it has thought, None while it thinks. Raises EOFError or OSError if it has died."""
        if not self._link.poll():
            return None
        found = self._link.recv()
        assert isinstance(found, Thought)
        return found

    def close(self) -> None:
        """End it."""
        self._end()


class Thinker:
    """Lets the opponents of one match decide. ``workers`` False: always here and now."""

    def __init__(self, workers: bool = True) -> None:
        self._worker: Worker | None = None
        self._broken = not workers
        self._asked: tuple[int, str] | None = None

    @property
    def thinking(self) -> bool:
        """Whether somebody thinks in the worker just now."""
        return self._asked is not None

    def warm(self, match: Match) -> None:
        """Have a worker ready if somebody in this match will need it."""
        if any(self._outside(match, side) for side in match.players):
            self._hire()

    def decide(self, match: Match, side: str) -> tuple[Decision, ...] | None:
        """What the opponent of this side decides; None while he still thinks: ask again."""
        if self._outside(match, side):
            self._hire()
        if self._worker is None or not self._outside(match, side):
            return match.players[side].decide(match.seat(side))
        try:
            found = self._ask(self._worker, match, side)
        except Exception:  # whatever is wrong with the process, one can think here
            self._dismiss()
            return None
        if found is None:
            if self._worker.gone:
                self._dismiss()
            return None
        if found.failed:
            # The same error comes up here, where it is reported and can be taken back.
            return match.players[side].decide(match.seat(side))
        match.players = {**match.players, side: found.player}
        return found.decisions

    def close(self) -> None:
        """End the worker."""
        if self._worker is not None:
            self._worker.close()
        self._worker, self._asked = None, None

    def _outside(self, match: Match, side: str) -> bool:
        """Whether this side's opponent is to think in the worker."""
        known = RULESETS.get(match.ruleset.id) is match.ruleset
        return known and not self._broken and match.levels.get(side) in SLOW

    def _hire(self) -> None:
        if self._worker is None:
            try:
                self._worker = Worker()
            except (OSError, RuntimeError):
                self._dismiss()

    def _dismiss(self) -> None:
        """Do without processes from here on."""
        self.close()
        self._broken = True

    def _ask(self, worker: Worker, match: Match, side: str) -> Thought | None:
        """Put the question, or see whether the answer is there. What was thought about a battle
        that has changed since, as by undoing, is worth nothing.
        """
        if not worker.up():
            return None
        now = (match.battle.version, side)
        if self._asked is None:
            worker.send(match, side)
            self._asked = now
        found = worker.receive()
        if found is None:
            return None
        asked, self._asked = self._asked, None
        return found if asked == now else None


def serve(link: Connection) -> None:
    """The worker's whole life: think about one task after the other until the line is cut."""
    # Ctrl+C reaches all processes of a terminal; the window decides what becomes of it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    past = Past()
    try:
        link.send(READY)
        while True:
            task = link.recv()
            past = past.until(task.kept).plus(task.events)
            link.send(_thought(task, past))
    except (EOFError, OSError):
        return


def _thought(task: Task, past: Past) -> Thought:
    """Whatever goes wrong in thinking is thought again, and reported, where the battle is."""
    try:
        # No die is thrown in thinking but those that lie already, and those of imagined battles.
        battle = Battle(RULESETS[task.book], task.snapshot, KeyedDice(0), past)
        return Thought(task.player.decide(battle.seat(task.side)), task.player)
    except Exception:
        return Thought((), task.player, failed=True)


def _ended(process: SpawnProcess, link: Connection) -> None:
    link.close()
    process.kill()
    process.join(1.0)
