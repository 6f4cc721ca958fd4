"""Units of many fighters who stand in cells of their own on the map: a cloud of figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pygame import Rect, Surface

from game.core.grid import Cell
from game.ui.field.block.standards import scroll_of
from game.ui.field.camera import Camera
from game.ui.field.scene import Scene, TokenLook

LARGE = 28
"""From so many pixels a cell on the scrolls are large."""

TRIES = 6
"""So many half scrolls up and down a free place is looked for."""


def apart(looks: Iterable[TokenLook]) -> Iterator[TokenLook]:
    """Everybody one by one who has a cell of his own: of a cloud each figure, of which the first
    alone carries what tells of all.
    """
    for look in looks:
        if look.block:
            continue
        if not look.cells:
            yield look
            continue
        dx, dy = look.cell.x - look.cells[0].x, look.cell.y - look.cells[0].y
        anchors = look.cells[:: look.size * look.size]
        for number, cell in enumerate(anchors[: max(1, look.many)]):
            own = replace(look, cell=Cell(cell.x + dx, cell.y + dy), cells=())
            yield own if not number else replace(own, seals=(), ribbon="", press=1.0)


def counts(surface: Surface, scene: Scene, camera: Camera) -> list[Rect]:
    """Over each cloud its scroll: how many of it stand, and how much of it is left; none lies over
    another one. Returns where they lie.
    """
    taken: list[Rect] = []
    for look in scene.units:
        x, y = camera.middle(look.place)
        shown = look.many > 1 and not look.block and look.fade >= 1.0
        if shown and camera.view.collidepoint(x, y):
            drawn = scroll_of(look, scene.orders.get(look.unit, ""), camera.cell >= LARGE)
            rise = camera.cell * 1.05 * look.size
            place = apart_from(taken, drawn.get_rect(center=(x, round(y - rise))))
            surface.blit(drawn, place)
            taken.append(place)
    return taken


def apart_from(taken: list[Rect], place: Rect) -> Rect:
    """The place, or the nearest one above or below it that is free."""
    steps = sorted(range(-TRIES, TRIES + 1), key=lambda step: (abs(step), step))
    spots = (place.move(0, step * place.h // 2) for step in steps)
    return next((spot for spot in spots if spot.collidelist(taken) < 0), place)
