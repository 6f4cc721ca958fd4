"""Between two battles of a chain: the days gone, who goes on and how he is, and the way there."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import zip_longest

import pygame
from pygame import Rect, Surface

from game.play.telling.interlude import Comer, Interlude, Party
from game.play.words import say
from game.ui import keys, text
from game.ui.art import palette
from game.ui.art.bars import strength_bar
from game.ui.art.heraldry.shields import shield
from game.ui.screen import Plain, Pop, Step
from game.ui.theme import Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Look
from game.ui.widgets.button import Button
from game.ui.widgets.listing import Listing, Scroll
from game.ui.widgets.ring import Ring

GO, BACK, LIST = "go", "back", "list"
"""The buttons, of which the first is what the screen pops with, and the list."""

STORY = 30
"""The story takes no more than this part of the page, in per cent."""

Row = tuple[tuple[Party, Comer | None] | None, ...]
"""What stands side by side: a party's head, one of its fighters, or nothing any more."""


@dataclass(slots=True)
class InterludeScreen(Plain):
    """Lies over the last page of the first battle; pops with GO, or with None to stay there."""

    told: Interlude
    over: bool = True
    chosen: int = 0
    theme: Theme = field(default_factory=lambda: Theme((1280, 720)))
    ring: Ring = field(default_factory=lambda: Ring(Theme((1280, 720))))
    scroll: Scroll = field(default_factory=Scroll)

    @property
    def rows(self) -> list[Row]:
        """All rows of the list: the parties side by side, or one after the other."""
        columns = [
            [(party, None), *((party, comer) for comer in party.comers)]
            for party in self.told.parties
        ]
        if self._abreast():
            return list(zip_longest(*columns))
        return [(cell,) for column in columns for cell in column]

    def _abreast(self) -> bool:
        """Whether the parties have room side by side."""
        count = len(self.told.parties)
        return count > 1 and self._inner().w >= count * self.theme.letters(440, 560)

    def layout(self, theme: Theme) -> None:
        """Place list and buttons."""
        self.theme = theme
        place, rows = self._list(), len(self.rows)
        listing = Listing(
            LIST, place, rows, self._row_height(), self.chosen, self.scroll, self._paint_row
        )
        self.ring.lay([*self._buttons(), listing], theme)
        if not self.ring.focused:
            self.ring.focus(GO)

    def handle(self, event: pygame.event.Event) -> Step:
        """Go on, or not yet; the list scrolls."""
        if keys.pressed(event, "cancel"):
            return Pop()
        act = self.ring.handle(event)
        if act is None:
            return None
        if act.id == LIST and isinstance(act.value, int):
            self.chosen = act.value
            self.layout(self.theme)
            return None
        return Pop() if act.id == BACK else Pop(GO)

    def update(self, seconds: float) -> Step:
        """Only the buttons need time."""
        self.ring.update(seconds)
        return None

    def draw(self, surface: Surface) -> None:
        """Veil the page below; paint title, days, story, list and buttons."""
        theme, inner = self.theme, self._inner()
        paint.veil(surface)
        paint.sheet(surface, self._box())
        name = theme.style("title")
        head = Rect(inner.x, inner.y, inner.w, text.step(name))
        text.draw(surface, self.told.title, name, head)
        body = theme.style("body", palette.GULES.dark)
        when = Rect(inner.x, head.bottom, inner.w, text.height(self.told.words, body, inner.w))
        text.paragraph(surface, self.told.words, body, when)
        y = self._head_foot() - theme.px(6)
        pygame.draw.line(surface, palette.RULE, (inner.x, y), (inner.right, y), 1)
        if place := self._story():
            text.paragraph(surface, self.told.story, theme.style("body"), place)
        self.ring.draw(surface)

    # The rows.

    def _paint_row(self, surface: Surface, rect: Rect, number: int, look: Look, on: bool) -> None:
        cells, gap = self.rows[number], look.theme.px(36)
        if on and look.focused:
            paint.focus(surface, rect.inflate(-6, -6), look)
        wide = (rect.w - gap * (len(cells) - 1)) // len(cells)
        for column, cell in enumerate(cells):
            place = Rect(rect.x + column * (wide + gap), rect.y, wide, rect.h)
            inner = place.inflate(-look.theme.px(16), -look.theme.px(6))
            if cell is not None and cell[1] is None:
                self._paint_party(surface, inner, cell[0])
            elif cell is not None and cell[1] is not None:
                self._paint_comer(surface, inner, cell[0], cell[1])

    def _paint_party(self, surface: Surface, inner: Rect, party: Party) -> None:
        theme = self.theme
        arms = shield(min(inner.h, theme.px(46)), party.tincture, None)
        surface.blit(arms, arms.get_rect(midleft=inner.midleft))
        left = inner.x + arms.get_width() + theme.px(12)
        going = sum(not comer.out for comer in party.comers)
        words = say("interlude.going", {"n": going, "all": len(party.comers)})
        small = theme.style("body", palette.SEPIA)
        wide = min(text.width(words, small), (inner.right - left) // 2)
        room = Rect(left, inner.y, inner.right - left - wide - theme.px(12), inner.h)
        text.draw(surface, party.name, theme.style("name"), room)
        text.draw(surface, words, small, Rect(inner.right - wide, inner.y, wide, inner.h), "right")

    def _paint_comer(self, surface: Surface, inner: Rect, party: Party, comer: Comer) -> None:
        theme = self.theme
        top, low = self._halves(inner)
        pale = palette.SEPIA if comer.out else palette.INK
        points = "" if comer.out else points_of(comer)
        number = theme.style("number", pale)
        wide = min(text.width(points, number) + 2, inner.w // 2)
        text.draw(surface, points, number, Rect(top.right - wide, top.y, wide, top.h), "right")
        rest = Rect(top.x, top.y, top.w - wide - theme.px(12), top.h)
        bar = Rect(0, 0, min(theme.px(220), rest.w // 3), 12)
        bar.midright = rest.midright
        if not comer.out and bar.w > 60:
            surface.blit(strength_bar(bar.size, comer.now, comer.full, party.tincture), bar)
            rest.w -= bar.w + theme.px(12)
        text.draw(surface, comer.name, theme.style("strong", pale), rest)
        style = theme.style("caption", palette.WARNING if comer.out else palette.SEPIA)
        text.draw(surface, state_of(comer), style, low)

    def _halves(self, inner: Rect) -> tuple[Rect, Rect]:
        high = self.theme.step("strong")
        return (
            Rect(inner.x, inner.y, inner.w, high),
            Rect(inner.x, inner.y + high, inner.w, inner.h - high),
        )

    # Where everything stands.

    def _row_height(self) -> int:
        theme = self.theme
        return theme.step("strong") + theme.step("caption") + theme.px(12)

    def _box(self) -> Rect:
        wide, high = self.theme.size
        margin = self.theme.px(24)
        box = Rect(0, 0, min(wide - 2 * margin, self.theme.letters(1180, 1500)), high - 2 * margin)
        box.center = (wide // 2, high // 2)
        return box

    def _inner(self) -> Rect:
        return self._box().inflate(-2 * self.theme.px(36), -2 * self.theme.px(28))

    def _head_foot(self) -> int:
        inner, theme = self._inner(), self.theme
        words = text.height(self.told.words, theme.style("body"), inner.w)
        return inner.y + text.step(theme.style("title")) + words + theme.px(16)

    def _body(self) -> Rect:
        """What lies between the head and the buttons."""
        inner, top = self._inner(), self._head_foot()
        foot = inner.bottom - self._button_height() - self.theme.px(14)
        return Rect(inner.x, top, inner.w, foot - top)

    def _story(self) -> Rect | None:
        """Above the list, if the story leaves it room; it stands on the battle's card too."""
        body = self._body()
        high = text.height(self.told.story, self.theme.style("body"), body.w)
        fits = self.told.story and high <= body.h * STORY // 100
        return Rect(body.x, body.y, body.w, high) if fits else None

    def _list(self) -> Rect:
        body, story = self._body(), self._story()
        top = body.y if story is None else story.bottom + self.theme.px(12)
        rows = max(1, (body.bottom - top) // self._row_height())
        return Rect(body.x, top, body.w, rows * self._row_height())

    def _button_height(self) -> int:
        return self.theme.step("name") + self.theme.px(18)

    def _buttons(self) -> list[Button]:
        theme, inner, high = self.theme, self._inner(), self._button_height()
        wide, gap = min(theme.letters(300, 400), (inner.w - theme.px(12)) // 2), theme.px(12)
        right = Rect(inner.right - wide, inner.bottom - high, wide, high)
        go = Button(GO, right, say("interlude.go"), "ribbon", hint=say("key.enter"))
        back = Button(
            BACK, right.move(-wide - gap, 0), say("interlude.back"), hint=keys.cap("cancel")
        )
        return [back, go]


def points_of(comer: Comer) -> str:
    """His points, before and now if that is not the same, and at most."""
    facts = {"before": comer.before, "now": comer.now, "full": comer.full}
    return say("interlude.points" if comer.healed else "interlude.still", facts)


def state_of(comer: Comer) -> str:
    """How he is, in a line: why he stays behind, or what was healed and what still hurts."""
    if comer.out:
        return say("interlude.stays", {"why": say(f"battle.fate_{comer.out}")})
    whole = comer.now >= comer.full and not comer.healed
    healed = say("interlude.whole" if whole else "interlude.healed", {"n": comer.healed})
    if not comer.healed and not whole:
        healed = say("interlude.unhealed")
    return " · ".join((healed, *comer.wounds))
