"""What is typed over: a line of text with its caret, and a seed shown as six dice."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.ui import text
from game.ui.art import palette
from game.ui.art.ink import canvas
from game.ui.art.palette import INK
from game.ui.theme import FAINT, Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Act, Look, Placed, Point

DIGITS = 6
SEEDS = 10**DIGITS


@dataclass(frozen=True, slots=True)
class SeedDice(Placed):
    """Shows a seed below a million; digits shift in from the right, Backspace takes one out."""

    seed: int

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint six hexagons, red and white in turn."""
        side = min(self.rect.h, self.rect.w // DIGITS)
        if look.focused:
            around = Rect(self.rect.x, self.rect.centery - side // 2, side * DIGITS, side)
            paint.focus(surface, around, look)
        for number, digit in enumerate(f"{self.seed:0{DIGITS}d}"):
            box = Rect(self.rect.x + number * side, self.rect.centery - side // 2, side, side)
            red = number % 2 == 0
            surface.blit(_hexagon(side, red, look.hovered), box)
            style = look.theme.style("strong", palette.WHITE if red else palette.INK)
            text.draw(surface, digit, style, box, "centre")

    def click(self, at: Point, theme: Theme) -> Act | None:
        """A click only gives it the keyboard."""
        return None

    def key(self, event: pygame.event.Event) -> Act | None:
        """Digits and Backspace."""
        if event.key == pygame.K_BACKSPACE:
            return Act(self.id, self.seed // 10)
        if event.unicode and event.unicode in "0123456789":
            return Act(self.id, (self.seed * 10 + int(event.unicode)) % SEEDS)
        return None


@lru_cache(maxsize=16)
def _hexagon(side: int, red: bool, hovered: bool) -> Surface:
    pen = canvas((side, side))
    half, edge = side / 2, side * 0.06
    points = [
        (half, edge), (side - edge * 2, half * 0.52), (side - edge * 2, half * 1.48),
        (half, side - edge), (edge * 2, half * 1.48), (edge * 2, half * 0.52),
    ]  # fmt: skip
    fill = palette.GULES.base if red else palette.PLATE
    pen.shape(points, palette.mix(fill, palette.WHITE, 0.2) if hovered else fill, 1.6)
    return pen.done()


@dataclass(slots=True)
class LineState:
    """What is written, and before which character the caret stands."""

    value: str = ""
    caret: int = 0

    def put(self, letters: str, limit: int) -> None:
        """Write at the caret."""
        letters = letters[: max(0, limit - len(self.value))]
        self.value = self.value[: self.caret] + letters + self.value[self.caret :]
        self.caret += len(letters)

    def cut(self, before: bool) -> None:
        """Take away the character before the caret, or behind it."""
        at = self.caret - 1 if before else self.caret
        if 0 <= at < len(self.value):
            self.value = self.value[:at] + self.value[at + 1 :]
            self.caret = at


@dataclass(frozen=True, slots=True)
class TextLine(Placed):
    """Acts: ``Act(id, value)`` after each change, ``Act(id + ".done", value)`` on Enter."""

    state: LineState
    limit: int = 60
    allowed: str = ""
    placeholder: str = ""

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint the field, the words, and the caret if it has the keyboard."""
        paint.plate(surface, self.rect, lit=look.focused)
        inner = self.rect.inflate(-look.theme.px(24), -look.theme.px(6))
        if self.state.value:
            text.draw(surface, self.state.value, look.theme.style("body", INK), inner)
        elif self.placeholder:
            text.draw(surface, self.placeholder, look.theme.style("caption", FAINT), inner)
        if look.focused:
            self._draw_caret(surface, inner, look.theme)

    def click(self, at: Point, theme: Theme) -> Act | None:
        """Set the caret where the pointer is."""
        style = text.fitted(self.state.value, theme.style("body"), self._room(theme))
        left = self.rect.x + theme.px(24) // 2
        spots = [
            abs(left + text.width(self.state.value[:n], style) - at[0])
            for n in range(len(self.state.value) + 1)
        ]
        self.state.caret = spots.index(min(spots))
        return None

    def key(self, event: pygame.event.Event) -> Act | None:
        """Letters, Backspace, Delete, left, right, Home, End and Enter."""
        state, before = self.state, self.state.value
        moves = {
            pygame.K_LEFT: state.caret - 1,
            pygame.K_RIGHT: state.caret + 1,
            pygame.K_HOME: 0,
            pygame.K_END: len(state.value),
        }
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return Act(f"{self.id}.done", state.value)
        if event.key in moves:
            state.caret = max(0, min(len(state.value), moves[event.key]))
            return Act(self.id, state.value)
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            state.cut(event.key == pygame.K_BACKSPACE)
        elif event.unicode.isprintable() and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            state.put("".join(c for c in event.unicode if self._takes(c)), self.limit)
        return Act(self.id, state.value) if state.value != before else None

    def _takes(self, letter: str) -> bool:
        return not self.allowed or letter in self.allowed

    def _room(self, theme: Theme) -> int:
        return self.rect.w - theme.px(24)

    def _draw_caret(self, surface: Surface, inner: Rect, theme: Theme) -> None:
        style = text.fitted(self.state.value, theme.style("body"), inner.w)
        x = inner.x + text.width(self.state.value[: self.state.caret], style)
        half = style.size * 6 // 10
        pygame.draw.line(surface, INK, (x, inner.centery - half), (x, inner.centery + half), 2)
