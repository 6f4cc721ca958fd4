"""Where everything stands on the battle screen, for one window size and scale.

The square is as large as the panel, the log and the roster leave room for.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.ui.art.land.field import field_size, frame_width
from game.ui.theme import Theme

LEAST_SQUARE = 72
GOAL_GAP = 3
"""Pixels between the band of the goal and the field at 1920 × 1080."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The rectangles of the screen; ``field`` includes its frame, ``ground`` does not, and ``goal``
    is the band above it. The table's round buttons stand ``inset`` pixels within the panel's right
    edge.
    """

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
    goal: Rect
    inset: int = 0


def place(theme: Theme, columns: int, rows: int) -> Layout:
    """Lay out a field that shows ``columns`` squares across and ``rows`` down."""
    wide, high = theme.size
    folded = not theme.roomy
    margin, gap = theme.px(20 if theme.roomy else 14), theme.px(16 if theme.roomy else 15)
    head = theme.px(98)
    band = goal_place(theme, Rect(0, head - theme.px(6), 0, 0))
    top = band.bottom + theme.px(GOAL_GAP)
    roster = theme.letters(74, 76) if folded else min(theme.letters(180, 232), wide * 13 // 100)
    panel = _panel_width(theme)
    # Where letters are large, notes and advice lie over the chronicle and need its height.
    log = theme.letters(86 if theme.cramped else 64, 102)
    across = wide - 2 * margin - roster - panel - 2 * gap
    down = high - top - margin - log - gap // 2
    square = _square(columns, rows, across, down)
    field = Rect((0, 0), field_size(columns, rows, square))
    spare = wide - 2 * margin - roster - panel - 2 * gap - field.w
    if theme.cramped:
        # The ribbon above ends at the panel, and large letters need all its width.
        roster += max(0, spare)
    else:
        panel += min(max(0, spare), theme.px(100))
    spare = max(0, wide - 2 * margin - roster - panel - 2 * gap - field.w)
    left = margin + spare // 2
    field.topleft = (left + roster + gap, top)
    bottom = high - margin
    log_top = field.bottom + gap // 2 + 1
    commit_high = theme.letters(66, 96)
    right = field.right + gap
    return Layout(
        theme.size,
        Rect(0, 0, wide, head - gap // 2),
        Rect(left, top, roster, field.h),
        field,
        Rect(
            field.x + frame_width(square),
            field.y + frame_width(square),
            square * columns,
            square * rows,
        ),
        Rect(right, head, panel, bottom - commit_high - gap - head),
        Rect(left, log_top, field.right - left, bottom - log_top),
        Rect(right, bottom - commit_high, panel, commit_high),
        square,
        folded,
        Rect(left, band.y, field.right - left, band.h),
    )


def goal_height(theme: Theme) -> int:
    """Pixels of the band that tells the goal, with the gap below it."""
    return goal_place(theme, Rect(0, 0, 0, 0)).h + theme.px(GOAL_GAP)


def goal_place(theme: Theme, above: Rect) -> Rect:
    """The band of the goal, as wide as this and from its upper edge on."""
    return Rect(above.x, above.y, above.w, max(theme.letters(22, 28), theme.step("small")))


def _square(columns: int, rows: int, across: int, down: int) -> int:
    """The largest multiple of 4 at which field and frame fit."""
    square = min(across // columns, down // rows) // 4 * 4
    while square > LEAST_SQUARE:
        wide, high = field_size(columns, rows, square)
        if wide <= across and high <= down:
            break
        square -= 4
    return square


def _panel_width(theme: Theme) -> int:
    return min(theme.letters(396, 460), theme.size[0] * 36 // 100)
