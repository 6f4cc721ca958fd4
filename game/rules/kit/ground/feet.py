"""How somebody goes over ground and past people; whether one step can be taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from game.core.grid import STEPS, Cell, king_moves, neighbours
from game.rules.kit.ground.places import Crowd, Place, Stander, block
from game.rules.kit.ground.site import Site
from game.rules.kit.ground.terrain import FOOTINGS


@dataclass(frozen=True, slots=True, eq=False)
class Feet:
    """How far somebody goes, over what ground, and through whom.

    His way may cost ``budget`` in all. ``price`` is what it costs to enter each of FOOTINGS, 0
    where he cannot; between two of those that ``shut`` he does not slip through at a corner.
    ``rise`` are the steps up or down that he takes at once; a step costs at least as much as it
    rises. He crosses the cells of ``friends`` (his side), and those of others who lie, for ``over``
    more (0: he does not); everybody else is in his way, and shuts corners unless he ``squeezes``
    past. He fills ``size`` × ``size`` cells, and stands on the highest of them.
    """

    budget: int
    price: bytes
    shut: bytes
    rise: int = 1
    friends: str = ""
    over: int = 0
    squeezes: bool = False
    size: int = 1

    def barred(self, stander: Stander | None) -> bool:
        """Whether somebody in a cell keeps him from going through it."""
        if stander is None or (self.friends and stander.side == self.friends):
            return False
        return not (self.over and stander.prone)


def table(values: Mapping[str, int]) -> bytes:
    """A table of a number for each of FOOTINGS, 0 for those that are left out."""
    return bytes([values.get(name, 0) for name in FOOTINGS]).ljust(256, b"\0")


CLOSED = table({"closed": 1})
"""The ground between two cells of which nobody slips through, whoever he is."""


@lru_cache(maxsize=1024)
def on_foot(side: str, budget: int, size: int, prices: tuple[int, int, int] = (1, 2, 2)) -> Feet:
    """Through friends and round enemies, two steps of height at once, for these prices of open, of
    hard and of the worst ground.
    """
    easy, hard, worst = prices
    cost = {"open": easy, "slow": hard, "water": hard, "deep": worst, "steep": worst}
    return Feet(budget, table(cost), CLOSED, rise=2, friends=side, size=size)


def can_step(site: Site, crowd: Crowd, a: Cell, b: Cell, feet: Feet) -> bool:
    """Whether somebody can go from one cell to its neighbour now.

    Whether he can stay there is another question: a friend's cell is crossed only.
    """
    if king_moves(a, b) != 1:
        return False
    if feet.size > 1:
        return _strides(site, crowd, a, b, feet)
    if not _enters(site, crowd, b, feet):
        return False
    if not site.level and abs(site.height(a) - site.height(b)) > feet.rise:
        return False
    if a.x == b.x or a.y == b.y:
        return True
    one, other = Cell(a.x, b.y), Cell(b.x, a.y)
    return not (_shuts(site, crowd, one, feet) and _shuts(site, crowd, other, feet))


def _strides(site: Site, crowd: Crowd, a: Cell, b: Cell, feet: Feet) -> bool:
    """The same for somebody large, by the cells that he fills here and there."""
    cells = block(b, feet.size)
    if not all(_enters(site, crowd, cell, feet) for cell in cells):
        return False
    if not site.level:
        rise = _height(site, block(a, feet.size)) - _height(site, cells)
        if abs(rise) > feet.rise:
            return False
    if a.x == b.x or a.y == b.y:
        return True
    flanks = (block(flank, feet.size) for flank in (Cell(a.x, b.y), Cell(b.x, a.y)))
    return not all(any(_shuts(site, crowd, cell, feet) for cell in flank) for flank in flanks)


def _enters(site: Site, crowd: Crowd, cell: Cell, feet: Feet) -> bool:
    """Whether this cell is open to him."""
    if not site.grid.holds(cell) or feet.barred(crowd.get(cell)):
        return False
    return bool(feet.price[site.footing[site.place(cell)]])


def _shuts(site: Site, crowd: Crowd, cell: Cell, feet: Feet) -> bool:
    """Whether what is there, or who, shuts a corner."""
    if not site.grid.holds(cell) or feet.shut[site.footing[site.place(cell)]]:
        return True
    return not feet.squeezes and feet.barred(crowd.get(cell))


def _height(site: Site, cells: Place) -> int:
    return max(site.height(cell) for cell in cells)


def beside(site: Site, crowd: Crowd, cell: Cell, feet: Feet) -> tuple[Cell, ...]:
    """The free neighbours of a cell that somebody there can step into."""
    around = neighbours(cell, tuple(STEPS))
    return tuple(
        near for near in around if near not in crowd and can_step(site, crowd, cell, near, feet)
    )
