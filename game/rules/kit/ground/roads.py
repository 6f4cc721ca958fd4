"""The road to an enemy by its length, however many moves it takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain

from game.core.grid import Cell, king_moves
from game.rules.kit.ground.feet import Feet
from game.rules.kit.ground.places import Crowd, Place, block, gap, square
from game.rules.kit.ground.sight import open_line
from game.rules.kit.ground.site import Site
from game.rules.kit.ground.ways import Way, way_to

HERE = Way(0, ())
"""The way of whoever is where he wants to be."""


def road_to(
    site: Site, crowd: Crowd, start: Cell, feet: Feet, foes: Iterable[Place], far: int
) -> Way | None:
    """The shortest way to where somebody strikes so ``far`` at one of these, whatever it costs:
    round whoever stands about, else as if they were gone.
    """
    goals = tuple(striking_cells(site, feet.size, foes, far))
    if start in goals:
        return HERE
    return way_to(site, crowd, start, feet, goals) or way_to(site, {}, start, feet, goals)


def striking_cells(site: Site, size: int, foes: Iterable[Place], far: int) -> Iterator[Cell]:
    """The cells from which somebody of this size has one of these so ``far`` off or nearer, with an
    open line to him.
    """
    return chain.from_iterable(_striking(site, size, foe, far) for foe in foes)


@lru_cache(maxsize=1024)
def _striking(site: Site, size: int, foe: Place, far: int) -> Place:
    """Those for one enemy."""
    found, wide = list[Cell](), max(cell.x for cell in foe) - foe[0].x + 1
    for cell in square(site.grid, foe[0], far + size + wide):
        there = block(cell, size)
        if 0 < gap(there, foe, king_moves) <= far and any(
            king_moves(a, b) <= far and open_line(site, a, b) for a in there for b in foe
        ):
            found.append(cell)
    return tuple(found)
