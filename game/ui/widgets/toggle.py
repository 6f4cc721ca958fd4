"""Choices that stay: one of several segments, of books on a shelf, or of words gone through with
arrows; and a box to tick.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.play import screens
from game.ui import text
from game.ui.art import palette, shapes
from game.ui.art.ink import canvas
from game.ui.art.kept import kept
from game.ui.art.palette import INK, SEPIA, TINCTURES, WHITE, lettered
from game.ui.theme import FAINT, Theme
from game.ui.type import SMALLEST
from game.ui.widgets import paint
from game.ui.widgets.base import Act, Look, Placed, Point, toggles


@dataclass(frozen=True, slots=True)
class Option:
    """One segment: the value it stands for, its word, and whether it can be had."""

    value: str
    label: str
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Segments(Placed):
    """One value of several, side by side; arrows left and right change it."""

    options: tuple[Option, ...]
    chosen: str
    tincture: str = "gules"

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint the segments, the chosen one in its tincture."""
        for option, box in zip(self.options, self.boxes(look.theme), strict=True):
            on = option.value == self.chosen
            hovered = look.hovered and box.collidepoint(look.pointer) and option.enabled
            colour = WHITE if on else INK if option.enabled and self.enabled else FAINT
            paint.tab(surface, box, self.tincture if on else "", hovered)
            style = look.theme.style("strong" if on else "body", colour)
            low = style.but(size=max(SMALLEST, min(style.size, box.h * 11 // 20)))
            words = Rect(box.x + 4, box.y, box.w - 8, box.h * 9 // 10)
            text.draw(surface, option.label, low, words, "centre")
        if look.focused:
            paint.focus(surface, self.boxes(look.theme)[0].unionall(self.boxes(look.theme)), look)

    def boxes(self, theme: Theme) -> list[Rect]:
        """The place of each segment, shares of the width by the length of the words."""
        style, gap = theme.style("strong"), theme.px(4)
        wants = [text.width(option.label, style) + theme.px(28) for option in self.options]
        room = self.rect.w - gap * (len(wants) - 1)
        scale = min(1.0, room / sum(wants))
        boxes, x = [], self.rect.x
        for want in wants:
            boxes.append(Rect(x, self.rect.y, int(want * scale), self.rect.h))
            x = boxes[-1].right + gap
        return boxes

    def click(self, at: Point, theme: Theme) -> Act | None:
        """The segment under the pointer."""
        for option, box in zip(self.options, self.boxes(theme), strict=True):
            if box.collidepoint(at) and option.enabled:
                return Act(self.id, option.value)
        return None

    def key(self, event: pygame.event.Event) -> Act | None:
        """Left and right go to the next segment that can be had; Space goes round."""
        if event.key == pygame.K_LEFT:
            return self._beside(-1, False)
        if event.key == pygame.K_RIGHT:
            return self._beside(1, False)
        return self._beside(1, True) if toggles(event) else None

    def _beside(self, by: int, around: bool) -> Act | None:
        values = [option.value for option in self.options if option.enabled]
        if self.chosen not in values:
            return Act(self.id, values[0]) if values else None
        index = values.index(self.chosen) + by
        index = index % len(values) if around else max(0, min(len(values) - 1, index))
        return Act(self.id, values[index])


TICK = 22
"""The side of a box to tick, in pixels of a 1920 window."""


@dataclass(frozen=True, slots=True)
class Checkbox(Placed):
    """A box to tick, with its words."""

    label: str
    on: bool

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint box, tick and words."""
        side = min(self.rect.h, look.theme.px(TICK))
        box = Rect(self.rect.x, self.rect.centery - side // 2, side, side)
        paint.tick(surface, box, self.on, look.hovered)
        left = self.rect.x + self.before_words(look.theme, self.rect.h)
        style = look.theme.style("body", INK if self.enabled else FAINT)
        words = Rect(left, self.rect.y, self.rect.right - left, self.rect.h)
        text.draw(surface, self.label, style, words)
        if look.focused:
            paint.focus(surface, self.rect, look)

    @staticmethod
    def before_words(theme: Theme, high: int) -> int:
        """The width of the box and its gap, where the widget is this high."""
        return min(high, theme.px(TICK)) + theme.px(8)

    def click(self, at: Point, theme: Theme) -> Act | None:
        """Turned over."""
        return Act(self.id, not self.on)

    def key(self, event: pygame.event.Event) -> Act | None:
        """Space turns it over."""
        return Act(self.id, not self.on) if toggles(event) else None


BINDINGS = ("gules", "sable", "vert", "azure", "or", "purpure")
"""The spines of books that have not chosen one."""

GAP = 3


class Shelf(Segments):
    """The rulebooks as spines on a shelf: the chosen one stands higher and has a gold edge."""

    __slots__ = ()

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint board and spines."""
        board = max(5, self.rect.h // 18)
        if look.focused:
            paint.focus(surface, self.rect, look)
        spines = zip(self.options, self.boxes(look.theme), strict=True)
        for number, (option, spine) in enumerate(spines):
            on = option.value == self.chosen
            hovered = look.hovered and spine.collidepoint(look.pointer)
            binding = screens.spine(option.value) or BINDINGS[number % len(BINDINGS)]
            surface.blit(_spine(spine.size, binding, on, hovered), spine)
            style = look.theme.style("strong", palette.GOLD_LIGHT)
            between = spine.inflate(-6, -spine.h * 3 // 10)
            text.upright(surface, option.label, style, between)
        foot = Rect(self.rect.x, self.rect.bottom - board, self.rect.w, board)
        pygame.draw.rect(surface, palette.WOOD_DARK, foot)
        pygame.draw.rect(surface, palette.INK, foot, 1)

    def boxes(self, theme: Theme) -> list[Rect]:
        """The place of each book."""
        board = max(5, self.rect.h // 18)
        count = len(self.options)
        wide = min(self.rect.h * 2 // 5, (self.rect.w - count * GAP) * 3 // (3 * count + 2))
        found = []
        for number, option in enumerate(self.options):
            high = self.rect.h - board - (0 if option.value == self.chosen else self.rect.h // 9)
            x = self.rect.x + wide // 3 + number * (wide + GAP)
            found.append(Rect(x, self.rect.bottom - board - high, wide, high))
        return found


@kept(64)
def _spine(size: tuple[int, int], tincture: str, on: bool, hovered: bool) -> Surface:
    wide, high = size
    pen, side = canvas(size), lettered(TINCTURES[tincture])
    cover = shapes.box(1.5, 1.5, wide - 3, high - 3, 4)
    light = palette.mix(side.base, palette.WHITE, 0.18) if hovered else side.base
    pen.blend(cover, (side.dark, light, light, side.dark), across=True)
    pen.stroke(cover, palette.GOLD_LIGHT if on else palette.INK, 3.0 if on else 2.0, closed=True)
    for share in (0.09, 0.13, 0.87, 0.91):
        pen.stroke([(4, high * share), (wide - 4, high * share)], palette.GOLD_LIGHT, 1.4)
    return pen.done()


@dataclass(frozen=True, slots=True)
class Cycle(Placed):
    """``options`` by their words, one of them ``chosen``; it is lit where that is not the
    ``usual`` one. Acts: ``Act(id, number)``.

    A click on the left arrow goes back, one elsewhere goes on; left and right do the same, and
    the wheel; Space goes on.
    """

    options: tuple[str, ...]
    chosen: int = 0
    usual: int = 0

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint plate, arrows and the chosen words."""
        lit = self.chosen != self.usual
        paint.plate(surface, self.rect, lit=lit)
        if look.hovered:
            surface.blit(paint.glow(self.rect.size), self.rect)
        if look.focused:
            paint.focus(surface, self.rect.inflate(-6, -6), look)
        before, after = self._ends()
        paint.arrow(surface, before, -1, INK if self.chosen else FAINT)
        paint.arrow(surface, after, 1, INK if self.chosen + 1 < len(self.options) else FAINT)
        room = Rect(before.right, self.rect.y, after.x - before.right, self.rect.h)
        style = look.theme.style("strong" if lit else "body", INK if self.enabled else SEPIA)
        text.draw(surface, self.options[self.chosen], style, room, "centre")

    def click(self, at: Point, theme: Theme) -> Act | None:
        """Back on the left arrow, on elsewhere."""
        return self._to(self.chosen + (-1 if self._ends()[0].collidepoint(at) else 1))

    def key(self, event: pygame.event.Event) -> Act | None:
        """Left, right, Home, End, Space."""
        moves = {
            pygame.K_LEFT: self.chosen - 1,
            pygame.K_RIGHT: self.chosen + 1,
            pygame.K_HOME: 0,
            pygame.K_END: len(self.options) - 1,
        }
        if toggles(event):
            return self._to(self.chosen + 1)
        if event.key not in moves:
            return None
        return Act(self.id, max(0, min(len(self.options) - 1, moves[event.key])))

    def _to(self, number: int) -> Act:
        return Act(self.id, number % len(self.options))

    def _ends(self) -> tuple[Rect, Rect]:
        side = self.rect.h
        left = Rect(self.rect.x, self.rect.y, side, side)
        return left, Rect(self.rect.right - side, self.rect.y, side, side)


def wanted(options: tuple[str, ...], theme: Theme, high: int) -> int:
    """The width at which the longest words have room."""
    style = theme.style("strong")
    return max(text.width(words, style) for words in options) + 2 * high + theme.px(16)
