"""Under a roof: boards up to the middle of the walls around them, tables, stairs; houses of a
village; and a sober plate with its sign for ground that has no picture of its own.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from pygame import Rect, Surface

from game.core.data import read, resource
from game.ui import text
from game.ui.art.contours import SQUARE
from game.ui.art.ink import Canvas
from game.ui.art.land.buildings import village
from game.ui.art.palette import GOLD, INK, SEPIA, SHEET, STEEL, WHITE, WOOD, WOOD_DARK, mix
from game.ui.art.shapes import box
from game.ui.field.land.plan import BOARDS, KNOWN, MASONRY, Tile
from game.ui.field.land.sheet import OVER, Sheet, dice_of, drawn, pick
from game.ui.text import Style

BOARD = mix(SHEET[1], GOLD, 0.1)
TABLE = frozenset({"table"})
QUARTERS = ((0, 0, -1, -1), (1, 0, 1, -1), (0, 1, -1, 1), (1, 1, 1, 1))
"""The quarters of a tile: column and row of the quarter, and towards which corner it lies."""


def floors(sheet: Sheet) -> None:
    """Boards, which reach under the walls that stand around them."""
    size = sheet.side * OVER
    for tile in sheet.every():
        kind = sheet.plan.kind(tile)
        boards, place = _boards(sheet.side, pick(tile, "boards", 2)), sheet.place(tile)
        if _boarded(sheet, tile, kind):
            sheet.pen.surface.blit(boards, place)
        elif kind in MASONRY or kind == "low_wall":
            for column, row, dx, dy in QUARTERS:
                if _indoors(sheet, tile, dx, dy):
                    half = size // 2
                    area = Rect(column * half, row * half, size - half, size - half)
                    sheet.pen.surface.blit(boards, (place.x + area.x, place.y + area.y), area)


def _indoors(sheet: Sheet, tile: Tile, dx: int, dy: int) -> bool:
    x, y = tile
    near = ((x + dx, y), (x, y + dy), (x + dx, y + dy))
    return any(_boarded(sheet, each, sheet.plan.kind(each)) for each in near)


def _boarded(sheet: Sheet, tile: Tile, kind: str) -> bool:
    """Whether a tile has boards; a table has them where a floor is around it."""
    if kind != "table":
        return kind in BOARDS
    x, y = tile
    around = ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    return any(sheet.plan.kind(each) == "floor" for each in around)


@lru_cache(maxsize=8)
def _boards(side: int, variant: int) -> Surface:
    return drawn(side, 1.0, lambda pen: _draw_boards(pen, variant))


def _draw_boards(pen: Canvas, variant: int) -> None:
    half, rows = SQUARE / 2, 4
    deep, dice = SQUARE / rows, dice_of((variant, 8), "boards")
    pen.fill(box(-half, -half, SQUARE, SQUARE), BOARD)
    line = mix(BOARD, WOOD_DARK, 0.62)
    for row in range(rows):
        y = -half + row * deep
        pen.fill(box(-half, y, SQUARE, deep), mix(BOARD, WOOD, dice.uniform(0.0, 0.2)))
        pen.fill(box(-half, y - 1.2, SQUARE, 2.4), line)
        joint = dice.uniform(-half + 20, half - 20)
        pen.fill(box(joint, y, 2.4, deep), line)
        for _ in range(2):
            x, long = dice.uniform(-half, half - 40), dice.uniform(14, 38)
            grain = mix(BOARD, WOOD_DARK, 0.22)
            pen.stroke([(x, y + deep * 0.4), (x + long, y + deep * 0.4 + 2)], grain, 1.6)


def stairs(sheet: Sheet) -> None:
    """Steps from edge to edge."""
    for tile in sheet.tiles("stairs"):
        north, _, south, _ = sheet.plan.kin(tile, MASONRY)
        pen = sheet.at(tile).at(0, 0, turn=90.0 if north or south else 0.0)
        for at in range(6):
            x = -SQUARE / 2 + at * SQUARE / 6
            pen.fill(box(x, -60, SQUARE / 6, 120), mix(BOARD, WOOD_DARK, 0.1 + 0.1 * at))
            pen.stroke([(x, -60), (x, 60)], WOOD_DARK, 3.0)
        pen.stroke(box(-SQUARE / 2, -60, SQUARE, 120), INK, 3.0, closed=True)


def tables(sheet: Sheet) -> None:
    """Trestle tables, one long one where several stand side by side."""
    for shadow in (True, False):
        for tile in sheet.tiles("table"):
            north, east, south, west = sheet.plan.kin(tile, TABLE)
            half = SQUARE / 2
            left, top = (-half if west else -60.0), (-half if north else -60.0)
            right, low = (half if east else 60.0), (half if south else 60.0)
            pen = sheet.at(tile)
            if shadow:
                pen.fill(box(left + 8, top + 14, right - left, low - top), INK, 70)
                pen.fill(box(left - 4, top - 4, right - left + 8, low - top + 8), INK)
                continue
            pen.fill(box(left, top, right - left, low - top), mix(WOOD, WHITE, 0.08))
            for y in (-30, 0, 30):
                pen.stroke([(left, y), (right, y)], WOOD_DARK, 2.4)
            pen.fill(box(left, top, right - left, 4), mix(WOOD, WHITE, 0.4))
            if sheet.fine:
                _laid(pen, tile)


def _laid(pen: Canvas, tile: Tile) -> None:
    """What stands on a table: a dish, a mug, a candle."""
    dice = dice_of(tile, "laid")
    x, y = dice.uniform(-28, 0), dice.uniform(-24, 20)
    pen.disc(x, y, 19, mix(STEEL, WHITE, 0.3), 3.0)
    pen.disc(x, y, 12, mix(STEEL, SEPIA, 0.15), 1.6)
    pen.disc(x + 42, y + dice.uniform(-16, 16), 11, mix(SHEET[1], SEPIA, 0.4), 3.0)
    if dice.random() < 0.5:
        pen.disc(x + 36, y - 34, 5, GOLD, 2.0)


def villages(sheet: Sheet) -> None:
    """Cottages with their fences."""
    for tile in sheet.tiles("village"):
        x, y = tile
        spot = ((x + 0.5) * SQUARE, (y + 0.5) * SQUARE)
        sheet.stamp(_village(sheet.side, pick(tile, "village", 4)), spot)


@lru_cache(maxsize=8)
def _village(side: int, variant: int) -> Surface:
    return drawn(side, 1.3, lambda pen: village(pen.at(0, 0), False, random.Random(variant)))


def strange(sheet: Sheet) -> None:
    """Ground without a picture: a plate with the sign it has in the map of its file."""
    for tile in sheet.every():
        kind = sheet.plan.kind(tile)
        if kind in KNOWN:
            continue
        pen = sheet.at(tile)
        pen.fill(box(-66, -66, 132, 132, 10), mix(SHEET[1], SEPIA, 0.18))
        pen.stroke(box(-66, -66, 132, 132, 10), mix(SEPIA, SHEET[1], 0.2), 3.4, closed=True)
        for at in range(-2, 3):
            pen.stroke([(at * 26 - 20, 62), (at * 26 + 20, -62)], mix(SHEET[1], SEPIA, 0.32), 2.0)
        sign = glyphs().get(kind, kind[:1].upper())
        letter = text.image(sign, Style(max(12, round(sheet.side * OVER * 0.4)), "bold"))
        sheet.stamp(letter, ((tile[0] + 0.5) * SQUARE, (tile[1] + 0.5) * SQUARE))


Row = Mapping[str, str | int | bool]


@dataclass(frozen=True, slots=True)
class Signs:
    """The file of all kinds of ground, of which a screen needs no more than a few words."""

    terrain: tuple[Row, ...]


@cache
def rows() -> tuple[Row, ...]:
    """Every kind of ground as its file describes it."""
    return read(resource("data", "terrain.toml"), Signs).terrain


@cache
def glyphs() -> Mapping[str, str]:
    """The usual sign of every kind of ground."""
    return {str(row["id"]): str(row["glyph"]) for row in rows()}
