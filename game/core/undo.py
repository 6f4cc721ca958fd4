"""Taking back: go to the last answer of a side, if nothing it could not know came after."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.snapshot import Batch, Done, Snapshot

if TYPE_CHECKING:
    from game.core.battle import Battle

PACE = frozenset({"round", "phase"})
"""Events that only tell where the round is; they do not make an answer known."""


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
