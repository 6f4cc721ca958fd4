"""A dark note beside what it speaks of: kept in the window and off the places to be spared."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from game.ui import text
from game.ui.art.palette import GOLD_LIGHT, SHEET, WHITE
from game.ui.text import Style
from game.ui.theme import Theme
from game.ui.widgets import paint

WIDEST = 300
REFUSED = (255, 166, 140)


def draw_tooltip(
    surface: Surface,
    theme: Theme,
    lines: Sequence[tuple[str, str]],
    beside: Rect,
    avoid: Sequence[Rect] = (),
) -> Rect:
    """Paint a note of (role, words) lines beside a place; returns where it stands.

    Roles: head (white, bold), body, note (italic), do (gold, bold: what a click does), no (why
    a click did nothing).
    """
    rows = [(words, _style(theme, role)) for role, words in lines if words]
    room = theme.px(WIDEST)
    pad = theme.px(14)
    wide = max(min(room, text.width(words, style)) for words, style in rows)
    high = sum(text.height(words, style, wide + 1) for words, style in rows)
    box = _place(surface, Rect(0, 0, wide + 2 * pad + 1, high + 2 * pad), beside, avoid, pad)
    text.lay_over()
    paint.dark_plate(surface, box)
    y = box.y + pad
    for words, style in rows:
        deep = text.height(words, style, wide + 1)
        text.paragraph(surface, words, style, Rect(box.x + pad, y, wide + 1, deep))
        y += deep
    return box


def _style(theme: Theme, role: str) -> Style:
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
    ]
    inside = [spot.clamp(window) for spot in spots]
    spared = [*avoid, beside]
    return min(inside, key=lambda spot: sum(_covered(spot, other) for other in spared))


def _covered(one: Rect, other: Rect) -> int:
    shared = one.clip(other)
    return shared.w * shared.h
