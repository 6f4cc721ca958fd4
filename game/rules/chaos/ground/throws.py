"""Where somebody who is thrown back flies, and where one draws back to in a defence."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.grid import STEPS, Cell
from game.core.grid import step as onward
from game.core.rule import rule
from game.rules.chaos.ground.crowd import Crowd
from game.rules.chaos.ground.directions import distance, toward
from game.rules.chaos.ground.numbers import numbers
from game.rules.chaos.ground.paths import can_step, ticks
from game.rules.chaos.ground.site import Site


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
    if not site.open(cell) or cell in crowd:
        return False
    if site.height(cell) - site.height(here) > numbers().move.rise:
        return False
    return site.open(Cell(here.x, cell.y)) or site.open(Cell(cell.x, here.y))


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
    found: dict[Cell, tuple[Cell, ...]] = {}
    front: list[tuple[Cell, tuple[Cell, ...]]] = [(start, ())]
    for _ in range(steps):
        grown: list[tuple[Cell, tuple[Cell, ...]]] = []
        for here, path in front:
            for cell in _away(site, crowd, here, foe):
                if cell not in found:
                    found[cell] = (*path, cell)
                    grown.append((cell, found[cell]))
        front = grown
    return found


def _away(site: Site, crowd: Crowd, here: Cell, foe: Cell) -> Iterator[Cell]:
    for direction in STEPS:
        cell = onward(here, direction)
        further = distance(cell, foe) > distance(here, foe)
        if further and can_step(site, crowd, here, cell) and ticks(site, cell) == 1:
            yield cell
