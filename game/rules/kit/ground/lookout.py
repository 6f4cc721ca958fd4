"""What a field says before anything is ordered: where gaits lead, who threatens what, who can ever
be got at. A book says which steps it knows, and what its people can do there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from game.core.grid import STEPS, Cell, Grid
from game.core.grid import step as onward
from game.core.shown import Stride
from game.rules.kit.ground.sight import open_line
from game.rules.kit.ground.site import Site
from game.rules.kit.ground.ways import Way


def strides(
    gaits: Iterable[tuple[str, Mapping[Cell, Way]]], most: int | None = None
) -> tuple[Stride, ...]:
    """The cells that these gaits lead to, each by the first of them; at a cost of ``most``."""
    found: dict[Cell, Stride] = {}
    for gait, ways in gaits:
        for cell, way in ways.items():
            if way.path and cell not in found and (most is None or way.cost <= most):
                found[cell] = Stride(cell, gait, way.cost, way.path)
    return tuple(found.values())


def threats(
    units: Iterable[int], cells: Callable[[int], Iterable[Cell]]
) -> Mapping[Cell, tuple[int, ...]]:
    """For each cell, who of these can get at whoever is there; ``cells`` says where each can."""
    found: dict[Cell, list[int]] = {}
    for unit in units:
        for cell in dict.fromkeys(cells(unit)):
            found.setdefault(cell, []).append(unit)
    return {cell: tuple(units) for cell, units in found.items()}


def quarry(
    site: Site, roads: Collection[Cell], posts: Mapping[int, Cell], armed: bool
) -> tuple[int, ...]:
    """Whom of those at these posts somebody can ever strike, or shoot at if he is ``armed``, who
    can get to the cells of these ``roads``.
    """
    return tuple(
        unit
        for unit, there in posts.items()
        if there in roads
        or any(onward(there, way) in roads for way in STEPS)
        or (armed and any(open_line(site, cell, there) for cell in roads))
    )


def roads_from(grid: Grid, start: Cell, enters: Callable[[Cell, Cell], bool]) -> frozenset[Cell]:
    """Every cell that ways from ``start`` lead to, itself included, however long they are.

    ``enters`` says whether a step leads from a cell to its neighbour; no slanting step leads
    between two cells that are both closed.
    """
    found, front = {start}, [start]
    while front:
        here = front.pop()
        open_ = {
            beside: grid.holds(beside) and enters(here, beside)
            for beside in (onward(here, way) for way in STEPS)
        }
        for to, can in open_.items():
            flanks = open_.get(Cell(here.x, to.y), True) or open_.get(Cell(to.x, here.y), True)
            if can and flanks and to not in found:
                found.add(to)
                front.append(to)
    return frozenset(found)
