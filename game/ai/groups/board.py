"""The field as plain numbers, so that many rounds can be imagined upon it in little time.

Cells are numbers of a field with a rim around it; units are numbered too, own ones first. What a
blow does is asked of the book once for each pair of units and kind of ground.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.field import Piece, Situation
from game.core.components import Aims
from game.core.grid import STEPS, Cell
from game.core.setup import Goal
from game.core.tactics import Bout, GroupTactics, Intent, Purpose
from game.core.view import View

WAIT, STRIKE, SHOOT, GUARD, GIVE_WAY = range(5)
"""What a unit does in a round, as numbers."""

CODES = {
    Purpose.STRIKE: STRIKE,
    Purpose.SHOOT: SHOOT,
    Purpose.GUARD: GUARD,
    Purpose.GIVE_WAY: GIVE_WAY,
}

EMPTY, RIM = -1, -2
"""Who stands on a cell where nobody does, or nobody can."""

MOST = 5
"""More than so many to one makes no difference."""

LONG = 99
"""The rounds of a battle without an end."""

Deed = tuple[int, int, int, int]
"""What a unit does: the number for it, its cell, where it looks as a step, and whom it shoots."""


class Board:
    """What stays the same while plans for one turn are weighed."""

    def __init__(self, view: View, tactics: GroupTactics, now: Situation) -> None:
        self.view, self.tactics, self.now = view, tactics, now
        self.pieces: tuple[Piece, ...] = (*now.friends, *now.foes)
        self.own, self.count = len(now.friends), len(self.pieces)
        self.everybody = sum(piece.weight for piece in self.pieces)
        self.columns, self.rows = now.grid.columns, now.grid.rows
        self.wide = self.columns + 2
        self.steps = {name: dx + dy * self.wide for name, (dx, dy) in STEPS.items()}
        self.ways = tuple(self.steps[name] for name in ("N", "E", "S", "W"))
        self.numbers = {piece.unit: n for n, piece in enumerate(self.pieces)}
        size = self.wide * (self.rows + 2)
        self.xs = [index % self.wide for index in range(size)]
        self.ys = [index // self.wide for index in range(size)]
        self.height = [0] * size
        self.empty = [RIM] * size
        kinds: dict[tuple[str, int], int] = {}
        self.ground = [0] * size
        for cell in now.grid.cells():
            at = self.at(cell)
            self.height[at] = now.grid.height_at(cell)
            kind = (now.grid.terrain_at(cell), self.height[at])
            self.ground[at] = kinds.setdefault(kind, len(kinds))
            self.empty[at] = EMPTY
        self.start = [self.at(piece.cell) for piece in self.pieces]
        self.looks = [self.steps.get(piece.facing, 0) for piece in self.pieces]
        self.nerves = [tactics.nerve(view, piece.unit) for piece in self.pieces]
        self.known: dict[tuple[int, ...], float] = {}
        self.flows: dict[tuple[int, ...], list[int]] = {}
        self.shooters = self._shooters()
        self.goals = self._goals()
        last = max((aims.last for _, (aims,) in view.each(Aims)), default=LONG)
        self.left = max(1, last - view.clock.round + 1)

    def at(self, cell: Cell) -> int:
        """The number of a cell."""
        return (cell[1] + 1) * self.wide + cell[0] + 1

    def cell(self, at: int) -> Cell:
        """The cell of a number."""
        return Cell(self.xs[at] - 1, self.ys[at] - 1)

    def deed(self, meant: Intent) -> Deed:
        """What an order comes to, in numbers."""
        target = self.numbers.get(meant.target, -1) if meant.target is not None else -1
        looks = self.steps.get(meant.facing, 0)
        return CODES.get(meant.purpose, WAIT), self.at(meant.cell), looks, target

    def apart(self, a: int, b: int) -> int:
        """Steps between two cells, without diagonals."""
        return abs(self.xs[a] - self.xs[b]) + abs(self.ys[a] - self.ys[b])

    def far(self, a: int, b: int) -> int:
        """Steps between two cells, with diagonals."""
        return max(abs(self.xs[a] - self.xs[b]), abs(self.ys[a] - self.ys[b]))

    def blow(self, who: int, foe: int, at: int, there: int, guarded: bool, pressed: int) -> float:
        """The harm of a blow for each who strikes."""
        key = (who, foe, self.ground[at], self.ground[there], guarded, pressed)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._asked(who, foe, at, there, False, guarded, pressed)
        return found

    def shot(self, who: int, foe: int, at: int, there: int, guarded: bool, busy: bool) -> float:
        """The harm of a shot for each who shoots; ``busy``: the foe is at grips with somebody."""
        far = self.far(at, there)
        key = (who, foe, far, self.ground[there], guarded, busy, -1)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._asked(who, foe, at, there, True, guarded, 0)
        return found

    def _asked(
        self, who: int, foe: int, at: int, there: int, shoots: bool, guarded: bool, pressed: int
    ) -> float:
        unit, other = self.pieces[who].unit, self.pieces[foe].unit
        bout = Bout(unit, other, self.cell(at), self.cell(there), shoots, guarded, pressed)
        return self.tactics.harm(self.view, bout)

    def _shooters(self) -> Sequence[int]:
        """How far each unit can shoot, 0 for those who cannot: tried along an edge."""
        base, found = self.at(Cell(0, 0)), []
        step = self.ways[0] if self.rows > self.columns else self.ways[1]
        for who in range(self.count):
            foes = range(self.own, self.count) if who < self.own else range(self.own)
            reach = 1
            while reach < max(self.columns, self.rows) - 1 and any(
                self._asked(who, foe, base, base + (reach + 1) * step, True, False, 0) > 0
                for foe in foes
            ):
                reach += 1
            found.append(reach if reach > 1 else 0)
        return found

    def _goals(self) -> tuple[tuple[Goal, frozenset[int]], ...]:
        return tuple(
            (goal, frozenset(self.at(Cell(*cell)) for cell in goal.cells))
            for _, (aims,) in self.view.each(Aims)
            for goal in aims.goals
            if goal.cells and goal.round >= self.view.clock.round
        )
