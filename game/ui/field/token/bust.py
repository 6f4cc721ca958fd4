"""Somebody's head and shoulders in a disc, drawn by the hand that draws him on the field."""

from __future__ import annotations

from dataclasses import replace

import pygame
from pygame import Surface

from game.ui.art.ink import Canvas, canvas
from game.ui.art.kept import kept
from game.ui.art.palette import INK, PLATE, TINCTURES, WHITE, mix
from game.ui.art.people.person import draw_person
from game.ui.art.people.poses import POSES
from game.ui.art.shapes import ellipse
from game.ui.field.token.standing import Standing, body

LEAST = 20
"""Pixels below which a face is no more than a blot: a shield says more there."""

PLAIN = 30
"""Below so many pixels faces and the hatching of cloth are left out."""

RIM = 7.5
"""How wide the ring around a disc is, of a hundred."""

ROOM, CROWNED = 76.0, 92.0
"""Units of a figure that a disc shows, and that of a hero, whose coronet needs room."""


@kept(240)
def bust(shown: Standing, side: int) -> Surface:
    """A disc of ``side`` pixels with the ring of his tincture. Beasts are shown whole, and riders
    without theirs.
    """
    tincture = TINCTURES[shown.dress.tincture]
    pen = canvas((side, side), side / 100, over=5 if side < 40 else 4)
    outer, inner = (ellipse(50, 50, far, far, 48) for far in (48.5, 48.5 - RIM))
    pen.fill(outer, tincture.base)
    pen.hatch(outer, tincture, 6.5, 2.4, mix(tincture.light, WHITE, 0.4))
    pen.fill(inner, mix(PLATE, tincture.light, 0.3))
    inside = Surface(pen.surface.get_size(), pygame.SRCALPHA)
    _within(replace(pen, surface=inside), shown, side)
    mask = Surface(inside.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(mask, WHITE, [pen.spot(point) for point in inner])
    inside.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    pen.surface.blit(inside, (0, 0))
    for line in (outer, inner):
        pen.stroke(line, INK, 2.6, closed=True)
    return pen.done()


def _within(pen: Canvas, shown: Standing, side: int) -> None:
    """What the disc shows."""
    if shown.beast and not shown.ridden:
        picture = body(replace(shown, lying=False), max(24, pen.surface.get_width() * 5 // 9))
        place = picture.get_rect(center=pen.surface.get_rect().center)
        pen.surface.blit(picture, place.move(0, picture.get_height() // 12))
        return
    hero = shown.dress.rank == "hero"
    size = 100 / (CROWNED if hero else ROOM)
    (x, y), low = POSES["stand"].head, 56.0 if hero else 50.0
    own = pen.at(50 - x * size, low - y * size, size)
    bare = replace(shown.dress, weapon="", shield="")
    draw_person(own, bare, "stand", False, side < PLAIN)
