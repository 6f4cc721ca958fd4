"""Where somebody can go with so much movement, and on which way."""

from __future__ import annotations

from collections.abc import (
    Callable,
    Collection,
    Container,
    ItemsView,
    Iterable,
    Iterator,
    Mapping,
)
from functools import lru_cache
from typing import NamedTuple

from game.core.grid import Cell
from game.rules.kit.ground.feet import Feet
from game.rules.kit.ground.places import Crowd
from game.rules.kit.ground.site import Site
from game.rules.kit.ground.spread import Allowed, Reach, Search, masks, spread


class Way(NamedTuple):
    """What a way costs, and the cells it enters, the last one included."""

    cost: int
    path: tuple[Cell, ...]


class Reached:
    """What can be reached from a cell, by its places. A way is only drawn when asked for."""

    __slots__ = ("_drawn", "_site", "places")

    def __init__(self, site: Site, places: Reach) -> None:
        self._site, self.places = site, places
        self._drawn: dict[Cell, Way] = {}

    def way(self, cell: Cell) -> Way:
        """The way to a cell that is reached."""
        if self._drawn:
            return self._drawn[cell]
        at, path = self._site.place(cell), list[Cell]()
        cost, before = self.places[at]
        while at != before:
            path.append(self._site.cell(at))
            at = before
            before = self.places[at][1]
        return Way(cost, tuple(reversed(path)))

    def drawn(self) -> Mapping[Cell, Way]:
        """All ways, that to the start empty; they are drawn once."""
        if not self._drawn:
            cells, paths = self._site.cells, dict[int, tuple[Cell, ...]]()
            for at, (cost, before) in self.places.items():
                cell = cells[at]
                path = paths[at] = (*paths[before], cell) if at != before else ()
                self._drawn[cell] = Way(cost, path)
        return self._drawn


class Ways(Mapping[Cell, Way]):
    """The cells in which somebody can end, the nearest first; those who are ``taken`` are crossed
    only. Costs count ``each`` times. What is not asked for is not worked out: no way is drawn
    before somebody wants it.
    """

    __slots__ = ("_budget", "_each", "_ends", "_listed", "_site", "_stays", "_taken", "reached")

    def __init__(
        self,
        site: Site,
        reached: Reached,
        budget: int,
        taken: Collection[Cell] = (),
        each: int = 1,
        ends: Container[int] | None = None,
        stays: bool = False,
    ) -> None:
        self._site, self.reached, self._budget = site, reached, budget
        self._taken, self._each, self._ends, self._stays = taken, each, ends, stays
        self._listed: tuple[Cell, ...] | None = None

    def __getitem__(self, cell: Cell) -> Way:
        if cell not in self:
            raise KeyError(cell)
        way = self.reached.way(cell)
        return way if self._each == 1 else Way(way.cost * self._each, way.path)

    def __contains__(self, cell: object) -> bool:
        if not isinstance(cell, Cell) or not self._site.grid.holds(cell):
            return False
        at = self._site.place(cell)
        found = self.reached.places.get(at)
        if found is None or not found[0]:
            return found is not None and self._stays
        return found[0] <= self._budget and cell not in self._taken and self._ends_in(at)

    def __iter__(self) -> Iterator[Cell]:
        return self._found() if self._listed is None else iter(self._listed)

    def __len__(self) -> int:
        return len(self._cells())

    def __bool__(self) -> bool:
        """Whether there is any."""
        return next(self._found(), None) is not None

    def items(self) -> ItemsView[Cell, Way]:
        """All cells with the ways there."""
        ways, each = self.reached.drawn(), self._each
        if each == 1:
            return {cell: ways[cell] for cell in self}.items()
        near = ((cell, ways[cell]) for cell in self)
        return {cell: Way(way.cost * each, way.path) for cell, way in near}.items()

    def _cells(self) -> tuple[Cell, ...]:
        """The cells, listed once."""
        if self._listed is None:
            self._listed = tuple(self._found())
        return self._listed

    def _found(self) -> Iterator[Cell]:
        cells, most, taken, ends = self._site.cells, self._budget, self._taken, self._ends
        for at, (cost, _) in self.reached.places.items():
            if cost <= most and (ends is None or at in ends or not cost):
                cell = cells[at]
                if cell not in taken if cost else self._stays:
                    yield cell

    def _ends_in(self, at: int) -> bool:
        return self._ends is None or at in self._ends

    def cost(self, cell: Cell) -> int:
        """What the way to a cell that is reached costs; no way is drawn for that."""
        return self.reached.places[self._site.place(cell)][0] * self._each

    def within(self, budget: int, each: int = 1) -> Ways:
        """The same for a smaller budget, with costs that count so many times."""
        ends, stays = self._ends, self._stays
        return Ways(self._site, self.reached, budget, self._taken, each, ends, stays)

    def over(self, takes: Callable[[int, int], bool]) -> Ways:
        """Those of the cells to which the way takes such a step somewhere, from one place to the
        next; the start itself counts as one from it into it.
        """
        found = set[int]()
        for at, (_, before) in self.reached.places.items():
            if before in found or takes(before, at):
                found.add(at)
        return self.at(found)

    def at(self, ends: Container[int]) -> Ways:
        """Those that end in one of these places."""
        site, budget, taken, each = self._site, self._budget, self._taken, self._each
        return Ways(site, self.reached, budget, taken, each, ends, self._stays)

    def staying(self) -> Ways:
        """The same, and the start before all others, which costs nothing."""
        site, budget, taken, each = self._site, self._budget, self._taken, self._each
        return Ways(site, self.reached, budget, taken, each, self._ends, stays=True)

    def nearest(self, goals: Collection[Cell]) -> Way | None:
        """The cheapest way to any of these cells, None if none can be reached."""
        places = self.reached.places
        costs = {cell: places[self._site.place(cell)][0] for cell in goals if cell in self}
        best = min(costs, key=costs.__getitem__, default=None)
        return self[best] if best is not None else None


def ways(site: Site, crowd: Crowd, start: Cell, feet: Feet, allowed: Allowed | None = None) -> Ways:
    """Every cell in which somebody can end; the crowd is without himself.

    Only steps that are ``allowed`` are taken; such ways are not remembered.
    """
    search = Search((site.place(start),), *masks(site, crowd, feet))
    if allowed is None:
        found = _reached(site, feet, search)
    else:
        found = Reached(site, spread(site, feet, search, allowed))
    return Ways(site, found, feet.budget, _taken(crowd, feet.size))


def way_to(
    site: Site, crowd: Crowd, start: Cell, feet: Feet, goals: Collection[Cell]
) -> Way | None:
    """The cheapest way to any of these cells, None if none can be reached."""
    wanted = frozenset(site.place(cell) for cell in goals if site.grid.holds(cell))
    search = Search((site.place(start),), *masks(site, crowd, feet), wanted)
    found = Reached(site, spread(site, feet, search))
    return Ways(site, found, feet.budget, _taken(crowd, feet.size)).nearest(goals)


def lengths(site: Site, ends: Iterable[Cell], feet: Feet) -> Mapping[Cell, int]:
    """What ways from these cells cost over the bare ground, whoever stands about, for cells to
    which any leads. So long is about the shortest way to one of them, too.
    """
    starts = tuple(site.place(cell) for cell in ends)
    found = spread(site, feet, Search(starts, *masks(site, {}, feet)))
    return {site.cell(at): cost for at, (cost, _) in found.items()}


def _taken(crowd: Crowd, size: int) -> Collection[Cell]:
    """The cells in which nobody of this size can end."""
    if size == 1:
        return crowd
    back = range(1 - size, 1)
    return frozenset(Cell(cell.x + x, cell.y + y) for cell in crowd for x in back for y in back)


@lru_cache(maxsize=1024)
def _reached(site: Site, feet: Feet, search: Search) -> Reached:
    """What such a search finds, remembered."""
    return Reached(site, spread(site, feet, search))
