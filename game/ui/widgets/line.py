"""A line of text to type into: caret, selection of nothing, a limit of characters."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.ui import text
from game.ui.art.palette import INK
from game.ui.theme import FAINT, Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Act, Look, Placed, Point


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
