"""Ways over the field: what can be reached in so many ticks, and how to get close to somebody."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import NamedTuple, TypeAlias

from game.core.grid import STEPS, Cell, king_moves
from game.core.rule import rule
from game.rules.chaos.ground.crowd import Crowd
from game.rules.chaos.ground.numbers import numbers
from game.rules.chaos.ground.site import CLOSED, SLOW, Site


class Way(NamedTuple):
    """How many ticks of running a way takes, and the cells it enters, the last one included."""

    cost: int
    path: tuple[Cell, ...]


Reached: TypeAlias = dict[int, tuple[int, int]]
"""The places reached in the order of their cost, each with its cost and the place before it."""


@rule("CF-MOVE-01")
def can_step(site: Site, crowd: Crowd, a: Cell, b: Cell) -> bool:
    """Whether somebody can go from one cell to its neighbour now.

    Nobody squeezes between two closed cells, shares a cell, or walks up or down a face.
    """
    if king_moves(a, b) != 1 or not site.open(b) or b in crowd:
        return False
    if abs(site.height(a) - site.height(b)) > numbers().move.rise:
        return False
    return site.open(Cell(a.x, b.y)) or site.open(Cell(b.x, a.y))


@rule("CF-MOVE-01")
def ticks(site: Site, cell: Cell) -> int:
    """How many ticks of running it takes to enter a cell."""
    return numbers().move.slow if site.pace[site.place(cell)] == SLOW else numbers().move.run


class Ways(Mapping[Cell, Way]):
    """The free cells that can be reached, the nearest first. A way is only drawn when asked for.

    ``each`` are the ticks of a metre on even ground.
    """

    __slots__ = ("_budget", "_cells", "_each", "_site", "best")

    def __init__(self, site: Site, best: Reached, budget: int, each: int = 1) -> None:
        self._site, self.best, self._budget, self._each = site, best, budget, each
        self._cells: tuple[Cell, ...] | None = None

    def __getitem__(self, cell: Cell) -> Way:
        if cell not in self:
            raise KeyError(cell)
        cost, path = _drawn(self._site, self.best, self._site.place(cell))
        return Way(cost * self._each, path)

    def __contains__(self, cell: object) -> bool:
        if not isinstance(cell, Cell) or not self._site.grid.holds(cell):
            return False
        found = self.best.get(self._site.place(cell))
        return found is not None and 0 < found[0] <= self._budget

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._listed())

    def __len__(self) -> int:
        return len(self._listed())

    def __bool__(self) -> bool:
        """Whether there is any, without listing them."""
        return any(0 < cost <= self._budget for cost, _ in self.best.values())

    def _listed(self) -> tuple[Cell, ...]:
        """The cells, listed once."""
        if self._cells is None:
            wide, most = self._site.grid.columns + 2, self._budget
            self._cells = tuple(
                Cell(at % wide - 1, at // wide - 1)
                for at, (cost, _) in self.best.items()
                if 0 < cost <= most
            )
        return self._cells

    def nearest(self, goals: Collection[Cell]) -> Way | None:
        """The quickest way to any of these cells, None if none can be reached."""
        places = {self._site.place(cell): cell for cell in goals if cell in self}
        best = min(places, key=lambda at: self.best[at][0], default=None)
        return self[places[best]] if best is not None else None


def ways(site: Site, crowd: Crowd, start: Cell, budget: int, each: int = 1) -> Ways:
    """Every free cell that can be reached in so many ticks of running."""
    return Ways(site, _spread(site, crowd, start, budget, ()), budget, each)


@rule("CF-MOVE-10")
def way_to(site: Site, crowd: Crowd, start: Cell, goals: Collection[Cell]) -> Way | None:
    """The quickest way to any of these cells, None if there is none within one order."""
    most = numbers().move.farthest
    wanted = [site.place(cell) for cell in goals if site.grid.holds(cell)]
    return Ways(site, _spread(site, crowd, start, most, wanted), most).nearest(goals)


def _drawn(site: Site, best: Reached, at: int) -> tuple[int, tuple[Cell, ...]]:
    """What it costs to get there, and the cells on the way."""
    wide, whole, path = site.grid.columns + 2, best[at][0], list[Cell]()
    while best[at][0]:
        path.append(Cell(at % wide - 1, at // wide - 1))
        at = best[at][1]
    return whole, tuple(reversed(path))


def _spread(site: Site, crowd: Crowd, start: Cell, budget: int, wanted: Collection[int]) -> Reached:
    """Every cell reached, the start first.

    It ends early when one of the ``wanted`` is reached and nothing as near is left.
    """
    price, pace, rises = _prices(site, crowd), site.pace, site.rises
    moves, first, rise = _moves(site), site.place(start), numbers().move.rise
    best, before = [budget + 1] * len(price), {first: first}
    best[first] = 0
    done: Reached = {}
    queue: list[list[int]] = [[] for _ in range(budget + 1)]
    queue[0].append(first)
    sought = set(wanted)
    for cost, bucket in enumerate(queue):
        for at in bucket:
            done[at] = (cost, before[at])
            for move, across, along in moves:
                to = at + move
                total = cost + price[to]
                if total >= best[to] or not price[to]:
                    continue
                if not (pace[at + across] or pace[at + along]):
                    continue
                if not site.level and abs(rises[to] - rises[at]) > rise:
                    continue
                best[to], before[to] = total, at
                queue[total].append(to)
        if not sought.isdisjoint(bucket):
            break
    return done


def _moves(site: Site) -> tuple[tuple[int, int, int], ...]:
    """The eight steps in the rimmed rows, straight ones first, each with the two cells beside it;
    of a straight one that is where it leads.
    """
    wide = site.grid.columns + 2
    return tuple((dy * wide + dx, dx, dy * wide) for dx, dy in STEPS.values())


@cache
def _table() -> bytes:
    """The ticks of a step for each kind of pace."""
    move = numbers().move
    return bytes({CLOSED: 0, SLOW: move.slow}.get(code, move.run) for code in range(256))


def _prices(site: Site, crowd: Crowd) -> bytearray:
    """The ticks it takes to enter each cell of the rimmed field, 0 where nobody can."""
    price = bytearray(site.pace.translate(_table()))
    for cell in crowd:
        price[site.place(cell)] = 0
    return price
