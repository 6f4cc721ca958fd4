"""Things that stand on the field: each kind looks another way and lies where the rules have it."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.core.components import Field, Position, Scenery
from game.core.grid import Cell, Grid
from game.core.view import View
from game.rules import RULESETS
from game.ui.field.camera import fitted
from game.ui.field.land.objects import KINDS, standing, thing
from game.ui.field.looks import bare_scene
from tests.ui.pixels import differing

GRID = Grid(4, 3)
ROWS = ((1, (Field(GRID),)), (2, (Scenery("crate"), Position(Cell(2, 1)))))


@pytest.mark.parametrize(("one", "other"), list(combinations(sorted(KINDS), 2)))
def test_kinds_differ_without_their_hue(one: str, other: str) -> None:
    greys = [pygame.transform.grayscale(thing(60, kind)) for kind in (one, other)]
    assert differing(*greys) > 60


def test_what_nobody_knows_is_a_crate() -> None:
    rows = (ROWS[0], (2, (Scenery("never_heard_of"), Position(Cell(2, 1)))))
    assert bare_scene(View(RULESETS["zefrs"], "a", rows)).standing == ((Cell(2, 1), "crate"),)


def test_it_stands_in_its_cell() -> None:
    scene = bare_scene(View(RULESETS["zefrs"], "a", ROWS))
    assert scene.standing == ((Cell(2, 1), "crate"),)
    camera = fitted(4, 3, pygame.Rect(0, 0, 240, 180))
    surface, bare = pygame.Surface((240, 180)), pygame.Surface((240, 180))
    standing(surface, camera, scene)
    place = camera.rect_of(Cell(2, 1))
    assert differing(surface.subsurface(place), bare.subsurface(place)) > 100
    other = camera.rect_of(Cell(0, 1))
    assert not differing(surface.subsurface(other), bare.subsurface(other))
