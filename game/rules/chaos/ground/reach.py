"""Whom a weapon of close combat reaches, and how to get near enough."""

from __future__ import annotations

from functools import lru_cache

from game.core.grid import Cell, crossed
from game.core.rule import rule
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.ground.paths import stands, way_to
from game.rules.chaos.tables.ground import numbers
from game.rules.kit.ground.places import Crowd
from game.rules.kit.ground.sight import open_line
from game.rules.kit.ground.site import Site
from game.rules.kit.ground.ways import Way, Ways

NEAR = 1
"""Cells apart that are "in melee"."""


@rule("CF-MOVE-08")
def within(site: Site, crowd: Crowd, a: Cell, b: Cell, reach: int) -> bool:
    """Whether somebody in ``a`` can strike at ``b`` with a reach of so many cells.

    Beyond the neighbours the cells on the line must be free, and no wall may bar it; ground two
    levels apart or more needs as much reach.
    """
    far = distance(a, b)
    if not NEAR <= far <= reach:
        return False
    gap = abs(site.height(a) - site.height(b))
    if gap >= numbers().height.apart and gap > reach:
        return False
    if far == NEAR:
        return open_line(site, a, b)
    return all(
        any(_clear(site, crowd, Cell(a.x + x, a.y + y)) for x, y in column)
        for column in _columns(b.x - a.x, b.y - a.y)
    )


def _clear(site: Site, crowd: Crowd, cell: Cell) -> bool:
    return cell not in crowd and cell not in site.walls


@lru_cache(maxsize=512)
def _columns(dx: int, dy: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The cells that the line crosses, in groups by their distance: one a step, two at a knight's
    move, of which one must be free.
    """
    zero = Cell(0, 0)
    cells = crossed(zero, Cell(dx, dy))
    return tuple(
        tuple((cell.x, cell.y) for cell in cells if distance(zero, cell) == far)
        for far in range(1, distance(zero, Cell(dx, dy)))
    )


@rule("CF-MOVE-03", "CF-MOVE-10")
def approach(
    site: Site, crowd: Crowd, start: Cell, target: Cell, reach: int, known: Ways | None = None
) -> Way | None:
    """The quickest way to a cell from which ``target`` is reached; None if there is none.

    The crowd is without the runner. Empty where he reaches already. ``known`` are the ways that
    lead from there, if somebody has looked for them already.
    """
    if within(site, crowd, start, target, reach):
        return Way(0, ())
    goals = standing(site, crowd, target, reach)
    if known is not None or not goals:
        return known.nearest(goals) if known is not None else None
    return way_to(site, crowd, start, goals)


def standing(site: Site, crowd: Crowd, target: Cell, reach: int) -> tuple[Cell, ...]:
    """The free cells from which somebody reaches this one."""
    around = (
        Cell(target.x + x, target.y + y)
        for x in range(-reach, reach + 1)
        for y in range(-reach, reach + 1)
    )
    return tuple(
        cell
        for cell in around
        if cell not in crowd and stands(site, cell) and within(site, crowd, cell, target, reach)
    )


@rule("CF-MOVE-03", "CF-MOVE-10")
def run_up(way: Way) -> int:
    """The ticks that a run-up takes: the start without a step, then the steps; 0 for none."""
    return 1 + way.cost if way.path else 0
