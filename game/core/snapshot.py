"""A battle as a value: the boundary before a step, and what was answered and rolled in it."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.orders import Order
from game.core.ruleset import Clock, Result
from game.core.world import Rows

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
