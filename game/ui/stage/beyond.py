"""Marks at the edge of the map for enemies who stand beyond it: how many there are, and which way.
A click on one looks there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect, Surface

from game.core.components import Unit
from game.core.grid import Cell
from game.core.view import View
from game.play.standing import fights
from game.play.words import say
from game.ui import text
from game.ui.art.ink import canvas
from game.ui.art.kept import kept
from game.ui.art.palette import INK, PLATE, TINCTURES
from game.ui.field.camera import Camera
from game.ui.field.scene import TokenLook
from game.ui.theme import Theme
from game.ui.widgets.base import Point

POINTS = 16
"""So many ways an arrow can show."""

BODY = 34
"""Half the side of a mark in pixels at 1920 × 1080."""

APART = 2.4
"""Marks stand at least so many halves of one from each other; nearer ones are one."""


class Beyond(NamedTuple):
    """How many enemies are that way, of which tincture, and the cell of the nearest. ``way`` is one
    of POINTS, from the east clockwise.
    """

    rect: Rect
    cell: Cell
    way: int
    tincture: str
    n: int


@dataclass(slots=True)
class _Heap:
    """Enemies who are shown by one mark, the nearest first."""

    at: Point
    looks: list[TokenLook]


def marks(
    theme: Theme,
    camera: Camera,
    told: Callable[[int], View],
    looks: Iterable[TokenLook],
    covered: Sequence[Rect],
) -> tuple[Beyond, ...]:
    """Where the view is left by the straight ways from its middle to those out of sight who are
    still in the fight, as the view that is ``told`` of each has it; off what lies over the map at
    its head. Whoever is near another there stands on one mark, of whatever side.
    """
    half = theme.px(BODY)
    room = camera.view.inflate(-3 * half, -3 * half)
    head = max((box.bottom for box in covered if box.top < camera.view.centery), default=0)
    lower = max(room.top, head + half)
    room.h, room.y = room.bottom - lower, lower
    far = [look for look in looks if not _seen(look, camera) and _hostile(look, told(look.unit))]
    far.sort(key=lambda look: math.dist(camera.middle(look.place), room.center))
    heaps = list[_Heap]()
    for look in far:
        at = _edge(room, camera.middle(look.place))
        heap = next((heap for heap in heaps if math.dist(heap.at, at) < APART * half), None)
        if heap is None:
            heaps.append(_Heap(at, [look]))
        else:
            heap.looks.append(look)
    return tuple(_mark(heap, half, room, camera) for heap in heaps)


def _hostile(look: TokenLook, view: View) -> bool:
    known = view.find(look.unit, Unit)
    foe = known is not None and known.side != view.side
    return foe and not look.out and look.rank != "mount" and fights(view, look.unit)


def _mark(heap: _Heap, half: int, room: Rect, camera: Camera) -> Beyond:
    first = heap.looks[0]
    rect = Rect(0, 0, 2 * half, 2 * half)
    rect.center = heap.at
    x, y = camera.middle(first.place)
    turn = math.degrees(math.atan2(y - room.centery, x - room.centerx))
    way, n = round(turn * POINTS / 360) % POINTS, sum(look.many or 1 for look in heap.looks)
    return Beyond(rect, first.cell, way, first.tincture, n)


def _seen(look: TokenLook, camera: Camera) -> bool:
    """Whether the middle of somebody, or of a cell of a unit, is in view."""
    if not look.cells:
        return bool(camera.view.collidepoint(camera.middle(look.place)))
    return any(camera.view.collidepoint(camera.rect_of(cell).center) for cell in look.cells)


def _edge(room: Rect, spot: Point) -> Point:
    """Where the way from the middle of the room to a spot outside leaves it."""
    ends = room.clipline(room.center, spot)
    return ends[1] if ends else room.center


def at(found: Iterable[Beyond], point: Point) -> Beyond | None:
    """The mark under a pixel."""
    return next((mark for mark in found if mark.rect.collidepoint(point)), None)


def draw(surface: Surface, theme: Theme, found: Iterable[Beyond], pointer: Point) -> None:
    """Paint them; the one under the pointer is lit."""
    for mark in found:
        lit = bool(mark.rect.collidepoint(pointer))
        surface.blit(_arrow(mark.rect.w, mark.way, mark.tincture, lit), mark.rect)
        text.lay_over()
        inner = mark.rect.inflate(-mark.rect.w * 2 // 5, -mark.rect.h // 2)
        text.draw(surface, str(mark.n), theme.style("strong"), inner, "centre")


def tip(mark: Beyond) -> tuple[tuple[str, str], ...]:
    """What a mark says to who points at it."""
    return (("body", say("stage.beyond", {"n": mark.n})),)


@kept(64)
def _arrow(side: int, way: int, tincture: str, lit: bool) -> Surface:
    """A disc in a rim of the tincture, with a point that shows the way."""
    ground = TINCTURES.get(tincture, TINCTURES["sable"])
    pen = canvas((side, side), side / 100, over=4).at(50, 50, turn=way * 360 / POINTS)
    pen.shape(((14, -27), (48, 0), (14, 27)), ground.light if lit else ground.base, 4)
    pen.disc(0, 0, 35, ground.light if lit else ground.base, 4)
    pen.disc(0, 0, 28, PLATE)
    pen.stroke(((14, -27), (48, 0), (14, 27)), INK, 4)
    return pen.done()
