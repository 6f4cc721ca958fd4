"""Walls that join up, with their doors and slits; low walls and banks."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from pygame import Rect, Surface

from game.ui.art.contours import SQUARE
from game.ui.art.ink import Canvas
from game.ui.art.palette import (
    GROUND,
    INK,
    PLATE,
    SEPIA,
    SHEET,
    WHITE,
    WOOD,
    WOOD_DARK,
    hexed,
    mix,
)
from game.ui.art.shapes import Points, box, ellipse, turned
from game.ui.field.land.plan import MASONRY, Tile
from game.ui.field.land.sheet import OVER, Sheet, dice_of, drawn

STONE = hexed("#8b8071")
MORTAR = hexed("#4d4439")
FIELDSTONE = mix(mix(PLATE, SEPIA, 0.26), (150, 150, 146), 0.3)
EARTH = mix(GROUND[1], SEPIA, 0.28)
THICK = 84.0
"""How thick a wall is, of 156 units."""

Body = tuple[float, float, float, float]
"""Left, top, width, height around the middle of the tile."""

WALL = frozenset(MASONRY)
DOORS = frozenset({"door", "open_door"})
LOW = frozenset({"low_wall"}) | WALL
BANK = frozenset({"earthwork"})


def walls(sheet: Sheet) -> None:
    """All masonry: shadow, one ink edge around the whole, courses of stone, doors and slits."""
    tiles = list(sheet.tiles(*MASONRY))
    bodies = [(tile, body) for tile in tiles for body in _bodies(sheet, tile)]
    shadow = sheet.pen.layer() if bodies else sheet.pen
    for tile, body in bodies:
        _on(shadow, tile).fill(box(body[0] + 9, body[1] + 13, body[2], body[3]), INK)
    if bodies:
        sheet.pen.lay(shadow, 60)
    for tile, (x, y, wide, high) in bodies:
        _on(sheet.pen, tile).fill(box(x - 5, y - 5, wide + 10, high + 10), INK)
    for tile, body in bodies:
        _courses(sheet, tile, body)
    for tile in tiles:
        _opening(sheet, tile)


def _on(pen: Canvas, tile: Tile) -> Canvas:
    return pen.at((tile[0] + 0.5) * SQUARE, (tile[1] + 0.5) * SQUARE)


def runs_across(sheet: Sheet, tile: Tile, family: frozenset[str] = WALL) -> bool:
    """Whether a wall runs from west to east through this tile."""
    north, east, south, west = sheet.plan.kin(tile, family)
    return east + west >= north + south


def _bodies(sheet: Sheet, tile: Tile) -> list[Body]:
    """The parts of the wall in a tile: its middle, and an arm to each neighbour."""
    if sheet.plan.kind(tile) in ("door", "open_door"):
        return list(_jambs(sheet, tile))
    half, t = SQUARE / 2, THICK / 2
    north, east, south, west = sheet.plan.kin(tile, WALL)
    arms: list[Body] = [(-t, -t, THICK, THICK)]
    arms += [(-t, -half, THICK, half - t)] if north else []
    arms += [(t, -t, half - t, THICK)] if east else []
    arms += [(-t, t, THICK, half - t)] if south else []
    arms += [(-half, -t, half - t, THICK)] if west else []
    x, y = tile
    for one, two, dx, dy in (
        (north, east, 1, -1),
        (south, east, 1, 1),
        (south, west, -1, 1),
        (north, west, -1, -1),
    ):
        if one and two and sheet.plan.kind((x + dx, y + dy)) in WALL:
            arms.append((t if dx > 0 else -half, t if dy > 0 else -half, half - t, half - t))
    return arms


def _jambs(sheet: Sheet, tile: Tile) -> Iterator[Body]:
    """What stands of the wall on both sides of a door."""
    half, t, deep = SQUARE / 2, THICK / 2, 20.0
    north, east, south, west = sheet.plan.kin(tile, DOORS)
    if runs_across(sheet, tile):
        yield from [] if west else [(-half, -t, deep, THICK)]
        yield from [] if east else [(half - deep, -t, deep, THICK)]
    else:
        yield from [] if north else [(-t, -half, THICK, deep)]
        yield from [] if south else [(-t, half - deep, THICK, deep)]


def _courses(sheet: Sheet, tile: Tile, body: Body) -> None:
    """A piece of the courses that run through all walls."""
    x, y, wide, high = body
    scale = sheet.side * OVER / SQUARE
    place = sheet.place(tile)
    left, top = round((x + SQUARE / 2) * scale), round((y + SQUARE / 2) * scale)
    right, low = round((x + wide + SQUARE / 2) * scale), round((y + high + SQUARE / 2) * scale)
    area = Rect(left, top, right - left, low - top)
    sheet.pen.surface.blit(_bricks(sheet.side), (place.x + left, place.y + top), area)


@lru_cache(maxsize=4)
def _bricks(side: int) -> Surface:
    """The stones of one tile; they join with themselves on all sides."""
    return drawn(side, 1.0, _draw_bricks)


def _draw_bricks(pen: Canvas) -> None:
    half, rows = SQUARE / 2, 6
    deep = SQUARE / rows
    pen.fill(box(-half, -half, SQUARE, SQUARE), MORTAR)
    for row in range(rows):
        shift = 26.0 if row % 2 else 0.0
        for at in range(-1, 4):
            x, y = -half + at * 52 + shift, -half + row * deep
            tone = dice_of((at % 3, row), "stone").uniform(-0.25, 0.3)
            stone = mix(STONE, WHITE, tone) if tone > 0 else mix(STONE, MORTAR, -tone)
            pen.fill(box(x + 1.6, y + 1.6, 48.8, deep - 3.2), stone)
            pen.fill(box(x + 1.6, y + 1.6, 48.8, 3.0), mix(stone, WHITE, 0.25))


def _opening(sheet: Sheet, tile: Tile) -> None:
    kind = sheet.plan.kind(tile)
    pen = sheet.at(tile)
    pen = pen if runs_across(sheet, tile) else pen.at(0, 0, turn=90)
    if kind == "arrow_slit":
        _slit(pen)
    elif kind == "door":
        _leaf(pen.at(_beside_another(sheet, tile) * 19, 0))
    elif kind == "open_door":
        _threshold(pen)
        _leaf(pen.at(-58, 0, turn=-82).at(58, 0))


def _beside_another(sheet: Sheet, tile: Tile) -> int:
    """Which way the other leaf of a double door lies along the wall; 0 for a single one."""
    north, east, south, west = sheet.plan.kin(tile, DOORS)
    return east - west if runs_across(sheet, tile) else south - north


def _slit(pen: Canvas) -> None:
    """Narrow in the middle and splayed to both sides, as a mason draws it."""
    t = THICK / 2 + 3
    wedge = [(-34, -t), (34, -t), (9, 0), (34, t), (-34, t), (-9, 0)]
    pen.fill(wedge, INK)
    inner = [(-27, -t), (27, -t), (5, 0), (27, t), (-27, t), (-5, 0)]
    pen.fill(inner, mix(SHEET[1], SEPIA, 0.35))
    pen.fill([(-9, -8), (9, -8), (9, 8), (-9, 8)], INK)


def _threshold(pen: Canvas) -> None:
    pen.fill(box(-60, -THICK / 2 + 8, 120, THICK - 16), mix(WOOD, SHEET[1], 0.45))
    for y in (-THICK / 2 + 8, THICK / 2 - 8):
        pen.stroke([(-58, y), (58, y)], SEPIA, 3.0)


def _leaf(pen: Canvas) -> None:
    """A door's leaf seen from above, with iron bands and its ring."""
    pen.fill(box(-56, -10, 116, 30), INK, 70)
    pen.shape(box(-58, -17, 116, 34, 3), WOOD, 4.4)
    for x in (-28, 0, 28):
        pen.stroke([(x, -15), (x, 15)], WOOD_DARK, 2.6)
    for x in (-46, 46):
        pen.fill(box(x - 5, -17, 10, 34), MORTAR)
    pen.disc(34, 0, 8, mix(MORTAR, WHITE, 0.5), 3.0)


def low_walls(sheet: Sheet) -> None:
    """Dry stone through the middle of the tiles, from neighbour to neighbour."""
    for tile in sheet.tiles("low_wall"):
        dice, pen = dice_of(tile, "dry"), sheet.at(tile)
        for a, b in _arms(sheet, tile, LOW):
            long = math.dist(a, b)
            count = max(1, round(long / 26))
            turn = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
            for at in range(count):
                share = (at + 0.5) / count
                x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
                _fieldstones(pen.at(x, y, turn=turn), dice.uniform(-0.1, 0.35), dice.uniform(-3, 3))


def _arms(
    sheet: Sheet, tile: Tile, family: frozenset[str]
) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """The stretches of a wall in a tile; one that stands alone runs right across."""
    half = SQUARE / 2
    north, east, south, west = sheet.plan.kin(tile, family)
    if not (north or south):
        yield (-half, 0.0), (half, 0.0)
        return
    if not (east or west):
        yield (0.0, -half), (0.0, half)
        return
    ends = ((0.0, -half), (half, 0.0), (0.0, half), (-half, 0.0))
    for there, end in zip((north, east, south, west), ends, strict=True):
        if there:
            yield (0.0, 0.0), end


def _fieldstones(pen: Canvas, tone: float, shift: float) -> None:
    """Two stones side by side and the cap stone on them."""
    for y, deep in ((-13, 13), (13, 13), (0, 11)):
        stone = mix(FIELDSTONE, WHITE if tone > 0 else SEPIA, abs(tone) + (0.15 if y == 0 else 0.0))
        around = ellipse(shift if y else -shift, y, 14.5, deep, 12)
        if y:
            pen.fill([(px + 4, py + 6) for px, py in around], SEPIA, 60)
        pen.fill(ellipse(shift if y else -shift, y, 17, deep + 2.6, 12), INK)
        pen.fill(around, stone)
        if y == 0:
            pen.fill(turned(ellipse(-shift - 3, y - 3, 6, 3.4, 8), 0), mix(stone, WHITE, 0.5))


def earthworks(sheet: Sheet) -> None:
    """Banks of earth with stakes on both slopes."""
    stretches = [(t, list(_arms(sheet, t, BANK))) for t in sheet.tiles("earthwork")]
    for wide, colour in ((104.0, mix(SEPIA, GROUND[1], 0.5)), (96.0, INK), (88.0, EARTH)):
        for tile, arms in stretches:
            for a, b in arms:
                sheet.at(tile).stroke([a, b], colour, wide)
    for tile, arms in stretches:
        dice, pen = dice_of(tile, "bank"), sheet.at(tile)
        for a, b in arms:
            pen.stroke([a, b], mix(EARTH, SHEET[0], 0.4), 26.0)
            _scarp(pen, a, b, dice.uniform(0, 9))


def _scarp(pen: Canvas, a: tuple[float, float], b: tuple[float, float], shift: float) -> None:
    long = math.dist(a, b)
    dx, dy = (b[0] - a[0]) / long, (b[1] - a[1]) / long
    for at in range(int(long // 13)):
        x, y = a[0] + dx * (at * 13 + shift), a[1] + dy * (at * 13 + shift)
        for side in (-1, 1):
            near, far = 16 * side, 40 * side
            ends = [(x - dy * near, y + dx * near), (x - dy * far, y + dx * far)]
            pen.stroke(ends, mix(EARTH, INK, 0.5), 2.2)
            if at % 3 == 1:
                stake = pen.at(
                    x - dy * far, y + dx * far, turn=math.degrees(math.atan2(dx * side, -dy * side))
                )
                outline: Points = [(-6, -6), (22, -5), (34, 0), (22, 5), (-6, 6)]
                stake.shape(outline, mix(WOOD, WHITE, 0.15), 2.6)
