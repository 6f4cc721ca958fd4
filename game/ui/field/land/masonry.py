"""Walls that stand: lit tops, darker southern faces in courses, with their doors and slits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pygame import Rect, Surface

from game.ui.art.contours import SQUARE
from game.ui.art.ink import Canvas
from game.ui.art.palette import INK, SEPIA, SHEET, STEEL, WHITE, WOOD, WOOD_DARK, hexed, mix
from game.ui.art.shapes import arc, box
from game.ui.field.land.plan import MASONRY, Tile
from game.ui.field.land.runs import HALF, Body, Build, faces, runs_across, tops
from game.ui.field.land.sheet import OVER, Sheet, dice_of, drawn

TOP = hexed("#b5ab98")
TILE = hexed("#a4715a")
STONE = hexed("#857b6d")
MORTAR = hexed("#4d4439")
IRON = hexed("#4d4439")

WALL = frozenset(MASONRY)
DOORS = frozenset({"door", "open_door"})
BUILD = Build(42.0, 46.0, 50.0, filled=True)
"""The measures of a full wall, in units of 156 to a cell."""

JAMB = 20.0
"""How much of the wall stands on each side of a door."""


def walls(sheet: Sheet) -> None:
    """All masonry: shadow, one ink edge around the whole, faces, tops, doors and slits."""
    tiles = list(sheet.tiles(*MASONRY))
    if not tiles:
        return
    up = [(tile, body) for tile in tiles for body in _tops(sheet, tile)]
    down = [(tile, body) for tile in tiles for body in _faces(sheet, tile)]
    shadow = sheet.pen.layer()
    for tile, (x, y, wide, high) in (*up, *down):
        _on(shadow, tile).fill(box(x + 12, y + 12, wide, high), INK)
    sheet.pen.lay(shadow, 66)
    for tile, (x, y, wide, high) in (*up, *down):
        _on(sheet.pen, tile).fill(box(x - 4, y - 4, wide + 8, high + 8), INK)
    for tile, body in down:
        _piece(sheet, tile, body, _bricks(sheet.side))
    for tile, (x, y, wide, _) in down:
        _on(sheet.pen, tile).fill(box(x, y, wide, 9), INK, 70)
    for tile, body in up:
        house = sheet.plan.stood.get(tile) == "house"
        _piece(sheet, tile, body, _shingles(sheet.side) if house else _coping(sheet.side))
    for tile, (x, y, wide, _) in down:
        _on(sheet.pen, tile).fill(box(x, y - 5, wide, 3.4), mix(TOP, WHITE, 0.5))
        _on(sheet.pen, tile).fill(box(x, y - 1.6, wide, 3.2), INK)
    for tile in tiles:
        _opening(sheet, tile)


def _on(pen: Canvas, tile: Tile) -> Canvas:
    return pen.at((tile[0] + 0.5) * SQUARE, (tile[1] + 0.5) * SQUARE)


def _tops(sheet: Sheet, tile: Tile) -> list[Body]:
    if sheet.plan.kind(tile) not in DOORS:
        return tops(sheet, tile, BUILD, WALL)
    return list(_jambs(sheet, tile, BUILD.north, BUILD.top))


def _faces(sheet: Sheet, tile: Tile) -> list[Body]:
    if sheet.plan.kind(tile) not in DOORS:
        return faces(sheet, tile, BUILD, WALL)
    if runs_across(sheet, tile, WALL):
        return list(_jambs(sheet, tile, BUILD.brink, BUILD.face))
    return []


def _jambs(sheet: Sheet, tile: Tile, y: float, high: float) -> Iterator[Body]:
    """What stands of the wall on both sides of a door."""
    north, east, south, west = sheet.plan.kin(tile, DOORS)
    w = BUILD.wide / 2
    if runs_across(sheet, tile, WALL):
        yield from [] if west else [(-HALF, y, JAMB, high)]
        yield from [] if east else [(HALF - JAMB, y, JAMB, high)]
    else:
        yield from [] if north else [(-w, -HALF, 2 * w, JAMB)]
        yield from [] if south else [(-w, HALF - JAMB, 2 * w, JAMB)]


def _piece(sheet: Sheet, tile: Tile, body: Body, stones: Surface) -> None:
    """A piece of the stones that run through all walls."""
    x, y, wide, high = body
    scale = sheet.side * OVER / SQUARE
    place = sheet.place(tile)
    left, top = round((x + HALF) * scale), round((y + HALF) * scale)
    right, low = round((x + wide + HALF) * scale), round((y + high + HALF) * scale)
    area = Rect(left, top, right - left, low - top)
    sheet.pen.surface.blit(stones, (place.x + left, place.y + top), area)


@lru_cache(maxsize=4)
def _bricks(side: int) -> Surface:
    """The courses of a face; they join with themselves on all sides."""
    return drawn(side, 1.0, lambda pen: _laid(pen, STONE, MORTAR, 12, 4))


@lru_cache(maxsize=4)
def _coping(side: int) -> Surface:
    """The flat stones on top of a wall."""
    return drawn(side, 1.0, lambda pen: _laid(pen, TOP, mix(TOP, INK, 0.4), 7, 3))


@lru_cache(maxsize=4)
def _shingles(side: int) -> Surface:
    """The roof of a house, seen from above: rows of tiles that hang over each other."""
    return drawn(side, 1.0, _tiled)


def _tiled(pen: Canvas) -> None:
    rows, columns = 8, 6
    deep, wide = SQUARE / rows, SQUARE / columns
    pen.fill(box(-HALF, -HALF, SQUARE, SQUARE), mix(TILE, INK, 0.3))
    for row in range(rows):
        shift = wide / 2 if row % 2 else 0.0
        for at in range(-1, columns + 1):
            x, y = -HALF + at * wide + shift, -HALF + row * deep
            shade = dice_of((at % columns, row), "tile").uniform(-0.12, 0.16)
            tile = mix(TILE, WHITE, shade) if shade > 0 else mix(TILE, INK, -shade)
            pen.fill(box(x + 1, y, wide - 2, deep - 2.6, 5), tile)
            pen.fill(box(x + 3, y + deep - 6.4, wide - 6, 2.4), mix(tile, WHITE, 0.2))


def _laid(pen: Canvas, tone: tuple[int, int, int], mortar: tuple[int, int, int], rows: int,
          columns: int) -> None:  # fmt: skip
    deep, wide = SQUARE / rows, SQUARE / columns
    pen.fill(box(-HALF, -HALF, SQUARE, SQUARE), mortar)
    for row in range(rows):
        shift = wide / 2 if row % 2 else 0.0
        for at in range(-1, columns + 1):
            x, y = -HALF + at * wide + shift, -HALF + row * deep
            shade = dice_of((at % columns, row), "stone").uniform(-0.16, 0.18)
            stone = mix(tone, WHITE, shade) if shade > 0 else mix(tone, mortar, -shade)
            pen.fill(box(x + 1.2, y + 1.2, wide - 2.4, deep - 2.4), stone)


def _opening(sheet: Sheet, tile: Tile) -> None:
    kind, across = sheet.plan.kind(tile), runs_across(sheet, tile, WALL)
    pen = sheet.at(tile)
    if kind == "arrow_slit":
        _slit(pen) if across else _notch(pen.at(0, 0, turn=90))
    elif kind in DOORS and across:
        _front(pen, kind == "open_door", _beside_another(sheet, tile))
    elif kind == "door":
        _leaf(pen.at(0, 0, turn=90).at(_beside_another(sheet, tile) * 19, 0))
    elif kind == "open_door":
        _threshold(pen, -BUILD.wide / 2, -60, BUILD.wide, 120)
        _leaf(pen.at(0, -58, turn=10).at(58, 0))


def _beside_another(sheet: Sheet, tile: Tile) -> int:
    """Which way the other leaf of a double door lies along the wall; 0 for a single one."""
    north, east, south, west = sheet.plan.kin(tile, DOORS)
    return east - west if runs_across(sheet, tile, WALL) else south - north


def _slit(pen: Canvas) -> None:
    """A splay through the top, and the slit itself in the face."""
    north, brink = BUILD.north, BUILD.brink
    pen.fill([(-30, north - 3), (30, north - 3), (8, brink), (-8, brink)], INK)
    pen.fill([(-24, north - 3), (24, north - 3), (4, brink), (-4, brink)], mix(SEPIA, INK, 0.4))
    pen.fill(box(-9, brink + 6, 18, BUILD.face - 12, 3), mix(STONE, WHITE, 0.35))
    pen.fill(box(-4.5, brink + 9, 9, BUILD.face - 18, 2), INK)


def _notch(pen: Canvas) -> None:
    """A slit in a run from north to south, seen from above."""
    t = BUILD.wide / 2 + 3
    pen.fill([(-34, -t), (34, -t), (9, 0), (34, t), (-34, t), (-9, 0)], INK)
    inner = [(-27, -t), (27, -t), (5, 0), (27, t), (-27, t), (-5, 0)]
    pen.fill(inner, mix(SHEET[1], SEPIA, 0.5))
    pen.fill(box(-9, -8, 18, 16), INK)


def _threshold(pen: Canvas, x: float, y: float, wide: float, high: float) -> None:
    pen.fill(box(x, y, wide, high), mix(WOOD, SHEET[1], 0.3))
    pen.stroke(box(x, y, wide, high), mix(WOOD_DARK, INK, 0.3), 3.0, closed=True)


def _front(pen: Canvas, opened: bool, other: int) -> None:
    """A door in a face: its lintel, and its planks or the dark gap with the leaf turned in."""
    north, brink, face = BUILD.north, BUILD.brink, BUILD.face
    left = -HALF + (JAMB if other >= 0 else 0)
    right = HALF - (JAMB if other <= 0 else 0)
    wide = right - left
    if opened:
        _threshold(pen, left, north, wide, face + BUILD.top)
        hinge = left if other >= 0 else right
        way = 1 if other >= 0 else -1
        leaf = [(hinge, north), (hinge + way * 26, north - 24), (hinge + way * 26, brink - 4)]
        pen.shape([*leaf, (hinge, brink + face)], WOOD, 4.0)
        pen.stroke([(hinge + way * 13, north - 10), (hinge + way * 13, brink + 18)], WOOD_DARK, 2.4)
        return
    pen.shape(box(left, north + 4, wide, BUILD.top - 4), mix(WOOD_DARK, INK, 0.15), 3.6)
    pen.fill(box(left + 2, north + 6, wide - 4, 5), mix(WOOD_DARK, WHITE, 0.25))
    pen.shape(box(left, brink, wide, face), WOOD, 3.6)
    for at in range(1, 5):
        x = left + at * wide / 5
        pen.stroke([(x, brink + 2), (x, brink + face - 2)], WOOD_DARK, 2.4)
    for y in (brink + 10, brink + face - 12):
        pen.fill(box(left + 2, y, wide - 4, 5), IRON)
    pen.stroke(arc(right - 20 if other >= 0 else left + 20, brink + 27, 6, 0, 360), STEEL, 2.4)


def _leaf(pen: Canvas) -> None:
    """A door's leaf seen from above, with iron bands and its ring."""
    pen.fill(box(-56, -6, 116, 26), INK, 70)
    pen.shape(box(-58, -14, 116, 28, 3), WOOD, 4.0)
    for x in (-28, 0, 28):
        pen.stroke([(x, -12), (x, 12)], WOOD_DARK, 2.6)
    for x in (-46, 46):
        pen.fill(box(x - 5, -14, 10, 28), IRON)
    pen.disc(34, 0, 7, mix(IRON, WHITE, 0.5), 2.6)
