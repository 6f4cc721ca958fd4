"""Areas: blasts, cones of spray, and the cells in which somebody is safe from a blast."""

from __future__ import annotations

from functools import lru_cache

from game.core.grid import STEPS, Cell
from game.core.rule import rule
from game.rules.chaos.ground.crowd import Crowd
from game.rules.chaos.ground.paths import ways
from game.rules.chaos.ground.sight import effect
from game.rules.chaos.ground.site import Site


def disc(site: Site, centre: Cell, far: int) -> tuple[Cell, ...]:
    """All cells of the field at most so far away, by rows; its own among them."""
    last = site.grid
    return tuple(
        Cell(x, y)
        for y in range(max(0, centre.y - far), min(last.rows, centre.y + far + 1))
        for x in range(max(0, centre.x - far), min(last.columns, centre.x + far + 1))
    )


@rule("CF-AREA-02")
@lru_cache(maxsize=1024)
def blast(site: Site, centre: Cell, far: int) -> frozenset[Cell]:
    """The cells that a blast of this radius reaches, for people on their feet."""
    return frozenset(cell for cell in disc(site, centre, far) if effect(site, centre, cell))


@rule("CF-SPRAY-04")
def in_cone(here: Cell, direction: str, cell: Cell) -> bool:
    """Whether a cell lies in the quarter of the field before somebody who looks there."""
    dx, dy = cell.x - here.x, cell.y - here.y
    sx, sy = STEPS[direction]
    if sx and sy:
        return (dx, dy) != (0, 0) and dx * sx >= 0 and dy * sy >= 0
    ahead, aside = (dx * sx, dy) if sx else (dy * sy, dx)
    return ahead > 0 and abs(aside) <= ahead


@rule("CF-AREA-02")
def refuges(
    site: Site, crowd: Crowd, start: Cell, centre: Cell, far: int, ticks: int
) -> dict[Cell, tuple[Cell, ...]]:
    """The cells within so many ticks of running in which a blast does not reach somebody, each
    with the way there; the nearest first. The crowd is without himself.
    """
    deadly = blast(site, centre, far)
    found = ways(site, crowd, start, ticks)
    return {cell: way.path for cell, way in found.items() if cell not in deadly}
