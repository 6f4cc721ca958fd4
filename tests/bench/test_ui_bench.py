"""How long the screens take: frames of the battle, and the way to the title. `make bench` alone."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.core.events import Event
from game.core.grid import step
from game.ui.app import App
from game.ui.battle.field.blows import motion
from tests.ui.battle.seated import (
    AGAINST_RECRUIT,
    match,
    mode,
    plainly,
    screen,
    seat,
    seated,
    spot,
)

pytestmark = pytest.mark.bench

Bench = Callable[..., Any]

FRAME = 0.008
"""Seconds that a frame at 1920 × 1080 may take on the dummy driver."""

START = 0.6
"""Seconds from the start of the program to the title."""

TITLE = """
from game.play.options import PlayOptions
from game.ui import start
app = start.window(PlayOptions())
app.step([], 0.016)
"""


def banners(gap: int = 3, speed: float = 0.0) -> App:
    """Twelve units at 1920 × 1080."""
    app = seated(match(AGAINST_RECRUIT, "twelve-banners", gap=gap), (1920, 1080), 1.0, speed)
    assert len(screen(app).playback.units) == 12
    return app


def frames(app: App) -> Callable[[], None]:
    """Draws one frame; pictures are made before the clock runs, as in a game under way."""
    for _ in range(900):
        app.step([], 0.001)
    return lambda: app.step([], 0.016)


def test_a_frame_while_orders_are_given(benchmark: Bench) -> None:
    benchmark(frames(banners()))
    assert benchmark.stats["min"] <= FRAME  # type: ignore[attr-defined]


def test_a_frame_with_a_forecast_and_a_tooltip(benchmark: Bench) -> None:
    app = banners(gap=0)
    clerk = mode(app).clerk
    clerk.select(next(r for r in seat(app).waiting if r.kind == "mass.order"))
    enemy = screen(app).playback.units[next(iter(clerk.made.targets))]
    place = spot(app, enemy.cell)
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))])
    assert clerk.forecast() is not None
    benchmark(frames(app))
    assert benchmark.stats["min"] <= FRAME  # type: ignore[attr-defined]


def test_a_frame_while_units_fight(benchmark: Bench) -> None:
    """A blow stands still in the middle, so that every frame shows it."""
    app = banners(gap=0, speed=1.0)
    plainly(app)
    for _ in range(2000):
        app.step([], 0.05)
        now = screen(app).playback.current
        if now is not None and now.key == "zefrs.attack":
            break
        if screen(app).mode is not None:
            plainly(app)
    screen(app).playback.speed = 0.0001
    benchmark(frames(app))
    assert benchmark.stats["min"] <= FRAME  # type: ignore[attr-defined]


def marching(app: App) -> Callable[[], None]:
    """Draws one frame after the other of all twelve units on the march, over and over."""
    playback, view = screen(app).playback, screen(app).view
    steps = [
        Event("moved", "", unit, cell=step(shown.cell, shown.facing))
        for unit, shown in playback.units.items()
    ]
    playback.current, playback.beside = steps[0], tuple(steps[1:])
    playback.speed = 0.0001
    length = playback.length(steps[0])

    def frame() -> None:
        playback.elapsed = (playback.elapsed + 0.016) % length
        app.step([], 0.016)

    for _ in range(150):
        frame()
    assert playback.busy(view) and len(playback.together) == 12
    assert {motion(playback, unit)[0] for unit in playback.units} == {"march"}
    return frame


def test_a_frame_while_twelve_units_march(benchmark: Bench) -> None:
    benchmark(marching(banners(gap=3)))
    assert benchmark.stats["median"] <= FRAME  # type: ignore[attr-defined]


def test_from_the_start_to_the_title(benchmark: Bench) -> None:
    """A program of its own, imports and the first frame included. What counts is the processor's
    time, since other programs may hold up the clock on the wall.
    """
    spent: list[float] = []

    def start() -> None:
        before = os.times()
        subprocess.run([sys.executable, "-c", TITLE], check=True, capture_output=True)
        after = os.times()
        user = after.children_user - before.children_user
        spent.append(user + after.children_system - before.children_system)

    benchmark.pedantic(start, rounds=5, warmup_rounds=1)  # type: ignore[attr-defined]
    assert min(spent) <= START
