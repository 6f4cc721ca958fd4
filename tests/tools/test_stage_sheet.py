"""What the contact sheets of the stage show, checked where eyes would have to look closely."""

from __future__ import annotations

from itertools import combinations

import pytest
from pygame import Rect, Surface, mask, transform

from game.core.grid import Cell
from game.play.scenarios.dressing import dressing_of
from game.play.scenarios.library import files, find, load
from game.rules import RULESETS
from game.ui.art.people.poses import POSES
from game.ui.field.camera import fitted
from game.ui.field.marks.places import letter
from game.ui.field.scene import Label
from game.ui.field.token.standing import body
from game.ui.theme import Theme
from tools import stage_sheet
from tools.stage_sheet import CLASSES, PART, SETS, figure, ground_set

SIDE = 40

FIELDS = (((1280, 720), Rect(0, 0, 780, 500)), ((1920, 1080), Rect(0, 0, 1372, 746)))
"""Two windows, and about the room that the field has in them."""


@pytest.mark.parametrize("weapon", CLASSES)
def test_no_pose_is_cut_off_whatever_it_holds(weapon: str) -> None:
    for pose in POSES:
        picture = body(figure(pose, weapon), SIDE)
        seen = picture.get_bounding_rect()
        assert picture.get_rect().inflate(-2, -2).contains(seen), pose
        assert mask.from_surface(picture).count() > 200, pose


@pytest.mark.parametrize("pose", POSES)
def test_two_sides_are_told_apart_in_grey_in_every_pose(pose: str) -> None:
    pair = [body(figure(pose, "sword", tincture), SIDE) for tincture in ("gules", "azure")]
    one, other = (transform.grayscale(picture) for picture in pair)
    size = one.get_size()
    spots = [(x, y) for x in range(size[0]) for y in range(size[1])]
    apart = sum(
        abs(one.get_at(at).r - other.get_at(at).r) >= 24
        for at in spots
        if pair[0].get_at(at).a > 128
    )
    assert apart >= 25


def test_there_are_twelve_sets_of_ground_from_as_many_battles() -> None:
    assert len(SETS) == len({words for words, _, _ in SETS}) == 12
    assert len({name for _, name, _ in SETS}) == 12
    assert {name for _, name, _ in SETS} <= {path.stem for path in files()}


@pytest.mark.parametrize("chosen", SETS[:3], ids=lambda one: one[0])
def test_a_set_shows_a_part_of_its_field(chosen: tuple[str, str, tuple[int, int]]) -> None:
    _, name, corner = chosen
    picture = ground_set(name, corner)
    assert picture.get_size() == (PART[0] * stage_sheet.CELL, PART[1] * stage_sheet.CELL)
    assert len({tuple(transform.average_color(picture, part)) for part in _thirds(picture)}) > 1


def _thirds(picture: Surface) -> list[Rect]:
    wide, high = picture.get_size()
    return [Rect(wide * n // 3, 0, wide // 3, high) for n in range(3)]


@pytest.mark.parametrize("name", [path.stem for path in files()])
def test_names_of_places_never_lie_on_each_other(name: str) -> None:
    """Whatever the field is fitted into; a name that is turned has the room of its picture."""
    scenario = load(find(name), RULESETS)
    dress, grid = dressing_of(scenario), scenario.map.grid()
    if scenario.map.columns <= 5:
        assert len({name.cell for name in dress.names}) == len(dress.names)
        return
    for window, room in FIELDS:
        camera = fitted(grid.columns, grid.rows, room)
        surface = transform.scale(body(figure("stand", ""), SIDE), room.size)
        labels = [Label(own.text, Cell(*own.cell), own.angle) for own in dress.names]
        places = [letter(surface, Theme(window), camera, label) for label in labels]
        for one, other in combinations(places, 2):
            assert not one.inflate(-4, -6).colliderect(other.inflate(-4, -6)), (name, window)
