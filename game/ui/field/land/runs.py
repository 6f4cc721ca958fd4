"""Where walls of any height run through a tile: their lit tops, and the faces that look south.

A wall stands upright: a run from west to east shows its top and below it its face, one from north
to south shows its top alone, and the face where it ends. Units around the middle of the tile.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.ui.art.contours import SQUARE
from game.ui.art.shapes import Point
from game.ui.field.land.plan import Tile
from game.ui.field.land.sheet import Sheet

HALF = SQUARE / 2
Kin = tuple[bool, bool, bool, bool]
Body = tuple[float, float, float, float]
"""Left, top, width, height around the middle of the tile."""


@dataclass(frozen=True, slots=True)
class Build:
    """A kind of wall: how wide its top is from south to north and from west to east, how high its
    face, whether tiles side by side are filled up to one block, and whether the ends of its runs
    reach to the edges of their tiles.
    """

    top: float
    wide: float
    face: float
    filled: bool = False
    reaches: bool = False

    def kin(self, sheet: Sheet, tile: Tile, family: frozenset[str]) -> Kin:
        """Towards which sides it goes on: north, east, south, west."""
        own = sheet.plan.kin(tile, family)
        if not self.reaches or sum(own) > 1:
            return own
        north, _, south, _ = own
        level = not (north or south)
        return not level, level, not level, level

    @property
    def north(self) -> float:
        """The northern edge of a run from west to east."""
        return -(self.top + self.face) / 2

    @property
    def brink(self) -> float:
        """Where the top ends and the face begins."""
        return self.north + self.top


def tops(sheet: Sheet, tile: Tile, build: Build, family: frozenset[str]) -> list[Body]:
    """The tops of a wall in a tile: its middle, and an arm to each neighbour."""
    north, east, south, west = build.kin(sheet, tile, family)
    w, y, low = build.wide / 2, build.north, build.brink
    found: list[Body] = [(-w, y, 2 * w, low - y)]
    found += [(-w, -HALF, 2 * w, HALF + y)] if north else []
    found += [(-w, low, 2 * w, HALF - low)] if south else []
    found += [(w, y, HALF - w, low - y)] if east else []
    found += [(-HALF, y, HALF - w, low - y)] if west else []
    for dx, dy in _filled(sheet, tile, build, family):
        left = w if dx > 0 else -HALF
        found.append((left, -HALF, HALF - w, HALF + y) if dy < 0 else (left, y, HALF - w, HALF - y))
    return found


def _filled(
    sheet: Sheet, tile: Tile, build: Build, family: frozenset[str]
) -> Iterator[tuple[int, int]]:
    """The quarters of a tile that lie within a block of four."""
    north, east, south, west = sheet.plan.kin(tile, family)
    corners = (
        (north, east, 1, -1),
        (south, east, 1, 1),
        (south, west, -1, 1),
        (north, west, -1, -1),
    )
    for one, two, dx, dy in corners:
        diagonal = sheet.plan.kind((tile[0] + dx, tile[1] + dy)) in family
        if build.filled and one and two and diagonal:
            yield dx, dy


def faces(sheet: Sheet, tile: Tile, build: Build, family: frozenset[str]) -> list[Body]:
    """The faces below the tops of a tile."""
    _, east, south, west = build.kin(sheet, tile, family)
    w, y, high = build.wide / 2, build.brink, build.face
    filled = set(_filled(sheet, tile, build, family))
    found: list[Body] = [] if south else [(-w, y, 2 * w, high)]
    if east and (1, 1) not in filled:
        found.append((w, y, HALF - w, high))
    if west and (-1, 1) not in filled:
        found.append((-HALF, y, HALF - w, high))
    return found


def runs_across(sheet: Sheet, tile: Tile, family: frozenset[str]) -> bool:
    """Whether a wall runs from west to east through this tile."""
    north, east, south, west = sheet.plan.kin(tile, family)
    return east + west >= north + south


def arms(sheet: Sheet, tile: Tile, family: frozenset[str]) -> Iterator[tuple[Point, Point]]:
    """The middle lines of a wall in a tile; one that stands alone runs right across."""
    north, east, south, west = sheet.plan.kin(tile, family)
    if not (north or south):
        yield (-HALF, 0.0), (HALF, 0.0)
        return
    if not (east or west):
        yield (0.0, -HALF), (0.0, HALF)
        return
    ends = ((0.0, -HALF), (HALF, 0.0), (0.0, HALF), (-HALF, 0.0))
    for there, end in zip((north, east, south, west), ends, strict=True):
        if there:
            yield (0.0, 0.0), end
