"""What is chest high and runs from cell to cell: dry stone, hedges, fences, rows of crates."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.ui.art.ink import Canvas
from game.ui.art.palette import INK, LEAF_DARK, WHITE, WOOD, WOOD_DARK, Colour, hexed, mix
from game.ui.art.shapes import arc, box, ellipse
from game.ui.field.land.plan import MASONRY, Tile
from game.ui.field.land.runs import HALF, Body, Build, arms, faces, tops
from game.ui.field.land.sheet import Sheet, dice_of
from game.ui.field.land.wares import crate

LOW = frozenset({"low_wall", *MASONRY})
STONES = Build(24.0, 28.0, 26.0, reaches=True)
HEDGE = Build(36.0, 46.0, 26.0, reaches=True)

CAP = hexed("#bfb6a5")
FIELDSTONE = hexed("#857c6f")
LEAF = hexed("#74884e")


def low_walls(sheet: Sheet) -> None:
    """Every stretch as its cells are said to look, northern ones first."""
    for tile in sheet.tiles("low_wall"):
        _LOOKS.get(sheet.plan.stood.get(tile, ""), _stones)(sheet, tile)


def _reaching(sheet: Sheet, tile: Tile, bodies: list[Body]) -> list[Body]:
    """The bodies, lengthened into the tiles of high walls beside, which are thinner than a tile."""
    found = []
    for x, y, wide, high in bodies:
        if x == -HALF and sheet.plan.kind((tile[0] - 1, tile[1])) in MASONRY:
            x, wide = x - HALF, wide + HALF
        if x + wide == HALF and sheet.plan.kind((tile[0] + 1, tile[1])) in MASONRY:
            wide += HALF
        if y == -HALF and sheet.plan.kind((tile[0], tile[1] - 1)) in MASONRY:
            y, high = y - HALF, high + HALF
        if y + high == HALF and sheet.plan.kind((tile[0], tile[1] + 1)) in MASONRY:
            high += HALF
        found.append((x, y, wide, high))
    return found


def _stones(sheet: Sheet, tile: Tile) -> None:
    """Coping stones, and below them two rows of what was gathered from the fields."""
    pen, dice = sheet.at(tile), dice_of(tile, "dry")
    up = _reaching(sheet, tile, tops(sheet, tile, STONES, LOW))
    down = _reaching(sheet, tile, faces(sheet, tile, STONES, LOW))
    for x, y, wide, high in (*up, *down):
        pen.fill(box(x + 6, y + 7, wide, high), INK, 44)
    for x, y, wide, high in (*up, *down):
        pen.fill(box(x - 3.4, y - 3.4, wide + 6.8, high + 6.8), INK)
    for x, y, wide, high in down:
        for row in range(2):
            _row(pen, (x, y + row * high / 2, wide, high / 2), 22 if row else 27, FIELDSTONE, dice)
    for body in up:
        if body[2] >= body[3]:
            _row(pen, body, 31, CAP, dice)
        else:
            x, y, wide, high = body
            count = max(1, round(high / 27))
            for at in range(count):
                _row(pen, (x, y + at * high / count, wide, high / count), wide, CAP, dice)


def _row(pen: Canvas, body: Body, wide: float, tone: Colour, dice: object) -> None:
    """A row of round stones from end to end."""
    x, y, long, high = body
    count = max(1, round(long / wide))
    each = long / count
    for at in range(count):
        shade = dice.uniform(-0.12, 0.2)  # type: ignore[attr-defined]
        stone = mix(tone, WHITE, shade) if shade > 0 else mix(tone, INK, -shade)
        left = x + at * each
        pen.fill(box(left + 0.8, y + 0.8, each - 1.6, high - 1.6, min(7, high / 3)), stone)
        pen.stroke([(left + 5, y + 3), (left + each - 6, y + 3)], mix(stone, WHITE, 0.3), 1.6)


def _hedge(sheet: Sheet, tile: Tile) -> None:
    """A clipped hedge: leaves in bulges along the top, dark below."""
    pen, dice = sheet.at(tile), dice_of(tile, "hedge")
    up = _reaching(sheet, tile, tops(sheet, tile, HEDGE, LOW))
    down = _reaching(sheet, tile, faces(sheet, tile, HEDGE, LOW))
    for x, y, wide, high in (*up, *down):
        pen.fill(box(x + 7, y + 9, wide, high), INK, 44)
    for x, y, wide, high in down:
        pen.fill(box(x - 2, y, wide + 4, high + 3, 8), INK)
        pen.fill(box(x, y, wide, high, 6), mix(LEAF, INK, 0.42))
    spots = []
    for x, y, wide, high in up:
        for at in range(max(1, round(wide / 21))):
            for row in range(max(1, round(high / 20))):
                across = x + (at + 0.5) * wide / max(1, round(wide / 21))
                lower = y + (row + 0.5) * high / max(1, round(high / 20))
                spots.append((across + dice.uniform(-3, 3), lower + dice.uniform(-3, 3)))
    for x, y in spots:
        pen.fill(ellipse(x, y, 16.5, 14.5, 14), INK)
    for x, y in sorted(spots, key=lambda spot: spot[1]):
        leaf = mix(LEAF, LEAF_DARK, dice.uniform(0.0, 0.7))
        pen.fill(ellipse(x, y, 13.5, 11.5, 14), leaf)
        pen.stroke(arc(x - 2, y - 2, 7, 190, 300, 5), mix(leaf, WHITE, 0.3), 2.0)


def _fence(sheet: Sheet, tile: Tile) -> None:
    """Posts and two rails."""
    pen = sheet.at(tile)
    for a, b in arms(sheet, tile, LOW):
        level = a[1] == b[1]
        posts = [a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), b]
        pen.fill(
            [(a[0], a[1] + 14), (b[0], b[1] + 14), (b[0] + 9, b[1] + 22), (a[0] + 9, a[1] + 22)],
            INK,
            40,
        )
        for rise in (6, -12) if level else (-6, 6):
            one = (a[0], a[1] + rise) if level else (a[0] + rise, a[1] - 6)
            two = (b[0], b[1] + rise) if level else (b[0] + rise, b[1] - 6)
            pen.stroke([one, two], INK, 10)
            pen.stroke([one, two], mix(WOOD, WHITE, 0.12), 5.6)
        for x, y in posts:
            pen.shape(box(x - 6, y - 24, 12, 42, 3), mix(WOOD, WOOD_DARK, 0.35), 3.0)
            pen.fill(box(x - 4, y - 22, 8, 5), mix(WOOD, WHITE, 0.35))


def _crates(sheet: Sheet, tile: Tile) -> None:
    """Two crates side by side, as far apart as they fell."""
    dice = dice_of(tile, "crates")
    for x in (-38, 36):
        crate(sheet.at(tile).at(x, 26 + dice.uniform(-5, 5)), dice.uniform(62, 74), dice)


_LOOKS: Mapping[str, Callable[[Sheet, Tile], None]] = {
    "stones": _stones, "hedge": _hedge, "fence": _fence, "crates": _crates,
}  # fmt: skip
