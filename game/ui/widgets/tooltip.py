"""A dark note beside what it speaks of: kept in the window, and off the places to be spared, which
whoever paints something names.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

from pygame import Rect, Surface

from game.ui import text
from game.ui.art.palette import GOLD_LIGHT, SHEET, WHITE
from game.ui.text import Style
from game.ui.theme import Theme
from game.ui.widgets import paint

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


WIDEST, PAD = 300, 14
"""The width at which lines wrap, and the edge around them, in pixels of a 1920 window."""

_SPARED: ContextVar[tuple[Rect, ...]] = ContextVar("spared", default=())

REFUSED = (255, 166, 140)


@contextmanager
def sparing(places: Sequence[Rect]) -> Iterator[None]:
    """Within this every note keeps off these places, such as those of figures, if it can."""
    token = _SPARED.set((*_SPARED.get(), *places))
    try:
        yield
    finally:
        _SPARED.reset(token)


def draw_tooltip(
    surface: Surface,
    theme: Theme,
    lines: Sequence[tuple[str, str]],
    beside: Rect,
    avoid: Sequence[Rect] = (),
    never: Sequence[Rect] = (),
) -> Rect:
    """Paint a note of (role, words) lines beside a place, off the places to ``avoid`` as far as
    that can be, and rather on those than on one of ``never``; returns where it stands. It never
    hides the place itself where there is room beside it.

    Roles: head (white, bold), body, note (italic), do (gold, bold: what a click does), no (why
    a click did nothing).
    """
    pad = theme.px(PAD)
    size = measured(theme, lines)
    window, spared = surface.get_rect().inflate(-8, -8), (*avoid, *_SPARED.get())
    box, wide = (
        placed(window, Rect((0, 0), size), beside, spared, never, pad),
        size[0] - 2 * pad - 1,
    )
    text.lay_over()
    paint.dark_plate(surface, box)
    y = box.y + pad
    for words, style in _rows(theme, lines):
        deep = text.height(words, style, wide + 1)
        text.paragraph(surface, words, style, Rect(box.x + pad, y, wide + 1, deep))
        y += deep
    return box


def measured(theme: Theme, lines: Sequence[tuple[str, str]]) -> tuple[int, int]:
    """How large the note of these lines is."""
    rows, pad = _rows(theme, lines), theme.px(PAD)
    wide = max(min(theme.px(WIDEST), text.width(words, style)) for words, style in rows)
    high = sum(text.height(words, style, wide + 1) for words, style in rows)
    return wide + 2 * pad + 1, high + 2 * pad


def _rows(theme: Theme, lines: Sequence[tuple[str, str]]) -> list[tuple[str, Style]]:
    return [(words, role_style(theme, role)) for role, words in lines if words]


def role_style(theme: Theme, role: str) -> Style:
    """How the lines of a role are lettered."""
    return {
        "head": theme.style("strong", WHITE),
        "note": theme.style("caption", SHEET[1]),
        "do": theme.style("strong", GOLD_LIGHT),
        "no": theme.style("strong", REFUSED),
    }.get(role, theme.style("body", SHEET[0]))
