"""How a battle of single fighters stands for a side: who is left, how hurt, what goals are near."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.core.components import ESCAPED, Field, Health, Position, Side
from game.core.grid import Cell, Grid
from game.core.ruleset import Reader
from game.core.setup import Goal
from game.rules.kit.people.goals import Judge, aims_of, holds, named, taken, why

PEOPLE, GOALS = 0.85, 0.15
"""How much each part counts; together 1."""


def soundness(reader: Reader, unit: int) -> float:
    """How much of somebody with Health is left who can fight, from a half to 1."""
    health = reader.get(unit, Health)
    return 0.5 + 0.5 * max(0, health.now) / max(1, health.full)


def suffered(reader: Reader, unit: int) -> int:
    """The points of Health that somebody has lost; 0 for one who has none."""
    health = reader.find(unit, Health)
    return max(0, health.full - health.now) if health is not None else 0


@dataclass(frozen=True, slots=True)
class Appraisal:
    """What a book says of its fighters: what one counts for on his side, how much of him is left
    while he can fight (0 to 1), and how far apart two cells are.
    """

    judge: Judge
    weight: Callable[[Reader, int], float]
    soundness: Callable[[Reader, int], float]
    distance: Callable[[Cell, Cell], int]

    def value(self, reader: Reader, side: str) -> float:
        """From -1 (lost) to 1 (won); for the other side of two the same with its sign changed."""
        sides = [other.id for _, (other,) in reader.each(Side)]
        scores = {other: self.standing(reader, other) for other in sides}
        best = max(score for other, score in scores.items() if other != side)
        return max(-1.0, min(1.0, scores[side] - best))

    def standing(self, reader: Reader, side: str) -> float:
        """How well one side stands by itself, from 0 to 1."""
        weights = [(unit, self.weight(reader, unit)) for unit in self.judge.members(reader, side)]
        whole = sum(weight for _, weight in weights)
        left = sum(weight * self.fitness(reader, unit) for unit, weight in weights)
        people = left / whole if whole else 0.0
        return PEOPLE * people + GOALS * self._goals(reader, side)

    def fitness(self, reader: Reader, unit: int) -> float:
        """How much of him is left, from 0 (out of the fight) to 1 (unhurt, or got away)."""
        if self.judge.able(reader, unit):
            return self.soundness(reader, unit)
        return 1.0 if why(reader, unit) == ESCAPED else 0.0

    def _goals(self, reader: Reader, side: str) -> float:
        """How near the side's goals are, from 0 to 1; half without any."""
        own = [goal for goal in aims_of(reader).goals if goal.side == side]
        return sum(self._near(reader, goal) for goal in own) / len(own) if own else 0.5

    def _near(self, reader: Reader, goal: Goal) -> float:
        if goal.kind in ("slay", "capture"):
            done = taken(self.judge, reader, goal)
            return 1.0 if done else 1.0 - self.fitness(reader, named(reader, goal))
        if goal.kind == "save_the_standard":
            return self.fitness(reader, named(reader, goal))
        if goal.kind == "hold":
            held = holds(self.judge, reader, goal)
            return 1.0 if held else 0.5 * self._closeness(reader, goal)
        return self._closeness(reader, goal) if goal.kind == "escape" else 0.5

    def _closeness(self, reader: Reader, goal: Goal) -> float:
        """How near the side's fighters are to the goal's cells, in the mean."""
        found = [
            self._closing(reader, goal, unit) for unit in self.judge.members(reader, goal.side)
        ]
        return sum(found) / len(found) if found else 0.0

    def _closing(self, reader: Reader, goal: Goal, unit: int) -> float:
        """The same of one of them; without cells it is the edge. Who got away is there."""
        if why(reader, unit) == ESCAPED:
            return 1.0
        spot = reader.find(unit, Position)
        if spot is None or not self.judge.able(reader, unit):
            return 0.0
        _, (field,) = reader.each(Field)[0]
        grid: Grid = field.grid
        here: Cell = spot.cell
        edge = min(here.x, here.y, grid.columns - 1 - here.x, grid.rows - 1 - here.y)
        ways = (self.distance(here, Cell(*cell)) for cell in goal.cells)
        far: int = min(ways, default=edge)
        return max(0.0, 1 - far / max(grid.columns, grid.rows))
