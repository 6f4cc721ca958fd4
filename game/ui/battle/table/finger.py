"""A pointer for the keyboard: keys lead it from square to square and to whatever can be pointed at.

What it does reaches the screen as the mouse's own events, so all that a pointer shows, explains
and presses is there without a mouse as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.grid import Cell
from game.ui import keys
from game.ui.theme import Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Look, Point
from game.ui.widgets.ring import ARROWS, nearest

if TYPE_CHECKING:
    from game.ui.battle.table.screen import BattleScreen

WAYS = {
    "point_left": (-1, 0),
    "point_right": (1, 0),
    "point_up": (0, -1),
    "point_down": (0, 1),
}
DOES = (*WAYS, "point_press")
LETS_GO = ("next_unit", "previous_unit")
NOWHERE = (-1, -1)


class Finger:
    """Where the keyboard points on one screen; nowhere once the mouse has moved."""

    def __init__(self) -> None:
        self.at: Rect | None = None

    def meant(self, screen: BattleScreen, event: Event) -> tuple[Event, ...]:
        """The event as it is, or those of a mouse that it stands for."""
        if event.type == pygame.MOUSEMOTION:
            self.at = None
        action = keys.action_of(event, DOES)
        if action in WAYS:
            return (_moved(self._lead(screen, WAYS[action])),)
        if action:
            return _pressed(screen.pointer)
        return (_moved(NOWHERE), event) if self._lets_go(event) else (event,)

    def _lets_go(self, event: Event) -> bool:
        """Whether a key means another unit or an order, so that nothing is pointed at any more."""
        arrow = event.type == pygame.KEYDOWN and event.key in ARROWS
        if self.at is None or not (arrow or keys.pressed(event, *LETS_GO)):
            return False
        self.at = None
        return True

    def _lead(self, screen: BattleScreen, way: tuple[int, int]) -> Point:
        """Go on in this direction; the first press points at the chosen unit or the middle."""
        start = self.at or _under(screen)
        if start is None:
            self.at = _first(screen)
            return self.at.center
        self.at = nearest(start, [stop for stop in stops(screen) if stop != start], *way) or start
        return _entered(self.at, start, way)

    def draw(self, surface: Surface, theme: Theme) -> None:
        """The ring around what is pointed at."""
        if self.at is not None:
            gap = theme.px(5)
            paint.focus(surface, self.at.inflate(-2 * gap, -2 * gap), Look(theme))


def stops(screen: BattleScreen) -> list[Rect]:
    """Everything that can be pointed at: squares, rows, parts of the round, buttons, numbers."""
    return [stop for stop in (*screen.stage.stops(screen), *_around(screen)) if stop.w and stop.h]


def _around(screen: BattleScreen) -> Iterator[Rect]:
    rings = [screen.ring, screen.log.ring, screen.advice.ring]
    yield from (widget.rect for ring in rings for widget in ring.widgets)
    if screen.mode is not None:
        yield from (widget.rect for widget in screen.mode.ring.widgets)


def _under(screen: BattleScreen) -> Rect | None:
    """The square under the pointer as the mouse left it."""
    squares = screen.stage.squares
    cell = squares.cell(screen.pointer)
    return squares.rect(cell) if cell is not None else None


def _first(screen: BattleScreen) -> Rect:
    squares = screen.stage.squares
    shown = screen.playback.units.get(screen.marks().selected or -1)
    middle = squares.cell(screen.place.ground.center) or Cell(0, 0)
    return squares.rect(shown.cell if shown is not None else middle)


def _entered(stop: Rect, start: Rect, way: tuple[int, int]) -> Point:
    """A point a little beyond the edge by which it came in, which is the side it strikes from."""
    same = start.size == stop.size
    across, down = (way[0] * stop.w // 4, way[1] * stop.h // 4) if same else (0, 0)
    return stop.centerx - across, stop.centery - down


def _moved(point: Point) -> Event:
    return Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))


def _pressed(point: Point) -> tuple[Event, ...]:
    down = Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1)
    return _moved(point), down, Event(pygame.MOUSEBUTTONUP, pos=point, button=1)
