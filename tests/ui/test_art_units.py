"""Soldiers and unit blocks, pixel by pixel: facing, thinning ranks, helms, numbers."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.ui.art.palette import GULES, HELMS, INK, TINCTURES, helm_of
from game.ui.art.troops.company import figures, places, standing
from game.ui.art.troops.soldiers import LOOKS, POSES, STEPS, VIEWS, Figure, soldier
from game.ui.art.troops.unit import UnitLook, chip_rect, unit_block
from tests.ui.pixels import colours, differing, letters, near, reddish, steel_pixels

SIDE = ("gules", "nasal")


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("helm", ["nasal", "kettle", "great"])
def test_every_soldier_in_every_pose_and_view(look, helm):
    for pose in POSES:
        for view in VIEWS:
            figure = Figure(look, "gules", helm, pose, view)
            assert colours(soldier(figure, 38)) >= (15 if pose != "fallen" else 5)


def test_a_mirrored_soldier_is_the_same_one_turned_round():
    right = soldier(Figure("sword", front=True), 60)
    left = soldier(Figure("sword", front=True, mirrored=True), 60)
    assert differing(pygame.transform.flip(right, True, False), left) < 500
    assert differing(right, left) > 800


def test_the_two_hosts_differ_in_their_helms_without_any_colour():
    nasal = pygame.transform.grayscale(soldier(Figure(helm="nasal"), 60))
    kettle = pygame.transform.grayscale(soldier(Figure(helm="kettle"), 60))
    assert differing(nasal, kettle) > 60
    assert helm_of(TINCTURES["gules"]) != helm_of(TINCTURES["azure"])
    assert HELMS["gules"] == helm_of(GULES)


@pytest.mark.parametrize("square", [104, 156])
@pytest.mark.parametrize("facing", ["right", "left", "up", "down"])
def test_the_beak_touches_the_edge_the_unit_faces(facing, square):
    block = unit_block(UnitLook("sword", *SIDE, 60, 60, facing), square)
    deep, wide, half = square // 40, square // 14, square // 2
    edges = {
        "right": pygame.Rect(square - deep, half - wide, deep, 2 * wide),
        "left": pygame.Rect(0, half - wide, deep, 2 * wide),
        "up": pygame.Rect(half - wide, 0, 2 * wide, deep),
        "down": pygame.Rect(half - wide, square - deep, 2 * wide, deep),
    }
    shown = {name: reddish(block, area) for name, area in edges.items()}
    assert max(shown, key=lambda name: shown[name]) == facing
    assert shown[facing] >= deep
    assert all(count == 0 for name, count in shown.items() if name != facing)


@pytest.mark.parametrize(("men", "count"), [(100, 20), (74, 15), (70, 14), (1, 1), (0, 0)])
def test_one_figure_stands_for_five_men(men, count):
    row = places("sword", 100, "right", 3)
    assert figures(men) == count
    assert len(standing(row, men, 100, 3)) == count


def test_losses_thin_the_ranks_from_the_front_and_never_bring_anybody_back():
    row = places("spear", 100, "right", 5)
    left = [standing(row, men, 100, 5) for men in range(100, -1, -5)]
    assert all(after < before for before, after in pairwise(left))
    half = left[10]
    ranks = [sum(place.rank == rank and place.number in half for place in row) for rank in range(4)]
    assert ranks[0] < ranks[3]


def test_fewer_men_are_fewer_drawn_figures():
    full = unit_block(UnitLook("sword", *SIDE, 100, 100, seed=1), 156)
    few = unit_block(UnitLook("sword", *SIDE, 10, 100, seed=1), 156)
    ground = pygame.Rect(30, 30, 100, 92)
    steel = [steel_pixels(block, ground) for block in (full, few)]
    assert steel[0] > 3 * steel[1] > 0


def test_places_stay_inside_the_square_for_every_size_and_facing():
    for look in LOOKS:
        for full in (5, 20, 60, 100, 150, 250):
            for facing in ("right", "left", "up", "down"):
                for place in places(look, full, facing, 2):
                    assert 12 < place.x < 144 and 20 < place.y < 126


def test_unit_pictures_are_cached_and_differ_by_what_they_show():
    look = UnitLook("bow", *SIDE, 60, 60, seal="shoot")
    assert unit_block(look, 104) is unit_block(UnitLook("bow", *SIDE, 60, 60, seal="shoot"), 104)
    plain = unit_block(look, 104)
    for change in (
        UnitLook("bow", *SIDE, 60, 60, seal="attack"),
        UnitLook("bow", *SIDE, 60, 60, seal="shoot", commander=True),
        UnitLook("bow", *SIDE, 60, 60, seal="shoot", frame=1),
        UnitLook("bow", *SIDE, 60, 60, seal="shoot", pose="waver"),
        UnitLook("bow", *SIDE, 60, 60, seal="shoot", ghost=True),
    ):
        assert differing(plain, unit_block(change, 104)) > 15


def test_numbers_and_chip_are_lettered_when_letters_are_given():
    look = UnitLook("bow", *SIDE, 74, 100, chip="wavering")
    silent, lettered = unit_block(look, 156), unit_block(look, 156, letters)
    scroll = pygame.Rect(26, 128, 88, 20)
    dark = [near(block, scroll, INK) for block in (silent, lettered)]
    assert dark[1] > dark[0] + 40
    chip = chip_rect(look, (80, 24), 156)
    assert chip.right <= 156 and chip.top >= 0
    assert chip_rect(UnitLook("bow", *SIDE, 1, 1, "left"), (80, 24), 156).left < 10


def test_the_bar_of_the_scroll_shrinks_with_the_men():
    row = pygame.Rect(26, 148, 88, 3)
    whole = reddish(unit_block(UnitLook("sword", *SIDE, 100, 100), 156), row)
    half = reddish(unit_block(UnitLook("sword", *SIDE, 50, 100), 156), row)
    assert whole > 1.7 * half > 0


def test_a_chip_that_is_too_long_is_made_to_fit():
    look = UnitLook("bow", *SIDE, 60, 60, chip="far too many words for one square")
    block = unit_block(look, 104, letters)
    edge = [block.get_at((x, 12)) for x in range(3)]
    assert all(pixel.a < 40 for pixel in edge)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("view", VIEWS)
def test_every_picture_of_a_movement_differs_from_the_one_before(look, view):
    for pose in ("march", "strike", "fall", "flee"):
        if look in ("bow", "spear") and pose == "strike" and view != "profile":
            continue
        drawn = [
            soldier(Figure(look, pose=pose, view=view, front=True, step=step), 38)
            for step in range(STEPS[pose])
        ]
        for one, other in pairwise(drawn):
            assert differing(one, other) > 10, pose


def test_a_pennon_flies_droops_and_is_struck():
    heights = []
    for morale in (0, 1, 2):
        block = unit_block(UnitLook("sword", *SIDE, 0, 100, morale=morale), 156)
        cloth = pygame.Rect(20, 4, 70, 100)
        rows = [y for y in range(cloth.top, cloth.bottom, 2) if _red(block, cloth, y)]
        heights.append(sum(rows) / len(rows))
    assert heights[0] + 4 < heights[1] < heights[2] - 4


def _red(block, cloth, y):
    return reddish(block, pygame.Rect(cloth.left, y, cloth.width, 1)) > 3


def test_men_who_topple_still_count_until_they_lie():
    steady = unit_block(UnitLook("sword", *SIDE, 80, 100, seed=3), 156)
    toppling = unit_block(UnitLook("sword", *SIDE, 80, 100, seed=3, toppling=20, tilt=1), 156)
    gone = unit_block(UnitLook("sword", *SIDE, 60, 100, seed=3), 156)
    assert differing(steady, toppling) > 200
    assert differing(toppling, gone) > 200
