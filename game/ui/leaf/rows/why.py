"""Why the column is what it is: rating and shifts with their worth, reason and rule; and whether
the answers of the target can stand beside them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame
from pygame import Rect, Surface

from game.core.checks import Check
from game.core.forecast import Forecast
from game.core.view import View
from game.ui import text
from game.ui.art.palette import GULES, RULE, SEPIA
from game.ui.battle.panels.stack import Part
from game.ui.leaf.rows.row import one_line
from game.ui.odds import chart
from game.ui.odds.chart import headings
from game.ui.odds.forecast_panel import answer_of
from game.ui.odds.shifts import RATING, Shift, begun, placed, row_height, shift_rows
from game.ui.theme import Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Act, Look, Point, activates


@dataclass(frozen=True, slots=True)
class Reason:
    """One shift as a row: worth, reason, and the rule it stands in; a click opens the rule."""

    id: str
    rect: Rect
    shift: Shift
    tip: str = ""

    @property
    def enabled(self) -> bool:
        """Only what has a rule can be opened."""
        return bool(self.shift.rule)

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint worth, reason, and the rule's id where there is room for it."""
        theme, rect = look.theme, self.rect
        if look.hovered:
            surface.blit(paint.glow(rect.size), rect)
        style = theme.style("strong", self.shift.colour)
        wide = theme.letters(28, 36)
        text.draw(surface, self.shift.value, style, Rect(rect.x, rect.y, wide, rect.h), "right")
        room = Rect(rect.x + wide + theme.px(12), rect.y, rect.w - wide - theme.px(12), rect.h)
        small = theme.style("small", SEPIA)
        away = text.width(self.shift.rule, small) + theme.px(12)
        if self.shift.rule and text.width(self.shift.words, theme.style("body")) + away <= room.w:
            text.draw(surface, self.shift.rule, small, room, "right")
            room = Rect(room.x, room.y, room.w - away, room.h)
        one_line(surface, self.shift.words, theme.style("body"), room)
        pygame.draw.line(surface, RULE, (room.x, rect.bottom - 1), (rect.right, rect.bottom - 1))
        if look.focused:
            paint.focus(surface, rect, look)

    def click(self, at: Point, theme: Theme) -> Act | None:
        """Open the rule."""
        return Act("rule", self.shift.rule)

    def key(self, event: pygame.event.Event) -> Act | None:
        """Enter and Space open the rule."""
        return Act("rule", self.shift.rule) if activates(event) else None


def told(check: Check) -> bool:
    """Whether there is anything to say."""
    return bool(shift_rows(check, ()))


def why_height(theme: Theme, check: Check) -> tuple[int, int]:
    """The heights with two rows, and with all of them."""
    head, row = text.step(theme.style("heading")), row_height(theme)
    count = len(shift_rows(check, ()))
    return head + row * min(2, count), head + row * count


def reasons(theme: Theme, rect: Rect, check: Check) -> list[Reason]:
    """The rows that have room below their heading; those that shift least are left out."""
    head = text.step(theme.style("heading"))
    body = Rect(rect.x, rect.y + head, rect.w, max(row_height(theme), rect.h - head))
    rows = list(shift_rows(check, ()))
    if rows and rows[0].weight == RATING:
        rows[0] = replace(rows[0], rule=check.rule)
    found = placed(theme, body, rows, 1)
    return [Reason(f"why.{n}", box, row) for n, (box, row) in enumerate(found)]


def draw_head(surface: Surface, theme: Theme, rect: Rect, check: Check) -> None:
    """The heading over the reasons."""
    head = Rect(rect.x, rect.y, rect.w, text.step(theme.style("heading")))
    one_line(surface, headings(check)[0], theme.style("heading", GULES.dark), head)


BOTH = "why+answers"
"""The band of both, and what it is parted into."""


def abreast(theme: Theme, wide: int, forecast: Forecast | None, view: View) -> bool:
    """Whether both are there, and each is told whole in half of so many pixels, in small letters
    at least.
    """
    if forecast is None or forecast.check is None or len(forecast.branches) < 2:
        return False
    if not told(forecast.check):
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
