"""A key that is held, or pressed before a slow frame, comes again and again: it counts once."""

from __future__ import annotations

import pygame
from pygame.event import Event

from game.ui.curtain import STILL, CurtainScreen
from game.ui.strokes import Held
from tests.ui.battle.seated import HOT_SEAT, match, screen, seat, seated
from tests.ui.hands import key


def down(code: int, letter: str = "") -> Event:
    """A press, or one that goes on."""
    return Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter)


def test_the_key_that_lifts_the_curtain_seals_nothing_behind_it() -> None:
    app = seated(match(HOT_SEAT))
    for request in seat(app).waiting:
        seat(app).give(request, seat(app).default(request))
    key(app, pygame.K_SPACE)
    app.step([], 0.0)
    assert isinstance(app.top, CurtainScreen)
    app.step([], STILL + 0.1)
    app.step([down(pygame.K_RETURN, "\r")], 0.0)
    assert screen(app).table.side == "b"
    app.step([], 0.1)
    for _ in range(8):
        app.step([down(pygame.K_RETURN, "\r")], 0.04)
    assert seat(app).side == "b"
    assert not screen(app).warned
    assert not seat(app).view.drafts
    app.step([Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0)], 0.0)
    key(app, pygame.K_RETURN)
    assert screen(app).warned, "a fresh press asks, as ever"


def test_a_held_arrow_gives_one_order() -> None:
    app = seated(match(HOT_SEAT))
    for _ in range(6):
        app.step([down(pygame.K_RIGHT)], 0.04)
    assert len(seat(app).view.drafts) == 1


def test_lists_and_words_go_on_while_a_key_is_held() -> None:
    held = Held()
    for code in (pygame.K_DOWN, pygame.K_TAB, pygame.K_BACKSPACE):
        assert [held.passes(down(code)) for _ in range(3)] == [True] * 3
    for code in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_1, pygame.K_ESCAPE, pygame.K_d):
        assert [held.passes(down(code)) for _ in range(3)] == [True, False, False]


def test_a_key_released_or_lost_with_the_window_counts_anew() -> None:
    held = Held()
    held.passes(down(pygame.K_RETURN))
    held.passes(Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    assert held.passes(down(pygame.K_RETURN))
    held.passes(Event(pygame.WINDOWFOCUSLOST))
    assert held.passes(down(pygame.K_RETURN))
