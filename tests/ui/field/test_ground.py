"""The painted ground: each kind has its picture, pieces join, doors open, the dark is dark."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from game.core.grid import Cell, Grid
from game.ui.field.camera import fitted
from game.ui.field.land import ground as land
from game.ui.field.land.floors import glyphs
from game.ui.field.land.ground import Ground, paint
from game.ui.field.land.plan import KNOWN, plan
from tests.ui.field.sample import field, mill
from tests.ui.pixels import differing

SIDE = 40


@pytest.fixture(autouse=True)
def started() -> None:
    pygame.init()
    pygame.display.set_mode((640, 480))


def alone(kind: str) -> Surface:
    """Three cells by three of one kind in the middle of open ground."""
    cells = ((Cell(x, y), kind) for x in range(1, 4) for y in range(1, 4))
    terrain = tuple(cells) if kind != "open" else ()
    return paint(plan(Grid(5, 5, terrain)), SIDE, Rect(0, 0, 5, 5))


def middle(surface: Surface) -> Surface:
    return surface.subsurface(Rect(SIDE, SIDE, 3 * SIDE, 3 * SIDE))


def test_every_kind_of_ground_of_the_game_has_a_picture_of_its_own() -> None:
    kinds = [kind for kind in glyphs() if kind not in ("open", "smoke")]
    assert set(kinds) <= KNOWN
    pictures = {kind: middle(alone(kind)) for kind in [*kinds, "quicksand"]}
    bare = middle(alone("open"))
    for kind, picture in pictures.items():
        assert differing(picture, bare, enough=200) > 200, kind
    for one, other in combinations(pictures, 2):
        assert differing(pictures[one], pictures[other], enough=150) > 150, (one, other)


def test_a_dark_field_is_told_without_its_hue() -> None:
    picture = pygame.transform.grayscale(middle(alone("dark")))
    rows = [picture.get_at((SIDE * 3 // 2, y))[0] for y in range(SIDE, 2 * SIDE)]
    assert max(rows) < 140
    assert max(rows) - min(rows) > 15, "hatched"


def test_a_light_lifts_the_darkness_around_it_and_no_farther() -> None:
    grid = Grid(15, 15, tuple((Cell(x, y), "dark") for x in range(15) for y in range(15)))
    dark, lit = (
        paint(plan(grid), 20, Rect(0, 0, 15, 15), lights) for lights in ((), (((7, 7), 3),))
    )
    near, far = (150, 110), (30, 30)
    assert sum(lit.get_at(near)[:3]) > sum(dark.get_at(near)[:3]) + 150
    assert sum(lit.get_at(far)[:3]) == sum(dark.get_at(far)[:3])


@pytest.mark.parametrize("kind", ["forest", "foliage", "rough", "low_wall", "earthwork", "table"])
def test_no_pale_square_lies_about_what_stands_in_the_night(kind: str) -> None:
    cells = [(Cell(x, y), "dark") for x in range(7) for y in range(7)]
    dark = paint(plan(Grid(7, 7, tuple(cells))), SIDE, Rect(0, 0, 7, 7))
    cells[3 * 7 + 3] = Cell(3, 3), kind
    grown = paint(plan(Grid(7, 7, tuple(cells))), SIDE, Rect(0, 0, 7, 7))
    for corner in ((0, 0), (SIDE - 3, 0), (0, SIDE - 3), (SIDE - 3, SIDE - 3)):
        spot = Rect(3 * SIDE + corner[0], 3 * SIDE + corner[1], 3, 3)
        one, other = (sum(pygame.transform.average_color(p, spot)[:3]) for p in (dark, grown))
        assert one - 90 < other < one + 60, (kind, corner)


def test_the_edges_of_cells_are_seen_on_all_ground_that_can_be_walked() -> None:
    for kind in ("open", "road", "floor", "water", "hill", "bridge", "rough", "dark"):
        picture = alone(kind)
        strip = [
            sum(sum(picture.get_at((2 * SIDE + x, y))[:3]) for y in range(SIDE + 3, 4 * SIDE - 3))
            for x in (-4, -3, 0, 3, 4)
        ]
        assert strip[2] < (sum(strip) - strip[2]) / 4, kind


def test_pieces_of_the_ground_join_without_a_seam() -> None:
    made = plan(mill())
    whole = paint(made, 30, Rect(4, 2, 16, 12))
    left, right = paint(made, 30, Rect(4, 2, 8, 12)), paint(made, 30, Rect(12, 2, 8, 12))
    joined = Surface(whole.get_size())
    joined.blit(left, (0, 0))
    joined.blit(right, (8 * 30, 0))
    assert differing(whole, joined) < 40


def test_walls_join_up_and_a_door_stands_in_the_gap() -> None:
    wall = field(".......\n.#####.\n.......")
    gap = field(".......\n.##.##.\n.......")
    door = field(".......\n.##D##.\n.......")
    opened = field(".......\n.##O##.\n.......")
    drawn = [paint(plan(g), SIDE, Rect(0, 0, 7, 3)) for g in (wall, gap, door, opened)]
    cells = [each.subsurface(Rect(3 * SIDE, SIDE, SIDE, SIDE)) for each in drawn]
    for one, other in combinations(range(4), 2):
        assert differing(cells[one], cells[other]) > 120, (one, other)
    top = [drawn[0].get_at((x, SIDE + 7))[:3] for x in range(2 * SIDE, 5 * SIDE)]
    assert all(sum(pixel) < 500 for pixel in top), "one wall from end to end"


def test_a_river_flows_off_the_field_and_on_under_a_bridge() -> None:
    drawing = "..w..\n..w..\n.BBB.\n..w..\n..w.."
    picture = paint(plan(field(drawing)), SIDE, Rect(0, 0, 5, 5))
    for y in (2, 2 * SIDE - 4, 3 * SIDE + 4, 5 * SIDE - 3):
        red, _, blue, _ = picture.get_at((SIDE * 5 // 2, y))
        assert blue > red, y


def test_heights_are_drawn_and_lettered_once_for_each_top() -> None:
    steps = {(x, y): 1 + (x == 3) for x in range(2, 5) for y in range(2, 4)}
    made = plan(field(".......\n" * 6, steps))
    assert [places[0] for places in land.height_places(made)] == [1, 2]
    flat = plan(field(".......\n" * 6))
    whole = Rect(0, 0, 7, 6)
    assert differing(paint(made, SIDE, whole), paint(flat, SIDE, whole)) > 800


def test_an_opened_door_repaints_what_is_near_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shut = Grid(40, 24, ((Cell(1, 1), "wall"), (Cell(2, 1), "door"), (Cell(3, 1), "wall")))
    opened = Grid(40, 24, ((Cell(1, 1), "wall"), (Cell(2, 1), "open_door"), (Cell(3, 1), "wall")))
    ground, surface = Ground(shut), Surface((800, 480))
    camera = fitted(40, 24, Rect(0, 0, 800, 480))
    ground.draw(surface, camera, patient=True)
    before = surface.copy()
    painted: list[Rect] = []

    def spy(made: object, side: int, part: Rect, *lights: object) -> Surface:
        painted.append(part)
        return paint(made, side, part, *lights)  # type: ignore[arg-type]

    monkeypatch.setattr(land, "paint", spy)
    ground.follow(opened, ())
    ground.draw(surface, camera, patient=True)
    assert len(painted) == 1 and painted[0].collidepoint(2, 22)
    place = camera.rect_of(Cell(2, 1)).inflate(40, 40)
    assert differing(before.subsurface(place), surface.subsurface(place)) > 40


def test_a_frame_waits_for_no_more_than_it_must() -> None:
    ground, surface = Ground(mill()), Surface((1000, 700))
    camera = fitted(30, 20, Rect(0, 0, 1000, 700)).sized(60)
    frames = 1
    while not ground.draw(surface, camera):
        frames += 1
        assert surface.get_at((500, 350))[:3] != (0, 0, 0), "blurred, not bare"
    assert 1 < frames < 30
    assert ground.draw(surface, camera)


def test_pieces_of_large_cells_are_no_larger_than_those_of_small_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    painted = list[tuple[int, int]]()

    def paint(*given: Any) -> Surface:
        painted.append((given[1], given[1] * given[2].w))
        return Surface((given[1] * given[2].w, given[1] * given[2].h))

    monkeypatch.setattr(land, "paint", paint)
    ground, surface = Ground(mill()), Surface((1374, 731))
    for side in (30, 48, 60, 82, 96):
        camera = fitted(30, 20, Rect(0, 0, 1374, 731)).sized(side)
        ground.draw(surface, camera, patient=True)
    assert {side for side, _ in painted} == {30, 48, 60, 82, 96}
    assert max(wide for _, wide in painted) <= 48 * 8


def test_only_so_many_pieces_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(land, "MOST", 300_000)
    ground, surface = Ground(mill()), Surface((700, 500))
    for side in (20, 30, 45):
        camera = fitted(30, 20, Rect(0, 0, 700, 500)).sized(side)
        ground.draw(surface, camera, patient=True)
    assert {side for side, *_ in ground._pieces} == {45}, "and all that are in view"
    before = {key: id(piece) for key, piece in ground._pieces.items()}
    ground.draw(surface, camera, patient=True)
    assert {key: id(piece) for key, piece in ground._pieces.items()} == before
    ground.draw(surface, fitted(30, 20, Rect(0, 0, 700, 500)).sized(20), patient=True)
    kept = sum(each.get_width() * each.get_height() for each in ground._pieces.values())
    assert {side for side, *_ in ground._pieces} >= {20} and kept <= 300_000
