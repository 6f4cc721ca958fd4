"""A dark note beside what it speaks of: kept in the window and off the places to be spared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from pygame import Rect, Surface

from game.ui import text
from game.ui.art.palette import GOLD_LIGHT, SHEET, WHITE
from game.ui.text import Style
from game.ui.theme import Theme
from game.ui.widgets import paint
from game.ui.widgets.spots import placed

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
