"""Keeping a battle by name: a line to type into, over the battle."""

from __future__ import annotations

import io
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.play.match import Match
from game.play.records import saves
from game.play.words import say
from game.ui import text
from game.ui.art.palette import RULE
from game.ui.screen import Plain, Pop, Step
from game.ui.theme import RUBRIC, Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.line import LineState, TextLine
from game.ui.widgets.ring import Ring

PICTURE = (480, 270)


def png(surface: Surface) -> bytes:
    """A small picture of a screen, as the bytes of a PNG file."""
    stream = io.BytesIO()
    pygame.image.save(pygame.transform.smoothscale(surface, PICTURE), stream, "x.png")
    return stream.getvalue()


@dataclass(slots=True)
class KeepScreen(Plain):
    """Asks for a name and keeps the battle; pops with the name, or None."""

    match: Match
    picture: bytes
    line: LineState = field(default_factory=LineState)
    wrong: str = ""
    over: bool = True
    theme: Theme = field(default_factory=lambda: Theme((1280, 720)))
    ring: Ring = field(default_factory=lambda: Ring(Theme((1280, 720))))
    box: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))

    def __post_init__(self) -> None:
        facts = {"title": self.match.scenario.title, "round": self.match.battle.clock.round}
        self.line.value = say("records.keep_usual", facts)[: saves.NAME]
        self.line.caret = len(self.line.value)

    def layout(self, theme: Theme) -> None:
        """The sheet in the middle: words, the line, two buttons."""
        self.theme = theme
        wide = min(theme.size[0] - theme.px(80), theme.px(860))
        self.box = Rect(0, 0, wide, self._head() + self._words() + 2 * self._row() + theme.px(150))
        self.box.center = (theme.size[0] // 2, theme.size[1] // 2)
        self.ring.lay(self._widgets(), theme)
        if not self.ring.focused:
            self.ring.focus("name")

    def handle(self, event: pygame.event.Event) -> Step:
        """Type, keep or leave it."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return Pop()
        act = self.ring.handle(event)
        if act is None:
            return None
        if act.id == "cancel":
            return Pop()
        self.wrong = ""
        return self._keep() if act.id in ("keep", "name.done") else None

    def draw(self, surface: Surface) -> None:
        """Veil the battle, paint the sheet."""
        theme, inner = self.theme, self._inner()
        paint.veil(surface)
        paint.sheet(surface, self.box)
        head = Rect(inner.x, inner.y, inner.w, text.step(theme.style("name")))
        text.draw(surface, say("records.keep_title"), theme.style("name"), head)
        y = head.bottom + theme.px(6)
        pygame.draw.line(surface, RULE, (inner.x, y), (inner.right, y), 1)
        style = theme.style("body", RUBRIC) if self.wrong else theme.style("body")
        words = self.wrong or say("records.keep_words")
        body = Rect(inner.x, y + theme.px(8), inner.w, self._words())
        text.paragraph(surface, words, style, body)
        self.ring.draw(surface)

    def _keep(self) -> Step:
        try:
            saves.save(self.match, self.line.value, self.picture)
        except ValueError:
            self.wrong = say("records.keep_bad")
        except OSError as error:
            self.wrong = say("records.keep_failed", {"why": error.strerror or str(error)})
        else:
            return Pop(self.line.value)
        return None

    def _inner(self) -> Rect:
        return self.box.inflate(-self.theme.px(64), -self.theme.px(48))

    def _head(self) -> int:
        return text.step(self.theme.style("name")) + self.theme.px(14)

    def _row(self) -> int:
        return self.theme.step("strong") + self.theme.px(34)

    def _words(self) -> int:
        wide = min(self.theme.size[0] - self.theme.px(80), self.theme.px(860)) - self.theme.px(64)
        return text.height(say("records.keep_words"), self.theme.style("body"), wide)

    def _widgets(self) -> list[Widget]:
        inner, row, gap = self._inner(), self._row(), self.theme.px(12)
        half = min((inner.w - gap) // 2, self.theme.px(300))
        foot = inner.bottom - row
        line = Rect(inner.x, foot - row - gap, inner.w, row)
        keep = Rect(inner.right - 2 * half - gap, foot, half, row)
        cancel = Rect(inner.right - half, foot, half, row)
        name = say("records.keep_name")
        return [
            TextLine("name", line, self.line, saves.NAME, placeholder=name),
            Button("keep", keep, say("records.keep"), "ribbon"),
            Button("cancel", cancel, say("records.cancel")),
        ]
