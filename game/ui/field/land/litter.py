"""What lies about on each soil, by the number of the cell, so that no ground is one texture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from pygame import Surface

from game.ui.art.contours import SQUARE
from game.ui.art.ink import Canvas
from game.ui.art.kept import held
from game.ui.art.palette import GOLD, GROUND, GULES, INK, LEAF, LEAF_DARK, SEPIA, WATER, WHITE, mix
from game.ui.art.shapes import Point, ellipse, smooth
from game.ui.field.land.sheet import Sheet, dice_of, drawn, pick
from game.ui.field.land.soils import TONES

KINDS = 9
"""Of so many numbers that a cell may have, those below the count of its soil's litter have some."""

COVERED = frozenset(
    {"wall", "arrow_slit", "door", "open_door", "low_wall", "table", "stairs", "cliff", "village"}
    | {"water", "deep_water", "ford", "bridge", "earthwork", "forest", "foliage"}
)
"""Terrain on which nothing lies about."""

SMALLEST = 20
"""Below so many pixels a cell nothing lies about."""


def litter(sheet: Sheet) -> None:
    """One small thing on some of the cells."""
    if sheet.side < SMALLEST:
        return
    for tile in sheet.every():
        soil, number = sheet.plan.soils.get(tile, ""), pick(tile, "litter", KINDS)
        if sheet.plan.kind(tile) in COVERED or number >= len(_LITTER[soil]):
            continue
        dice = dice_of(tile, "where")
        x, y = dice.uniform(-50, 50), dice.uniform(-46, 50)
        spot = ((tile[0] + 0.5) * SQUARE + x, (tile[1] + 0.5) * SQUARE + y)
        sheet.stamp(_piece(sheet.side, soil, number), spot)


@held
def _piece(side: int, soil: str, number: int) -> Surface:
    draw = _LITTER[soil][number]
    return drawn(side, 0.6, lambda pen: draw(pen, Random(f"{soil} {number}")), SEPIA)


def _blades(pen: Canvas, tone: tuple[int, int, int], tall: float, dice: Random) -> None:
    for lean in (-9, -4, 0, 4, 9):
        top = dice.uniform(0.6, 1.0) * tall - abs(lean) * 0.6
        pen.stroke([(lean * 0.5, 6), (lean * 1.5, 6 - top)], tone, 2.6)


def _pale_tuft(pen: Canvas, dice: Random) -> None:
    _blades(pen, mix(mix(SEPIA, LEAF_DARK, 0.55), GROUND[0], 0.25), 22, dice)


def _tuft(pen: Canvas, dice: Random) -> None:
    _blades(pen, mix(LEAF_DARK, INK, 0.28), 26, dice)


def _flowers(pen: Canvas, dice: Random) -> None:
    _tuft(pen, dice)
    for x, y in ((-12, -14), (3, -20), (13, -9)):
        pen.disc(x, y, 4.4, dice.choice((WHITE, GOLD, GULES.light)), 1.6)


def _pebbles(pen: Canvas, dice: Random) -> None:
    for _ in range(3):
        x, y, far = dice.uniform(-20, 20), dice.uniform(-12, 14), dice.uniform(3.5, 7.0)
        pen.fill(ellipse(x + 1.5, y + 2, far + 1, far * 0.7 + 1, 12), SEPIA, 130)
        pen.fill(ellipse(x, y, far, far * 0.7, 12), mix(GROUND[1], WHITE, 0.2))


def _clover(pen: Canvas, dice: Random) -> None:
    for _ in range(6):
        pen.disc(dice.uniform(-24, 24), dice.uniform(-16, 16), 4.0, mix(LEAF, LEAF_DARK, 0.6))


def _leaves(pen: Canvas, dice: Random) -> None:
    for _ in range(3):
        x, y = dice.uniform(-22, 22), dice.uniform(-14, 14)
        leaf = dice.choice((mix(GOLD, SEPIA, 0.3), mix(GULES.base, SEPIA, 0.5)))
        pen.at(x, y, turn=dice.uniform(0, 180)).shape([(-7, 0), (0, -4), (7, 0), (0, 4)], leaf, 1.4)


def _straws(pen: Canvas, dice: Random) -> None:
    for _ in range(4):
        x, y, rise = dice.uniform(-24, 8), dice.uniform(-10, 12), dice.uniform(-9, 9)
        pen.stroke(
            [(x, y), (x + dice.uniform(14, 24), y + rise)], mix(TONES["straw"], SEPIA, 0.24), 2.2
        )


def _pool(pen: Canvas, dice: Random) -> None:
    water = mix(mix(WATER, SEPIA, 0.3), WHITE, 0.1)
    pen.fill(ellipse(0, 0, 32, 13, 24), mix(SEPIA, INK, 0.2), 110)
    pen.fill(ellipse(0, 1, 28, 10, 24), water)
    pen.stroke([(-12, -2), (6, -2)], mix(water, WHITE, 0.6), 2.2)


def _shell(pen: Canvas, dice: Random) -> None:
    for x, y in ((-10, 4), (12, -6)):
        pen.shape(ellipse(x, y, 6.5, 5, 12), mix(WHITE, GULES.light, 0.2), 1.6)
        pen.stroke([(x - 3, y + 2), (x, y - 3), (x + 3, y + 2)], SEPIA, 1.2)


def _prints(pen: Canvas, dice: Random) -> None:
    shade = mix(TONES["snow"], (120, 140, 165), 0.55)
    for at in range(4):
        pen.fill(ellipse(-24 + at * 15, 7 if at % 2 else -5, 6.5, 4, 12), shade)


def _stalk(pen: Canvas, dice: Random) -> None:
    for lean in (-8, 2, 10):
        stalk: list[Point] = [(lean * 0.4, 8), (lean * 0.8, -6), (lean * 1.6, -20)]
        pen.stroke(smooth(stalk), mix(SEPIA, GROUND[1], 0.25), 2.2)


Painter = Callable[[Canvas, Random], None]

_LITTER: Mapping[str, tuple[Painter, ...]] = {
    "": (_pale_tuft, _pale_tuft, _pale_tuft, _pebbles, _pale_tuft),
    "grass": (_tuft, _flowers, _clover, _tuft),
    "earth": (_pebbles, _pale_tuft, _leaves, _straws),
    "sands": (_pebbles, _shell, _stalk),
    "snow": (_stalk, _pebbles, _prints, _stalk),
    "mire": (_pool, _tuft, _pebbles, _pool),
    "straw": (_straws, _straws, _straws),
    "cobbles": (_straws, _leaves, _pool),
    "flags": (_leaves, _straws),
    "planks": (_straws,),
    "plough": (_pebbles, _straws),
    "corn": (_straws, _flowers),
}
