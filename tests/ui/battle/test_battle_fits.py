"""No text of the battle screen is cut off or overprinted, in any window and at any scale."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pygame
import pytest

from game.play.match import Match
from game.ui import text
from game.ui.app import App
from game.ui.battle.orders.deploy_mode import DeployMode
from game.ui.battle.orders.duel_mode import DuelMode
from game.ui.battle.orders.prompt_mode import PromptMode
from game.ui.battle.table import controls
from tests.ui.battle.seated import (
    AGAINST_RECRUIT,
    match,
    mode,
    plainly,
    play_on,
    screen,
    seat,
    seated,
    spot,
)

EVERYTHING = os.environ.get("PENNON_SHOTS") == "all"
WINDOWS = [
    ((1280, 720), 1.0),
    ((1280, 720), 1.5),
    ((1280, 720), 2.0),
    ((1600, 900), 1.0),
    ((1920, 1080), 1.0),
    ((1920, 1080), 2.0),
    ((2560, 1440), 1.0),
    ((2560, 1080), 1.25),
]
BATTLES = ("ash-ford", "morrow-gate", "twelve-banners", "wendle-hill")
TURNS = [
    (name, window)
    for turn, name in enumerate(BATTLES)
    for number, window in enumerate(WINDOWS)
    if EVERYTHING or (turn + number) % 4 == 0
]
"""Every window with one of the battles, all in turn; PENNON_SHOTS=all takes them all."""
KINDS = ("duel.declare", "mass.deploy", "prompt", "mass.reface")
ASKED = [
    (kind, window)
    for turn, kind in enumerate(KINDS)
    for number, window in enumerate(WINDOWS)
    if EVERYTHING or (turn + number) % 2 == 0
]
"""Every window with half of the questions."""


def fits(app: App, seconds: float = 0.3) -> None:
    """One frame in which every letter can be read."""
    with text.recording() as seen:
        app.step([], seconds)
    cut = [(mark.text, mark.ink, mark.room) for mark in seen.clipped()]
    over = [(one.text, two.text, one.ink, two.ink) for one, two in seen.overlaps()]
    assert not cut
    assert not over


def point(app: App, place: tuple[int, int]) -> None:
    """Move the pointer there."""
    event = pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
    app.step([event], 0.3)


@cache
def played(name: str, kind: str) -> Match:
    """A battle in which such a thing is asked, not in the first round if it can be."""
    found = match(AGAINST_RECRUIT, name, gap=0, deployed=kind != "mass.deploy")
    app = seated(found)
    modes = {"duel.declare": DuelMode, "mass.deploy": DeployMode, "prompt": PromptMode}

    def there(app: App) -> bool:
        late = kind == "mass.deploy" or found.battle.clock.round > 1
        if kind in modes:
            return isinstance(mode(app), modes[kind])
        return late and any(request.kind == kind for request in seat(app).waiting)

    play_on(app, there, plainly)
    return found


def at_window(name: str, kind: str, window: tuple[tuple[int, int], float]) -> App:
    """The battle at this moment in such a window."""
    size, scale = window
    found = played(name, kind)
    return seated(replace(found, battle=found.battle.fork()), size, scale)


@pytest.mark.parametrize(("name", "window"), TURNS)
def test_orders_with_a_forecast(name: str, window: tuple[tuple[int, int], float]) -> None:
    app = at_window(name, "mass.order", window)
    fits(app)
    shown = 0
    for request in seat(app).waiting:
        mode(app).clerk.select(request)
        made = mode(app).clerk.made
        for enemy in list(made.targets)[:1]:
            point(app, spot(app, screen(app).playback.units[enemy].cell))
            assert mode(app).clerk.forecast() is not None
            shown += 1
        fits(app)
    assert shown


@pytest.mark.parametrize(("kind", "window"), ASKED)
def test_every_other_question(kind: str, window: tuple[tuple[int, int], float]) -> None:
    app = at_window("ash-ford", kind, window)
    for _ in range(10):
        fits(app, 0.1)
    point(app, screen(app).place.ground.center)
    fits(app)


@pytest.mark.parametrize("window", WINDOWS)
def test_a_refusal_and_the_warning_of_the_commit_button(
    window: tuple[tuple[int, int], float],
) -> None:
    app = at_window("morrow-gate", "mass.order", window)
    clerk = mode(app).clerk
    for form in ("shoot", "withdraw"):
        clerk.choose_form(form)
        fits(app)
    controls.commit(screen(app))
    fits(app)


@pytest.mark.parametrize("window", WINDOWS)
def test_the_chronicle_unfolded(window: tuple[tuple[int, int], float]) -> None:
    app = at_window("ash-ford", "mass.order", window)
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_l, mod=0, unicode="l")
    app.step([event], 0.1)
    shown = app.top
    shown.state.opened.update(range(len(shown.state.entries)))  # type: ignore[attr-defined]
    fits(app)


def shown_round(window: tuple[tuple[int, int], float], look: Callable[[App], None]) -> set[str]:
    """Look at every event of a round while it is shown; what was seen. Nothing is painted in
    between.
    """
    size, scale = window
    app = seated(match(AGAINST_RECRUIT, "wendle-hill", gap=0), size, scale, speed=1.0)
    plainly(app)
    seen: set[str] = set()
    last: object = None
    for _ in range(3000):
        screen(app).update(0.05)
        playback = screen(app).playback
        if playback.current is not None and playback.current is not last and playback.part > 0.2:
            last = playback.current
            seen.add(playback.current.key)
            look(app)
        if screen(app).mode is not None:
            plainly(app)
        if screen(app).view.clock.round > 1 and not playback.busy(screen(app).view):
            break
    return seen


@pytest.mark.parametrize("window", WINDOWS if EVERYTHING else [WINDOWS[2], WINDOWS[4]])
def test_what_is_shown_of_a_round(window: tuple[tuple[int, int], float]) -> None:
    seen = shown_round(window, lambda app: fits(app, 0.0))
    assert {"zefrs.attack", "losses"} <= seen
    assert any(key.startswith("zefrs.duel") for key in seen)
