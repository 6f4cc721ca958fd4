"""A battle in which nobody does anything is painted seldom, until somebody does."""

from __future__ import annotations

from itertools import count

import pygame
import pytest

from game.ui import frames
from game.ui.app import App
from game.ui.battle.table.screen import BattleScreen
from game.ui.frames import CALM_MS, STILL_MS, Frames
from game.ui.records.shelf_screen import ShelfScreen
from game.ui.stage.personal import PersonalStage
from game.ui.start import battle as fight
from tools.scenes import SCENES


class Gliding(PersonalStage):
    """A stage whose camera is on its way."""

    moving = True


@pytest.fixture
def battle() -> tuple[App, BattleScreen]:
    app = SCENES["orders"].build()
    app.step([], 0.0)
    assert isinstance(app.top, BattleScreen)
    pygame.event.get()
    return app, app.top


@pytest.fixture
def seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the clock is a second after the one before; nobody sleeps."""
    monkeypatch.setattr(frames, "monotonic", count(0.0, 1.0).__next__)
    monkeypatch.setattr(pygame.event, "wait", lambda _: pygame.event.Event(pygame.NOEVENT))


@pytest.mark.usefixtures("seconds")
def test_after_two_seconds_scenery_is_painted_seldom_until_a_key_is_pressed(battle):
    _, screen = battle
    made = Frames()
    assert [made.patience(screen) for _ in range(4)] == [0, 0, CALM_MS, CALM_MS]
    assert made.events(screen) == []
    press = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F5, mod=0, unicode="")
    pygame.event.post(press)
    assert [event.type for event in made.events(screen)] == [pygame.KEYDOWN]
    assert made.patience(screen) == 0


@pytest.mark.usefixtures("seconds")
def test_what_is_shown_or_thought_out_is_painted_as_before(battle):
    _, screen = battle
    made = Frames()
    screen.turns.thinking = "The Watch"
    assert [made.patience(screen) for _ in range(4)] == [0] * 4
    screen.turns.thinking = ""
    assert [made.patience(screen) for _ in range(3)] == [0, 0, CALM_MS]


@pytest.mark.usefixtures("seconds")
def test_a_map_on_its_way_is_painted_as_before(battle):
    _, screen = battle
    made = Frames()
    assert [made.patience(screen) for _ in range(3)] == [0, 0, CALM_MS]
    screen.stage = Gliding()
    assert made.patience(screen) == 0


def test_a_screen_on_which_nothing_moves_waits_for_events(tmp_path, monkeypatch):
    monkeypatch.setenv("PENNON_HOME", str(tmp_path))
    assert Frames().patience(ShelfScreen(fight)) == STILL_MS
