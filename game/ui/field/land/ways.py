"""What leads across a great field: roads, lanes, brooks with their fords, hedgerows, fences.

They are measured by the squares of the file, of which a painted field has several cells each, and
are painted flat: whoever marches there is not hindered by any of them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from random import Random

from game.ui.art.contours import SQUARE
from game.ui.art.palette import INK, LEAF, LEAF_DARK, WATER_INK, WHITE, WOOD, hexed, mix
from game.ui.art.shapes import Point, along, ellipse, length, ribbon
from game.ui.field.land.plan import Way, meets
from game.ui.field.land.sheet import Sheet
from game.ui.field.land.waters import BANK, RIVER, STREAM

ROAD, LANE, BROOK, HEDGE, FENCE = 0.17, 0.09, 0.15, 0.045, 0.02
"""How wide each is, as a share of a square of the file."""

DUST = hexed("#e2c594")
FORD = 0.3
"""So far a ford's stones reach from the middle of the road, in squares."""


def flat_ways(sheet: Sheet) -> None:
    """What lies on the ground: water first, roads through it, stones where they cross."""
    brooks, roads = _some(sheet, "brook"), _some(sheet, "lane", "road")
    for way in (*brooks, *roads):
        _FLAT[way.look](sheet, way)
    for brook in brooks:
        for road in roads:
            for spot, turn in crossings(brook.line, road.line):
                _ford(sheet, spot, turn, ROAD if road.look == "road" else LANE)


def standing_ways(sheet: Sheet) -> None:
    """What stands in rows; roads lead through it by gaps."""
    roads = [way for way in sheet.plan.ways if way.look in ("road", "lane")]
    for way in _some(sheet, "hedge", "fence"):
        gaps = [spot for road in roads for spot, _ in crossings(way.line, road.line)]
        _STANDING[way.look](sheet, way, gaps)


def _some(sheet: Sheet, *looks: str) -> list[Way]:
    """The ways of these looks that can be seen on the sheet."""
    far = SQUARE * sheet.plan.grain
    found = [way for look in looks for way in sheet.plan.ways if way.look == look]
    return [way for way in found if meets(way.bounds, sheet.box, far)]


def crossings(one: tuple[Point, ...], other: tuple[Point, ...]) -> Iterator[tuple[Point, float]]:
    """Where two lines cross, and the direction of the second there, in degrees."""
    for a, b in pairwise(one):
        for c, d in pairwise(other):
            ab, cd = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1])
            across = ab[0] * cd[1] - ab[1] * cd[0]
            if not across:
                continue
            ac = (c[0] - a[0], c[1] - a[1])
            t = (ac[0] * cd[1] - ac[1] * cd[0]) / across
            u = (ac[0] * ab[1] - ac[1] * ab[0]) / across
            if 0 <= t < 1 and 0 <= u < 1:
                turn = math.degrees(math.atan2(cd[1], cd[0]))
                yield (a[0] + ab[0] * t, a[1] + ab[1] * t), turn


def _band(sheet: Sheet, way: Way, share: float) -> list[Point]:
    """The outline of a way so wide, now a little wider, now narrower."""
    wide = share * SQUARE * sheet.plan.grain / 2
    return ribbon(way.line, [wide * (1 + 0.12 * math.sin(at * 0.9)) for at in range(len(way.line))])


def _road(sheet: Sheet, way: Way) -> None:
    """A beaten road with two ruts."""
    pen, unit = sheet.pen, SQUARE * sheet.plan.grain
    pen.fill(_band(sheet, way, ROAD + 0.026), mix(DUST, INK, 0.3))
    pen.fill(_band(sheet, way, ROAD), DUST)
    pen.fill(_band(sheet, way, ROAD * 0.5), mix(DUST, WHITE, 0.2))
    for aside in (-0.19, 0.19):
        rut = _beside(way.line, aside * ROAD * unit)
        pen.dashed(rut, mix(DUST, INK, 0.26), unit * 0.008, unit * 0.2, unit * 0.05)


def _lane(sheet: Sheet, way: Way) -> None:
    """A trodden path."""
    sheet.pen.fill(_band(sheet, way, LANE + 0.02), mix(DUST, INK, 0.2))
    sheet.pen.fill(_band(sheet, way, LANE), mix(DUST, WHITE, 0.06))


def _brook(sheet: Sheet, way: Way) -> None:
    """Shallow water between its banks, with strokes that run along it."""
    pen, unit = sheet.pen, SQUARE * sheet.plan.grain
    for more, colour in (
        *((0.07, mix(BANK, INK, 0.2)), (0.045, BANK), (0.014, INK)),
        *((0.0, mix(RIVER, WATER_INK, 0.35)), (-0.03, RIVER), (-0.08, STREAM)),
    ):
        pen.fill(_band(sheet, way, BROOK + more), colour)
    dice, far, at = Random(f"brook {way.line[0]}"), length(way.line), 0.0
    while at < far:
        (x, y), heading = along(way.line, at)
        own = pen.at(x, y, turn=math.degrees(heading))
        aside, long = dice.uniform(-0.04, 0.04) * unit, dice.uniform(0.05, 0.11) * unit
        own.stroke([(0, aside), (long / 2, aside + 4), (long, aside)], mix(STREAM, WHITE, 0.5), 3.0)
        at += unit * dice.uniform(0.05, 0.09)


def _ford(sheet: Sheet, spot: Point, turn: float, wide: float) -> None:
    """Where a road goes through a brook: shallows, and stones on both sides of the ruts."""
    unit = SQUARE * sheet.plan.grain
    own, dice = sheet.pen.at(*spot, turn=turn), Random(f"ford {spot}")
    reach, half = BROOK * unit * 0.62, wide * unit / 2
    own.fill(ellipse(0, 0, reach, half, 24), mix(STREAM, WHITE, 0.18), 235)
    for side in (-1, 1):
        for step in range(5):
            x = (step - 2) * reach * 0.48 + dice.uniform(-5, 5)
            y = side * half * 0.9 + dice.uniform(-4, 4)
            stone = mix(hexed("#a8a294"), INK, dice.uniform(0.0, 0.2))
            own.shape(ellipse(x, y, unit * 0.022, unit * 0.016, 12), stone, 3.0)
    for at in (-0.4, 0.0, 0.4):
        line = [(at * reach, -half * 0.5), (at * reach + 5, 0), (at * reach, half * 0.5)]
        own.stroke(line, mix(STREAM, WHITE, 0.6), 3.0)


def _beside(line: tuple[Point, ...], far: float) -> list[Point]:
    """A line alongside another."""
    found = []
    for at, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, at - 1)], line[min(len(line) - 1, at + 1)]
        long = math.hypot(bx - ax, by - ay) or 1.0
        found.append((x - (by - ay) / long * far, y + (bx - ax) / long * far))
    return found


def _steps(sheet: Sheet, way: Way, step: float, gaps: list[Point]) -> Iterator[tuple[Point, bool]]:
    """Places along a way, and whether a gap lies there."""
    unit, far, at = SQUARE * sheet.plan.grain, length(way.line), 0.0
    while at < far:
        (x, y), _ = along(way.line, at)
        open_ = any(math.dist((x, y), gap) < ROAD * unit * 0.75 for gap in gaps)
        yield (x, y), open_
        at += step


def _hedge(sheet: Sheet, way: Way, gaps: list[Point]) -> None:
    """Bushes in a row, some of them taller."""
    unit, dice = SQUARE * sheet.plan.grain, Random(f"hedge {way.line[0]}")
    far = HEDGE * unit
    spots = []
    for (x, y), gap in _steps(sheet, way, far * 0.82, gaps):
        size, tone = far * dice.uniform(0.5, 0.78), dice.uniform(0.0, 0.7)
        if not gap and dice.random() > 0.03:
            spots.append((y + dice.uniform(-3, 3), x, size, tone))
    for y, x, size, _ in spots:
        sheet.pen.fill(ellipse(x + 4, y + size * 0.5, size * 1.2, size * 0.7, 14), INK, 44)
    for y, x, size, tone in sorted(spots):
        leaf = mix(mix(LEAF, LEAF_DARK, tone), hexed("#b7b88a"), 0.3)
        sheet.pen.shape(ellipse(x, y, size, size * 0.88, 14), leaf, 3.0, mix(LEAF_DARK, INK, 0.5))
        sheet.pen.fill(
            ellipse(x - size * 0.25, y - size * 0.3, size * 0.45, size * 0.34, 10),
            mix(leaf, WHITE, 0.28),
        )


def _fence(sheet: Sheet, way: Way, gaps: list[Point]) -> None:
    """Posts and a rail."""
    unit = SQUARE * sheet.plan.grain
    places = list(_steps(sheet, way, unit * 0.14, gaps))
    for (one, gap), (two, other) in pairwise(places):
        if not (gap or other):
            sheet.pen.stroke([one, two], INK, FENCE * unit)
            sheet.pen.stroke([one, two], mix(WOOD, WHITE, 0.16), FENCE * unit * 0.5)
    for (x, y), gap in places:
        if not gap:
            far = FENCE * unit * 0.8
            sheet.pen.shape(ellipse(x, y - far * 0.6, far, far * 1.6, 10), WOOD, 2.6)


_FLAT: Mapping[str, Callable[[Sheet, Way], None]] = {"road": _road, "lane": _lane, "brook": _brook}
_STANDING: Mapping[str, Callable[[Sheet, Way, list[Point]], None]] = {
    "hedge": _hedge,
    "fence": _fence,
}
