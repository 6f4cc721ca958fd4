"""Where units stand at the start, and how large the squares of a battle of companies are (8.1); who
is placed before the first round, and who joins later.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from game.core.components import Position, Spread
from game.core.events import Event
from game.core.grid import Cell, Grid
from game.core.rule import rule
from game.core.setup import Setup, UnitSetup
from game.core.step import Step
from game.rules.heroic20s.sheet.field import MEASURES, cells_needed, footprint
from game.rules.heroic20s.sheet.situation import crowd_of, figure, figures
from game.rules.kit.ground.feet import CLOSED, Feet, table
from game.rules.kit.ground.groups import APART, Room, broad, placed, ranked
from game.rules.kit.ground.places import Place, Stander, block
from game.rules.kit.ground.site import Site, lay
from game.rules.kit.people.posts import Posts
from game.rules.kit.people.prepare import Arrivals
from game.rules.kit.people.roster import Arrives

LONG, SHORT = 60, 40
"""Cells that the field of a mass battle has at least, along its longer and its shorter side."""

WINGS = ("left", "centre", "right")
WING_COLUMNS = (1, 2, 3)
"""The columns of squares of the three wings, as the southern side sees them."""

FRONTS = {0: (2, 3), 1: (2, 4), 2: (1, 4), 3: (1, 5)}
"""The rows of squares of both front lines, by the empty rows between them."""

GAP = 3
"""Empty rows between the front lines where the scenario says nothing."""

STANDS = Feet(0, table({"open": 1, "slow": 1, "water": 1}), CLOSED)
"""Where somebody may stand at the start."""

SEARCH = 40
"""So many king's moves off a place is looked for where the one wished for is taken."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Where a unit would stand: the anchors of its figures or its cells, the leading one first, and
    how many of how many cells each way they are. ``apart``: king's moves between two of them.
    """

    unit: int
    side: str
    anchors: tuple[Cell, ...]
    count: int
    size: int = 1
    apart: int = APART


def cells_a_square(grid: Grid) -> int:
    """How many cells each way a square of the file becomes in a mass battle: as few as make the
    field large enough, one where it is so already.
    """
    long, short = max(grid.columns, grid.rows), min(grid.columns, grid.rows)
    return max(-(-LONG // long), -(-SHORT // short))


def enlarged(grid: Grid) -> Grid:
    """The field of a mass battle: ground and height of each square are those of all its cells."""
    times = cells_a_square(grid)
    terrain = [(cell, kind) for at, kind in grid.terrain for cell in spread(at, times)]
    heights = [(cell, high) for at, high in grid.heights for cell in spread(at, times)]
    return Grid(grid.columns * times, grid.rows * times, tuple(terrain), tuple(heights))


def spread(at: tuple[int, int], times: int) -> tuple[Cell, ...]:
    """The cells of a square."""
    across = range(times)
    return tuple(Cell(at[0] * times + x, at[1] * times + y) for y in across for x in across)


def middle(at: tuple[int, int], times: int) -> Cell:
    """The cell in the middle of a square."""
    return Cell(at[0] * times + times // 2, at[1] * times + times // 2)


def square_of(setup: Setup, unit: UnitSetup) -> Cell | None:
    """The square of a unit: its own, or that of its place; None where it has neither."""
    if unit.cell:
        return Cell(*unit.cell)
    return usual_squares(setup, unit.side).get(unit.place)


def usual_squares(setup: Setup, side: str) -> dict[str, Cell]:
    """The squares of all places of a side by their names: the wings of its front line, and the
    reserves behind each. The northern side's left lies in the east.
    """
    north = setup.sides[0].id != side
    front = FRONTS.get(setup.numbers.get("gap", GAP), FRONTS[GAP])[int(north)]
    rows = range(front, setup.grid.rows) if north else range(front, -1, -1)
    names = WINGS[::-1] if north else WINGS
    return {
        _place(name, depth): Cell(x, y)
        for depth, y in enumerate(rows)
        for name, x in zip(names, WING_COLUMNS, strict=True)
    }


def _place(wing: str, depth: int) -> str:
    if not depth:
        return wing
    return f"reserve-{wing}" + (f"-{depth}" if depth > 1 else "")


AWAY = {"S": "N", "N": "S", "W": "E", "E": "W"}


def front_of(setup: Setup, side: str) -> str:
    """Whereto a side looks that has no other orders: away from its own edge of the map, the first
    one to the north where nobody has a place yet.
    """
    found = {
        one.id: [
            at for unit in setup.units if unit.side == one.id and (at := square_of(setup, unit))
        ]
        for one in setup.sides
    }
    if not all(found.values()):
        return "N" if setup.sides[0].id == side else "S"
    return AWAY[dict(home_edges(setup.grid, found))[side]]


@rule("HC-MASS-05")
def company(unit: int, side: str, lead: Cell, figures: tuple[int, int], facing: str) -> Wish:
    """What a unit of a mass battle would fill: so many ``figures`` of an SM in as few cells as hold
    them, about twice as wide as deep, around its leading cell.
    """
    count = cells_needed(*figures)
    return Wish(unit, side, ranked(lead, count, broad(count), facing), count, apart=1)


class NoRoom(Exception):
    """The field has no room for this unit."""

    def __init__(self, unit: int) -> None:
        super().__init__(unit)
        self.unit = unit


def settled(grid: Grid, wishes: Iterable[Wish]) -> dict[int, Place]:
    """The cells that each unit fills, one unit after another: those it wishes for as far as they
    are free, others near them else. Raises NoRoom if the field has no room for one.
    """
    site = lay(grid, MEASURES)
    crowd: dict[Cell, Stander] = {}
    found: dict[int, Place] = {}
    for wish in wishes:
        place = found[wish.unit] = _settle(site, crowd, wish)
        crowd |= {cell: Stander(wish.unit, wish.side) for cell in place}
    return found


def _settle(site: Site, crowd: Mapping[Cell, Stander], wish: Wish) -> Place:
    room, free = Room(site, crowd, STANDS, wish.size), site.grid.columns * site.grid.rows
    # Whom all cells together do not hold nobody looks for a place in each of them.
    fits = wish.count * wish.size**2 <= free - len(crowd)
    for lead in _around(site.grid, wish.anchors[0]) if fits else ():
        place = placed(room, lead, wish.count, wish.anchors, apart=wish.apart)
        if place:
            return place
    raise NoRoom(wish.unit)


def _around(grid: Grid, at: Cell) -> Iterator[Cell]:
    """All cells near one, the nearest first."""
    cells = (Cell(at.x + x, at.y + y) for x, y in _ways())
    return (cell for cell in cells if grid.holds(cell))


@lru_cache(maxsize=1)
def _ways() -> list[tuple[int, int]]:
    """The steps east and north from a cell to all that are near it, the shortest first."""
    steps = range(-SEARCH, SEARCH + 1)
    return sorted(product(steps, steps), key=lambda way: (way[0] ** 2 + way[1] ** 2, way))


@rule("HC-MOVE-10")
def home_edges(grid: Grid, sides: Mapping[str, Sequence[Cell]]) -> tuple[tuple[str, str], ...]:
    """The edge of the map that is each side's own (N, E, S or W), by where the two stand: each has
    the one that lies behind it as it looks at the other.
    """
    (one, here), (other, there) = sides.items()
    x = sum(cell.x for cell in here) * len(there) - sum(cell.x for cell in there) * len(here)
    y = sum(cell.y for cell in here) * len(there) - sum(cell.y for cell in there) * len(here)
    lying = abs(x) * grid.rows > abs(y) * grid.columns
    less, more = ("W", "E") if lying else ("S", "N")
    first = less if (x if lying else y) <= 0 else more
    return (one, first), (other, more if first == less else less)


POSTS = Posts(
    "heroic20s",
    "HC-MOVE-02",
    "HC-PROC-01",
    crowd_of,
    lambda reader: (one.cells for one in figures(reader)),
    lambda reader, unit: footprint(figure(reader, unit)),
)
"""From where a figure begins; there is no facing (8.3)."""


@rule("HC-PROC-09", "HC-MOVE-02")
def enters(step: Step, unit: int, arrives: Arrives) -> None:
    """A unit comes to its cells as soon as all of them are free."""
    world = step.world
    spread = world.find(unit, Spread)
    size = footprint(figure(world, unit))
    mine = spread.cells if spread else block(arrives.cell, size)
    if set(mine).isdisjoint(crowd_of(world, "")):
        world.drop(unit, arrives)
        world.put(unit, Position(arrives.cell))
        step.emit(Event("heroic20s.arrives", "HC-PROC-01", unit, cell=arrives.cell))


ARRIVALS = Arrivals(enters)
"""What lets in who comes later."""
