"""What the scenario asks for: whom to slay, take or spare, where to be, and by when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from game.ai.field import lookout_of
from game.ai.single.ground import way
from game.core.components import ESCAPED, Aims, Out, Position, Unit
from game.core.grid import Cell, Grid
from game.core.setup import Goal
from game.core.view import View

SLAY, CAPTURE, HOLD, ESCAPE, SAVE = "slay", "capture", "hold", "escape", "save_the_standard"

PRIZE, DECIDES = 1.0, 0.5
"""What an enemy counts more on whom a goal depends, at least; and the part of all other enemies
that he counts, since the fight is won with him.
"""

EARLY = 3
"""So many rounds too early he sets out to be somewhere in time."""

PACE = 3
"""Cells a round that somebody makes good on his way, between blows."""

TUG = 0.05
"""What a step nearer to the goal's cells is worth, when it is time."""

MUCH = 0.6
"""What all of such a way is worth, and being there in time."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a side's goals make of the fight: enemies it wants out or alive, own ones it must not
    lose, and the cells somebody must go to; how many (0 for all) must still ``leave`` from there,
    ``until`` which round, and whether enemies must be kept from that; ``outlasts``: whether the
    side wins by being there still.
    """

    wanted: frozenset[int] = frozenset()
    captives: frozenset[int] = frozenset()
    wards: frozenset[int] = frozenset()
    cells: frozenset[Cell] = frozenset()
    last: int = 0
    leave: bool = False
    count: int = 0
    until: int = 0
    chase: bool = False
    outlasts: bool = False

    def prize(self, unit: int, others: int) -> float:
        """What this enemy counts more because of a goal, with so many others left."""
        return max(PRIZE, DECIDES * others) if unit in self.wanted else 0.0

    def ransom(self, unit: int, others: int) -> float:
        """What it is worth to have this enemy alive and at one's mercy."""
        return max(PRIZE, DECIDES * others) if unit in self.captives else 0.0

    def presses(self, now: int, away: float) -> bool:
        """Whether somebody so far from where he must be has to set out in round ``now``."""
        return max(0, (self.until if self.leave else self.last) - now) <= away / PACE + EARLY

    def pull(self, grid: Grid, now: int, here: Cell, cell: Cell) -> float:
        """What this cell is worth in round ``now`` to somebody who stands ``here``, because of
        where he must be: nothing while there is time to go there, but whoever is there stays.
        """
        if not self.cells:
            return 0.0
        ways = way(grid, self.cells)
        away = ways.left(here)
        if away and not self.leave and not self.presses(now, away):
            return 0.0
        there = TUG * (away - ways.left(cell))
        arrived = MUCH / 2 if cell in self.cells else 0.0
        return max(-MUCH, min(MUCH, there + arrived))


@lru_cache(maxsize=8)
def wishes(view: View, rim: frozenset[Cell]) -> Wishes:
    """What the goals of both sides mean for this one; ``rim`` are the cells at the edge."""
    wanted, captives, wards = set[int](), set[int](), set[int]()
    cells, last, leave, count = set[Cell](), 0, False, 0
    until = next((aims.last for _, (aims,) in view.each(Aims)), 0)
    for goal, unit in _goals(view):
        own = goal.side == view.side
        if goal.kind in (SLAY, CAPTURE) and unit is not None:
            if own:
                (captives if goal.kind == CAPTURE else wanted).add(unit)
            elif goal.kind == SLAY:
                wards.add(unit)
        elif goal.kind == SAVE and unit is not None:
            (wards if own else wanted).add(unit)
        elif own and goal.kind == HOLD and goal.cells:
            cells.update(Cell(*cell) for cell in goal.cells)
            last = goal.round
        elif own and goal.kind == ESCAPE:
            cells.update([Cell(*cell) for cell in goal.cells] or rim)
            leave, count = True, goal.count and max(1, goal.count - _gone(view))
        elif goal.kind == HOLD:
            until = min(until, goal.round)
    cells.update(_lying(view, captives))
    chase = any(goal.kind == ESCAPE and goal.side != view.side for goal, _ in _goals(view))
    outlasts = any(goal.kind == HOLD and goal.side == view.side for goal, _ in _goals(view))
    units = frozenset(wanted), frozenset(captives), frozenset(wards)
    return Wishes(*units, frozenset(cells), last, leave, count, until, chase, outlasts)


def _gone(view: View) -> int:
    """How many of the side have left the field already."""
    fates = (fate for _, (who, fate) in view.each(Unit, Out) if who.side == view.side)
    return sum(fate.why == ESCAPED for fate in fates)


def _lying(view: View, captives: set[int]) -> Iterator[Cell]:
    """Where those lie who only have to be bound."""
    able = lookout_of(view).able
    for unit in captives:
        at = view.find(unit, Position)
        if at is not None and view.find(unit, Out) is None and not able(view, unit):
            yield at.cell


def _goals(view: View) -> Iterator[tuple[Goal, int | None]]:
    for _, (aims,) in view.each(Aims):
        named = dict(aims.named)
        for goal in aims.goals:
            yield goal, named.get(goal.unit)
