"""Where somebody can go with so much movement, and on which way."""

from __future__ import annotations

from collections.abc import (
    Callable,
    Collection,
    ItemsView,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from functools import cache, lru_cache
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

from game.core.grid import STEPS, Cell
from game.rules.kit.ground.feet import Feet
from game.rules.kit.ground.places import Crowd
from game.rules.kit.ground.site import Site

Allowed: TypeAlias = Callable[[Cell, Cell], bool]
"""Whether a step from one cell into the next may be taken at all."""


class Way(NamedTuple):
    """What a way costs, and the cells it enters, the last one included."""

    cost: int
    path: tuple[Cell, ...]


class Reached:
    """What can be reached from a cell: by its place in the rimmed rows, in the order of cost, what
    it costs (up to the budget) and the place before it, the start first. A way is only drawn when
    asked for.
    """

    __slots__ = ("_drawn", "_site", "budget", "places")

    def __init__(self, site: Site, budget: int, places: dict[int, tuple[int, int]]) -> None:
        self._site, self.budget, self.places = site, budget, places
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
        """All ways, that to the start left out; they are drawn once."""
        if not self._drawn:
            wide, paths = self._site.grid.columns + 2, dict[int, tuple[Cell, ...]]()
            for at, (cost, before) in self.places.items():
                if at != before:
                    cell = Cell(at % wide - 1, at // wide - 1)
                    path = paths[at] = (*paths.get(before, ()), cell)
                    self._drawn[cell] = Way(cost, path)
        return self._drawn


class Ways(Mapping[Cell, Way]):
    """The cells in which somebody can end, the nearest first; those who are ``taken`` are crossed
    only. Costs count ``each`` times.
    """

    __slots__ = ("_budget", "_each", "_listed", "_site", "_taken", "reached")

    def __init__(
        self, site: Site, reached: Reached, budget: int, taken: Collection[Cell] = (), each: int = 1
    ) -> None:
        self._site, self.reached, self._budget = site, reached, budget
        self._taken, self._each = taken, each
        self._listed: tuple[Cell, ...] | None = None

    def __getitem__(self, cell: Cell) -> Way:
        if cell not in self:
            raise KeyError(cell)
        way = self.reached.way(cell)
        return way if self._each == 1 else Way(way.cost * self._each, way.path)

    def __contains__(self, cell: object) -> bool:
        if not isinstance(cell, Cell) or not self._site.grid.holds(cell):
            return False
        found = self.reached.places.get(self._site.place(cell))
        return found is not None and 0 < found[0] <= self._budget and cell not in self._taken

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._cells())

    def __len__(self) -> int:
        return len(self._cells())

    def __bool__(self) -> bool:
        """Whether there is any."""
        return next(self._found(), None) is not None

    def items(self) -> ItemsView[Cell, Way]:
        """All cells with the ways there."""
        most, each = self._budget, self._each
        found = dict(self.reached.drawn())
        for cell in self._taken:
            found.pop(cell, None)
        if most == self.reached.budget and each == 1:
            return found.items()
        near = ((cell, way) for cell, way in found.items() if way.cost <= most)
        return {cell: Way(way.cost * each, way.path) for cell, way in near}.items()

    def _cells(self) -> tuple[Cell, ...]:
        """The cells, listed once."""
        if self._listed is None:
            self._listed = tuple(self._found())
        return self._listed

    def _found(self) -> Iterator[Cell]:
        wide, most, taken = self._site.grid.columns + 2, self._budget, self._taken
        places = (at for at, (cost, _) in self.reached.places.items() if 0 < cost <= most)
        cells = (Cell(at % wide - 1, at // wide - 1) for at in places)
        return (cell for cell in cells if cell not in taken) if taken else cells

    def cost(self, cell: Cell) -> int:
        """What the way to a cell that is reached costs; no way is drawn for that."""
        return self.reached.places[self._site.place(cell)][0] * self._each

    def within(self, budget: int, each: int = 1) -> Ways:
        """The same for a smaller budget, with costs that count so many times."""
        return Ways(self._site, self.reached, budget, self._taken, each)

    def nearest(self, goals: Collection[Cell]) -> Way | None:
        """The cheapest way to any of these cells, None if none can be reached."""
        places = self.reached.places
        costs = {cell: places[self._site.place(cell)][0] for cell in goals if cell in self}
        best = min(costs, key=costs.__getitem__, default=None)
        return self[best] if best is not None else None


class _Search(NamedTuple):
    """From where, over what, until which places: what a search depends on beside site and feet."""

    starts: tuple[int, ...]
    price: bytes
    shut: bytes
    wanted: frozenset[int] = frozenset()


def ways(site: Site, crowd: Crowd, start: Cell, feet: Feet, allowed: Allowed | None = None) -> Ways:
    """Every cell in which somebody can end; the crowd is without himself.

    Only steps that are ``allowed`` are taken; such ways are not remembered.
    """
    search = _Search((site.place(start),), *_masks(site, crowd, feet))
    known = allowed is None
    found = _reached(site, feet, search) if known else _spread(site, feet, search, allowed)
    return Ways(site, found, feet.budget, _taken(crowd, feet.size))


def way_to(
    site: Site, crowd: Crowd, start: Cell, feet: Feet, goals: Collection[Cell]
) -> Way | None:
    """The cheapest way to any of these cells, None if none can be reached."""
    wanted = frozenset(site.place(cell) for cell in goals if site.grid.holds(cell))
    search = _Search((site.place(start),), *_masks(site, crowd, feet), wanted)
    found = _spread(site, feet, search)
    return Ways(site, found, feet.budget, _taken(crowd, feet.size)).nearest(goals)


def lengths(site: Site, ends: Iterable[Cell], feet: Feet) -> Mapping[Cell, int]:
    """What ways from these cells cost over the bare ground, whoever stands about, for cells to
    which any leads. So long is about the shortest way to one of them, too.
    """
    starts = tuple(site.place(cell) for cell in ends)
    found = _spread(site, feet, _Search(starts, *_masks(site, {}, feet))).places
    return {site.cell(at): cost for at, (cost, _) in found.items()}


def _masks(site: Site, crowd: Crowd, feet: Feet) -> tuple[bytes, bytes]:
    """What entering each place of the rimmed rows costs, 0 where he cannot, and what shuts corners.

    Costs are in halves where every second diagonal step counts two.
    """
    unit, wide = 1 + site.measures.slant, site.grid.columns + 2
    price = bytearray(site.footing.translate(_times(feet.price, unit)))
    shut = bytearray(site.footing.translate(feet.shut))
    for (x, y), stander in crowd.items():
        at = (y + 1) * wide + x + 1
        if feet.barred(stander):
            price[at] = 0
            if not feet.squeezes:
                shut[at] = 1
        elif price[at] and stander.side != feet.friends:
            price[at] += unit * feet.over
    if feet.size == 1:
        return bytes(price), bytes(shut)
    prices = (max(under) if all(under) else 0 for under in _under(price, feet.size, wide))
    return bytes(prices), bytes(map(max, _under(shut, feet.size, wide)))


@lru_cache(maxsize=256)
def _times(prices: bytes, unit: int) -> bytes:
    """The same table of prices in units of which there are so many."""
    return bytes([price * unit for price in prices])


def _under(values: Sequence[int], size: int, wide: int) -> Iterator[tuple[int, ...]]:
    """For each place, what the cells have that a figure of this size fills from there."""
    shifts = (y * wide + x for y in range(size) for x in range(size))
    return zip_longest(*(values[shift:] for shift in shifts), fillvalue=0)


@lru_cache(maxsize=64)
def _rises(site: Site, size: int) -> tuple[int, ...]:
    """The heights by place, for a figure of this size."""
    if size == 1:
        return site.rises
    return tuple(map(max, _under(site.rises, size, site.grid.columns + 2)))


def _taken(crowd: Crowd, size: int) -> Collection[Cell]:
    """The cells in which nobody of this size can end."""
    if size == 1:
        return crowd
    back = range(1 - size, 1)
    return frozenset(Cell(cell.x + x, cell.y + y) for cell in crowd for x in back for y in back)


def _spread(site: Site, feet: Feet, search: _Search, allowed: Allowed | None = None) -> Reached:
    """Every place reached, in the order of cost, until one of the wanted ones is among them.

    Keys are costs, or twice the costs where every second diagonal step counts two: each of them
    costs three halves then, and whoever has spent a half has the dear one before him, which costs
    twice what its ground does where that ``times`` steps.
    """
    slant, times = site.measures.slant, site.measures.times
    level, most = site.level, feet.rise
    unit, rises, price, shut = 1 + slant, _rises(site, feet.size), search.price, search.shut
    beyond = unit * (feet.budget + 1)
    best, before = [beyond] * len(price), {start: start for start in search.starts}
    done: dict[int, tuple[int, int]] = {}
    queue: list[list[int]] = [[] for _ in range(beyond)]
    queue[0] += search.starts
    for start in search.starts:
        best[start] = 0
    cell = cache(site.cell)
    moves = _moves(site.grid.columns + 2, slant)
    for key, bucket in enumerate(queue):
        for at in bucket:
            if best[at] != key:
                continue
            done[at] = (key // unit, before[at])
            for move, across, along, extra in moves:
                to = at + move
                after = key + price[to] + extra
                if times and extra and key & 1:
                    after += price[to] - unit
                if after >= best[to] or not price[to]:
                    continue
                if across and shut[at + across] and shut[at + along]:
                    continue
                if not level:
                    rise = abs(rises[to] - rises[at])
                    if rise > most:
                        continue
                    if rise > 1:
                        half = key % unit
                        after = max(after, key - half + unit * rise + (half ^ extra))
                        if after >= best[to]:
                            continue
                if allowed is not None and not allowed(cell(at), cell(to)):
                    continue
                best[to], before[to] = after, at
                queue[after].append(to)
        if search.wanted and not search.wanted.isdisjoint(bucket):
            break
    return Reached(site, feet.budget, done)


_reached = lru_cache(maxsize=1024)(_spread)
"""The same, remembered."""


@cache
def _moves(wide: int, slant: int) -> tuple[tuple[int, int, int, int], ...]:
    """The eight steps in rows of so many places, straight ones first: how far, the two places
    beside a diagonal one, and the halves that it costs more.
    """
    return tuple(
        (y * wide + x, x, y * wide, slant) if x and y else (y * wide + x, 0, 0, 0)
        for x, y in STEPS.values()
    )
