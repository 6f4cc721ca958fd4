"""Keeping a battle by name, and naming it anew: a line to type into, over what is there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import InitVar, dataclass, field

import pygame
from pygame import Rect, Surface

from game.core.data import DataError
from game.play.match import Match
from game.play.records import saves
from game.play.scenarios.translation import in_language
from game.play.telling.aims import count_in
from game.play.words import say
from game.ui import keys, text
from game.ui.art.palette import RULE
from game.ui.encoding import encoded
from game.ui.screen import Plain, Pop, Step
from game.ui.theme import RUBRIC, Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.line import LineState, TextLine
from game.ui.widgets.ring import Ring

PICTURE = (480, 270)


def small(surface: Surface) -> bytes:
    """A small picture of a screen, as the bytes of a PNG file."""
    return encoded(pygame.transform.smoothscale(surface, PICTURE))


@dataclass(slots=True)
class NameScreen(Plain):
    """Asks for a name and does something with it; pops with the name, or None.

    ``words`` is the key of the button's words; those of heading and text begin like it. ``done``
    may raise ValueError on a name that does not fit, OSError and DataError.
    """

    words: str
    done: Callable[[str], object]
    value: InitVar[str] = ""
    line: LineState = field(default_factory=LineState)
    wrong: str = ""
    over: bool = True
    theme: Theme = field(default_factory=lambda: Theme((1280, 720)))
    ring: Ring = field(default_factory=lambda: Ring(Theme((1280, 720))))
    box: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))

    def __post_init__(self, value: str) -> None:
        self.line.value = value[: saves.NAME]
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
        if keys.pressed(event, "cancel"):
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
        text.draw(surface, say(f"{self.words}_title"), theme.style("name"), head)
        y = head.bottom + theme.px(6)
        pygame.draw.line(surface, RULE, (inner.x, y), (inner.right, y), 1)
        style = theme.style("body", RUBRIC) if self.wrong else theme.style("body")
        words = self._asked()
        body = Rect(inner.x, y + theme.px(8), inner.w, self._words())
        text.paragraph(surface, words, style, body)
        self.ring.draw(surface)

    def _keep(self) -> Step:
        try:
            self.done(self.line.value)
        except (ValueError, OSError, DataError) as error:
            self.wrong = self.refused(error)
            self.layout(self.theme)
            return None
        return Pop(self.line.value)

    def refused(self, error: Exception) -> str:
        """Why it cannot be done under this name, in words."""
        if isinstance(error, saves.Taken):
            return say("records.keep_taken")
        if isinstance(error, OSError):
            return say("records.keep_failed", {"why": error.strerror or str(error)})
        return say("records.keep_bad")

    def _inner(self) -> Rect:
        return self.box.inflate(-self.theme.px(64), -self.theme.px(48))

    def _head(self) -> int:
        return text.step(self.theme.style("name")) + self.theme.px(14)

    def _row(self) -> int:
        return self.theme.step("strong") + self.theme.px(34)

    def _words(self) -> int:
        wide = min(self.theme.size[0] - self.theme.px(80), self.theme.px(860)) - self.theme.px(64)
        return text.height(self._asked(), self.theme.style("body"), wide)

    def _asked(self) -> str:
        """What is asked, or what is wrong."""
        return self.wrong or say(f"{self.words}_words")

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
            Button("keep", keep, say(self.words), "ribbon"),
            Button("cancel", cancel, say("records.cancel")),
        ]


class KeepScreen(NameScreen):
    """Keeps a battle under a name, with a picture of it."""

    def __init__(self, match: Match, picture: bytes) -> None:
        facts = {
            "title": in_language(match.scenario).title,
            "count": count_in(match.battle.world, match.ruleset.id),
            "round": match.battle.clock.round,
        }
        usual = say("records.keep_usual", facts)
        super().__init__("records.keep", lambda name: saves.save(match, name, picture), usual)
