"""The beacon on the field: for a while it shows where a line of the chronicle happened."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sin

import pygame
from pygame import Rect, Surface

from game.core.components import Leads, Unit
from game.core.events import Event
from game.core.grid import Cell
from game.core.view import View
from game.ui.art.palette import GULES, INK, SELECTED, Colour
from game.ui.battle.table.playback import Playback
from game.ui.stage.stage import Squares

SECONDS = 4.0
"""How long it is lit."""

BEATS = 3.0
"""How often it swells in that time."""


@dataclass(frozen=True, slots=True)
class Jump:
    """What a line was about: who did it, to whom, and the square that it names."""

    unit: int | None = None
    target: int | None = None
    cell: Cell | None = None


def jump_of(event: Event) -> Jump:
    """Where an event leads to."""
    return Jump(event.unit, event.target, event.cell)


class Beacon:
    """Lit for one jump at a time, from the first picture after ``point``."""

    def __init__(self) -> None:
        self.jump: Jump | None = None
        self._since: float | None = None

    def point(self, jump: Jump) -> None:
        """Show this from now on."""
        self.jump, self._since = jump, None

    def draw(
        self, surface: Surface, squares: Squares, view: View, playback: Playback, clock: float
    ) -> None:
        """Ring the squares: who acted in gold, the other in red; ``clock`` is in seconds."""
        if self.jump is None:
            return
        if self._since is None:
            self._since = clock
        part = (clock - self._since) / SECONDS
        if part >= 1.0:
            self.jump = None
            return
        swell = abs(sin(part * pi * BEATS))
        for cell, colour in spots(self.jump, view, playback).items():
            _ring(surface, squares.rect(cell), colour, swell)


def spots(jump: Jump, view: View, playback: Playback) -> dict[Cell, Colour]:
    """The squares to be ringed, as far as they are shown: leaders stand with their units."""
    found: dict[Cell, Colour] = {}
    if jump.cell is not None:
        found[jump.cell] = SELECTED
    for who, colour in ((jump.target, GULES.light), (jump.unit, SELECTED)):
        cell = _stands(who, view, playback)
        if cell is not None:
            found[cell] = colour
    return found


def _stands(who: int | None, view: View, playback: Playback) -> Cell | None:
    if who is None or view.find(who, Unit) is None:
        return None
    leads = view.find(who, Leads)
    shown = playback.units.get(leads.unit if leads else who) or playback.figures.get(who)
    return shown.cell if shown else None


def _ring(surface: Surface, square: Rect, colour: Colour, swell: float) -> None:
    thick = max(3, square.w // 22)
    around = square.inflate(round(square.w * 0.08 * swell), round(square.h * 0.08 * swell))
    round_off = square.w // 8
    pygame.draw.rect(surface, INK, around.inflate(4, 4), thick + 4, border_radius=round_off)
    pygame.draw.rect(surface, colour, around, thick, border_radius=round_off)
