"""What grows and stands about: trees of three kinds, bushes, reeds and fern, and rough ground.

A tree stands with its foot in the middle of its cell; its crown reaches into the cell behind.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random

from pygame import Surface

from game.ui.art.contours import SQUARE
from game.ui.art.ink import Canvas
from game.ui.art.kept import held
from game.ui.art.palette import (
    GOLD,
    GROUND,
    GULES,
    INK,
    LEAF,
    LEAF_DARK,
    PLATE,
    SEPIA,
    WHITE,
    Colour,
    hexed,
    mix,
)
from game.ui.art.shapes import Point, Points, arc, ellipse, smooth
from game.ui.field.land.plan import Plan, Tile
from game.ui.field.land.sheet import Sheet, dice_of, drawn, pick

VARIANTS = 5
CROWN = hexed("#6f8a4a")
NEEDLES = hexed("#4f6f50")
BARK = hexed("#6b4c33")
LEAVES = (CROWN, mix(CROWN, GOLD, 0.16), mix(CROWN, INK, 0.1), mix(CROWN, LEAF_DARK, 0.5))

WIDE = 2.4
"""Cells of a tree's picture; its foot is in the middle of it."""

LOWER = 46.0
"""A tree of the northernmost row is drawn so much lower, so that its crown is on the map."""


def trees(sheet: Sheet) -> None:
    """The shadows of all, then the trees, northern ones first."""
    tiles = list(sheet.tiles("forest", about=2))
    for tile in tiles:
        x, y = foot(sheet.plan, tile)
        sheet.pen.fill(ellipse(x + 18, y + 4, 56, 25, 24), INK, 58)
    for tile in tiles:
        sheet.stamp(tree(sheet.side, *tree_of(sheet.plan, tile)), foot(sheet.plan, tile))


def foot(made: Plan, tile: Tile) -> Point:
    """Where a tree stands, in units."""
    dice = dice_of(tile, "tree")
    aside, down = dice.uniform(-16, 16), dice.uniform(6, 30)
    lower = LOWER if tile[1] == 0 else 0.0
    return (tile[0] + 0.5) * SQUARE + aside, (tile[1] + 0.5) * SQUARE + min(68.0, down + lower)


def tree_of(made: Plan, tile: Tile) -> tuple[str, int]:
    """The kind of a tree, and which of its kind."""
    return made.stood.get(tile, "tree"), pick(tile, "crown", VARIANTS)


@held
def tree(side: int, kind: str, variant: int) -> Surface:
    """A tree for sheets of this size, its foot in the middle of the picture."""
    return drawn(side, WIDE, lambda pen: _TREES[kind](pen, Random(f"{kind} {variant}")))


def _trunk(pen: Canvas, high: float, wide: float) -> None:
    body = [(-wide, 4), (-wide * 0.7, -high), (wide * 0.7, -high), (wide, 4), (0, 10)]
    pen.shape(body, BARK, 4.0)
    pen.stroke([(-wide * 0.3, -4), (-wide * 0.2, -high)], mix(BARK, WHITE, 0.25), 3.0)


def _leafy(pen: Canvas, dice: Random) -> None:
    """A round crown of bulges with curls of leaves, lit from the upper left."""
    _trunk(pen, 44, 11)
    leaf, size = dice.choice(LEAVES), dice.uniform(0.9, 1.06)
    own = pen.at(dice.uniform(-6, 6), -84, size)
    blobs = [(0, -34, 42), (-38, -10, 38), (38, -12, 38), (-22, 22, 36), (24, 22, 37), (0, 0, 48)]
    for x, y, far in blobs:
        own.fill(_scallops(x, y, far + 4.6, 9, far), INK)
    for x, y, far in blobs:
        own.fill(_scallops(x, y, far - 0.4, 9, far), mix(leaf, INK, 0.2))
    for x, y, far in blobs:
        own.fill(_scallops(x - 4, y - 6, far * 0.84, 8, far), leaf)
    for x, y, far in blobs[:3]:
        own.fill(_scallops(x - 9, y - 10, far * 0.5, 7, far), mix(leaf, WHITE, 0.15))
    line = mix(leaf, INK, 0.55)
    for x, y, _ in (*blobs, (-14, -20, 20), (14, 6, 20)):
        turn = dice.uniform(150, 260)
        own.stroke(
            arc(x + dice.uniform(-9, 9), y + dice.uniform(-7, 9), 11, turn, turn + 150, 7),
            line,
            2.6,
        )


def _fir(pen: Canvas, dice: Random) -> None:
    """Three skirts of needles one above the other."""
    _trunk(pen, 24, 8)
    tone, size = mix(NEEDLES, INK, dice.uniform(0.0, 0.14)), dice.uniform(0.88, 1.02)
    own = pen.at(0, -14, size)
    for y, across, high in ((0.0, 60.0, 74.0), (-44.0, 48.0, 64.0), (-84.0, 34.0, 54.0)):
        skirt: list[Point] = [(-across, y)]
        for at in range(1, 7):
            x = -across + at * across / 3.5
            skirt.append((x - across / 7, y + (11 if at % 2 else 1)))
        skirt += [(across, y), (3, y - high), (-3, y - high)]
        own.shape(skirt, tone, 4.4)
        own.fill(
            [(-across * 0.7, y - 4), (-across * 0.2, y - 4), (-2, y - high + 8)],
            mix(tone, WHITE, 0.16),
        )
        for x in (-0.3, 0.25, 0.6):
            own.stroke(
                [(x * across, y - 6), (x * across * 0.6, y - high * 0.45)], mix(tone, INK, 0.4), 2.4
            )


def _bare(pen: Canvas, dice: Random) -> None:
    """A trunk and its boughs against the sky."""
    bark = mix(BARK, SEPIA, 0.3)

    def bough(start: Point, turn: float, long: float, wide: float) -> None:
        end = (start[0] + math.sin(turn) * long, start[1] - math.cos(turn) * long)
        pen.limb([start, end], bark, wide, 3.4)
        if long > 20:
            for way in (-1, 1):
                bough(end, turn + way * dice.uniform(0.35, 0.62), long * 0.68, wide * 0.62)

    bough((0, 4), dice.uniform(-0.1, 0.1), 62, 15)


def _scallops(x: float, y: float, far: float, count: int, first: float) -> Points:
    """A round outline of so many bulges."""
    points = []
    for at in range(count * 6):
        angle = math.radians(first + at * 60 / count)
        reach = far * (0.88 + 0.12 * abs(math.sin(at * math.pi / 6)))
        points.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return points


_TREES: Mapping[str, Callable[[Canvas, Random], None]] = {
    "tree": _leafy, "fir": _fir, "bare": _bare,
}  # fmt: skip


def bushes(sheet: Sheet) -> None:
    """What hides and stops nothing."""
    for tile in sheet.tiles("foliage"):
        spot = ((tile[0] + 0.5) * SQUARE, (tile[1] + 0.5) * SQUARE)
        look = sheet.plan.stood.get(tile, "bush")
        sheet.stamp(bush(sheet.side, look, pick(tile, "bush", VARIANTS)), spot)


@held
def bush(side: int, look: str, variant: int) -> Surface:
    """The growth of one cell."""
    return drawn(side, 1.2, lambda pen: _BUSHES[look](pen, Random(f"{look} {variant}")))


SPOTS = ((-38, -30), (36, -36), (0, -4), (-44, 34), (40, 34))


def _around(dice: Random) -> list[Point]:
    moved = [(x + dice.uniform(-9, 9), y + dice.uniform(-9, 9)) for x, y in SPOTS]
    return sorted(moved, key=lambda spot: spot[1])


def _clumps(pen: Canvas, dice: Random) -> None:
    for x, y in _around(dice):
        if dice.random() < 0.2:
            _blades(pen.at(x, y + 22), dice.uniform(30, 42))
            continue
        leaf, far = mix(LEAF, GOLD, dice.choice((0.1, 0.24))), dice.uniform(24, 32)
        pen.fill(ellipse(x + 7, y + 12, far, far * 0.72, 20), INK, 60)
        clump = pen.at(x, y)
        clump.fill(_scallops(0, 0, far + 3.4, 7, dice.uniform(0, 50)), INK)
        clump.fill(_scallops(0, 0, far - 0.6, 7, 10), mix(leaf, INK, 0.14))
        clump.fill(_scallops(-3, -4, far * 0.76, 7, 10), leaf)
        clump.fill(_scallops(-6, -7, far * 0.42, 6, 0), mix(leaf, WHITE, 0.22))
        for _ in range(3):
            at, turn = (dice.uniform(-12, 12), dice.uniform(-10, 12)), dice.uniform(0, 360)
            clump.stroke(arc(*at, 7, turn, turn + 170, 6), mix(leaf, INK, 0.55), 2.4)
        if dice.random() < 0.4:
            clump.disc(dice.uniform(-12, 12), dice.uniform(-12, 12), 4, GULES.base, 1.6)


def _reeds(pen: Canvas, dice: Random) -> None:
    for x, y in (*_around(dice), (20.0, 58.0), (-16.0, 52.0)):
        _blades(pen.at(x, y + 18), dice.uniform(36, 54), heads=True)


def _blades(pen: Canvas, tall: float, heads: bool = False) -> None:
    blade = mix(LEAF_DARK, INK, 0.32)
    for lean in (-14, -7, 0, 7, 14):
        tip = (lean * 1.3, -tall + abs(lean) * 0.9)
        pen.stroke(smooth([(lean * 0.3, 0), (lean * 0.7, -tall * 0.55), tip]), blade, 3.2)
        if heads and lean in (-7, 7):
            pen.limb([tip, (tip[0] + 0.6, tip[1] - 11)], BARK, 5.0, 1.4)


def _fern(pen: Canvas, dice: Random) -> None:
    for x, y in _around(dice):
        tone = mix(LEAF, LEAF_DARK, dice.uniform(0.2, 0.9))
        pen.fill(ellipse(x + 4, y + 12, 27, 15, 18), INK, 50)
        for turn in (-74, -42, -12, 20, 50, 80):
            frond = pen.at(x, y + 10, turn=turn)
            frond.stroke(smooth([(0, 0), (2, -18), (8, -36)]), INK, 12.0)
            frond.stroke(smooth([(0, 0), (2, -18), (8, -36)]), tone, 7.6)
            frond.stroke(smooth([(0, -2), (2, -18), (8, -34)]), mix(tone, WHITE, 0.3), 2.0)


_BUSHES: Mapping[str, Callable[[Canvas, Random], None]] = {
    "bush": _clumps, "reeds": _reeds, "fern": _fern,
}  # fmt: skip


def stones(sheet: Sheet) -> None:
    """Scree, furrows and rubble of rough ground."""
    for tile in sheet.tiles("rough"):
        spot = ((tile[0] + 0.5) * SQUARE, (tile[1] + 0.5) * SQUARE)
        look = sheet.plan.stood.get(tile, "scree")
        if look == "furrows":
            sheet.stamp(_ploughed(sheet.side), spot)
        else:
            sheet.stamp(_strewn(sheet.side, look, pick(tile, "rough", VARIANTS)), spot)


@lru_cache(maxsize=4)
def _ploughed(side: int) -> Surface:
    """Furrows that go on from cell to cell."""

    def paint(pen: Canvas) -> None:
        earth, half = hexed("#a98a61"), SQUARE / 2
        pen.fill([(-half, -half), (half, -half), (half, half), (-half, half)], earth, 170)
        for row in range(6):
            y = -half + (row + 0.5) * SQUARE / 6
            line = [(-half + at * SQUARE / 8, y + (2.6 if at % 2 else -2.6)) for at in range(9)]
            pen.stroke(line, mix(earth, INK, 0.3), 5.0)
            pen.stroke([(x, b - 5) for x, b in line], mix(earth, WHITE, 0.22), 3.0)

    return drawn(side, 1.0, paint, SEPIA)


@lru_cache(maxsize=8 * VARIANTS)
def _strewn(side: int, look: str, variant: int) -> Surface:
    paint = _rubble if look == "rubble" else _scree
    return drawn(side, 1.1, lambda pen: paint(pen, Random(f"{look} {variant}")), SEPIA)


def _scree(pen: Canvas, dice: Random) -> None:
    pen.fill(ellipse(0, 4, 74, 66, 30), mix(SEPIA, GROUND[1], 0.3), 46)
    for _ in range(5):
        x, y, long = dice.uniform(-60, 20), dice.uniform(-56, 60), dice.uniform(24, 44)
        pen.stroke(
            smooth([(x, y), (x + long / 2, y - 5), (x + long, y)]), mix(GROUND[1], SEPIA, 0.7), 2.6
        )
    spots = sorted((dice.uniform(-56, 56), dice.uniform(-50, 58)) for _ in range(8))
    for x, y in sorted(spots, key=lambda spot: spot[1]):
        boulder(pen.at(x, y), dice.uniform(8, 20), dice.random())


def _rubble(pen: Canvas, dice: Random) -> None:
    pen.fill(ellipse(2, 6, 70, 60, 30), INK, 52)
    for _ in range(2):
        beam = pen.at(dice.uniform(-20, 20), dice.uniform(-24, 24), turn=dice.uniform(-70, 70))
        beam.shape([(-50, -7), (50, -5), (54, 5), (-48, 8)], mix(BARK, WHITE, 0.18), 3.0)
    for _ in range(9):
        stone = mix(hexed("#a59b8a"), INK, dice.uniform(0.0, 0.25))
        block = pen.at(dice.uniform(-56, 56), dice.uniform(-48, 56), turn=dice.uniform(-40, 40))
        across, down = dice.uniform(9, 17), dice.uniform(6, 11)
        block.shape(
            [(-across, -down), (across, -down), (across, down), (-across, down)], stone, 3.0
        )
        block.stroke(
            [(-across + 3, -down + 3), (across - 4, -down + 3)], mix(stone, WHITE, 0.4), 2.2
        )


def boulder(pen: Canvas, far: float, tone: float) -> None:
    """One stone, so large."""
    stone: Colour = mix(mix(PLATE, SEPIA, 0.3 + 0.2 * tone), (140, 140, 136), 0.4)
    around = [(-far, far * 0.2), (-far * 0.7, -far * 0.6), (0, -far * 0.9), (far * 0.7, -far * 0.6)]
    around += [(far, 0.1 * far), (far * 0.6, far * 0.6), (-far * 0.6, far * 0.6)]
    pen.fill(ellipse(far * 0.3, far * 0.5, far * 1.1, far * 0.5, 16), INK, 60)
    pen.shape(around, stone, 3.0)
    pen.fill([around[1], around[2], (0, -far * 0.2)], mix(stone, WHITE, 0.5))
    pen.stroke([around[2], (0, -far * 0.2), around[4]], mix(stone, INK, 0.5), 2.0)
