"""The drawn ground: every kind its own look, touching squares one piece, men readable on it."""

from __future__ import annotations

import random
from itertools import combinations

import pygame
import pytest

from game.core.data import read, resource
from game.core.grid import Cell
from game.rules.kit.ground.terrain import TerrainFile
from game.ui.art.contours import groups, loops, outlines, outwards, quiet
from game.ui.art.land.field import drawn_terrain, field
from game.ui.art.land.grounds import SMALL
from game.ui.art.land.hills import LEVELS
from game.ui.art.land.terrain import KINDS
from tests.ui.pixels import differing

ROWS = read(resource("data", "terrain.toml"), TerrainFile).terrain
IDS = [row.id for row in ROWS if not row.close]
"""The ground of mass battles; that of single fighters has pictures of its own."""


def drawn(*terrain, size=(3, 3), square=72):
    return field(*size, square, tuple(terrain), 1)


def square_of(made, column, row):
    return made.surface.subsurface(made.cell(column, row))


def dark(surface, area):
    """How many pixels of an area are as dark as a line of ink or sepia."""
    spots = [(x, y) for x in range(area.left, area.right) for y in range(area.top, area.bottom)]
    return sum(sum(tuple(surface.get_at(spot))[:3]) < 410 for spot in spots)


def watery(surface, area):
    """How many pixels of an area are more blue than red, as nothing else on bare ground is."""
    spots = [(x, y) for x in range(area.left, area.right) for y in range(area.top, area.bottom)]
    return sum(surface.get_at(spot).b > surface.get_at(spot).r + 6 for spot in spots)


def on_map(name, square):
    terrain = drawn_terrain(((Cell(1, 1), name),))
    return square_of(field(3, 3, square, terrain, 1), 1, 1)


@pytest.mark.parametrize("square", [SMALL - 4, 30, 72])
def test_every_terrain_of_the_rules_has_its_own_look(square):
    looks = {name: on_map(name, square) for name in IDS}
    for one, other in combinations(IDS, 2):
        assert differing(looks[one], looks[other]) > square * square / 30, (one, other)


def test_open_ground_stays_bare():
    assert differing(on_map("open", 72), square_of(drawn(), 1, 1)) == 0


def test_no_terrain_of_the_rules_is_left_out():
    for name in IDS:
        ((_, _, kind),) = drawn_terrain(((Cell(1, 1), name),))
        assert (kind == "none") == (name == "open")


@pytest.mark.parametrize("level", LEVELS)
def test_hills_that_touch_have_no_inner_edge(level):
    merged, lone = drawn((0, 1, level), (1, 1, level)), drawn((0, 1, level))
    edge = merged.cell(1, 1)
    strip = pygame.Rect(edge.x - 22, edge.centery - 8, 44, 14)
    assert dark(merged.surface, strip) == 0
    assert dark(lone.surface, strip) > 10


def test_four_squares_make_one_hill():
    made = drawn((0, 0, "hill"), (1, 0, "hill"), (0, 1, "hill"), (1, 1, "hill"))
    middle = made.cell(1, 1).move(-36, -36).inflate(-20, -20)
    assert dark(made.surface, middle) == 0


def test_a_higher_step_lies_inside_the_lower_one():
    low = drawn((0, 1, "hill"), (1, 1, "hill"))
    high = drawn((0, 1, "hill2"), (1, 1, "hill"))
    inner = low.cell(0, 1).inflate(-24, -24)
    assert dark(high.surface, inner) > dark(low.surface, inner) + 40
    rim = low.cell(1, 1)
    rim = pygame.Rect(rim.right - 14, rim.y, 14, rim.h)
    assert differing(high.surface.subsurface(rim), low.surface.subsurface(rim)) < 40


def test_heights_and_hills_of_the_terrain_add_up():
    terrain = ((Cell(0, 1), "hill"), (Cell(2, 0), "forest"), (Cell(1, 1), "open"))
    heights = ((Cell(0, 1), 1), (Cell(2, 0), 1), (Cell(4, 6), 9))
    made = set(drawn_terrain(terrain, heights))
    assert made == {
        (1, 0, "hill2"),
        (0, 2, "hill"),
        (0, 2, "wood"),
        (6, 4, LEVELS[-1]),
        (1, 1, "none"),
    }


def test_each_contour_has_room_for_its_number():
    made = drawn((0, 0, "hill2"), (1, 0, "hill"), (2, 2, "hill"))
    assert sorted(steps for steps, _ in made.heights) == [1, 1, 2]
    for _, place in made.heights:
        assert made.surface.get_rect().contains(place) and place.w > 8
        assert dark(made.surface, place.inflate(-4, -4)) < 12


def test_a_wood_has_no_seam():
    made = drawn((0, 1, "wood"), (1, 1, "wood"))
    edge = made.cell(1, 1)
    seam = pygame.Rect(edge.x - 4, edge.y + 14, 8, edge.h - 26)
    bare = drawn().surface.subsurface(seam)
    assert differing(made.surface.subsurface(seam), bare) > seam.w * seam.h * 0.8


def test_leaves_are_quiet_where_men_stand():
    made = drawn(*((x, y, "wood") for x in range(3) for y in range(3)), square=104)
    cell = made.cell(1, 1)
    middle = pygame.Rect(0, 0, 40, 40)
    middle.center = (cell.centerx, cell.centery + 3)
    corner = middle.copy()
    corner.center = cell.topleft
    assert dark(made.surface, middle) < 0.6 * dark(made.surface, corner)
    assert quiet((80, 80)) == 1 and quiet((2, 2)) == 0 == quiet((155, 154))


@pytest.mark.parametrize("kind", ["earthwork", "low_wall", "arrow_slit"])
def test_works_leave_the_middle_free_and_run_around_touching_squares(kind):
    made, bare = drawn((0, 1, kind), (1, 1, kind)), drawn()
    free = made.cell(0, 1).union(made.cell(1, 1)).inflate(-40, -40)
    assert differing(made.surface.subsurface(free), bare.surface.subsurface(free)) == 0
    edge = made.cell(0, 1)
    edge = pygame.Rect(edge.x, edge.y, edge.w, 14)
    assert dark(made.surface, edge) > 60


def test_walls_join_and_others_stand_alone():
    joined, apart = drawn((0, 1, "wall"), (1, 1, "wall")), drawn((0, 1, "wall"), (2, 1, "wall"))
    edge = joined.cell(1, 1)
    gap = pygame.Rect(edge.x - 8, edge.centery - 8, 16, 16)
    bare = drawn().surface.subsurface(gap)
    assert differing(joined.surface.subsurface(gap), bare) > 220
    assert differing(apart.surface.subsurface(gap), bare) == 0


def test_a_row_of_water_flows_and_a_block_lies_still():
    stream = drawn(*((1, row, "water") for row in range(3)))
    for row in (0, 2):
        cell = stream.cell(1, row)
        edge = pygame.Rect(cell.x, cell.y + (3 if row == 0 else 62), cell.w, 7)
        assert watery(stream.surface, edge) > 60
    lake = drawn((0, 0, "water"), (1, 0, "water"), (0, 1, "water"), (1, 1, "water"))
    middle = lake.cell(1, 1).move(-36, -36).inflate(-10, -10)
    assert watery(lake.surface, middle) > middle.w * middle.h * 0.9
    assert watery(lake.surface, lake.cell(2, 2)) == 0


def test_outlines_go_around_groups_and_their_holes():
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    outer, hole = loops(ring)
    assert (len(outer), len(hole)) == (12, 4)
    assert len(groups([(0, 0), (1, 1)])) == 2
    assert len(groups([(0, 0), (1, 1)], corners=True)) == 1
    assert [len(loop) for loop in loops([(0, 0), (1, 1)])] == [4, 4]


def test_outlines_stay_inside_and_know_what_is_outside():
    (line,) = outlines([(0, 0), (1, 0)], 20.0, 30.0, 4.0, random.Random(1))
    assert all(12 < x < 300 and 12 < y < 144 for x, y in line)
    for (x, y), (dx, dy) in outwards(line):
        if y < 40 and 60 < x < 250:
            assert dy < -0.7 and abs(dx) < 0.7


def test_large_maps_are_painted_in_patches():
    kinds = [kind for kind in KINDS if kind != "none"]
    terrain = tuple((at, 1, kind) for at, kind in enumerate(kinds))
    made = field(len(kinds), 3, 12, terrain, 1)
    shades = {tuple(made.surface.get_at(made.cell(at, 1).center)) for at in range(len(kinds))}
    assert len(shades) == len(kinds)
