"""What grows and lies about on the ground: tufts, bushes, trees seen from above, stones."""

from __future__ import annotations

import math
from functools import lru_cache

from pygame import Surface

from game.ui.art.contours import SQUARE
from game.ui.art.ink import Canvas
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
    mix,
)
from game.ui.art.shapes import Points, arc, ellipse, smooth
from game.ui.field.land.sheet import Sheet, dice_of, drawn, pick

VARIANTS = 6
LEAVES = (mix(LEAF, WHITE, 0.04), mix(LEAF, LEAF_DARK, 0.6), LEAF_DARK, mix(LEAF_DARK, INK, 0.12))
CURLS = ((-26, -24), (14, -34), (34, 2), (2, 4), (-34, 16), (-4, 36), (28, 32))


def tufts(sheet: Sheet) -> None:
    """Grass and pebbles on open ground, not on every cell."""
    if sheet.side < 20:
        return
    for tile in sheet.every(0):
        if sheet.plan.kind(tile) in ("", "open", "hill", "dark", "rough"):
            number = pick(tile, "tuft", 9)
            if number < 5:
                dice = dice_of(tile, "where")
                x, y = dice.uniform(-52, 52), dice.uniform(-48, 52)
                spot = ((tile[0] + 0.5) * SQUARE + x, (tile[1] + 0.5) * SQUARE + y)
                sheet.stamp(_tuft(sheet.side, number), spot)


@lru_cache(maxsize=64)
def _tuft(side: int, variant: int) -> Surface:
    return drawn(side, 0.5, lambda pen: _draw_tuft(pen, variant), SEPIA)


def _draw_tuft(pen: Canvas, variant: int) -> None:
    dice = dice_of((variant, 1), "tuft")
    if variant == 4:
        shade = dice.choice((SEPIA, GULES.base, GOLD))
        pen.disc(0, 0, 4.0, mix(shade, GROUND[0], 0.25))
        pen.disc(13, 8, 3.0, mix(SEPIA, GROUND[0], 0.4))
        return
    blade = mix(mix(SEPIA, LEAF_DARK, 0.55), GROUND[0], 0.25)
    for lean in (-9, -4, 0, 4, 9):
        tall = dice.uniform(11, 22) - abs(lean) * 0.6
        pen.stroke([(lean * 0.5, 6), (lean * 1.5, 6 - tall)], blade, 2.4)


def trees(sheet: Sheet) -> None:
    """A tree to a cell, seen from above; crowns of a forest touch."""
    tiles = list(sheet.tiles("forest"))
    for shadow in (True, False):
        for tile in tiles:
            dice = dice_of(tile, "tree")
            x, y = dice.uniform(-9, 9), dice.uniform(-9, 9)
            spot = ((tile[0] + 0.5) * SQUARE + x, (tile[1] + 0.5) * SQUARE + y)
            variant = pick(tile, "crown", VARIANTS)
            if shadow:
                sheet.stamp(_shade(sheet.side), (spot[0] + 14, spot[1] + 20))
            else:
                sheet.stamp(_tree(sheet.side, variant), spot)


@lru_cache(maxsize=4)
def _shade(side: int) -> Surface:
    return drawn(side, 1.3, lambda pen: pen.fill(ellipse(0, 0, 72, 66, 36), INK, 62))


@lru_cache(maxsize=4 * VARIANTS)
def _tree(side: int, variant: int) -> Surface:
    return drawn(side, 1.3, lambda pen: _draw_tree(pen, variant))


def _draw_tree(pen: Canvas, variant: int) -> None:
    """A scalloped crown with curls of leaves in it, lit from the upper left."""
    dice = dice_of((variant, 2), "tree")
    leaf, far = LEAVES[variant % len(LEAVES)], dice.uniform(66, 76)
    count, first = dice.choice((9, 10, 11)), dice.uniform(0, 40)
    pen.fill(_scallops(far + 3.5, count, first), INK)
    pen.fill(_scallops(far - 1.5, count, first), mix(leaf, INK, 0.18))
    pen.at(-5, -6).fill(_scallops(far - 9, count, first), leaf)
    pen.at(-13, -15).fill(_scallops(far * 0.55, count - 2, first), mix(leaf, WHITE, 0.16))
    line = mix(leaf, INK, 0.62)
    for left, top in CURLS:
        x, y = left + dice.uniform(-7, 7), top + dice.uniform(-7, 7)
        turn = dice.uniform(0, 360)
        pen.stroke(arc(x, y, 12, turn, turn + 190, 8), line, 2.8)


def _scallops(far: float, count: int, first: float) -> Points:
    """A round outline of so many bulges."""
    points = []
    for at in range(count * 8):
        angle = math.radians(first + at * 360 / (count * 8))
        bulge = abs(math.sin(at * math.pi / 8))
        reach = far * (0.88 + 0.12 * bulge)
        points.append((reach * math.cos(angle), reach * math.sin(angle)))
    return points


def bushes(sheet: Sheet) -> None:
    """Bushes and tall reeds; they hide, and stop nothing."""
    for tile in sheet.tiles("foliage"):
        spot = ((tile[0] + 0.5) * SQUARE, (tile[1] + 0.5) * SQUARE)
        sheet.stamp(_bushes(sheet.side, pick(tile, "bush", VARIANTS)), spot)


@lru_cache(maxsize=4 * VARIANTS)
def _bushes(side: int, variant: int) -> Surface:
    return drawn(side, 1.2, lambda pen: _draw_bushes(pen, variant))


def _draw_bushes(pen: Canvas, variant: int) -> None:
    dice = dice_of((variant, 3), "bush")
    spots = [(-38, -34), (36, -40), (-44, 34), (40, 30), (0, -4)]
    for left, top in sorted(spots, key=lambda spot: spot[1]):
        x, y = left + dice.uniform(-9, 9), top + dice.uniform(-9, 9)
        if dice.random() < 0.32:
            _reed(pen.at(x, y + 22), dice.uniform(30, 46))
            continue
        leaf, far = mix(LEAF, GOLD, dice.choice((0.15, 0.3))), dice.uniform(22, 31)
        pen.fill(ellipse(x + 5, y + 9, far, far * 0.85, 20), INK, 60)
        clump = pen.at(x, y)
        clump.fill(_scallops(far + 3, 7, dice.uniform(0, 50)), INK)
        clump.fill(_scallops(far - 1.4, 7, 10), leaf)
        clump.at(-4, -5).fill(_scallops(far * 0.55, 6, 0), mix(leaf, WHITE, 0.22))
        for _ in range(3):
            turn = dice.uniform(0, 360)
            at = (dice.uniform(-12, 12), dice.uniform(-10, 12))
            clump.stroke(arc(*at, 7, turn, turn + 170, 6), mix(leaf, INK, 0.55), 2.4)
        if dice.random() < 0.5:
            clump.disc(dice.uniform(-12, 12), dice.uniform(-12, 12), 4, GULES.base, 1.6)


def _reed(pen: Canvas, tall: float) -> None:
    blade = mix(LEAF_DARK, INK, 0.32)
    for lean in (-14, -7, 0, 7, 14):
        tip = (lean * 1.3, -tall + abs(lean) * 0.9)
        pen.stroke(smooth([(lean * 0.3, 0), (lean * 0.7, -tall * 0.55), tip]), blade, 3.4)


def stones(sheet: Sheet) -> None:
    """Scree and furrows of rough ground."""
    for tile in sheet.tiles("rough"):
        spot = ((tile[0] + 0.5) * SQUARE, (tile[1] + 0.5) * SQUARE)
        sheet.stamp(_rough(sheet.side, pick(tile, "rough", VARIANTS)), spot)


@lru_cache(maxsize=4 * VARIANTS)
def _rough(side: int, variant: int) -> Surface:
    return drawn(side, 1.1, lambda pen: _draw_rough(pen, variant), SEPIA)


def _draw_rough(pen: Canvas, variant: int) -> None:
    dice = dice_of((variant, 4), "rough")
    furrow = mix(GROUND[1], SEPIA, 0.62)
    for row in range(5):
        x, y = dice.uniform(-70, -40), -58 + row * 29 + dice.uniform(-4, 4)
        line = [(x + at * 16, y + (5 if at % 2 else -5)) for at in range(dice.randrange(5, 8))]
        pen.stroke(smooth(line), furrow, 2.6)
    for _ in range(6):
        _boulder(
            pen.at(dice.uniform(-60, 58), dice.uniform(-58, 58)), dice.uniform(7, 19), dice.random()
        )


def _boulder(pen: Canvas, far: float, tone: float) -> None:
    stone: Colour = mix(mix(PLATE, SEPIA, 0.2 + 0.25 * tone), (150, 150, 146), 0.35)
    around = [(-far, far * 0.2), (-far * 0.7, -far * 0.6), (0, -far * 0.9), (far * 0.7, -far * 0.6)]
    around += [(far, 0.1 * far), (far * 0.6, far * 0.6), (-far * 0.6, far * 0.6)]
    pen.fill(ellipse(far * 0.3, far * 0.5, far * 1.1, far * 0.5, 16), INK, 60)
    pen.shape(around, stone, 3.0)
    pen.fill([around[1], around[2], (0, -far * 0.2)], mix(stone, WHITE, 0.5))
    pen.stroke([around[2], (0, -far * 0.2), around[4]], mix(stone, INK, 0.5), 2.0)
