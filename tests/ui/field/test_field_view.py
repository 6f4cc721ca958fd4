"""The map under a hand: wheel, drags, clicks, keys, the small map."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from pygame import Rect, Surface

from game.core.grid import Cell, Grid
from game.play.scenarios.dressing import Dressing
from game.ui import text
from game.ui.art import palette
from game.ui.field.field_view import FieldView
from game.ui.field.marks.washes import WASHES, swatch
from game.ui.field.scene import Area, Scene, Seal, TokenLook
from game.ui.field.token.token import REDUCED, face_of, waxed
from game.ui.theme import Theme
from tests.ui.field.sample import crowd, field, rich
from tests.ui.pixels import differing

SIZE = (1280, 720)
PLACE = Rect(10, 60, 950, 540)
SMALL = Rect(980, 560, 200, 140)


@pytest.fixture
def surface() -> Surface:
    pygame.init()
    return pygame.display.set_mode(SIZE)


def shown(surface: Surface, scene: Scene) -> FieldView:
    """The map of a scene, drawn once."""
    view = FieldView()
    view.layout(Theme(SIZE), PLACE, scene.grid, SMALL)
    view.draw(surface, scene)
    return view


def button(view: FieldView, kind: int, at: tuple[int, int], number: int = 1) -> object:
    return view.handle(pygame.event.Event(kind, pos=at, button=number))


def motion(view: FieldView, at: tuple[int, int]) -> object:
    return view.handle(
        pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
    )


def key(view: FieldView, code: int, mod: int = 0) -> object:
    sign = chr(code) if 32 < code < 127 else ""
    return view.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=sign))


def click(view: FieldView, at: tuple[int, int], number: int = 1) -> object:
    assert button(view, pygame.MOUSEBUTTONDOWN, at, number) is None
    return button(view, pygame.MOUSEBUTTONUP, at, number)


def test_a_click_names_the_cell_and_whose_token_stands_there(surface: Surface) -> None:
    scene = rich()
    view = shown(surface, scene)
    touch = click(view, view.rect(Cell(18, 10)).center)
    assert (touch.kind, touch.cell, touch.unit) == ("click", Cell(18, 10), 2)  # type: ignore[attr-defined]
    touch = click(view, view.rect(Cell(18, 12)).center)
    assert (touch.cell, touch.unit) == (Cell(18, 12), None)  # type: ignore[attr-defined]


def test_a_second_click_is_a_double_one_and_the_right_button_asks(surface: Surface) -> None:
    view = shown(surface, rich())
    at = view.rect(Cell(16, 10)).center
    kinds = [click(view, at).kind for _ in range(3)]  # type: ignore[attr-defined]
    assert kinds == ["click", "double", "click"]
    assert click(view, at, 3).kind == "context"  # type: ignore[attr-defined]


def test_who_stands_is_met_before_who_lies_in_the_same_cell(surface: Surface) -> None:
    here = Cell(3, 3)
    lying = TokenLook(1, here, "gules", out=True)
    scene = Scene(field(".....\n" * 6), (lying, TokenLook(2, here, "azure")))
    view = shown(surface, scene)
    assert view.unit_at(view.rect(here).center) == 2


def test_the_wheel_changes_the_size_about_the_pointer(surface: Surface) -> None:
    view = shown(surface, crowd())
    at = view.rect(Cell(28, 30)).center
    motion(view, at)
    before = view.camera.cell
    touch = view.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False))
    assert touch is not None and touch.kind == "moved"
    assert view.camera.cell > before
    assert view.cell(at) == Cell(28, 30)


def test_the_wheel_beside_the_map_is_not_the_maps(surface: Surface) -> None:
    view = shown(surface, crowd())
    motion(view, (1200, 30))
    before = view.camera
    assert view.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False)) is None
    assert view.camera == before


def test_dragging_moves_the_field_and_is_no_click(surface: Surface) -> None:
    view = shown(surface, crowd())
    at = (400, 300)
    cell = view.cell(at)
    button(view, pygame.MOUSEBUTTONDOWN, at)
    assert motion(view, (402, 301)).kind == "hover"  # type: ignore[attr-defined]
    assert motion(view, (460, 330)).kind == "moved"  # type: ignore[attr-defined]
    assert view.cell((460, 330)) == cell
    assert button(view, pygame.MOUSEBUTTONUP, (460, 330)) is None


def test_hovering_names_the_cell_and_leaving_the_map_none(surface: Surface) -> None:
    view = shown(surface, rich())
    touch = motion(view, view.rect(Cell(18, 10)).center)
    assert (touch.kind, touch.cell, touch.unit) == ("hover", Cell(18, 10), 2)  # type: ignore[attr-defined]
    assert motion(view, (1200, 30)).cell is None  # type: ignore[attr-defined]


def test_keys_move_the_view_change_its_size_and_show_the_whole(surface: Surface) -> None:
    view = shown(surface, crowd())
    before = view.camera
    assert key(view, pygame.K_RIGHT, pygame.KMOD_LALT) is not None
    view.update(0.01, 0.0)
    assert view.camera.centre[0] > before.centre[0]
    key(view, pygame.K_z)
    assert view.camera.cell > before.cell
    key(view, pygame.K_HOME)
    assert view.camera.cell < before.cell
    assert key(view, pygame.K_q) is None


def test_the_legend_makes_way_for_fighters_and_for_the_pointer(surface: Surface) -> None:
    area = (Area("walk", frozenset({Cell(1, 1)})),)
    scene = replace(rich(), units=(), areas=area)
    view = shown(surface, scene)
    assert view.strip is not None
    foot = view.strip.copy()
    under = view.camera.cell_at(foot.center)
    assert under is not None and foot.bottom > PLACE.centery
    motion(view, foot.center)
    view.draw(surface, scene)
    assert not view.strip.colliderect(foot)
    motion(view, PLACE.center)
    view.draw(surface, replace(scene, units=(TokenLook(1, under, "azure"),)))
    assert not view.strip.colliderect(view.camera.rect_of(under))


def test_the_legend_hides_what_the_battle_is_about_only_where_all_else_is_taken(
    surface: Surface,
) -> None:
    scene = replace(rich(), units=(), areas=(Area("walk", frozenset({Cell(1, 1)})),))
    view = shown(surface, scene)
    assert view.strip is not None
    under = view.camera.cell_at(view.strip.center)
    assert under is not None
    goal = frozenset(cell for cell in scene.grid.cells() if abs(cell.y - under.y) < 2)
    view.draw(surface, replace(scene, prize=goal))
    assert view.strip.collidelist([view.camera.rect_of(cell) for cell in goal]) < 0
    view.draw(surface, replace(scene, prize=frozenset(scene.grid.cells())))
    assert view.strip is not None


def test_the_legend_hides_no_name_no_cost_and_nobody(surface: Surface) -> None:
    area = (Area("walk", frozenset({Cell(1, 1)})),)
    camera = shown(surface, replace(rich(), units=(), areas=area)).camera
    seen = [cell for cell in rich().grid.cells() if camera.shows(cell)]
    crowd = [TokenLook(n, cell, "azure", name=f"Man {n}") for n, cell in enumerate(seen, 1)][::3]
    for count in (4, len(crowd) // 4, len(crowd)):
        units = tuple(crowd[:count])
        scene = replace(rich(), units=units, areas=area, heads=frozenset(u.unit for u in units))
        view = shown(surface, scene)
        hidden = [*view.labels, *(camera.rect_of(look.cell) for look in units)]
        assert view.labels and (view.strip is None or view.strip.collidelist(hidden) < 0)


YARD = Grid(12, 9)


def test_no_seal_is_covered_by_whoever_stands_before_him(surface: Surface) -> None:
    hurt = TokenLook(1, Cell(5, 5), "azure", seals=(Seal("drop", "wound"),) * 3)
    before = tuple(
        TokenLook(n, Cell(x, 4), "gules", ribbon="fight") for n, x in enumerate((4, 5, 6), 2)
    )
    pictures = []
    for units in ((hurt,), (hurt, *before)):
        view = FieldView()
        view.layout(Theme(surface.get_size()), Rect(0, 0, 640, 480), YARD)
        view.draw(surface, Scene(YARD, units))
        middle = view.camera.middle(hurt.place)
        spots = [place for _, place in waxed(face_of(hurt), view.camera.cell, middle)][-2:]
        pictures.append([surface.subsurface(spot.inflate(-6, -6)).copy() for spot in spots])
    assert view.camera.cell >= REDUCED and len(pictures[0]) == 2
    for alone, pressed in zip(*pictures, strict=True):
        assert differing(alone, pressed) == 0


def test_the_legend_names_the_arc_behind_somebody(surface: Surface) -> None:
    found = []
    for behind in (None, 1):
        scene = replace(rich(), units=(TokenLook(1, Cell(3, 3), "azure"),), rear_of=behind)
        with text.recording() as seen:
            shown(surface, scene)
        found.append("the rear" in seen.texts())
    assert found == [False, True]


def test_an_edge_is_whole_or_broken_in_the_legend_as_on_the_map() -> None:
    def bare(kind: str) -> int:
        picture = swatch(16, kind)
        edge = (picture.get_at((x, y))[:3] for x in range(16) for y in (1, 14))
        return sum(pixel != WASHES[kind].edge for pixel in edge)

    assert not bare("walk") and bare("run") > 4 and bare("threat") > 4


def test_dusk_lies_on_the_whole_ground(surface: Surface) -> None:
    scene = replace(rich(), units=(), areas=(), threat={})
    shown(surface, scene)
    day = pygame.transform.average_color(surface, PLACE)
    shown(surface, replace(scene, dress=Dressing(weather="dusk")))
    dusk = pygame.transform.average_color(surface, PLACE)
    assert all(5 < light - dim < 90 for light, dim in zip(day[:3], dusk[:3], strict=True))
    assert day[0] - dusk[0] > day[2] - dusk[2], "it is bluer"


def test_a_key_hides_the_legend(surface: Surface) -> None:
    scene = rich()
    view = shown(surface, scene)
    with text.recording() as there:
        view.draw(surface, scene)
    assert view.strip is not None
    assert key(view, pygame.K_k).kind == "legend"  # type: ignore[attr-defined]
    with text.recording() as gone:
        view.draw(surface, scene)
    assert len(gone.texts()) < len(there.texts())
    assert "walk" in there.texts() and "walk" not in gone.texts()


def test_resting_on_the_frame_moves_the_view_and_letting_go_stops_it(surface: Surface) -> None:
    view = shown(surface, crowd())
    motion(view, (PLACE.right - 3, 300))
    before = view.camera
    view.update(0.1, 1.0)
    assert view.camera == before
    for _ in range(8):
        view.update(0.05, 1.0)
    there = view.camera
    assert there.centre[0] > before.centre[0]
    view.handle(pygame.event.Event(pygame.WINDOWLEAVE))
    for _ in range(8):
        view.update(0.05, 1.0)
    assert view.camera == there


def test_the_small_map_moves_the_camera_by_click_and_drag(surface: Surface) -> None:
    view = shown(surface, crowd())
    touch = button(view, pygame.MOUSEBUTTONDOWN, SMALL.center)
    assert touch.kind == "moved"  # type: ignore[attr-defined]
    x, y = view.camera.centre
    assert abs(x - 30) < 1 and abs(y - 30) < 1
    motion(view, (SMALL.centerx, SMALL.top + 30))
    assert view.camera.centre[1] > y
    assert button(view, pygame.MOUSEBUTTONUP, (SMALL.centerx, SMALL.top + 30)) is None


def test_the_small_map_shows_who_is_where_and_what_is_seen(surface: Surface) -> None:
    palette.choose()
    scene = crowd()
    alone = replace(scene, units=(TokenLook(1, Cell(50, 50), "gules"),), threat={}, areas=())
    view = shown(surface, alone)
    view.draw_small(surface)
    field_on_it = Rect(0, 0, 136, 136)
    field_on_it.center = SMALL.center
    x = field_on_it.x + round(50.5 * 136 / 60)
    y = field_on_it.y + round((60 - 50.5) * 136 / 60)
    assert surface.get_at((x, y))[:3] == palette.TINCTURES["gules"].base
    before = surface.subsurface(SMALL).copy()
    view.centre(Cell(2, 2))
    view.update(1.0, 0.0)
    view.draw(surface, alone)
    view.draw_small(surface)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(
        surface.subsurface(SMALL), "RGB"
    )


def test_laying_out_anew_keeps_the_camera_and_another_field_gets_its_own(surface: Surface) -> None:
    scene = crowd()
    view = shown(surface, scene)
    view.centre(Cell(5, 50))
    view.update(1.0, 0.0)
    before = view.camera.centre
    view.layout(Theme(SIZE), PLACE.move(20, 10), scene.grid, SMALL)
    assert view.camera.centre == before
    view.layout(Theme(SIZE), PLACE, field(".....\n" * 4), SMALL)
    assert (view.camera.columns, view.camera.rows) == (5, 4)


def test_nothing_is_painted_outside_its_part_of_the_screen(surface: Surface) -> None:
    surface.fill((1, 2, 3))
    view = shown(surface, rich())
    view.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False))
    view.draw(surface, rich())
    surface.fill((1, 2, 3), PLACE)
    spots = ((x, y) for x in range(0, SIZE[0], 3) for y in range(0, SIZE[1], 3))
    assert {tuple(surface.get_at(spot)[:3]) for spot in spots} == {(1, 2, 3)}


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_every_word_has_its_room(size: tuple[int, int], scale: float, surface: Surface) -> None:
    screen = pygame.display.set_mode(size)
    scene, view = rich(), FieldView()
    theme = Theme(size, scale)
    view.layout(theme, Rect(8, 90, size[0] * 3 // 4, size[1] * 3 // 4), scene.grid)
    with text.recording() as words:
        view.draw(screen, scene)
    assert words.clipped() == []
    assert "Hawise" in words.texts()


@pytest.mark.parametrize("cell", [60, 18])
def test_the_frame_names_the_cells_as_the_chronicle_does(cell: int, surface: Surface) -> None:
    scene, view = rich(), FieldView()
    theme = Theme(SIZE)
    view.layout(theme, PLACE, scene.grid)
    while view.camera.cell > cell:
        key(view, pygame.K_z, pygame.KMOD_LSHIFT)
    with text.recording() as words:
        view.draw(surface, scene)
    marks = [mark for mark in words.marks if mark.text in ("D", "M", "P")]
    for mark in marks:
        place = view.rect(Cell(ord(mark.text) - ord("A"), 0))
        assert abs(mark.ink.centerx - place.centerx) <= 2, mark
    assert marks and words.overlaps() == []
    rows = [mark for mark in words.marks if mark.text == "10"]
    assert rows
    assert all(abs(m.ink.centery - view.rect(Cell(0, 9)).centery) <= 3 for m in rows)


def test_a_window_of_another_size_shows_no_picture_of_the_former_one() -> None:
    view, theme, scene = FieldView(), Theme((1280, 720)), rich()
    view.layout(theme, Rect(0, 0, 640, 400), scene.grid)
    view.fit()
    view.draw(Surface((640, 400)), scene)
    view.layout(theme, Rect(0, 0, 1000, 700), scene.grid)
    view.fit()
    assert not view.moving
    view.draw(Surface((1000, 700)), scene)
    cell = view.camera.cell
    view.layout(theme, Rect(0, 0, 1000, 700), scene.grid)
    assert view.camera.cell == cell


def test_whoever_is_brought_into_view_is_seen_with_all_that_he_fills(surface: Surface) -> None:
    view = shown(surface, rich())
    view._zoom(view.camera.sized(60).on(Cell(15, 12)))
    steering = view._steering
    assert steering is not None
    before = steering.goal
    y = min(y for y in range(20) if before.shows(Cell(15, y)))
    head, tail = Cell(15, y + 1), [Cell(15, y - n) for n in range(4)]
    view.reveal(head)
    assert steering.goal == before, "he alone is in sight"
    view.reveal(head, tail)
    assert all(steering.goal.shows(cell) for cell in (head, *tail))
