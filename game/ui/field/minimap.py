"""The whole field, small: fighters as dots, the camera's frame; a click or drag moves it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.ui.art.kept import kept
from game.ui.art.palette import INK, SELECTED, TINCTURES, WHITE
from game.ui.field.camera import Camera
from game.ui.field.land.ground import Ground
from game.ui.field.scene import Scene, Spot

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
            if not look.out:
                x, y = look.place
                chosen = look.unit == scene.selected
                picture = dot(self._dot(), look.tincture, chosen, look.rank == "hero")
                surface.blit(picture, picture.get_rect(center=self.point((x + 0.5, y + 0.5))))
        self._frame(surface, camera)
        surface.set_clip(before)
        pygame.draw.rect(surface, INK, place.inflate(4, 4), 2)

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
