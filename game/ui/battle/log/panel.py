"""The chronicle at the foot of the battle screen: what the seat has seen last.

A line folds open to its dice, modifiers and rule; its sign shows on the field where it was.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import pygame
from pygame import Rect, Surface

from game.core.view import View
from game.play.words import say
from game.ui import keys, text
from game.ui.art.palette import AZURE, SEPIA
from game.ui.battle.log.beacon import Beacon, jump_of
from game.ui.battle.log.lines import Entries, entry, paint_chips
from game.ui.battle.log.scribe import Scribe, Told, Why
from game.ui.theme import Theme
from game.ui.type import SMALLEST
from game.ui.widgets.button import Button
from game.ui.widgets.loglist import BAR, Entry, LogList, LogState
from game.ui.widgets.ring import Ring

RULE = "log.rule"
JUMP = "log.jump"

WITH_RULE = (330, 390)
"""Room for most sentences, at 1280 and 1920 pixels: with less, the rule's id goes before words."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How the lines are set: pixels of a row, of the round before it, and of the sentence; and how
    many rows there are.
    """

    row: int
    when: int
    rule: bool
    room: int
    rows: int = 2

    def cut(self, whole: Entry) -> Entry:
        """The entry without what has no room."""
        return replace(
            whole,
            when=whole.when if self.when else (),
            rule=whole.rule if self.rule else "",
        )


class LogPanel:
    """The last lines at the foot of the screen; the latest throw lies open."""

    def __init__(self, why: Why | None = None) -> None:
        self.scribe = Scribe(why)
        self.state = LogState()
        self.shown: list[Told] = []
        self.fit = Fit(1, 0, False, 0)
        self._done = (0, 0)
        self._style: Theme | None = None
        self.theme = Theme((1280, 720))
        self.ring = Ring(self.theme, tabs=False, arrows=False)
        self.rect = Rect(0, 0, 0, 0)
        self.beacon = Beacon()
        self._rule = ""
        self._whole = False

    def layout(self, theme: Theme, rect: Rect) -> None:
        """Place the lines in the sheet."""
        self.theme, self.rect = theme, rect
        self._write()

    def follow(self, view: View, cursor: int) -> None:
        """Tell what the seat has been shown so far."""
        if self.scribe.follow(view, cursor):
            self._write()

    def handle(self, event: pygame.event.Event) -> bool:
        """The mouse folds lines, scrolls, and opens the large chronicle."""
        if event.type == pygame.KEYDOWN:
            return False
        act = self.ring.handle(event)
        if act is not None and act.id == "open":
            self._whole = True
        elif act is not None and act.id == RULE:
            self._rule = str(act.value)
        elif act is not None and act.id == JUMP and isinstance(act.value, int):
            self.beacon.point(jump_of(self.shown[act.value].line.event))
        pressed = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        wheel = event.type == pygame.MOUSEWHEEL and bool(self.ring.hovered)
        return wheel or (pressed and self.rect.collidepoint(event.pos))

    def take_rule(self) -> str:
        """The rule that was clicked, once; else nothing."""
        rule, self._rule = self._rule, ""
        return rule

    def take_whole(self) -> bool:
        """Whether the whole chronicle was asked for, once."""
        whole, self._whole = self._whole, False
        return whole

    def rule_at(self, point: tuple[int, int]) -> str:
        """The rule of the line under a point, or nothing."""
        found = next((w for w in self.ring.widgets if isinstance(w, LogList)), None)
        if found is None or not found.rect.collidepoint(point):
            return ""
        lines = (n for n, area in found.visible() if area.collidepoint(point))
        return next((self.shown[n].line.rule for n in lines), "")

    def draw(self, surface: Surface) -> None:
        """Paint the lines; the sheet lies there already."""
        if not self.shown:
            style = self.theme.style("caption", SEPIA)
            text.draw(surface, say("battle.chronicle.empty"), style, self._lines())
        self.ring.draw(surface)

    def _inner(self) -> Rect:
        return self.rect.inflate(-2 * self.theme.px(20), -2 * self.theme.px(11))

    def _hint(self) -> str:
        key = keys.cap("log")
        return say("battle.chronicle.hint", {"key": key}) if key else "…"

    def _hint_width(self) -> int:
        """Its words in letters of their own size, in smaller ones where the sheet is narrow."""
        style = self.theme.style("strong")
        if self._inner().w < self.theme.letters(560, 700):
            style = style.but(size=max(SMALLEST, style.size * 2 // 3))
        return text.width(self._hint(), style) + self.theme.px(28)

    def _lines(self) -> Rect:
        inner = self._inner()
        return Rect(inner.x, inner.y, inner.w - self._hint_width(), inner.h)

    def _fit(self) -> Fit:
        """What stands beside the sentence: both round and rule, the round alone, or nothing."""
        theme, box = self.theme, self._lines()
        row = round(theme.style("body").size * 1.5)
        row = box.h // 2 if box.h // 2 <= row else row
        rule = text.width("ZF-MASS-MOV-05", rule_style(theme)) + row + theme.px(10)
        whole, rows = box.w - BAR - 8 - 2 * row, box.h // row
        when, least = when_width(theme, self.scribe.whens), theme.letters(230, 260)
        if whole - when - rule >= theme.letters(*WITH_RULE):
            return Fit(row, when, True, whole - when - rule, rows)
        when = when if whole - when >= least else 0
        return Fit(row, when, False, whole - when, rows)

    def _write(self) -> None:
        """Take in what is new: entries of a line or two, with one line of dice below."""
        theme, box = self.theme, self._lines()
        if box.w < 100:
            return
        fit = self._fit()
        self._add(fit)
        self.state.follows = True
        found = LogList("log", box, self.state, fit.row, rule_style(theme), fit.when, self._chips)
        self._open_latest(found)
        self.ring.lay([found, self._button()], theme)

    def _open_latest(self, lines: LogList) -> None:
        """Unfold the latest throw, as long as no line that came after it has to give way."""
        last = next((n for n in reversed(range(len(self.shown))) if self.shown[n].line.rolls), None)
        self.state.opened = set() if last is None or lines.rect.h < 2 * self.fit.row else {last}
        if last is None or not self.state.opened or last == len(self.shown) - 1:
            return
        room = lines.rect.h
        for index in reversed(range(last, len(self.shown))):
            room -= lines.height(index)
            if room < 0:
                self.state.opened = set()
                return

    def _add(self, fit: Fit) -> None:
        edition, taken = self._done
        if edition != self.scribe.edition or fit != self.fit or self._style != self.theme:
            self.shown, taken = [], 0
            theme = self.theme
            self.state.entries = Entries(
                self.shown, lambda told: fit.cut(entry(theme, told, fit.room, fit.rows))
            )
        new = (told for told in self.scribe.lines[taken:] if not told.line.heading)
        self.shown += [told for told in new if not (fit.when and told.begins)]
        self._done, self.fit, self._style = (
            (self.scribe.edition, len(self.scribe.lines)),
            fit,
            self.theme,
        )

    def _button(self) -> Button:
        inner, wide = self._inner(), self._hint_width() - self.theme.px(8)
        high = min(inner.h, self.theme.step("strong") + self.theme.px(8))
        box = Rect(inner.right - wide, inner.y, wide, high)
        return Button(
            "open",
            box,
            self._hint(),
            "bare",
            tip=say("battle.chronicle.tip", {"key": keys.cap("log")}),
        )

    def _chips(self, surface: Surface, area: Rect, index: int) -> None:
        fit, rolls = self._fit(), self.shown[index].line.rolls[:1]
        paint_chips(surface, self.theme, area, rolls, fit.row, fit.room)


def when_width(theme: Theme, whens: Iterable[str]) -> int:
    """Room for the round and stage before a line."""
    style = theme.style("caption")
    return max((text.width(words, style) for words in whens), default=0) + theme.px(18)


def rule_style(theme: Theme) -> text.Style:
    """How rule ids are lettered."""
    return theme.style("small", AZURE.dark).but(weight="semibold")
