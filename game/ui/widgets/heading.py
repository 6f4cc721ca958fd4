"""The head of a reading screen: a sheet with an illuminated initial, a heading and a way back; and
a text that begins with such an initial.
"""

from __future__ import annotations

from pygame import Rect, Surface

from game.ui import text
from game.ui.text import Style
from game.ui.theme import Theme
from game.ui.widgets import paint
from game.ui.widgets.button import Button

BACK = "back"


def head_height(theme: Theme) -> int:
    """Pixels of the head sheet."""
    return max(theme.px(84), theme.step("title") + theme.px(26))


def head(theme: Theme) -> Rect:
    """Where the head sheet stands."""
    gap = theme.px(12)
    return Rect(gap, gap, theme.size[0] - 2 * gap, head_height(theme))


def below_head(theme: Theme) -> Rect:
    """The room under the head."""
    top = head(theme).bottom + theme.px(10)
    gap = theme.px(12)
    return Rect(gap, top, theme.size[0] - 2 * gap, theme.size[1] - top - gap)


def back_button(theme: Theme, words: str, key: str) -> Button:
    """The button at the right of the head; Esc presses it."""
    place = head(theme)
    label, hint = theme.style("strong"), theme.style("caption")
    wide = text.width(words, label) + text.width(key, hint) + theme.px(64)
    high = place.h - theme.px(32)
    box = Rect(place.right - wide - theme.px(24), place.centery - high // 2, wide, high)
    return Button(BACK, box, words, hint=key, action="cancel")


def draw_head(surface: Surface, theme: Theme, words: str, room: int | None = None) -> Rect:
    """Paint the head with its heading; returns the area of the heading."""
    place = head(theme)
    paint.sheet(surface, place)
    side = place.h - theme.px(28)
    box = Rect(place.x + theme.px(24), place.centery - side // 2, side, side)
    paint.initial(surface, box, words[0], "azure")
    style = theme.style("title")
    left = box.right + theme.px(12)
    right = place.right - theme.px(24) if room is None else left + room
    return text.draw(surface, words[1:], style, Rect(left, place.y, right - left, place.h))


GAP = 6


def height(words: str, style: Style, room: int) -> int:
    """The pixels that the text takes at this width."""
    _, _, rest = _parted(words, style, room)
    return 2 * text.step(style) + (text.height(rest, style, room) if rest else 0)


def draw(surface: Surface, words: str, style: Style, area: Rect, tincture: str) -> None:
    """Paint it; where it has no room, the text alone."""
    if height(words, style, area.w) > area.h:
        text.paragraph(surface, words, style, area)
        return
    side, beside, rest = _parted(words, style, area.w)
    paint.initial(surface, Rect(area.x, area.y, side, side), words[0], tincture)
    room = Rect(area.x + side + GAP, area.y, area.w - side - GAP, side)
    text.paragraph(surface, beside, style, room)
    if rest:
        text.paragraph(surface, rest, style, Rect(area.x, area.y + side, area.w, area.h - side))


def _parted(words: str, style: Style, room: int) -> tuple[int, str, str]:
    """The side of the initial, the two lines beside it, and what goes on below."""
    side = text.step(style) * 2
    lines = text.wrap(words[1:], style, room - side - GAP)
    return side, "\n".join(lines[:2]), " ".join(lines[2:])
