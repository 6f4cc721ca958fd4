"""A small picture of a scenario's field with everybody at his starting place.

The map is the battle's own, painted once for each scenario and shrunk to the size wanted; that of
single fighters is a thumbnail with a shield for each.
"""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.core.grid import Cell, Grid
from game.ui import text
from game.ui.art.heraldry.shields import shield
from game.ui.art.kept import kept
from game.ui.art.land.field import Field, drawn_terrain, field
from game.ui.art.palette import GOLD, INK
from game.ui.choice.cards import ScenarioCard
from game.ui.field.land.ground import paint
from game.ui.field.land.plan import plan
from game.ui.text import Style
from game.ui.type import SMALLEST

SQUARE = 72
MOST = 1200
"""No picture is painted wider than this; larger fields get smaller squares."""

SQUARES = 20
"""A field of more squares a side is one of cells, on which units spread: it is shown like that of
single fighters, with north at the top, as the battle shows it.
"""


@kept(256)
def field_picture(card: ScenarioCard, room: tuple[int, int]) -> Surface:
    """The field of a scenario, as large as fits into the room."""
    whole = _whole(card)
    wide, high = whole.get_size()
    scale = min(room[0] / wide, room[1] / high)
    size = (max(1, round(wide * scale)), max(1, round(high * scale)))
    return pygame.transform.smoothscale(whole, size)


@kept(64)
def _whole(card: ScenarioCard) -> Surface:
    if card.scale == PERSONAL or max(card.columns, card.rows) > SQUARES:
        return thumbnail(card)
    columns, rows = card.rows, card.columns
    side = max(8, min(SQUARE, MOST // max(columns, rows)))
    drawn = field(columns, rows, side, drawn_terrain(card.terrain, card.heights), _seed(card.id))
    picture = drawn.surface.copy()
    _letters(picture, drawn)
    _stands(picture, drawn, card)
    return picture


def _stands(picture: Surface, drawn: Field, card: ScenarioCard) -> None:
    tinctures = {side.id: side.tincture for side in card.sides}
    for stand in card.stands:
        arms = shield(round(drawn.square * 0.62), tinctures[stand.side], stand.charge or None)
        box = drawn.cell(stand.cell.y, stand.cell.x)
        picture.blit(arms, arms.get_rect(center=box.center))


def _letters(picture: Surface, drawn: Field) -> None:
    """The names of rows and columns; parts of the picture, like the letters of the title."""
    for label, place in drawn.medallions:
        letters = text.image(label, Style(max(SMALLEST, place.h * 2 // 3), "bold"))
        picture.blit(letters, letters.get_rect(center=place.center))


def _seed(name: str) -> int:
    return sum(ord(letter) * (place + 1) for place, letter in enumerate(name))


PERSONAL = "personal"
"""The scale of battle that is shown so."""

WIDEST, LARGEST = 720, 40
"""No picture is painted wider than this, and no cell larger."""

EDGE = 6
LEAST = 14
"""Pixels of a shield, however small the cells are."""


def thumbnail(card: ScenarioCard) -> Surface:
    """The whole field, north at the top, in a thin frame."""
    side = max(6, min(LARGEST, WIDEST // max(card.columns, card.rows)))
    grid = Grid(card.columns, card.rows, card.terrain, card.heights)
    ground = paint(plan(grid, card.dress), side, Rect(0, 0, card.columns, card.rows), ())
    picture = Surface((ground.get_width() + 2 * EDGE, ground.get_height() + 2 * EDGE))
    picture.fill(INK)
    pygame.draw.rect(picture, GOLD, picture.get_rect().inflate(-4, -4), 2)
    picture.blit(ground, (EDGE, EDGE))
    tinctures = {one.id: one.tincture for one in card.sides}
    for stand in card.stands:
        high = max(LEAST, side * 9 // 10 if card.scale == PERSONAL else side * 5 // 2)
        arms = shield(high, tinctures[stand.side], stand.charge or None)
        picture.blit(arms, arms.get_rect(center=_middle(stand.cell, side, card.rows)))
    return picture


def _middle(cell: Cell, side: int, rows: int) -> tuple[int, int]:
    x, y = cell.x * side + side // 2, (rows - 1 - cell.y) * side + side // 2
    return EDGE + x, EDGE + y
