"""Paints the field: ground, marks under the units, units in their order, marks above them."""

from __future__ import annotations

import math
from dataclasses import replace

from pygame import Rect, Surface

from game.core.components import Field, Position, Strength, Unit
from game.core.grid import Cell
from game.core.view import View
from game.play.scenarios.dressing import PLAIN, Dressing
from game.play.words import say
from game.ui import text
from game.ui.art import marks as art
from game.ui.art.frame import compass
from game.ui.art.land import field as ground_art
from game.ui.art.land.field import drawn_terrain
from game.ui.art.paper import sheet
from game.ui.art.troops.unit import unit_block
from game.ui.battle.field.blows import paint_blows
from game.ui.battle.field.land import ground, level
from game.ui.battle.field.projection import ON_SCREEN, Projection
from game.ui.battle.field.units import Scene, paint_commanders, paint_units, stands
from game.ui.battle.lens.paint import paint_badges, paint_patches
from game.ui.battle.table.layout import Layout
from game.ui.battle.table.mode import Arrow, Ghost, Marks
from game.ui.battle.table.model import letters, unit_look
from game.ui.battle.table.playback import Playback
from game.ui.battle.table.shown import Shown
from game.ui.field.marks import washes
from game.ui.field.marks.places import lettered
from game.ui.theme import Theme
from game.ui.type import SMALLEST

FAINT = 0.56
"""The size of the arrows of units that are not chosen now."""

BEAK = 0.42
"""Where an arrow leaves its unit, in squares from the middle; its men stay in sight."""

NAMED, LETTERS = 0.19, 30
"""The letters of a place's name as a share of a square, and how many pixels high they are at most.
"""

STRUCK, BESIDE = 0.64, 0.8
"""Where an arrow ends, in squares towards the enemy: after a march, and from where it stands."""


def projection(layout: Layout) -> Projection:
    """Where squares lie on this screen."""
    return Projection(layout.ground, layout.square)


def paint_field(surface: Surface, theme: Theme, layout: Layout, scene: Scene) -> None:
    """Everything on the ground, which lies there already; tooltips come later."""
    squares = projection(layout)
    _labels(surface, theme, layout, scene)
    _compass(surface, theme, layout, scene)
    turned, prize = squares.camera, [squares.turned(cell) for cell in scene.prize]
    washes.wash(surface, turned, prize, "prize")
    paint_patches(surface, squares, scene.marks)
    _under(surface, squares, scene.marks, scene.playback)
    if prize:
        washes.flagged(surface, turned, prize)
    # Over the marks of where one can go, which would hide them.
    _names(surface, theme, squares, scene)
    paint_units(surface, squares, scene, layout.folded)
    paint_commanders(surface, squares, scene)
    _over(surface, squares, scene)
    paint_badges(surface, theme, squares, scene.marks)
    paint_blows(surface, theme, squares, scene.playback)


def _ground(layout: Layout, view: View, dress: Dressing = PLAIN) -> ground_art.Field:
    grid = view.each(Field)[0][1][0].grid
    terrain, side = drawn_terrain(grid.terrain, grid.heights), layout.square
    land = ground(grid.columns, grid.rows, side, dress) if dress.soils else None
    return ground_art.field(grid.rows, grid.columns, side, terrain, 7, land)


def paint_ground(surface: Surface, layout: Layout, view: View, dress: Dressing = PLAIN) -> None:
    """The field without anybody on it."""
    surface.blit(_ground(layout, view, dress).surface, layout.field)


def _labels(surface: Surface, theme: Theme, layout: Layout, scene: Scene) -> None:
    drawn, small = _ground(layout, scene.view, scene.dress), theme.style("small")
    for label, place in drawn.medallions:
        style = small.but(size=max(SMALLEST, min(small.size, place.h * 66 // 100)))
        text.draw(surface, label, style, place.move(layout.field.topleft), "centre")
    for steps, place in drawn.heights:
        box = Rect(0, 0, place.w, max(place.h, text.step(small)))
        box.center = place.move(layout.field.topleft).center
        text.draw(surface, str(steps), small, box, "centre")


def _names(surface: Surface, theme: Theme, squares: Projection, scene: Scene) -> None:
    """The names of places; one that reaches over the edge of the field is moved inwards, beside a
    unit it keeps to its square, and under a unit, which would hide half of it, there is none.
    """
    size = max(SMALLEST, min(LETTERS, round(squares.square * NAMED)))
    style = theme.style("place").but(size=size)
    taken = {stands(shown) for shown in scene.playback.units.values()}
    blocks = [squares.rect(cell) for cell in taken]
    for name in scene.dress.names:
        cell, angle = Cell(*name.cell), level(name.angle)
        if cell in taken:
            continue
        own, picture = squares.rect(cell), lettered(name.text, style, angle)
        place = picture.get_rect(center=own.center).clamp(squares.ground)
        if place.collidelist(blocks) >= 0:
            narrow = size * own.w // max(own.w, *picture.get_size())
            picture = lettered(name.text, style.but(size=max(SMALLEST, narrow)), angle)
            place = picture.get_rect(center=own.center).clamp(own)
        surface.blit(picture, place)


def _compass(surface: Surface, theme: Theme, layout: Layout, scene: Scene) -> None:
    """The rose in a corner square that nobody stands in; north is to the right."""
    squares = projection(layout)
    view, grid = scene.view, scene.view.each(Field)[0][1][0].grid
    corners = (Cell(0, grid.rows - 1), Cell(grid.columns - 1, grid.rows - 1), Cell(0, 0))
    taken = {position.cell for _, (position, _) in view.each(Position, Unit)}
    marked = taken | {cell for cell, _ in grid.terrain}
    marked |= {Cell(*name.cell) for name in scene.dress.names}
    free = next((cell for cell in corners if cell not in marked), None)
    if free is None:
        return
    style = theme.style("place")
    style = style.but(size=max(SMALLEST, min(style.size, layout.square * 14 // 100)))
    side = text.step(style)
    rose = compass(min(layout.square * 62 // 100, layout.square - 2 * side), "right")
    place = rose.get_rect(center=squares.rect(free).center)
    surface.blit(rose, place)
    for letter, at in (
        ("N", place.midright),
        ("S", place.midleft),
        ("W", place.midtop),
        ("E", place.midbottom),
    ):
        box = Rect(0, 0, side, side)
        across, down = at[0] - place.centerx, at[1] - place.centery
        box.center = (at[0] + _sign(across) * side // 2, at[1] + _sign(down) * side // 2)
        text.draw(surface, say(f"battle.point_{letter}", {}), style, box, "centre")


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _under(surface: Surface, squares: Projection, marks: Marks, playback: Playback) -> None:
    side = squares.square
    for cell, heading in marks.reach:
        surface.blit(
            art.reach(side, ON_SCREEN.get(heading, "right"), bool(heading)), squares.rect(cell)
        )
    if marks.goal is not None:
        surface.blit(art.goal(side), squares.rect(marks.goal))
    chosen = playback.units.get(marks.selected or 0) or playback.figures.get(marks.selected or 0)
    if chosen is not None:
        surface.blit(art.selection(side), squares.shifted(chosen.cell, chosen.offset))


def _over(surface: Surface, squares: Projection, scene: Scene) -> None:
    marks, side = scene.marks, squares.square
    for ghost in marks.ghosts:
        _ghost(surface, squares, scene, ghost)
    for enemy in marks.targets:
        shown = scene.playback.units.get(enemy)
        if shown is not None:
            place, aimed = squares.rect(shown.cell), enemy == marks.aimed
            if aimed:
                surface.blit(art.threat(side), place)
            surface.blit(art.target(side, scene.inked if aimed else 1.0), place)
    for arrow in marks.arrows:
        _arrow(surface, squares, arrow, 1.0 if arrow.faint else scene.inked)


def _ghost(surface: Surface, squares: Projection, scene: Scene, ghost: Ghost) -> None:
    """The faint pennon of a unit that will stand there; one not yet on the field stands whole."""
    strength = scene.view.find(ghost.unit, Strength)
    if strength is None:
        return
    there = Shown(ghost.cell, ghost.facing, strength.now, strength.full)
    faint = ghost.unit in scene.playback.units
    look = replace(unit_look(scene.view, ghost.unit, there), ghost=faint, seal=None)
    look = replace(look, chip=None) if faint else look
    surface.blit(unit_block(look, squares.square, letters), squares.rect(ghost.cell))


def _arrow(surface: Surface, squares: Projection, arrow: Arrow, inked: float) -> None:
    points = [squares.rect(cell).center for cell in arrow.path]
    if arrow.struck is not None:
        far = STRUCK if len(points) > 1 else BESIDE
        enemy = squares.rect(arrow.struck).center
        reach = far * squares.square if far == BESIDE else far * math.dist(points[-1], enemy)
        reach = max(reach, math.dist(points[-1], enemy) - 0.36 * squares.square)
        points.append(_towards(points[-1], enemy, reach))
    if len(points) > 1:
        points[0] = _towards(points[0], points[1], BEAK * squares.square)
        size = round(squares.square * (FAINT if arrow.faint else 1.0))
        drawn, place = art.order_arrow(tuple(points), size, inked)
        surface.blit(drawn, place)


def _towards(a: tuple[int, int], b: tuple[int, int], reach: float) -> tuple[int, int]:
    """The point so many pixels from one to the other."""
    part = reach / (math.dist(a, b) or 1.0)
    return round(a[0] + (b[0] - a[0]) * part), round(a[1] + (b[1] - a[1]) * part)


def paint_sheet(surface: Surface, rect: Rect) -> None:
    """A sheet of parchment."""
    surface.blit(sheet((rect.w + 4, rect.h + 4)), rect)


def wave(seconds: float) -> int:
    """Which frame of the pennon's wave is due: four a second."""
    return int(seconds * 4) % 3
