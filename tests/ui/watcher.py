"""Looks over somebody's shoulder: every picture, word, title, tooltip and copy that he is shown.

Time goes on by fixed steps, so that two battles that differ in nothing he may know of must look
the same to the last pixel.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass

import pygame
from pygame.event import Event

from game.core.grid import Cell
from game.ui import keys, text
from game.ui.app import App
from game.ui.strokes import Stroke
from tests.ui.battle.seated import screen, spot

TICK = 0.05
RESTS = 0.6
"""Seconds after which a tooltip shows."""

UNWATCHED = frozenset({"commit", "fullscreen", "screenshot", "larger", "smaller", "usual_size"})
"""Actions that end the watching, or change the window instead of showing something."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What was shown: after which act, in which words, with which pixels and window title."""

    after: str
    words: tuple[str, ...]
    pixels: int
    caption: str


class Watcher:
    """Acts at the screen and keeps what it shows; ``copied`` is what went to the clipboard."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.frames: list[Frame] = []
        self.copied: list[str] = []

    def act(self, name: str, *events: Event, seconds: float = TICK) -> None:
        """Send events, let time pass, and look."""
        with text.recording() as seen:
            self.app.step(list(events), seconds)
        pixels = zlib.crc32(self.app.surface.get_buffer().raw)
        caption = pygame.display.get_caption()[0]
        self.frames.append(Frame(name, tuple(seen.texts()), pixels, caption))

    def point(self, at: tuple[int, int]) -> None:
        """Move the pointer there and let it rest."""
        motion = Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        self.act(f"pointing at {at}", motion)
        self.act(f"resting at {at}", seconds=RESTS)

    def press(self, stroke: Stroke, name: str = "") -> None:
        """Press and release a key."""
        mod = pygame.KMOD_CTRL * stroke.ctrl | pygame.KMOD_SHIFT * stroke.shift
        letter = chr(stroke.code) if stroke.code < 128 else ""
        down = Event(pygame.KEYDOWN, key=stroke.code, mod=mod, unicode=letter)
        self.act(name or f"key {stroke}", down)
        self.act(f"{name}, held", Event(pygame.KEYUP, key=stroke.code, mod=mod), seconds=RESTS)

    def everywhere(self, every: int = 1, first: int = 0) -> None:
        """Rest the pointer on every square, or every so many, and on every part of the screen."""
        shown = screen(self.app)
        grid = [Cell(x, y) for x in range(5) for y in range(7)][first::every]
        for place in (*(spot(self.app, cell) for cell in grid), *_parts(shown.place.panel)):
            self.point(place)
        for box in (shown.place.roster, shown.place.log, shown.place.ribbon, shown.place.commit):
            for place in _parts(box, 2):
                self.point(place)

    def everything(self, every: int = 1, first: int = 0) -> None:
        """Do whatever has a key but sealing, or every so many of that, and come back from where
        it leads.
        """
        for action in [one for one in keys.ACTIONS if one not in UNWATCHED][first::every]:
            for stroke in set(keys.bound(action)[:1]) - set(keys.bound("commit")):
                self.press(stroke, action)
                self.press(Stroke(pygame.K_c, ctrl=True), f"{action}, copied")
            for _ in range(5):
                if self.app.top is screen(self.app):
                    break
                self.press(Stroke(pygame.K_ESCAPE), f"back from {action}")
            assert self.app.top is screen(self.app), action


def difference(one: Watcher, other: Watcher) -> str:
    """The first thing that was not the same, or nothing."""
    if one.copied != other.copied:
        return f"copied: {one.copied} and {other.copied}"
    if len(one.frames) != len(other.frames):
        return f"{len(one.frames)} frames and {len(other.frames)}"
    for left, right in zip(one.frames, other.frames, strict=True):
        if left.words != right.words:
            return f"after {left.after}: {sorted(set(left.words) ^ set(right.words))}"
        if left.caption != right.caption:
            return f"after {left.after}: the titles {left.caption} and {right.caption}"
        if left.pixels != right.pixels:
            return f"after {left.after}: other pixels"
    return ""


def _parts(box: pygame.Rect, steps: int = 6) -> Iterator[tuple[int, int]]:
    for number in range(steps):
        yield box.centerx, box.y + box.h * (2 * number + 1) // (2 * steps)
