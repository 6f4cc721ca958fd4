"""What ground is made of: one picture of each soil, four cells wide, that joins with itself.

They keep to the middle of the scale and to little contrast, so that whoever stands there is seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

import pygame
from pygame import Surface

from game.ui.art.contours import SQUARE
from game.ui.art.ink import Canvas
from game.ui.art.kept import held
from game.ui.art.palette import INK, WATER, WHITE, Colour, hexed, mix
from game.ui.art.shapes import Point, ellipse, smooth
from game.ui.field.land.sheet import OVER

CELLS = 4
"""So many cells a picture is wide and high."""

PERIOD = CELLS * SQUARE

TONES: Mapping[str, Colour] = {
    "grass": hexed("#c2ba86"),
    "earth": hexed("#ccb284"),
    "sands": hexed("#e3cb98"),
    "snow": hexed("#e6e8e6"),
    "mire": hexed("#a98c6c"),
    "plough": hexed("#b99a72"),
    "corn": hexed("#d9bd6a"),
    "straw": hexed("#d8bd7c"),
    "cobbles": hexed("#b3a894"),
    "flags": hexed("#bcb3a2"),
    "planks": hexed("#c39a62"),
}
"""The middle tone of each soil; those further down lie over those further up."""

BUILT = frozenset({"cobbles", "flags", "planks"})
"""Soils that were laid by hand: their edges are straighter."""


def edge_of(soil: str) -> Colour:
    """The line around a ground of this soil."""
    return mix(TONES[soil], INK, 0.38 if soil in BUILT else 0.24)


@held
def soil(name: str, side: int) -> Surface:
    """The picture of a soil for sheets of ``side`` pixels a cell."""
    wide = CELLS * side * OVER
    surface = Surface((wide, wide))
    surface.fill(TONES[name])
    scale = side * OVER / SQUARE
    pen = Canvas(surface, (wide, wide), (scale, 0.0, 0.0, scale, 0.0, 0.0), scale)
    _DRAWN[name](pen, Random(f"soil {name}"), side >= 22)
    return surface.convert() if pygame.display.get_surface() is not None else surface


def _around(x: float, y: float, far: float) -> Iterator[Point]:
    """A spot, and again wherever what is so large reaches over the edge of the picture."""
    for dx in (0.0, -PERIOD, PERIOD):
        for dy in (0.0, -PERIOD, PERIOD):
            if -far < x + dx < PERIOD + far and -far < y + dy < PERIOD + far:
                yield x + dx, y + dy


def _strewn(dice: Random, count: int, far: float) -> Iterator[tuple[Point, float, list[Point]]]:
    """So many spots with a number each, and where each is to be drawn."""
    for _ in range(count):
        x, y = dice.uniform(0, PERIOD), dice.uniform(0, PERIOD)
        yield (x, y), dice.random(), list(_around(x, y, far))


def _stains(pen: Canvas, dice: Random, tones: tuple[Colour, ...], count: int, alpha: int) -> None:
    """Wide soft stains."""
    for _, number, spots in _strewn(dice, count, 130):
        tone = tones[int(number * len(tones))]
        across, down = dice.uniform(40, 120), dice.uniform(24, 70)
        for x, y in spots:
            pen.fill(ellipse(x, y, across, down, 22), tone, alpha)
            pen.fill(ellipse(x + 8, y + 4, across * 0.6, down * 0.6, 18), tone, alpha)


def _grass(pen: Canvas, dice: Random, fine: bool) -> None:
    tone = TONES["grass"]
    _stains(
        pen, dice, (mix(tone, hexed("#97a468"), 0.55), mix(tone, hexed("#d8c88e"), 0.7)), 26, 34
    )
    blade = mix(tone, hexed("#6d7c3f"), 0.5)
    for _, number, spots in _strewn(dice, 150 if fine else 0, 14):
        line = mix(tone, WHITE, 0.22) if number < 0.3 else blade
        tall, lean = dice.uniform(6, 13), dice.uniform(-4, 4)
        for x, y in spots:
            pen.stroke([(x, y), (x + lean, y - tall)], line, 1.8)


def _earth(pen: Canvas, dice: Random, fine: bool) -> None:
    tone = TONES["earth"]
    _stains(pen, dice, (mix(tone, INK, 0.2), mix(tone, WHITE, 0.4)), 24, 22)
    for _, number, spots in _strewn(dice, 90 if fine else 0, 24):
        long = dice.uniform(5, 22) if number < 0.5 else 0.0
        for x, y in spots:
            if long:
                pen.stroke([(x, y), (x + long, y + 1.5)], mix(tone, INK, 0.16), 1.8)
            else:
                pen.disc(x, y, 2.2 + number, mix(tone, INK if number < 0.8 else WHITE, 0.22))


def _sand(pen: Canvas, dice: Random, fine: bool) -> None:
    tone = TONES["sands"]
    _stains(pen, dice, (mix(tone, hexed("#b98f52"), 0.5), mix(tone, WHITE, 0.5)), 18, 24)
    for _, number, spots in _strewn(dice, 46 if fine else 12, 60):
        count, shade = 3 + int(number * 3), mix(tone, hexed("#a87f45"), 0.32)
        for x, y in spots:
            line = [(x + 13 * at, y + (3.4 if at % 2 else -3.4)) for at in range(count)]
            pen.stroke(smooth(line), shade, 1.8)
            pen.stroke(smooth([(a, b + 4) for a, b in line]), mix(tone, WHITE, 0.4), 1.6)


def _snow(pen: Canvas, dice: Random, fine: bool) -> None:
    tone, blue = TONES["snow"], hexed("#b9c6d2")
    _stains(pen, dice, (blue, WHITE), 22, 36)
    for _, number, spots in _strewn(dice, 34 if fine else 8, 60):
        long = 18 + 36 * number
        for x, y in spots:
            drift = [(x, y), (x + long / 2, y - 5), (x + long, y)]
            pen.stroke(smooth(drift), mix(tone, blue, 0.75), 2.2)


def _mire(pen: Canvas, dice: Random, fine: bool) -> None:
    tone = TONES["mire"]
    _stains(pen, dice, (mix(tone, INK, 0.3), mix(tone, WHITE, 0.3)), 22, 30)
    for _, number, spots in _strewn(dice, 36 if fine else 10, 70):
        long, shade = 26 + 36 * number, mix(tone, INK, 0.24)
        for x, y in spots:
            for aside in (0.0, 9.0):
                rut = [(x, y + aside), (x + long / 2, y + aside + 3), (x + long, y + aside - 1)]
                pen.stroke(smooth(rut), shade, 2.4)
    for _, number, spots in _strewn(dice, 7, 60):
        across, pool = 22 + 24 * number, mix(tone, WATER, 0.5)
        for x, y in spots:
            pen.fill(ellipse(x, y, across + 4, across * 0.42 + 4, 20), mix(tone, INK, 0.3))
            pen.fill(ellipse(x, y, across, across * 0.42, 20), pool)
            if fine:
                pen.stroke([(x - 9, y - 2), (x + 8, y - 2)], mix(pool, WHITE, 0.5), 1.8)


def _straw(pen: Canvas, dice: Random, fine: bool) -> None:
    tone = TONES["straw"]
    _stains(pen, dice, (mix(tone, INK, 0.2), mix(tone, WHITE, 0.4)), 16, 26)
    for _, number, spots in _strewn(dice, 260 if fine else 60, 30):
        turn, long = dice.uniform(-1.0, 1.0), 12 + 14 * number
        shade = mix(tone, hexed("#8d6a2c") if number < 0.55 else WHITE, 0.4)
        for x, y in spots:
            pen.stroke([(x, y), (x + long, y + long * turn * 0.6)], shade, 1.8)


def _plough(pen: Canvas, dice: Random, fine: bool) -> None:
    """Furrows side by side, dark in the hollow and lit on the crest."""
    tone, rows = TONES["plough"], 36 if fine else 18
    _stains(pen, dice, (mix(tone, INK, 0.24), mix(tone, WHITE, 0.3)), 14, 26)
    for row in range(rows):
        y = (row + 0.5) * PERIOD / rows
        line = [(PERIOD * at / 16, y + (2.4 if at % 2 else -2.4)) for at in range(17)]
        pen.stroke(line, mix(tone, INK, 0.26), 3.2)
        pen.stroke([(x, b + 4.6) for x, b in line], mix(tone, WHITE, 0.22), 2.0)


def _corn(pen: Canvas, dice: Random, fine: bool) -> None:
    """Ears in rows."""
    tone, rows = TONES["corn"], 26 if fine else 13
    for row in range(rows):
        y = (row + 0.5) * PERIOD / rows
        pen.stroke([(0, y + 8), (PERIOD, y + 8)], mix(tone, INK, 0.2), 2.4)
        for at in range(52 if fine else 16):
            x = (at + dice.uniform(0.1, 0.9)) * PERIOD / (52 if fine else 16)
            shade = mix(tone, hexed("#94701f") if dice.random() < 0.5 else WHITE, 0.42)
            pen.stroke([(x, y + 9), (x + dice.uniform(-3, 3), y - 7)], shade, 2.0)


def _stones(
    pen: Canvas, dice: Random, tone: Colour, rows: int, columns: int, gap: float, cut: float
) -> None:
    """Stones in rows, each with a lit upper edge and worn corners."""
    deep, wide = PERIOD / rows, PERIOD / columns
    pen.fill([(0, 0), (PERIOD, 0), (PERIOD, PERIOD), (0, PERIOD)], mix(tone, INK, 0.27))
    for row in range(rows):
        shift = (row % 2) * wide / 2 + dice.uniform(-0.12, 0.12) * wide
        marks = [at * wide + dice.uniform(-0.16, 0.16) * wide for at in range(columns)]
        for left, right in zip(marks, [*marks[1:], marks[0] + PERIOD], strict=True):
            shade = dice.uniform(-0.13, 0.2)
            stone = mix(tone, WHITE, shade) if shade > 0 else mix(tone, INK, -shade)
            half, y = (right - left - gap) / 2, (row + 0.5) * deep
            for x, _ in _around((left + right) / 2 + shift, y, wide):
                _stone(pen, (x, y), half, deep / 2 - gap / 2, cut, stone)


def _stone(pen: Canvas, at: Point, across: float, down: float, cut: float, stone: Colour) -> None:
    (x, y), c = at, min(cut, down * 0.8)
    upper = [(x - across, y - down + c), (x - across + c, y - down)]
    upper += [(x + across - c, y - down), (x + across, y - down + c)]
    lower = [(x + across, y + down - c), (x + across - c, y + down)]
    lower += [(x - across + c, y + down), (x - across, y + down - c)]
    pen.fill([*upper, *lower], stone)
    pen.stroke(upper, mix(stone, WHITE, 0.24), 1.6)


def _cobbles(pen: Canvas, dice: Random, fine: bool) -> None:
    rows, columns = (28, 21) if fine else (14, 10)
    _stones(pen, dice, TONES["cobbles"], rows, columns, 3.6, 7.0)


def _flags(pen: Canvas, dice: Random, fine: bool) -> None:
    _stones(pen, dice, TONES["flags"], 12, 8, 3.4, 3.0)


def _planks(pen: Canvas, dice: Random, fine: bool) -> None:
    tone, rows = TONES["planks"], 28 if fine else 16
    deep, line = PERIOD / rows, mix(TONES["planks"], INK, 0.36)
    for row in range(rows):
        y, joints = row * deep, sorted(dice.uniform(0, PERIOD) for _ in range(3))
        for left, right in zip(joints, [*joints[1:], joints[0] + PERIOD], strict=True):
            shade = dice.uniform(-0.1, 0.13)
            board = mix(tone, WHITE, shade) if shade > 0 else mix(tone, INK, -shade)
            for start in (left, left - PERIOD):
                end = start + right - left
                pen.fill([(start, y), (end, y), (end, y + deep), (start, y + deep)], board)
                pen.fill(
                    [(start, y), (start + 2, y), (start + 2, y + deep), (start, y + deep)], line
                )
                for nail in (start + 7, end - 6) if fine else ():
                    pen.disc(nail, y + deep / 2, 1.5, line)
            if fine and dice.random() < 0.6:
                x, long = dice.uniform(left + 10, right - 10), dice.uniform(20, 60)
                grain = mix(board, INK, 0.14)
                for start in (x, x - PERIOD):
                    pen.stroke(
                        [(start, y + deep * 0.45), (start + long, y + deep * 0.5)], grain, 1.6
                    )
        pen.fill([(0, y - 1), (PERIOD, y - 1), (PERIOD, y + 1), (0, y + 1)], line)


_DRAWN: Mapping[str, Callable[[Canvas, Random, bool], None]] = {
    "grass": _grass, "earth": _earth, "sands": _sand, "snow": _snow, "mire": _mire,
    "straw": _straw, "plough": _plough, "corn": _corn,
    "cobbles": _cobbles, "flags": _flags, "planks": _planks,
}  # fmt: skip
