"""The map as one thing for a screen to embed: lay it out, give it a scene, hand it the events.

``layout`` when the window or the field changes, ``update`` and ``draw`` in every frame, ``handle``
for every event, which tells what was done as a ``Touch``. The camera is the view's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.core.grid import Cell, Grid
from game.ui import keys
from game.ui.field.camera import Camera, Steering, fitted, framed
from game.ui.field.graticule import graticule, width
from game.ui.field.minimap import Minimap, legend
from game.ui.field.painting import Painting, between
from game.ui.field.scene import Scene, Touch
from game.ui.theme import Theme

FAR = 6
"""So many pixels the pointer moves with a button held before it drags the field."""

TWICE = 350
"""Milliseconds within which a second click on the same cell makes a double click."""

SEEN = 60
"""The size of a cell at 1920 × 1080 when a field is first shown that has no room as a whole."""

FRAMED = 21, 26, 70
"""A cell at 1920 × 1080 where hosts are shown: least if all have room, least if not, greatest."""

ZOOM = 0.13
"""Seconds in which one size turns into the next, at speed 1."""


@dataclass(slots=True)
class _Hold:
    """A pressed button: where, which, and whether it has dragged the field."""

    at: tuple[int, int]
    button: int
    dragged: bool = False


class FieldView:
    """The drawn field of personal combat on a part of the screen."""

    def __init__(self) -> None:
        self.area = Rect(0, 0, 1, 1)
        self.legend = True
        self.strip: Rect | None = None
        self.labels: list[Rect] = []
        self._theme = Theme((1280, 720))
        self._painting: Painting | None = None
        self._steering: Steering | None = None
        self._scene: Scene | None = None
        self._small: Minimap | None = None
        self._hold: _Hold | None = None
        self._on_small = False
        self._pointer = (-1, -1)
        self._last = (-10_000, Cell(-1, -1))
        self._before: tuple[Surface, Camera] | None = None
        self._zooming = 1.0

    @property
    def camera(self) -> Camera:
        """The camera as it stands; only after ``layout``."""
        assert self._steering is not None
        return self._steering.camera

    @property
    def moving(self) -> bool:
        """Whether the camera is on its way, so that another frame is due."""
        return self._zooming < 1.0 or (self._steering is not None and self._steering.gliding)

    def layout(self, theme: Theme, rect: Rect, grid: Grid, small: Rect | None = None) -> None:
        """Take this part of the screen, frame included, and ``small`` for the minimap. The camera
        stays where it was unless the field is another one.
        """
        edge = width(theme)
        view = rect.inflate(-2 * edge, -2 * edge)
        self.area, self._theme = rect.copy(), theme
        size = (grid.columns, grid.rows)
        known = self._steering
        if known is not None and (known.camera.columns, known.camera.rows) == size:
            if view.size != known.camera.size:
                self._before, self._zooming = None, 1.0
            known.jump(known.goal.within(view))
        else:
            camera, whole = fitted(*size, view), self.least
            self._steering = Steering(camera if camera.cell >= whole else camera.sized(2 * whole))
        self._small = Minimap(small.copy(), *size) if small is not None else None

    @property
    def least(self) -> int:
        """The least size of a cell with which a whole field is shown at first."""
        return self._theme.px(SEEN) // 2

    def let_go(self) -> None:
        """Forget the pointer and what it holds: something else has the hand now."""
        self._pointer, self._hold, self._on_small = (-1, -1), None, False

    def fit(self) -> None:
        """Show the whole field, or as much of it as there is room for."""
        camera = self.camera
        self._zoom(fitted(camera.columns, camera.rows, camera.view))

    def framing(self, cells: Sequence[Cell], own: Sequence[Cell] = ()) -> Camera:
        """The camera that shows all these cells at once, as large as they can be, but not very
        small; where there is no room for all, all ``own`` ones.
        """
        small, least, most = map(self._theme.px, FRAMED)
        found = framed(self.camera, cells, small, most, own)
        every = all(map(found.shows, cells))
        return found if every else framed(self.camera, cells, least, most, own)

    def show(self, camera: Camera) -> None:
        """Look through this camera; one size turns softly into another."""
        self._zoom(camera)

    def centre(self, cell: Cell) -> None:
        """Bring a cell into the middle."""
        assert self._steering is not None
        self._steering.glide(self._steering.goal.on(cell))

    def reveal(self, cell: Cell, filled: Iterable[Cell] = ()) -> None:
        """Bring a cell into view by the least move, with all that somebody fills besides, as far as
        there is room; none if it is seen already.
        """
        assert self._steering is not None
        goal = self._steering.goal
        for one in (*filled, cell):
            goal = goal.revealing(one)
        self._steering.glide(goal)

    def rect(self, cell: Cell) -> Rect:
        """Where a cell lies on the screen, in sight or not."""
        return self.camera.rect_of(cell)

    def cell(self, pixel: tuple[int, int]) -> Cell | None:
        """The cell under a pixel, or None beside the field."""
        return self.camera.cell_at(pixel)

    def unit_at(self, pixel: tuple[int, int]) -> int | None:
        """Whose token is under a pixel: the uppermost one, those who are out last of all."""
        cell, scene = self.camera.cell_at(pixel), self._scene
        if cell is None or scene is None:
            return None
        here = [look for look in scene.units if look.fills(cell)]
        here.sort(key=lambda look: (look.out, look.fallen, look.unit))
        return here[0].unit if here else None

    def handle(self, event: pygame.event.Event) -> Touch | None:
        """What an event does on the map, or None if it is none of the map's."""
        if self._steering is None:
            return None
        match event.type:
            case pygame.MOUSEWHEEL:
                return self._wheel(event)
            case pygame.MOUSEBUTTONDOWN:
                return self._press(event)
            case pygame.MOUSEBUTTONUP:
                return self._release(event)
            case pygame.MOUSEMOTION:
                return self._move(event)
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.WINDOWLEAVE | pygame.WINDOWFOCUSLOST:
                self.let_go()
        return None

    def _wheel(self, event: pygame.event.Event) -> Touch | None:
        pointer = self._pointer if self._pointer != (-1, -1) else pygame.mouse.get_pos()
        if not self.camera.view.collidepoint(pointer) or not event.y:
            return None
        assert self._steering is not None
        self._zoom(self._steering.goal.zoomed(1 if event.y > 0 else -1, pointer))
        return Touch("moved", pos=pointer)

    def _press(self, event: pygame.event.Event) -> Touch | None:
        self._pointer = event.pos
        if (
            event.button == 1
            and self._small is not None
            and self._small.rect.collidepoint(event.pos)
        ):
            self._on_small = True
            return self._look_at(event.pos)
        if self.strip is not None and self.legend and self.strip.collidepoint(event.pos):
            return None
        if event.button in (1, 2, 3) and self.camera.view.collidepoint(event.pos):
            self._hold = _Hold(event.pos, event.button)
        return None

    def _look_at(self, pixel: tuple[int, int]) -> Touch:
        assert self._steering is not None
        assert self._small is not None
        self._steering.jump(self._steering.goal.centred(self._small.spot_at(pixel)))
        return Touch("moved", pos=pixel)

    def _release(self, event: pygame.event.Event) -> Touch | None:
        hold, self._hold, self._on_small = self._hold, None, False
        if hold is None or hold.button != event.button or hold.dragged:
            return None
        cell = self.camera.cell_at(event.pos)
        if cell is None or hold.button == 2:
            return None
        unit = self.unit_at(event.pos)
        if hold.button == 3:
            return Touch("context", cell, unit, event.pos)
        now, (last, where) = pygame.time.get_ticks(), self._last
        twice = now - last < TWICE and where == cell
        self._last = (-10_000 if twice else now, cell)
        return Touch("double" if twice else "click", cell, unit, event.pos)

    def _move(self, event: pygame.event.Event) -> Touch | None:
        self._pointer = event.pos
        if self._on_small:
            return self._look_at(event.pos)
        hold = self._hold
        if hold is not None and hold.button != 3:
            across, down = event.pos[0] - hold.at[0], event.pos[1] - hold.at[1]
            if hold.dragged or max(abs(across), abs(down)) >= FAR:
                assert self._steering is not None
                self._steering.jump(self._steering.camera.moved(across, down))
                self._hold = _Hold(event.pos, hold.button, True)
                return Touch("moved", pos=event.pos)
        cell = self.camera.cell_at(event.pos)
        return Touch("hover", cell, self.unit_at(event.pos), event.pos)

    def _key(self, event: pygame.event.Event) -> Touch | None:
        assert self._steering is not None
        if keys.pressed(event, "legend"):
            self.legend = not self.legend
            return Touch("legend")
        if keys.pressed(event, "view_follows"):
            return Touch("view_follows")
        if keys.pressed(event, "whole_field"):
            self.fit()
        elif keys.pressed(event, "nearer"):
            self._zoom(self._steering.goal.zoomed(1))
        elif keys.pressed(event, "farther"):
            self._zoom(self._steering.goal.zoomed(-1))
        elif not self._steering.key(event):
            return None
        return Touch("moved")

    def _zoom(self, camera: Camera) -> None:
        assert self._steering is not None
        picture = self._painting.last() if self._painting is not None else None
        same = picture is not None and picture.get_size() == camera.size
        if picture is not None and same and camera.cell != self.camera.cell:
            self._before, self._zooming = (picture, self.camera), 0.0
        self._steering.jump(camera)

    def update(self, seconds: float, speed: float) -> bool:
        """Let time pass; ``speed`` is that of the animations, 0 for none. Whether the pointer,
        resting on the edge, moved the view.
        """
        if self._steering is None:
            return False
        self._steering.update(seconds, speed)
        pushed = self._steering.rest(self._pointer, self.area, seconds)
        step = 1.0 if speed <= 0 else seconds * speed / ZOOM
        self._zooming = min(1.0, self._zooming + step)
        if self._zooming >= 1.0:
            self._before = None
        return pushed

    def draw(self, surface: Surface, scene: Scene) -> None:
        """Paint the map with its frame; the first time all of it at once."""
        if self._steering is None:
            return
        self._scene, painting = scene, self._painted(scene)
        camera, clip = self.camera, surface.get_clip()
        surface.set_clip(camera.view.clip(clip))
        surface.blit(painting.still(scene, camera), camera.view)
        if self._before is not None:
            between(surface, camera, self._before, self._zooming)
        self.labels = painting.living(surface, self._theme, scene, camera)
        shown = (self._theme, camera, scene, self._pointer, self.labels)
        self.strip = legend(surface, *shown) if self.legend else None
        surface.set_clip(clip)
        graticule(surface, self._theme, camera)

    def _painted(self, scene: Scene) -> Painting:
        if self._painting is None or not self._painting.fits(scene.grid, scene.dress):
            self._painting = Painting(scene.grid, scene.lit, scene.dress)
        self._painting.follow(scene.grid, scene.lit)
        return self._painting

    def draw_small(self, surface: Surface) -> None:
        """Paint the minimap where ``layout`` was told to put it."""
        if self._small is not None and self._scene is not None and self._painting is not None:
            self._small.draw(surface, self._painting.ground, self._scene, self.camera)
