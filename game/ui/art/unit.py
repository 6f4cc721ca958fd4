"""A mass unit in its square: plinth with beak, soldiers in ranks, pennon, numbers, seal.

All measures are units of a square of 156. Facing reads from the beak alone; losses empty places
in a seeded order, the front rank first, and leave a fallen shield behind.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.ui.art import soldiers
from game.ui.art.charges import BY_LOOK
from game.ui.art.flags import raise_flag
from game.ui.art.formation import Place, places, standing
from game.ui.art.heraldry import crest, heater
from game.ui.art.ink import Canvas, canvas
from game.ui.art.palette import (
    GULES,
    INK,
    PLATE,
    SELECTED,
    SEPIA,
    TINCTURES,
    WARNING,
    Colour,
    Tincture,
)
from game.ui.art.seals import stamp
from game.ui.art.shapes import Point, box, path

Letters = Callable[[str, int, str, Colour], pygame.Surface]
"""(text, size in pixels, "regular" | "bold" | "italic", colour) -> surface."""

SQUARE = 156.0
TURNS = {"right": 0.0, "down": 90.0, "left": 180.0, "up": 270.0}
VIEWS = {"right": "profile", "left": "profile", "up": "back", "down": "front"}


@dataclass(frozen=True, slots=True)
class UnitLook:
    """Everything a unit's picture depends on. ``seal`` is a name of ``seals.GLYPHS`` or None;
    ``chip`` is a short text for the front top corner, ``pose`` one of ``soldiers.POSES``;
    ``frame`` (0 to 2) is the wave of the pennon; a ghost stands where the unit will be;
    a ``grave`` chip is red instead of amber.
    """

    look: str
    tincture: str
    helm: str
    now: int
    full: int
    facing: str = "right"
    seed: int = 0
    pose: str = "stand"
    chip: str | None = None
    seal: str | None = None
    commander: bool = False
    selected: bool = False
    ghost: bool = False
    frame: int = 0
    grave: bool = False


@lru_cache(maxsize=256)
def unit_block(look: UnitLook, square: int, letters: Letters | None = None) -> pygame.Surface:
    """The unit's picture, ``square`` pixels wide and high, for blitting at its square's corner."""
    pen = canvas((square, square), square / SQUARE, over=4 if square < 220 else 3)
    if look.ghost:
        _ghost(pen, look)
        return pen.done()
    side = TINCTURES[look.tincture]
    plinth(pen, look.facing, side)
    _men(pen, look)
    raise_flag(_pole(pen, look.facing), side, _arm(look), look.frame, 92)
    bracket(pen, look.facing, side, look.selected)
    _scroll(pen.at(0, _scroll_top(look.facing) - 126.5), look, side)
    if look.commander:
        token = pen.at(*token_spot(look.facing), 0.42)
        heater(token, side, "lion")
        crest(token, side)
    if look.seal is not None:
        stamp(pen.at(*seal_spot(look.facing), 0.33), side, look.seal)
    block = pen.done()
    _lettering(block, look, square, letters)
    return block


def _ghost(pen: Canvas, look: UnitLook) -> None:
    """A faint small pennon where the unit will be, and its faint front edge."""
    faint, side = pen.layer(), TINCTURES[look.tincture]
    spot = faint.at(112 if look.facing == "left" else 44, 40, 0.8, mirror=look.facing == "left")
    raise_flag(spot, side, _arm(look), look.frame, 92, True)
    bracket(faint, look.facing, side)
    pen.lay(faint, 150)


def plinth(pen: Canvas, facing: str, tincture: Tincture) -> None:
    """The ground the unit stands on, in its tincture at 20 %."""
    outline = path("M20 34 L132 33 L140 62 L140 96 L132 125 L18 124 Z")
    if facing == "left":
        outline = path("M136 34 L24 33 L16 62 L16 96 L24 125 L138 124 Z")
    elif facing == "up":
        outline = path("M36 30 L78 24 L124 30 L122 124 L38 124 Z")
    elif facing == "down":
        outline = path("M38 22 L122 22 L124 128 L78 136 L36 128 Z")
    pen.fill(outline, tincture.base, 52)
    pen.stroke(outline, SEPIA, 0.8, closed=True)


def bracket(pen: Canvas, facing: str, tincture: Tincture, lit: bool = False) -> None:
    """The thick front edge, whose beak touches the square's edge on the side faced."""
    turned = _front(pen, facing)
    arms = path("M132 33 L140 62 L153 79 L140 96 L132 125")
    if facing in ("up", "down"):
        arms = path("M128 32 L139 62 L154 78 L139 94 L128 124")
    beak = [arms[1], arms[2], arms[3]]
    if lit:
        turned.stroke(arms, SELECTED, 10)
    turned.stroke(arms, INK, 6.6)
    turned.stroke(beak, INK, 6.6, closed=True)
    turned.stroke(arms, tincture.base, 3.8)
    turned.fill(beak, tincture.base)
    turned.stroke(beak, tincture.base, 3.8, closed=True)
    turned.stroke([(139.6, 65), (139.6, 93)], INK, 1.4)
    turned.hatch([(141.5, 66), (151, 79), (141.5, 92)], tincture, 3.0, 0.8, tincture.light)


def _front(pen: Canvas, facing: str) -> Canvas:
    if facing == "left":
        return pen.at(SQUARE, 0, mirror=True)
    if facing == "up":
        return pen.at(1.0, SQUARE, turn=-90)
    if facing == "down":
        return pen.at(SQUARE, 0, turn=90)
    return pen


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


def _men(pen: Canvas, look: UnitLook) -> None:
    row = places(look.look, look.full, look.facing, look.seed)
    alive = standing(row, look.now, look.full, look.seed)
    size = 0.9 if look.look == "horse" else 1.0
    fallen = pen.layer()
    for place in row:
        if place.number not in alive:
            soldiers.draw(fallen.at(place.x, place.y, 0.9), _figure(look, place, "fallen"))
    pen.lay(fallen, 150)
    for place in row:
        if place.number in alive:
            soldiers.draw(pen.at(place.x, place.y, size), _figure(look, place, look.pose))


def _figure(look: UnitLook, place: Place, pose: str) -> soldiers.Figure:
    return soldiers.Figure(
        look.look,
        look.tincture,
        look.helm,
        pose,
        VIEWS[look.facing],
        look.facing == "left",
        place.front,
        place.variant,
    )


def _scroll(pen: Canvas, look: UnitLook, tincture: Tincture) -> None:
    """The number scroll with swallow tails and the bar of the men still standing."""
    for tail in (
        path("M30 130 L14 130 L20 140.5 L14 151 L30 151 Z"),
        path("M110 130 L127 130 L121 140.5 L127 151 L110 151 Z"),
    ):
        pen.shape(tail, tincture.dark, 1.2)
    pen.shape(box(24, 126.5, 92.5, 25.4, 2.2), PLATE, 1.4)
    share = max(0.0, min(1.0, look.now / max(1, look.full)))
    pen.fill(box(25, 148, 90.5, 3.2), tincture.dark, 40)
    pen.fill(box(25, 148, 90.5 * share, 3.2), tincture.base)


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
