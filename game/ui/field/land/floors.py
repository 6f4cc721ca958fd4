"""Stairs; houses of a village; and a sober plate with its sign for ground that has no picture of
its own.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from pygame import Surface

from game.core.data import read, resource
from game.ui import text
from game.ui.art.contours import SQUARE
from game.ui.art.land.buildings import village
from game.ui.art.palette import GOLD, INK, SEPIA, SHEET, WHITE, WOOD_DARK, mix
from game.ui.art.shapes import box
from game.ui.field.land.plan import KNOWN, MASONRY
from game.ui.field.land.sheet import OVER, Sheet, drawn, pick
from game.ui.text import Style

BOARD = mix(SHEET[1], GOLD, 0.1)


def stairs(sheet: Sheet) -> None:
    """Six treads from edge to edge, each lit at its brink."""
    half = SQUARE / 2
    for tile in sheet.tiles("stairs"):
        north, _, south, _ = sheet.plan.kin(tile, MASONRY)
        pen = sheet.at(tile).at(0, 0, turn=90.0 if north or south else 0.0)
        for at in range(6):
            x, deep = -half + at * SQUARE / 6, mix(BOARD, WOOD_DARK, 0.1 + 0.1 * at)
            pen.fill(box(x, -62, SQUARE / 6, 124), deep)
            pen.fill(box(x, -62, 5, 124), mix(deep, WHITE, 0.3))
            pen.stroke([(x, -62), (x, 62)], mix(WOOD_DARK, INK, 0.4), 2.6)
        pen.stroke(box(-half, -62, SQUARE, 124), INK, 3.0, closed=True)


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
