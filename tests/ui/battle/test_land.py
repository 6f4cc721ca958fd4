"""The ground of the five by seven squares: turned with north to the right, and told in notes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from pygame import Color, Rect, Surface, transform
from pygame.image import tobytes

from game.core.grid import Cell
from game.play.scenarios.dressing import Dressing
from game.play.scenarios.dressing_file import PlaceName, Way
from game.ui.art.palette import SHEET
from game.ui.battle.field import painter
from game.ui.battle.field.land import ground, level, turned
from game.ui.battle.field.painter import paint_field
from game.ui.battle.field.units import Scene
from game.ui.battle.table.screen import BattleScreen
from game.ui.battle.tips.ground import with_ground
from tests.ui.battle.seated import AGAINST_RECRUIT, match, screen, seated
from tools import moments

SIDE = 48


def dress(**more: object) -> Dressing:
    soils = {Cell(x, y): "grass" for x in range(5) for y in range(7)}
    soils[Cell(0, 5)] = "snow"
    return Dressing(soils=soils, flat=True, **more)  # type: ignore[arg-type]


def tone(picture: Surface, column: int, row: int) -> tuple[int, int, int]:
    """The mean colour of the middle of a square as it is seen."""
    place = Rect(column * SIDE, row * SIDE, SIDE, SIDE).inflate(-SIDE // 2, -SIDE // 2)
    red, green, blue, _ = transform.average_color(picture.subsurface(place))
    return red, green, blue


def test_north_lies_to_the_right_and_east_below() -> None:
    picture = ground(5, 7, SIDE, dress())
    assert picture.get_size() == (7 * SIDE, 5 * SIDE)
    snow, grass = tone(picture, 5, 0), tone(picture, 5, 4)
    assert snow[2] > grass[2] + 20, "the square A6 is white, E6 is not"
    assert abs(tone(picture, 1, 0)[2] - grass[2]) < 8


def test_a_brook_runs_where_it_is_written_and_a_road_crosses_it_dry() -> None:
    brook = Way("brook", ((-1.0, 3.0), (5.0, 3.0)))
    road = Way("road", ((2.0, -1.0), (2.0, 7.0)))
    bare, wet = ground(5, 7, SIDE, dress()), ground(5, 7, SIDE, dress(ways=(brook, road)))
    for row in (0, 1, 3, 4):
        before, after = tone(bare, 3, row), tone(wet, 3, row)
        assert after[2] - after[0] > before[2] - before[0] + 12, "bluer in the whole row D"
    for column in (0, 1, 2, 4, 5):
        before, after = tone(bare, column, 2), tone(wet, column, 2)
        assert after[0] - after[1] > before[0] - before[1] + 1, "dust along the road"


@pytest.mark.parametrize(("angle", "seen"), [(0, 0), (90, 0), (-90, 0), (30, 30), (60, -30)])
def test_names_stay_readable_when_the_map_is_turned(angle: int, seen: int) -> None:
    assert level(angle) == seen
    (name,) = turned(5, dress(names=(PlaceName("x", (1, 6), angle),))).names
    assert name.cell == (6, 3), "column 6 of the picture, and row 1 from above"


def test_a_note_tells_what_the_ground_of_a_square_does() -> None:
    view = moments.match(moments.HILL).battle.seat("a").view
    village = with_ground(view, Cell(4, 3), ())
    assert village[0] == ("head", "Village") and "cover" in village[1][1]
    hill = with_ground(view, Cell(2, 3), (("head", "The Bills"), ("note", "80"), ("do", "Click")))
    assert [role for role, _ in hill] == ["head", "note", "body", "note", "do"]
    assert "high" in hill[2][1] and "downhill" in hill[3][1]
    assert with_ground(view, Cell(0, 0), ()) == ()


def test_the_name_of_a_place_lies_over_the_mark_that_one_can_go_there() -> None:
    shown = screen(seated(match(AGAINST_RECRUIT)))
    cell = next(cell for cell, _ in shown.marks().reach)
    square = painter.projection(shown.place).rect(cell)
    named = [picture.subsurface(square) for picture in (painted(shown), painted(shown, cell))]
    cream = [sum(pixel[:3] == SHEET[0] for pixel in pixels(one)) for one in named]
    assert cream[1] > cream[0] + 20, "its letters are as bright as on bare ground"


def painted(shown: BattleScreen, cell: Cell | None = None, words: str = "Long Ford") -> Surface:
    """The field without arrows, with the name of a place there."""
    dress = Dressing(names=(PlaceName(words, (cell.x, cell.y)),)) if cell else Dressing()
    marks, picture = replace(shown.marks(), arrows=(), ghosts=()), Surface((1280, 720))
    scene = Scene(shown.view, shown.playback, marks, dress=dress)
    paint_field(picture, shown.theme, shown.place, scene)
    return picture


def test_no_name_lies_half_under_a_unit() -> None:
    """Where one stands there is none, and one that is longer than its square keeps to it."""
    shown = screen(seated(match(AGAINST_RECRUIT)))
    squares, plain = painter.projection(shown.place), painted(shown)
    stood = sorted(one.cell for one in shown.playback.units.values())
    assert same(plain, painted(shown, stood[0]), plain.get_rect())
    grid = {Cell(x, y) for x in range(5) for y in range(7)}
    near = (Cell(cell.x, cell.y + by) for cell in stood for by in (1, -1))
    free = next(cell for cell in near if cell in grid.difference(stood))
    far = painted(shown, free, "the long Ford of Ash")
    assert not same(plain, far, squares.rect(free))
    assert all(same(plain, far, squares.rect(one)) for one in stood)


def same(one: Surface, other: Surface, where: Rect) -> bool:
    """Whether two pictures are alike there."""
    here, there = (tobytes(picture.subsurface(where), "RGB") for picture in (one, other))
    return here == there


def pixels(surface: Surface) -> Iterator[Color]:
    """Every pixel."""
    wide, high = surface.get_size()
    return (surface.get_at((x, y)) for x in range(wide) for y in range(high))
