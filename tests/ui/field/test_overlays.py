"""Overlays: patterns that no eye confuses, edges around the whole, words that keep apart."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from game.core.grid import Cell
from game.core.shown import Sightline
from game.ui import text
from game.ui.field import overlays
from game.ui.field.block.body import hull
from game.ui.field.camera import Camera, fitted
from game.ui.field.field_view import FieldView
from game.ui.field.marks import inks, names, rings, sights, washes, ways
from game.ui.field.overlays import covers
from game.ui.field.scene import (
    Area,
    Burst,
    Flight,
    Ghost,
    Label,
    Path,
    Scene,
    Sight,
    SwornWay,
    TokenLook,
)
from game.ui.theme import Theme
from tests.ui.field.sample import field, rich
from tests.ui.pixels import differing

OPEN = field("............\n" * 8)
VIEW = Rect(0, 0, 720, 480)
PARCHMENT = (236, 220, 180)


@pytest.fixture(autouse=True)
def started() -> None:
    pygame.init()
    pygame.display.set_mode(VIEW.size)


def camera() -> Camera:
    return fitted(12, 8, VIEW)


def sheet() -> Surface:
    surface = Surface(VIEW.size)
    surface.fill(PARCHMENT)
    return surface


def laid(scene: Scene) -> Surface:
    """The parchment with what a scene lays on it."""
    surface = sheet()
    overlays.areas(surface, camera(), scene)
    overlays.under(surface, camera(), scene, {look.unit: look for look in scene.units})
    return surface


def changed(surface: Surface, cell: Cell) -> int:
    place = camera().rect_of(cell).inflate(-8, -8)
    bare = Surface(place.size)
    bare.fill(PARCHMENT)
    return differing(surface.subsurface(place), bare)


def test_patterns_differ_without_their_hue() -> None:
    greys = {}
    for kind in washes.WASHES:
        surface = Surface((60, 60))
        surface.fill(PARCHMENT)
        surface.blit(washes.stamp(60, kind), (0, 0))
        greys[kind] = pygame.transform.grayscale(surface)
    for one, other in combinations(greys, 2):
        assert differing(greys[one], greys[other]) > 40, (one, other)


def test_an_area_has_one_edge_around_the_whole() -> None:
    surface = sheet()
    washes.edge(surface, camera(), {Cell(3, 3), Cell(4, 3)}, "walk")
    left, right = camera().rect_of(Cell(3, 3)), camera().rect_of(Cell(4, 3))
    assert surface.get_at((left.right, left.centery))[:3] == PARCHMENT
    for spot in (
        (left.left, left.centery),
        (right.right, right.centery),
        left.midtop,
        right.midtop,
    ):
        assert surface.get_at(spot)[:3] != PARCHMENT


@pytest.mark.parametrize(("kind", "gaps"), [("walk", False), ("run", True), ("threat", True)])
def test_running_has_a_broken_edge_and_threat_a_dotted_one(kind: str, gaps: bool) -> None:
    surface = sheet()
    washes.edge(surface, camera(), {Cell(3, 3)}, kind)
    place, colour = camera().rect_of(Cell(3, 3)), washes.WASHES[kind].edge
    row = [surface.get_at((x, place.top))[:3] == colour for x in range(place.left, place.right)]
    assert any(row) and all(row) != gaps


def test_one_threat_is_hatched_and_two_are_crossed() -> None:
    once = laid(Scene(OPEN, threat={Cell(3, 3): (1,)}))
    twice = laid(Scene(OPEN, threat={Cell(3, 3): (1, 2)}))
    place = camera().rect_of(Cell(3, 3))
    assert changed(once, Cell(3, 3)) > 300
    assert differing(once.subsurface(place), twice.subsurface(place)) > 300
    assert changed(once, Cell(5, 5)) == 0


def test_strike_lies_over_walk() -> None:
    both = {Cell(3, 3), Cell(4, 3)}
    scene = Scene(
        OPEN, areas=(Area("strike", frozenset({Cell(3, 3)})), Area("walk", frozenset(both)))
    )
    spot = camera().rect_of(Cell(3, 3)).move(8, 20).topleft
    red, green, blue, _ = laid(scene).get_at(spot)
    assert red > 200 and green > 150 and blue < 140, "gold"


def test_cover_is_marked_where_one_can_go() -> None:
    grid = field("......\n..=...\n......")
    assert covers(grid, grid.cells()) == {Cell(2, 1): "half"}
    assert covers(grid, [Cell(0, 0)]) == {}
    assert differing(sights.cover_mark(60, "half"), sights.cover_mark(60, "three_quarter")) > 15


def test_sight_is_whole_broken_or_dotted() -> None:
    pictures = []
    for state, hostile in (("clear", False), ("cover", False), ("blocked", False), ("clear", True)):
        surface, line = sheet(), Sightline(Cell(1, 4), Cell(10, 4), 2, state)
        sights.sight(surface, camera(), Sight(line, hostile=hostile))
        pictures.append(pygame.transform.grayscale(surface))
    for one, other in combinations(pictures, 2):
        assert differing(one, other) > 100
    y = camera().rect_of(Cell(1, 4)).centery
    row = [pictures[1].get_at((x, y)) for x in range(120, 600)]
    assert any(pixel[0] > 240 for pixel in row)
    bare = pygame.transform.grayscale(sheet()).get_at((0, 0))
    assert any(pixel == bare for pixel in row), "broken"


def test_scrolls_keep_apart_and_inside_the_map() -> None:
    scene = rich()
    view, surface = FieldView(), pygame.display.set_mode((1920, 1080))
    view.layout(Theme((1920, 1080)), Rect(0, 0, 1700, 1050), scene.grid)
    with text.recording() as words:
        view.draw(surface, scene)
    said = {seen.words for seen in scene.sights if seen.words}
    marks = [mark for mark in words.marks if mark.text in said]
    assert len(marks) >= 2
    for one, other in combinations(marks, 2):
        assert not one.ink.colliderect(other.ink)
    assert all(view.camera.view.contains(mark.ink) for mark in marks)


def test_the_arrow_of_the_plan_ends_at_its_last_cell() -> None:
    scene = Scene(OPEN, path=Path((Cell(1, 1), Cell(2, 1), Cell(3, 1), Cell(3, 2)), "3"))
    surface = laid(scene)
    assert changed(surface, Cell(2, 1)) > 100
    assert changed(surface, Cell(3, 2)) > 60
    assert changed(surface, Cell(4, 1)) == 0


def test_what_is_sworn_is_broken_with_a_ring_at_its_goal() -> None:
    way = (Cell(1, 1), Cell(2, 1), Cell(3, 1))
    goes = laid(Scene(OPEN, sworn=(SwornWay(way, "gules"),)))
    shoots = laid(Scene(OPEN, sworn=(SwornWay(way, "gules", goal=False),)))
    other = laid(Scene(OPEN, sworn=(SwornWay(way, "azure"),)))
    assert changed(goes, Cell(3, 1)) > changed(shoots, Cell(3, 1)) > 0
    assert differing(goes, other) > 100


def test_ghost_ring_rear_and_swords_are_seen() -> None:
    look = TokenLook(1, Cell(6, 4), "gules", facing="N")
    bare = laid(Scene(OPEN, (look,)))
    for scene in (
        Scene(OPEN, (look,), ghosts=(Ghost(Cell(2, 2), "azure"),)),
        Scene(OPEN, (look,), selected=1),
        Scene(OPEN, (look,), rear_of=1),
        Scene(OPEN, (look,), blows=(Cell(3, 3),)),
        Scene(OPEN, (look,), hovered=Cell(3, 3)),
        Scene(OPEN, (look,), cursor=Cell(3, 3)),
        Scene(OPEN, (look,), zone=frozenset({Cell(1, 1)})),
    ):
        assert differing(bare, laid(scene)) > 100


def test_the_rear_arc_lies_behind_him() -> None:
    look = TokenLook(1, Cell(6, 4), "gules", facing="N")
    surface = laid(Scene(OPEN, (look,), rear_of=1))
    assert changed(surface, Cell(6, 3)) > 300
    assert changed(surface, Cell(6, 5)) == 0


def test_the_chosen_ring_breathes_and_stands_still_without_time() -> None:
    sizes = {rings.chosen(60, seconds / 10) for seconds in range(20)}
    assert len(sizes) > 2
    assert rings.chosen(60, 0.0) is rings.chosen(60, 2.0)


def test_what_flies_moves_and_what_strikes_rises() -> None:
    pictures = []
    for part, kind in product((0.2, 0.7), ("arrow", "stone", "shot", "beam", "grenade", "dagger")):
        surface = sheet()
        ways.flight(surface, camera(), Flight((1, 1), (9, 5), part, kind))
        pictures.append(surface)
    assert all(differing(*pair) > 40 for pair in combinations(pictures, 2))
    surface, spots = sheet(), []
    for part in (0.1, 0.9):
        with text.recording() as words:
            scene = Scene(OPEN, bursts=(Burst(Cell(5, 4), "3", part, "red"),))
            overlays.above(surface, Theme((1280, 720)), camera(), scene, {})
        spots.append(words.marks[0].ink.centery)
    assert spots[1] < spots[0]


def test_labels_and_costs_are_lettered() -> None:
    scene = replace(
        rich(), labels=(Label("Hollin Mill", Cell(10, 17)), Label("Beck", Cell(13, 4), 90))
    )
    view, surface = FieldView(), pygame.display.set_mode((1280, 720))
    view.layout(Theme((1280, 720)), Rect(0, 0, 1200, 700), scene.grid)
    with text.recording() as words:
        view.draw(surface, scene)
    assert {"1", "+1", "+2"} <= set(words.texts())
    named = surface.copy()
    view.draw(surface, replace(scene, labels=()))
    for label in scene.labels:
        around = view.camera.rect_of(label.cell)
        assert differing(named.subsurface(around), surface.subsurface(around)) > 40, label


def test_dashes_bend_with_their_line() -> None:
    pieces = list(inks.dashed([(0, 0), (10, 0), (10, 10)], 6.0, 2.0))
    assert pieces[0] == [(0, 0), (6.0, 0.0)]
    assert pieces[1] == [(8.0, 0.0), (10, 0), (10.0, 4.0)]


def crowd(*cells: tuple[int, int], heads: tuple[int, ...] = (1,)) -> Scene:
    """Fighters on these cells, numbered from 1, of whom some are named."""
    looks = tuple(
        TokenLook(n, Cell(*cell), "gules", name=f"Fighter {n}") for n, cell in enumerate(cells, 1)
    )
    return Scene(OPEN, looks, heads=frozenset(heads))


def labels(scene: Scene) -> list[Rect]:
    """Where names and scrolls stand."""
    with text.recording() as seen:
        places = {look.unit: look for look in scene.units}
        overlays.above(sheet(), Theme(VIEW.size), camera(), scene, places)
    return [mark.room for mark in seen.marks]


def test_a_name_hides_nobody_and_goes_beside_or_away() -> None:
    alone, below = labels(crowd((5, 3))), labels(crowd((5, 3), (5, 2)))
    sandwiched = labels(crowd((5, 3), (5, 4), (5, 2)))
    here = camera().rect_of(Cell(5, 3))
    assert alone[0].top > here.centery
    assert below[0].bottom < here.centery
    assert sandwiched[0].left > here.centerx
    around = [(x, y) for x in (3, 4, 5, 6, 7) for y in (2, 3, 4) if (x, y) != (5, 3)]
    assert labels(crowd((5, 3), *around)) == []


def test_the_name_of_a_unit_keeps_off_its_own_scroll_wherever_that_found_room() -> None:
    cells = tuple(Cell(x, y) for x in (5, 6) for y in (4, 3))
    unit = TokenLook(
        1, cells[0], "gules", name="League Pikes", many=60, cells=cells, block=True, strength=80
    )
    scene = Scene(OPEN, (unit,), heads=frozenset({1}))
    (usual,) = labels(scene)
    places = {unit.unit: unit}
    for scroll in (usual, usual.inflate(40, 20)):
        with text.recording() as seen:
            raised = [scroll, Rect(0, 0, VIEW.w, camera().rect_of(cells[0]).top - 4)]
            overlays.above(sheet(), Theme(VIEW.size), camera(), scene, places, raised)
        (name,) = seen.marks
        assert name.room.collidelist(raised) < 0, "it stands farther off"


@pytest.mark.parametrize("aimed", [1, None])
def test_the_corners_about_a_block_hide_no_number_on_its_scroll(aimed: int | None) -> None:
    cells = tuple(Cell(x, y) for x in (5, 6) for y in (4, 3))
    unit = TokenLook(1, cells[0], "gules", many=60, cells=cells, block=True, strength=80)
    body = hull(unit, camera())
    for high in (20, 26):
        scroll, pictures = Rect(0, 0, body.w + 20, high), []
        scroll.midtop = body.midbottom
        for scene in (Scene(OPEN, (unit,)), Scene(OPEN, (unit,), targets=(1,), aimed=aimed)):
            pictures.append(sheet())
            overlays.above(pictures[-1], Theme(VIEW.size), camera(), scene, {1: unit}, [scroll])
        assert differing(*pictures) > 0
        assert differing(*(picture.subsurface(scroll) for picture in pictures)) == 0


def test_no_unit_has_its_name_where_another_unit_is_as_near() -> None:
    cells = tuple(Cell(x, y) for x in (5, 6) for y in (3, 2))
    pikes = TokenLook(1, cells[0], "gules", name="Pikes", many=60, cells=cells, block=True)
    own = hull(pikes, camera()).inflate(0, names.STANDARDS)
    taken = [Rect(0, own.top - 20, VIEW.w, VIEW.h)]
    for far in (50, 60, 70, 80):
        other = own.move(0, -own.h - far)
        with text.recording() as seen:
            bodies = {1: (own,), 2: (other,)}
            names.letter(sheet(), Theme(VIEW.size), camera(), [pikes], [*taken], bodies)
        apart = [(own.top - m.room.bottom, m.room.top - other.bottom) for m in seen.marks]
        assert len(apart) == (far >= 70), far
        assert all(mine <= others for mine, others in apart)


def test_the_name_of_a_cloud_stands_beside_all_its_figures_and_over_none_of_another() -> None:
    cloud = TokenLook(1, Cell(3, 4), "gules", name="Levy", many=4, strength=4)
    cloud = replace(cloud, cells=tuple(Cell(x, y) for x in (3, 4) for y in (4, 3)))
    ogres = TokenLook(2, Cell(3, 1), "azure", name="Ogres", many=2, strength=2)
    ogres = replace(ogres, cells=(Cell(3, 1), Cell(4, 1)))
    (name,) = labels(Scene(OPEN, (cloud, ogres), heads=frozenset({1})))
    bodies = names.faces(camera(), (cloud, ogres))
    assert len(bodies[1]) == 4 and len(bodies[2]) == 2
    assert name.collidelist(names.flat(bodies)) < 0
    near = min(abs(name.centerx - body.centerx) for body in bodies[1])
    assert near < 2 * camera().cell


def test_whoever_acts_has_his_name_before_others_take_its_place() -> None:
    scene = crowd((5, 3), (5, 5), heads=(1, 2))
    lone = labels(replace(scene, heads=frozenset({2})))
    everybody = labels(replace(scene, selected=2))
    assert everybody[0] == lone[0]


def test_what_is_raised_over_units_is_told_to_whatever_is_lettered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = list[list[Rect]]()

    def above(*given: Any) -> list[Rect]:
        told.append(list(given[5]))
        return []

    monkeypatch.setattr(overlays, "above", above)
    cells = tuple(Cell(x, y) for x in (5, 6) for y in (4, 3))
    unit = TokenLook(1, cells[0], "gules", many=60, cells=cells, block=True, strength=80)
    cloud = replace(unit, unit=2, cell=Cell(9, 4), cells=(Cell(9, 4), Cell(9, 3)), block=False)
    view, surface = FieldView(), pygame.display.set_mode((1280, 720))
    view.layout(Theme((1280, 720)), Rect(0, 0, 1200, 700), OPEN)
    view.draw(surface, Scene(OPEN, (unit, cloud)))
    assert len(told[0]) == 2, "a scroll each"


def test_a_scroll_hides_nobody_either() -> None:
    line = Sightline(Cell(1, 3), Cell(5, 3), 1, "clear")
    shown = replace(crowd((5, 3), (5, 2), heads=()), sights=(Sight(line, "clear line"),))
    (scroll,) = labels(shown)
    assert not scroll.colliderect(camera().rect_of(Cell(5, 2)).inflate(-24, -24))


def test_what_the_battle_is_about_is_edged_over_the_reach_and_bears_a_flag() -> None:
    prize = frozenset(Cell(x, y) for x in range(3, 7) for y in range(2, 5))
    reach = Area("walk", frozenset(Cell(x, y) for x in range(12) for y in range(8)))
    plain, marked = (
        laid(Scene(OPEN, areas=(reach,))),
        laid(Scene(OPEN, areas=(reach,), prize=prize)),
    )
    corner, side = camera().rect_of(Cell(3, 4)), camera().rect_of(Cell(6, 3))
    spots = Rect(corner.x + 4, corner.y + 4, 12, 12), Rect(side.right - 3, side.y, 6, side.h)
    for spot in spots:
        assert differing(plain.subsurface(spot), marked.subsurface(spot)) > 40


def test_labels_keep_off_the_feet_of_whoever_stands_there_while_they_can() -> None:
    small = camera().sized(36)
    cell = small.rect_of(Cell(5, 5))
    feet = Rect(cell.centerx - 8, cell.centery + 1, 16, 9)
    scene = crowd((5, 3), (5, 5), heads=())
    line = Sightline(Cell(1, 3), Cell(5, 3), 1, "clear")
    scene = replace(scene, sights=(Sight(line, "clear line"),))
    with text.recording() as seen:
        places = {look.unit: look for look in scene.units}
        overlays.above(sheet(), Theme(VIEW.size), small, scene, places)
    (scroll,) = seen.marks
    assert not scroll.room.colliderect(feet)
