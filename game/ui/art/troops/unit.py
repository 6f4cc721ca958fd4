"""A mass unit in its square: plinth with beak, soldiers in ranks, pennon, numbers, seal.

All measures are units of a square of 156. Facing reads from the beak alone; losses empty places
in a seeded order, the front rank first, and leave a fallen shield behind.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields

import pygame

from game.ui.art.heraldry.charges import BY_LOOK
from game.ui.art.heraldry.flags import raise_flag
from game.ui.art.heraldry.seals import stamp
from game.ui.art.heraldry.shields import crest, heater
from game.ui.art.ink import Canvas, canvas
from game.ui.art.kept import kept
from game.ui.art.palette import (
    GULES,
    INK,
    PLATE,
    SEPIA,
    TINCTURES,
    WARNING,
    Colour,
)
from game.ui.art.shapes import Point, box
from game.ui.art.troops.company import SQUARE, Company, muster
from game.ui.art.troops.stand import bracket, plinth, scroll

Letters = Callable[[str, int, str, Colour], pygame.Surface]
"""(text, size in pixels, "regular" | "bold" | "italic", colour) -> surface."""

TURNS = {"right": 0.0, "down": 90.0, "left": 180.0, "up": 270.0}


@dataclass(frozen=True, slots=True)
class UnitLook(Company):
    """Everything a unit's picture depends on. ``seal`` is a name of ``seals.GLYPHS`` or None;
    ``chip`` is a short text for the front top corner, ``pose`` one of ``soldiers.POSES``;
    ``frame`` (0 to 2) is the wave of the pennon, which ``morale`` (0 steady, 1 wavering, 2 broken)
    lowers; a ghost stands where the unit will be; a ``grave`` chip is red instead of amber.
    ``step`` is the picture of the pose; ``toppling`` men more are just falling, as far as ``tilt``.
    """

    chip: str | None = None
    seal: str | None = None
    commander: bool = False
    selected: bool = False
    ghost: bool = False
    frame: int = 0
    grave: bool = False
    morale: int = 0

    @property
    def company(self) -> Company:
        """What its men are drawn from."""
        return Company(*(getattr(self, part.name) for part in fields(Company)))


@kept(400)
def unit_block(look: UnitLook, square: int, letters: Letters | None = None) -> pygame.Surface:
    """The unit's picture, ``square`` pixels wide and high, for blitting at its square's corner.

    It is put together from parts that are kept, since every step of a march is a new picture.
    """
    if look.ghost:
        return _ghost(look, square)
    block = _ground(look.tincture, look.facing, square).copy()
    muster(block, look.company, square)
    block.blit(
        _flag(look.tincture, look.facing, _arm(look), look.frame, look.morale, square), (0, 0)
    )
    block.blit(_bracket(look.tincture, look.facing, look.selected, square), (0, 0))
    block.blit(_scroll(look.tincture, look.facing, look.now, look.full, square), (0, 0))
    if look.commander or look.seal is not None:
        token = _tokens(look.tincture, look.facing, look.commander, look.seal, square)
        block.blit(token, (0, 0))
    _lettering(block, look, square, letters)
    return block


def _sheet(square: int) -> Canvas:
    return canvas((square, square), square / SQUARE, over=4 if square < 220 else 3)


@kept(64)
def _ground(tincture: str, facing: str, square: int) -> pygame.Surface:
    pen = _sheet(square)
    plinth(pen, facing, TINCTURES[tincture])
    return pen.done()


@kept(256)
def _flag(
    tincture: str, facing: str, arm: str, frame: int, morale: int, square: int
) -> pygame.Surface:
    pen = _sheet(square)
    raise_flag(_pole(pen, facing), TINCTURES[tincture], arm, frame, 92, morale=morale)
    return pen.done()


@kept(64)
def _bracket(tincture: str, facing: str, lit: bool, square: int) -> pygame.Surface:
    pen = _sheet(square)
    bracket(pen, facing, TINCTURES[tincture], lit)
    return pen.done()


@kept(256)
def _scroll(tincture: str, facing: str, now: int, full: int, square: int) -> pygame.Surface:
    pen = _sheet(square)
    scroll(pen.at(0, _scroll_top(facing) - 126.5), TINCTURES[tincture], now, full)
    return pen.done()


@kept(128)
def _tokens(
    tincture: str, facing: str, commander: bool, seal: str | None, square: int
) -> pygame.Surface:
    """The commander's shield and the seal of the order."""
    pen, side = _sheet(square), TINCTURES[tincture]
    if commander:
        token = pen.at(*token_spot(facing), 0.42)
        heater(token, side, "lion")
        crest(token, side)
    if seal is not None:
        stamp(pen.at(*seal_spot(facing), 0.33), side, seal)
    return pen.done()


def _ghost(look: UnitLook, square: int) -> pygame.Surface:
    """A faint small pennon where the unit will be, and its faint front edge."""
    pen, side = _sheet(square), TINCTURES[look.tincture]
    faint = pen.layer()
    spot = faint.at(112 if look.facing == "left" else 44, 40, 0.8, mirror=look.facing == "left")
    raise_flag(spot, side, _arm(look), look.frame, 92, True)
    bracket(faint, look.facing, side)
    pen.lay(faint, 150)
    return pen.done()


def _pole(pen: Canvas, facing: str) -> Canvas:
    """The ball of the pole at the rear corner, its cloth flying towards the front."""
    if facing == "left":
        return pen.at(132, 8, mirror=True)
    return pen.at(*{"right": (24, 8), "up": (13, 30)}.get(facing, (13, 10)))


def token_spot(facing: str) -> Point:
    """The middle of the commander's shield, at the rear edge of a square of 156."""
    return {"right": (19, 110), "left": (137, 96), "up": (21, 106)}.get(facing, (137, 62))


def seal_spot(facing: str) -> Point:
    """The middle of the seal, at the end of the scroll in a square of 156."""
    return 138.0, _scroll_top(facing) + 11.5


def _scroll_top(facing: str) -> float:
    """Facing down the screen, the scroll makes room for the beak below it."""
    return 102.0 if facing == "down" else 126.5


def _arm(look: UnitLook) -> str:
    return BY_LOOK.get(look.look, "lion")


def chip_rect(look: UnitLook, size: tuple[int, int], square: int) -> pygame.Rect:
    """Where a state chip of ``size`` lies: the front top corner, clear of the pennon."""
    x = 3 if look.facing == "left" else square - size[0] - 3
    return pygame.Rect((x, 2), size)


def _lettering(block: pygame.Surface, look: UnitLook, square: int, letters: Letters | None) -> None:
    if letters is None:
        return
    unit = square / SQUARE
    now = letters(str(look.now), max(13, round(20 * unit)), "bold", INK)
    full = letters(f"/{look.full}", max(12, round(15 * unit)), "regular", SEPIA)
    middle = pygame.Rect(24 * unit, _scroll_top(look.facing) * unit, 92.5 * unit, 22 * unit)
    x = middle.centerx - (now.get_width() + full.get_width()) // 2
    block.blit(now, (x, middle.centery - now.get_height() // 2))
    lift = round((now.get_height() - full.get_height()) * 0.28)
    block.blit(full, (x + now.get_width(), middle.centery - full.get_height() // 2 + lift))
    if look.chip is not None:
        _chip(block, look, square, letters)


def _chip(block: pygame.Surface, look: UnitLook, square: int, letters: Letters) -> None:
    unit = square / SQUARE
    colour = GULES.dark if look.grave else WARNING
    text = letters(look.chip or "", max(12, round(15 * unit)), "italic", colour)
    room = square - 6 - round(12 * unit)
    if text.get_width() > room:
        text = pygame.transform.smoothscale_by(text, room / text.get_width())
    size = (text.get_width() + round(12 * unit), max(text.get_height(), round(22 * unit)))
    area = chip_rect(look, size, square)
    pen = canvas(size, unit)
    pen.shape(box(1.2, 1.2, size[0] / unit - 2.4, size[1] / unit - 2.4, 3.4), PLATE, 2.0, colour)
    block.blit(pen.done(), area)
    block.blit(text, text.get_rect(center=area.center))
