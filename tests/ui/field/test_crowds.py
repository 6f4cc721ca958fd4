"""Units of many fighters on the map: one figure a cell, ranks in blocks, and how many stand."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
from pygame import Rect, Surface

from game.core.grid import Cell
from game.ui.field import crowds
from game.ui.field.field_view import FieldView
from game.ui.field.scene import Scene, Seal, TokenLook
from game.ui.theme import Theme
from tests.ui.field.sample import field
from tests.ui.pixels import differing

SIZE = (1280, 720)
CELLS = (Cell(5, 5), Cell(6, 5), Cell(5, 4), Cell(6, 4))
CLOUD = TokenLook(
    1, CELLS[0], "gules", now=4, full=5, seals=(Seal("drop", "wound"),), many=4, cells=CELLS
)
BLOCK = replace(CLOUD, unit=2, many=60, now=60, full=80, block=True)


@pytest.fixture
def surface() -> Surface:
    pygame.init()
    return pygame.display.set_mode(SIZE)


def shown(surface: Surface, *looks: TokenLook) -> tuple[FieldView, Surface]:
    view, grid = FieldView(), field("............\n" * 9)
    view.layout(Theme(SIZE), Rect(0, 0, *SIZE), grid)
    surface.fill((0, 0, 0))
    view.draw(surface, Scene(grid, looks))
    return view, surface.copy()


def test_a_cloud_is_a_figure_in_each_cell_and_the_first_tells_of_all() -> None:
    found = tuple(crowds.apart((CLOUD, replace(CLOUD, unit=3, cells=(), many=0))))
    assert [look.cell for look in found[:4]] == list(CELLS)
    assert [bool(look.seals) for look in found] == [True, False, False, False, True]


def test_losses_and_ways_are_seen_in_all_figures() -> None:
    thinned = tuple(crowds.apart((replace(CLOUD, many=3),)))
    assert [look.cell for look in thinned] == list(CELLS[:3])
    gone = tuple(crowds.apart((replace(CLOUD, cell=Cell(7, 5)),)))
    assert [look.cell for look in gone] == [Cell(cell.x + 2, cell.y) for cell in CELLS]


def test_large_figures_stand_on_their_first_cell() -> None:
    cells = tuple(Cell(x, y) for at in (2, 6) for y in (2, 3) for x in (at, at + 1))
    giants = TokenLook(1, cells[0], "gules", many=2, cells=cells, size=2)
    assert [look.cell for look in crowds.apart((giants,))] == [Cell(2, 2), Cell(6, 2)]


def test_a_click_on_any_cell_finds_the_unit(surface: Surface) -> None:
    view, _ = shown(surface, CLOUD)
    assert all(view.unit_at(view.rect(cell).center) == 1 for cell in CELLS)
    assert view.unit_at(view.rect(Cell(8, 5)).center) is None


def test_blocks_thin_out_with_their_losses(surface: Surface) -> None:
    pictures = [shown(surface, replace(BLOCK, many=many))[1] for many in (60, 40, 8, 0)]
    for one, other in pairwise(pictures):
        assert differing(one, other) > 200


def test_soldiers_of_a_block_differ_by_weapon_side_and_direction(surface: Surface) -> None:
    looks = (
        BLOCK,
        replace(BLOCK, charge="bow"),
        replace(BLOCK, steed=True),
        replace(BLOCK, tincture="azure"),
        replace(BLOCK, facing="W"),
    )
    pictures = [shown(surface, look)[1] for look in looks]
    for number, one in enumerate(pictures):
        assert all(differing(one, other) > 200 for other in pictures[number + 1 :])


def test_the_plate_tells_how_many_stand_and_how_much_is_left() -> None:
    pygame.init()
    full, half = (crowds.plate(40, "gules", part, True) for part in (20, 8))
    assert differing(full, half) > 10
    assert crowds.plate(140, "gules", 20, True).get_width() > full.get_width()


def test_the_plate_of_a_block_leaves_its_soldiers_to_be_seen(surface: Surface) -> None:
    """What is counted changes the picture above the lower half of its cells only."""
    view, six = shown(surface, BLOCK)
    _, five = shown(surface, replace(BLOCK, now=5))
    cells = [view.camera.rect_of(cell) for cell in CELLS]
    covered = cells[0].unionall(cells[1:])
    lower = Rect(covered.x, covered.centery, covered.w, covered.h // 2)
    assert differing(six, five, enough=1)
    assert differing(six.subsurface(lower), five.subsurface(lower)) == 0
