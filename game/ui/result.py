"""How a battle ended: who holds the field, what it cost each side, unit by unit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.play.words import say
from game.ui import text
from game.ui.art import palette
from game.ui.art.bars import strength_bar
from game.ui.art.heraldry import CROWNED, shield
from game.ui.art.ribbons import swallow
from game.ui.screen import Home, Plain, Screen, Step, Swap
from game.ui.theme import Theme
from game.ui.widgets import paint
from game.ui.widgets.button import Button
from game.ui.widgets.ring import Ring
from game.ui.widgets.scroll import Scroll, draw_bar

BAR = 10
NUMBERS = ("stood", "fell", "stands")


@dataclass(frozen=True, slots=True)
class UnitResult:
    """One unit at the end; ``fate`` is a worded state ("fled", "destroyed") or empty."""

    name: str
    now: int
    full: int
    fate: str = ""


@dataclass(frozen=True, slots=True)
class SideResult:
    """One side at the end."""

    id: str
    name: str
    tincture: str
    units: tuple[UnitResult, ...]

    @property
    def full(self) -> int:
        """How many fighters began."""
        return sum(unit.full for unit in self.units)

    @property
    def lost(self) -> int:
        """How many of them are gone."""
        return sum(unit.full - unit.now for unit in self.units)


@dataclass(frozen=True, slots=True)
class BattleResult:
    """The whole: the winner's side or None, why in a sentence, the rule, the rounds fought."""

    winner: str | None
    why: str
    rule: str
    rounds: int
    sides: tuple[SideResult, ...]


@dataclass(slots=True)
class ResultScreen(Plain):
    """``again`` and ``swapped`` make the screen of the next battle."""

    result: BattleResult
    again: Callable[[], Screen]
    swapped: Callable[[], Screen]
    theme: Theme = field(default_factory=lambda: Theme((1280, 720)))
    ring: Ring = field(default_factory=lambda: Ring(Theme((1280, 720))))
    scroll: Scroll = field(default_factory=Scroll)

    def layout(self, theme: Theme) -> None:
        """Place the three buttons; the tables take what is left."""
        self.theme = theme
        rows = max((len(side.units) for side in self.result.sides), default=0)
        self.scroll.measure(rows, self._table(self._cards()[0]).h // self._row() if rows else 1)
        self.ring.lay(self._buttons(), theme)
        if not self.ring.focused:
            self.ring.focus("again")

    def handle(self, event: pygame.event.Event) -> Step:
        """Again, sides swapped, or back; Esc goes back; wheel and pages scroll the tables."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return Home()
        if event.type == pygame.MOUSEWHEEL:
            self.scroll.to(self.scroll.top - event.y)
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            by = self.scroll.fit if event.key == pygame.K_PAGEDOWN else -self.scroll.fit
            self.scroll.to(self.scroll.top + by)
        act = self.ring.handle(event)
        if act is None:
            return None
        steps = {"again": self.again, "swapped": self.swapped}
        return Swap(steps[act.id]()) if act.id in steps else Home()

    def draw(self, surface: Surface) -> None:
        """Paint banner, a sheet for each side, and the buttons."""
        paint.table(surface)
        self._draw_banner(surface)
        for side, card in zip(self.result.sides, self._cards(), strict=True):
            paint.sheet(surface, card)
            self._draw_head(surface, side, card)
            self._draw_table(surface, side, self._table(card))
        self.ring.draw(surface)

    def _row(self) -> int:
        """A row's height: with few units there is more air."""
        least = self.theme.step("body") + self.theme.px(6)
        rows = max((len(side.units) for side in self.result.sides), default=1)
        return max(least, min(least * 5 // 3, self._table(self._cards()[0]).h // max(1, rows)))

    def _banner(self) -> Rect:
        high = self.theme.step("banner") + self.theme.step("body") * 2 + self.theme.px(40)
        margin = self.theme.px(24)
        return Rect(margin, margin, self.theme.size[0] - 2 * margin, high)

    def _button_height(self) -> int:
        return self.theme.step("name") + self.theme.px(36)

    def _cards(self) -> list[Rect]:
        theme, banner = self.theme, self._banner()
        gap, count = theme.px(14), max(1, len(self.result.sides))
        top = banner.bottom + gap
        high = theme.size[1] - top - self._button_height() - gap - theme.px(24)
        wide = (banner.w - gap * (count - 1)) // count
        return [Rect(banner.x + n * (wide + gap), top, wide, high) for n in range(count)]

    def _head_height(self) -> int:
        return max(self.theme.px(84), self.theme.step("name") + self.theme.step("body"))

    def _inner(self, card: Rect) -> Rect:
        return card.inflate(-self.theme.px(52), -self.theme.px(40))

    def _table(self, card: Rect) -> Rect:
        inner = self._inner(card)
        top = inner.y + self._head_height() + self.theme.step("caption") + self.theme.px(24)
        return Rect(inner.x, top, inner.w, inner.bottom - top)

    def _buttons(self) -> list[Button]:
        theme, cards = self.theme, self._cards()
        names = (("title", "bare"), ("swapped", "sheet"), ("again", "ribbon"))
        room = Rect(cards[0].x, cards[0].bottom + theme.px(14), 0, self._button_height())
        gap = theme.px(14)
        wide = min((self._banner().w - 2 * gap) // 3, theme.px(460))
        left = self._banner().right - 3 * wide - 2 * gap
        found = []
        for number, (name, style) in enumerate(names):
            box = Rect(left + number * (wide + gap), room.y, wide, room.h)
            hint = {"again": say("key.enter", ()), "title": say("key.escape", ())}.get(name, "")
            look = "sheet" if style == "bare" else style
            found.append(Button(name, box, say(f"result.{name}", ()), look, hint=hint))
        return found

    def _draw_banner(self, surface: Surface) -> None:
        theme, banner = self.theme, self._banner()
        won = next((s for s in self.result.sides if s.id == self.result.winner), None)
        surface.blit(swallow(banner.size, won.tincture if won else "argent"), banner)
        inner = banner.inflate(-theme.px(140), -theme.px(28))
        colour = palette.WHITE if won else palette.INK
        words = say("result.won", (("name", won.name),)) if won else say("result.draw", ())
        top = Rect(inner.x, inner.y, inner.w, theme.step("banner"))
        text.draw(surface, words, theme.style("banner", colour), top, "centre")
        rounds = say("result.rounds", (("n", self.result.rounds),))
        line = theme.step("body")
        second = Rect(inner.x, top.bottom, inner.w, line)
        text.draw(surface, self.result.why, theme.style("body", colour), second, "centre")
        rule = say("result.rule", (("rule", self.result.rule),)) if self.result.rule else ""
        last = " · ".join(part for part in (rounds, rule) if part)
        third = Rect(inner.x, second.bottom, inner.w, line)
        text.draw(surface, last, theme.style("caption", colour), third, "centre")

    def _draw_head(self, surface: Surface, side: SideResult, card: Rect) -> None:
        theme, inner, high = self.theme, self._inner(card), self._head_height()
        won = side.id == self.result.winner
        arms = shield(round(high * CROWNED) if won else high, side.tincture, None, crown=won)
        surface.blit(arms, arms.get_rect(bottomleft=(inner.x, inner.y + high)))
        left = inner.x + arms.get_width() + theme.px(16)
        name = Rect(left, inner.y, inner.right - left, theme.step("name"))
        text.draw(surface, side.name, theme.style("name"), name)
        words = say("result.lost", (("lost", side.lost), ("full", side.full)))
        lost = Rect(left, name.bottom, name.w, theme.step("body"))
        text.draw(surface, words, theme.style("body", palette.SEPIA), lost)
        paint.divider(surface, inner.x, inner.y + high + theme.px(10), inner.w)

    def _columns(self, table: Rect, y: int, high: int) -> tuple[Rect, Rect, list[Rect]]:
        """The places of name and fate, bar, and the three numbers of a row."""
        wide = max(self.theme.px(84), self.theme.style("number").size * 4)
        right = table.right - (BAR + 6 if self.scroll.needed else 0)
        numbers = [Rect(right - wide * (3 - n), y, wide, high) for n in range(3)]
        left = numbers[0].x - table.x
        share = int(left * 0.62)
        bar = Rect(table.x + share, y + high // 2 - 6, left - share, 12)
        return Rect(table.x, y, share - 8, high), bar, numbers

    def _draw_table(self, surface: Surface, side: SideResult, table: Rect) -> None:
        theme, row = self.theme, self._row()
        head = table.y - theme.step("caption") - 2
        style = theme.style("caption", palette.SEPIA)
        name, _, numbers = self._columns(table, head, theme.step("caption"))
        text.draw(surface, say("result.unit", ()), style, name)
        for word, box in zip(NUMBERS, numbers, strict=True):
            text.draw(surface, say(f"result.{word}", ()), style, box, "right")
        for number, unit in enumerate(side.units[self.scroll.top :][: self.scroll.fit]):
            self._draw_unit(surface, side, unit, table, table.y + number * row)
        track = Rect(table.right - BAR, table.y, BAR, table.h)
        draw_bar(surface, track, self.scroll, theme, False)

    def _draw_unit(
        self, surface: Surface, side: SideResult, unit: UnitResult, table: Rect, y: int
    ) -> None:
        theme = self.theme
        name, bar, numbers = self._columns(table, y, self._row())
        pieces = [text.Piece(unit.name, theme.style("strong"))]
        if unit.fate:
            pieces.append(text.Piece(f"  {unit.fate}", theme.style("caption", palette.WARNING)))
        text.line(surface, pieces, name)
        if bar.w > 40:
            surface.blit(strength_bar((bar.w - 10, bar.h), unit.now, unit.full, side.tincture), bar)
        lost = unit.full - unit.now
        for value, box in zip((unit.full, lost, unit.now), numbers, strict=True):
            colour = palette.MINUS if value == lost and lost and box is numbers[1] else palette.INK
            text.draw(surface, str(value), theme.style("number", colour), box, "right")
        pygame.draw.line(surface, palette.RULE, (table.x, y), (numbers[2].right, y), 1)
