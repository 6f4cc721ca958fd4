"""Ways over the field: what is reached in so many ticks, where somebody flies or draws back to; and
whom a weapon of close combat reaches, and how to get near enough.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache

from game.core.grid import Cell, crossed
from game.core.grid import step as onward
from game.core.rule import rule
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.tables.ground import numbers
from game.rules.kit.ground import feet
from game.rules.kit.ground import ways as search
from game.rules.kit.ground.feet import Feet, table
from game.rules.kit.ground.measures import toward
from game.rules.kit.ground.places import Crowd
from game.rules.kit.ground.sight import open_line
from game.rules.kit.ground.site import Site
from game.rules.kit.ground.terrain import FOOTINGS
from game.rules.kit.ground.ways import Way, Ways

SHUT = table({"closed": 1, "deep": 1, "steep": 1})
"""The ground that nobody enters; it is closed at the corners too."""


@lru_cache(maxsize=256)
def afoot(ticks: int, slows: bool = True) -> Feet:
    """How somebody runs for so many ticks, on slow ground too or not. Nobody walks up or down a
    face, or through anybody; people close no corner.
    """
    move = numbers().move
    slow = move.slow if slows else 0
    prices = table({"open": move.run, "slow": slow, "water": slow})
    return Feet(ticks, prices, SHUT, move.rise, squeezes=True)


@rule("CF-MOVE-01")
def can_step(site: Site, crowd: Crowd, a: Cell, b: Cell) -> bool:
    """Whether somebody can go from one cell to its neighbour now.

    Nobody squeezes between two closed cells, shares a cell, or walks up or down a face.
    """
    return feet.can_step(site, crowd, a, b, afoot(1))


def stands(site: Site, cell: Cell) -> bool:
    """Whether somebody can stand there, as far as the ground goes."""
    return site.grid.holds(cell) and not SHUT[site.footing[site.place(cell)]]


def slow(site: Site, cell: Cell) -> bool:
    """Whether one goes slowly over the ground there."""
    return FOOTINGS[site.footing[site.place(cell)]] in ("slow", "water")


@rule("CF-MOVE-01")
def ticks(site: Site, cell: Cell) -> int:
    """How many ticks of running it takes to enter a cell."""
    return numbers().move.slow if slow(site, cell) else numbers().move.run


def ways(site: Site, crowd: Crowd, start: Cell, ticks: int) -> Ways:
    """Every free cell that can be reached in so many ticks of running."""
    return search.ways(site, crowd, start, afoot(ticks))


@rule("CF-MOVE-10")
def way_to(site: Site, crowd: Crowd, start: Cell, goals: Collection[Cell]) -> Way | None:
    """The quickest way to any of these cells, None if there is none within one order."""
    return search.way_to(site, crowd, start, afoot(numbers().move.farthest), goals)


@rule("CF-KNOCK-05")
def flight(site: Site, crowd: Crowd, by: Cell, start: Cell, metres: int) -> tuple[Cell, ...]:
    """The cells through which somebody is thrown, straight away from ``by``, the last included.

    He stops before walls, faces, closed cells, people and the edge; over a drop he falls.
    """
    direction = toward(by, start) or "N"
    path: list[Cell] = []
    here = start
    while len(path) < metres:
        cell = onward(here, direction)
        if not _open(site, crowd, here, cell):
            break
        path.append(cell)
        if drop(site, here, cell):
            break
        here = cell
    return tuple(path)


def _open(site: Site, crowd: Crowd, here: Cell, cell: Cell) -> bool:
    """Whether a body flies on into this cell; downwards it always does."""
    if not stands(site, cell) or cell in crowd:
        return False
    if site.height(cell) - site.height(here) > numbers().move.rise:
        return False
    return stands(site, Cell(here.x, cell.y)) or stands(site, Cell(cell.x, here.y))


def drop(site: Site, a: Cell, b: Cell) -> int:
    """The levels of a fall from one cell into the next; 0 while it is no fall."""
    levels = site.height(a) - site.height(b)
    return levels if levels > numbers().fall.safe else 0


@rule("CF-KNOCK-04")
def impact(kmh: int) -> int:
    """How many metres a vehicle or object of this speed throws whom it runs into."""
    return kmh // numbers().impact.pace


@rule("CF-MOVE-07")
def retreats(
    site: Site, crowd: Crowd, start: Cell, foe: Cell, steps: int
) -> dict[Cell, tuple[Cell, ...]]:
    """Where somebody can draw back to from this attacker in so many steps, each with the way.

    Every step leads further away from him, and takes a single tick: slow ground is not entered.
    """

    def away(here: Cell, cell: Cell) -> bool:
        return distance(cell, foe) > distance(here, foe)

    found = search.ways(site, crowd, start, afoot(steps, slows=False), away)
    return {cell: way.path for cell, way in found.items()}


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
    site: Site,
    crowd: Crowd,
    start: Cell,
    target: Cell,
    reach: int,
    known: Callable[[], Ways] | None = None,
) -> Way | None:
    """The quickest way to a cell from which ``target`` is reached; None if there is none.

    The crowd is without the runner. Empty where he reaches already. ``known`` are the ways that
    lead from there, if somebody looks for them anyway.
    """
    if within(site, crowd, start, target, reach):
        return Way(0, ())
    goals = standing(site, crowd, target, reach)
    if not goals:
        return None
    return known().nearest(goals) if known else way_to(site, crowd, start, goals)


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
