"""Units that fill whole cells: their men, pennon and scroll, and where enemies touch."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
from pygame import Rect, Surface

from game.core.grid import Cell
from game.ui.field.block.body import bodies, hull
from game.ui.field.block.contact import touching
from game.ui.field.block.standards import SEALED, UNSET, chip, free_place, raised, scroll
from game.ui.field.camera import fitted, framed
from game.ui.field.field_view import FieldView
from game.ui.field.scene import Scene, Seal, TokenLook
from game.ui.theme import Theme
from tests.ui.field.sample import field
from tests.ui.pixels import differing

SIZE = (1280, 720)
CELLS = (Cell(5, 5), Cell(6, 5), Cell(5, 4), Cell(6, 4))
BLOCK = TokenLook(
    2, CELLS[0], "gules", now=60, full=80, many=60, cells=CELLS, block=True, strength=80, side="a"
)
FOE = replace(
    BLOCK,
    unit=3,
    tincture="azure",
    side="b",
    cell=Cell(7, 5),
    cells=(Cell(7, 5), Cell(8, 5), Cell(7, 6), Cell(8, 6)),
)
VIEW = Rect(0, 0, *SIZE)


@pytest.fixture
def surface() -> Surface:
    pygame.init()
    return pygame.display.set_mode(SIZE)


def shown(surface: Surface, *looks: TokenLook, **more: int) -> tuple[FieldView, Surface]:
    view, grid = FieldView(), field("............\n" * 9)
    view.layout(Theme(SIZE), VIEW, grid)
    surface.fill((0, 0, 0))
    view.draw(surface, Scene(grid, looks, **more))  # type: ignore[arg-type]
    return view, surface.copy()


def test_blocks_thin_out_with_their_losses(surface: Surface) -> None:
    pictures = [shown(surface, replace(BLOCK, many=many))[1] for many in (60, 40, 8, 0)]
    for one, other in pairwise(pictures):
        assert differing(one, other) > 200


def test_soldiers_differ_by_troop_side_and_direction(surface: Surface) -> None:
    looks = (
        BLOCK,
        replace(BLOCK, troop="bow"),
        replace(BLOCK, troop="horse"),
        replace(BLOCK, beast="wolf"),
        replace(BLOCK, tincture="azure"),
        replace(BLOCK, facing="W"),
    )
    pictures = [shown(surface, look)[1] for look in looks]
    for number, one in enumerate(pictures):
        assert all(differing(one, other) > 200 for other in pictures[number + 1 :])


def test_who_is_chosen_stands_on_gold(surface: Surface) -> None:
    _, plain = shown(surface, BLOCK)
    _, chosen = shown(surface, BLOCK, selected=BLOCK.unit)
    assert differing(plain, chosen) > 2000


def test_the_scroll_tells_numbers_what_is_left_and_the_order() -> None:
    pygame.init()
    plain = scroll(60, 80, "gules", 45, "", True)
    assert differing(plain, scroll(60, 80, "gules", 20, "", True)) > 10
    assert scroll(60, 80, "gules", 45, "sword", True).get_width() > plain.get_width()
    sealed = [scroll(60, 80, "gules", 45, order, True) for order in ("sword", "eye", SEALED, UNSET)]
    for number, one in enumerate(sealed):
        assert all(differing(one, other) > 10 for other in sealed[number + 1 :])


def test_a_state_is_told_over_the_unit(surface: Surface) -> None:
    _, plain = shown(surface, BLOCK)
    _, told = shown(surface, replace(BLOCK, chip="routed", grave=True))
    assert differing(plain, told) > 200
    assert differing(chip("routed", True), chip("routed", False)) > 20


def test_enemies_that_touch_are_stitched_along_each_side(surface: Surface) -> None:
    camera = fitted(12, 9, VIEW)
    assert list(touching(bodies((BLOCK, FOE), camera))) == [(Cell(6, 5), True)]
    friend = replace(FOE, side="a")
    assert not list(touching(bodies((BLOCK, friend), camera))), "friends are not"
    runs = replace(FOE, seals=(Seal("fled", "posture"),))
    assert not list(touching(bodies((BLOCK, runs), camera))), "nor who runs away"
    comes = replace(FOE, offset=(0.5, 0.0))
    assert not list(touching(bodies((BLOCK, comes), camera))), "nor who is on his way"


def test_a_unit_looks_at_the_enemy_that_it_touches() -> None:
    camera = fitted(12, 9, VIEW)
    found = {body.look.unit: body.facing for body in bodies((BLOCK, FOE), camera)}
    assert found == {2: "E", 3: "W"}
    (alone,) = bodies((replace(BLOCK, facing="NW"),), camera)
    assert alone.facing == "W"


def test_a_unit_is_found_where_it_is_shown_on_its_way() -> None:
    camera = fitted(12, 9, VIEW)
    here = hull(BLOCK, camera)
    assert here == camera.rect_of(Cell(5, 5)).union(camera.rect_of(Cell(6, 4)))
    going = hull(replace(BLOCK, offset=(1.0, 0.0)), camera)
    assert going == here.move(camera.cell, 0)


def test_hosts_are_shown_as_a_whole_where_there_is_room() -> None:
    camera = fitted(200, 100, VIEW)
    near = framed(camera, (Cell(50, 40), Cell(70, 50)), 20, 70)
    assert near.shows(Cell(50, 40)) and near.shows(Cell(70, 50)) and near.cell > camera.cell
    far = framed(camera, (Cell(0, 40), Cell(190, 50)), 20, 70)
    assert far.cell == 20


def test_where_there_is_no_room_for_all_hosts_the_own_one_is_shown() -> None:
    camera = fitted(200, 100, VIEW)
    everybody = (Cell(0, 40), Cell(3, 60), Cell(190, 50))
    for own in (everybody[:2], everybody[2:]):
        found = framed(camera, everybody, 20, 70, own)
        assert found.cell == 20 and all(found.shows(cell) for cell in own)
        assert not all(found.shows(cell) for cell in everybody)
    apart = (Cell(10, 40), Cell(10 + VIEW.w // 16, 50))
    wide = framed(camera, everybody, 20, 70, apart)
    assert wide.cell < 20 and all(wide.shows(cell) for cell in apart), "smaller cells if need be"


def test_no_label_covers_that_of_another_however_close_the_units_stand() -> None:
    crowd = tuple(
        replace(
            BLOCK,
            unit=n,
            chip="shaken",
            side="ab"[n % 2],
            cell=Cell(n % 4, n // 4),
            cells=(Cell(n % 4, n // 4),),
        )
        for n in range(12)
    )
    camera = fitted(12, 9, VIEW)
    labels = raised(Surface(SIZE), bodies(crowd, camera), Scene(field("....\n" * 3), crowd), 17)
    assert len(labels) >= len(crowd)
    for number, one in enumerate(labels):
        assert one.collidelist(labels[number + 1 :]) < 0


def test_a_label_with_room_stays_where_it_is_wanted() -> None:
    wanted = Rect(100, 100, 40, 20)
    assert free_place(wanted, []) == wanted
    moved = free_place(wanted, [wanted])
    assert moved.colliderect(wanted) is False and abs(moved.centery - wanted.centery) <= 40
