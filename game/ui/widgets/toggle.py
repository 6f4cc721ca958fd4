"""Choices that stay: one of several segments, and a box to tick."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.ui import text
from game.ui.art.palette import INK, WHITE
from game.ui.theme import FAINT, Theme
from game.ui.type import SMALLEST
from game.ui.widgets import paint
from game.ui.widgets.base import Act, Look, Point, toggles


@dataclass(frozen=True, slots=True)
class Option:
    """One segment: the value it stands for, its word, and whether it can be had."""

    value: str
    label: str
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Segments:
    """One value of several, side by side; arrows left and right change it."""

    id: str
    rect: Rect
    options: tuple[Option, ...]
    chosen: str
    enabled: bool = True
    tip: str = ""
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


@dataclass(frozen=True, slots=True)
class Checkbox:
    """A box to tick, with its words."""

    id: str
    rect: Rect
    label: str
    on: bool
    enabled: bool = True
    tip: str = ""

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint box, tick and words."""
        side = min(self.rect.h, look.theme.px(22))
        box = Rect(self.rect.x, self.rect.centery - side // 2, side, side)
        paint.tick(surface, box, self.on, look.hovered)
        left = box.right + look.theme.px(8)
        style = look.theme.style("body", INK if self.enabled else FAINT)
        words = Rect(left, self.rect.y, self.rect.right - left, self.rect.h)
        text.draw(surface, self.label, style, words)
        if look.focused:
            paint.focus(surface, self.rect, look)

    def click(self, at: Point, theme: Theme) -> Act | None:
        """Turned over."""
        return Act(self.id, not self.on)

    def key(self, event: pygame.event.Event) -> Act | None:
        """Space turns it over."""
        return Act(self.id, not self.on) if toggles(event) else None
