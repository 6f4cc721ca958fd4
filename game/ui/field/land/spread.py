"""Soils spread over their cells: one round, jogged outline for all that touch, texture within.

Every corner of an outline is moved by its own place alone, so a piece needs only the cells about
it, and a change elsewhere moves nothing here.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from pygame import Surface

from game.ui.art.contours import SQUARE, groups, loops
from game.ui.art.shapes import Point
from game.ui.field.land.plan import MASONRY, Plan, Tile
from game.ui.field.land.sheet import OVER, Sheet, pick
from game.ui.field.land.soils import BUILT, CELLS, TONES, edge_of, soil

HALF = SQUARE / 2
JOG = 10.0
"""So far a corner of an outline is moved, in units: seven hundredths of a cell."""

EDGE = 15.0
"""How wide the dark line under an outline is; half of it shows."""

ABOUT = 2
"""Cells around a piece that have a part in its outlines."""

NEAR = ((1, 0), (0, 1), (1, 1))


def soils(sheet: Sheet) -> None:
    """The usual soil from edge to edge, and the others upon it."""
    made = sheet.plan
    if made.base:
        _lay(sheet, made.base, None)
    found: dict[str, list[Tile]] = {}
    for quarter in _quarters(sheet):
        name = soil_of(made, quarter)
        if name and name != made.base:
            found.setdefault(name, []).append(quarter)
    for name in TONES:
        if name in found:
            _spread(sheet, name, found[name])


def _quarters(sheet: Sheet) -> Iterator[Tile]:
    for y in range(2 * (sheet.top - ABOUT), 2 * (sheet.bottom + ABOUT)):
        for x in range(2 * (sheet.left - ABOUT), 2 * (sheet.right + ABOUT)):
            yield x, y


def soil_of(made: Plan, quarter: Tile) -> str:
    """The soil of a quarter of a tile. A wall has that of whatever lies on this side of it; what
    lies beyond the field goes on from the edge.
    """
    x = min(max(quarter[0] // 2, 0), made.columns - 1)
    y = min(max(quarter[1] // 2, 0), made.rows - 1)
    if made.kind((x, y)) not in MASONRY:
        return made.soils.get((x, y), "")
    dx, dy = (1 if quarter[0] % 2 else -1), (1 if quarter[1] % 2 else -1)
    for across, down in NEAR:
        other = x + across * dx, y + down * dy
        if made.holds(other) and made.kind(other) not in MASONRY:
            return made.soils.get(other, "")
    return made.soils.get((x, y), "")


def _spread(sheet: Sheet, name: str, quarters: list[Tile]) -> None:
    """All grounds of one soil: the dark line, then the texture within."""
    size = sheet.pen.surface.get_size()
    mask = Surface(size, pygame.SRCALPHA)
    for group in groups(quarters):
        lines = [_rounded(loop, name) for loop in loops(group)]
        for line in lines:
            sheet.pen.stroke(line, edge_of(name), EDGE, closed=True)
        for line, alpha in zip(lines, (255, *(0 for _ in lines[1:])), strict=True):
            pygame.draw.polygon(mask, (255, 255, 255, alpha), [sheet.pen.spot(p) for p in line])
    _lay(sheet, name, mask)


def _lay(sheet: Sheet, name: str, mask: Surface | None) -> None:
    """Cover the sheet with a soil where the mask is white."""
    picture, target = soil(name, sheet.side), sheet.pen.surface
    wide, step = target.get_size(), CELLS * sheet.side * OVER
    left = -(sheet.left * sheet.side * OVER) % step - step
    top = -(sheet.top * sheet.side * OVER) % step - step
    over = target if mask is None else Surface(wide, pygame.SRCALPHA)
    spots = [(x, y) for x in range(left, wide[0], step) for y in range(top, wide[1], step)]
    over.fblits([(picture, spot) for spot in spots])
    if mask is not None:
        over.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        target.blit(over, (0, 0))


def _rounded(loop: list[Tile], name: str) -> list[Point]:
    """An outline around quarters of tiles: every corner moved by its own number, then cut round."""
    most = JOG * (0.35 if name in BUILT else 1.0)
    if name == "planks":
        most = 0.0
    points: list[Point] = []
    count = len(loop)
    for at, (x, y) in enumerate(loop):
        (bx, by), (ax, ay) = loop[at - 1], loop[(at + 1) % count]
        straight = (x - bx, y - by) == (ax - x, ay - y)
        if straight and most:
            jog = (pick((x, y), "jog", 201) / 100 - 1.0) * most
            points.append((x * HALF - (y - by) * jog, y * HALF + (x - bx) * jog))
        elif not straight:
            points.append((x * HALF, y * HALF))
    for _ in range(1 if name in BUILT else 3):
        points = _cut(points, 0.25 if name not in BUILT else 0.12)
    return points


def _cut(points: list[Point], share: float) -> list[Point]:
    """Every corner cut off."""
    found: list[Point] = []
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        found.append((ax + (bx - ax) * share, ay + (by - ay) * share))
        found.append((bx + (ax - bx) * share, by + (ay - by) * share))
    return found
