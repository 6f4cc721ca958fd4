"""A sample of the colours and letters as they are set: two units face each other under shields."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.play.words import say
from game.ui import text
from game.ui.art.heraldry.shields import shield
from game.ui.art.palette import GROUND, INK, TINCTURES, helm_of
from game.ui.art.troops.unit import UnitLook, unit_block
from game.ui.battle.table.model import letters
from game.ui.theme import Theme

SIDES = (("gules", "spear", "right", "attack"), ("azure", "bow", "left", "shoot"))
OTHERS = ("vert", "purpure", "or", "sable", "tenné", "sanguine", "argent")
FEWEST = 3
"""Shields under which none are shown."""

LEAST = 74
"""Pixels of a unit under which there is nothing to be seen of it."""


def fits(room: Rect, theme: Theme) -> bool:
    """Whether a sample has room here."""
    return _square(room, theme) >= LEAST and room.w >= 2 * LEAST + theme.px(30)


def draw_sample(surface: Surface, theme: Theme, room: Rect) -> None:
    """Paint ground, units, the shields of the other sides if there is room, and a line of words."""
    square, style = _square(room, theme), theme.style("body")
    gap = theme.px(14)
    field = Rect(room.x, room.y, 2 * square + 3 * gap, square + 2 * gap)
    _ground(surface, field)
    for number, (tincture, look, facing, seal) in enumerate(SIDES):
        at = (field.x + gap + number * (square + gap), field.y + gap)
        surface.blit(unit_block(_look(tincture, look, facing, seal), square, letters), at)
    beside = Rect(field.right + gap, field.y, room.right - field.right - gap, field.h)
    high = min(square * 6 // 10, theme.px(76))
    wide = high * 88 // 100 + gap
    fitting = min(len(OTHERS), max(0, beside.w // wide))
    fitting = fitting if fitting >= FEWEST else 0
    for number, tincture in enumerate(OTHERS[:fitting]):
        surface.blit(shield(high, tincture, "sword"), (beside.x + number * wide, beside.y))
    line = Rect(beside.x, beside.y + high + gap, beside.w, beside.bottom - beside.y - high - gap)
    words = say("settings.sample")
    if fitting and line.h >= text.height(words, style, line.w):
        text.paragraph(surface, words, style, line)


def _square(room: Rect, theme: Theme) -> int:
    gap = theme.px(14)
    return min(room.h - 2 * gap, (room.w - 3 * gap) // 2, theme.px(190))


def _look(tincture: str, look: str, facing: str, seal: str) -> UnitLook:
    helm = helm_of(TINCTURES[tincture])
    return UnitLook(look, tincture, helm, 48, 60, facing, 3, seal=seal, commander=look == "spear")


def _ground(surface: Surface, field: Rect) -> None:
    pygame.draw.rect(surface, GROUND[0], field, border_radius=4)
    pygame.draw.rect(surface, GROUND[1], field, 3, border_radius=4)
    pygame.draw.rect(surface, INK, field, 1, border_radius=4)
