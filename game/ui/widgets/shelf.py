"""The rulebooks as spines on a shelf: the chosen one stands higher and has a gold edge."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.play import screens
from game.ui import text
from game.ui.art import palette
from game.ui.art.ink import canvas
from game.ui.art.kept import kept
from game.ui.art.palette import TINCTURES, lettered
from game.ui.art.shapes import box
from game.ui.theme import Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Act, Look, Point, toggles
from game.ui.widgets.toggle import Option

BINDINGS = ("gules", "sable", "vert", "azure", "or", "purpure")
"""The spines of books that have not chosen one."""

GAP = 3


@dataclass(frozen=True, slots=True)
class Shelf:
    """One value of several, like ``Segments``; arrows left and right change it."""

    id: str
    rect: Rect
    options: tuple[Option, ...]
    chosen: str
    enabled: bool = True
    tip: str = ""

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint board and spines."""
        board = max(5, self.rect.h // 18)
        if look.focused:
            paint.focus(surface, self.rect, look)
        for number, (option, spine) in enumerate(zip(self.options, self.spines(), strict=True)):
            on = option.value == self.chosen
            hovered = look.hovered and spine.collidepoint(look.pointer)
            binding = screens.spine(option.value) or BINDINGS[number % len(BINDINGS)]
            surface.blit(_spine(spine.size, binding, on, hovered), spine)
            style = look.theme.style("strong", palette.GOLD_LIGHT)
            text.upright(surface, option.label, style, spine.inflate(-6, -spine.h // 4))
        foot = Rect(self.rect.x, self.rect.bottom - board, self.rect.w, board)
        pygame.draw.rect(surface, palette.WOOD_DARK, foot)
        pygame.draw.rect(surface, palette.INK, foot, 1)

    def spines(self) -> list[Rect]:
        """The place of each book."""
        board = max(5, self.rect.h // 18)
        wide = min(self.rect.h * 2 // 5, self.rect.w // len(self.options) - GAP)
        found = []
        for number, option in enumerate(self.options):
            high = self.rect.h - board - (0 if option.value == self.chosen else self.rect.h // 9)
            x = self.rect.x + wide // 3 + number * (wide + GAP)
            found.append(Rect(x, self.rect.bottom - board - high, wide, high))
        return found

    def click(self, at: Point, theme: Theme) -> Act | None:
        """The book under the pointer."""
        pairs = zip(self.options, self.spines(), strict=True)
        return next((Act(self.id, o.value) for o, box in pairs if box.collidepoint(at)), None)

    def key(self, event: pygame.event.Event) -> Act | None:
        """Left and right take the neighbour; Space goes round."""
        values = [option.value for option in self.options]
        here = values.index(self.chosen) if self.chosen in values else 0
        if toggles(event):
            return Act(self.id, values[(here + 1) % len(values)])
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if by is None:
            return None
        return Act(self.id, values[max(0, min(len(values) - 1, here + by))])


@kept(64)
def _spine(size: tuple[int, int], tincture: str, on: bool, hovered: bool) -> Surface:
    wide, high = size
    pen, side = canvas(size), lettered(TINCTURES[tincture])
    cover = box(1.5, 1.5, wide - 3, high - 3, 4)
    light = palette.mix(side.base, palette.WHITE, 0.18) if hovered else side.base
    pen.blend(cover, (side.dark, light, light, side.dark), across=True)
    pen.stroke(cover, palette.GOLD_LIGHT if on else palette.INK, 3.0 if on else 2.0, closed=True)
    for share in (0.09, 0.13, 0.87, 0.91):
        pen.stroke([(4, high * share), (wide - 4, high * share)], palette.GOLD_LIGHT, 1.4)
    return pen.done()
