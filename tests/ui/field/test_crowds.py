"""Units of many fighters on the map who have a cell each, and how many of them stand."""

from __future__ import annotations

from dataclasses import replace

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


def test_the_scroll_of_a_cloud_tells_how_many_stand_and_how_much_is_left(
    surface: Surface,
) -> None:
    told = replace(CLOUD, strength=5, share=0.9)
    _, plain = shown(surface, told)
    for other in (replace(told, share=0.4), replace(told, many=3)):
        assert differing(plain, shown(surface, other)[1]) > 10


def test_no_scroll_of_a_cloud_lies_over_another() -> None:
    place = Rect(100, 100, 60, 20)
    assert crowds.apart_from([], place) == place
    moved = crowds.apart_from([place], place.move(10, 2))
    assert not moved.colliderect(place) and moved.x == 110
