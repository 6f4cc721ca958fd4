"""A text that begins with an illuminated initial two lines high, around which it flows."""

from __future__ import annotations

from pygame import Rect, Surface

from game.ui import text
from game.ui.text import Style
from game.ui.widgets import paint

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
