"""Units of many fighters on the map: a figure in each cell of a cloud, or ranks in each block."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pygame
from pygame import Rect, Surface

from game.core.grid import Cell
from game.ui import text
from game.ui.art.ink import canvas
from game.ui.art.kept import kept
from game.ui.art.palette import INK, PLATE, TINCTURES, WHITE, mix
from game.ui.art.shapes import box
from game.ui.art.troops.soldiers import FOOT, Figure, soldier
from game.ui.field.camera import Camera
from game.ui.field.scene import TokenLook
from game.ui.field.token.parts import health_colour
from game.ui.text import Style

FULL, RANKS = 25, 5
"""Fighters in a full block, and its ranks."""

TALL = 0.5
"""The height of a soldier in a block, in cells."""

SMALL = 9
"""Below so many pixels a soldier is a dot."""

LARGE, ABOVE = 28, 8
"""From so many pixels a cell on the plates are large; below that they lie so much higher."""

Spot = tuple[Surface, Rect]


def apart(looks: Iterable[TokenLook]) -> Iterator[TokenLook]:
    """Everybody one by one: of a cloud each figure in its cell, of which the first alone carries
    what tells of all.
    """
    for look in looks:
        if not look.cells or look.block:
            yield look
            continue
        dx, dy = look.cell.x - look.cells[0].x, look.cell.y - look.cells[0].y
        anchors = look.cells[:: look.size * look.size]
        for number, cell in enumerate(anchors[: max(1, look.many)]):
            own = replace(look, cell=Cell(cell.x + dx, cell.y + dy), cells=())
            yield own if not number else replace(own, seals=(), ribbon="", press=1.0)


def blocks(look: TokenLook, camera: Camera) -> list[Spot]:
    """The ranks of a unit in the cells that it fills, the fullest in front."""
    cells = look.cells or (look.cell,)
    dx, dy = look.cell.x - cells[0].x + look.offset[0], look.cell.y - cells[0].y + look.offset[1]
    each, more = divmod(max(look.many, 0), len(cells))
    picture = "horse" if look.steed or look.beast == "horse" else _look(look.charge)
    left = look.facing in ("W", "NW", "SW")
    found = []
    for number, cell in sorted(enumerate(cells), key=lambda pair: -pair[1].y):
        count = min(FULL, each + (number < more))
        at = camera.middle((cell.x + dx, cell.y + dy))
        if count and camera.view.inflate(2 * camera.cell, 2 * camera.cell).collidepoint(at):
            drawn = block(picture, look.tincture, count, left, camera.cell)
            if look.fade < 1.0:
                drawn = drawn.copy()
                drawn.set_alpha(round(255 * max(0.0, look.fade)))
            found.append((drawn, drawn.get_rect(center=at)))
    return found


def _look(charge: str) -> str:
    if charge in ("bow", "crossbow", "sling", "rifle", "pistol"):
        return "bow"
    if charge in ("spear", "halberd", "staff", "javelin"):
        return "spear"
    return "axe" if charge in ("axe", "mace", "hammer", "flail") else "sword"


@kept(400)
def block(look: str, tincture: str, count: int, left: bool, side: int) -> Surface:
    """So many soldiers in ranks on the ground of one cell."""
    surface = Surface((side * 2, side * 2), pygame.SRCALPHA)
    own = TINCTURES[tincture]
    ground = Rect(0, 0, side - 2, side - 2)
    ground.center = (side, side)
    pygame.draw.rect(surface, (*own.base, 70), ground, border_radius=max(1, side // 8))
    pygame.draw.rect(
        surface, (*own.dark, 170), ground, max(1, side // 24), border_radius=max(1, side // 8)
    )
    high = round(side * TALL * (0.8 if look == "horse" else 1.0))
    files = RANKS if look != "horse" else 4
    for number in range(count if look != "horse" else min(count, 12)):
        rank, file = divmod(number, files)
        x = ground.left + (file + 0.5 + 0.22 * (rank % 2)) * ground.w / (files + 0.3)
        y = ground.top + (rank + 1.0) * ground.h / RANKS
        if high < SMALL:
            pygame.draw.circle(surface, own.base, (x, y - 2), max(1.5, side / 16))
            continue
        figure = Figure(look, tincture, "nasal", mirrored=left, variant=number)
        drawn = soldier(figure, high)
        foot = drawn.get_width() * FOOT[0], drawn.get_height() * FOOT[1]
        surface.blit(drawn, (round(x - foot[0]), round(y - foot[1])))
    return surface


def counts(surface: Surface, looks: Iterable[TokenLook], camera: Camera) -> None:
    """Over each unit of many how many of it stand, and how much of it is left."""
    for look in looks:
        if look.many > 1 and look.fade >= 1.0:
            x, y = _over(look, camera) if look.block else camera.middle(look.place)
            if camera.view.collidepoint(x, y):
                share = look.now / max(1, look.full)
                drawn = plate(look.many, look.tincture, round(share * 20), camera.cell >= LARGE)
                rise = 0.0 if look.block else camera.cell * 1.05 * look.size
                surface.blit(drawn, drawn.get_rect(center=(x, round(y - rise))))


def _over(look: TokenLook, camera: Camera) -> tuple[int, int]:
    """Where the plate of a block lies: at its upper edge, in the middle, so that it is seen."""
    cells = look.cells or (look.cell,)
    dx, dy = look.cell.x - cells[0].x + look.offset[0], look.cell.y - cells[0].y + look.offset[1]
    x = (min(cell.x for cell in cells) + max(cell.x for cell in cells)) / 2 + dx
    at = camera.middle((x, max(cell.y for cell in cells) + dy))
    return at[0], at[1] - camera.cell // 2 - (0 if camera.cell >= LARGE else ABOVE)


@kept(600)
def plate(many: int, tincture: str, twentieths: int, large: bool) -> Surface:
    """The number of a unit on its tincture, and the bar of what is left."""
    style = Style(15 if large else 12, "bold", False, WHITE)
    words = str(many)
    wide, high = text.width(words, style) + 12, text.step(style) + 6
    pen = canvas((wide, high), over=3)
    own = TINCTURES[tincture]
    pen.shape(box(1, 1, wide - 2, high - 2, 3), mix(own.base, own.dark, 0.4), 1.6)
    bar = (wide - 6) * twentieths / 20
    pen.fill(box(3, high - 5, wide - 6, 3), mix(PLATE, INK, 0.3))
    if bar >= 1:
        pen.fill(box(3, high - 5, bar, 3), health_colour(twentieths / 20))
    made = pen.done()
    text.draw(made, words, style, Rect(0, 0, wide, high - 4), "centre")
    return made
