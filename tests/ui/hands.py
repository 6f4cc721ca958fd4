"""Hands of a player: real pygame events, posted into the queue and taken by the application."""

from __future__ import annotations

from typing import Any

import pygame
from pygame.event import Event

from game.ui.app import App

LETTERS = {pygame.K_RETURN: "\r", pygame.K_SPACE: " ", pygame.K_TAB: "\t", pygame.K_ESCAPE: "\x1b"}


def top(app: App) -> Any:
    """The screen on top, whichever it is."""
    return app.top


FRAME = 1 / 60


def send(app: App, *events: Event, seen: bool = True) -> None:
    """Post events and let the application take them; what nobody looks at is not painted."""
    for event in events:
        pygame.event.post(event)
    if seen:
        app.step()
        return
    for event in pygame.event.get():
        app._do(app._take(event))
    app.elapse(FRAME)


def wait(app: App, seconds: float, turn: int) -> None:
    """Let time go on in a loop of many turns, of which every fourth is painted."""
    app.elapse(seconds)
    if turn % 4 == 0:
        app.paint()


def move(app: App, spot: tuple[int, int]) -> None:
    """Move the pointer."""
    send(app, Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))


def click(app: App, spot: tuple[int, int], button: int = 1) -> None:
    """Move there, press and release; what comes of it is painted."""
    send(app, Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)), seen=False)
    send(app, Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=button), seen=False)
    send(app, Event(pygame.MOUSEBUTTONUP, pos=spot, button=button))


def drag(app: App, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Press, move and release."""
    send(app, Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    send(app, Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0)))
    send(app, Event(pygame.MOUSEBUTTONUP, pos=end, button=1))


def wheel(app: App, spot: tuple[int, int], lines: int) -> None:
    """Turn the wheel over a place; positive is up."""
    move(app, spot)
    send(app, Event(pygame.MOUSEWHEEL, x=0, y=lines))


def key(app: App, code: int, mod: int = 0, letter: str = "", seen: bool = True) -> None:
    """Press and release a key, faster than a frame."""
    letter = letter or LETTERS.get(code, "")
    down = Event(pygame.KEYDOWN, key=code, mod=mod, unicode=letter)
    send(app, down, Event(pygame.KEYUP, key=code, mod=mod), seen=seen)


def typed(app: App, words: str) -> None:
    """Type letters."""
    for letter in words:
        key(app, ord(letter.lower()), letter=letter)
