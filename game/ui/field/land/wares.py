"""What may stand on a cell of a table: tables and benches, carts, crates, barrels, sacks, wells.

Everything is drawn as it stands, top and southern side, and stays within its own cells.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from game.ui.art.contours import SQUARE, groups
from game.ui.art.ink import Canvas
from game.ui.art.palette import (
    GOLD,
    INK,
    LEATHER,
    SEPIA,
    SHEET,
    STEEL,
    WATER,
    WHITE,
    WOOD,
    WOOD_DARK,
    hexed,
    mix,
)
from game.ui.art.shapes import arc, box, ellipse, path, smooth
from game.ui.field.land.plan import Tile
from game.ui.field.land.sheet import Sheet, dice_of

HAY = hexed("#d9bd6a")
STONE = hexed("#a59b8a")
SACK = hexed("#cdb68c")
HALF = SQUARE / 2
INSET = 17.0
FACE = 26.0
"""How high the side of a table is."""


def wares(sheet: Sheet) -> None:
    """All of them, those that touch and look alike as one thing where it is one."""
    alike: dict[str, list[Tile]] = {}
    for tile, kind in sheet.plan.kinds.items():
        if kind == "table":
            alike.setdefault(sheet.plan.stood.get(tile, kind), []).append(tile)
    for look, tiles in alike.items():
        for group in groups(tiles) if look in _WHOLE else ():
            if any(sheet.near(tile) for tile in group):
                _WHOLE[look](sheet, group)
        for tile in tiles if look in _EACH else ():
            if sheet.near(tile):
                _EACH[look](sheet.at(tile), dice_of(tile, look))


def _span(sheet: Sheet, group: list[Tile]) -> tuple[Canvas, float, float]:
    """A pen in the middle of the rectangle around a group, and half its width and height."""
    left, right = min(x for x, _ in group), max(x for x, _ in group) + 1
    top, low = min(y for _, y in group), max(y for _, y in group) + 1
    middle = ((left + right) / 2 * SQUARE, (top + low) / 2 * SQUARE)
    return sheet.pen.at(*middle), (right - left) * HALF, (low - top) * HALF


def _tables(sheet: Sheet, group: list[Tile]) -> None:
    """Boards on trestles: the top, and the front edge with the dark below."""
    own = set(group)
    for x, y in group:
        pen, dice = sheet.at((x, y)), dice_of((x, y), "laid")
        left = -HALF if (x - 1, y) in own else -HALF + INSET
        right = HALF if (x + 1, y) in own else HALF - INSET
        top = -HALF if (x, y - 1) in own else -HALF + INSET
        below = (x, y + 1) in own
        low = HALF if below else HALF - INSET - FACE
        pen.fill(box(left + 9, top + 14, right - left, low - top + (0 if below else FACE)), INK, 60)
        pen.fill(box(left - 3.6, top - 3.6, right - left + 7.2, low - top + 7.2), INK)
        if not below:
            pen.fill(box(left, low, right - left, FACE - 8), mix(WOOD_DARK, INK, 0.55))
            for leg in (left + 6, right - 18):
                pen.shape(box(leg, low, 12, FACE), WOOD_DARK, 3.0)
        pen.fill(box(left, top, right - left, low - top), mix(WOOD, WHITE, 0.1))
        for board in range(1, 4):
            at = top + board * (low - top) / 4
            pen.stroke([(left, at), (right, at)], mix(WOOD, INK, 0.3), 2.2)
        if not below:
            pen.fill(box(left, low - 5, right - left, 5), mix(WOOD, WHITE, 0.45))
        if sheet.fine and dice.random() < 0.75:
            _laid(pen.at(0, (top + low) / 2), dice)


def _laid(pen: Canvas, dice: Random) -> None:
    """What stands on a table: a dish, a mug, a candle."""
    x, y = dice.uniform(-30, 0), dice.uniform(-14, 8)
    pen.fill(ellipse(x + 2, y + 4, 17, 12, 18), INK, 70)
    pen.shape(ellipse(x, y, 16, 11, 20), mix(STEEL, WHITE, 0.2), 2.4)
    pen.fill(ellipse(x, y + 1, 10, 6, 16), mix(STEEL, SEPIA, 0.2))
    if dice.random() < 0.7:
        mug = pen.at(x + 40, y + dice.uniform(-10, 8))
        mug.shape(box(-8, -12, 16, 20, 3), mix(LEATHER, INK, 0.1), 2.4)
        mug.fill(ellipse(0, -12, 7, 3.4, 12), SHEET[0])
    if dice.random() < 0.35:
        pen.shape(box(x + 14, y - 20, 7, 18, 2), SHEET[0], 2.0)
        pen.fill(ellipse(x + 17.5, y - 25, 3, 5.4, 10), GOLD)


def _bench(sheet: Sheet, group: list[Tile]) -> None:
    pen, across, down = _span(sheet, group)
    if across >= down:
        seats = [(-across + 14, -12.0, 2 * across - 28, 24.0)]
    else:
        seats = [(-13.0, -down + 14, 26.0, 2 * down - 40)]
    for x, y, wide, high in seats:
        pen.fill(box(x + 7, y + 12, wide, high + 14), INK, 56)
        for leg in (x + 8, x + wide - 20):
            pen.shape(box(leg, y + high - 2, 12, 20), WOOD_DARK, 3.0)
        pen.shape(box(x, y, wide, high, 3), mix(WOOD, WHITE, 0.16), 3.6)
        pen.stroke([(x + 5, y + 5), (x + wide - 5, y + 5)], mix(WOOD, WHITE, 0.5), 2.0)


def crate(pen: Canvas, wide: float, dice: Random) -> None:
    """A crate whose front stands at the origin."""
    high, deep, half = wide * 0.62, wide * 0.36, wide / 2
    wood = mix(WOOD, WHITE, dice.uniform(0.02, 0.2))
    pen.fill(box(-half + 8, -high - deep + 14, wide, high + deep), INK, 60)
    pen.shape(box(-half, -high - deep, wide, deep), mix(wood, WHITE, 0.24), 3.2)
    pen.stroke([(-half, -high - deep / 2), (half, -high - deep / 2)], mix(wood, INK, 0.25), 2.0)
    pen.shape(box(-half, -high, wide, high), mix(wood, INK, 0.12), 3.2)
    pen.stroke([(-half + 4, -4), (half - 4, -high + 4)], mix(wood, INK, 0.45), 6.0)
    pen.stroke([(-half + 4, -4), (half - 4, -high + 4)], wood, 3.0)
    for at in (-half + 5, half - 5):
        pen.stroke([(at, -2), (at, -high + 2)], mix(wood, INK, 0.3), 4.0)


def _crates(pen: Canvas, dice: Random) -> None:
    crate(pen.at(-30 + dice.uniform(-3, 3), 8), 66, dice)
    crate(pen.at(34, 16 + dice.uniform(-6, 4)), 58, dice)
    crate(pen.at(dice.uniform(-16, 4), 62), 72, dice)


def barrel(pen: Canvas, dice: Random, size: float = 1.0) -> None:
    """A barrel that stands with its foot on the origin."""
    wood = mix(WOOD, INK, dice.uniform(0.0, 0.2))
    own = pen.at(0, 0, size)
    own.fill(ellipse(7, 0, 31, 14, 20), INK, 70)
    body = path("M-25 -54 C-33 -34 -33 -20 -26 0 Q0 12 26 0 C33 -20 33 -34 25 -54 Z")
    own.shape(body, wood, 3.2)
    for x in (-13, 0, 13):
        own.stroke([(x, -50), (x * 1.15, 2)], mix(wood, INK, 0.32), 1.8)
    for y in (-42, -12):
        own.stroke(smooth([(-30, y), (0, y + 9), (30, y)]), INK, 6.4)
        own.stroke(smooth([(-30, y), (0, y + 9), (30, y)]), STEEL, 3.2)
    own.shape(ellipse(0, -54, 25, 10.5, 22), mix(wood, WHITE, 0.26), 3.0)
    own.stroke([(-18, -55), (18, -55)], mix(wood, INK, 0.3), 1.6)


def _barrels(pen: Canvas, dice: Random) -> None:
    barrel(pen.at(-34, 4 + dice.uniform(-4, 4)), dice)
    barrel(pen.at(34, dice.uniform(-2, 8)), dice, 0.94)
    barrel(pen.at(dice.uniform(-10, 12), 58), dice, 1.04)


def _sacks(pen: Canvas, dice: Random) -> None:
    for x, y, size in ((-34, -2, 1.0), (32, 6, 1.06), (-4, 54, 1.14)):
        own, tone = pen.at(x, y, size), mix(SACK, INK, dice.uniform(0.0, 0.14))
        own.fill(ellipse(7, 2, 33, 13, 20), INK, 64)
        own.shape(
            path("M-12 -48 C-38 -30 -36 0 -24 4 Q0 11 26 4 C38 -4 34 -32 12 -48 Z"), tone, 3.2
        )
        own.shape(path("M-10 -47 L-15 -60 Q0 -54 14 -61 L10 -47 Z"), mix(tone, WHITE, 0.2), 2.6)
        own.stroke([(-11, -47), (11, -47)], LEATHER, 4.0)
        own.stroke(smooth([(-14, -34), (-18, -18), (-12, -6)]), mix(tone, INK, 0.3), 2.0)


def _cart(sheet: Sheet, group: list[Tile]) -> None:
    """A cart as long as its cells, with hay or barrels on it."""
    pen, across, down = _span(sheet, group)
    dice = dice_of(group[0], "cart")
    if down > across:
        across, low = across - 12, down - 44.0
    else:
        across, low = across - 24, float(min(down - 34, 52))
    top = -max(26.0, down - 50)
    pen.fill(box(-across + 8, top + 14, 2 * across, low - top + 26, 8), INK, 60)
    pen.shape(box(-across, top, 2 * across, low - top), mix(WOOD, INK, 0.18), 4.0)
    if dice.random() < 0.6:
        _hay(pen, across - 8, top - 8, low - 10, dice)
    else:
        for at in range(max(1, round(2 * across / 66))):
            barrel(pen.at(-across + 34 + at * 64, low - 14), dice, 0.92)
    pen.shape(box(-across - 4, low - 14, 2 * across + 8, 22, 3), mix(WOOD, WHITE, 0.12), 4.0)
    for x in (-across * 0.8, 0.0, across * 0.8):
        pen.stroke([(x, low - 12), (x, low + 6)], WOOD_DARK, 4.0)
    for x in (-across * 0.58, across * 0.58):
        pen.disc(x, low + 12, 24, WOOD_DARK, 5.0)
        pen.disc(x, low + 12, 17, mix(WOOD, WHITE, 0.1), 3.0)
        for turn in range(0, 180, 45):
            ends = [arc(x, low + 12, 16, at, at, 1)[0] for at in (turn, turn + 180)]
            pen.stroke(ends, WOOD_DARK, 3.0)
        pen.disc(x, low + 12, 5, INK)


def _hay(pen: Canvas, across: float, top: float, low: float, dice: Random) -> None:
    heap = [
        (-across, low),
        (-across * 0.9, top + 18),
        (-across * 0.4, top),
        (across * 0.3, top - 4),
    ]
    heap += [(across * 0.9, top + 16), (across, low)]
    pen.shape(smooth(heap), HAY, 3.6)
    for _ in range(round(across * 0.6)):
        x, y = dice.uniform(-across * 0.85, across * 0.75), dice.uniform(top + 16, low - 4)
        pen.stroke([(x, y), (x + dice.uniform(6, 14), y - dice.uniform(-6, 8))],
                   mix(HAY, INK if dice.random() < 0.6 else WHITE, 0.3), 2.0)  # fmt: skip


def _well(sheet: Sheet, group: list[Tile]) -> None:
    """A ring of stones with water in it, under a small roof on two posts."""
    pen, across, down = _span(sheet, group)
    far = min(across, down) - 16
    own = pen.at(0, 18, far / 60)
    own.fill(ellipse(10, 14, 62, 40, 30), INK, 64)
    own.shape(
        path("M-56 -4 L-56 18 Q-50 44 0 46 Q50 44 56 18 L56 -4 Z"), mix(STONE, INK, 0.28), 3.4
    )
    for x in (-38, -14, 12, 36):
        own.stroke(
            [(x, 14 + (38 - abs(x)) * 0.16), (x, 40 - abs(x) * 0.2)], mix(STONE, INK, 0.6), 2.2
        )
    own.shape(ellipse(0, -4, 57, 34, 36), STONE, 3.4)
    own.shape(ellipse(0, -3, 42, 23, 30), mix(WATER, INK, 0.42), 3.0)
    own.stroke(smooth([(-20, -6), (-6, -9), (12, -5)]), mix(WATER, WHITE, 0.3), 2.4)
    for x in (-48, 48):
        own.shape(box(x - 4, -60, 8, 62), mix(WOOD, INK, 0.1), 2.8)
    roof = [(-64, -48), (-44, -80), (44, -80), (64, -48)]
    own.shape(roof, hexed("#a8613f"), 3.4)
    for x in (-36, -12, 12, 36):
        own.stroke([(x * 0.86, -78), (x * 1.2, -50)], mix(hexed("#a8613f"), INK, 0.4), 2.2)


_WHOLE: Mapping[str, Callable[[Sheet, list[Tile]], None]] = {
    "table": _tables, "bench": _bench, "cart": _cart, "well": _well,
}  # fmt: skip

_EACH: Mapping[str, Callable[[Canvas, Random], None]] = {
    "crates": _crates, "barrels": _barrels, "sacks": _sacks,
}  # fmt: skip
