"""A battle's map and its sides' colours for a page outside of the game."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import replace

import pygame
from pygame import Rect

from game.core.grid import Grid
from game.play.scenarios.dressing import PLAIN, Dressing
from game.ui.art.palette import TINCTURES, Colour
from game.ui.field.land.ground import paint
from game.ui.field.land.plan import plan

WIDEST, LARGEST = 960, 48
"""No map is wider than this in pixels, and no cell larger."""


def map_picture(grid: Grid, dress: Dressing = PLAIN) -> bytes:
    """The whole ground, north up and nobody on it, as a JPEG file: dressed as the battle's file
    says, but in full daylight, since what is marked on it must be seen.
    """
    side = max(4, min(LARGEST, WIDEST // max(grid.columns, grid.rows)))
    drawn = paint(
        plan(grid, replace(dress, weather="")), side, Rect(0, 0, grid.columns, grid.rows), ()
    )
    stream = io.BytesIO()
    pygame.image.save(drawn, stream, "map.jpg")
    return stream.getvalue()


def colours(tinctures: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """The colours of these tinctures on a light page and on a dark one, as a page writes them."""
    known = {side: TINCTURES.get(name, TINCTURES["sable"]) for side, name in tinctures.items()}
    return {side: (_written(own.base), _written(own.light)) for side, own in known.items()}


def _written(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
