"""How the camera comes to its goal: gliding at the pace of the animations, or at once.

Keys move it, and the pointer that rests on the frame's edge.
"""

from __future__ import annotations

import math
from dataclasses import replace

import pygame
from pygame import Rect

from game.ui import keys
from game.ui.field.camera import Camera

GLIDE = 0.22
"""Seconds of a glide at speed 1."""

PACE = 15.0
"""Cells a second that a held key or the edge moves the view, at the size of 60 pixels a cell."""

EDGE, REST = 10, 0.3
"""So many pixels of the view's edge move it, after the pointer has rested there so many seconds."""

STEP = 3
"""Cells that one press of a key moves the view."""

WAYS = {
    "view_left": (1, 0),
    "view_right": (-1, 0),
    "view_up": (0, 1),
    "view_down": (0, -1),
}
"""Where the field goes on the screen for each key."""


class Steering:
    """The camera as it stands, and where it is going."""

    def __init__(self, camera: Camera) -> None:
        self.camera = self.goal = camera
        self._start, self._part = camera, 1.0
        self._rested = 0.0

    @property
    def gliding(self) -> bool:
        """Whether it is on its way."""
        return self._part < 1.0

    def jump(self, camera: Camera) -> None:
        """Be there at once."""
        self.camera = self.goal = self._start = camera
        self._part = 1.0

    def glide(self, camera: Camera) -> None:
        """Go there from where it is now; another size is taken at once."""
        if camera == self.goal:
            return
        if camera.cell != self.camera.cell or camera.size != self.camera.size:
            self.jump(camera)
            return
        self._start, self.goal, self._part = self.camera, camera, 0.0

    def update(self, seconds: float, speed: float) -> None:
        """Let time pass; at speed 0 it is there at once."""
        if self._part >= 1.0:
            return
        self._part = 1.0 if speed <= 0 else min(1.0, self._part + seconds * speed / GLIDE)
        if self._part >= 1.0:
            self.jump(self.goal)
            return
        eased = 1.0 - (1.0 - self._part) ** 3
        (x, y), (to_x, to_y) = self._start.centre, self.goal.centre
        centre = (x + (to_x - x) * eased, y + (to_y - y) * eased)
        self.camera = replace(self.goal, centre=centre)

    def key(self, event: pygame.event.Event) -> bool:
        """Whether a key moved the view."""
        way = keys.action_of(event, WAYS)
        if not way:
            return False
        dx, dy = WAYS[way]
        self.glide(self.goal.moved(dx * STEP * self.goal.cell, dy * STEP * self.goal.cell))
        return True

    def rest(self, pointer: tuple[int, int], frame: Rect, seconds: float) -> bool:
        """Whether the pointer, resting on the edge of the frame, moves the view."""
        way = _edge(pointer, frame)
        self._rested = self._rested + seconds if way != (0, 0) else 0.0
        if self._rested < REST:
            return False
        far = PACE * 60 * min(seconds, 0.05)
        before = self.goal
        self.jump(self.goal.moved(way[0] * far, way[1] * far))
        return not _same(before, self.goal)


def _same(one: Camera, other: Camera) -> bool:
    return math.dist(one.centre, other.centre) < 1e-6


def _edge(pointer: tuple[int, int], frame: Rect) -> tuple[int, int]:
    """Where the field goes on the screen for a pointer on the frame's edge."""
    if not frame.collidepoint(pointer):
        return 0, 0
    across = (pointer[0] < frame.left + EDGE) - (pointer[0] >= frame.right - EDGE)
    down = (pointer[1] < frame.top + EDGE) - (pointer[1] >= frame.bottom - EDGE)
    return across, down
