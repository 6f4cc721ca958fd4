"""The title page behind the menu: the art's picture, its motto, and the room that is left."""

from __future__ import annotations

from pygame import Rect, Surface

from game.play.words import say
from game.rules import RULESETS
from game.ui import text
from game.ui.art.palette import INK
from game.ui.art.ribbons import streamer
from game.ui.art.title import HIGH, WIDE, menu_top, pole_right, title_picture
from game.ui.text import Colour, Style
from game.ui.theme import Theme

MOTTO_AT = (0.315, 424)
"""The middle of the motto's streamer: a share of the width, and units of the picture's 1080."""


def letters(words: str, size: int, weight: str, colour: Colour) -> Surface:
    """Letters for drawings that contain words."""
    italic = weight == "italic"
    return text.image(words, Style(size, "regular" if italic else weight, italic, colour))


def menu_room(theme: Theme) -> Rect:
    """The parchment right of the pole, under the picture."""
    wide, high = theme.size
    left, top = pole_right(theme.size) + theme.px(10), menu_top(theme.size) + theme.px(34)
    return Rect(left, top, wide - left - theme.px(90), high - top - theme.px(46))


def paint_picture(surface: Surface, theme: Theme) -> None:
    """Paint the page and its motto."""
    size = surface.get_size()
    surface.blit(title_picture(size, letters, say("title.name", ())), (0, 0))
    unit = min(size[0] / WIDE, size[1] / HIGH)
    words = say("title.motto", {"n": len(RULESETS)})
    style = text.fitted(words, theme.style("name", INK), size[0] // 4)
    wide = text.width(words, style) + round(style.size * 4.5)
    high = round(style.size * 2.2)
    box = Rect(0, 0, wide, high)
    box.center = (round(MOTTO_AT[0] * size[0]), round(MOTTO_AT[1] * unit))
    surface.blit(streamer(box.size), box)
    text.draw(surface, words, style, box.inflate(-style.size * 3, 0).move(-1, -2), "centre")
