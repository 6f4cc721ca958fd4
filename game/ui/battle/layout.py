"""Where everything stands on the battle screen, for one window size and scale.

The square is as large as the panel, the log and the roster leave room for.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.ui.theme import Theme

LEAST_SQUARE = 72


@dataclass(frozen=True, slots=True)
class Layout:
    """The rectangles of the screen; ``field`` includes its frame, ``ground`` does not."""

    size: tuple[int, int]
    ribbon: Rect
    roster: Rect
    field: Rect
    ground: Rect
    panel: Rect
    log: Rect
    commit: Rect
    square: int
    folded: bool


def place(theme: Theme, columns: int, rows: int) -> Layout:
    """Lay out a field that shows ``columns`` squares across and ``rows`` down."""
    wide, high = theme.size
    folded = not theme.roomy
    margin, gap = theme.px(20 if theme.roomy else 15), theme.px(16)
    top = theme.px(96 if theme.roomy else 99)
    roster = theme.letters(74, 76) if folded else theme.letters(180, 232)
    panel = _panel_width(theme)
    log = theme.letters(62, 104)
    frame = theme.px(31)
    across = wide - 2 * margin - roster - panel - 2 * gap - 2 * frame
    down = high - top - margin - log - gap // 2 - 2 * frame
    square = max(LEAST_SQUARE, min(across // columns, down // rows) // 4 * 4)
    field = Rect(0, 0, square * columns + 2 * frame, square * rows + 2 * frame)
    spare = wide - 2 * margin - roster - panel - 2 * gap - field.w
    panel += min(max(0, spare), theme.px(100))
    spare = max(0, wide - 2 * margin - roster - panel - 2 * gap - field.w)
    left = margin + spare // 2
    field.topleft = (left + roster + gap, top)
    bottom = high - margin
    log_top = field.bottom + gap // 2 + 2
    commit_high = theme.letters(66, 96)
    right = field.right + gap
    return Layout(
        theme.size,
        Rect(0, 0, wide, top - gap // 2),
        Rect(left, top, roster, field.h),
        field,
        field.inflate(-2 * frame, -2 * frame),
        Rect(right, top, panel, bottom - commit_high - gap - top),
        Rect(left, log_top, field.right - left, bottom - log_top),
        Rect(right, bottom - commit_high, panel, commit_high),
        square,
        folded,
    )


def _panel_width(theme: Theme) -> int:
    return min(theme.letters(396, 460), theme.size[0] * 38 // 100)
