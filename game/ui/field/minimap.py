"""What stands at the edge of the map: the whole field, small, and what its patterns mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.play.words import say
from game.ui import keys, text
from game.ui.art.kept import kept
from game.ui.art.palette import INK, SELECTED, TINCTURES, WHITE
from game.ui.art.paper import plate
from game.ui.field.block.body import cells_of, outline
from game.ui.field.camera import Camera
from game.ui.field.land.ground import Ground
from game.ui.field.marks import inks, rings
from game.ui.field.marks.sights import cover_mark
from game.ui.field.marks.washes import VERMILION, swatch
from game.ui.field.overlays import GOING
from game.ui.field.scene import Scene, Spot, TokenLook
from game.ui.field.token.parts import TURNS
from game.ui.theme import Theme
from game.ui.widgets.base import Point

Sample = Callable[[Surface, Rect], None]


def legend(
    surface: Surface,
    theme: Theme,
    camera: Camera,
    scene: Scene,
    pointer: Point = (-1, -1),
    labels: Sequence[Rect] = (),
) -> Rect | None:
    """Paint the strip off everybody and off the labels; where it is, or None if there is nothing to
    explain, or no place where it would hide nothing.
    """
    entries = list(_entries(scene))
    if not entries:
        return None
    style, size = theme.style("small"), theme.letters(15, 19)
    gap, pad = theme.px(10), theme.px(9)
    hint = keys.cap("legend")
    widths = [size + theme.px(6) + text.width(words, style) + gap for _, words in entries]
    room = camera.view.w - 2 * pad - text.width(hint, style) - 2 * gap
    while widths and sum(widths) > room:
        widths.pop()
    entries = entries[: len(widths)]
    if not entries:
        return None
    wide = sum(widths) + 2 * pad + (text.width(hint, style) + gap if hint else 0)
    high = max(size, text.step(style)) + pad
    taken, prize = _taken(camera, scene, labels), [camera.rect_of(cell) for cell in scene.prize]
    strip = _place((wide, high), theme, camera, taken, prize, pointer)
    if strip is None:
        return None
    surface.blit(plate(strip.size), strip)
    text.lay_over()
    x = strip.x + pad
    for (draw, words), width in zip(entries, widths, strict=True):
        box = Rect(x, strip.centery - size // 2, size, size)
        draw(surface, box)
        room_for = Rect(box.right + theme.px(6), strip.y, width - size - theme.px(6), strip.h)
        text.draw(surface, words, style, room_for)
        x += width
    if hint:
        faint = theme.style("caption")
        text.draw(surface, hint, faint, Rect(x, strip.y, strip.right - x - 4, strip.h))
    return strip


def _taken(camera: Camera, scene: Scene, labels: Sequence[Rect]) -> list[Rect]:
    """What the strip must not hide: everybody on the field, labels, buttons over the map."""
    standing = [camera.rect_of(look.cell) for look in scene.units]
    return [*standing, *labels, *(Rect(*place) for place in scene.covered)]


def _place(
    size: tuple[int, int], theme: Theme, camera: Camera, taken: Sequence[Rect],
    prize: Sequence[Rect], pointer: Point,
) -> Rect | None:  # fmt: skip
    """At the foot of the map, in its middle or in a corner; else at its head; else in the lowest
    row that is free. It goes away from the pointer and from what the battle is about if it can.
    """
    view = camera.view
    foot = view.bottom - theme.px(6) - size[1]
    head = view.top + theme.letters(24, 30) + theme.px(14)
    rows = (foot, head, *range(foot - size[1], view.top, -max(8, size[1] // 2)))
    middle = view.centerx - size[0] // 2
    columns = middle, view.x + theme.px(6), view.right - theme.px(6) - size[0]
    spots = ((middle, foot), (middle, head), *((x, y) for y in rows for x in columns))
    strips = (Rect(spot, size) for spot in spots)
    free = [strip for strip in strips if strip.collidelist(taken) < 0 and view.contains(strip)]
    free = [strip for strip in free if strip.collidelist(prize) < 0] or free
    near = camera.cell
    clear = (strip for strip in free if not strip.inflate(near, near).collidepoint(pointer))
    return next(clear, next(iter(free), None))


def _entries(scene: Scene) -> Iterator[tuple[Sample, str]]:
    kinds = {area.kind for area in scene.areas if area.cells}
    for kind in ("blast", "strike", "walk", "run", "back", "hand"):
        if kind in kinds:
            yield _square(kind), say(f"field.legend_{kind}")
    many = max(map(len, scene.threat.values()), default=0)
    if many:
        yield _square("threat"), say("field.legend_threat")
    if many > 1:
        yield _square("peril"), say("field.legend_peril")
    if scene.zone:
        yield _square("zone"), say("field.legend_zone")
    if scene.prize:
        yield _square("prize"), say("field.legend_prize")
    states = {seen.line.state for seen in scene.sights if not seen.hostile}
    if states & {"clear", "cover", "obscured"}:
        yield _sight, say("field.legend_sight")
    if any(seen.hostile for seen in scene.sights):
        yield _hostile, say("field.legend_hostile")
    if kinds & set(GOING):
        yield _cover, say("field.legend_cover")
    behind = next((look for look in scene.units if look.unit == scene.rear_of), None)
    if behind is not None and not behind.many:
        yield _rear, say("field.legend_rear")


def _square(kind: str) -> Sample:
    def sample(surface: Surface, box: Rect) -> None:
        surface.blit(swatch(box.w, kind), box)

    return sample


def _sight(surface: Surface, box: Rect) -> None:
    ends = (box.left, box.centery), (box.right - 3, box.centery)
    inks.cased(surface, ends, (255, 255, 255), 2)


def _hostile(surface: Surface, box: Rect) -> None:
    inks.dots(surface, (box.midleft, box.midright), VERMILION, 2.0, box.w / 3)


def _cover(surface: Surface, box: Rect) -> None:
    mark = cover_mark(max(20, box.w * 2), "half")
    surface.blit(mark, mark.get_rect(center=box.center))


def _rear(surface: Surface, box: Rect) -> None:
    """The arc behind somebody, which is as far from the middle of its picture as it is wide."""
    side = box.h * 2 // 5
    mark = rings.rear(side, TURNS["E"])
    surface.blit(mark, mark.get_rect(center=(box.centerx + side, box.centery)))


SMALLEST_DOT = 4


@dataclass(frozen=True, slots=True)
class Minimap:
    """Where it stands on the screen, and how large the field is on it."""

    rect: Rect
    columns: int
    rows: int

    @property
    def field(self) -> Rect:
        """The field itself, as large as it fits."""
        room = self.rect.inflate(-4, -4)
        scale = min(room.w / self.columns, room.h / self.rows)
        place = Rect(0, 0, max(1, int(self.columns * scale)), max(1, int(self.rows * scale)))
        place.center = room.center
        return place

    def spot_at(self, pixel: tuple[int, int]) -> Spot:
        """The spot of the field under a pixel; it may lie beside the field."""
        place = self.field
        x = (pixel[0] - place.x) * self.columns / place.w
        return x, self.rows - (pixel[1] - place.y) * self.rows / place.h

    def point(self, spot: Spot) -> tuple[int, int]:
        """The pixel of a spot in cells."""
        place = self.field
        x = place.x + spot[0] * place.w / self.columns
        return round(x), round(place.y + (self.rows - spot[1]) * place.h / self.rows)

    def draw(self, surface: Surface, ground: Ground, scene: Scene, camera: Camera) -> None:
        """Paint it; who is out is left away."""
        place = self.field
        surface.blit(ground.scaled(place.size), place)
        before = surface.get_clip()
        surface.set_clip(place)
        for look in scene.units:
            if not look.out and look.block:
                self._block(surface, look, look.unit == scene.selected)
            elif not look.out:
                x, y = look.place
                chosen = look.unit == scene.selected
                picture = dot(self._dot(), look.tincture, chosen, look.rank == "hero")
                surface.blit(picture, picture.get_rect(center=self.point((x + 0.5, y + 0.5))))
        self._frame(surface, camera)
        surface.set_clip(before)
        pygame.draw.rect(surface, INK, place.inflate(4, 4), 2)

    def _block(self, surface: Surface, look: TokenLook, chosen: bool) -> None:
        """The cells of a unit that fills many, in its tincture."""
        place, held = self.field, outline(cells_of(look))
        size = (place.w / self.columns, place.h / self.rows)
        x = place.x + (held.left + look.offset[0]) * size[0]
        y = place.bottom - (held.low + held.high + look.offset[1]) * size[1]
        surface.blit(patch(held.shape, look.tincture, chosen, size), (round(x) - 1, round(y) - 1))

    def _dot(self) -> int:
        return max(SMALLEST_DOT, round(self.field.w / self.columns * 0.8))

    def _frame(self, surface: Surface, camera: Camera) -> None:
        """What the camera sees."""
        view = camera.view.clip(camera.field)
        left, top = camera.spot_at(view.topleft)
        right, low = camera.spot_at(view.bottomright)
        a, b = self.point((left, top)), self.point((right, low))
        frame = Rect(a, (b[0] - a[0], b[1] - a[1]))
        pygame.draw.rect(surface, INK, frame, 3)
        pygame.draw.rect(surface, WHITE, frame.inflate(-2, -2), 1)


SHAPES: dict[str, tuple[tuple[float, float], ...]] = {
    "vertical": ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    "bend": ((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)),
    "sinister": ((0, -1.3), (1.25, 1), (-1.25, 1)),
    "cross": ((-1.3, -0.9), (1.3, -0.9), (0, 1.35)),
    "saltire": ((-1.3, -0.6), (1.3, -0.6), (1.3, 0.6), (-1.3, 0.6)),
    "tenne": ((-0.6, -1.3), (0.6, -1.3), (0.6, 1.3), (-0.6, 1.3)),
}
"""Marks of the small map by the side's hatching, around their middle; the others are discs."""


@kept(256)
def patch(
    shape: tuple[tuple[int, int], ...], tincture: str, chosen: bool, size: tuple[float, float]
) -> Surface:
    """The cells of a unit on the small map, each so many pixels wide and high, in an edge."""
    high = max(y for _, y in shape) + 1
    boxes = [
        Rect(
            round(x * size[0]) + 1,
            round((high - 1 - y) * size[1]) + 1,
            max(SMALLEST_DOT, round(size[0])),
            max(SMALLEST_DOT, round(size[1])),
        )
        for x, y in shape
    ]
    whole = boxes[0].unionall(boxes[1:])
    surface = pygame.Surface((whole.right + 1, whole.bottom + 1), pygame.SRCALPHA)
    for box in boxes:
        pygame.draw.rect(surface, SELECTED if chosen else INK, box.inflate(2, 2))
    for box in boxes:
        pygame.draw.rect(surface, TINCTURES[tincture].base, box)
    return surface


@kept(128)
def dot(size: int, tincture: str, chosen: bool, hero: bool) -> Surface:
    """A fighter on the small map; the shape of his mark tells his side without its hue."""
    wide = size + 6
    surface = pygame.Surface((wide, wide), pygame.SRCALPHA)
    own, half = TINCTURES.get(tincture, TINCTURES["sable"]), wide / 2
    shape = SHAPES.get(own.hatch, ())
    for far, colour in ((size / 2 + 1.6, SELECTED if chosen else INK), (size / 2, own.base)):
        if shape:
            points = [(half + x * far * 0.88, half + y * far * 0.88) for x, y in shape]
            pygame.draw.polygon(surface, colour, points)
        else:
            pygame.draw.aacircle(surface, colour, (half, half), far)
    if hero or own.hatch == "dots":
        centre = WHITE if hero else INK
        pygame.draw.aacircle(surface, centre, (half, half), max(1.0, size / 6))
    return surface
