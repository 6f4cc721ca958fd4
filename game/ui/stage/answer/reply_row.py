"""A reply as a large row: sign, words, what it costs and leaves, and how often it saves him."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.play.words import say
from game.ui import text
from game.ui.art import paper
from game.ui.art.heraldry import icons
from game.ui.art.palette import INK, MINUS, PLUS, SEPIA, Colour
from game.ui.leaf.rows.row import one_line
from game.ui.odds.forecast_panel import percent
from game.ui.stage.answer.replies import Worth
from game.ui.theme import Theme
from game.ui.type import SMALLEST
from game.ui.widgets import paint
from game.ui.widgets.base import Act, Look, Point, activates

GOOD, POOR = 0.6, 0.4
"""From the one chance on a reply is green, below the other it is red."""


@dataclass(frozen=True, slots=True)
class ReplyRow:
    """One reply; gold when it is the chosen one. ``hint`` is its key, ``notes`` stand
    in the second line, as many as have room.
    """

    id: str
    rect: Rect
    words: str
    notes: tuple[str, ...] = ()
    icon: str = ""
    worth: Worth | None = None
    hint: str = ""
    on: bool = False
    enabled: bool = True
    tip: str = ""

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint plate, sign, both lines, and the chance at the right."""
        theme, size = look.theme, self.rect.size
        surface.blit(paper.chosen_row(size) if self.on else paper.plate(size, SEPIA), self.rect)
        if look.hovered and not self.on:
            surface.blit(paint.glow(size), self.rect)
        room = self.rect.inflate(-2 * theme.px(12), -2)
        room = self._draw_sign(surface, theme, room)
        room = self._draw_chance(surface, theme, room)
        strong, small = theme.style("strong"), theme.style("small", SEPIA)
        note = self._note(small, room.w)
        if not note or text.step(strong) + text.step(small) > room.h:
            one_line(surface, self.words, strong, room)
        else:
            high = text.step(strong)
            top = room.y + (room.h - high - text.step(small)) // 2
            one_line(surface, self.words, strong, Rect(room.x, top, room.w, high))
            low = Rect(room.x, top + high, room.w, text.step(small))
            one_line(surface, note, small, low)
        if look.focused:
            paint.focus(surface, self.rect, look)

    def _note(self, style: text.Style, room: int) -> str:
        """As much of what is noted as has room, the first first."""
        told = ""
        for each in self.notes:
            more = f"{told} \N{MIDDLE DOT} {each}" if told else each
            if text.width(more, style.but(size=SMALLEST)) > room:
                break
            told = more
        return told

    def _draw_sign(self, surface: Surface, theme: Theme, room: Rect) -> Rect:
        small = theme.style("caption", SEPIA)
        if self.hint:
            wide = text.width("9", small) + theme.px(6)
            text.draw(surface, self.hint, small, Rect(room.x, room.y, wide, room.h))
            room = Rect(room.x + wide, room.y, room.w - wide, room.h)
        if not self.icon:
            return room
        side = min(room.h - 4, theme.letters(22, 28))
        picture = icons.icon(self.icon, side, INK)
        surface.blit(picture, picture.get_rect(midleft=room.midleft))
        left = side + theme.px(10)
        return Rect(room.x + left, room.y, room.w - left, room.h)

    def _draw_chance(self, surface: Surface, theme: Theme, room: Rect) -> Rect:
        """How often nothing gets through, large, with its word below."""
        if self.worth is None:
            return room
        words = percent(self.worth.avoided)
        large = theme.style("heading", self._colour())
        small = theme.style("small", SEPIA)
        told = say("stage.answer_saves")
        high = text.step(large)
        both = high + text.step(small) <= room.h
        wide = max(text.width(words, large), text.width(told, small) if both else 0) + theme.px(4)
        wide = min(wide, room.w // 2)
        box = Rect(room.right - wide, room.y, wide, room.h)
        if both:
            top = room.y + (room.h - high - text.step(small)) // 2
            text.draw(surface, words, large, Rect(box.x, top, wide, high), "right")
            low = Rect(box.x, top + high, wide, text.step(small))
            one_line(surface, told, small, low, "right")
        else:
            text.draw(surface, words, large, box, "right")
        return Rect(room.x, room.y, room.w - wide - theme.px(8), room.h)

    def _colour(self) -> Colour:
        saves = self.worth.avoided if self.worth else 0.0
        return PLUS if saves >= GOOD else MINUS if saves < POOR else INK

    def click(self, at: Point, theme: Theme) -> Act | None:
        """Choose it; once more gives it."""
        return Act(self.id)

    def key(self, event: pygame.event.Event) -> Act | None:
        """Enter and Space choose it."""
        return Act(self.id) if activates(event) else None


def row_height(theme: Theme) -> int:
    """The height of a row with its two lines."""
    return text.step(theme.style("strong")) + text.step(theme.style("small")) + theme.px(8)
