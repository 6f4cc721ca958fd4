"""Heights: slopes as contours with hachures downhill, steps of masonry and timber as ledges."""

from __future__ import annotations

from functools import lru_cache

from pygame import Surface

from game.ui.art.contours import SQUARE
from game.ui.art.ink import Canvas
from game.ui.art.palette import GROUND, INK, SEPIA, SHEET, WHITE, Colour, mix
from game.ui.art.shapes import Point, box
from game.ui.field.land.plan import BUILT, MASONRY, Tile, grown
from game.ui.field.land.sheet import Sheet, dice_of, drawn, outward, pick

TINTS = (
    mix(GROUND[1], SHEET[1], 0.42),
    mix(GROUND[1], SHEET[1], 0.08),
    mix(GROUND[1], SEPIA, 0.14),
)
"""The ground of each step, darker the higher it lies."""

SHEER = 92
"""How opaque that is where the ground has a soil, which goes on up the slope."""

EDGES: tuple[tuple[Tile, Point, Point], ...] = (
    ((0, -1), (-0.5, -0.5), (0.5, -0.5)),
    ((1, 0), (0.5, -0.5), (0.5, 0.5)),
    ((0, 1), (0.5, 0.5), (-0.5, 0.5)),
    ((-1, 0), (-0.5, 0.5), (-0.5, -0.5)),
)
"""The neighbours of a tile, and the ends of the edge between."""

_LIGHT = (-0.55, -0.83)


def slopes(sheet: Sheet) -> None:
    """Every slope on the sheet, lower ones first."""
    for level, shape in sheet.plan.slopes:
        if sheet.sees(shape, 60.0):
            sheet.pen.fill(grown(shape, 7.0), SEPIA, 26)
            tint = TINTS[min(level, len(TINTS)) - 1]
            sheet.pen.fill(shape.fill, tint, SHEER if sheet.plan.base else 255)
            _hachures(sheet, level)
            for run in sheet.runs(shape, 60.0):
                _downhill(sheet, run)
                sheet.pen.stroke(run, mix(SEPIA, INK, 0.25), 2.6)


def _hachures(sheet: Sheet, level: int) -> None:
    """Faint strokes that tell the flat top from the plain."""
    if not sheet.fine:
        return
    line = mix(TINTS[min(level, len(TINTS)) - 1], SEPIA, 0.3)
    for tile in sheet.every(0):
        if sheet.plan.height(tile) == level and sheet.plan.kind(tile) not in BUILT:
            dice = dice_of(tile, "crown")
            for _ in range(2):
                x, y = dice.uniform(-60, 40), dice.uniform(-60, 60)
                sheet.at(tile).stroke([(x, y), (x + dice.uniform(10, 26), y + 1)], line, 2.2)


def _downhill(sheet: Sheet, run: list[Point]) -> None:
    """Strokes down the slope, longest and darkest on the shaded side."""
    dice = dice_of((round(run[0][0]), round(run[0][1])), "slope")
    for (x, y), (dx, dy) in outward(run):
        low = 0.5 - 0.5 * (dx * _LIGHT[0] + dy * _LIGHT[1])
        long = (11.0 + 17.0 * low) * dice.uniform(0.7, 1.15)
        ink = mix(GROUND[1], SEPIA, 0.55 + 0.45 * low)
        sheet.pen.stroke([(x, y), (x + dx * long, y + dy * long)], ink, 2.0)


def ledges(sheet: Sheet) -> None:
    """The edges at which a built step ends, with a shadow on the lower ground."""
    half = SQUARE / 2
    for tile in sheet.every():
        kind = sheet.plan.kind(tile)
        if kind in BUILT - MASONRY and sheet.plan.height(tile) > 0:
            pen, own = sheet.at(tile), sheet.plan.height(tile)
            for (dx, dy), a, b in EDGES:
                other = (tile[0] + dx, tile[1] + dy)
                if _drops(sheet, other, own, kind):
                    ends = [(a[0] * SQUARE, a[1] * SQUARE), (b[0] * SQUARE, b[1] * SQUARE)]
                    low = [(x + dx * 16, y + dy * 16) for x, y in ends]
                    pen.fill([*ends, *reversed(low)], INK, 60)
                    pen.stroke([(x - dx * 3, y - dy * 3) for x, y in ends], INK, 5.0)
                    inner = [(x - dx * 9, y - dy * 9) for x, y in ends]
                    pen.stroke(inner, mix(SHEET[0], SEPIA, 0.35), 3.0)
                    _ticks(sheet, tile, (dx, dy), half)


def _drops(sheet: Sheet, other: Tile, own: int, kind: str) -> bool:
    """Whether the ground falls to a neighbour, not by a stair and with no wall in between."""
    fall, near = own - sheet.plan.height(other), sheet.plan.kind(other)
    stepped = fall == 1 and "stairs" in (kind, near)
    return sheet.plan.holds(other) and fall > 0 and near not in MASONRY and not stepped


def _ticks(sheet: Sheet, tile: Tile, way: Tile, half: float) -> None:
    """Short strokes down the face of a ledge."""
    if not sheet.fine:
        return
    pen, (dx, dy) = sheet.at(tile), way
    for at in range(-5, 6):
        along = at * half / 5.5
        x, y = dx * half + dy * along, dy * half + dx * along
        pen.stroke([(x, y), (x + dx * 13, y + dy * 13)], mix(SEPIA, INK, 0.4), 2.0)


ROCK: Colour = mix(mix(GROUND[1], SEPIA, 0.5), (140, 138, 134), 0.45)
OWN = frozenset({"cliff"})
VARIANTS = 4


def cliffs(sheet: Sheet) -> None:
    """All rock faces, with one edge around those that touch."""
    tiles = list(sheet.tiles("cliff"))
    half = SQUARE / 2
    for tile in tiles:
        sheet.at(tile).fill(box(-half + 10, -half + 14, SQUARE, SQUARE), INK, 50)
    for tile in tiles:
        sheet.pen.surface.blit(_rock(sheet.side, pick(tile, "rock", VARIANTS)), sheet.place(tile))
    for tile in tiles:
        near = sheet.plan.kin(tile, OWN)
        for joined, (_, a, b) in zip(near, EDGES, strict=True):
            if not joined:
                ends = [(a[0] * SQUARE, a[1] * SQUARE), (b[0] * SQUARE, b[1] * SQUARE)]
                sheet.at(tile).stroke(ends, INK, 6.0)


@lru_cache(maxsize=4 * VARIANTS)
def _rock(side: int, variant: int) -> Surface:
    return drawn(side, 1.0, lambda pen: _draw(pen, variant))


def _draw(pen: Canvas, variant: int) -> None:
    half, dice = SQUARE / 2, dice_of((variant, 6), "rock")
    pen.fill(box(-half, -half, SQUARE, SQUARE), ROCK)
    for row in range(4):
        y = -half + row * SQUARE / 4
        x = -half - dice.uniform(0, 30)
        while x < half:
            wide, deep = dice.uniform(28, 52), SQUARE / 4 + dice.uniform(2, 12)
            crag = [(x, y), (x + wide * 0.5, y - 7), (x + wide, y + 4), (x + wide * 0.7, y + deep)]
            tone = dice.uniform(-0.2, 0.25)
            pen.fill(
                [*crag, (x + 4, y + deep * 0.8)], mix(ROCK, WHITE if tone > 0 else INK, abs(tone))
            )
            pen.stroke(crag[:3], mix(ROCK, WHITE, 0.4), 3.0)
            pen.stroke([crag[2], crag[3], (x + 4, y + deep * 0.8)], mix(ROCK, INK, 0.62), 3.0)
            x += wide
