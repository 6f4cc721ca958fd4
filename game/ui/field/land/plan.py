"""What lies where, as the painters need it: kinds of cells, their kin, and the soft outlines.

Coordinates are units of 156 to a cell, the field's upper left corner at the origin, y downwards;
a ``Tile`` is (column, row from the north).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from game.core.grid import Cell, Grid
from game.play.scenarios.dressing import PLAIN, Dressing
from game.ui.art.contours import SQUARE, groups, joined, outlines, pushed
from game.ui.art.shapes import Point, smooth

Tile = tuple[int, int]
Line = list[Point]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom, in units."""

MASONRY = frozenset({"wall", "arrow_slit", "door", "open_door"})
"""What joins up into one wall."""

WET = frozenset({"water", "deep_water", "ford", "marsh"})
BOARDS = frozenset({"floor", "table", "stairs"})
USUAL = {"floor": "planks", "stairs": "planks", "road": "earth"}
"""The soil of terrain that is one itself."""

BUILT = MASONRY | BOARDS | {"bridge", "low_wall"}
"""Where a height is a step of masonry or timber and no slope."""

KNOWN = (
    MASONRY
    | WET
    | BOARDS
    | {"road"}
    | {"", "open", "low_wall", "earthwork", "forest", "foliage", "smoke", "dark", "rough"}
    | {"hill", "bridge", "village", "cliff"}
)
"""The kinds that have a picture of their own; others get a sober plate with their sign."""

SEED = 7

RUN = 36
"""So many points of an outline are kept together, to be skipped where they are out of sight."""


@dataclass(frozen=True, slots=True)
class Rim:
    """One outline, cut into runs that each know where they are."""

    line: Line
    runs: tuple[tuple[Box, Line], ...]


@dataclass(frozen=True, slots=True)
class Patch:
    """A group of cells as one soft shape: its outlines, and one outline to fill it."""

    fill: Line
    rims: tuple[Rim, ...]
    bounds: Box


@dataclass(frozen=True, slots=True)
class Way:
    """What leads across a great field, as one smooth line."""

    look: str
    line: tuple[Point, ...]
    bounds: Box


@dataclass(slots=True)
class Plan:
    """A grid as the painters see it: what its ground is made of, ``base`` the most of it, and what
    its terrain looks like where it is not as usual; ``flat``: cells are yards wide, and
    ``grain`` of them, each way, are one that was written.
    """

    columns: int
    rows: int
    kinds: Mapping[Tile, str]
    heights: Mapping[Tile, int]
    slopes: list[tuple[int, Patch]] = field(default_factory=list)
    waters: list[Patch] = field(default_factory=list)
    deeps: list[Patch] = field(default_factory=list)
    soils: Mapping[Tile, str] = field(default_factory=dict)
    stood: Mapping[Tile, str] = field(default_factory=dict)
    base: str = ""
    weather: str = ""
    flat: bool = False
    ways: tuple[Way, ...] = ()
    grain: int = 1

    def kind(self, tile: Tile) -> str:
        """The kind of ground of a tile, empty for open ground and beside the field."""
        return self.kinds.get(tile, "")

    def height(self, tile: Tile) -> int:
        """The height in steps."""
        return self.heights.get(tile, 0)

    def holds(self, tile: Tile) -> bool:
        """Whether the tile is on the field."""
        return 0 <= tile[0] < self.columns and 0 <= tile[1] < self.rows

    def kin(self, tile: Tile, family: frozenset[str]) -> tuple[bool, bool, bool, bool]:
        """Whether the neighbours in the north, east, south and west are of a family."""
        x, y = tile
        near = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
        north, east, south, west = (self.kind(each) in family for each in near)
        return north, east, south, west


def tile_of(cell: Cell, rows: int) -> Tile:
    """A cell of the rules as a tile of the map."""
    return cell.x, rows - 1 - cell.y


def plan(grid: Grid, dress: Dressing = PLAIN) -> Plan:
    """Work out a grid once; painting it needs nothing else. What is not dressed lies on bare
    parchment.
    """
    rows, seed = grid.rows, SEED
    kinds = {tile_of(cell, rows): kind for cell, kind in grid.terrain}
    heights = {tile_of(cell, rows): steps for cell, steps in grid.heights if steps}
    for cell, look in dress.stood.items():
        if look == "rock":
            kinds[tile_of(cell, rows)] = "cliff"
    for tile, kind in kinds.items():
        if kind == "hill":
            heights[tile] = heights.get(tile, 0) + 1
    made = Plan(grid.columns, rows, kinds, heights, weather=dress.weather, flat=dress.flat)
    made.ways, made.grain = _ways(dress, rows), dress.grain
    natural = {t: h for t, h in heights.items() if kinds.get(t, "") not in BUILT and h > 0}
    for level in range(1, max(natural.values(), default=0) + 1):
        raised = [tile for tile, steps in natural.items() if steps >= level]
        inset = min(6.0 + 22.0 * (level - 1), 50.0)
        made.slopes += [
            (level, p) for p in _patches(_off(made, set(raised)), inset, 4.0, 150.0, seed + level)
        ]
    wet = {tile for tile, kind in kinds.items() if kind in WET} | _under_bridges(made)
    made.waters = list(_patches(_off(made, wet), 2.0, 6.0, 190.0, seed + 11))
    deep = {tile for tile, kind in kinds.items() if kind == "deep_water"}
    made.deeps = list(_patches(_off(made, deep), 16.0, 4.0, 150.0, seed + 12))
    made.soils = _soils(made, {tile_of(cell, rows): name for cell, name in dress.soils.items()})
    made.stood = {tile_of(cell, rows): name for cell, name in dress.stood.items()}
    counted = Counter(made.soils.values()).most_common(1)
    made.base = counted[0][0] if counted and len(made.soils) >= grid.columns * rows else ""
    return made


def _ways(dress: Dressing, rows: int) -> tuple[Way, ...]:
    found = []
    for way in dress.ways:
        spots = [((x + 0.5) * SQUARE, (rows - y - 0.5) * SQUARE) for x, y in way.points]
        line = tuple(smooth(spots)) if len(spots) > 2 else tuple(spots)
        found.append(Way(way.look, line, _bounds(list(line))))
    return tuple(found)


def _soils(made: Plan, given: Mapping[Tile, str]) -> Mapping[Tile, str]:
    """What the ground is made of, boards and roads without being told."""
    usual = {tile: USUAL[kind] for tile, kind in made.kinds.items() if kind in USUAL}
    return {**usual, **given}


def _beside(tile: Tile, others: set[Tile]) -> bool:
    x, y = tile
    return bool({(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & others)


def _off(made: Plan, tiles: set[Tile]) -> set[Tile]:
    """The tiles, and those beyond the field that they would run on to."""
    columns, rows = made.columns, made.rows
    beyond = {(x, -1 - at) for x, y in tiles if y == 0 for at in range(2)}
    beyond |= {(x, rows + at) for x, y in tiles if y == rows - 1 for at in range(2)}
    beyond |= {(-1 - at, y) for x, y in tiles if x == 0 for at in range(2)}
    beyond |= {(columns + at, y) for x, y in tiles if x == columns - 1 for at in range(2)}
    return tiles | beyond


def _under_bridges(made: Plan) -> set[Tile]:
    """Tiles of bridges and their parapets in line with water, which flows on under them."""
    bridges = [tile for tile, kind in made.kinds.items() if kind == "bridge"]
    decks = set(bridges)
    bridges += [t for t, kind in made.kinds.items() if kind == "low_wall" and _beside(t, decks)]
    wet = {tile for tile, kind in made.kinds.items() if kind in WET}
    under: set[Tile] = set()
    for x, y in bridges:
        for dx, dy in ((1, 0), (0, 1)):
            ends = [_beyond(made, (x, y), (sign * dx, sign * dy)) for sign in (1, -1)]
            if wet & set(ends):
                under.add((x, y))
    return under


def _beyond(made: Plan, tile: Tile, way: Tile) -> Tile:
    """The first tile in a direction that is neither bridge nor parapet."""
    x, y = tile
    while made.kind((x, y)) in ("bridge", "low_wall"):
        x, y = x + way[0], y + way[1]
    return x, y


def _patches(
    tiles: Iterable[Tile], inset: float, wobble: float, window: float, seed: int
) -> Iterator[Patch]:
    for group in groups(sorted(tiles)):
        dice = random.Random(f"{seed} {group[0]}")
        lines = [softened(line, window) for line in outlines(group, inset, 100.0, wobble, dice)]
        yield patch(lines)


def patch(lines: list[Line]) -> Patch:
    """The shape within some outlines, the first of them the outer one."""
    fill = joined(lines)
    return Patch(fill, tuple(rim(line) for line in lines), _bounds(fill))


def grown(shape: Patch, far: float) -> Line:
    """A shape's outline to fill, pushed outwards, or inwards below nought."""
    return joined([pushed(each.line, far) for each in shape.rims])


def rim(line: Line) -> Rim:
    """An outline with its runs; the last one closes it."""
    closed = [*line, line[0]]
    runs = (closed[at : at + RUN + 1] for at in range(0, len(closed) - 1, RUN))
    return Rim(line, tuple((_bounds(run), run) for run in runs))


def _bounds(line: Line) -> Box:
    xs, ys = [x for x, _ in line], [y for _, y in line]
    return min(xs), min(ys), max(xs), max(ys)


def softened(line: Line, window: float) -> Line:
    """A closed outline drawn by a freer hand: a moving mean over ``window`` units, and a point
    about every twelve units instead of every four.
    """
    count, half = len(line), max(1, round(window / 8))
    if count <= 4 * half:
        half = max(1, count // 12)
    ring = [*line[-half:], *line, *line[:half]]
    wide = 2 * half + 1
    sums: list[Point] = [(0.0, 0.0)]
    for x, y in ring:
        sums.append((sums[-1][0] + x, sums[-1][1] + y))
    return [
        ((sums[at + wide][0] - sums[at][0]) / wide, (sums[at + wide][1] - sums[at][1]) / wide)
        for at in range(0, count, 3)
    ]


def meets(one: Box, other: Box, about: float = 0.0) -> bool:
    """Whether two boxes touch, with so much room about them."""
    return (
        one[0] <= other[2] + about
        and one[2] >= other[0] - about
        and one[1] <= other[3] + about
        and one[3] >= other[1] - about
    )


def changed(before: Grid, after: Grid) -> set[Cell] | None:
    """The cells that differ; None where so much does that all must be painted anew."""
    if (before.columns, before.rows, before.heights) != (after.columns, after.rows, after.heights):
        return None
    cells = {cell for cell, _ in set(before.terrain) ^ set(after.terrain)}
    kinds = {grid.terrain_at(cell) for grid in (before, after) for cell in cells}
    return cells if kinds <= MASONRY | {""} else None


def middle(tile: Tile) -> Point:
    """The middle of a tile, in units."""
    return (tile[0] + 0.5) * SQUARE, (tile[1] + 0.5) * SQUARE
