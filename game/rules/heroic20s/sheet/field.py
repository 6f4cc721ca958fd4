"""Where units stand: yards between them, contact, lines of sight, cover and height (8.1, 8.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from heapq import nsmallest
from itertools import islice, product
from typing import Literal

from game.core.grid import Cell, king_moves
from game.core.rule import rule
from game.rules.heroic20s.sheet.components import STANDING
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.kit.ground.groups import figures_of
from game.rules.kit.ground.measures import ALTERNATING
from game.rules.kit.ground.nearness import Afar, Apart, apart, in_contact, nearest, rounded, squared
from game.rules.kit.ground.places import Crowd, Place, Stander
from game.rules.kit.ground.sight import open_line
from game.rules.kit.ground.site import Site
from game.rules.kit.ground.terrain import FOOTINGS

CELL = 5
"""Yards that a cell of a mass battle measures each way; in a skirmish it is one yard (8.1)."""

MEASURES = replace(ALTERNATING, times=True)
"""Every second diagonal step costs two, times what the ground costs (8.2)."""

IN_CELL = (25, 12, 6)
"""Figures in close order in a cell of a mass battle, by SM (8.1)."""

LINES = 48
"""So many of the shortest lines between two units are looked along for the best one."""

STEP = 3
"""Feet that a step of the map is high to those who strike across it (HC-BASE-21)."""


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The field at one moment: the ground, the units on it by their ids, and the scale.

    ``homes`` is the edge of the map (N, E, S, W) that is each side's own (8.6).
    """

    site: Site
    figures: Mapping[int, Figure]
    mass: bool = False
    homes: Mapping[str, str] = field(default_factory=dict)
    crowd: Crowd = field(init=False)
    lines: dict[object, Line | None] = field(init=False, default_factory=dict)
    afar: dict[str, Afar | None] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        crowd = {
            cell: Stander(figure.unit, figure.side, figure.down)
            for figure in self.figures.values()
            for cell in figure.cells
        }
        object.__setattr__(self, "crowd", crowd)

    def others(self, unit: int) -> Crowd:
        """Everybody on the field but this unit."""
        return {cell: who for cell, who in self.crowd.items() if who.unit != unit}

    def size(self, me: Figure) -> int:
        """How many cells what the unit fills with at once has each way: a figure, or one cell."""
        return 1 if self.mass else footprint(me)

    def foes(self, side: str) -> Iterator[Figure]:
        """The units of the other side that still fight, those who flee left out."""
        return (one for one in self.figures.values() if one.side != side and not one.routed)

    def locked(self, me: Figure) -> list[Figure]:
        """The units on the field with which this one is locked."""
        return [self.figures[foe] for foe in me.locked if foe in self.figures]

    def far(self, side: str) -> Afar | None:
        """How far cells are from the enemies of a side that still fight; None without any."""
        if side not in self.afar:
            cells = tuple(cell for foe in self.foes(side) for cell in foe.cells)
            self.afar[side] = _afar(cells, self.measure) if cells else None
        return self.afar[side]

    @property
    def measure(self) -> Apart:
        """What is nearer, and what farther: yards in a skirmish, cells in a mass battle (8.1)."""
        return _far if self.mass else rounded


@lru_cache(maxsize=8)
def _afar(cells: Place, measure: Apart) -> Afar:
    """One for as long as these stand where they do, whoever else moves."""
    return Afar(cells, measure)


@dataclass(frozen=True, slots=True)
class Line:
    """The best line of a missile: from which cell into which, and how many figures interpose."""

    a: Cell
    b: Cell
    interposing: int


@rule("HC-MEL-04")
def footprint(me: Figure) -> int:
    """The side of what one of its figures fills, in yards."""
    return max(1, me.fighter.size + 1)


def in_cell(size: int) -> int:
    """How many figures of this SM stand in a cell of a mass battle."""
    return IN_CELL[min(max(size, 0), len(IN_CELL) - 1)]


def cells_needed(living: int, size: int) -> int:
    """How many cells of a mass battle so many figures of this SM fill, one at least."""
    return max(1, -(-living // in_cell(size)))


def _far(dx: int, dy: int) -> int:
    return max(dx, dy)


@rule("HC-RNG-02", "HC-RNG-15")
def yards(ground: Ground, a: Place, b: Place) -> int:
    """The distance between two places in yards: between their nearest cells."""
    return in_yards(ground, apart(a, b, ground.measure))


def in_yards(ground: Ground, far: int) -> int:
    """How many yards are between two that are so many cells apart."""
    return max(1, CELL * far - CELL + 1) if ground.mass else far


@rule("HC-MOVE-08")
def contact(ground: Ground, a: Place, b: Place) -> bool:
    """Whether two units are within a yard of each other."""
    return in_contact(ground.site, a, b)


def touched(ground: Ground, me: Figure, place: Place | None = None) -> tuple[Figure, ...]:
    """The enemies whom a unit has contact with where it is, or would be; runaways do not count."""
    here = place or me.cells
    return tuple(foe for foe in ground.foes(me.side) if contact(ground, here, foe.cells))


def nearest_foe(ground: Ground, me: Figure, place: Place | None = None) -> Figure | None:
    """The nearest enemy that still fights, the one of the lowest id among equals."""
    here = place or me.cells
    return min(
        ground.foes(me.side),
        key=lambda foe: (apart(here, foe.cells, squared), foe.unit),
        default=None,
    )


@rule("HC-RNG-03")
def best_line(ground: Ground, me: Figure, foe: Figure) -> Line | None:
    """The line along which the fewest figures interpose, None where walls bar every one.

    The cells of both that are nearest to each other are tried, up to `LINES` lines.
    """
    key = (me.cells, foe.cells, foe.fighter.size)
    if key not in ground.lines:
        ground.lines[key] = _best_line(ground, me, foe)
    return ground.lines[key]


def _best_line(ground: Ground, me: Figure, foe: Figure) -> Line | None:
    best: Line | None = None
    _, *pair = nearest(me.cells, foe.cells)
    for a, b in ((pair[0], pair[1]), *_lines(me.cells, foe.cells)):
        if not open_line(ground.site, a, b):
            continue
        between = interposing(ground, me, foe, ground.site.measures.line(a, b))
        if best is None or between < best.interposing:
            best = Line(a, b, between)
        if not between:
            break
    return best


def _lines(a: Place, b: Place) -> Iterator[tuple[Cell, Cell]]:
    """The shortest lines between cells of two places, first those from cell to nearest cell."""
    few = LINES // 4
    here = nsmallest(few, a, key=lambda cell: apart((cell,), b, squared))
    there = nsmallest(few, b, key=lambda cell: apart((cell,), a, squared))
    pairs = sorted(product(here, there), key=lambda two: apart(two[:1], two[1:], squared))
    yield from islice(pairs, LINES)


@rule("HC-RNG-03")
def interposing(ground: Ground, me: Figure, foe: Figure, line: Iterable[Cell]) -> int:
    """How many figures of other units that stand, and are no smaller, are on these cells."""
    found: set[tuple[int, int]] = set()
    for cell in line:
        who = ground.crowd.get(cell)
        if who is None or who.unit in (me.unit, foe.unit):
            continue
        other = ground.figures[who.unit]
        if other.posture == STANDING and other.fighter.size >= foe.fighter.size:
            found.add((who.unit, other.cells.index(cell) // ground.size(other) ** 2))
    return len(found)


@rule("HC-BASE-20")
def cover(ground: Ground, line: Line) -> Literal["", "light", "heavy"]:
    """What covers the target of a missile: what it stands in, or directly behind."""
    site = ground.site
    if site.terrain(line.b).cover == "three_quarter":
        return "heavy"
    between = site.measures.line(line.a, line.b)
    close = {line.b, *(cell for cell in between if king_moves(cell, line.b) <= 1)}
    if any(site.terrain(cell).cover == "three_quarter" for cell in close):
        return "heavy"
    return "light" if close & (site.low | site.hazy) else ""


@rule("HC-RNG-17", "HC-MEL-08")
def unsteady(ground: Ground, me: Figure) -> bool:
    """Whether most of the ground that a unit stands on is bad footing."""
    site = ground.site
    bad = sum(FOOTINGS[site.footing[site.place(cell)]] != "open" for cell in me.cells)
    return 2 * bad > len(me.cells)


@rule("HC-BASE-21")
def shot_yards(ground: Ground, me: Figure, foe: Figure) -> int:
    """The yards of a shot: fewer downwards, by one for two of height, but not below half; more
    upwards, by one for one. A step of the map is as high as a cell is wide.
    """
    _, a, b = nearest(me.cells, foe.cells)
    return slanting(ground, yards(ground, me.cells, foe.cells), a, b)


@rule("HC-BASE-21")
def slanting(ground: Ground, far: int, a: Cell, b: Cell) -> int:
    """So many yards from one cell to another, as height makes them for a shot."""
    if ground.site.level:
        return far
    down = (ground.site.height(a) - ground.site.height(b)) * (CELL if ground.mass else 1)
    return max(far - down // 2, -(-far // 2)) if down > 0 else far - down


@rule("HC-BASE-21")
def higher(ground: Ground, me: Figure, foe: Figure) -> int:
    """How many feet higher a unit stands than its enemy where they are nearest to each other."""
    if ground.site.level:
        return 0
    _, a, b = nearest(me.cells, foe.cells)
    steps = ground.site.height(a) - ground.site.height(b)
    return STEP * (max(-1, min(steps, 1)) if ground.mass else steps)


def bodies(ground: Ground, me: Figure) -> tuple[Place, ...]:
    """The cells of each of its figures in a skirmish, each of its cells in a mass battle."""
    return figures_of(me.cells, ground.size(me))


def on_edge(site: Site, cell: Cell, edge: str) -> bool:
    """Whether a cell lies on this edge of the map."""
    last = {"N": site.grid.rows - 1, "E": site.grid.columns - 1}
    return (cell.y if edge in ("N", "S") else cell.x) == last.get(edge, 0)


@rule("HC-MOVE-10")
def at_home(ground: Ground, side: str, place: Iterable[Cell]) -> bool:
    """Whether one of these cells lies on the side's own edge; without one, on any."""
    home = ground.homes.get(side, "")
    if not home:
        return any(ground.site.edge(cell) for cell in place)
    return any(on_edge(ground.site, cell, home) for cell in place)
