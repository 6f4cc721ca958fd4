"""The optional rules on the choice of a battle: how much room their words take, the pages they
stand on where not all of them have room, and their places.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.ui import text
from game.ui.choice.cards import Switch
from game.ui.theme import Theme
from game.ui.type import SMALLEST
from game.ui.widgets.toggle import Checkbox

HALVES = 2
APART = 8
"""Pixels between the two columns, and between rows of words of several lines."""

Page = tuple[int, tuple[int, ...]]
"""The number of its first rule, and the heights of its rows in pixels."""


@dataclass(frozen=True, slots=True)
class Rows:
    """The optional rules of a book by the heights of their words; a single one has the whole width,
    others stand two in a row.
    """

    heights: tuple[int, ...]

    @property
    def across(self) -> int:
        """How many stand beside one another."""
        return min(HALVES, max(1, len(self.heights)))

    def pages(self, room: int) -> tuple[Page, ...]:
        """As many rows on each page as this height holds, at least one."""
        found: list[Page] = [(0, ())]
        for number in range(0, len(self.heights), self.across):
            high = max(self.heights[number : number + self.across])
            first, rows = found[-1]
            if rows and sum(rows) + high > room:
                found.append((number, (high,)))
            else:
                found[-1] = (first, (*rows, high))
        return tuple(found)

    def places(self, head: Rect, page: Page) -> tuple[Rect, ...]:
        """The places of a page's rules below this heading, each in the middle of its row."""
        first, rows = page
        wide, found, y = head.w // self.across, list[Rect](), head.bottom
        for row, high in enumerate(rows):
            number = first + row * self.across
            for column, own in enumerate(self.heights[number : number + self.across]):
                box = Rect(head.x + wide * column, 0, wide - APART, own)
                box.centery = y + high // 2
                found.append(box)
            y += high
        return tuple(found)


def measured(theme: Theme, switches: Sequence[Switch], wide: int) -> Rows:
    """The rows in a column of this width: a line each, more where the words of a rule that can be
    ticked need them in the smallest letters.
    """
    line, style = theme.step("body"), theme.style("body")
    rows = Rows((line,) * len(switches))
    heights = []
    for switch in switches:
        room = wide // rows.across - APART - Checkbox.before_words(theme, line)
        words, small = switch.label, style.but(size=SMALLEST)
        lines = len(text.wrap(words, small, room))
        more = 0 if switch.options or lines == 1 else lines * text.step(small) + APART
        heights.append(max(line, more))
    return Rows(tuple(heights))
