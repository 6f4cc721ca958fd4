"""Space shows the end of what is shown. Pressed once too often, or held, it decides nothing."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from pygame.event import Event

from game.play.match import Match
from game.ui.app import App
from game.ui.battle.table.controls import HUSH
from tests.ui.battle.seated import AGAINST_RECRUIT, match, plainly, screen, seat, seated, settle
from tests.ui.hands import key, send
from tests.ui.stage.skirmish import battle

FRAME, PATIENCE = 0.02, 3000
KEYS = (pygame.K_SPACE, pygame.K_RETURN)


def mass() -> Match:
    return match(AGAINST_RECRUIT, gap=0)


def decide(app: App) -> None:
    """Every order as it usually is, until something is shown."""
    for _ in range(PATIENCE):
        shown = screen(app)
        if shown.playback.busy(shown.view):
            return
        if shown.mode is not None and seat(app).waiting:
            for request in seat(app).waiting:
                seat(app).give(request, seat(app).default(request))
            seat(app).commit()
        app.step([], FRAME)
    raise AssertionError("nothing is ever shown")


def until_asked(app: App, each: Callable[[], None]) -> None:
    """Time passes until somebody at this table has something to decide; what is shown is skipped
    or seen to its end, as ``each`` frame does.
    """
    for _ in range(PATIENCE):
        if screen(app).mode is not None and seat(app).waiting:
            return
        each()
        app.step([], FRAME)
    raise AssertionError("nobody is ever asked")


def decided(app: App) -> tuple[object, ...]:
    """What is still to be decided, and what was drafted."""
    return (*seat(app).waiting, len(seat(app).view.drafts), screen(app).warned)


def after_the_end(app: App) -> None:
    """Right behind a thing that was shown."""
    assert screen(app).mode is not None, "the question stands"
    assert 0 < screen(app).hush <= HUSH, "and is fresh"


@pytest.mark.parametrize("code", KEYS)
@pytest.mark.parametrize("fight", [mass, battle], ids=["mass", "personal"])
def test_a_press_that_comes_when_all_was_shown_decides_nothing(
    fight: Callable[[], Match], code: int
) -> None:
    app = seated(fight(), speed=16.0)
    decide(app)
    until_asked(app, lambda: None)
    after_the_end(app)
    before = decided(app)
    key(app, code)
    key(app, code)
    assert decided(app) == before
    app.step([], HUSH)
    key(app, code)
    assert decided(app) != before, "a moment later it does what it says"


@pytest.mark.parametrize("fight", [mass, battle], ids=["mass", "personal"])
def test_a_second_press_behind_the_one_that_skipped_decides_nothing(
    fight: Callable[[], Match],
) -> None:
    app = seated(fight(), speed=1.0)
    decide(app)
    until_asked(app, lambda: key(app, pygame.K_SPACE))
    after_the_end(app)
    before = decided(app)
    key(app, pygame.K_SPACE)
    assert decided(app) == before


@pytest.mark.parametrize("fight", [mass, battle], ids=["mass", "personal"])
def test_space_held_through_all_that_is_shown_decides_nothing(fight: Callable[[], Match]) -> None:
    app = seated(fight(), speed=1.0)
    decide(app)
    down = Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
    until_asked(app, lambda: send(app, down))
    before = decided(app)
    for _ in range(100):
        send(app, down)
        app.step([], FRAME)
    assert decided(app) == before


def test_other_keys_wait_for_nothing() -> None:
    app = seated(mass(), speed=16.0)
    decide(app)
    until_asked(app, lambda: None)
    after_the_end(app)
    key(app, pygame.K_l, letter="l")
    assert app.top is not screen(app), "the chronicle opens at once"
    key(app, pygame.K_ESCAPE)
    plainly(app)
    settle(app)
