"""Where a note goes beside what it speaks of, so that it hides as little as it can."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

from pygame import Rect

Box = tuple[int, int, int, int]

STRIDE = 64
"""So many places are tried across the window, and as far apart down it."""

FEW = 80
"""Among so many places the least bad is looked for where none is free."""

BESIDE, NEVER = 10_000, 200
"""So many times dearer than a place to be spared is it to hide what the note speaks of, and what
it must never hide, when there is no place that hides nothing.
"""


def placed(
    window: Rect, box: Rect, beside: Rect, avoid: Sequence[Rect], never: Sequence[Rect], gap: int
) -> Rect:
    """The place for a note as large as ``box``: of those that hide nothing the nearest; without
    one that which hides least.
    """
    spared = tuple(sorted({_box(place) for place in avoid if place.colliderect(window)}))
    barred = tuple(sorted({_box(place) for place in never if place.colliderect(window)}))
    return Rect(_placed(_box(window), box.size, _box(beside), spared, barred, gap))


def _box(place: Rect) -> Box:
    return place.x, place.y, place.w, place.h


@lru_cache(maxsize=64)
def _placed(
    window: Box,
    size: tuple[int, int],
    beside: Box,
    avoid: tuple[Box, ...],
    never: tuple[Box, ...],
    gap: int,
) -> Box:
    """Asked in every frame, answered once for each state of the field."""
    area, here = Rect(window), Rect(beside)
    near = [spot.clamp(area) for spot in _near(Rect((0, 0), size), here, gap)]
    taken = [here, *map(Rect, never), *map(Rect, avoid)]
    free = next((spot for spot in near if spot.collidelist(taken) < 0), None)
    if free is None:
        far = _far(area, Rect((0, 0), size), here)
        held = [here.inflate(gap, gap), *taken]
        free = next((spot for spot in far if spot.collidelist(held) < 0), None)
    if free is not None:
        return _box(free)
    tried = (*near, *far[:: max(1, len(far) // FEW)])
    return _box(min(tried, key=lambda spot: _hidden(spot, beside, avoid, never)))


def _near(box: Rect, beside: Rect, gap: int) -> Iterator[Rect]:
    """The usual places, the best first."""
    yield box.move_to(midleft=(beside.right + gap, beside.centery))
    yield box.move_to(midright=(beside.left - gap, beside.centery))
    yield box.move_to(midtop=(beside.centerx, beside.bottom + gap))
    yield box.move_to(midbottom=(beside.centerx, beside.top - gap))
    yield box.move_to(topleft=(beside.left, beside.bottom + gap))
    yield box.move_to(topright=(beside.right, beside.bottom + gap))
    yield box.move_to(bottomleft=(beside.left, beside.top - gap))
    yield box.move_to(bottomright=(beside.right, beside.top - gap))


def _far(area: Rect, box: Rect, beside: Rect) -> list[Rect]:
    """Places all over the window, the nearest first."""
    stride = max(6, area.w // STRIDE)
    spots = [
        box.move_to(topleft=(x, y))
        for x in (*range(area.x, area.right - box.w, stride), area.right - box.w)
        for y in (*range(area.y, area.bottom - box.h, stride), area.bottom - box.h)
    ]
    return sorted(spots, key=lambda spot: _apart(spot, beside))


def _apart(spot: Rect, beside: Rect) -> float:
    """How far a note is from what it speaks of: edge from edge, then middle from middle."""
    dx = max(0, beside.left - spot.right, spot.left - beside.right)
    dy = max(0, beside.top - spot.bottom, spot.top - beside.bottom)
    middles = math.dist(spot.center, beside.center)
    return math.hypot(dx, dy) + middles / 8


def _hidden(spot: Rect, beside: Box, avoid: tuple[Box, ...], never: tuple[Box, ...]) -> int:
    """How much a place hides, what is dear counted many times over."""
    shown = BESIDE * _covered(spot, beside) + sum(_covered(spot, place) for place in avoid)
    return shown + NEVER * sum(_covered(spot, place) for place in never)


def _covered(one: Rect, other: Box) -> int:
    shared = one.clip(Rect(other))
    return shared.w * shared.h
