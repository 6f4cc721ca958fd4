"""Whether the reasons of the odds and the answers of the target can stand side by side."""

from __future__ import annotations

from pygame import Rect

from game.core.forecast import Forecast
from game.core.view import View
from game.ui import text
from game.ui.battle.panels.stack import Part
from game.ui.leaf.rows import why
from game.ui.odds import chart
from game.ui.odds.forecast_panel import answer_of
from game.ui.odds.shifts import begun, shift_rows
from game.ui.theme import Theme

BOTH = "why+answers"
"""The band of both, and what it is parted into."""


def abreast(theme: Theme, wide: int, forecast: Forecast | None, view: View) -> bool:
    """Whether both are there, and each is told whole in half of so many pixels, in small letters
    at least.
    """
    if forecast is None or forecast.check is None or len(forecast.branches) < 2:
        return False
    if not why.told(forecast.check):
        return False
    half, small, strong = column(theme, wide), theme.style("caption"), theme.style("strong")
    own = theme.letters(28, 36) + theme.px(12)
    reasons = (own + text.width(row.words, small) for row in shift_rows(forecast.check, ()))
    answers = (
        text.width(begun(answer_of(branch)), small)
        + text.width(chart.worth_of(forecast, branch, view), strong)
        + theme.px(12)
        for branch in forecast.branches[1:]
    )
    heads = (text.width(words, theme.style("heading")) for words in chart.headings(forecast.check))
    return max((*reasons, *answers, *heads)) <= half


def column(theme: Theme, wide: int) -> int:
    """Pixels of one of the two columns."""
    return (wide - theme.px(16)) // 2


def joined(parts: list[Part]) -> list[Part]:
    """The bands with reasons and answers as one, as high as the higher."""
    pair = [part for part in parts if part.id in BOTH.split("+")]
    least, best = max(part.least for part in pair), max(part.best for part in pair)
    both = Part(BOTH, least, best, max(part.worth for part in pair))
    return [both if part is pair[0] else part for part in parts if part is not pair[1]]


def parted(theme: Theme, places: dict[str, Rect]) -> dict[str, Rect]:
    """The places with that of both parted into two columns."""
    found: dict[str, Rect] = {}
    for name, box in places.items():
        if name != BOTH:
            found[name] = box
            continue
        half = column(theme, box.w)
        left, right = BOTH.split("+")
        found[left] = Rect(box.x, box.y, half, box.h)
        found[right] = Rect(box.right - half, box.y, half, box.h)
    return found
