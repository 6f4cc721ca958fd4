"""The window: a stack of screens, the main loop, and a way to step through it in tests.

``App(first).run()`` opens a window and returns when the player leaves. ``App(first).step(events)``
does one turn of the same loop, so a test sends real pygame events under SDL's dummy driver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from time import monotonic

import pygame

from game.play import language
from game.play.homes import folder, replace_file
from game.play.settings import Settings
from game.play.words import say
from game.ui import current, keys, text
from game.ui.art import palette
from game.ui.art.kept import next_frame
from game.ui.coming import announce, unheard
from game.ui.early import window
from game.ui.encoding import encoded, unused
from game.ui.frames import Frames
from game.ui.notice import Notice, changes
from game.ui.records.questions import made
from game.ui.resting import cover
from game.ui.screen import (
    Capturing,
    Home,
    Opening,
    Picture,
    Pop,
    Push,
    Quit,
    Screen,
    Step,
    Swap,
    Use,
)
from game.ui.sound.music import mood_of
from game.ui.sound.player import Sound
from game.ui.sound.score import cue, hearing
from game.ui.strokes import Held
from game.ui.theme import SMALLEST_WINDOW, Theme, neighbour

LONGEST = 0.1
"""Seconds that one frame may at most count for: a window dragged for long makes no leap."""

Keep = Callable[[Settings], object]

WINDOW = ("fullscreen", "larger", "smaller", "usual_size", "mute", "music", "screenshot")
"""Actions of the window itself, whichever screen it shows."""


class App:
    """One window and the screens in it; the last of ``stack`` has the player's attention.

    ``keep`` writes settings down whenever the player changes them; ``scale`` goes before theirs.
    Nothing is heard unless it is given a ``sound``.
    """

    def __init__(
        self,
        first: Screen,
        size: tuple[int, int] = (1280, 720),
        scale: float | None = None,
        settings: Settings = current.USUAL,
        keep: Keep | None = None,
    ) -> None:
        pygame.display.init()
        self.settings = settings if scale is None else _scaled(settings, scale)
        self.surface = window(size)
        self.stack: list[Screen] = []
        self.notice = Notice()
        self.sound: Sound | None = None
        self._keep = keep
        self._windowed = size
        self._held = Held()
        self._last = monotonic()
        pygame.key.set_repeat(350, 40)
        self._apply()
        self._do(Push(first))
        self._hear(unheard(self._held))

    @property
    def scale(self) -> float:
        """How much larger than usual everything is, from 1 to 2."""
        return self.settings.display.scale

    @property
    def theme(self) -> Theme:
        """The measures of the window as it is now."""
        wide, high = self.surface.get_size()
        room = (max(wide, SMALLEST_WINDOW[0]), max(high, SMALLEST_WINDOW[1]))
        return Theme(room, self.scale, self.settings.display.letters)

    @property
    def top(self) -> Screen:
        """The screen that takes the events."""
        return self.stack[-1]

    def run(self) -> None:
        """Play until the player leaves; without anything lively only events wake the loop."""
        frames = Frames()
        while self.stack:
            self.step(frames.events(self.top))
        pygame.quit()
        text.clear_caches()

    def step(
        self, events: Iterable[pygame.event.Event] | None = None, seconds: float | None = None
    ) -> None:
        """One turn: take the events (the queue's if None), let time pass, paint, be heard."""
        with hearing() as heard:
            self._turn(events, seconds)
        if self.sound is not None:
            self.sound.play(heard)
            self.sound.follow(mood_of(self.stack))

    def _turn(self, events: Iterable[pygame.event.Event] | None, seconds: float | None) -> None:
        now = monotonic()
        passed = min(LONGEST, now - self._last) if seconds is None else seconds
        self._last = now
        self._hear(pygame.event.get() if events is None else events)
        self.elapse(passed)
        if self.stack:
            self.paint()

    def elapse(self, seconds: float) -> None:
        """Let time pass without painting it."""
        self.notice.update(seconds)
        if self.stack:
            self._do(self.top.update(seconds))

    def paint(self) -> None:
        """Draw the top screen, and below it whatever shows around it."""
        first = len(self.stack) - 1
        while first > 0 and self.stack[first].over:
            first -= 1
        text.wipe()
        next_frame()
        for screen in self.stack[first:]:
            text.lay_over()
            screen.draw(self.surface)
        self.notice.draw(self.surface, self.theme)
        pygame.display.set_caption(self.top.caption)
        pygame.display.flip()

    def screenshot(self, path: Path) -> None:
        """Write what the window shows as a PNG file. Raises Unwritten."""
        replace_file(path, encoded(self.surface))

    def resize(self, size: tuple[int, int] | None = None, scale: float | None = None) -> None:
        """Give the window another size or scale and lay out every screen again."""
        if size is not None and size != self.surface.get_size():
            self.surface = window(size)
        if scale is not None:
            self.settings = _scaled(self.settings, scale)
            current.use(self.settings)
        for screen in self.stack:
            screen.layout(self.theme)

    def use(self, settings: Settings) -> None:
        """From here on these settings hold; they are kept, and if they cannot be, it is said."""
        spoken = self.settings.language
        self.settings = settings
        if settings.language != spoken:
            known = settings.language in language.languages()
            language.use(settings.language if known else language.wanted())
        self._apply()
        self.resize()
        try:
            if self._keep is not None:
                self._keep(settings)
        except OSError as error:
            self.notice.say(say("settings.unkept", {"reason": error.strerror or str(error)}))

    def show(self, screen: Screen) -> None:
        """Put a screen on top, as if the one below had asked for it."""
        self._do(Push(screen))

    def _hear(self, events: Iterable[pygame.event.Event]) -> None:
        for event in events:
            if self.stack:
                self._do(self._take(event))

    def _take(self, event: pygame.event.Event) -> Step:
        if event.type == pygame.QUIT:
            return Quit()
        if event.type == pygame.VIDEORESIZE:
            self._resized(event.size)
            return None
        if not self._held.passes(event):
            return None
        taken = not isinstance(self.top, Capturing) and self._window_key(event)
        return None if taken else self.top.handle(event)

    def _window_key(self, event: pygame.event.Event) -> bool:
        """What a key does to the window, whichever screen it shows."""
        display, sound = self.settings.display, self.settings.sound
        match keys.action_of(event, WINDOW):
            case "fullscreen":
                display = replace(display, fullscreen=not self._is_full())
            case "larger":
                display = replace(display, scale=neighbour(self.scale, 1))
            case "smaller":
                display = replace(display, scale=neighbour(self.scale, -1))
            case "usual_size":
                display = replace(display, scale=1.0)
            case "mute":
                sound = replace(sound, mute=not sound.mute)
            case "music":
                sound = replace(sound, play_music=not sound.play_music)
            case "screenshot":
                self._take_picture()
            case _:
                return False
        changed = replace(self.settings, display=display, sound=sound)
        for words in changes(self.settings, changed):
            self.notice.say(words)
        if changed != self.settings:
            self.use(changed)
        return True

    def _take_picture(self) -> None:
        """A picture of the window in the player's folder."""
        try:
            path = unused(folder("pictures"))
            self.screenshot(path)
            self.notice.say(say("settings.picture", {"path": path}))
        except (OSError, pygame.error) as error:
            self.notice.say(say("settings.no_picture", {"reason": error}))

    def _resized(self, size: tuple[int, int]) -> None:
        self.surface = pygame.display.get_surface() or self.surface
        self.resize((max(size[0], SMALLEST_WINDOW[0]), max(size[1], SMALLEST_WINDOW[1])))

    def _apply(self) -> None:
        """Make the window what the settings say; the screens are laid out by whoever calls."""
        current.use(self.settings)
        shown = self.settings.display
        usual = current.USUAL.display.palette
        palette.choose(palette.known(shown.palette, usual), shown.hatching)
        if shown.fullscreen and not self._is_full():
            self._windowed = self.surface.get_size()
            self.surface = window((0, 0), pygame.FULLSCREEN)
        elif self._is_full() and not shown.fullscreen:
            self.surface = window(self._windowed)

    def _is_full(self) -> bool:
        return bool(self.surface.get_flags() & pygame.FULLSCREEN)

    def _do(self, step: Step) -> None:
        match step:
            case Push(screen):
                self._enter(screen)
            case Swap(screen):
                self.stack.pop()
                self._enter(screen)
            case Opening():
                announce(self.surface, self.theme, "coming.screen")
                opened, came = made(step), unheard(self._held)
                self._do(opened)
                self._hear(came)
            case Pop(result):
                _leaf(self.stack.pop())
                if self.stack:
                    self.top.resume(result)
                    self.top.layout(self.theme)
            case Home():
                del self.stack[1:]
                self.top.resume(None)
                self.top.layout(self.theme)
            case Use(settings):
                self.use(settings)
            case Picture():
                self.paint()
                self._take_picture()
            case Quit():
                self.stack.clear()

    def _enter(self, screen: Screen) -> None:
        _leaf(screen)
        cover(self.stack, screen)
        self.stack.append(screen)
        screen.layout(self.theme)


def _leaf(screen: Screen) -> None:
    """A whole page comes or goes, and is heard to."""
    if not screen.over:
        cue("page")


def _scaled(settings: Settings, scale: float) -> Settings:
    return replace(settings, display=replace(settings.display, scale=scale))
