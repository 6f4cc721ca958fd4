"""Doors on the way to an enemy or to a goal: whoever stands before one opens it."""

from __future__ import annotations

from collections.abc import Iterable

from game.ai.single.ground import FAR, SHUT, Way, way
from game.ai.ticks.mind import Mind
from game.core.grid import Cell
from game.core.orders import Order

OPEN = "open"


def opening(mind: Mind, ahead: Way) -> Order | None:
    """The order to open the door beside him that lies on this way, None where there is none."""
    hows = mind.open(("form", "chore")) if "chore" in mind.open() else ()
    doors = mind.open(("form", "chore"), ("how", OPEN)) if OPEN in hows else ()
    cells = [cell for cell in doors if isinstance(cell, Cell)]
    door = min(cells, key=ahead.left, default=None)
    if door is None or ahead.left(door) >= ahead.left(mind.me.cell):
        return None
    return mind.made({"form": "chore", "how": OPEN, "to": door})


def shut_off(mind: Mind, goals: Iterable[Cell]) -> Way | None:
    """The way to the closest of these cells, if doors bar every one; else None."""
    ends = frozenset(goals)
    ahead = way(mind.now.grid, ends)
    here = mind.me.cell
    barred = way(mind.now.grid, ends, SHUT).left(here) == FAR
    return ahead if barred and ahead.left(here) < FAR else None
