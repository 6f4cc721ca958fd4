"""Paints the units of the field as they are shown now: their poses, pennons, seals, tokens."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.core.components import Commands, Field
from game.core.grid import Cell
from game.core.view import View
from game.play.scenarios.dressing import PLAIN, Dressing
from game.ui.art.heraldry.flags import FRAMES
from game.ui.art.heraldry.seals import GLYPHS, halves, seal
from game.ui.art.heraldry.shields import shield
from game.ui.art.land.field import drawn_terrain
from game.ui.art.palette import TINCTURES
from game.ui.art.troops.company import SQUARE, Company, rehearse
from game.ui.art.troops.stand import clearing
from game.ui.art.troops.unit import UnitLook, seal_spot, token_spot, unit_block
from game.ui.battle.field.blows import clash, ends, motion, shooting
from game.ui.battle.field.projection import Projection
from game.ui.battle.table.mode import Marks
from game.ui.battle.table.model import WHICH_WAY, Bearing, letters, morale, tincture_of, unit_look
from game.ui.battle.table.playback import Playback, Unsealed
from game.ui.battle.table.shown import Shown

LUNGE = 0.09
"""How far a unit leaps at the one it strikes, in squares."""

GROWN = frozenset({"wood", "foliage", "dark", "smoke", "marsh", "rough", "village", "church"})
"""The kinds of the map that hide who stands there."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What one frame of the field is painted from.

    ``presses`` are the sizes of seals that are being pressed down, ``inked`` (0 to 1) is how far
    the arrow and the brackets of what is aimed at are drawn; ``dress`` are the looks of the field,
    and ``prize`` the squares that the battle is about.
    """

    view: View
    playback: Playback
    marks: Marks
    hovered: int | None = None
    wave: int = 0
    presses: Mapping[int, float] = field(default_factory=dict)
    inked: float = 1.0
    dress: Dressing = PLAIN
    prize: frozenset[Cell] = frozenset()


def paint_units(surface: Surface, squares: Projection, scene: Scene, short: bool) -> None:
    """All units, those further down the screen later; ``short`` chips for narrow windows."""
    _clearings(surface, squares, scene)
    units = sorted(scene.playback.units.items(), key=lambda item: _foot(squares, item[1]))
    for unit, shown in units:
        _unit(surface, squares, scene, unit, shown, short)


def _foot(squares: Projection, shown: Shown) -> int:
    return squares.shifted(shown.cell, shown.offset).y


def _unit(
    surface: Surface, squares: Projection, scene: Scene, unit: int, shown: Shown, short: bool
) -> None:
    kind, press = dict(scene.marks.seals).get(unit), scene.presses.get(unit)
    spirit = 2 if unit in scene.playback.fleeing else morale(scene.view, unit)
    doing, step = motion(scene.playback, unit, spirit > 0)
    bearing = Bearing(
        seal=None if press else kind,
        frame=(scene.wave + unit) % FRAMES,
        pose=doing,
        short=short,
        step=step,
        morale=spirit,
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
    opened = scene.playback.unsealed.get(unit)
    if opened is not None:
        _fly_open(surface, place, look, opened)


def stands(shown: Shown) -> Cell:
    """The square in which most of a unit is, also on its way."""
    across, down = shown.offset
    return Cell(shown.cell.x + round(across), shown.cell.y + round(down))


def _clearings(surface: Surface, squares: Projection, scene: Scene) -> None:
    """Bare ground under whoever stands where much grows, so that nobody drowns in it."""
    grid = scene.view.each(Field)[0][1][0].grid
    grown = overgrown(grid.terrain)
    for shown in scene.playback.units.values():
        if stands(shown) in grown:
            bare = clearing(squares.square)
            surface.blit(bare, squares.shifted(shown.cell, shown.offset))


@lru_cache(maxsize=8)
def overgrown(terrain: tuple[tuple[Cell, str], ...]) -> frozenset[Cell]:
    """The squares of a field on which a unit needs a clearing to be seen."""
    return frozenset(Cell(y, x) for x, y, kind in drawn_terrain(terrain) if kind in GROWN)


def _spot(place: Rect, facing: str) -> tuple[int, int]:
    """The middle of the seal of the unit in this square."""
    unit = place.w / SQUARE
    x, y = seal_spot(facing)
    return place.x + round(x * unit), place.y + round(y * unit)


def _fly_open(surface: Surface, place: Rect, look: UnitLook, opened: Unsealed) -> None:
    """Both halves of a seal that breaks: they part, turn, drop and fade."""
    name = opened.form if opened.form in GLYPHS else "move"
    size, part = round(40 * place.w / SQUARE), opened.part
    x, y = _spot(place, look.facing)
    for side, half in zip((-1, 1), halves(size, look.tincture, name), strict=True):
        turned = pygame.transform.rotozoom(half, -side * 50 * part, 1.0)
        turned.set_alpha(round(255 * (1.0 - part * part)))
        away = (x + round(side * size * 0.7 * part), y + round(size * 0.9 * part * part))
        surface.blit(turned, turned.get_rect(center=away))


def _press(
    surface: Surface, place: Rect, tincture: str, facing: str, kind: str, size: float
) -> None:
    """The seal that comes down on the scroll."""
    mark = seal(round(37 * place.w / SQUARE * size), tincture, kind)
    surface.blit(mark, mark.get_rect(center=_spot(place, facing)))


def _lunge(squares: Projection, playback: Playback, unit: int) -> tuple[int, int]:
    event = playback.current
    if event is None or event.unit != unit or shooting(event) or not clash(playback, event):
        return 0, 0
    start, end = ends(squares, playback, event)
    reach = LUNGE * math.sin(math.pi * playback.part) * squares.square
    far = math.dist(start, end) or 1.0
    return round((end[0] - start[0]) / far * reach), round((end[1] - start[1]) / far * reach)


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


BUDGET = 0.0015
"""Seconds of a frame that may be spent on what is not seen yet."""

POSES = ("march", "strike", "loose", "waver", "fall", "fallen", "flee")
"""What is drawn ahead, the most urgent first."""


class Rehearsal:
    """Goes through everything the units on the field may do, until all is drawn."""

    def __init__(self) -> None:
        self._known: object = None
        self._rest: Iterator[None] = iter(())

    def go_on(self, scene: Scene, square: int) -> None:
        """Draw for a moment; begin anew when units look or face another way."""
        companies = {
            unit_look(scene.view, unit, shown).company
            for unit, shown in scene.playback.units.items()
        }
        known = frozenset(
            (each.look, TINCTURES[each.tincture], each.facing, square) for each in companies
        )
        if known != self._known:
            self._known, self._rest = known, _all(companies, square)
        end = time.perf_counter() + BUDGET
        while time.perf_counter() < end:
            if next(self._rest, self) is self:
                return


def _all(companies: set[Company], square: int) -> Iterator[None]:
    for pose in POSES:
        for company in companies:
            yield from rehearse(company, pose, square)
