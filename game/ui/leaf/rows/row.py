"""Rows of the leaf: one thing to choose with its sign and note, and one to go through."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.ui import text
from game.ui.art import paper
from game.ui.art.heraldry import icons
from game.ui.art.palette import INK, SEPIA, WHITE
from game.ui.odds.shifts import shortened
from game.ui.text import Piece
from game.ui.theme import RUBRIC, Theme
from game.ui.type import SMALLEST
from game.ui.widgets import paint
from game.ui.widgets.base import Act, Look, Placed, Point, Pressed, activates


@dataclass(frozen=True, slots=True)
class Row(Placed, Pressed):
    """One value to choose; gold when it is chosen. A note stands below if the row is high."""

    words: str
    note: str = ""
    icon: str = ""
    value: str = ""
    on: bool = False

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint plate, sign, words, note, and a value at the right."""
        theme = look.theme
        if self.on:
            surface.blit(paper.chosen_row(self.rect.size), self.rect)
        else:
            surface.blit(paper.plate(self.rect.size, SEPIA), self.rect)
        if look.hovered and not self.on:
            surface.blit(paint.glow(self.rect.size), self.rect)
        room = self.rect.inflate(-2 * theme.px(9), -2)
        if self.icon and room.w > theme.letters(58, 70):
            side = min(self.rect.h - 4, theme.letters(18, 22))
            picture = icons.icon(self.icon, side, INK)
            surface.blit(picture, picture.get_rect(midleft=room.midleft))
            room = Rect(room.x + side + theme.px(6), room.y, room.w - side - theme.px(6), room.h)
        self._draw_words(surface, theme, self._draw_value(surface, theme, room))
        if look.focused:
            paint.focus(surface, self.rect, look)

    def _draw_value(self, surface: Surface, theme: Theme, room: Rect) -> Rect:
        if not self.value:
            return room
        style = theme.style("small").but(weight="semibold")
        room = Rect(room.x, room.y, room.w - theme.px(5), room.h)
        wide = min(room.w // 2, text.width(self.value, style) + theme.px(4))
        text.draw(
            surface, self.value, style, Rect(room.right - wide, room.y, wide, room.h), "right"
        )
        return Rect(room.x, room.y, room.w - wide - theme.px(4), room.h)

    def _draw_words(self, surface: Surface, theme: Theme, room: Rect) -> None:
        strong, small = theme.style("small").but(weight="semibold"), theme.style("small", SEPIA)
        while self.note and strong.size > SMALLEST and 2 * text.step(strong) > room.h + 2:
            strong, small = strong.but(size=strong.size - 1), small.but(size=strong.size - 1)
        if self.note and text.step(strong) + text.step(small) <= room.h + 2:
            high = text.step(strong)
            top = Rect(room.x, room.centery - (high + text.step(small)) // 2, room.w, high)
            one_line(surface, self.words, strong, top)
            one_line(surface, self.note, small, Rect(room.x, top.bottom, room.w, text.step(small)))
            return
        words = f"{self.words}, {self.note}" if self.note else self.words
        one_line(surface, words, strong, room)


def one_line(
    surface: Surface, words: str, style: text.Style, box: Rect, align: str = "left"
) -> None:
    """Words on one line: smaller first, then with dots where they had to end early."""
    words = shortened(words, style.but(size=SMALLEST), box.w)
    text.draw(surface, words, style, box, align)


@dataclass(frozen=True, slots=True)
class Tab(Placed, Pressed):
    """A hanging ribbon with a sign; in the side's tincture when it is the chosen one."""

    words: str
    icon: str = ""
    tincture: str = "gules"
    on: bool = False

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint ribbon, sign and word."""
        theme = look.theme
        paint.tab(surface, self.rect, self.tincture if self.on else "", look.hovered)
        colour = WHITE if self.on else INK
        style = theme.style("strong", colour)
        room = Rect(self.rect.x + 4, self.rect.y, self.rect.w - 8, self.rect.h * 88 // 100)
        side = min(room.h - 4, theme.letters(18, 26)) if self.icon else 0
        gap = theme.px(8)
        drawn = side and text.width(self.words, style.but(size=SMALLEST)) + side + gap <= room.w
        style = text.fitted(self.words, style, room.w - (side + gap if drawn else 0))
        wide = text.width(self.words, style)
        if drawn:
            x = room.centerx - (wide + side + gap) // 2
            picture = icons.icon(self.icon, side, colour)
            surface.blit(picture, picture.get_rect(midleft=(x, room.centery)))
            room = Rect(x + side + gap, room.y, wide + 2, room.h)
        one_line(surface, self.words, style, room, "left" if drawn else "centre")
        if look.focused:
            paint.focus(surface, self.rect, look)


@dataclass(frozen=True, slots=True)
class Turner(Placed):
    """One value of many: its name, the present one, arrows to the next. Acts: -1 or 1."""

    label: str
    words: str
    note: str = ""
    turns: bool = True
    large: bool = False

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint the label, the words, a note, and the arrows."""
        theme = look.theme
        if not self.large:
            surface.blit(paper.plate(self.rect.size, SEPIA), self.rect)
        if look.hovered and self.turns:
            surface.blit(paint.glow(self.rect.size), self.rect)
        left, right = self._ends()
        if self.turns:
            paint.arrow(surface, left, -1)
            paint.arrow(surface, right, 1)
        room = Rect(self.rect.x + theme.px(8), self.rect.y, left.x - self.rect.x, self.rect.h)
        room.w -= theme.px(12)
        text.line(surface, self._pieces(theme, room.w), room)
        if look.focused:
            paint.focus(surface, self.rect, look)

    def _pieces(self, theme: Theme, room: int) -> list[Piece]:
        """Label, words and note; the note is left out where it finds no room."""
        role = "heading" if self.large else "strong"
        label = theme.style("caption", RUBRIC if not self.large else SEPIA)
        strong, small = theme.style(role), theme.style("small", SEPIA)
        pieces = [Piece(f"{self.label}  ", label)] if self.label else []
        pieces.append(Piece(self.words, strong))
        with_note = [*pieces, Piece(f"  {self.note}", small)] if self.note else pieces
        if least(with_note) <= room:
            return with_note
        if least(pieces) <= room:
            return pieces
        words = shortened(self.words, strong.but(size=SMALLEST), room)
        return [Piece(words, strong)]

    def _ends(self) -> tuple[Rect, Rect]:
        side = min(self.rect.h, 40) if self.turns else 0
        right = Rect(self.rect.right - side, self.rect.y, side, self.rect.h)
        return right.move(-side, 0), right

    def click(self, at: Point, theme: Theme) -> Act | None:
        """Back on the left arrow, on elsewhere."""
        if not self.turns:
            return None
        return Act(self.id, -1 if self._ends()[0].collidepoint(at) else 1)

    def key(self, event: pygame.event.Event) -> Act | None:
        """Left and right; Space and Enter go on."""
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if by is None and activates(event):
            by = 1
        return Act(self.id, by) if by and self.turns else None


def least(pieces: list[Piece]) -> int:
    """The width of a line in the smallest letters there are."""
    return sum(text.width(piece.text, piece.style.but(size=SMALLEST)) for piece in pieces)
