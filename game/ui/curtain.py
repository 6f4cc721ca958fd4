"""The curtain between two people at one table: opaque, names who sits down, waits for a key.

Nothing of the battle is under it: the application paints only this screen, from the frame
before the side changes until a fresh key press or click lifts it. Who lifts it chooses whether
to see what has happened since he sat here.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.play.words import say
from game.ui import text
from game.ui.art import palette
from game.ui.art.heraldry.shields import shield
from game.ui.art.ink import ramp
from game.ui.art.kept import kept
from game.ui.art.palette import TINCTURES
from game.ui.screen import Plain, Pop, Step
from game.ui.theme import Theme
from game.ui.widgets import paint
from game.ui.widgets.button import Button
from game.ui.widgets.ring import ARROWS, Ring

STILL = 0.35
"""Seconds in which keys are ignored, so that the one that sealed the orders does not lift it."""

FOLDS = 18
GO_ON, WATCH = "on", "watch"

GOING = (pygame.K_TAB, *ARROWS)
"""Keys that go from button to button instead of lifting it."""


@dataclass(frozen=True, slots=True)
class Lifted:
    """The curtain was lifted; ``watch``: what has happened since is to be shown."""

    watch: bool = False


@dataclass(slots=True)
class CurtainScreen(Plain):
    """Names the side that sits down; pops with Lifted. ``notes`` are worded lines; ``missed``
    says that there is something to watch.
    """

    name: str
    tincture: str
    notes: tuple[str, ...] = ()
    missed: bool = False
    passed: float = 0.0
    theme: Theme = field(default_factory=lambda: Theme((1280, 720)))
    ring: Ring = field(default_factory=lambda: Ring(Theme((1280, 720))))
    held: bool = False

    @property
    def lively(self) -> bool:
        """It counts the moment in which keys are ignored."""
        return self.passed < STILL

    def layout(self, theme: Theme) -> None:
        """Take the measures."""
        self.theme = theme
        self.ring.lay(self._buttons(), theme)

    def update(self, seconds: float) -> Step:
        """Count."""
        self.passed += seconds
        self.ring.update(seconds)
        return None

    def handle(self, event: pygame.event.Event) -> Step:
        """A fresh key or a click lifts it; keys that only modify others do not. A click counts
        where it began here.
        """
        if self.passed < STILL:
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.held = True
        act = self.ring.handle(event)
        if act is not None:
            return Pop(Lifted(act.id == WATCH))
        going = event.type == pygame.KEYDOWN and event.key in GOING
        pressed = event.type == pygame.KEYDOWN and event.unicode != "" and not going
        clicked = event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.held
        return Pop(Lifted()) if pressed or clicked else None

    def draw(self, surface: Surface) -> None:
        """Cloth over everything, a sheet in its middle."""
        theme, sheet = self.theme, self._sheet()
        surface.blit(_cloth(surface.get_size(), self.tincture), (0, 0))
        paint.sheet(surface, sheet)
        inner = sheet.inflate(-theme.px(80), -theme.px(64))
        arms = shield(self._arms(), self.tincture, None, crown=True)
        surface.blit(arms, arms.get_rect(midtop=inner.midtop))
        y = inner.y + self._arms() + theme.px(10)
        for words, role, colour in self._lines():
            style = theme.style(role, colour)
            high = text.height(words, style, inner.w)
            text.paragraph(surface, words, style, Rect(inner.x, y, inner.w, high), "centre")
            y += high + theme.px(8)
        self.ring.draw(surface)

    def _sheet(self) -> Rect:
        theme = self.theme
        wide = min(theme.size[0] - theme.px(120), theme.px(900))
        sheet = Rect(0, 0, wide, self._height())
        sheet.center = (theme.size[0] // 2, theme.size[1] // 2)
        return sheet

    def _row(self) -> int:
        return self.theme.step("strong") + self.theme.px(26)

    def _buttons(self) -> list[Button]:
        """Go on, or watch the last turn first; only where there is something to watch."""
        if not self.missed:
            return []
        inner = self._sheet().inflate(-self.theme.px(80), -self.theme.px(64))
        gap = self.theme.px(16)
        left = Rect(inner.x, inner.bottom - self._row(), (inner.w - gap) // 2, self._row())
        right = left.move(left.w + gap, 0)
        words, letter = say("curtain.watch", ()), say("curtain.watch_key", ())
        return [
            Button(GO_ON, left, say("curtain.on", ()), "ribbon"),
            Button(WATCH, right, words, hint=letter, keys=(ord(letter.lower()),)),
        ]

    def _arms(self) -> int:
        return self.theme.px(150)

    def _lines(self) -> list[tuple[str, str, text.Colour]]:
        facts = (("name", self.name),)
        return [
            (say("curtain.sits", facts), "title", palette.INK),
            *((note, "body", palette.INK) for note in self.notes),
            (say("curtain.away", ()), "body", palette.SEPIA),
            (say("curtain.lift", ()), "heading", palette.GULES.base),
        ]

    def _height(self) -> int:
        theme = self.theme
        wide = min(theme.size[0] - theme.px(120), theme.px(900)) - theme.px(80)
        lines = (text.height(words, theme.style(role), wide) for words, role, _ in self._lines())
        rows = sum(high + theme.px(8) for high in lines)
        foot = self._row() + theme.px(14) if self.missed else 0
        return self._arms() + theme.px(10) + rows + theme.px(64) + foot


@kept(4)
def _cloth(size: tuple[int, int], tincture: str) -> Surface:
    """Heavy folds in the side's tincture under a gold hem."""
    wide, high = size
    side = TINCTURES[tincture]
    folds = [colour for _ in range(FOLDS) for colour in (side.dark, side.base, side.base)]
    cloth = Surface(size)
    cloth.blit(ramp([*folds, side.dark], size, across=True), (0, 0))
    shade = ramp((palette.NIGHT, palette.WHITE, palette.WHITE), size)
    cloth.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    hem = max(10, high // 40)
    _hem(cloth, Rect(0, high - 2 * hem, wide, hem))
    return cloth


def _hem(cloth: Surface, band: Rect) -> None:
    pygame.draw.rect(cloth, palette.GOLD, band)
    pygame.draw.line(cloth, palette.GOLD_LIGHT, band.topleft, band.topright, 2)
    pygame.draw.line(cloth, palette.GOLD_DARK, band.bottomleft, band.bottomright, 2)
    for x in range(band.h // 2, band.w, band.h):
        pygame.draw.line(cloth, palette.GOLD, (x, band.bottom), (x, band.bottom + band.h), 2)
