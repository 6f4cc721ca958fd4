"""The window: a stack of screens, the main loop, and a way to step through it in tests.

``App(first).run()`` opens a window and returns when the player leaves. ``App(first).step(events)``
does one turn of the same loop, so a test sends real pygame events under SDL's dummy driver.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from time import monotonic

import pygame

from game.ui import text
from game.ui.screen import TITLE, Home, Pop, Push, Quit, Screen, Step, Swap
from game.ui.theme import SCALES, SMALLEST_WINDOW, Theme

FRAMES = 60
IDLE_MS = 100
LONGEST = 0.1
"""Seconds that one frame may at most count for: a window dragged for long makes no leap."""


class App:
    """One window and the screens in it; the last of ``stack`` has the player's attention."""

    def __init__(
        self, first: Screen, size: tuple[int, int] = (1280, 720), scale: float = 1.0
    ) -> None:
        pygame.display.init()
        text.clear_caches()
        self.scale = scale
        self.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        self.stack: list[Screen] = []
        self._windowed = size
        self._last = monotonic()
        pygame.key.set_repeat(350, 40)
        self._do(Push(first))

    @property
    def theme(self) -> Theme:
        """The measures of the window as it is now."""
        wide, high = self.surface.get_size()
        return Theme((max(wide, SMALLEST_WINDOW[0]), max(high, SMALLEST_WINDOW[1])), self.scale)

    @property
    def top(self) -> Screen:
        """The screen that takes the events."""
        return self.stack[-1]

    def run(self) -> None:
        """Play until the player leaves; without anything lively only events wake the loop."""
        clock = pygame.time.Clock()
        while self.stack:
            waiting = [] if self.top.lively else [pygame.event.wait(IDLE_MS)]
            self.step([*waiting, *pygame.event.get()])
            clock.tick(FRAMES)
        pygame.quit()

    def step(
        self, events: Iterable[pygame.event.Event] | None = None, seconds: float | None = None
    ) -> None:
        """One turn: take the events (the queue's if None), let time pass, paint."""
        now = monotonic()
        passed = min(LONGEST, now - self._last) if seconds is None else seconds
        self._last = now
        for event in pygame.event.get() if events is None else events:
            if self.stack:
                self._do(self._take(event))
        if self.stack:
            self._do(self.top.update(passed))
        if self.stack:
            self.paint()

    def paint(self) -> None:
        """Draw the top screen, and below it whatever shows around it."""
        first = len(self.stack) - 1
        while first > 0 and self.stack[first].over:
            first -= 1
        text.wipe()
        for screen in self.stack[first:]:
            text.lay_over()
            screen.draw(self.surface)
        pygame.display.set_caption(self.top.caption)
        pygame.display.flip()

    def screenshot(self, path: Path) -> None:
        """Write what the window shows as a PNG file."""
        pygame.image.save(self.surface, path)

    def resize(self, size: tuple[int, int] | None = None, scale: float | None = None) -> None:
        """Give the window another size or scale and lay out every screen again."""
        if size is not None and size != self.surface.get_size():
            self.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        self.scale = self.scale if scale is None else scale
        for screen in self.stack:
            screen.layout(self.theme)

    def show(self, screen: Screen) -> None:
        """Put a screen on top, as if the one below had asked for it."""
        self._do(Push(screen))

    def _take(self, event: pygame.event.Event) -> Step:
        if event.type == pygame.QUIT:
            return Quit()
        if event.type == pygame.VIDEORESIZE:
            self._resized(event.size)
            return None
        if event.type == pygame.KEYDOWN and self._window_key(event):
            return None
        return self.top.handle(event)

    def _window_key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_F11:
            self._toggle_fullscreen()
        elif event.mod & pygame.KMOD_CTRL and event.key in (pygame.K_PLUS, pygame.K_EQUALS):
            self.resize(scale=_neighbour(self.scale, 1))
        elif event.mod & pygame.KMOD_CTRL and event.key == pygame.K_MINUS:
            self.resize(scale=_neighbour(self.scale, -1))
        elif event.mod & pygame.KMOD_CTRL and event.key == pygame.K_0:
            self.resize(scale=1.0)
        else:
            return False
        return True

    def _resized(self, size: tuple[int, int]) -> None:
        wide, high = size
        least = (max(wide, SMALLEST_WINDOW[0]), max(high, SMALLEST_WINDOW[1]))
        self.surface = pygame.display.get_surface() or self.surface
        self.resize(least)

    def _toggle_fullscreen(self) -> None:
        if self.surface.get_flags() & pygame.FULLSCREEN:
            self.surface = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        else:
            self._windowed = self.surface.get_size()
            self.surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        self.resize()

    def _do(self, step: Step) -> None:
        match step:
            case Push(screen):
                self._enter(screen)
            case Swap(screen):
                self.stack.pop()
                self._enter(screen)
            case Pop(result):
                self.stack.pop()
                if self.stack:
                    self.top.resume(result)
                    self.top.layout(self.theme)
            case Home():
                del self.stack[1:]
                self.top.resume(None)
                self.top.layout(self.theme)
            case Quit():
                self.stack.clear()

    def _enter(self, screen: Screen) -> None:
        self.stack.append(screen)
        screen.layout(self.theme)


def open_app(first: Screen, size: tuple[int, int] | None = None, scale: float = 1.0) -> App:
    """A window of a size that suits the desktop, with this screen in it."""
    pygame.display.init()
    pygame.display.set_caption(TITLE)
    desktop = pygame.display.get_desktop_sizes() or [SMALLEST_WINDOW]
    wide, high = desktop[0]
    fitting = (1600, 900) if wide >= 1720 and high >= 1000 else SMALLEST_WINDOW
    return App(first, size or fitting, scale)


def _neighbour(scale: float, by: int) -> float:
    nearest = min(range(len(SCALES)), key=lambda index: abs(SCALES[index] - scale))
    return SCALES[max(0, min(len(SCALES) - 1, nearest + by))]
