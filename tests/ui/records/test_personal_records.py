"""A battle of single fighters on the shelf and seen again, by mouse and by keys."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.play.match import Match
from game.play.records.journal import keep
from game.ui import start, text
from game.ui.app import App
from game.ui.battle.table.screen import BattleScreen
from game.ui.records.replay_screen import ReplayScreen
from game.ui.records.shelf_screen import ShelfScreen
from game.ui.stage.personal import PersonalStage
from tests.ui.hands import click, key, top, wait
from tools import moments


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PENNON_HOME", str(tmp_path / "home"))


def press(app: App, name: str) -> None:
    click(app, top(app).ring.find(name).rect.center)


def shelved(name: str = "garrow-yard") -> tuple[App, Match]:
    """A fight that was written down to its end, on the shelf."""
    match = moments.match(name)
    assert keep(match) is not None
    assert match.advance()
    app = App(start.title())
    press(app, "shelf")
    for _ in range(10):
        app.step([], 0.05)
    return app, match


def watched(app: App) -> ReplayScreen:
    screen = app.top
    assert isinstance(screen, ReplayScreen)
    assert isinstance(screen.stage, PersonalStage)
    return screen


def over(screen: ReplayScreen) -> bool:
    """Whether the replay stands at the end."""
    return screen.table.match.over


def test_the_shelf_shows_it_with_its_picture() -> None:
    app, _ = shelved()
    shelf = app.top
    assert isinstance(shelf, ShelfScreen)
    assert len(shelf.items) == 1
    assert shelf.drawn
    assert all(picture is not None for picture in shelf.drawn.values())
    with text.recording() as seen:
        app.step([], 0.05)
    assert shelf.items[0].name in " ".join(seen.texts())
    assert not seen.clipped()


def test_it_plays_to_its_end_by_itself_and_by_keys() -> None:
    app, match = shelved()
    key(app, pygame.K_RETURN)
    screen = watched(app)
    for _ in range(4):
        key(app, pygame.K_PERIOD)
    for turn in range(1200):
        wait(app, 0.5, turn)
        if not screen.seen.playing:
            break
    assert screen.table.match.battle.digest() == match.battle.digest()
    assert app.top is screen
    key(app, pygame.K_PAGEUP)
    assert not over(screen)
    key(app, pygame.K_TAB)
    assert screen.view.side == "b"
    for _ in range(40):
        key(app, pygame.K_PAGEDOWN)
    assert over(screen)
    assert screen.seen.replay.difference is None
    key(app, pygame.K_ESCAPE)
    assert isinstance(top(app), ShelfScreen)


def test_it_is_led_by_the_mouse_and_taken_over() -> None:
    app, match = shelved()
    press(app, "replay")
    screen = watched(app)
    for _ in range(60):
        press(app, "on")
        if over(screen):
            break
    assert screen.table.match.battle.digest() == match.battle.digest()
    press(app, "back")
    press(app, "back")
    assert not over(screen)
    press(app, "take")
    assert isinstance(app.top, BattleScreen)
    assert app.top.table.match.humans == ("a",)


def test_one_in_which_time_is_counted_is_seen_again_on_its_bar() -> None:
    app, match = shelved("rope-lane")
    key(app, pygame.K_RETURN)
    screen, ticks = watched(app), set[int | None]()
    stage = screen.stage
    assert isinstance(stage, PersonalStage)
    for _ in range(2):
        key(app, pygame.K_PERIOD)
    for turn in range(1200):
        wait(app, 0.3, turn)
        bar = stage.strip.course(screen.view, screen.playback)
        ticks.add(bar.now if bar is not None else None)
        if not screen.seen.playing:
            break
    assert screen.table.match.battle.digest() == match.battle.digest()
    assert len(ticks - {None}) > 5
