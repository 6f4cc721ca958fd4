"""A question in front of everything: a screen of its own that pops with the chosen answer."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.ui import keys, text
from game.ui.art.palette import RULE
from game.ui.screen import Plain, Pop, Step
from game.ui.theme import Theme
from game.ui.widgets import paint
from game.ui.widgets.button import Button
from game.ui.widgets.ring import Ring


@dataclass(frozen=True, slots=True)
class Answer:
    """One button of a question: the result it pops with, its words and keys."""

    value: str
    label: str
    style: str = "sheet"
    keys: tuple[int, ...] = ()
    hint: str = ""


NOTHING = "nothing"
"""The name of the button whose answer is an empty word."""


def button_of(answer: Answer) -> str:
    """The name of an answer's button: a ring takes an empty one for none."""
    return answer.value or NOTHING


@dataclass(slots=True)
class Modal(Plain):
    """Shows title and words over the screen below; Esc pops with ``None``."""

    title: str
    words: str
    answers: tuple[Answer, ...]
    over: bool = True
    theme: Theme = field(default_factory=lambda: Theme((1280, 720)))
    ring: Ring = field(default_factory=lambda: Ring(Theme((1280, 720))))
    box: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))

    def layout(self, theme: Theme) -> None:
        """Put the sheet in the middle and the answers in a row at its foot."""
        self.theme = theme
        wide = min(theme.size[0] - theme.px(80), theme.px(860))
        row = theme.step("strong") + theme.px(40)
        room = wide - theme.px(64)
        tall = text.height(self.words, theme.style("body"), room)
        high = tall + text.step(theme.style("name")) + row + theme.px(100)
        self.box = Rect(0, 0, wide, min(high, theme.size[1] - theme.px(40)))
        self.box.center = (theme.size[0] // 2, theme.size[1] // 2)
        self.ring.lay(self._buttons(theme, row), theme)
        if not self.ring.focused:
            self.ring.focus(button_of(self.answers[0]))

    def handle(self, event: pygame.event.Event) -> Step:
        """An answer pops with its value, Esc with None."""
        if keys.pressed(event, "cancel"):
            return Pop()
        act = self.ring.handle(event)
        if act is None:
            return None
        return Pop("" if act.id == NOTHING else act.id)

    def draw(self, surface: Surface) -> None:
        """Veil the screen below and paint the sheet."""
        theme = self.theme
        paint.veil(surface)
        paint.sheet(surface, self.box)
        inner = self.box.inflate(-theme.px(64), -theme.px(48))
        name = theme.style("name")
        head = Rect(inner.x, inner.y, inner.w, text.step(name))
        text.draw(surface, self.title, name, head)
        y = head.bottom + theme.px(8)
        pygame.draw.line(surface, RULE, (inner.x, y), (inner.right, y), 1)
        foot = self.ring.widgets[0].rect.y - theme.px(10)
        body = Rect(inner.x, y + theme.px(10), inner.w, foot - y - theme.px(10))
        text.paragraph(surface, self.words, theme.style("body"), body)
        self.ring.draw(surface)

    def _buttons(self, theme: Theme, row: int) -> list[Button]:
        inner = self.box.inflate(-theme.px(64), -theme.px(48))
        gap, count = theme.px(12), len(self.answers)
        wide = min((inner.w - gap * (count - 1)) // count, theme.px(340))
        left = inner.right - wide * count - gap * (count - 1)
        y = inner.bottom - row
        return [
            Button(
                button_of(answer),
                Rect(left + index * (wide + gap), y, wide, row),
                answer.label,
                answer.style,
                hint=answer.hint,
                keys=answer.keys,
            )
            for index, answer in enumerate(self.answers)
        ]
