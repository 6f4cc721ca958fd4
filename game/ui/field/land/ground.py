"""The ground, painted piece by piece at the size it is seen and kept as long as it is needed.

A piece that is not ready yet is shown blurred, from the small picture of the whole field, so that
no frame waits for more than one piece.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator

import pygame
from pygame import Rect, Surface

from game.core.grid import Cell, Grid
from game.play.scenarios.dressing import PLAIN, Dressing
from game.ui.art.contours import SQUARE, groups
from game.ui.art.ink import Canvas
from game.ui.art.palette import GOLD, INK, SEPIA, mix
from game.ui.field.camera import Camera
from game.ui.field.land import (
    afar,
    banks,
    floors,
    growth,
    litter,
    low_walls,
    masonry,
    relief,
    spread,
    wares,
    waters,
    ways,
)
from game.ui.field.land.gloom import WASHES, Light, veil
from game.ui.field.land.plan import Plan, Tile, changed, plan, tile_of
from game.ui.field.land.sheet import OVER, Sheet, paper

Lit = tuple[tuple[Cell, int], ...]
Key = tuple[int, int, int]
"""Pixels a cell, column and row of a piece."""

Layers = tuple[Callable[[Sheet], None], ...]
"""What is painted, one over the other."""

PIECE, LARGE = 8, 48
"""Cells of a piece's side, and half as many where a cell has more than so many pixels: a piece is
painted at twice its size, on several sheets at once, and what is not in view is in none.
"""

MOST = 1_500_000
"""So many pixels of pieces are kept, and all that are in view."""

BUDGET = 0.008
"""Seconds of a frame that may go into painting pieces, beyond the first one of them."""


def paint(
    made: Plan,
    side: int,
    part: Rect,
    lights: tuple[Light, ...] = (),
    seen: tuple[Light, ...] = (),
    layers: Layers = (),
) -> Surface:
    """The tiles of ``part`` at so many pixels a cell; ``lights`` a book knows, ``seen`` it not.
    ``layers`` are other ones than the plan has by itself.
    """
    surface = Surface((part.w * side * OVER, part.h * side * OVER))
    paper(surface, (part.x * side * OVER, part.y * side * OVER))
    scale = side * OVER / SQUARE
    origin = (-part.x * side * OVER, -part.y * side * OVER)
    size = (part.w * side, part.h * side)
    pen = Canvas(surface, size, (scale, 0.0, 0.0, scale, float(origin[0]), float(origin[1])), scale)
    sheet = Sheet(pen, made, side, part.left, part.top, part.right, part.bottom)
    for layer in layers or (AFAR if made.flat else NEAR):
        layer(sheet)
    veil(sheet, lights, seen)
    if sheet.plan.kinds and not made.flat:
        lines(sheet, 26)
    done = pygame.transform.smoothscale(surface, size)
    return done.convert() if pygame.display.get_surface() is not None else done


def lines(sheet: Sheet, alpha: int = 62) -> None:
    """The edges of the cells."""
    size, pen = sheet.side * OVER, sheet.pen.surface
    wide, high = pen.get_size()
    colour = (*mix(SEPIA, (90, 70, 40), 0.3), alpha)
    rule, upright = (Surface(s, pygame.SRCALPHA) for s in ((wide, OVER), (OVER, high)))
    rule.fill(colour)
    upright.fill(colour)
    for x in range(sheet.left, sheet.right + 1):
        if 0 < x < sheet.plan.columns:
            pen.blit(upright, ((x - sheet.left) * size - OVER // 2, 0))
    for y in range(sheet.top, sheet.bottom + 1):
        if 0 < y < sheet.plan.rows:
            pen.blit(rule, (0, (y - sheet.top) * size - OVER // 2))


NEAR: Layers = (
    *(spread.soils, relief.slopes, waters.waters, waters.bridges, relief.ledges),
    *(floors.stairs, lines, litter.litter, growth.stones, floors.strange, relief.cliffs),
    *(banks.earthworks, low_walls.low_walls, masonry.walls, wares.wares),
    *(floors.villages, growth.bushes, growth.trees),
)
"""What is painted of a field of single cells, one over the other."""

AFAR: Layers = (
    *(spread.soils, relief.slopes, waters.waters, waters.bridges, relief.ledges, afar.pale),
    *(ways.flat_ways, ways.standing_ways, afar.grid, afar.rough),
    *(floors.stairs, floors.strange, relief.cliffs, banks.earthworks, low_walls.low_walls),
    *(masonry.walls, wares.wares, floors.villages, growth.bushes, afar.woods),
)
"""What is painted of a great field, whose cells are yards wide."""

OPEN: Layers = (spread.soils, afar.pale, ways.flat_ways, ways.standing_ways)
"""The open ground alone, for fields whose terrain is drawn square by square."""


def height_places(made: Plan) -> tuple[tuple[int, float, float], ...]:
    """Where heights are lettered: (steps, spot in cells), once for each level that touches."""
    found = []
    for steps in sorted({own for own in made.heights.values() if own > 0}):
        for group in groups(sorted(t for t, own in made.heights.items() if own >= steps)):
            level = [tile for tile in group if made.height(tile) == steps]
            if level:
                x, y = min(level, key=lambda tile: (tile[1], tile[0]))
                found.append((steps, x + 0.5, made.rows - y - 0.5))
    return tuple(found)


def rose_place(made: Plan) -> tuple[float, float] | None:
    """The middle of the free square of three cells by three that lies nearest to the north-western
    corner, as a spot in cells: there the compass rose is drawn.
    """
    for far in range(made.columns + made.rows - 4):
        for x in range(max(0, far - made.rows + 3), min(far + 1, made.columns - 2)):
            y = far - x
            tiles = [(x + dx, y + dy) for dx in range(3) for dy in range(3)]
            if all(not made.kind(tile) and not made.height(tile) for tile in tiles):
                return x + 1.5, made.rows - y - 1.5
    return None


def side_of(cell: int) -> int:
    """Cells of a piece's side where each has so many pixels."""
    return PIECE if cell <= LARGE else PIECE // 2


class Ground:
    """The painted ground of one field; give it the grid and the lights as they are now."""

    def __init__(self, grid: Grid, lit: Lit = (), dress: Dressing = PLAIN) -> None:
        self.grid, self.lit, self.dress = grid, lit, dress
        self.plan = self._plan(grid)
        self._pieces: OrderedDict[Key, Surface] = OrderedDict()
        self._small: Surface | None = None
        self._shrunk: Surface | None = None

    def _plan(self, grid: Grid) -> Plan:
        return plan(grid, self.dress)

    def follow(self, grid: Grid, lit: Lit) -> None:
        """Take over what has changed: a door that opened, a light that moved."""
        if grid is not self.grid and grid != self.grid:
            where = changed(self.grid, grid)
            self.plan = self._plan(grid)
            self._drop(None if where is None else {tile_of(cell, grid.rows) for cell in where}, 2)
        self.grid = grid
        if lit != self.lit:
            for cell, radius in set(lit) ^ set(self.lit):
                dark = any(kind == "dark" for kind in self.plan.kinds.values())
                if dark or self.plan.weather in WASHES:
                    self._drop({tile_of(cell, grid.rows)}, radius + 2)
            self.lit = lit

    def _drop(self, tiles: set[Tile] | None, about: int) -> None:
        """Forget the pieces on and around some tiles, or all of them."""
        self._small = self._shrunk = None
        if tiles is None:
            self._pieces.clear()
            return
        for key in list(self._pieces):
            part = self._part(key).inflate(2 * about, 2 * about)
            if any(part.collidepoint(tile) for tile in tiles):
                del self._pieces[key]

    def _part(self, key: Key) -> Rect:
        """The tiles of a piece."""
        cells = side_of(key[0])
        left, top = key[1] * cells, key[2] * cells
        wide, high = min(cells, self.plan.columns - left), min(cells, self.plan.rows - top)
        return Rect(left, top, wide, high)

    def _lights(self) -> tuple[Light, ...]:
        return tuple((tile_of(cell, self.plan.rows), radius) for cell, radius in self.lit)

    def _seen(self) -> tuple[Light, ...]:
        """The lights that are only seen."""
        rows = self.plan.rows
        return tuple((tile_of(Cell(*lamp.cell), rows), lamp.radius) for lamp in self.dress.lights)

    def small(self) -> Surface:
        """The whole field in one small picture, for the overview and for what is not ready."""
        if self._small is None:
            side = max(6, min(20, 1000 // max(self.plan.columns, self.plan.rows)))
            whole = Rect(0, 0, self.plan.columns, self.plan.rows)
            self._small = paint(self.plan, side, whole, self._lights(), self._seen())
        return self._small

    def scaled(self, size: tuple[int, int]) -> Surface:
        """The whole field in so many pixels."""
        if self._shrunk is None or self._shrunk.get_size() != size:
            self._shrunk = pygame.transform.smoothscale(self.small(), size)
        return self._shrunk

    def draw(self, surface: Surface, camera: Camera, patient: bool = False) -> bool:
        """Paint what the camera sees; whether all of it is sharp. ``patient`` waits for it."""
        started, sharp = time.perf_counter(), True
        wanted = list(self._in_view(camera))
        for key in wanted:
            piece = self._pieces.get(key)
            if piece is None and (patient or time.perf_counter() - started < BUDGET):
                piece = self._make(key)
            if piece is not None:
                self._pieces.move_to_end(key)
                surface.blit(piece, self._corner(camera, key))
            else:
                sharp = False
                self._blurred(surface, camera, key)
        self._let_go(len(wanted))
        return sharp

    def _make(self, key: Key) -> Surface:
        piece = paint(self.plan, key[0], self._part(key), self._lights(), self._seen())
        self._pieces[key] = piece
        return piece

    def _let_go(self, wanted: int) -> None:
        """Forget the pieces that were in view longest ago, but none of the last ones."""
        room = MOST - sum(each.get_width() * each.get_height() for each in self._pieces.values())
        while room < 0 and len(self._pieces) > wanted:
            _, old = self._pieces.popitem(last=False)
            room += old.get_width() * old.get_height()

    def _in_view(self, camera: Camera) -> Iterator[Key]:
        """The pieces in view."""
        cells, view = side_of(camera.cell), camera.view
        (left, top), size = camera.origin, camera.cell * cells
        columns, rows = math.ceil(self.plan.columns / cells), math.ceil(self.plan.rows / cells)
        for y in range(max(0, (view.top - top) // size), rows):
            for x in range(max(0, (view.left - left) // size), columns):
                corner = (left + x * size, top + y * size)
                if corner[0] < view.right and corner[1] < view.bottom:
                    yield camera.cell, x, y

    def _corner(self, camera: Camera, key: Key) -> tuple[int, int]:
        (left, top), size = camera.origin, camera.cell * side_of(camera.cell)
        return left + key[1] * size, top + key[2] * size

    def _blurred(self, surface: Surface, camera: Camera, key: Key) -> None:
        small, part = self.small(), self._part(key)
        side = small.get_width() // self.plan.columns
        area = Rect(part.x * side, part.y * side, part.w * side, part.h * side)
        size = (part.w * camera.cell, part.h * camera.cell)
        large = pygame.transform.scale(small.subsurface(area), size)
        surface.blit(large, self._corner(camera, key))


def bare(surface: Surface, camera: Camera) -> None:
    """The blank parchment beyond the field, and the lines around the field."""
    paper(surface, camera.origin)
    shade = Surface(surface.get_size(), pygame.SRCALPHA)
    shade.fill((*SEPIA, 58))
    surface.blit(shade, (0, 0))
    field = camera.field
    for far, colour, wide in ((12, GOLD, 2), (7, INK, 1), (3, INK, 3)):
        pygame.draw.rect(surface, colour, field.inflate(2 * far, 2 * far), wide)
