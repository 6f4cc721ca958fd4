"""Weather that moves by the seconds of the scene, and stands still where they do."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pygame import Rect, Surface, image

from game.core.grid import Cell, Grid
from game.play.scenarios.dressing import Dressing
from game.play.scenarios.dressing_file import Lamp
from game.ui.field.camera import fitted
from game.ui.field.land.weather import FAINT, STRONG, breathing, drops, falls, strength
from game.ui.field.scene import Scene

CAMERA = fitted(10, 8, Rect(0, 0, 500, 400))
GREY = (120, 120, 120)


def sky(kind: str, seconds: float, over: bool = False) -> bytes:
    """A bare field in this weather, as bytes."""
    surface = Surface((500, 400))
    surface.fill(GREY)
    falls(surface, CAMERA, kind, seconds, over)
    return image.tobytes(surface, "RGB")


@pytest.mark.parametrize("kind", ["rain", "snow", "fog"])
def test_it_moves_with_time_and_with_time_alone(kind: str) -> None:
    assert sky(kind, 1.0) == sky(kind, 1.0), "time stands still, and so does it"
    assert sky(kind, 1.0) != sky(kind, 1.2)
    assert sky(kind, 1.0) != bytes(GREY) * (500 * 400)


@pytest.mark.parametrize("kind", ["", "day", "dusk", "night"])
def test_other_weather_has_nothing_that_falls(kind: str) -> None:
    assert sky(kind, 1.0) == bytes(GREY) * (500 * 400)


def test_less_falls_before_fighters_than_behind_them_and_no_fog() -> None:
    bare = bytes(GREY) * (500 * 400)

    def changed(kind: str, over: bool) -> int:
        return sum(a != b for a, b in zip(sky(kind, 3.0, over), bare, strict=True))

    assert 0 < changed("rain", over=True) < changed("rain", over=False)
    assert changed("fog", over=True) == 0, "fog never hides a fighter"
    assert drops("rain", 9, over=True) == drops("rain", 9, over=True)


def test_lights_breathe_each_in_its_own_time_and_open_flames_with_unrest() -> None:
    times = [at / 20 for at in range(200)]
    calm = [strength(Cell(1, 1), "lantern", at) for at in times]
    wild = [strength(Cell(1, 1), "torch", at) for at in times]
    assert all(FAINT <= each <= STRONG for each in (*calm, *wild))
    steps = [max(abs(b - a) for a, b in pairwise(row)) for row in (calm, wild)]
    assert steps[0] < 0.13 < steps[1]
    assert strength(Cell(1, 1), "lantern", 0.5) != strength(Cell(2, 1), "lantern", 0.5)


def test_only_the_middle_of_a_light_changes() -> None:
    dress = Dressing(lights=(Lamp((5, 4), 4),))
    pictures = []
    for seconds in (0.0, 0.7):
        surface = Surface((500, 400))
        breathing(surface, CAMERA, Scene(Grid(10, 8), dress=dress, time=seconds))
        pictures.append(surface)
    place = CAMERA.rect_of(Cell(5, 4))
    here, there = (each.get_at(place.center) for each in pictures)
    assert here != there
    far = place.move(3 * place.w, 0).center
    assert all(tuple(each.get_at(far))[:3] == (0, 0, 0) for each in pictures)
