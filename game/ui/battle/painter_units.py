"""Paints the units of the field as they are shown now: their poses, seals, tokens, and blows."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.core.components import Commands
from game.core.events import Event
from game.core.view import View
from game.ui import text
from game.ui.art import marks as art
from game.ui.art.heraldry import shield
from game.ui.art.palette import INK, MINUS, PLATE
from game.ui.art.paper import chip
from game.ui.art.seals import seal
from game.ui.art.unit import SQUARE, seal_spot, token_spot, unit_block
from game.ui.battle.mode import Marks
from game.ui.battle.model import WHICH_WAY, Bearing, letters, tincture_of, unit_look
from game.ui.battle.playback import Playback
from game.ui.battle.projection import Projection
from game.ui.battle.shown import Shown
from game.ui.theme import Theme

SHOOT = "shoot"
LUNGE = 0.09
"""How far a unit leaps at the one it strikes, in squares."""

SHAFTS = ((0.0, 0.0), (0.1, -0.12), (-0.09, 0.1), (0.17, 0.05), (-0.16, -0.06), (0.04, 0.16))
"""Arrows of a volley: how far each flies beside the middle, and behind the first, in squares."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What one frame of the field is painted from.

    ``presses`` are the sizes of seals that are being pressed down, ``inked`` (0 to 1) is how far
    the arrow and the brackets of what is aimed at are drawn.
    """

    view: View
    playback: Playback
    marks: Marks
    hovered: int | None = None
    wave: int = 0
    presses: Mapping[int, float] = field(default_factory=dict)
    inked: float = 1.0


def paint_units(surface: Surface, squares: Projection, scene: Scene, short: bool) -> None:
    """All units, those further down the screen later; ``short`` chips for narrow windows."""
    units = sorted(scene.playback.units.items(), key=lambda item: _foot(squares, item[1]))
    for unit, shown in units:
        _unit(surface, squares, scene, unit, shown, short)


def _foot(squares: Projection, shown: Shown) -> int:
    return squares.shifted(shown.cell, shown.offset).y


def _unit(
    surface: Surface, squares: Projection, scene: Scene, unit: int, shown: Shown, short: bool
) -> None:
    kind, press = dict(scene.marks.seals).get(unit), scene.presses.get(unit)
    bearing = Bearing(
        seal=None if press else kind,
        frame=scene.wave if unit in (scene.marks.selected, scene.hovered) else 0,
        pose=pose(scene.playback, unit),
        short=short,
    )
    look = unit_look(scene.view, unit, shown, bearing)
    block = unit_block(look, squares.square, letters)
    place = squares.shifted(shown.cell, shown.offset).move(_lunge(squares, scene.playback, unit))
    if shown.fade < 1.0:
        block = block.copy()
        block.set_alpha(round(255 * shown.fade))
    surface.blit(block, place)
    if press and kind:
        _press(surface, place, look.tincture, WHICH_WAY[shown.facing], kind, press)


def _press(
    surface: Surface, place: Rect, tincture: str, facing: str, kind: str, size: float
) -> None:
    """The seal that comes down on the scroll."""
    unit = place.w / SQUARE
    x, y = seal_spot(facing)
    mark = seal(round(37 * unit * size), tincture, kind)
    surface.blit(mark, mark.get_rect(center=(place.x + round(x * unit), place.y + round(y * unit))))


def pose(playback: Playback, unit: int) -> str:
    """What the soldiers of a unit do at this moment."""
    event = playback.current
    if unit in playback.fleeing:
        return "flee"
    if event is None or event.unit != unit:
        return "stand"
    if _clash(playback, event):
        return "loose" if event.key.endswith(SHOOT) else "strike"
    if event.key == "losses":
        return "waver"
    return "flee" if event.key.endswith("flees") else "stand"


def _clash(playback: Playback, event: Event) -> bool:
    """Whether one unit of the field strikes or shoots another."""
    both = event.unit in playback.units and event.target in playback.units
    return both and bool(event.outcomes)


def _lunge(squares: Projection, playback: Playback, unit: int) -> tuple[int, int]:
    event = playback.current
    if event is None or event.unit != unit or event.key.endswith(SHOOT):
        return 0, 0
    if not _clash(playback, event):
        return 0, 0
    start, end = _ends(squares, playback, event)
    reach = LUNGE * math.sin(math.pi * playback.part) * squares.square
    far = math.dist(start, end) or 1.0
    return round((end[0] - start[0]) / far * reach), round((end[1] - start[1]) / far * reach)


def _ends(
    squares: Projection, playback: Playback, event: Event
) -> tuple[tuple[int, int], tuple[int, int]]:
    """The middles of the squares of striker and struck."""
    me, foe = playback.units[event.unit or 0], playback.units[event.target or 0]
    return squares.rect(me.cell).center, squares.rect(foe.cell).center


def paint_commanders(surface: Surface, squares: Projection, scene: Scene) -> None:
    """Each commander's shield at the rear edge of his square."""
    high = round(squares.square * 0.36)
    for unit, shown in scene.playback.figures.items():
        side = scene.view.get(unit, Commands).side
        token = shield(high, tincture_of(scene.view, side), "lion", True)
        if shown.fade < 1.0:
            token = token.copy()
            token.set_alpha(round(255 * shown.fade))
        square = squares.shifted(shown.cell, shown.offset)
        surface.blit(token, token_place(square, _heading(scene, side, shown), token.get_size()))


def _heading(scene: Scene, side: str, shown: Shown) -> str:
    """Where his unit looks on the screen; alone he looks at the enemy."""
    here = [other for other in scene.playback.units.values() if other.cell == shown.cell]
    if here:
        return WHICH_WAY[here[0].facing]
    return "right" if scene.view.sides and scene.view.sides[0] == side else "left"


def token_place(square: Rect, facing: str, size: tuple[int, int]) -> Rect:
    """Where a commander's token stands in its square: behind his men, clear of beak and seal."""
    x, y = token_spot(facing)
    unit = square.w / SQUARE
    place = Rect((0, 0), size)
    place.center = (square.x + round(x * unit), square.y + round((y - 8) * unit))
    return place


def paint_blows(surface: Surface, theme: Theme, squares: Projection, playback: Playback) -> None:
    """Sparks where units meet, arrows in flight, and the number that falls."""
    event = playback.current
    if event is None:
        return
    if _clash(playback, event):
        start, end = _ends(squares, playback, event)
        if event.key.endswith(SHOOT):
            _volley(surface, squares.square, start, end, playback.part)
        else:
            _sparks(surface, squares.square, start, end, playback.part)
    elif event.key == "losses" and event.unit in playback.units:
        _fallen(surface, theme, squares, playback.units[event.unit])


def _sparks(
    surface: Surface, square: int, start: tuple[int, int], end: tuple[int, int], part: float
) -> None:
    if 0.12 < part < 0.9:
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
        way = max(0.0, min(1.0, part * 1.25 + behind * 0.6))
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
    box.center = squares.rect(shown.cell).center
    surface.blit(chip(box.size, MINUS), box)
    text.lay_over()
    text.draw(surface, words, style, box, "centre")
