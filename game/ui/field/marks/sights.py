"""Lines of sight, and the scrolls that name the cover and what it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.core.grid import Cell
from game.ui import text
from game.ui.art.ink import canvas
from game.ui.art.palette import INK, MINUS, PLATE, SHEET, WHITE, mix
from game.ui.art.shapes import path
from game.ui.field.camera import Camera
from game.ui.field.marks import inks
from game.ui.field.marks.washes import VERMILION
from game.ui.field.scene import Sight
from game.ui.field.token.token import REDUCED
from game.ui.theme import Theme

BROKEN = ("cover", "obscured")


def sight(surface: Surface, camera: Camera, seen: Sight) -> None:
    """White in ink where it is clear, broken where something is in the way, ended by a cross where
    nothing is seen; an enemy's sight in vermilion dots.
    """
    side, line = camera.cell, seen.line
    ends = (camera.middle((line.start.x, line.start.y)), camera.middle((line.end.x, line.end.y)))
    body = inks.shortened(ends, side * 0.42, side * 0.42)
    wide = max(1.5, side / 30)
    if line.state == "blocked":
        inks.broken(surface, body, mix(WHITE, INK, 0.45), wide * 0.7, side * 0.08, side * 0.16)
        _cross(surface, body[-1], side * 0.12)
    elif seen.hostile:
        inks.dots(surface, body, VERMILION, max(1.5, side / 26), side * 0.17)
    elif line.state in BROKEN:
        inks.broken(surface, body, WHITE, wide, side * 0.2, side * 0.12)
    else:
        inks.cased(surface, body, WHITE, wide)
        pygame.draw.aacircle(surface, INK, body[-1], wide * 1.9)
        pygame.draw.aacircle(surface, WHITE, body[-1], wide * 1.2)


def _cross(surface: Surface, at: inks.Pixel, half: float) -> None:
    x, y = at
    for colour, wide in ((WHITE, 5), (MINUS, 3)):
        inks.line(surface, [(x - half, y - half), (x + half, y + half)], colour, wide)
        inks.line(surface, [(x + half, y - half), (x - half, y + half)], colour, wide)


def scrolls(
    surface: Surface,
    theme: Theme,
    camera: Camera,
    labels: Iterable[tuple[Cell, str]],
    taken: list[Rect],
    faces: Sequence[Rect] = (),
) -> None:
    """A scroll at every cell with words; they keep off one another and inside the view, and where
    they would hide a face they are left away.
    """
    style = theme.style("small").but(weight="semibold")
    for cell, words in labels:
        if not words or not camera.rect_of(cell).colliderect(camera.view):
            continue
        high = text.step(style) + theme.px(6)
        size = (text.width(words, style) + high + theme.px(10), high)
        place = _free(camera, camera.rect_of(cell), size, taken, faces)
        if place.collidelist(faces) >= 0:
            continue
        if place.collidelist(taken) >= 0:
            text.lay_over()
        taken.append(place)
        surface.blit(scroll(size), place)
        text.draw(surface, words, style, place.inflate(-high, 0), "centre")


TALL = 0.62
"""How far a standing figure reaches above its cell, in cells."""

FEET = 0.3
"""How far it reaches below the middle of its cell. Labels keep off it while they can."""


def _free(
    camera: Camera, cell: Rect, size: tuple[int, int], taken: list[Rect], faces: Sequence[Rect]
) -> Rect:
    """Above the cell, below it, beside it, or farther off: the first place that is free."""
    box, gap = Rect((0, 0), size), cell.h // 5
    tall = round(cell.h * TALL) if cell.h >= REDUCED else 0
    places = []
    for step in range(4):
        far = gap + step * (size[1] + 4)
        above, below = cell.top - far - tall, cell.bottom + far
        for spot, at in (
            ("midbottom", (cell.centerx, above)),
            ("midtop", (cell.centerx, below)),
            ("midleft", (cell.right + far, cell.centery)),
            ("midright", (cell.left - far, cell.centery)),
            ("bottomleft", (cell.left, above)),
            ("bottomright", (cell.right, above)),
            ("topleft", (cell.left, below)),
            ("topright", (cell.right, below)),
        ):
            setattr(box, spot, at)
            places.append(box.clamp(camera.view))
    free = [p for p in places if p.collidelist(taken) < 0 and not p.colliderect(cell)]
    apart = [p for p in free if p.collidelist(faces) < 0 and _near(p, cell)]
    clear = [p for p in apart if p.collidelist(footed(camera, faces)) < 0]
    return (clear or apart or free or places)[0]


def footed(camera: Camera, faces: Sequence[Rect]) -> list[Rect]:
    """The places of faces down to the feet; those of shields seen from afar end where they do."""
    down = round(camera.cell * FEET) if camera.cell >= REDUCED else 0
    return [Rect(face.x, face.y, face.w, face.h + down) for face in faces]


def _near(place: Rect, cell: Rect) -> bool:
    """Whether a scroll lies so near to a cell that it can only mean this one."""
    return place.colliderect(cell.inflate(2 * cell.w, 2 * cell.h))


@lru_cache(maxsize=64)
def scroll(size: tuple[int, int]) -> Surface:
    """A pale strip that is pointed at both ends."""
    wide, high = size
    pen = canvas(size)
    nose = high * 0.3
    face = [(1, high / 2), (nose, 1), (wide - nose - 1, 1), (wide - 2, high / 2)]
    face += [(wide - nose - 1, high - 2.5), (nose, high - 2.5)]
    pen.fill([(x + 1.4, y + 1.8) for x, y in face], INK, 90)
    pen.shape(face, PLATE, 1.5)
    inner = [
        (x + (3 if x < wide / 2 else -3), y + (2.4 if y < high / 2 else -2.4)) for x, y in face
    ]
    pen.stroke([inner[1], inner[2]], mix(SHEET[1], INK, 0.12), 1.0)
    pen.stroke([inner[4], inner[5]], mix(SHEET[1], INK, 0.12), 1.0)
    return pen.done()


SHIELD = path("M-8 -9 L8 -9 L8 -1 C8 5 4 9 0 11 C-4 9 -8 5 -8 -1 Z")


@lru_cache(maxsize=24)
def cover_mark(side: int, cover: str) -> Surface:
    """A little shield, filled as far as the cover goes: a half or three quarters."""
    unit = side / 60
    size = max(7, round(24 * unit))
    pen = canvas((size, size), size / 24, over=6).at(12, 12)
    pen.shape(SHIELD, PLATE, 2.4)
    share = {"half": 0.5, "three_quarter": 0.75}.get(cover, 0.0)
    top = 11 - 20 * share
    pen.fill([(x, max(y, top)) for x, y in SHIELD], INK)
    return pen.done()


def badge(surface: Surface, camera: Camera, seen: Sight) -> None:
    """At whoever has cover from the one who looks: the same little shield, above his right."""
    if seen.line.state == "cover" and not seen.hostile:
        mark, place = cover_mark(camera.cell, "half"), camera.rect_of(seen.line.end)
        surface.blit(
            mark, mark.get_rect(center=(place.right - place.w // 8, place.y + place.h // 6))
        )


def cover_marks(surface: Surface, camera: Camera, covers: dict[Cell, str]) -> None:
    """A mark at the lower edge of every cell that shelters somebody."""
    for cell, cover in covers.items():
        mark = cover_mark(camera.cell, cover)
        place = camera.rect_of(cell)
        surface.blit(mark, mark.get_rect(midbottom=(place.centerx, place.bottom - 1)))
