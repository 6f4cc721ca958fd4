"""What sends somebody somewhere: a goal of his side, or that he has had enough."""

from __future__ import annotations

from game.ai.single.ground import way
from game.ai.ticks import doors
from game.ai.ticks.mind import Choice, Mind
from game.ai.ticks.scene import PRONE, Man, Scene, apart
from game.core.components import Aims
from game.core.grid import Cell
from game.core.orders import Order
from game.core.setup import Goal

ESCAPE, HOLD = "escape", "hold"

WORTH = 0.8
"""What it is worth to get where the goal of the side is."""

BOLD, WARY = "bold", "wary"

SPENT = 2
"""Who is so many wounds from his limit thinks of giving up, if the fight is lost."""

LOST, HOPELESS = 3.0, 2.0
"""So many times as strong an enemy makes the fight lost; for the wary a little less will do."""

OUT = 0.5
"""What giving up spares somebody, as he sees it."""

CROWD = 3
"""Within so many metres of an enemy nobody strolls to a goal."""


def goals(now: Scene) -> tuple[Goal, ...]:
    """The side's own goals."""
    found = (goal for _, (aims,) in now.view.each(Aims) for goal in aims.goals)
    return tuple(goal for goal in found if goal.side == now.view.side)


def runs(now: Scene, me: Man) -> Goal | None:
    """The goal for which he should leave the field: as many go as are asked for, the nearest."""
    goal = next((goal for goal in goals(now) if goal.kind == ESCAPE), None)
    if goal is None:
        return None
    cells = frozenset(Cell(*cell) for cell in goal.cells) or _rim(now)
    ways = way(now.grid, cells)
    able = sorted((man for man in now.friends if man.able), key=lambda man: ways.left(man.cell))
    chosen = able[: goal.count] if goal.count else able
    return goal if me in chosen else None


def _rim(now: Scene) -> frozenset[Cell]:
    last = (now.grid.columns - 1, now.grid.rows - 1)
    return frozenset(c for c in now.grid.cells() if c.x in (0, last[0]) or c.y in (0, last[1]))


def errand(mind: Mind) -> Choice | None:
    """The order that serves a goal, or ends it for him; None where there is nothing to do."""
    now, me = mind.now, mind.me
    goal = runs(now, me)
    if goal is not None:
        cells = [Cell(*cell) for cell in goal.cells] or list(_rim(now))
        return _going(mind, cells, "flee")
    if gives_up(now, me):
        return _yields(mind)
    held = next((goal for goal in goals(now) if goal.kind == HOLD and goal.cells), None)
    if held is None or any(apart(me.cell, foe.cell) <= CROWD for foe in now.foes):
        return None
    cells = [Cell(*cell) for cell in held.cells]
    taken = [man.cell for man in now.friends if man.cell in cells]
    return None if taken else _going(mind, cells, "")


def _going(mind: Mind, cells: list[Cell], manner: str) -> Choice | None:
    """To the nearest of these cells that can be reached, or first up from the ground; through the
    door beside him where nothing else leads nearer.
    """
    forms = mind.open()
    if PRONE in mind.me.states and "chore" in forms:
        up = mind.made({"form": "chore", "how": "stand"})
        return Choice(up, (("objective", WORTH),)) if up is not None else None
    gaits = mind.open(("form", "move")) if "move" in forms else ()
    ways = way(mind.now.grid, frozenset(cells))
    for gait in (manner, *gaits[:1]):
        open_to = mind.open(("form", "move"), ("how", gait)) if gait in gaits else ()
        found = [cell for cell in open_to if isinstance(cell, Cell)]
        there = min(found, key=ways.left, default=None)
        if there is None or (gait == manner and there not in cells):
            continue
        if ways.left(there) < ways.left(mind.me.cell) or gait == manner:
            order = Order((("form", "move"), ("how", gait), ("to", there)))
            return Choice(order, (("objective", WORTH),))
    opened = doors.opening(mind, ways)
    return Choice(opened, (("objective", WORTH),)) if opened is not None else None


def gives_up(now: Scene, me: Man) -> bool:
    """Whether he has had enough: near his end, and the fight is lost; the bold never have."""
    if me.temper == BOLD or me.wounds < me.limit - SPENT:
        return False
    odds = strength(now.foes) / max(0.1, strength(now.friends))
    return odds >= (HOPELESS if me.temper == WARY else LOST)


def strength(men: tuple[Man, ...]) -> float:
    """How many fresh fighters these are worth."""
    return sum(man.worth * man.left() for man in men if man.able)


def _yields(mind: Mind) -> Choice | None:
    """Hands up; off the field where that is as near as anything."""
    order = mind.made({"form": "surrender"}) if "surrender" in mind.open() else None
    return Choice(order, (("away", OUT),)) if order is not None else None
