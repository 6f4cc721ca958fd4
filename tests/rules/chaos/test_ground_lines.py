"""Distances, directions, arcs, lines, sight and cover (section 11, CALL-06, PEN-02, PEN-05)."""

from __future__ import annotations

from itertools import product

import pytest

from game.core.grid import Cell
from game.rules.chaos.ground import directions
from game.rules.chaos.ground.paths import stands
from game.rules.chaos.ground.sight import effect, line, look
from game.rules.chaos.ground.site import site_of
from game.rules.chaos.sheet.components import Condition
from game.rules.kit.ground.sight import open_line
from tests.rules.chaos.drawn import drawn

HOME = Cell(0, 0)


def seen(drawing, *, prone=False, lying=False, **more):
    """How fighter 2 is seen by fighter 1."""
    here = drawn(drawing, **more)
    return look(here.site, here.crowd, here.at("1"), here.at("2"), prone, lying)


@pytest.mark.rule("CF-MOVE-08")
def test_every_step_is_a_metre_also_a_diagonal_one():
    assert directions.distance(HOME, Cell(3, 2)) == 3
    assert directions.distance(Cell(5, 5), Cell(2, 8)) == 3
    assert len(directions.ring(HOME, 1)) == 8 and len(directions.ring(HOME, 3)) == 24
    assert directions.ring(HOME, 1)[:3] == ((0, 1), (1, 1), (1, 0))
    assert {directions.distance(HOME, cell) for cell in directions.ring(HOME, 3)} == {3}


@pytest.mark.rule("CF-PEN-05")
def test_arcs_are_three_two_and_three_cells_at_any_distance():
    arcs = [directions.side_from(HOME, "N", cell) for cell in directions.ring(HOME, 1)]
    assert arcs == ["front", "front", "flank", "rear", "rear", "rear", "flank", "front"]
    assert directions.side_from(HOME, "N", Cell(1, -9)) == "rear"
    assert directions.side_from(HOME, "NE", Cell(-4, -4)) == "rear"
    assert directions.side_from(HOME, "", Cell(0, -1)) == "front"
    assert directions.rear(HOME, "N") == ((0, -1), (-1, -1), (1, -1))
    assert directions.behind(HOME, Cell(2, 2)) == (3, 3)


@pytest.mark.rule("CF-PEN-04")
def test_directions_at_most_45_degrees_apart_are_about_the_same():
    assert directions.together("N", "NE") and directions.together("W", "W")
    assert not directions.together("N", "E") and not directions.together("N", "S")
    assert not directions.together("", "N")


@pytest.mark.rule("CF-CALL-06")
def test_a_line_has_as_many_cells_as_steps_and_is_the_same_both_ways():
    for x, y in product(range(-7, 8), range(-7, 8)):
        there = Cell(x, y)
        cells = line(HOME, there)
        assert len(cells) == max(0, directions.distance(HOME, there) - 1)
        assert tuple(reversed(line(there, HOME))) == cells
        assert line(Cell(4, 9), Cell(4 + x, 9 + y)) == tuple((4 + a, 9 + b) for a, b in cells)
    assert line(HOME, Cell(4, 2)) == ((1, 1), (2, 1), (3, 2))
    assert line(HOME, Cell(3, 0)) == ((1, 0), (2, 0))


@pytest.mark.rule("CF-CALL-06")
def test_walls_and_shut_doors_are_full_cover_and_open_ones_none():
    assert seen("1 # 2").cover == "full"
    assert seen("1 + 2").state == "blocked"
    assert seen("1 / 2").state == "clear"
    assert seen("1 #\n. 2").state == "clear"
    assert seen("1 #\n# 2").state == "blocked"


@pytest.mark.rule("CF-CALL-06")
def test_what_is_low_covers_in_part_whom_it_is_close_to():
    assert seen("1 . = 2").cover == "partial"
    assert seen("1 . = 2").by == (Cell(2, 0),)
    assert seen("1 = . 2").cover == "none", "it is close to the shooter"
    assert seen("1 . X 2", things={"X": "crate"}).cover == "partial"
    assert seen("1 . X 2", things={"X": "brick_wall"}).cover == "full"


@pytest.mark.rule("CF-CALL-06")
def test_a_broken_object_covers_nothing():
    here = drawn("1 . X 2", things={"X": "crate"})
    assert not stands(here.site, here.at("X"))
    from game.rules.chaos.sheet.agenda import Thing

    here.put("X", Thing("crate", 0))
    site = site_of(here.world)
    assert look(site, here.crowd, here.at("1"), here.at("2")).cover == "none"
    assert stands(site, here.at("X"))


@pytest.mark.rule("CF-CALL-06")
def test_what_is_low_hides_who_lies_behind_it():
    assert seen("1 . = 2", lying=True).cover == "full"
    assert seen("1 . = 2", prone=True).cover == "partial", "2 stands close behind it"
    assert seen("1 = . 2", prone=True).cover == "full"
    assert seen("1 = 2", lying=True).cover == "partial", "1 looks over it"
    assert seen("1 = 2", prone=True, lying=True).cover == "full"
    assert seen("1 . . 2", lying=True).cover == "none"


@pytest.mark.rule("CF-CALL-06")
def test_a_man_on_the_ground_more_than_five_metres_away_is_a_narrow_mark():
    assert seen("1 . . . . 2", lying=True).cover == "none"
    assert seen("1 . . . . . 2", lying=True).cover == "partial"
    assert seen("1 . . . . . 2").cover == "none"


@pytest.mark.rule("CF-CALL-06")
def test_people_on_their_feet_cover_those_behind_them():
    assert seen("1 3 . 2").cover == "partial"
    assert seen("1 4 . 2").by == (Cell(1, 0),)
    here = drawn("1 3 . 2")
    here.put("3", Condition(prone=True))
    assert look(here.site, here.crowd, here.at("1"), here.at("2")).cover == "none"


@pytest.mark.rule("CF-PEN-02")
def test_three_cells_of_smoke_are_seen_through_and_no_more():
    assert seen("1 . 2").smoke is False
    assert seen("1 ~ 2").smoke
    assert seen("1 ~ ~ ~ 2").state == "obscured"
    assert seen("1 ~ ~ ~ ~ 2").state == "blocked"


@pytest.mark.rule("CF-PEN-02")
def test_leaves_hide_and_do_not_disorient():
    deep = seen('1 " " " " 2')
    assert deep.cover == "full"
    near = seen('1 " 2')
    assert near.cover == "none" and not near.smoke
    here = drawn('1 . "')
    assert look(here.site, here.crowd, here.at("1"), Cell(2, 0)).cover == "partial"


@pytest.mark.rule("CF-PEN-02")
def test_darkness_at_either_end_unless_a_light_falls_there():
    here = drawn("1 . :")
    assert look(here.site, here.crowd, here.at("1"), Cell(2, 0)).dark
    assert look(here.site, here.crowd, Cell(2, 0), here.at("1")).dark
    lit = drawn("1 . :", lights=((Cell(1, 0), 1),))
    assert not look(lit.site, lit.crowd, lit.at("1"), Cell(2, 0)).dark
    assert seen("1 . 2", switches=("dusk",)).dark


@pytest.mark.rule("CF-CALL-06")
def test_ground_above_the_line_covers_and_hides():
    assert seen("1 . 2", heights="0 1 0").cover == "partial"
    assert seen("1 . 2", heights="0 2 0").cover == "full"
    assert seen("1 . 2", heights="2 2 2").cover == "none"
    assert seen("1 . 2", heights="0 1 2").cover == "none"
    assert seen("1 . 2", heights="0 1 0", lying=True).cover == "full"


@pytest.mark.rule("CF-AREA-02")
def test_a_blast_is_stopped_by_walls_and_by_what_is_low_before_who_lies():
    here = drawn("1 = 2 . #")
    site = here.site
    assert effect(site, Cell(0, 0), Cell(2, 0))
    assert not effect(site, Cell(0, 0), Cell(2, 0), lying=True)
    assert not effect(drawn("1 # 2").site, Cell(0, 0), Cell(2, 0))
    assert open_line(site, Cell(0, 0), Cell(3, 0))
