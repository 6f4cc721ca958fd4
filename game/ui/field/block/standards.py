"""What is raised over a unit: pennon, scroll with numbers and order, a chip of its state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.core.grid import Cell
from game.ui import text
from game.ui.art.heraldry.charges import BY_LOOK
from game.ui.art.heraldry.flags import FRAMES, pennon
from game.ui.art.heraldry.icons import icon
from game.ui.art.heraldry.seals import seal
from game.ui.art.ink import canvas
from game.ui.art.kept import kept
from game.ui.art.palette import GULES, INK, PLATE, SEPIA, TINCTURES, WARNING, WHITE
from game.ui.art.shapes import box
from game.ui.field.block.body import Body, hostile
from game.ui.field.block.men import FAR, NEAR
from game.ui.field.scene import Scene, TokenLook
from game.ui.field.token.weapons import COMMANDER
from game.ui.text import Style

POLE = 0.92, 30, 60
"""How high a pennon is: in cells, and in pixels at the least and at the most."""

PLANTED = 0.5
"""So much of the pole stands within the unit."""

WAVES = 3.0
"""Pictures of a waving pennon in a second."""

LARGE, SMALL = 15, 13
"""The letters of a scroll, where cells are at least NEAR pixels wide, and where not."""

BAR = 5
"""Pixels of the bar of what is left, with its edge."""

STEPS = 60
"""The bar is drawn in so many steps."""

ASIDE, OFF = 10, 16
"""A label that has no room gives way by so many quarters of its width, and halves of its height."""

UNSET, SEALED = "unset", "sealed"
"""The seals of a unit that has no order yet, and of an order that nobody may read."""


def raised(surface: Surface, shown: Iterable[Body], scene: Scene, side: int) -> list[Rect]:
    """Raise the pennons of all units, and lay their scrolls and chips; where these lie."""
    bodies = tuple(shown)
    held = {cell: body.look for body in bodies for cell in body.cells}
    for body in bodies:
        _raise(surface, body, side, scene.time)
    labels, taken = list[Label](), list[Rect]()
    for body in bodies:
        order = scene.orders.get(body.look.unit, "")
        drawn = scroll_of(body.look, order, side >= NEAR)
        labels.append(_label(body, drawn, _scroll_place(body, drawn, held), taken))
        if body.look.chip and side >= FAR:
            drawn = chip(body.look.chip, body.look.grave)
            labels.append(_label(body, drawn, _chip_place(body, drawn, side), taken))
    for label in labels:
        _tie(surface, label)
    for label in labels:
        surface.blit(faded(label.picture, label.body.look), label.place)
    return taken


class Label(NamedTuple):
    """What is laid over a unit, and where it found room."""

    body: Body
    picture: Surface
    place: Rect
    wanted: Rect


def _label(body: Body, picture: Surface, wanted: Rect, taken: list[Rect]) -> Label:
    """The label at the free place that is the closest to where it is wanted; it is taken then."""
    place = free_place(wanted, taken)
    taken.append(place)
    return Label(body, picture, place, wanted)


def free_place(wanted: Rect, taken: Sequence[Rect]) -> Rect:
    """The closest place of this size that none of the others covers, first up and down."""
    if wanted.collidelist(taken) < 0:
        return wanted
    near = _nearby(max(1, wanted.w // 4), max(1, wanted.h // 2))
    found = (wanted.move(by) for by in near)
    return next((place for place in found if place.collidelist(taken) < 0), wanted)


@lru_cache(maxsize=64)
def _nearby(across: int, down: int) -> tuple[tuple[int, int], ...]:
    """Steps aside of these lengths, the shortest first; every frame asks for them."""
    offsets = (
        (x * across, y * down) for x in range(-ASIDE, ASIDE + 1) for y in range(-OFF, OFF + 1)
    )
    return tuple(sorted(offsets, key=lambda by: (by[0] ** 2 + by[1] ** 2, by)))


def _tie(surface: Surface, label: Label) -> None:
    """A thread from a label that had to give way to its unit."""
    if label.place == label.wanted or label.place.colliderect(label.body.hull):
        return
    hull, centre = label.body.hull, label.place.center
    end = (
        min(max(centre[0], hull.left), hull.right - 1),
        min(max(centre[1], hull.top), hull.bottom - 1),
    )
    pygame.draw.line(surface, PLATE, centre, end, 3)
    pygame.draw.line(surface, INK, centre, end, 1)


def _raise(surface: Surface, body: Body, side: int, seconds: float) -> None:
    """The pennon at the rear corner of the uppermost cells."""
    share, least, most = POLE
    high = round(min(most, max(least, share * side)))
    mirrored = body.facing == "W"
    frame = (int(seconds * WAVES) + body.look.unit) % FRAMES
    flag = pennon(
        high, body.look.tincture, BY_LOOK.get(body.look.troop, COMMANDER), frame, mirrored
    )
    (first, last), inset = body.outline.crown, max(2, side // 12)
    x = (last + 1) * side - inset - flag.get_width() if mirrored else first * side + inset
    place = (body.hull.x + x, round(body.hull.y + high * PLANTED - high))
    surface.blit(faded(flag, body.look), place)


def faded(picture: Surface, look: TokenLook) -> Surface:
    """The picture of somebody, as faint as he is."""
    if look.fade >= 1.0:
        return picture
    faint = picture.copy()
    faint.set_alpha(round(255 * max(0.0, look.fade)))
    return faint


def _scroll_place(body: Body, drawn: Surface, held: Mapping[Cell, TokenLook]) -> Rect:
    """The scroll at the lower edge; at the upper one where an enemy touches the unit below."""
    look = body.look
    below = (held.get(Cell(cell.x, cell.y - 1)) for cell in body.cells)
    pressed = any(other is not None and hostile(look, other) for other in below)
    place = drawn.get_rect(midtop=(body.hull.centerx, body.hull.bottom - drawn.get_height() // 2))
    if pressed:
        place.centery = body.hull.y
    return place


def scroll_of(look: TokenLook, order: str, large: bool) -> Surface:
    """The scroll of a unit as it is."""
    steps = max(0, min(STEPS, round(look.share * STEPS)))
    return scroll(look.many, look.strength, look.tincture, steps, order, large)


@kept(400)
def scroll(now: int, full: int, tincture: str, steps: int, order: str, large: bool) -> Surface:
    """How many stand of how many, the bar of what is left in all, and the seal of the order."""
    strong, pale = (
        Style(LARGE if large else SMALL, "bold", False, INK),
        Style(SMALL, "regular", False, SEPIA),
    )
    head, rest = str(now), f"/{full}" if large else ""
    letters = text.width(head, strong) + (text.width(rest, pale) if rest else 0)
    high = text.step(strong) + BAR
    disc = round(high * 1.12) if order else 0
    wide, tail = letters + 14, 7
    size = (wide + 2 * tail + (disc * 3 // 4 if disc else 0), max(high + 2, disc))
    top = (size[1] - high) / 2
    pen, own = canvas(size, over=3), TINCTURES[tincture]
    for x, way in ((tail + 3, -1), (tail + wide - 3, 1)):
        end, notch = x + way * (tail + 2), x + way * (tail - 2)
        ribbon = [
            (x, top + 3),
            (end, top + 3),
            (notch, top + 2 + high / 2),
            (end, top + high),
            (x, top + high),
        ]
        pen.shape(ribbon, own.dark, 1.2)
    pen.shape(box(tail, top + 0.8, wide, high - 1.6, 2.5), PLATE, 1.4)
    bar = wide - 4
    pen.fill(box(tail + 2, top + high - BAR - 0.4, bar, BAR - 1.6), own.dark, 60)
    if steps:
        pen.fill(box(tail + 2, top + high - BAR - 0.4, bar * steps / STEPS, BAR - 1.6), own.base)
    made = pen.done()
    line = Rect(tail + 7, round(top), letters + 2, high - BAR + 1)
    text.draw(made, head, strong, line)
    if rest:
        text.draw(
            made, rest, pale, Rect(line.x + text.width(head, strong), line.y, letters, line.h)
        )
    if disc:
        mark = order_seal(disc, tincture, order)
        made.blit(mark, mark.get_rect(midright=(size[0], size[1] // 2)))
    return made


@kept(128)
def order_seal(diameter: int, tincture: str, order: str) -> Surface:
    """The wax seal of an order: its sign, a crown where nobody may read it, a ring without one."""
    if order in (UNSET, SEALED):
        return seal(diameter, tincture, "unset" if order == UNSET else "crown")
    made = seal(diameter, tincture, "").copy()
    sign = icon(order, round(diameter * 0.56), WHITE)
    made.blit(sign, sign.get_rect(center=made.get_rect().center))
    return made


def _chip_place(body: Body, drawn: Surface, side: int) -> Rect:
    """The chip over the front corner of the unit, clear of the pennon."""
    place = drawn.get_rect(bottom=body.hull.y - 2)
    if body.facing == "W":
        place.left = body.hull.x - 2
    else:
        place.right = max(body.hull.right + 2, body.hull.x + drawn.get_width() + side)
    return place


@kept(64)
def chip(words: str, grave: bool) -> Surface:
    """A state in a word or two on a small plate."""
    colour = GULES.dark if grave else WARNING
    style = Style(SMALL, "regular", True, colour)
    size = (text.width(words, style) + 12, text.step(style) + 2)
    pen = canvas(size)
    pen.shape(box(1, 1, size[0] - 2, size[1] - 2, 3), PLATE, 1.6, colour)
    made: Surface = pen.done()
    text.draw(made, words, style, Rect(6, 0, size[0] - 10, size[1]), "centre")
    return made
