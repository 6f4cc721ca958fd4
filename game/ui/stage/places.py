"""Where everything stands while single fighters fight, for one window size and scale.

The bar of time above the map, the leaf and its button at the right, the chronicle below with the
small map at its end, and in the upper corner a sheet for the sides and the table's buttons.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.ui.battle.table.layout import Layout, goal_height, goal_place
from game.ui.stage.host import width
from game.ui.theme import Theme

LEAF_SHARE = 36
"""The leaf takes no more than this part of the window's width, in per cent."""

FOOT_SHARE = 18
"""The chronicle takes no more than this part of its height, in per cent."""

STRIP = 92
"""Pixels of the bar of time at 1920 × 1080."""

COUNTED, COUNTED_SHARE = (100, 136), 17
"""The bar where time is counted, at 1280 and at 1920 pixels of width, and how much of the
window's height it takes at most, in per cent.
"""

MAP_SHARE = 30
"""The small map takes no more than this part of the foot."""

WIDE_MAP = 17, 10
"""The small map is this much wider than high, in tenths."""


@dataclass(frozen=True, slots=True)
class Places:
    """The screen's own rectangles, and the small map's, which gives way to large letters; the
    sheet of the sides stands in the corner, and that of the own ``host`` beside the map of units
    that are many.

    No ground is named, since its cells move about under the camera.
    """

    layout: Layout
    minimap: Rect | None
    host: Rect | None = None

    @property
    def sheets(self) -> tuple[Rect, ...]:
        """What lies on the table as a sheet of parchment of its own."""
        shared = self.layout
        small = () if self.minimap is None else (self.minimap,)
        host = () if self.host is None else (self.host,)
        return (shared.ribbon, shared.roster, shared.panel, shared.log, *small, *host)


def places(theme: Theme, counted: bool = False, hosted: bool = False) -> Places:
    """Lay the window out; the map takes what the others leave. Counted time has a higher bar; the
    host that is ``hosted`` stands at the left.
    """
    wide, high = theme.size
    margin, gap = theme.px(12), theme.px(8)
    leaf = min(theme.letters(396, 468), wide * LEAF_SHARE // 100)
    right = wide - margin - leaf
    strip, button = strip_height(theme, counted), theme.letters(64, 84)
    foot = min(theme.letters(92, 140), high * FOOT_SHARE // 100)
    across = right - gap - margin
    top, below = margin + strip + gap, high - margin - foot
    head = top + goal_height(theme)
    field = Rect(margin, head, across, below - gap - head)
    host = None
    if hosted and not theme.cramped:
        host = Rect(margin, head, width(theme), field.h)
        field = Rect(host.right + gap, head, field.right - host.right - gap, field.h)
    small = min(foot * WIDE_MAP[0] // WIDE_MAP[1], across * MAP_SHARE // 100)
    commit = Rect(right, high - margin - button, leaf, button)
    shared = Layout(
        size=theme.size,
        ribbon=Rect(margin, margin, across, strip),
        roster=Rect(right, margin, leaf, strip),
        field=field,
        ground=Rect(field.topleft, (0, 0)),
        panel=Rect(right, top, leaf, commit.y - gap - top),
        log=Rect(margin, below, across if theme.cramped else across - small - gap, foot),
        commit=commit,
        square=1,
        folded=not theme.roomy,
        inset=theme.px(12),
        goal=goal_place(theme, Rect(margin, top, across, 0)),
    )
    if theme.cramped:
        return Places(shared, None)
    return Places(shared, Rect(margin + across - small, below, small, foot), host)


def strip_height(theme: Theme, counted: bool) -> int:
    """Pixels of the bar of time."""
    if not counted:
        return theme.px(STRIP)
    most = theme.size[1] * COUNTED_SHARE // 100
    return max(theme.px(STRIP), min(theme.letters(*COUNTED), most))
