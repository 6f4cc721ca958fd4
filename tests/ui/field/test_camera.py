"""The camera: cells and pixels, sizes, edges."""

from __future__ import annotations

import math

import pytest
from pygame import Rect

from game.core.grid import Cell
from game.ui.field.camera import LADDER, LARGEST, SMALLEST, Camera, Steering, fitted

VIEW = Rect(40, 30, 900, 600)


def camera(columns: int = 60, rows: int = 60, cell: int = 45) -> Camera:
    return fitted(columns, rows, VIEW).sized(cell)


@pytest.mark.parametrize("side", LADDER)
def test_every_cell_in_view_is_found_again_from_all_its_pixels(side: int) -> None:
    seen = camera(cell=side).on(Cell(31, 17))
    for cell in (Cell(31, 17), Cell(32, 17), Cell(31, 18)):
        place = seen.rect_of(cell)
        corners = (place.topleft, place.center, (place.right - 1, place.bottom - 1))
        assert {seen.cell_at(pixel) for pixel in corners} == {cell}


def test_north_is_up_and_east_is_right() -> None:
    seen = camera().on(Cell(30, 30))
    here = seen.rect_of(Cell(30, 30))
    assert seen.rect_of(Cell(30, 31)).bottom == here.top
    assert seen.rect_of(Cell(31, 30)).left == here.right
    assert abs(seen.middle((30, 30.5))[1] - here.top) <= 1


def test_nothing_lies_under_a_pixel_beside_the_view_or_the_field() -> None:
    small = camera(4, 3, 45)
    assert small.cell_at((0, 0)) is None
    assert small.cell_at((VIEW.x + 2, VIEW.y + 2)) is None
    assert small.cell_at(small.rect_of(Cell(3, 2)).center) == Cell(3, 2)


@pytest.mark.parametrize("steps", [1, 3, -2])
def test_what_lies_under_the_pointer_stays_there_when_the_size_changes(steps: int) -> None:
    before, pointer = camera().on(Cell(30, 30)), (300, 222)
    after = before.zoomed(steps, pointer)
    assert after.cell != before.cell
    assert math.dist(before.spot_at(pointer), after.spot_at(pointer)) < 1.5 / after.cell


def test_sizes_have_ends() -> None:
    assert camera().zoomed(99).cell == LARGEST
    assert camera().zoomed(-99).cell == SMALLEST
    assert camera(cell=40).zoomed(1).cell == 45
    assert camera(cell=40).zoomed(-1).cell == 38


def test_the_view_never_leaves_the_field() -> None:
    for way in ((9999, 9999), (-9999, -9999), (9999, -9999)):
        seen = camera().moved(*way)
        field = seen.field
        room = seen.cell // 2 + 1
        assert field.left <= VIEW.left + room
        assert field.right >= VIEW.right - room
        assert field.top <= VIEW.top + room
        assert field.bottom >= VIEW.bottom - room


def test_a_field_smaller_than_the_view_stands_in_its_middle_and_cannot_be_moved() -> None:
    seen = camera(6, 4, 45)
    assert seen.moved(500, 300) == seen
    assert abs(seen.field.centerx - VIEW.centerx) <= 1
    assert abs(seen.field.centery - VIEW.centery) <= 1


def test_a_whole_field_is_fitted_as_large_as_it_can_be() -> None:
    seen = fitted(30, 20, VIEW)
    assert seen.cell == 30
    assert all(seen.shows(cell) for cell in (Cell(0, 0), Cell(29, 19)))
    assert fitted(2, 2, VIEW).cell == LARGEST
    assert fitted(200, 200, VIEW).cell == SMALLEST


def test_a_cell_is_brought_into_view_by_the_least_move() -> None:
    seen = camera().on(Cell(10, 10))
    assert seen.revealing(Cell(10, 10)) == seen
    far = seen.revealing(Cell(50, 10))
    assert far.shows(Cell(50, 10)) and far.shows(Cell(51, 10))
    assert not far.shows(Cell(53, 10))
    assert far.centre[1] == pytest.approx(seen.centre[1])


def test_the_camera_glides_at_the_pace_of_the_animations() -> None:
    start, goal = camera().on(Cell(20, 20)), camera().on(Cell(40, 20))
    steering = Steering(start)
    steering.glide(goal)
    steering.update(0.05, 1.0)
    assert start.centre[0] < steering.camera.centre[0] < goal.centre[0]
    slow = steering.camera.centre[0]
    steering.update(0.05, 4.0)
    assert steering.camera == goal and slow < goal.centre[0]
    assert not steering.gliding


def test_without_animations_the_camera_is_there_at_once() -> None:
    goal = camera().on(Cell(40, 20))
    steering = Steering(camera().on(Cell(20, 20)))
    steering.glide(goal)
    steering.update(0.001, 0.0)
    assert steering.camera == goal
