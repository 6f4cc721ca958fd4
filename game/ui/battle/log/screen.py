"""The whole chronicle of a seat: read by side, unit, kind, round or words, folded open, copied.

A click on the sign of a line, or J, goes back to the field and shows there where it was.
"""

from __future__ import annotations

from dataclasses import replace

import pygame
from pygame import Rect, Surface

from game.core.components import Side, Unit
from game.core.ruleset import ABOUT
from game.core.view import View
from game.play.names import called
from game.play.telling import chronicle
from game.play.telling.aims import count_in
from game.play.words import say
from game.ui import keys, text
from game.ui.art import paper
from game.ui.art.palette import SEPIA
from game.ui.battle.log.bar import COPIES, FILTERS, Filter, LogBar, chosen, units
from game.ui.battle.log.beacon import jump_of
from game.ui.battle.log.lines import Entries, entry, paint_chips
from game.ui.battle.log.panel import JUMP, RULE, rule_style, when_width
from game.ui.battle.log.scribe import Scribe, Told
from game.ui.pages.screen import rule_page
from game.ui.screen import Plain, Pop, Push, Step
from game.ui.theme import Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Act, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.line import LineState, TextLine
from game.ui.widgets.loglist import Entry, LogList, LogState
from game.ui.widgets.ring import Ring


def put(words: str) -> bool:
    """Put a text into the clipboard; whether it arrived."""
    try:
        pygame.scrap.put_text(words)
    except RuntimeError:
        return False
    return True


NOTE = 2.5
"""Seconds for which it says that something was copied."""


class LogScreen(Plain):
    """The chronicle over the battle; Esc and the chronicle's own key close it. ``scribe`` has
    written what was shown so far; without one everything the view knows is told. ``jumps``
    says that there is a field below to go back to.
    """

    over = True

    def __init__(self, view: View, scribe: Scribe | None = None, jumps: bool = True) -> None:
        if scribe is None:
            scribe = Scribe()
            scribe.follow(view, len(view.events))
        self.book = view.ruleset.id
        self.whens = frozenset(scribe.whens)
        self.lines = list(scribe.lines)
        self.jumps = jumps
        self.filter = Filter()
        self.search = LineState()
        self.state = LogState()
        self.told: list[Told] = []
        self.copied = ""
        subjects = {phase.about for phase in view.scale.phases}
        self.abouts = [about for about in ABOUT if about in subjects]
        self.sides = [(known.id, called(known.name)) for _, (known,) in view.each(Side)]
        self.units = units(self.lines, view)
        self.rounds = sorted({told.round for told in self.lines if told.round})
        self.count = count_in(view, view.ruleset.id)
        self._whose = {unit: known.side for unit, (known,) in view.each(Unit)}
        self._noted = 0.0
        self._numbers: list[int] = []
        self.theme = Theme((1280, 720))
        self.ring = Ring(self.theme)
        self.sheet = Rect(0, 0, 0, 0)
        self._choose()

    # What is read.

    def _choose(self) -> None:
        """Take up the lines that are asked for; what lay open and where one read is kept."""
        opened = {self._numbers[number] for number in self.state.opened}
        here = self._numbers[self.state.cursor] if self.state.cursor >= 0 else -1
        self._numbers = chosen(self.lines, self._whose, self.filter)
        self.told = [self.lines[number] for number in self._numbers]
        places = {number: place for place, number in enumerate(self._numbers)}
        self.state.opened = {places[number] for number in opened if number in places}
        self.state.cursor = places.get(here, -1)
        self.state.follows = here not in places
        self._fill()

    def _fill(self) -> None:
        theme, jumps = self.theme, self.jumps

        def made(told: Told) -> Entry:
            whole = entry(theme, told)
            return whole if jumps else replace(whole, placed=False)

        self.state.entries = Entries(self.told, made)

    # The screen.

    def layout(self, theme: Theme) -> None:
        """A sheet over the middle of the window: heading, what is read, the lines."""
        if theme != self.theme:
            self.theme = theme
            self._fill()
        wide, high = theme.size
        self.sheet = Rect(0, 0, min(wide - theme.px(90), theme.px(1700)), high - theme.px(70))
        self.sheet.center = (wide // 2, high // 2)
        self.ring.lay(self._widgets(), theme)
        if not self.ring.focused:
            self.ring.focus("log")

    def handle(self, event: pygame.event.Event) -> Step:
        """Lines fold, filters choose, J jumps, C copies; Esc and L close."""
        typing = self.ring.focused == "search"
        if event.type == pygame.KEYDOWN:
            if keys.pressed(event, "cancel") and self.search.value:
                self.search.value, self.search.caret = "", 0
                return self._take(Act("search", ""))
            if keys.pressed(event, "cancel") or (not typing and keys.pressed(event, "log")):
                return Pop()
            found = self._pressed(event, typing)
            if found is not None:
                return self._take(found)
        act = self.ring.handle(event)
        return self._take(act) if act is not None else None

    def _pressed(self, event: pygame.event.Event, typing: bool) -> Act | None:
        """The act of a key that works from everywhere on this screen."""
        action = keys.action_of(event, ("copy", "copy_all", "search", "jump"))
        if typing and not event.mod & pygame.KMOD_CTRL:
            return None
        if action in ("copy", "copy_all"):
            return Act("all" if action == "copy_all" else "copy")
        if action == "search":
            self.ring.focus("search")
            self.ring.by_keys = True
            return Act("search", self.search.value)
        return Act(JUMP, self._here()) if action == "jump" and self.jumps else None

    def _take(self, act: Act) -> Step:
        if act.id == RULE:
            return Push(rule_page(self.book, str(act.value)))
        if act.id == JUMP and isinstance(act.value, int):
            return self._jump(act.value)
        if act.id == "close":
            return Pop()
        if act.id in ("copy", "all"):
            self._copy(act.id == "all")
        elif act.id == "search.done":
            self.ring.focus("log")
        else:
            self._narrow(act)
        self.layout(self.theme)
        return None

    def _narrow(self, act: Act) -> None:
        """Another filter, if the act chose one."""
        was = self.filter
        if act.id == "about":
            self.filter = replace(was, about=str(act.value))
        elif act.id == "side":
            self.filter = replace(was, side=str(act.value))
        elif act.id == "search":
            self.filter = replace(was, words=self.search.value)
        elif act.id == "unit" and isinstance(act.value, int):
            unit = self.units[act.value - 1][0] if act.value else None
            self.filter = replace(was, unit=unit)
        elif act.id == "round" and isinstance(act.value, int):
            self.filter = replace(was, round=self.rounds[act.value - 1] if act.value else 0)
        if self.filter != was:
            self._choose()

    def _here(self) -> int:
        """The line where one reads: the chosen one, else the last."""
        return self.state.cursor if self.state.cursor >= 0 else len(self.told) - 1

    def _jump(self, number: int) -> Step:
        if not 0 <= number < len(self.told) or not self.told[number].placed:
            return None
        return Pop(jump_of(self.told[number].line.event))

    def _copy(self, whole: bool) -> None:
        """The chosen line, or all that are read, into the clipboard."""
        found = self.told if whole else self.told[self._here() :][:1]
        if not found:
            return
        words = "\n".join(chronicle.written(told.line, told.when) for told in found)
        done = put(words)
        key = "battle.chronicle.copied" if done else "battle.chronicle.not_copied"
        self.copied, self._noted = say(key, {"n": len(found)}), NOTE

    def update(self, seconds: float) -> Step:
        """Tooltips and the note wait for time."""
        self.ring.update(seconds)
        self._noted -= seconds
        if self._noted <= 0:
            self.copied = ""
        return None

    def draw(self, surface: Surface) -> None:
        """Veil the battle and paint the sheet."""
        paint.veil(surface)
        surface.blit(paper.sheet((self.sheet.w + 4, self.sheet.h + 4)), self.sheet)
        head = self._head()
        text.draw(surface, say("battle.chronicle.heading"), self.theme.style("title"), head)
        surface.blit(paper.divider(head.w), (head.x, self._rows()[1]))
        if not self.told:
            words, style = say("battle.chronicle.no_line"), self.theme.style("body", SEPIA)
            text.paragraph(surface, words, style, self._body())
        self.ring.draw(surface)

    # Where everything stands.

    def _rows(self) -> tuple[list[Widget], int]:
        """The filters, and the copying where it is not beside the heading; and where they end."""
        bar, names = self._bar(), FILTERS if self._aloft() else (*FILTERS, *COPIES)
        return bar.laid(self._inner(), self._head().bottom + self.theme.px(10), names)

    def _bar(self) -> LogBar:
        told = bool(self.told)
        return LogBar(
            self.theme,
            self.filter,
            self.abouts,
            self.sides,
            self.units,
            self.rounds,
            self.count,
            self.copied,
            told,
        )

    def _aloft(self) -> bool:
        """Whether the copying stands beside the heading."""
        least = text.width(say("battle.chronicle.search"), self.theme.style("body"))
        free = self._closing().x - self._searching() - least - self.theme.px(40)
        return self._bar().aloft(self._inner(), free)

    def _inner(self) -> Rect:
        return self.sheet.inflate(-2 * self.theme.px(36), -2 * self.theme.px(24))

    def _head(self) -> Rect:
        inner = self._inner()
        return Rect(inner.x, inner.y, inner.w, text.step(self.theme.style("title")))

    def _body(self) -> Rect:
        inner, top = self._inner(), self._rows()[1] + self.theme.px(12)
        return Rect(inner.x, top, inner.w, inner.bottom - top)

    def _widgets(self) -> list[Widget]:
        row = round(self.theme.style("body").size * 1.5)
        when = when_width(self.theme, self.whens)
        style, chips = rule_style(self.theme), self._chips
        lines = LogList("log", self._body(), self.state, row, style, when, chips)
        return [lines, *self._tops(), *self._rows()[0]]

    def _tops(self) -> list[Widget]:
        """Search line, the copying where there is room, and way back, beside the heading."""
        theme, head, end = self.theme, self._head(), self._closing()
        close = Button("close", end, say("battle.chronicle.close"), hint=say("key.escape"))
        left, right = self._searching(), end.x - theme.px(20)
        copies: list[Widget] = []
        if self._aloft():
            right -= self._bar().needs(COPIES)
            room = Rect(right + theme.px(12), head.y, end.x - right, head.h)
            copies, _ = self._bar().laid(room, head.y, COPIES)
        box = Rect(left, head.y, right - left, head.h)
        hint = say("battle.chronicle.search")
        return [TextLine("search", box, self.search, placeholder=hint), *copies, close]

    def _closing(self) -> Rect:
        """Where the way back stands."""
        theme, head, style = self.theme, self._head(), self.theme.style("strong")
        words, key = say("battle.chronicle.close"), say("key.escape")
        wide = text.width(words, style) + text.width(key, style) + theme.px(70)
        return Rect(head.right - wide, head.y, wide, head.h)

    def _searching(self) -> int:
        """Where the search line begins."""
        heading = text.width(say("battle.chronicle.heading"), self.theme.style("title"))
        return self._head().x + heading + self.theme.px(40)

    def _chips(self, surface: Surface, area: Rect, index: int) -> None:
        row = round(self.theme.style("body").size * 1.5)
        paint_chips(surface, self.theme, area, self.told[index].line.rolls, row)
