"""A picture of a field of single fighters with everybody at his place, for lists and leaves."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.core.grid import Cell, Grid
from game.ui.art.heraldry.shields import shield
from game.ui.art.palette import GOLD, INK
from game.ui.choice.cards import ScenarioCard
from game.ui.field.land.ground import paint
from game.ui.field.land.plan import plan

PERSONAL = "personal"
"""The scale of battle that is shown so."""

MOST, LARGEST = 1200, 60
"""No picture is painted wider than this, and no cell larger."""

EDGE = 6
LEAST = 14
"""Pixels of a shield, however small the cells are."""


def thumbnail(card: ScenarioCard) -> Surface:
    """The whole field, north at the top, in a thin frame."""
    side = max(6, min(LARGEST, MOST // max(card.columns, card.rows)))
    grid = Grid(card.columns, card.rows, card.terrain, card.heights)
    ground = paint(plan(grid), side, Rect(0, 0, card.columns, card.rows), ())
    picture = Surface((ground.get_width() + 2 * EDGE, ground.get_height() + 2 * EDGE))
    picture.fill(INK)
    pygame.draw.rect(picture, GOLD, picture.get_rect().inflate(-4, -4), 2)
    picture.blit(ground, (EDGE, EDGE))
    tinctures = {one.id: one.tincture for one in card.sides}
    for stand in card.stands:
        high = max(LEAST, side * 9 // 10)
        arms = shield(high, tinctures[stand.side], stand.charge or None)
        picture.blit(arms, arms.get_rect(center=_middle(stand.cell, side, card.rows)))
    return picture


def _middle(cell: Cell, side: int, rows: int) -> tuple[int, int]:
    x, y = cell.x * side + side // 2, (rows - 1 - cell.y) * side + side // 2
    return EDGE + x, EDGE + y
