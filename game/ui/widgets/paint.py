"""The grounds of widgets and sheets: which drawing of the art stands for which state."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.ui import text
from game.ui.art import buttons, palette, paper, ribbons
from game.ui.widgets.base import Look

Size = tuple[int, int]


def state(look: Look, on: bool = False, enabled: bool = True) -> str:
    """The art's word for how a widget stands."""
    if not enabled:
        return "disabled"
    if look.pressed:
        return "pressed"
    return "chosen" if on else "hover" if look.hovered else "normal"


def button(surface: Surface, rect: Rect, look: Look, style: str, on: bool, enabled: bool) -> Rect:
    """Paint a button's ground; returns the room for its words."""
    theme, now = look.theme, state(look, on, enabled)
    if look.focused:
        focus(surface, rect, look)
    if style in ("bare", "note"):
        if look.hovered and enabled:
            surface.blit(glow(rect.size), rect)
        return rect.inflate(-theme.px(12), 0)
    if style == "ribbon":
        surface.blit(ribbons.swallow(rect.size, "gules", now), rect)
        nose = min(20, rect.h // 4)
        return Rect(rect.x + theme.px(20), rect.y + 5, rect.w - nose - theme.px(40), rect.h - 14)
    face = buttons.commit if style == "gold" else buttons.ticket
    surface.blit(face(rect.size, now), rect)
    edge = 28 if style == "gold" else theme.px(24)
    return rect.inflate(-edge, -theme.px(12)).move(-2, -2)


def focus(surface: Surface, rect: Rect, look: Look) -> None:
    """The ring around the widget that has the keyboard."""
    gap = max(3, look.theme.px(4))
    around = rect.inflate(gap * 2, gap * 2)
    pygame.draw.rect(surface, palette.INK, around, gap, border_radius=gap)
    pygame.draw.rect(surface, palette.SELECTED, around.inflate(-2, -2), max(1, gap - 2), gap)


def tab(surface: Surface, rect: Rect, tincture: str, hovered: bool) -> None:
    """A hanging ribbon end, in a side's tincture when it is the chosen one."""
    surface.blit(ribbons.tab(rect.size, tincture or None, hovered), rect)


def tick(surface: Surface, rect: Rect, on: bool, hovered: bool) -> None:
    """A box, ticked in red when on."""
    surface.blit(buttons.checkbox(rect.h, on), rect)
    if hovered:
        surface.blit(glow(rect.size), rect)


def bar(surface: Surface, track: Rect, thumb: Rect, hot: bool) -> None:
    """A scroll bar: a rule with a gold thumb."""
    pygame.draw.line(surface, palette.RULE, track.midtop, track.midbottom, 2)
    slim = thumb.inflate(-thumb.w // 3, 0)
    fill = palette.GOLD_LIGHT if hot else palette.GOLD
    pygame.draw.rect(surface, fill, slim, border_radius=slim.w // 2)
    pygame.draw.rect(surface, palette.INK, slim, 1, border_radius=slim.w // 2)


def plate(surface: Surface, rect: Rect, lit: bool = False) -> None:
    """A light field on a sheet; golden if lit, as the chosen row of a list."""
    surface.blit(paper.chosen_row(rect.size) if lit else paper.plate(rect.size), rect)


def sheet(surface: Surface, rect: Rect) -> None:
    """A large sheet of parchment."""
    surface.blit(paper.sheet(rect.size), rect)


def table(surface: Surface) -> None:
    """The dark table under all sheets."""
    surface.blit(paper.table(surface.get_size()), (0, 0))


def dark_plate(surface: Surface, rect: Rect, beak: str = "") -> None:
    """The dark ground of a tooltip."""
    surface.blit(paper.tooltip(rect.size, beak), rect)


def divider(surface: Surface, x: int, y: int, wide: int) -> None:
    """A gold rule with its middle line at this height."""
    surface.blit(paper.divider(wide), (x, y - 6))


def initial(surface: Surface, rect: Rect, letter: str, tincture: str) -> None:
    """An illuminated initial; the square is as high as the rectangle."""
    surface.blit(ribbons.initial(rect.h, tincture, ord(letter) % 7), rect)
    style = text.Style(round(rect.h * 0.66), "bold", False, palette.WHITE)
    tile = Rect(rect.x, rect.y, round(rect.h * 0.967), round(rect.h * 0.967))
    shade = style.but(colour=palette.NIGHT)
    surface.blit(text.image(letter, shade), _ink_middle(letter, shade, tile.move(1, 2)))
    surface.blit(text.image(letter, style), _ink_middle(letter, style, tile))


@lru_cache(maxsize=32)
def glow(size: Size) -> Surface:
    """A soft golden wash for what is under the pointer."""
    layer = Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(layer, (*palette.SELECTED, 70), layer.get_rect(), border_radius=6)
    return layer


def veil(surface: Surface) -> None:
    """Darken everything under a dialog."""
    surface.blit(_veil(surface.get_size()), (0, 0))


@lru_cache(maxsize=2)
def _veil(size: Size) -> Surface:
    layer = Surface(size, pygame.SRCALPHA)
    layer.fill((*palette.TABLE[1], 168))
    return layer


def _ink_middle(letter: str, style: text.Style, tile: Rect) -> tuple[int, int]:
    ink = text.ink(letter, style)
    return tile.centerx - ink.w // 2 - ink.x, tile.centery - ink.h // 2 - ink.y


def arrow(surface: Surface, box: Rect, way: int, colour: palette.Colour = palette.INK) -> None:
    """A small arrow that goes through values: to the left for -1, to the right for 1."""
    x, y, reach = box.centerx, box.centery, max(3, box.h // 6)
    points = [
        (x - way * reach // 2, y - reach),
        (x + way * reach, y),
        (x - way * reach // 2, y + reach),
    ]
    pygame.draw.polygon(surface, colour, points)
