"""A battle: what sides do to it, what can be asked of it, how it is copied and taken back.

It is held by whoever runs a match. Players, opponents and widgets hold a Seat.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace

from game.core.data.plain import canonical
from game.core.deeds import Deed, answered, recorded
from game.core.dice import Dice, KeyedDice
from game.core.engine.engine import Engine
from game.core.engine.open import Open
from game.core.engine.snapshot import Batch, Boundary, Done, Snapshot
from game.core.events import Event
from game.core.orders import Order, ProtocolError
from game.core.ruleset import Clock, Request, Result, Ruleset
from game.core.seat import Seat
from game.core.setup import Setup
from game.core.world import in_order

PACE = frozenset({"round", "phase"})
"""Events that only tell where the round is; they do not make an answer known."""


class Battle(Engine):
    """One battle under one rulebook, always at rest at a decision or at its end."""

    @classmethod
    def start(
        cls, ruleset: Ruleset, setup: Setup, seed: int = 0, dice: Dice | None = None
    ) -> Battle:
        """A new battle, run up to its first decision; ``dice`` replace those of the seed."""
        scale = ruleset.scales[setup.scale]
        clock = Clock(1, scale.phases[0].id)
        boundary = Boundary(in_order(scale.build(setup)), clock, 0, 0)
        return cls(ruleset, Snapshot(setup.scale, boundary), dice or KeyedDice(seed))

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened, also what not every side knows."""
        return (*self.past.since(None), *self.happening)

    @property
    def conceded(self) -> tuple[str, ...]:
        """The sides that gave up."""
        return tuple(self._conceded)

    def seat(self, side: str) -> Seat:
        """The one thing a player of this side may hold."""
        if side not in self.sides:
            raise ProtocolError(f"no side {side!r}")
        return Seat(self, side)

    def fork(self, seed: int | None = None) -> Battle:
        """A battle of its own that goes on from here; with a seed, with other dice from here."""
        dice = self._dice.fork() if seed is None else KeyedDice(seed)
        twin = Battle(self.ruleset, self.snapshot(), dice, self.past)
        twin._known = dict(self._known)
        for side, (_, view) in self._views.items():
            twin._views.setdefault(side, (-1, view))
        return twin

    def earlier(self, done: Done) -> Battle:
        """A battle of its own from an earlier record of this one."""
        return Battle(
            self.ruleset, done.snapshot, self._dice.fork(), self.past.until(done.begun_at)
        )

    def digest(self) -> str:
        """A short text that is the same for the same state, on every machine."""
        return hashlib.blake2b(canonical(self.snapshot()), digest_size=16).hexdigest()

    def give(self, request: Request, order: Order) -> None:
        """Answer a request; the last answer that was waited for lets the battle go on.

        Raises IllegalOrder with the rule that forbids it, ProtocolError if it is not asked.
        """
        opened, view = self._opened(request), self.view(request.side)
        own = view.settled(request, order)
        if own is None:
            raise view.refusal(request, order)
        # What may still be changed lets nothing go on that could fail.
        before = None if request.editable else self.here()
        opened.put(request, own)
        self._go_on(before, answered(request, own))

    def take_back(self, request: Request) -> None:
        """Withdraw an answer that is not sealed yet."""
        self._opened(request).take_back(request)
        self._go_on(self.here(), Deed("back", request.side, request.id))

    def commit(self, side: str) -> None:
        """Seal the side's answers; windows without an answer are let pass.

        Raises IllegalOrder while one that must be answered is not.
        """
        if self._open is None:
            raise ProtocolError("nothing is asked any more")
        before = self.here()
        self._open.seal(side)
        self._go_on(before, Deed("commit", side))

    def stand(self, side: str, kind: str, order: Order | None, unit: int = 0) -> None:
        """Let ``order`` answer every later request of this kind by itself, where it is legal.

        EVERY_KIND means whatever is asked, ``unit`` 0 all units of the side; None as the order
        ends it.
        """
        with recorded(self.recorder, Deed("stand", side, "", order, kind, unit)):
            self._habits.stand(side, kind, order, unit)
            self.version += 1

    def concede(self, side: str) -> None:
        """Give the battle up; when one side is left it has won, else defaults answer for it."""
        if self.result is not None or side in self._conceded:
            return
        before = self.here()
        with recorded(self.recorder, Deed("concede", side)):
            self._conceded.append(side)
            left = [other for other in self.sides if other not in self._conceded]
            if len(left) <= 1:
                self._end(Result(left[0] if left else None, "", "core.conceded"))
            elif self._open:
                self._fill(self._open, self._open.of_side(side))
                self._go_on(before)

    def call_off(self) -> None:
        """End it undecided, because all sides have agreed to."""
        if self.result is None:
            with recorded(self.recorder, Deed("off", "")):
                self._end(Result(None, "", "core.called_off"))

    def undo(self, side: str) -> bool:
        """Take the side's last answer back if no die lies after it and nobody else has seen it."""
        undone = undo(self, side)
        with recorded(self.recorder if undone else None, Deed("undo", side)):
            return undone

    def _opened(self, request: Request) -> Open:
        if self._open is None or request not in self._open.requests:
            raise ProtocolError(f"{request.id} is not asked now")
        return self._open


def undo(battle: Battle, side: str) -> bool:
    """Take the side's last answer back; False if there is none, or it cannot be unknown again.

    What is sealed stays sealed while others still decide; what others have answered since
    would be lost, so that nothing before it is taken back.
    """
    if opened := battle.open:
        if any(opened.chosen(other) for other in battle.sides if other != side):
            return _reopen(battle, side)
        if opened.chosen(side):
            return _reopen(battle, side)
    earlier = _last_choice(battle, side)
    if earlier is None:
        return False
    before = battle.earlier(earlier)
    others = [other for other in battle.sides if other != side]
    if any(_known(before, other) != _known(battle, other) for other in others):
        return False
    battle.restore(earlier)
    return True


def _reopen(battle: Battle, side: str) -> bool:
    """Take back an answer that still waits for others."""
    opened = battle.open
    if opened is None or side in opened.sealed or not opened.chosen(side):
        return False
    del opened.given[opened.chosen(side)[-1]]
    battle.version += 1
    return True


def _last_choice(battle: Battle, side: str) -> Done | None:
    for record in _records(battle):
        snapshot = record.snapshot
        for index in range(len(snapshot.batches) - 1, -1, -1):
            batch = snapshot.batches[index]
            if not batch.by:
                continue
            if batch.by != {side} or batch.drawn != len(snapshot.faces):
                return None
            return replace(record, snapshot=_reopened(snapshot, index, batch))
        if snapshot.faces:
            return None
    return None


def _records(battle: Battle) -> Iterator[Done]:
    """The present step's record and all finished ones, the latest first."""
    if battle.open is not None:
        yield battle.here()
    yield from reversed(battle.done)


def _reopened(record: Snapshot, index: int, batch: Batch) -> Snapshot:
    """The record as it was before the last answer of this batch."""
    answers = dict(zip(batch.ids, batch.answers, strict=True))
    return replace(
        record,
        batches=record.batches[:index],
        faces=record.faces[: batch.drawn],
        given=tuple((name, answers[name]) for name in _as_given(batch)),
        automatic=tuple(sorted(set(batch.ids) - set(batch.chosen))),
        sealed=(),
        passing=batch.passing,
    )


def _as_given(batch: Batch) -> tuple[str, ...]:
    """The requests that keep their answers: what answered itself, then in the order given."""
    automatic = tuple(name for name in batch.ids if name not in batch.chosen)
    return (*automatic, *batch.chosen[:-1])


def _known(battle: Battle, side: str) -> tuple[object, object]:
    view = battle.view(side)
    return view.rows, tuple(event for event in view.events if event.key not in PACE)
