"""Paints the field: ground, marks under the units, units in their order, marks above them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import Rect, Surface

from game.core.components import Commands, Field, Out, Position, Strength, Unit
from game.core.grid import Cell
from game.core.view import View
from game.play.words import say
from game.ui import text
from game.ui.art import field as ground_art
from game.ui.art import marks as art
from game.ui.art.frame import compass
from game.ui.art.heraldry import shield
from game.ui.art.palette import SEPIA
from game.ui.art.paper import sheet
from game.ui.art.unit import unit_block
from game.ui.battle.layout import Layout
from game.ui.battle.mode import Arrow, Ghost, Marks
from game.ui.battle.model import Bearing, letters, side_of, tincture_of, unit_look
from game.ui.battle.playback import Playback, Shown
from game.ui.battle.projection import ON_SCREEN, Projection
from game.ui.field_picture import drawn_terrain
from game.ui.theme import Theme
from game.ui.widgets.tooltip import draw_tooltip


@dataclass(frozen=True, slots=True)
class Scene:
    """What one frame of the field is painted from."""

    view: View
    playback: Playback
    marks: Marks
    hovered: int | None = None
    wave: int = 0


def projection(layout: Layout) -> Projection:
    """Where squares lie on this screen."""
    return Projection(layout.ground, layout.square)


def paint_field(surface: Surface, theme: Theme, layout: Layout, scene: Scene) -> None:
    """The whole field with everything on it; clipped to its frame but for tooltips."""
    squares = projection(layout)
    _ground(surface, theme, layout, scene.view)
    _under(surface, squares, scene.marks, scene.playback)
    for unit, shown in _in_order(scene.playback, squares):
        _unit(surface, squares, layout, scene, unit, shown)
    _commanders(surface, squares, scene)
    _over(surface, squares, scene)


def _ground(surface: Surface, theme: Theme, layout: Layout, view: View) -> None:
    grid = view.each(Field)[0][1][0].grid
    terrain = drawn_terrain(grid.terrain, grid.heights)
    drawn = ground_art.field(grid.rows, grid.columns, layout.square, terrain, 7)
    surface.blit(drawn.surface, layout.field)
    for label, place in drawn.medallions:
        box = place.move(layout.field.topleft)
        text.draw(surface, label, theme.style("small"), box, "centre")
    _compass(surface, theme, layout, view)


def _compass(surface: Surface, theme: Theme, layout: Layout, view: View) -> None:
    """The rose in a corner square that nobody stands in; north is to the right."""
    squares = projection(layout)
    grid = view.each(Field)[0][1][0].grid
    corners = (Cell(0, grid.rows - 1), Cell(grid.columns - 1, grid.rows - 1), Cell(0, 0))
    taken = {position.cell for _, (position, _) in view.each(Position, Unit)}
    marked = taken | {cell for cell, _ in grid.terrain}
    free = next((cell for cell in corners if cell not in marked), None)
    if free is None:
        return
    rose = compass(round(layout.square * 0.62), "right")
    place = rose.get_rect(center=squares.rect(free).center)
    surface.blit(rose, place)
    style = theme.style("place", SEPIA)
    side = text.step(style)
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


def _in_order(playback: Playback, squares: Projection) -> list[tuple[int, Shown]]:
    """Units further down the screen are painted later."""
    return sorted(
        playback.units.items(), key=lambda item: squares.shifted(item[1].cell, item[1].offset).y
    )


def _under(surface: Surface, squares: Projection, marks: Marks, playback: Playback) -> None:
    side = squares.square
    for cell, heading in marks.reach:
        surface.blit(
            art.reach(side, ON_SCREEN.get(heading, "right"), bool(heading)), squares.rect(cell)
        )
    if marks.goal is not None:
        surface.blit(art.goal(side), squares.rect(marks.goal))
    chosen = playback.units.get(marks.selected or 0)
    if chosen is not None:
        surface.blit(art.selection(side), squares.shifted(chosen.cell, chosen.offset))


def _unit(
    surface: Surface, squares: Projection, layout: Layout, scene: Scene, unit: int, shown: Shown
) -> None:
    bearing = Bearing(
        seal=dict(scene.marks.seals).get(unit),
        frame=scene.wave if unit in (scene.marks.selected, scene.hovered) else 0,
        pose=_pose(scene.playback, unit),
        short=layout.folded,
    )
    block = unit_block(unit_look(scene.view, unit, shown, bearing), squares.square, letters)
    place = squares.shifted(shown.cell, shown.offset)
    if shown.fade < 1.0:
        block = block.copy()
        block.set_alpha(round(255 * shown.fade))
    surface.blit(block, place)


def _pose(playback: Playback, unit: int) -> str:
    event = playback.current
    if event is None:
        return "stand"
    if event.key == "out" and event.unit == unit and event.fact("why") == "fled":
        return "flee"
    if event.key == "losses" and event.target == unit:
        return "loose" if event.fact("shot") else "strike"
    return "stand"


def _commanders(surface: Surface, squares: Projection, scene: Scene) -> None:
    """Each commander's shield at the rear edge of his square."""
    high = round(squares.square * 0.36)
    view = scene.view
    for unit, (commands, position) in view.each(Commands, Position):
        if view.find(unit, Out) is not None:
            continue
        token = shield(high, tincture_of(view, commands.side), "lion", True)
        shown = scene.playback.units.get(unit)
        cell = shown.cell if shown else position.cell
        surface.blit(token, token_place(squares, view, commands.side, cell, token.get_size()))


def token_place(
    squares: Projection, view: View, side: str, cell: Cell, size: tuple[int, int]
) -> Rect:
    """Where a commander's token stands in its square: behind his men, clear of beak and seal."""
    square = squares.rect(cell)
    first = view.sides and view.sides[0] == side
    place = Rect((0, 0), size)
    place.centery = square.centery + round(square.h * 0.12)
    if first:
        place.left = square.left - round(square.w * 0.02)
    else:
        place.right = square.right + round(square.w * 0.02)
    return place


def _over(surface: Surface, squares: Projection, scene: Scene) -> None:
    marks, side = scene.marks, squares.square
    for ghost in marks.ghosts:
        _ghost(surface, squares, scene, ghost)
    for enemy in marks.targets:
        shown = scene.playback.units.get(enemy)
        if shown is not None:
            place = squares.rect(shown.cell)
            if enemy == marks.aimed:
                surface.blit(art.threat(side), place)
            surface.blit(art.target(side), place)
    for arrow in marks.arrows:
        _arrow(surface, squares, arrow)


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


def _arrow(surface: Surface, squares: Projection, arrow: Arrow) -> None:
    path, struck = arrow
    points = [squares.rect(cell).center for cell in path]
    if struck is not None:
        last, enemy = points[-1], squares.rect(struck).center
        points.append(_towards(last, enemy, 0.62))
    if len(points) > 1:
        drawn, place = art.order_arrow(tuple(points), squares.square)
        surface.blit(drawn, place)


def _towards(a: tuple[int, int], b: tuple[int, int], part: float) -> tuple[int, int]:
    return round(a[0] + (b[0] - a[0]) * part), round(a[1] + (b[1] - a[1]) * part)


def paint_tip(surface: Surface, theme: Theme, layout: Layout, scene: Scene) -> None:
    """The tooltip of the hovered square, where it covers no unit if that can be."""
    marks = scene.marks
    if marks.tip_at is None or not marks.tip:
        return
    squares = projection(layout)
    taken = [squares.rect(shown.cell) for shown in scene.playback.units.values()]
    draw_tooltip(surface, theme, marks.tip, squares.rect(marks.tip_at), taken)


def paint_sheet(surface: Surface, rect: Rect) -> None:
    """A sheet of parchment."""
    surface.blit(sheet((rect.w + 4, rect.h + 4)), rect)


def commander_unit(view: View, unit: int) -> bool:
    """Whether this entity is a commander with a token of his own."""
    return view.find(unit, Commands) is not None


def owner(view: View, unit: int) -> str:
    """The name of the side a unit belongs to."""
    return side_of(view, view.get(unit, Unit).side).name


def wave(seconds: float) -> int:
    """Which frame of the pennon's wave is due: four a second."""
    return int(seconds * 4) % 3
