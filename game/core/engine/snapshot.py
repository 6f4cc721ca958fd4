"""A battle as a value: the boundary before a step, what was answered and rolled in it, and which
step comes after which.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.orders import Order
from game.core.ruleset import Clock, Phase, Result, Scale
from game.core.world import Rows, World

Faces = tuple[int, ...]
Counter = tuple[tuple[str, int, int, str], int]
Standing = tuple[tuple[str, int, str], Order]
"""(side, unit or 0 for all of the side, kind of request) and the answer that stands for it."""

Passing = tuple[tuple[int, str], tuple[str, str]]
"""(unit, kind of request) and (until, what the window was about when it was let pass)."""


@dataclass(frozen=True, slots=True)
class Boundary:
    """The whole state before a step: ``phase`` and ``system`` say which step comes."""

    rows: Rows
    clock: Clock
    phase: int
    system: int
    counters: tuple[Counter, ...] = ()
    fresh: bool = True
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class Batch:
    """Answers given together: ``chosen`` are the requests that somebody really answered, in
    that order, ``by`` whom; ``drawn`` dice lay already, ``passing`` held until then.
    """

    answers: tuple[Order, ...]
    ids: tuple[str, ...]
    chosen: tuple[str, ...]
    by: frozenset[str]
    drawn: int
    passing: tuple[Passing, ...] = ()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A battle in full. Loading it does the step again with the same answers and dice."""

    scale: str
    boundary: Boundary
    batches: tuple[Batch, ...] = ()
    faces: tuple[Faces, ...] = ()
    given: tuple[tuple[str, Order], ...] = ()
    automatic: tuple[str, ...] = ()
    sealed: tuple[str, ...] = ()
    standing: tuple[Standing, ...] = ()
    passing: tuple[Passing, ...] = ()
    conceded: tuple[str, ...] = ()
    begun: bool = False


@dataclass(frozen=True, slots=True)
class Done:
    """A step's record, how many events had happened before it, and its number."""

    snapshot: Snapshot
    begun_at: int
    number: int


def following(scale: Scale, world: World, after: Boundary, again: bool) -> Boundary:
    """The boundary before the next step; it has a result if the battle ends here.

    ``after`` is the state after a step of the system it still names; ``again`` means that
    items of that system's queue remain.
    """
    if again:
        return after
    if after.system + 1 < len(scale.phases[after.phase].systems):
        return replace(after, system=after.system + 1)
    result = scale.winner(world, after.clock)
    if result is not None:
        return replace(after, result=result)
    return _next_phase(scale.phases, world, after)


def _next_phase(phases: tuple[Phase, ...], world: World, after: Boundary) -> Boundary:
    follows = phases[after.phase].next
    named = follows(world, after.clock) if follows else None
    index = _index(phases, named) if named else (after.phase + 1) % len(phases)
    was, counters = after.clock, after.counters if index else ()
    clock = Clock(was.round + (index == 0), phases[index].id, was.time)
    return Boundary(after.rows, clock, index, 0, counters)


def _index(phases: tuple[Phase, ...], phase: str) -> int:
    """Where the phase of this id is; ValueError if there is none."""
    for index, known in enumerate(phases):
        if known.id == phase:
            return index
    raise ValueError(f"no phase {phase!r}")
