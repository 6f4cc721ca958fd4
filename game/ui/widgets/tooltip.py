"""A dark note beside what it speaks of: kept in the window and off the places to be spared."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from game.ui import text
from game.ui.art.palette import GOLD_LIGHT, SHEET, WHITE
from game.ui.text import Style
from game.ui.theme import Theme
from game.ui.widgets import paint

WIDEST, PAD = 300, 14
"""The width at which lines wrap, and the edge around them, in pixels of a 1920 window."""

DEAR = 50
"""So many times dearer is it to cover a place that is never to be covered."""

REFUSED = (255, 166, 140)


def draw_tooltip(
    surface: Surface,
    theme: Theme,
    lines: Sequence[tuple[str, str]],
    beside: Rect,
    avoid: Sequence[Rect] = (),
    never: Sequence[Rect] = (),
) -> Rect:
    """Paint a note of (role, words) lines beside a place, off the places to ``avoid`` as far as
    that can be, and rather on those than on one of ``never``; returns where it stands.

    Roles: head (white, bold), body, note (italic), do (gold, bold: what a click does), no (why
    a click did nothing).
    """
    pad = theme.px(PAD)
    size = measured(theme, lines)
    spared = [*avoid, *[place for place in never for _ in range(DEAR)]]
    box, wide = _place(surface, Rect((0, 0), size), beside, spared, pad), size[0] - 2 * pad - 1
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


def _place(surface: Surface, box: Rect, beside: Rect, avoid: Sequence[Rect], gap: int) -> Rect:
    window = surface.get_rect().inflate(-8, -8)
    spots = [
        box.move_to(midleft=(beside.right + gap, beside.centery)),
        box.move_to(midright=(beside.left - gap, beside.centery)),
        box.move_to(midtop=(beside.centerx, beside.bottom + gap)),
        box.move_to(midbottom=(beside.centerx, beside.top - gap)),
        box.move_to(topleft=(beside.left, beside.bottom + gap)),
        box.move_to(topright=(beside.right, beside.bottom + gap)),
        box.move_to(bottomleft=(beside.left, beside.top - gap)),
        box.move_to(bottomright=(beside.right, beside.top - gap)),
    ]
    inside = [spot.clamp(window) for spot in spots]
    spared = [*avoid, beside]
    return min(inside, key=lambda spot: sum(_covered(spot, other) for other in spared))


def _covered(one: Rect, other: Rect) -> int:
    shared = one.clip(other)
    return shared.w * shared.h
