"""What the soldiers do at this moment and which picture of it is due; and blows on the field:
sparks where units meet, arrows in flight, the number that falls.
"""

from __future__ import annotations

import math

import pygame
from pygame import Rect, Surface

from game.core.events import Event
from game.core.vocabulary import Does
from game.play import screens
from game.ui import text
from game.ui.art import marks as art
from game.ui.art.palette import INK, MINUS, PLATE
from game.ui.art.paper import chip
from game.ui.art.troops.soldiers import STEPS
from game.ui.battle.field.projection import Projection
from game.ui.battle.table.playback import Playback
from game.ui.battle.table.shown import Shown
from game.ui.theme import Theme

STRIDES = {"march": 8, "flee": 12}
"""Pictures of a movement that goes round while an event lasts."""

TURNS = {"strike": (0.28, 0.42), "loose": (0.3,)}
"""The parts of an event at which a movement goes on to its next picture."""


def pose(playback: Playback, unit: int) -> str:
    """The pose of a unit's soldiers."""
    event = _event(playback, unit)
    if unit in playback.fleeing:
        return "flee"
    if event is None:
        return "stand"
    if event.key == "moved":
        return "march"
    if clash(playback, event):
        return "loose" if shooting(event) else "strike"
    if event.key == "losses":
        return "waver"
    return "flee" if screens.does(event) is Does.FLEES else "stand"


def motion(playback: Playback, unit: int, unsteady: bool = False) -> tuple[str, int]:
    """Pose and picture; ``unsteady`` men waver where others stand."""
    name = pose(playback, unit)
    if name == "stand":
        return ("waver" if unsteady else name), 0
    part = playback.part if _event(playback, unit) is not None else 0.0
    if name in STRIDES:
        return name, int(part * STRIDES[name]) % STEPS[name]
    return name, sum(part >= turn for turn in TURNS.get(name, ()))


def clash(playback: Playback, event: Event) -> bool:
    """Whether one unit of the field strikes or shoots another."""
    both = event.unit in playback.units and event.target in playback.units
    return both and bool(event.outcomes)


def shooting(event: Event) -> bool:
    """Whether it is done with bows."""
    return screens.does(event) is Does.SHOOTS


def _event(playback: Playback, unit: int) -> Event | None:
    """What is shown of this unit now."""
    return next((event for event in playback.together if event.unit == unit), None)


STRUCK, LOOSED = 0.4, 0.28
"""The parts of a blow at which the weapons meet, and of a volley at which the bows are loosed."""

SHAFTS = ((0.0, 0.0), (0.1, -0.12), (-0.09, 0.1), (0.17, 0.05), (-0.16, -0.06), (0.04, 0.16))
"""Arrows of a volley: how far each flies beside the middle, and behind the first, in squares."""


def paint_blows(surface: Surface, theme: Theme, squares: Projection, playback: Playback) -> None:
    """Sparks where units meet, arrows in flight, and the number that falls."""
    event = playback.current
    if event is None:
        return
    if clash(playback, event):
        start, end = ends(squares, playback, event)
        if shooting(event):
            _volley(surface, squares.square, start, end, playback.part)
        else:
            _sparks(surface, squares.square, start, end, playback.part)
    elif event.key == "losses" and event.unit in playback.units:
        _fallen(surface, theme, squares, playback.units[event.unit])


def _sparks(
    surface: Surface, square: int, start: tuple[int, int], end: tuple[int, int], part: float
) -> None:
    if STRUCK < part < 0.92:
        burst = art.sparks(round(square * 0.5), int(part * 9) % 3)
        middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        surface.blit(burst, burst.get_rect(center=middle))


def _volley(
    surface: Surface, square: int, start: tuple[int, int], end: tuple[int, int], part: float
) -> None:
    """Shafts that rise and fall from the archers to their target."""
    far = math.dist(start, end) or 1.0
    along = ((end[0] - start[0]) / far, (end[1] - start[1]) / far)
    for aside, behind in SHAFTS:
        way = max(0.0, min(1.0, (part - LOOSED) * 1.6 + behind * 0.6))
        if not 0.02 < way < 0.98:
            continue
        rise = math.sin(math.pi * way) * 0.35 * square
        x = start[0] + along[0] * far * way - along[1] * aside * square
        y = start[1] + along[1] * far * way + along[0] * aside * square - rise
        tilt = math.cos(math.pi * way) * 0.35
        tail = (x - along[0] * square * 0.16, y - (along[1] - tilt) * square * 0.16)
        pygame.draw.line(surface, PLATE, tail, (x, y), max(3, square // 36))
        pygame.draw.line(surface, INK, tail, (x, y), max(1, square // 72))


def _fallen(surface: Surface, theme: Theme, squares: Projection, shown: Shown) -> None:
    """How many have fallen so far, over the unit."""
    if not shown.falling:
        return
    style, words = theme.style("name", MINUS), f"−{shown.falling}"
    box = Rect(0, 0, text.width("−000", style) + theme.px(8), text.step(style) + theme.px(2))
    square = squares.rect(shown.cell)
    box.center = square.centerx, square.y + round(square.h * 0.14)
    surface.blit(chip(box.size, MINUS), box)
    text.lay_over()
    text.draw(surface, words, style, box, "centre")


def ends(
    squares: Projection, playback: Playback, event: Event
) -> tuple[tuple[int, int], tuple[int, int]]:
    """The middles of the squares of striker and struck."""
    me, foe = playback.units[event.unit or 0], playback.units[event.target or 0]
    return squares.rect(me.cell).center, squares.rect(foe.cell).center
