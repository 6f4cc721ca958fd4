"""What the side is out for: the ground that the book values, and how long it may wait."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from game.ai.field import Piece, Situation
from game.ai.groups.course import Course
from game.core.components import Position
from game.core.grid import Cell
from game.core.ruleset import Clock
from game.core.view import View

A = TypeVar("A")

WEIGHT = 0.3
"""What the whole value of the field is worth, as a share of all fighters."""

LAST = (3.0, 1.0, 0.6)
"""The same where the battle may be over after this round, the next, or the one after it."""

SECOND = 0.5
"""What each further unit on valued ground is worth, as a share of the one before."""

PATIENCE = 4
"""From this round on a side that is not engaged presses on."""


@dataclass(frozen=True, slots=True)
class Lone:
    """The view with one unit alone on the field, on another cell."""

    view: View
    unit: int
    cell: Cell

    def get(self, unit: int, kind: type[A]) -> A:
        """The unit's component; KeyError if it has none."""
        found = self.find(unit, kind)
        if found is None:
            raise KeyError(unit, kind)
        return found

    def find(self, unit: int, kind: type[A]) -> A | None:
        """The same, or None."""
        known = self.view.find(unit, kind)
        if kind is not Position or known is None:
            return known
        there: Any = Position(self.cell)
        return there if unit == self.unit else None

    def each(self, *kinds: type[Any]) -> list[tuple[int, tuple[Any, ...]]]:
        """All units that have every kind."""
        rows = self.view.each(*kinds)
        if Position not in kinds:
            return rows
        return [
            (unit, tuple(self.get(unit, kind) for kind in kinds))
            for unit, _ in rows
            if unit == self.unit
        ]


Ground = Mapping[Cell, float]
"""What it is worth in fighters to stand on a cell, where the book makes a difference."""


@dataclass(frozen=True, slots=True)
class Objective:
    """The ground that either side should hold."""

    own: Ground
    enemy: Ground

    def worth(self, now: Situation, end: Course) -> float:
        """Own units on valued ground less enemy ones; each further one counts less."""
        return _held(now.friends, end, self.own) - _held(now.foes, end, self.enemy)


def objective(view: View, now: Situation) -> Objective:
    """What the book's value of the field says about each cell for each side."""
    fighters = weight(view) * sum(piece.weight for piece in (*now.friends, *now.foes))
    return Objective(
        _ground(view, now, now.friends, fighters), _ground(view, now, now.foes, fighters)
    )


def weight(view: View) -> float:
    """What ground is worth now: the sooner the book would call the battle over, the more."""
    last = view.scale.phases[-1].id
    for ahead, worth in enumerate(LAST):
        if view.scale.winner(view, Clock(view.clock.round + ahead, last)) is not None:
            return worth
    return WEIGHT


def _ground(view: View, now: Situation, pieces: tuple[Piece, ...], fighters: float) -> Ground:
    if not pieces:
        return {}
    unit, side, value = pieces[0].unit, pieces[0].side, view.scale.value
    worth = {cell: value(Lone(view, unit, cell), side) for cell in now.grid.cells()}
    least = min(worth.values())
    return {c: fighters * (one - least) for c, one in worth.items() if one > least + 1e-9}


def _held(pieces: tuple[Piece, ...], end: Course, ground: Ground) -> float:
    standing = sorted(
        (
            ground.get(end.cells[piece.unit], 0.0) * (1 - end.lost[piece.unit] / piece.weight)
            for piece in pieces
            if ground and piece.unit in end.cells
        ),
        reverse=True,
    )
    return sum(worth * SECOND ** (index + 1) for index, worth in enumerate(standing))


def urgency(view: View) -> float:
    """How much the side should press on: behind at once, else when waiting leads nowhere."""
    if view.scale.value(view, view.side) < 0:
        return 1.0
    late = max(0, view.clock.round - PATIENCE + 1)
    return min(1.0, 0.5 * late)
