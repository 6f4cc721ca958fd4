"""Rows of picks laid out in a rectangle: as a list, in columns, or under headings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.ui import text
from game.ui.leaf.face import Pick
from game.ui.leaf.rows.row import Row
from game.ui.theme import Theme
from game.ui.type import SMALLEST

NOTE_LINE = text.step(text.Style(SMALLEST))
"""Pixels of a line in the smallest letters."""


@dataclass(frozen=True, slots=True)
class Group:
    """Picks under a heading, and the letter that goes through them; ``valued`` ones may have a
    number at their right, ``tall`` ones have their notes below their words.
    """

    title: str
    picks: tuple[Pick, ...]
    letter: str = ""
    valued: bool = False
    tall: bool = False


def low_row(theme: Theme) -> int:
    """Pixels of a row of one line."""
    return text.step(theme.style("small")) + theme.px(6)


def high_row(theme: Theme) -> int:
    """Pixels of a row with a note below."""
    return 2 * text.step(theme.style("small")) + theme.px(8)


def columns(theme: Theme, wide: int, group: Group) -> int:
    """How many of these stand side by side without letters that are too small."""
    style = theme.style("small").but(weight="semibold")
    longest = max((text.width(_said(pick, group.tall), style) for pick in group.picks), default=1)
    value = text.width("100 %", style) + theme.px(8) if group.valued else 0
    each = longest + value + theme.letters(20, 26) + theme.px(20)
    return max(1, min(4, len(group.picks), wide // max(1, each)))


def _said(pick: Pick, tall: bool) -> str:
    if tall:
        return max(pick.words, pick.note, key=len)
    return f"{pick.words}, {pick.note}" if pick.note else pick.words


def grid_height(theme: Theme, wide: int, group: Group, row: int) -> int:
    """Pixels that these rows need."""
    lines = -(-len(group.picks) // columns(theme, wide, group))
    return lines * (row + theme.px(4))


def grid(theme: Theme, rect: Rect, group: Group, values: Sequence[str] = ()) -> list[Row]:
    """The picks from left to right and from top to bottom."""
    picks = group.picks
    count, gap = columns(theme, rect.w, group), theme.px(4)
    lines = max(1, -(-len(picks) // count))
    high = rect.h // lines - gap
    wide = (rect.w - gap * (count - 1)) // count
    found = []
    for n, pick in enumerate(picks):
        y, x = divmod(n, count)
        box = Rect(rect.x + x * (wide + gap), rect.y + y * (high + gap), wide, high)
        found.append(row_of(pick, box, values[n] if n < len(values) else ""))
    return found


def row_of(pick: Pick, rect: Rect, value: str = "") -> Row:
    """A pick as a row of the leaf."""
    return Row(pick.id, rect, pick.words, pick.note, pick.icon, value, pick.chosen, tip=pick.tip)


def stack_height(theme: Theme, groups: Sequence[Group]) -> int:
    """The least height of groups one under the other, each with its heading."""
    head, gap = text.step(theme.style("small")), theme.px(3)
    return sum(head + sum(_least(theme, p) + gap for p in group.picks) for group in groups)


def _least(theme: Theme, pick: Pick) -> int:
    """The least height of a row: a note has a line of its own in small letters."""
    return 2 * NOTE_LINE + 4 if pick.note else low_row(theme)


def stacked(theme: Theme, rect: Rect, groups: Sequence[Group]) -> tuple[list[Rect], list[Row]]:
    """The places of the headings, and all rows, a little higher where there is room; little, since
    what is chosen may bring others below and must not slide away from the pointer.
    """
    head, gap = text.step(theme.style("small")), theme.px(3)
    count = max(1, sum(len(group.picks) for group in groups))
    more = min(theme.px(3), max(0, rect.h - stack_height(theme, groups)) // count)
    heads, rows, y = [], list[Row](), rect.y
    for group in groups:
        heads.append(Rect(rect.x, y, rect.w, head))
        y += head
        for pick in group.picks:
            high = min(_least(theme, pick) + more, high_row(theme))
            rows.append(row_of(pick, Rect(rect.x, y, rect.w, high)))
            y += high + gap
    return heads, rows


def narrow(theme: Theme, wide: int, groups: Sequence[Group]) -> bool:
    """Whether a word of these would have to be cut in a column so narrow."""
    style = theme.style("small").but(size=max(SMALLEST, theme.style("small").size - 2))
    style = style.but(weight="semibold")
    room = wide - theme.px(12) - theme.letters(18, 22) - theme.px(6)
    words = (pick.words for group in groups for pick in group.picks)
    return any(text.width(word, style) > room for word in words)
