"""The grounds of widgets: plates, ribbons, tabs, ticks and bars; drawn once a size and kept."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.ui.art import palette
from game.ui.art.ink import canvas
from game.ui.art.palette import TINCTURES, Colour
from game.ui.art.shapes import box, scooped
from game.ui.widgets.base import Look

Size = tuple[int, int]
Points = list[tuple[float, float]]

FILLS: dict[str, tuple[Colour, Colour]] = {
    "sheet": (palette.PLATE, palette.mix(palette.PLATE, palette.RULE, 0.35)),
    "gold": (palette.GOLD_LIGHT, palette.GOLD),
    "ribbon": (palette.GULES.base, palette.mix(palette.GULES.base, palette.GULES.dark, 0.6)),
    "faint": (palette.SHEET[0], palette.mix(palette.SHEET[1], palette.RULE, 0.4)),
    "lit": (palette.hexed("#fbe7a0"), palette.hexed("#efcf6c")),
}
"""The colours of a ground, top and bottom."""


def button(surface: Surface, rect: Rect, look: Look, style: str, on: bool, enabled: bool) -> Rect:
    """Paint a button's ground; returns the room for its words."""
    down = look.theme.px(2) if look.pressed else 0
    place = rect.move(0, down)
    unit = look.theme.px(10) / 10
    if style == "bare":
        if look.hovered and enabled:
            surface.blit(glow(rect.size), rect)
        room = rect.inflate(-look.theme.px(12), 0).move(0, down)
    elif style == "ribbon" and enabled:
        surface.blit(_ribbon(rect.size, unit, look.hovered), place)
        tail = rect.h // 3
        room = Rect(place.x + look.theme.px(18), place.y, rect.w - tail - look.theme.px(26), rect.h)
    else:
        fill = "faint" if not enabled else "ribbon" if on else style
        surface.blit(_plate(rect.size, unit, fill, look.hovered and enabled), place)
        room = place.inflate(-look.theme.px(20), -look.theme.px(12))
    if look.focused:
        focus(surface, rect, look)
    return room


def focus(surface: Surface, rect: Rect, look: Look) -> None:
    """The ring around the widget that has the keyboard."""
    gap = look.theme.px(4)
    around = rect.inflate(gap * 2, gap * 2)
    pygame.draw.rect(surface, palette.INK, around, gap, border_radius=gap)
    pygame.draw.rect(surface, palette.SELECTED, around.inflate(-2, -2), max(1, gap - 2), gap)


def tab(surface: Surface, rect: Rect, tincture: str, hovered: bool) -> None:
    """A hanging ribbon end, in a side's tincture when it is the chosen one."""
    surface.blit(_tab(rect.size, tincture, hovered), rect)


def tick(surface: Surface, rect: Rect, on: bool, hovered: bool) -> None:
    """A box, ticked in red when on."""
    surface.blit(_tick(rect.size, on, hovered), rect)


def bar(surface: Surface, track: Rect, thumb: Rect, hot: bool) -> None:
    """A scroll bar: a rule with a gold thumb."""
    pygame.draw.line(surface, palette.RULE, track.midtop, track.midbottom, 2)
    slim = thumb.inflate(-thumb.w // 3, 0)
    fill = palette.GOLD_LIGHT if hot else palette.GOLD
    pygame.draw.rect(surface, fill, slim, border_radius=slim.w // 2)
    pygame.draw.rect(surface, palette.INK, slim, 1, border_radius=slim.w // 2)


def plate(surface: Surface, rect: Rect, fill: str = "sheet", unit: float = 1.0) -> None:
    """A small sheet with scooped corners, for cards and fields; fills are those of ``FILLS``."""
    surface.blit(_plate(rect.size, unit, fill, False), rect)


def dark_plate(surface: Surface, rect: Rect) -> None:
    """The dark ground of a tooltip."""
    surface.blit(_dark(rect.size), rect)


@lru_cache(maxsize=32)
def glow(size: Size) -> Surface:
    """A soft golden wash for the row under the pointer."""
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


def _lighter(colours: tuple[Colour, Colour], hovered: bool) -> tuple[Colour, Colour]:
    if not hovered:
        return colours
    top, foot = (palette.mix(colour, palette.WHITE, 0.22) for colour in colours)
    return top, foot


@lru_cache(maxsize=256)
def _plate(size: Size, unit: float, fill: str, hovered: bool) -> Surface:
    wide, high = size
    sheet = canvas(size)
    edge = scooped(1, 1, wide - 2, high - 2, 5 * unit)
    sheet.blend(edge, _lighter(FILLS[fill], hovered))
    sheet.stroke(edge, palette.INK, 1.5 * unit, closed=True)
    inner = scooped(4 * unit, 4 * unit, wide - 8 * unit, high - 8 * unit, 5 * unit)
    rule = palette.GOLD_LIGHT if fill == "ribbon" else palette.GOLD_DARK
    sheet.stroke(inner, palette.RULE if fill in ("sheet", "faint") else rule, unit, closed=True)
    return sheet.done()


@lru_cache(maxsize=64)
def _ribbon(size: Size, unit: float, hovered: bool) -> Surface:
    wide, high = size
    tail = high / 3
    sheet = canvas(size)
    edge: Points = [
        (1, 1), (wide - tail, 1), (wide - 1, high / 2), (wide - tail, high - 1), (1, high - 1),
    ]  # fmt: skip
    sheet.blend(edge, _lighter(FILLS["ribbon"], hovered))
    sheet.stroke(edge, palette.INK, 2 * unit, closed=True)
    gap = 5 * unit
    inner: Points = [
        (gap, gap), (wide - tail - gap / 2, gap), (wide - gap * 1.7, high / 2),
        (wide - tail - gap / 2, high - gap), (gap, high - gap),
    ]  # fmt: skip
    sheet.stroke(inner, palette.GOLD_LIGHT, 1.4 * unit, closed=True)
    return sheet.done()


@lru_cache(maxsize=256)
def _tab(size: Size, tincture: str, hovered: bool) -> Surface:
    wide, high = size
    point = high * 0.18
    sheet = canvas(size)
    edge: Points = [
        (1, 1), (wide - 1, 1), (wide - 1, high - point), (wide / 2, high - 1), (1, high - point),
    ]  # fmt: skip
    plain = (palette.hexed("#ecdfb6"), palette.hexed("#dcc98f"))
    chosen = TINCTURES[tincture] if tincture else None
    colours = (chosen.base, palette.mix(chosen.base, chosen.dark, 0.5)) if chosen else plain
    sheet.blend(edge, _lighter(colours, hovered))
    sheet.stroke(edge, palette.INK if chosen else palette.SEPIA, 1.4, closed=True)
    return sheet.done()


@lru_cache(maxsize=32)
def _tick(size: Size, on: bool, hovered: bool) -> Surface:
    wide, high = size
    sheet = canvas(size)
    frame = box(1.5, 1.5, wide - 3, high - 3, 2)
    sheet.shape(frame, palette.WHITE if hovered else palette.PLATE, 1.8)
    if on:
        mark = [(wide * 0.2, high * 0.5), (wide * 0.42, high * 0.74), (wide * 0.88, high * 0.12)]
        sheet.stroke(mark, palette.GULES.base, wide * 0.15)
    return sheet.done()


@lru_cache(maxsize=32)
def _dark(size: Size) -> Surface:
    wide, high = size
    sheet = canvas(size)
    edge = box(1, 1, wide - 2, high - 2, 6)
    sheet.blend(edge, (palette.NIGHT, palette.TABLE[1]))
    sheet.stroke(edge, palette.GOLD, 1.6, closed=True)
    return sheet.done()
