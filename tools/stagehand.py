"""What every scene of the pictures is made with: windows, time, the pointer, battles half shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from game.play.match import Match
from game.play.settings import Settings
from game.ui import start
from game.ui.app import App
from game.ui.battle.table.screen import BattleScreen
from game.ui.battle.table.table import Table
from game.ui.current import USUAL
from game.ui.screen import Screen
from game.ui.stage.mass import MassStage
from tools.moments import PATIENCE


def still(app: App) -> None:
    """Two frames in which no time passes: the first lays out what the second shows."""
    for _ in range(2):
        app.step([], 0.0)


@dataclass(frozen=True, slots=True)
class Scene:
    """How a screen is brought about, and put in order for another window."""

    build: Callable[[], App]
    pose: Callable[[App], None] = still


@dataclass(frozen=True, slots=True)
class Look:
    """A window: its size, the scale of letters, the palette, and whether tinctures are hatched."""

    size: tuple[int, int] = (1280, 720)
    scale: float = 1.0
    palette: str = "standard"
    hatching: bool = False


def dressed(app: App, scene: Scene, look: Look) -> None:
    """Show the scene so."""
    shown = replace(
        app.settings.display, scale=look.scale, palette=look.palette, hatching=look.hatching
    )
    settings = replace(app.settings, display=shown)
    if app.surface.get_size() != look.size:
        app.resize(look.size)
    if settings != app.settings:
        app.use(settings)
    scene.pose(app)


def opened(*screens: Screen, settings: Settings = USUAL) -> App:
    """A window with these screens one over the other, a few frames on."""
    app = App(screens[0], settings=settings)
    settle(app)
    for screen in screens[1:]:
        app.show(screen)
        settle(app, 3)
    return app


def settle(app: App, frames: int = 12) -> None:
    """Let time pass, so that opponents decide and everything stands still. Nothing is painted:
    whoever wants a picture asks for one, in a window of his own.
    """
    for _ in range(frames):
        app.elapse(0.3)


def battle(found: Match, *over: Screen, settings: Settings = USUAL) -> App:
    """The battle screen of this match, and what lies over it."""
    return opened(BattleScreen(Table(found), start.ended), *over, settings=settings)


def screen_of(app: App) -> BattleScreen:
    """The battle screen that is open."""
    shown = app.stack[0]
    assert isinstance(shown, BattleScreen)
    return shown


def move(app: App, spot: tuple[int, int]) -> None:
    """Point there, and let work that is done in slices come to an end."""
    away = pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0))
    here = pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0))
    app.step([away, here], 0.3)
    worked_out(app)
    still(app)


def worked_out(app: App) -> None:
    """Let work that is done in slices come to an end: what a frame asks for, the next one has."""
    shown = app.stack[0]
    if isinstance(shown, BattleScreen) and isinstance(shown.stage, MassStage):
        shown.stage.spyglass.lens.slice = 60.0
    for _ in range(3):
        app.step([], 0.01)


def shown(found: Match, key: str, fact: str = "n") -> App:
    """Let everybody do as he sees fit, until such an event, with losses, is half shown."""
    app = battle(found)
    screen = screen_of(app)
    for _ in range(PATIENCE):
        now = screen.playback.current
        if now is not None and now.key == key and now.fact(fact) and screen.playback.part >= 0.5:
            return app
        if screen.mode is not None and not screen.playback.busy(screen.view):
            seat, asked = screen.table.seat, screen.table.seat.waiting
            for request in asked:
                seat.give(request, seat.default(request))
            if screen.mode.commits and any(request.editable for request in asked):
                seat.commit()
        screen.update(0.05)
        if found.over and not screen.playback.busy(screen.view):
            break
    raise SystemExit(f"nothing like {key} was shown")
