"""The bar chart of a forecast: chances of losses in bands, one bar for each answer of the enemy.

The first answer is filled in the attacker's tincture, the others are hatched, dashed
and plain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.core.forecast import Branch
from game.ui import text
from game.ui.art import bars
from game.ui.art.palette import INK, SEPIA, SHEET, TINCTURES, WARNING, Colour
from game.ui.theme import Theme

STYLES = ("full", "hatched", "dashed", "plain")
WIDTHS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
MOST_BANDS = 7
RARE = 0.05
"""What is rarer than this is not given a band of its own; the last band holds it."""

WASH = (240, 198, 74, 52)


@dataclass(frozen=True, slots=True)
class LossBand:
    """Losses from ``low`` to ``high``, both included; ``open`` counts everything above as well."""

    low: int
    high: int
    open: bool = False

    @property
    def label(self) -> str:
        """The numbers under the band."""
        if self.open:
            return f"{self.low}+"
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"

    def chance(self, branch: Branch) -> float:
        """How likely the branch ends in this band."""
        least = branch.at_least(self.low)
        return least if self.open else least - branch.at_least(self.high + 1)


def bands_of(branches: Sequence[Branch], most: int = MOST_BANDS) -> tuple[LossBand, ...]:
    """At most ``most`` bands that hold all losses: none, then even steps, the last one open."""
    top = max((_common(branch) for branch in branches), default=0)
    end = max((number for branch in branches for number, _ in branch.losses), default=0)
    width = next((w for w in WIDTHS if 2 + top // w <= most), WIDTHS[-1])
    if width == 1:
        found = [LossBand(n, n) for n in range(max(top, 1) + 1)]
    else:
        found = [LossBand(0, 0), LossBand(1, width - 1)]
        found += [LossBand(n, n + width - 1) for n in range(width, top + 1, width)]
    last = found[-1]
    return (*found[:-1], LossBand(last.low, last.high, end > last.high))


@lru_cache(maxsize=32)
def banded(
    branches: tuple[Branch, ...],
) -> tuple[tuple[LossBand, ...], tuple[tuple[float, ...], ...]]:
    """The bands, and for each the chance of every branch to end in it."""
    found = bands_of(branches)
    return found, tuple(tuple(band.chance(branch) for branch in branches) for band in found)


def _common(branch: Branch) -> int:
    """The highest loss that is not merely a rare chance."""
    return max(
        (number for number, _ in branch.losses if branch.at_least(number) >= RARE), default=0
    )


def style_of(index: int) -> str:
    """How the bars and the swatch of the branch of this number are drawn."""
    return STYLES[min(index, len(STYLES) - 1)]


@dataclass(frozen=True, slots=True)
class Chart:
    """One chart being painted: pixels to a chance of 1, where the limit's line stands, and the
    places of numbers and bars so far.
    """

    surface: Surface
    theme: Theme
    plot: Rect
    tincture: str
    scale: float
    line: int | None
    taken: list[Rect]


def draw_bars(
    surface: Surface,
    theme: Theme,
    rect: Rect,
    branches: Sequence[Branch],
    tincture: str,
    limit: tuple[int, str] | None,
) -> None:
    """Paint the chart with its axis; ``limit`` is the loss at which something happens."""
    found, chances = banded(tuple(branches))
    axis = text.step(theme.style("small"))
    plot = Rect(rect.x, rect.y, rect.w, rect.h - axis)
    head = text.step(theme.style("caption")) if limit else 0
    reach = plot.h - head - text.step(theme.style("small"))
    highest = max((chance for row in chances for chance in row), default=1.0)
    line = _place(plot, found, limit[0]) if limit else None
    chart = Chart(surface, theme, plot, tincture, reach / highest, line, [])
    if limit and line is not None:
        _draw_limit(chart, line, limit[1], head)
    for band, row, slot in zip(found, chances, _slots(plot, len(found)), strict=True):
        _draw_band(chart, slot, row)
        label = Rect(slot.x, plot.bottom, slot.w, axis)
        text.draw(surface, band.label, theme.style("small"), label, "centre")
    pygame.draw.line(surface, INK, plot.bottomleft, plot.bottomright, theme.px(3))


def _slots(plot: Rect, count: int) -> list[Rect]:
    edges = [plot.x + plot.w * n // count for n in range(count + 1)]
    return [Rect(edges[n], plot.y, edges[n + 1] - edges[n], plot.h) for n in range(count)]


def _draw_band(chart: Chart, slot: Rect, chances: Sequence[float]) -> None:
    gap = max(2, slot.w // 9)
    wide = (slot.w - 2 * gap) // max(2, len(chances))
    left = slot.centerx - wide * len(chances) // 2
    for number, chance in enumerate(chances):
        high = round(chance * chart.scale)
        bar = Rect(left + number * wide, slot.bottom - high, wide - 1, high)
        if high >= 2:
            picture = bars.column(bar.size, chart.tincture, style_of(number))
            chart.surface.blit(picture, bar)
        if round(chance * 100) >= 1:
            _draw_percent(chart, bar, round(chance * 100), number == 0)


def _draw_percent(chart: Chart, bar: Rect, percent: int, first: bool) -> None:
    """The number above a bar, unless it would meet another one."""
    colour: Colour = TINCTURES[chart.tincture].dark if first else SEPIA
    style = chart.theme.style("small", colour).but(weight="bold" if first else "regular")
    words = str(percent)
    style = text.fitted("88", style, max(bar.w, 8))
    wide, high = text.width(words, style), text.step(style)
    box = Rect(bar.centerx - wide // 2, bar.y - high, wide + 1, high)
    ink = box.inflate(0, -high // 3)
    if ink.collidelist(chart.taken) < 0:
        if chart.line is not None and ink.left - 2 <= chart.line <= ink.right + 2:
            pygame.draw.rect(chart.surface, SHEET[1], ink.inflate(2, 0))
        text.draw(chart.surface, words, style, box, "centre")
        chart.taken.append(ink)
    chart.taken.append(bar)


def _draw_limit(chart: Chart, x: int, label: str, head: int) -> None:
    """The dashed line from which on something happens, the wash behind it, and its words."""
    plot, theme = chart.plot, chart.theme
    wash = Surface((plot.right - x, plot.h), pygame.SRCALPHA)
    wash.fill(WASH)
    chart.surface.blit(wash, (x, plot.y))
    dash = theme.px(7)
    for y in range(plot.y, plot.bottom, dash * 2):
        end = min(y + dash, plot.bottom)
        pygame.draw.line(chart.surface, WARNING, (x, y), (x, end), theme.px(3))
    pad = theme.px(7)
    right = Rect(x + pad, plot.y, plot.right - x - pad, head)
    left = Rect(plot.x, plot.y, x - plot.x - pad, head)
    style = theme.style("caption", WARNING).but(weight="bold")
    box = right if right.w >= min(left.w, text.width(label, style)) else left
    if text.width(label, text.fitted(label, style, box.w)) <= box.w:
        text.draw(chart.surface, label, style, box, "right")


def _place(plot: Rect, found: Sequence[LossBand], number: int) -> int | None:
    """Where on the axis this many losses begin, or None beyond its ends."""
    for band, slot in zip(found, _slots(plot, len(found)), strict=True):
        if band.low <= number <= band.high and number > 0:
            return slot.x + slot.w * (number - band.low) // (band.high - band.low + 1)
    return None
