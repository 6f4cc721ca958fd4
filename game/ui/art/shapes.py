"""Outlines as lists of points: SVG-like paths, ellipses, offsets, dashes and hatch lines.

Everything here is plain geometry in drawing units, y growing downwards; nothing is drawn.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

Point = tuple[float, float]
Points = Sequence[Point]
Segment = tuple[Point, Point]

_TOKENS = re.compile(r"[MLQCZ]|-?\d+(?:\.\d+)?")
_STEPS = 10
_CONTROLS = {"M": 0, "L": 0, "Q": 1, "C": 2}

HATCHES: dict[str, tuple[float, ...]] = {
    "vertical": (90.0,),
    "horizontal": (0.0,),
    "bend": (45.0,),
    "sinister": (-45.0,),
    "cross": (0.0, 90.0),
    "tenne": (-45.0, 0.0),
    "saltire": (45.0, -45.0),
    "plain": (),
    "dots": (),
}
"""Angles of the lines of each hatching, in degrees clockwise from screen right."""


@lru_cache(maxsize=1024)
def path(text: str) -> tuple[Point, ...]:
    """The points of ``M L Q C Z`` with absolute coordinates, curves cut into short lines."""
    tokens = iter(_TOKENS.findall(text))
    points: list[Point] = []
    command = "M"
    for token in tokens:
        if token.isalpha():
            command = token
            continue
        ends = [(float(token), float(next(tokens)))]
        ends += [(float(next(tokens)), float(next(tokens))) for _ in range(_CONTROLS[command])]
        points += ends if command in "ML" else _curve([points[-1], *ends])
    return tuple(points)


def _curve(control: Points) -> list[Point]:
    return [_bezier(control, step / _STEPS) for step in range(1, _STEPS + 1)]


def _bezier(control: Points, share: float) -> Point:
    row = list(control)
    while len(row) > 1:
        row = [between(a, b, share) for a, b in pairwise(row)]
    return row[0]


def between(a: Point, b: Point, share: float) -> Point:
    """The point ``share`` of the way from a to b."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def ellipse(x: float, y: float, across: float, down: float, steps: int = 28) -> list[Point]:
    """An ellipse with its two radii."""
    turns = (math.tau * step / steps for step in range(steps))
    return [(x + across * math.cos(turn), y + down * math.sin(turn)) for turn in turns]


def arc(
    x: float, y: float, radius: float, start: float, end: float, steps: int = 18
) -> list[Point]:
    """A piece of a circle between two angles in degrees, clockwise from screen right."""
    angles = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def box(x: float, y: float, wide: float, high: float, round_by: float = 0.0) -> list[Point]:
    """A rectangle, with round corners if ``round_by`` is given."""
    if round_by <= 0:
        return [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
    r = round_by
    centres = (
        (x + r, y + r),
        (x + wide - r, y + r),
        (x + wide - r, y + high - r),
        (x + r, y + high - r),
    )
    corners = (
        arc(*centre, r, 180 + 90 * turn, 270 + 90 * turn, 6) for turn, centre in enumerate(centres)
    )
    return [point for corner in corners for point in corner]


def scooped(x: float, y: float, wide: float, high: float, bite: float) -> list[Point]:
    """A rectangle whose corners are bitten out in quarter circles, as on a ticket."""
    centres = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
    corners = (
        arc(*centre, bite, 90 + 90 * turn, 90 * turn, 6) for turn, centre in enumerate(centres)
    )
    return [point for corner in corners for point in corner]


def smooth(points: Points, closed: bool = False) -> list[Point]:
    """A soft curve (Catmull-Rom) through all the points."""
    if len(points) < 3:
        return list(points)
    row = (
        [points[-1], *points, points[0], points[1]] if closed else [points[0], *points, points[-1]]
    )
    curve = [row[1]]
    for a, b, c, d in zip(row, row[1:], row[2:], row[3:], strict=False):
        first = (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)
        second = (c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6)
        curve += _curve([b, first, second, c])
    return curve


def length(points: Points) -> float:
    """How long a line is."""
    return sum(math.dist(a, b) for a, b in pairwise(points))


def along(points: Points, distance: float) -> tuple[Point, float]:
    """The place at a distance from the start of a line, and its heading in radians."""
    for a, b in pairwise(points):
        step = math.dist(a, b)
        if distance <= step and step > 0:
            return between(a, b, distance / step), math.atan2(b[1] - a[1], b[0] - a[0])
        distance -= step
    a, b = points[-2], points[-1]
    return b, math.atan2(b[1] - a[1], b[0] - a[0])


def ribbon(points: Points, widths: Sequence[float]) -> list[Point]:
    """The outline of a brush stroke along a line; one width for each point."""
    left: list[Point] = []
    right: list[Point] = []
    last = len(points) - 1
    for at, ((x, y), wide) in enumerate(zip(points, widths, strict=True)):
        a, b = points[max(0, at - 1)], points[min(last, at + 1)]
        heading = math.atan2(b[1] - a[1], b[0] - a[0])
        dx, dy = -math.sin(heading) * wide / 2, math.cos(heading) * wide / 2
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    return left + right[::-1]


def dashes(points: Points, on: float, off: float) -> Iterator[list[Point]]:
    """The pieces of a dashed line."""
    total, start = length(points), 0.0
    while start < total:
        end = min(start + on, total)
        steps = max(1, math.ceil((end - start) / 3))
        yield [along(points, start + (end - start) * step / steps)[0] for step in range(steps + 1)]
        start += on + off


def turned(points: Points, degrees: float) -> list[Point]:
    """All points turned clockwise around the origin."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(x * cosine - y * sine, x * sine + y * cosine) for x, y in points]


def hatching(points: Points, degrees: float, gap: float) -> list[Segment]:
    """Parallel lines at an angle, cut to length by an outline."""
    flat = turned(points, -degrees)
    low, high = min(y for _, y in flat), max(y for _, y in flat)
    count = max(1, int((high - low) / gap))
    first = (low + high) / 2 - gap * (count - 1) / 2
    spans: list[Segment] = []
    for row in range(count):
        y = first + row * gap
        cuts = _cuts(flat, y)
        spans += [((a, y), (b, y)) for a, b in zip(cuts[::2], cuts[1::2], strict=False)]
    return [(turned([a], degrees)[0], turned([b], degrees)[0]) for a, b in spans]


def _cuts(points: Points, y: float) -> list[float]:
    edges = zip(points, [*points[1:], points[0]], strict=True)
    crossing = ((a, b) for a, b in edges if (a[1] > y) != (b[1] > y))
    return sorted(a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]) for a, b in crossing)


def stipple(points: Points, gap: float) -> list[Point]:
    """Staggered dots inside an outline."""
    dots: list[Point] = []
    for row, (a, b) in enumerate(hatching(points, 0.0, gap)):
        shift = gap / 2 if round(a[1] / gap) % 2 else 0.0
        count = int((b[0] - a[0] - shift) / gap) + 1
        dots += [(a[0] + shift + gap * (step + 0.4), a[1] + 0.0 * row) for step in range(count)]
    return [dot for dot in dots if inside(points, dot)]


def inside(points: Points, spot: Point) -> bool:
    """Whether a spot lies inside an outline."""
    return sum(cut < spot[0] for cut in _cuts(points, spot[1])) % 2 == 1
