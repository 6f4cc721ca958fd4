"""The engine: does a rulebook's steps in order and stops where somebody must decide.

What sides do to it stands in `battle`; this is how it goes on afterwards.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from game.core.components import Side
from game.core.deeds import Deed, Recorder, recorded
from game.core.dice import Dice
from game.core.engine.habits import Habits
from game.core.engine.open import Open
from game.core.engine.snapshot import Batch, Boundary, Done, Snapshot, following
from game.core.events import Event, Known, Past
from game.core.orders import Order
from game.core.ruleset import Clock, Request, Result, Ruleset
from game.core.step import Answers, Asked, Process, Step
from game.core.view import View
from game.core.world import World

PATIENCE = 100_000
"""Steps in a row without a decision after which a rulebook is taken to run in a circle."""


class Engine:
    """A battle that runs by itself, always at rest at a decision or at its end."""

    def __init__(
        self, ruleset: Ruleset, snapshot: Snapshot, dice: Dice, past: Past | None = None
    ) -> None:
        self.ruleset = ruleset
        self.scale_name = snapshot.scale
        self.scale = ruleset.scales[snapshot.scale]
        self.version = 0
        self.past = past or Past()
        self.done: list[Done] = []
        self.recorder: Recorder | None = None
        self._dice = dice
        self._views: dict[str, tuple[int, View]] = {}
        self._known: Known = {}
        self.load(snapshot)

    @property
    def clock(self) -> Clock:
        """When it is; within a step as far as the step has come."""
        return self._step.clock if self._step else self._boundary.clock

    @property
    def result(self) -> Result | None:
        """How it ended, or None while it goes on."""
        return self._boundary.result

    @property
    def begun_at(self) -> int:
        """How many events had happened when the present step began."""
        return self.past.count

    @property
    def open(self) -> Open | None:
        """The requests that are open together, or None at the end."""
        return self._open

    @property
    def sides(self) -> tuple[str, ...]:
        """The ids of all sides in their order."""
        return self._sides

    @property
    def happening(self) -> tuple[Event, ...]:
        """What has happened in the present step."""
        return tuple(self._step.events) if self._step else ()

    @property
    def habits(self) -> Habits:
        """What answers itself."""
        return self._habits

    def view(self, side: str) -> View:
        """What this side knows now."""
        known = self._views.get(side)
        if known is None or known[0] != self.version:
            last = known[1] if known else None
            known = (self.version, View.of(self, side, self._known, last))
            self._views[side] = known
        return known[1]

    def waiting(self, side: str) -> tuple[Request, ...]:
        """What this side has to decide now."""
        return self._open.waiting(side) if self._open else ()

    def snapshot(self) -> Snapshot:
        """The battle as a value that shares nothing changeable with it."""
        step, opened = self._step, self._open
        return Snapshot(
            self.scale_name,
            self._boundary,
            tuple(self._batches),
            tuple(step.drawn) if step else (),
            tuple(opened.given.items()) if opened else (),
            tuple(sorted(opened.automatic)) if opened else (),
            tuple(sorted(opened.sealed)) if opened else (),
            self._habits.recorded_standing(),
            self._habits.recorded_passing(),
            tuple(self._conceded),
            step is not None,
        )

    def load(self, snapshot: Snapshot) -> None:
        """Become the battle of this snapshot: its step is done again up to where it was.

        ``past`` must already end where that step begins.
        """
        self.world = World(snapshot.boundary.rows)
        self._sides = tuple(side.id for _, (side,) in self.world.each(Side))
        self._boundary = snapshot.boundary
        self._step: Step | None = None
        self._process: Process | None = None
        self._open: Open | None = None
        self._batches: list[Batch] = []
        self._habits = Habits(dict(snapshot.standing), dict(snapshot.passing))
        self._conceded = list(snapshot.conceded)
        self.version += 1
        if snapshot.begun:
            self._begin(snapshot)
        self._advance()

    def restore(self, done: Done) -> None:
        """Go back to an earlier record of this battle; standing answers stay as they are."""
        standing = self._habits.recorded_standing()
        del self.done[done.number :]
        self.past = self.past.until(done.begun_at)
        self.load(replace(done.snapshot, standing=standing))

    def here(self) -> Done:
        """The present record."""
        return Done(self.snapshot(), self.begun_at, len(self.done))

    def fill(self, but: str) -> None:
        """Answer what answers itself for every side but one: their answers were not known."""
        if self._open is not None:
            before = self.here()
            self._fill(self._open, tuple(r for r in self._open.requests if r.side != but))
            self._go_on(before)

    def _go_on(self, before: Done | None, deed: Deed | None = None) -> None:
        """Let the battle go on if nothing is waited for; a step that fails takes it back to how it
        was ``before``, None where something will be waited for still.
        """
        self.version += 1
        with recorded(self.recorder, deed):
            if self._open is None or not self._open.complete:
                return
            try:
                self._drive(self._close(self._open), None)
                self._advance()
            except BaseException:
                if before is not None:
                    self.restore(before)
                raise

    def _advance(self) -> None:
        for _ in range(PATIENCE):
            if self._open is not None or self.result is not None:
                return
            self._begin(None)
        raise RuntimeError(f"{self.ruleset.id} runs in a circle at {self.clock}")

    def _begin(self, record: Snapshot | None) -> None:
        boundary = self._boundary
        system = self.scale.phases[boundary.phase].systems[boundary.system]
        self._counters = dict(boundary.counters)
        faces = record.faces if record else ()
        step = Step(self.ruleset, self.world, boundary.clock, self._dice, self._counters, faces)
        self._step, self._batches = step, []
        if boundary.fresh:
            self._announce(step)
        outcome = system.process(step)
        if isinstance(outcome, Generator):
            self._process = outcome
            self._drive(None, record)
        else:
            self._finish(bool(outcome))

    def _announce(self, step: Step) -> None:
        if self._boundary.phase == 0:
            step.emit(Event("round", facts=(("round", self.clock.round),)))
        step.emit(Event("phase", facts=(("phase", self.clock.phase),)))

    def _drive(self, answers: Answers | None, record: Snapshot | None) -> None:
        """Let the process run until it waits for somebody, or ends."""
        assert self._process is not None
        recorded = list(reversed(record.batches)) if record else []
        while True:
            try:
                asked = next(self._process) if answers is None else self._process.send(answers)
            except StopIteration as stop:
                self._finish(bool(stop.value))
                return
            self.version += 1
            if recorded:
                answers = self._replayed(asked, recorded.pop())
                continue
            self._open = self._put(asked, record)
            self.version += 1
            record = None
            if not self._open.complete:
                return
            answers = self._close(self._open)

    def _replayed(self, asked: Asked, batch: Batch) -> Answers:
        """The recorded answers; an imagined battle may ask units that were not there."""
        self._batches.append(batch)
        known = dict(zip(batch.ids, batch.answers, strict=True))
        if isinstance(asked, Request):
            return known.get(asked.id) or self._default(asked)
        return tuple(known.get(request.id) or self._default(request) for request in asked)

    def _default(self, request: Request) -> Order:
        return self.scale.default_answer(self.view(request.side), request)

    def _put(self, asked: Asked, record: Snapshot | None) -> Open:
        """Open the requests: as they were recorded, or with what answers itself filled in."""
        opened = Open.of(asked)
        if record is None:
            self._fill(opened, opened.requests)
            return opened
        ids = {request.id for request in opened.requests}
        opened.given = {name: order for name, order in record.given if name in ids}
        opened.automatic = ids.intersection(record.automatic)
        opened.sealed = set(record.sealed)
        opened.seal_idle()
        return opened

    def _fill(self, opened: Open, requests: tuple[Request, ...]) -> None:
        for request in requests:
            answer = self._habits.answer(self.view(request.side), request)
            if answer is None and request.side in self._conceded:
                answer = self._default(request)
            if answer is not None:
                opened.fill(request, answer)
        opened.seal_idle()

    def _close(self, opened: Open) -> Answers:
        """Note the answers in the step's record and give them to the process."""
        assert self._step is not None
        answers = opened.answers()
        ids = tuple(request.id for request in opened.requests)
        chosen = tuple(name for name in opened.given if name not in opened.automatic)
        passing, drawn = self._habits.recorded_passing(), len(self._step.drawn)
        self._batches.append(Batch(answers, ids, chosen, opened.choosers(), drawn, passing))
        self._habits.note(zip(opened.requests, answers, strict=True))
        self._open = None
        return answers[0] if opened.single else answers

    def _finish(self, again: bool) -> None:
        """The step is done: keep its record and put the boundary before the next one."""
        assert self._step is not None
        step = self._step
        if step.drawn:  # nothing before a throw of dice is ever taken back
            self.done.clear()
        self.done.append(self.here())
        self.past = self.past.plus(self.happening)
        self._step = self._process = None
        self._batches = []
        was, counters = self._boundary, tuple(self._counters.items())
        after = Boundary(self.world.rows(), step.clock, was.phase, was.system, counters, False)
        self._boundary = following(self.scale, self.world, after, again)
        if self._boundary.clock.round != after.clock.round:
            self._habits.passing.clear()
        self.version += 1
        if self._boundary.result is not None:
            self._end(self._boundary.result)

    def _end(self, result: Result) -> None:
        facts = (("winner", result.winner), ("why", result.why))
        self.past = self.past.plus((*self.happening, Event("ended", result.rule, facts=facts)))
        self._step, self._process, self._open = None, None, None
        self._boundary = replace(self._boundary, rows=self.world.rows(), result=result)
        self._batches = []
        self.version += 1
