"""The dressed ground: soils and what stands, lights and weather, names, and who is seen through."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pygame
import pytest
from pygame import Rect, Surface

from game.core.grid import Cell, Grid
from game.play.scenarios.dressing import Dressing
from game.play.scenarios.dressing_file import LIGHTS, SOILS, STANDING, WEATHERS, Lamp
from game.ui.art.palette import PALETTES, choose
from game.ui.field import overlays
from game.ui.field.camera import Camera, fitted
from game.ui.field.land.ground import paint
from game.ui.field.land.plan import plan
from game.ui.field.land.soils import TONES
from game.ui.field.marks import places
from game.ui.field.painting import Painting
from game.ui.field.scene import Label, Scene, TokenLook
from game.ui.field.token.token import face_of, token
from game.ui.theme import Theme
from tests.ui.pixels import differing

SIDE = 40
WHOLE = Rect(0, 0, 7, 7)


@pytest.fixture(autouse=True)
def started() -> None:
    pygame.init()
    pygame.display.set_mode((640, 480))


def grid(kind: str = "") -> Grid:
    """Seven cells by seven with nine of a kind in the middle."""
    cells = tuple(Cell(x, y) for x in range(2, 5) for y in range(2, 5))
    return Grid(7, 7, tuple((cell, kind) for cell in cells) if kind else ())


def dress(soil: str = "grass", **more: object) -> Dressing:
    return Dressing(dict.fromkeys(grid().cells(), soil), **more)  # type: ignore[arg-type]


def drawn(ground: Grid, looks: Dressing, part: Rect = WHOLE, side: int = SIDE) -> Surface:
    lamps = tuple(((lamp.cell[0], 6 - lamp.cell[1]), lamp.radius) for lamp in looks.lights)
    return paint(plan(ground, looks), side, part, (), lamps)


def bright(surface: Surface, spot: Rect) -> int:
    return sum(pygame.transform.average_color(surface, spot)[:3])


def test_every_soil_has_a_picture_of_its_own_in_which_the_cells_are_seen() -> None:
    assert set(TONES) == set(SOILS)
    pictures = {soil: drawn(grid(), dress(soil)) for soil in SOILS}
    for one, other in combinations(SOILS, 2):
        assert differing(pictures[one], pictures[other], enough=1500) >= 1500, (one, other)
    for soil, picture in pictures.items():
        strip = [
            sum(sum(picture.get_at((3 * SIDE + x, y))[:3]) for y in range(3, 7 * SIDE - 3))
            for x in (-5, -4, 0, 4, 5)
        ]
        assert strip[2] < (sum(strip) - strip[2]) / 4, soil


@pytest.mark.parametrize("kind", STANDING)
def test_whatever_terrain_may_look_like_is_told_apart(kind: str) -> None:
    cells = [cell for cell, _ in grid(kind).terrain]
    looks = (dress(stood=dict.fromkeys(cells, look)) for look in STANDING[kind])
    pictures = [drawn(grid(kind), each) for each in looks]
    usual = drawn(grid(kind), dress())
    assert differing(usual, pictures[0]) == 0, "the first one is the usual one"
    for one, other in combinations(range(len(pictures)), 2):
        found = differing(pictures[one], pictures[other], enough=250)
        assert found >= 250, (STANDING[kind][one], STANDING[kind][other])


@pytest.mark.parametrize("side", [28, 40, 72])
def test_a_change_in_one_corner_moves_nothing_in_another(side: int) -> None:
    soils = dict.fromkeys(grid().cells(), "grass")
    soils.update({Cell(x, y): "cobbles" for x in range(4, 7) for y in range(3)})
    other = {**soils, Cell(0, 6): "mire", Cell(1, 6): "mire"}
    one, two = (drawn(grid(), Dressing(each), WHOLE, side) for each in (soils, other))
    assert differing(one, two) > 100
    kept = Rect(3 * side, 2 * side, 4 * side, 5 * side)
    assert differing(one.subsurface(kept), two.subsurface(kept)) == 0


def test_pieces_of_a_dressed_ground_join_without_a_seam() -> None:
    soils = {cell: ("mire", "cobbles", "straw")[cell.x % 3] for cell in grid().cells()}
    looks = Dressing(soils, dict.fromkeys([Cell(3, 3), Cell(4, 3)], "cart"))
    ground = Grid(7, 7, ((Cell(3, 3), "table"), (Cell(4, 3), "table"), (Cell(3, 5), "forest")))
    whole, joined = drawn(ground, looks), Surface((7 * SIDE, 7 * SIDE))
    joined.blit(drawn(ground, looks, Rect(0, 0, 4, 7)), (0, 0))
    joined.blit(drawn(ground, looks, Rect(4, 0, 3, 7)), (4 * SIDE, 0))
    assert differing(whole, joined) < 40


def test_a_lantern_cuts_a_hole_into_the_night_and_nowhere_else() -> None:
    lamp = Lamp((1, 1), 2)
    dark, lit = (
        drawn(grid(), dress(weather="night")),
        drawn(grid(), dress(weather="night", lights=(lamp,))),
    )
    near, far = Rect(SIDE, 5 * SIDE, SIDE, SIDE), Rect(4 * SIDE, 0, 3 * SIDE, 3 * SIDE)
    assert bright(lit, near) > bright(dark, near) + 100
    assert differing(lit.subsurface(far), dark.subsurface(far)) == 0


def test_in_daylight_a_light_changes_nothing_of_the_ground_but_stands_there() -> None:
    lamp = Lamp((3, 3), 3)
    assert differing(drawn(grid(), dress()), drawn(grid(), dress(lights=(lamp,)))) == 0
    for kind in LIGHTS:
        picture, bare = (still(dress(lights=each)) for each in ((replace(lamp, kind=kind),), ()))
        assert differing(picture, bare) > 200, kind


def view(size: int = SIDE) -> Camera:
    return fitted(7, 7, Rect(0, 0, 7 * size + 20, 7 * size + 20)).sized(size)


def still(looks: Dressing) -> Surface:
    scene = Scene(grid(), dress=looks)
    return Painting(scene.grid, scene.lit, looks).still(scene, view()).copy()


def test_every_weather_is_another_picture_and_night_is_the_darkest() -> None:
    pictures = {weather: drawn(grid(), dress(weather=weather)) for weather in WEATHERS}
    for one, other in combinations(WEATHERS, 2):
        assert differing(pictures[one], pictures[other], enough=900) >= 900, (one, other)
    tones = {weather: bright(picture, picture.get_rect()) for weather, picture in pictures.items()}
    assert tones["night"] < tones["dusk"] < tones["day"] < tones["fog"]


@pytest.mark.parametrize("weather", WEATHERS)
def test_nobody_is_darkened_by_the_weather(weather: str) -> None:
    look = TokenLook(1, Cell(3, 3), "gules", head="great", armour="plate")
    body = Rect(0, 0, SIDE // 5, SIDE // 3)
    body.midbottom = (view().middle((3, 3))[0], view().middle((3, 3))[1] + 2)
    pictures = []
    for sky in ("day", weather):
        surface = Surface(view().size)
        scene = Scene(grid(), (look,), dress=dress(weather=sky))
        painting = Painting(scene.grid, scene.lit, scene.dress)
        surface.blit(painting.still(scene, view()), (0, 0))
        painting.living(surface, Theme((1280, 720)), scene, view())
        pictures.append(surface.subsurface(body).copy())
    assert differing(*pictures) == 0


@pytest.mark.parametrize("hatched", [False, True])
@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("soil", SOILS)
def test_a_figure_is_told_from_every_soil_without_its_hue(
    soil: str, palette: str, hatched: bool
) -> None:
    choose(palette, hatched)
    try:
        for name, side in (("gules", 28), ("argent", 40), ("or", 40), ("sable", 72)):
            ground = drawn(grid(), dress(soil), Rect(2, 2, 3, 3), side)
            stood = ground.copy()
            picture = token(face_of(TokenLook(1, Cell(0, 0), name, armour="mail")), side)
            stood.blit(picture, picture.get_rect(center=stood.get_rect().center))
            grey = [pygame.transform.grayscale(each) for each in (ground, stood)]
            assert differing(*grey) > side * side // 4, (name, side)
    finally:
        choose()


def test_a_name_stands_below_the_buttons_that_would_cover_it() -> None:
    camera, surface = view(72), Surface(view(72).size, pygame.SRCALPHA)
    theme, label = Theme((1280, 720)), Label("Marl", Cell(3, 3))
    plain = places.letter(surface, theme, camera, label)
    button = (plain.x + 5, plain.y - 4, plain.w, plain.h)
    moved = places.letter(surface, theme, camera, label, [button, (0, 0, 3, 3)])
    assert moved.size == plain.size and not moved.colliderect(button)
    assert moved.x == plain.x and 0 < moved.y - plain.y <= plain.h
    assert places.letter(surface, theme, camera, label, [(0, 0, 3, 3)]) == plain


def test_a_name_stands_beside_the_unit_of_many_that_would_cover_it() -> None:
    """As long as there is room: else its letters would be missing their beginning."""
    camera, surface = view(28), Surface(view(28).size, pygame.SRCALPHA)
    theme, label = Theme((1280, 720)), Label("Marl", Cell(3, 3))
    plain = places.letter(surface, theme, camera, label)
    units = [Rect(plain.x - 20, plain.y - 9, 30, 60), Rect(0, 0, 3, 3)]
    moved = places.letter(surface, theme, camera, label, units=units)
    assert moved.collidelist(units) < 0 and moved.size == plain.size
    assert moved.y == plain.y and 0 < moved.x - plain.x <= 12
    assert places.letter(surface, theme, camera, label, units=[camera.field]) == plain
    many = TokenLook(1, Cell(2, 3), "gules", many=2, cells=(Cell(2, 3), Cell(3, 3)))
    pictures = []
    for looks in ((), (many,)):
        pictures.append(Surface(camera.size))
        scene = Scene(Grid(7, 7), looks, labels=(label,))
        overlays.lettering(pictures[-1], theme, camera, scene, ())
    assert differing(*pictures) > 0


@pytest.mark.parametrize("angle", [0, 90, -35])
@pytest.mark.parametrize("cell", [Cell(0, 0), Cell(6, 6), Cell(3, 3), Cell(6, 0)])
def test_names_never_leave_the_map(cell: Cell, angle: int) -> None:
    for size in (28, 40, 72):
        camera, surface = view(size), Surface(view(size).size, pygame.SRCALPHA)
        place = places.letter(surface, Theme((1280, 720)), camera, Label("Long Name", cell, angle))
        assert camera.field.contains(place), (size, place)
        assert place.collidepoint(camera.rect_of(cell).center) or not camera.field.inflate(
            -place.w, -place.h
        ).collidepoint(camera.rect_of(cell).center)
        lettered = surface.get_bounding_rect()
        assert lettered.w and camera.field.contains(lettered)


def test_a_name_is_cream_with_a_rim_of_ink() -> None:
    surface = Surface(view(72).size)
    surface.fill((120, 120, 120))
    places.letter(surface, Theme((1280, 720)), view(72), Label("Marl", Cell(3, 3)))
    found = {
        surface.get_at((x, y))[:3] for x in range(surface.get_width()) for y in range(200, 340)
    }
    assert max(sum(tone) for tone in found) > 640 and min(sum(tone) for tone in found) < 120


def test_who_stands_behind_a_tree_is_seen_through_it() -> None:
    look = TokenLook(1, Cell(3, 4), "gules", armour="plate")
    ground = Grid(7, 7, ((Cell(3, 3), "forest"),))
    camera, pictures = view(72), []
    for units in ((), (look,)):
        scene = Scene(ground, units, dress=dress())
        painting, surface = Painting(ground, (), scene.dress), Surface(camera.size)
        surface.blit(painting.still(scene, camera), (0, 0))
        painting.living(surface, Theme((1280, 720)), scene, camera)
        pictures.append(surface)
    feet = Rect(0, 0, 36, 30)
    feet.midbottom = (camera.middle((3, 4))[0], camera.middle((3, 4))[1] + 20)
    assert differing(pictures[0].subsurface(feet), pictures[1].subsurface(feet)) > 300
    tree = Rect(0, 0, 60, 30)
    tree.midtop = (camera.middle((3, 3))[0], camera.middle((3, 3))[1])
    assert differing(pictures[0].subsurface(tree), pictures[1].subsurface(tree)) < 60


def test_a_great_field_is_paler_and_flatter() -> None:
    near, far = (drawn(grid("forest"), dress(flat=flat)) for flat in (False, True))
    assert bright(far, far.get_rect()) > bright(near, near.get_rect()) + 40
    lowest = [
        min(sum(each.get_at((x, y))[:3]) for x in range(0, 280, 2) for y in range(0, 280, 2))
        for each in (near, far)
    ]
    assert lowest[1] > lowest[0] + 90, "nothing as dark as a company"
