"""Water and what leads over it: shores, deep places, fords, marsh, bridges."""

from __future__ import annotations

from random import Random

from game.ui.art.contours import SQUARE
from game.ui.art.ink import Canvas
from game.ui.art.palette import (
    INK,
    LEAF_DARK,
    SHEET,
    WATER_INK,
    WHITE,
    WOOD,
    WOOD_DARK,
    hexed,
    mix,
)
from game.ui.art.shapes import box, ellipse
from game.ui.field.land.plan import WET, Patch, Tile, grown
from game.ui.field.land.sheet import Sheet, dice_of, outward, pick

RIVER = hexed("#8ba6b2")
STREAM = mix(RIVER, WHITE, 0.1)
BANK = hexed("#9a8a5e")
DECK = mix(mix(WOOD, WHITE, 0.42), SHEET[1], 0.3)
DRY = frozenset({"", "open", "road", "rough", "foliage", "forest", "hill"})
"""Where reeds may stand on a bank."""

MARSH = hexed("#8f9a72")


def waters(sheet: Sheet) -> None:
    """Rivers, ponds and their deep places."""
    for shape in sheet.plan.waters:
        if sheet.sees(shape):
            _shore(sheet, shape)
    for shape in sheet.plan.deeps:
        if sheet.sees(shape):
            sheet.pen.fill(grown(shape, 9.0), mix(STREAM, WATER_INK, 0.16))
            sheet.pen.fill(shape.fill, mix(STREAM, WATER_INK, 0.32))
            sheet.pen.fill(grown(shape, -20.0), mix(STREAM, WATER_INK, 0.38))
            for run in sheet.runs(shape):
                sheet.pen.dashed(run, mix(STREAM, WATER_INK, 0.7), 2.4, 24, 18)
    for tile in sheet.tiles("marsh"):
        _bog(sheet, tile)
    for tile in sheet.tiles(*WET):
        _ripples(sheet, tile)
        _banks(sheet, tile)
    for tile in sheet.tiles("ford"):
        _stepping(sheet, tile)
    for tile in sheet.tiles("marsh"):
        _reeds(sheet.at(tile), dice_of(tile, "reeds"), 5)


def _shore(sheet: Sheet, shape: Patch) -> None:
    """A bank in four lines: its slope, its brink, the shallows, the open water."""
    pen = sheet.pen
    pen.fill(grown(shape, 15.0), mix(BANK, INK, 0.25), 90)
    pen.fill(grown(shape, 9.0), BANK)
    pen.fill(grown(shape, 3.4), INK)
    pen.fill(shape.fill, mix(RIVER, WATER_INK, 0.5))
    pen.fill(grown(shape, -9.0), mix(RIVER, WATER_INK, 0.24))
    pen.fill(grown(shape, -20.0), RIVER)
    pen.fill(grown(shape, -48.0), STREAM)
    for run in sheet.runs(shape):
        for (x, y), (dx, dy) in outward(run):
            ends = [(x + dx * 5, y + dy * 5), (x + dx * 12, y + dy * 12)]
            pen.stroke(ends, mix(BANK, INK, 0.4), 2.0)


def _bog(sheet: Sheet, tile: Tile) -> None:
    """Tussocks that leave little of the water."""
    dice, pen = dice_of(tile, "bog"), sheet.at(tile)
    for _ in range(5):
        x, y, far = dice.uniform(-54, 54), dice.uniform(-54, 54), dice.uniform(20, 36)
        pen.fill(ellipse(x, y + 4, far + 3, far * 0.55 + 3, 20), WATER_INK)
        pen.fill(ellipse(x, y, far, far * 0.55, 20), mix(MARSH, INK, dice.uniform(0.0, 0.12)))


def _banks(sheet: Sheet, tile: Tile) -> None:
    """Reeds on every second or third cell of a bank."""
    if pick(tile, "bank", 5) > 1:
        return
    x, y = tile
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        other = (x + dx, y + dy)
        if sheet.plan.holds(other) and sheet.plan.kind(other) in DRY:
            pen = sheet.at(tile).at(dx * 62, dy * 62 + 10)
            _reeds(pen, dice_of(tile, "bank"), 2, 16.0)
            return


def _ripples(sheet: Sheet, tile: Tile) -> None:
    """Still strokes; those that drift are laid over them."""
    if not sheet.fine:
        return
    dice, pen, deep = (
        dice_of(tile, "ripples"),
        sheet.at(tile),
        sheet.plan.kind(tile) == "deep_water",
    )
    for number in range(5 if deep else 3):
        x, y = dice.uniform(-52, 22), dice.uniform(-60, 60)
        wave(pen.at(x, y), deep and number % 2 == 0)


def wave(pen: Canvas, double: bool = False) -> None:
    """A light stroke of water, doubled and darker over deep places."""
    for shift in (0.0, 7.0) if double else (0.0,):
        line = [(0, shift), (9, shift + 4), (18, shift), (27, shift + 4), (36, shift)]
        pen.stroke(line, mix(WATER_INK, STREAM, 0.3) if double else mix(STREAM, WHITE, 0.42), 2.4)


def _stepping(sheet: Sheet, tile: Tile) -> None:
    dice, pen = dice_of(tile, "ford"), sheet.at(tile)
    for at in range(6):
        x, y = -55 + at % 3 * 50 + dice.uniform(-8, 8), -32 + at // 3 * 62 + dice.uniform(-10, 10)
        pen.fill(ellipse(x + 3, y + 5, 19, 13, 12), WATER_INK, 120)
        pen.shape(ellipse(x, y, 18, 12, 12), mix(SHEET[1], INK, 0.2), 3.0)


def _reeds(pen: Canvas, dice: Random, count: int, far: float = 58.0) -> None:
    for _ in range(count):
        x, y = dice.uniform(-far, far), dice.uniform(-far * 0.8, far)
        for lean in (-9, -3, 3, 9):
            tip = (x + lean * 1.6, y - dice.uniform(24, 40))
            pen.stroke([(x + lean * 0.4, y), tip], mix(LEAF_DARK, INK, 0.4), 3.0)
            if lean == 3:
                pen.limb([tip, (tip[0], tip[1] - 9)], WOOD_DARK, 4.4, 1.2)


def bridges(sheet: Sheet) -> None:
    """Decks of planks across the way one walks, with rails where the bridge ends at its sides."""
    own = frozenset({"bridge"})
    for tile in sheet.tiles("bridge"):
        along = across_water(sheet, tile)
        pen = sheet.at(tile) if along else sheet.at(tile).at(0, 0, turn=90)
        half = SQUARE / 2
        pen.fill(box(-half, -half, SQUARE, SQUARE), DECK)
        dice = dice_of(tile, "deck")
        for at in range(6):
            x = -half + at * SQUARE / 6
            pen.fill(box(x, -half, SQUARE / 6, SQUARE), mix(DECK, WOOD, dice.uniform(0.05, 0.5)))
        if sheet.fine:
            for at in range(6):
                x = -half + at * SQUARE / 6
                pen.stroke([(x, -half), (x, half)], WOOD_DARK, 2.4)
                for y in (-half + 14, half - 14):
                    pen.disc(x + 13, y, 2.4, WOOD_DARK)
    for tile in sheet.tiles("bridge"):
        north, east, south, west = sheet.plan.kin(tile, own)
        sides = (north, south) if across_water(sheet, tile) else (east, west)
        turn = 0.0 if across_water(sheet, tile) else 90.0
        for open_side, way in zip(sides, (-1, 1), strict=True):
            if not open_side:
                _rail(sheet, tile, turn, way)


def _rail(sheet: Sheet, tile: Tile, turn: float, way: int) -> None:
    pen, y = sheet.at(tile).at(0, 0, turn=turn), way * (SQUARE / 2 - 5)
    half = SQUARE / 2
    pen.fill(box(-half, y + 6, SQUARE, 14), INK, 60)
    pen.fill(box(-half, y - 9, SQUARE, 18), INK)
    pen.fill(box(-half, y - 6, SQUARE, 12), WOOD_DARK)
    pen.fill(box(-half, y - 6, SQUARE, 4), WOOD)
    pen.shape(box(-13, y - 13, 26, 26, 4), mix(WOOD, WHITE, 0.2), 3.4)


def across_water(sheet: Sheet, tile: Tile) -> bool:
    """Whether one walks over a bridge from west to east."""
    runs = []
    for dx, dy in ((1, 0), (0, 1)):
        ends = [_end(sheet, tile, (sign * dx, sign * dy)) for sign in (1, -1)]
        runs.append(sum(sheet.plan.kind(end) in WET or not sheet.plan.holds(end) for end in ends))
    if runs[0] == runs[1]:
        return _span(sheet, tile, (1, 0)) >= _span(sheet, tile, (0, 1))
    return runs[1] > runs[0]


def _end(sheet: Sheet, tile: Tile, way: Tile) -> Tile:
    x, y = tile
    while sheet.plan.kind((x, y)) == "bridge":
        x, y = x + way[0], y + way[1]
    return x, y


def _span(sheet: Sheet, tile: Tile, way: Tile) -> int:
    there, back = _end(sheet, tile, way), _end(sheet, tile, (-way[0], -way[1]))
    return abs(there[0] - back[0]) + abs(there[1] - back[1])
