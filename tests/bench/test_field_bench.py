"""How long a frame of the personal field takes. `make bench` alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.core.grid import Cell
from game.play.scenarios.dressing import Dressing
from game.play.scenarios.dressing_file import SOILS, Lamp
from game.ui.art.kept import next_frame
from game.ui.field.field_view import FieldView
from game.ui.field.scene import Label, Scene
from game.ui.theme import Theme
from tests.ui.field.sample import crowd

pytestmark = pytest.mark.bench

Bench = Callable[..., Any]

AIR = 0.008
"""Seconds that a frame may take in which it rains, snows, or fog drifts as well."""

FRAME = 0.006
"""Seconds that a frame of 60 × 60 cells with 40 tokens may take at 1920 × 1080."""

SIZE = (1920, 1080)


def paint(view: FieldView, surface: pygame.Surface, scene: Scene) -> None:
    """One frame, as the window paints it."""
    next_frame()
    view.draw(surface, scene)


def shown(scene: Scene, cell: int) -> tuple[FieldView, pygame.Surface]:
    pygame.init()
    surface = pygame.display.set_mode(SIZE)
    view = FieldView()
    view.layout(Theme(SIZE), Rect(8, 98, 1430, 818), scene.grid, Rect(1184, 930, 254, 140))
    while view.camera.cell > cell:
        view.handle(
            pygame.event.Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_LSHIFT, unicode="Z")
        )
    view.centre(Cell(31, 28))
    for _ in range(60):
        view.update(0.05, 1.0)
        paint(view, surface, scene)
    return view, surface


def dressed(weather: str = "dusk") -> Scene:
    """The same field in the dusk or other weather: soils by stripes, lights, names on it."""
    scene = crowd()
    soils = {cell: SOILS[(cell.x // 5 + cell.y // 7) % len(SOILS)] for cell in scene.grid.cells()}
    lamps = tuple(Lamp((x, y), 3) for x in range(2, 60, 8) for y in range(2, 60, 8))
    names = tuple(Label("The Long Name", Cell(x, 30), 90 * (x % 2)) for x in range(5, 60, 6))
    return replace(scene, dress=Dressing(soils, lights=lamps, weather=weather), labels=names)


@pytest.mark.parametrize("make", [crowd, dressed])
@pytest.mark.parametrize("cell", [60, 26])
def test_a_frame_that_stands_still(benchmark: Bench, cell: int, make: Callable[[], Scene]) -> None:
    scene = make()
    view, surface = shown(scene, cell)
    benchmark(lambda: paint(view, surface, scene))
    assert benchmark.stats["min"] <= FRAME  # type: ignore[attr-defined]


@pytest.mark.parametrize("weather", ["dusk", "rain", "snow", "fog"])
def test_a_frame_while_everybody_moves_and_the_pointer_changes_the_plan(
    benchmark: Bench, weather: str
) -> None:
    """What falls or drifts moves as well."""
    scene = dressed(weather)
    view, surface = shown(scene, 60)
    steps = [0]

    def frame() -> None:
        steps[0] += 1
        part = steps[0] % 20 / 20
        units = tuple(replace(look, offset=(part, 0.0)) for look in scene.units)
        paint(view, surface, replace(scene, units=units, time=steps[0] / 60))

    benchmark(frame)
    assert benchmark.stats["min"] <= (FRAME if weather == "dusk" else AIR)  # type: ignore[attr-defined]


def test_a_frame_while_the_view_moves(benchmark: Bench) -> None:
    """To and fro over ground that was painted before."""
    scene = crowd()
    view, surface = shown(scene, 60)
    steps = [0]

    def frame() -> None:
        steps[0] += 1
        view.centre(Cell(31 + steps[0] // 8 % 2, 28))
        view.update(0.016, 1.0)
        paint(view, surface, scene)

    benchmark(frame)
    assert benchmark.stats["min"] <= FRAME  # type: ignore[attr-defined]
