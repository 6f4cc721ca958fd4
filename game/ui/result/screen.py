"""The last page of a battle: who holds the field, and what there is to tell of it.

With room everything stands side by side; with large letters in a small window each part has a
page of its own under a tab.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.play.words import say
from game.ui import keys, text
from game.ui.art import palette
from game.ui.art.heraldry.shields import CROWNED, shield
from game.ui.art.ribbons import swallow
from game.ui.records.questions import told
from game.ui.result.charts import Fortune, Losses
from game.ui.result.ending import BattleResult
from game.ui.result.hush import Hush
from game.ui.result.interlude import GO
from game.ui.result.parts import AWAY, Deeds, Foot, Host, Onward, Open, stacked
from game.ui.screen import Home, Opening, Plain, Push, Step
from game.ui.sound.music import EVENING
from game.ui.theme import Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Act, Widget, toggles
from game.ui.widgets.button import Button
from game.ui.widgets.listing import Scroll
from game.ui.widgets.ring import Ring
from game.ui.widgets.toggle import Option, Segments

PAGES = ("hosts", "losses", "luck", "deeds")
FEWEST = 4
"""Rows of units that must be seen of each host, for everything to stand side by side."""


@dataclass(slots=True)
class ResultScreen(Plain):
    """``again`` and ``swapped`` make that of the next battle, ``more`` those that tell of this
    one: "replay", "log", "rules"; ``onward`` leads to the battle that goes on from it, if any.
    """

    result: BattleResult
    again: Open
    swapped: Open
    more: Mapping[str, Open] = field(default_factory=dict)
    onward: Onward | None = None
    leaving: bool = False
    hush: Hush = field(default_factory=Hush)
    page: str = PAGES[0]
    theme: Theme = field(default_factory=lambda: Theme((1280, 720)))
    ring: Ring = field(default_factory=lambda: Ring(Theme((1280, 720))))
    scroll: Scroll = field(default_factory=Scroll)
    whole: bool = True
    """Whether everything has room side by side."""

    mood = EVENING

    def layout(self, theme: Theme) -> None:
        """Place buttons and, where not everything has room, the tabs."""
        self.theme = theme
        self.whole = self._fits()
        rows = max((len(side.units) for side in self.result.sides), default=0)
        fits = ((host.fit(area.h), len(host.side.units)) for host, area in self._hosts())
        short = [fit for fit, units in fits if fit < units]
        self.scroll.measure(rows, max(1, min(short, default=max(1, rows))))
        self.ring.lay(self._widgets(), theme)
        if not self.ring.focused and self.onward is not None:
            self.ring.focus("onward")

    def handle(self, event: pygame.event.Event) -> Step:
        """Again, swapped, replay, chronicle, rule, back. Space, Enter press what Tab has led to."""
        if toggles(event) and not self.ring.by_keys:  # It sealed and skipped until now.
            return None
        if keys.pressed(event, "cancel"):
            return Home()
        if event.type == pygame.MOUSEWHEEL:
            self.scroll.to(self.scroll.top - event.y)
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            by = self.scroll.fit if event.key == pygame.K_PAGEDOWN else -self.scroll.fit
            self.scroll.to(self.scroll.top + by)
        self._watch(event)
        named = {"log": "log", "help": "rules"}.get(keys.action_of(event, ("log", "help")), "")
        act = Act(named) if named in self.more else self.ring.handle(event)
        early = self.hush.early and event.type == pygame.MOUSEBUTTONUP
        return None if act is None or (early and act.id in AWAY) else self._take(act)

    def _watch(self, event: pygame.event.Event) -> None:
        """Whether the hand has come to this page; the buttons show it."""
        quiet, places = self.hush.quiet, [w.rect for w in self.ring.widgets if w.id in AWAY]
        self.hush.watch(event, places)
        if self.hush.quiet is not quiet:
            self.layout(self.theme)

    def _take(self, act: Act) -> Step:
        if act.id == "page":
            self.page = str(act.value)
            self.layout(self.theme)
            return None
        if act.id == "luck":
            return Push(told(say("result.luck", ()), say("result.luck_how", ())))
        if act.id in self.more:
            return Opening(self.more[act.id])
        if act.id == "onward" and self.onward is not None:
            return Push(self.onward.before())
        steps = {"again": self.again, "swapped": self.swapped}
        return Opening(steps[act.id], instead=True) if act.id in steps else Home()

    def update(self, seconds: float) -> Step:
        """Only tooltips and the first moment need time; and whoever goes on, leaves."""
        if self.hush.let(seconds):
            self.layout(self.theme)
        self.ring.update(seconds)
        return Opening(self.onward.fight, instead=True) if self.leaving and self.onward else None

    def resume(self, result: object) -> None:
        """A page above was closed, perhaps to go on."""
        self.leaving = result == GO

    def draw(self, surface: Surface) -> None:
        """Paint banner, sheets and buttons."""
        paint.table(surface)
        self._draw_banner(surface)
        for sheet in self._sheets():
            paint.sheet(surface, sheet)
        if self.whole or self.page == "hosts":
            for host, area in self._hosts():
                host.draw(surface, area)
        if self.whole:
            self._draw_parts(surface)
        elif self.page != "hosts":
            self._part(self.page).draw(surface, self._body())
        self.ring.draw(surface)

    # Where everything stands.

    def _fits(self) -> bool:
        (left, right), parts = self._halves(), (self._losses(), self._luck(), self._deeds())
        needs = sum(part.need(right.w) for part in parts) + 2 * self._gap()
        count = len(self.result.sides)
        each = (left.h - (count - 1) * self._gap()) // max(1, count)
        hosts = [Host(side, False, self.theme, self.scroll) for side in self.result.sides]
        seen = all(host.fit(each) >= min(FEWEST, len(host.side.units)) for host in hosts)
        return needs <= right.h and seen and left.w >= self.theme.letters(520, 620)

    def _losses(self, headed: bool = True) -> Losses:
        return Losses(self.result, self.theme, headed)

    def _luck(self, headed: bool = True) -> Fortune:
        return Fortune(self.result, self.theme, headed)

    def _deeds(self, headed: bool = True) -> Deeds:
        return Deeds(self.result, self.theme, headed)

    def _part(self, page: str) -> Losses | Fortune | Deeds:
        if page == "losses":
            return self._losses(False)
        return self._luck(False) if page == "luck" else self._deeds(False)

    def _gap(self) -> int:
        return self.theme.px(22)

    def _margin(self) -> int:
        return self.theme.px(24)

    def _large(self) -> bool:
        """Whether the letters are large for the window, so that the banner must be low."""
        return self.theme.step("banner") * 6 > self.theme.size[1] * 3 // 5

    def _banner(self) -> Rect:
        role = "title" if self._large() else "banner"
        lines = 1 if self._large() else 2
        high = text.step(self.theme.style(role)) + text.step(self.theme.style("body")) * lines
        margin = self._margin()
        return Rect(margin, margin, self.theme.size[0] - 2 * margin, high + self.theme.px(30))

    def _room(self) -> Rect:
        """What lies between the banner and the buttons."""
        banner, gap = self._banner(), self.theme.px(12)
        foot = min(button.rect.y for button in self._foot().buttons())
        return Rect(banner.x, banner.bottom + gap, banner.w, foot - banner.bottom - 2 * gap)

    def _sheets(self) -> list[Rect]:
        room, gap = self._room(), self.theme.px(12)
        if not self.whole:
            return [room]
        wide = (room.w - gap) // 2
        return [Rect(x, room.y, wide, room.h) for x in (room.x, room.right - wide)]

    def _halves(self) -> tuple[Rect, Rect]:
        """The room for the hosts and for the rest, side by side."""
        room, gap = self._room(), self.theme.px(12)
        wide = (room.w - gap) // 2
        left = Rect(room.x, room.y, wide, room.h)
        inset = (-self.theme.px(48), -self.theme.px(34))
        return left.inflate(*inset), left.move(room.w - wide, 0).inflate(*inset)

    def _body(self) -> Rect:
        """The room of a page under its tab."""
        room = self._room().inflate(-self.theme.px(48), -self.theme.px(34))
        top = self._tab_height() + self.theme.px(32 if self.page == "hosts" else 14)
        return Rect(room.x, room.y + top, room.w, room.h - top)

    def _hosts(self) -> list[tuple[Host, Rect]]:
        sides = self.result.sides
        hosts = [
            Host(side, side.id == self.result.winner, self.theme, self.scroll) for side in sides
        ]
        gap, count = self._gap(), max(1, len(sides))
        if self.whole:
            areas = stacked(self._halves()[0], gap, hosts)
        else:
            room = self._body()
            wide = (room.w - gap * 2 * (count - 1)) // count
            areas = [
                Rect(room.x + n * (wide + gap * 2), room.y, wide, room.h) for n in range(count)
            ]
        return list(zip(hosts, areas, strict=False))

    def _draw_parts(self, surface: Surface) -> None:
        """The charts and deeds one under the other; the chart has what is left over."""
        room, gap = self._halves()[1], self._gap()
        losses, luck, deeds = self._losses(), self._luck(), self._deeds()
        low = luck.need(room.w) + deeds.need(room.w) + 2 * gap
        y = room.y
        for part, high in (
            (losses, room.h - low),
            (luck, luck.need(room.w)),
            (deeds, deeds.need(room.w)),
        ):
            if y > room.y:
                paint.divider(surface, room.x, y - gap // 2, room.w)
            part.draw(surface, Rect(room.x, y, room.w, high))
            y += high + gap

    # Widgets.

    def _widgets(self) -> list[Widget]:
        found: list[Widget] = [*self._foot().buttons()]
        if not self.whole:
            room = self._room().inflate(-self.theme.px(48), -self.theme.px(34))
            box = Rect(room.x, room.y, room.w * 7 // 10, self._tab_height())
            options = tuple(Option(page, say(f"result.page_{page}", ())) for page in PAGES)
            found.append(Segments("page", box, options, self.page))
        if self.result.sides and (self.whole or self.page == "luck"):
            found.append(self._how())
        return found

    def _how(self) -> Button:
        """The words at the right of the heading of luck, which explain it."""
        words, style = say("result.luck_ask", ()), self.theme.style("caption")
        wide = text.width(words, style) + self.theme.px(40)
        if self.whole:
            room = self._halves()[1]
            low = self._luck().need(room.w) + self._deeds().need(room.w) + self._gap()
            box = Rect(room.right - wide, room.bottom - low, wide, self.theme.step("heading"))
        else:
            room = self._room().inflate(-self.theme.px(48), -self.theme.px(34))
            box = Rect(room.right - wide, room.y, wide, self._tab_height())
        return Button("luck", box, words, "note", hint="")

    def _foot(self) -> Foot:
        return Foot(self.theme, self._margin(), self.more, self.onward, self.hush.quiet)

    def _tab_height(self) -> int:
        return self.theme.step("body") + self.theme.px(14)

    def _draw_banner(self, surface: Surface) -> None:
        theme, banner, large = self.theme, self._banner(), self._large()
        won = self.result.side(self.result.winner)
        surface.blit(swallow(banner.size, won.tincture if won else "argent"), banner)
        inner = banner.inflate(-theme.px(150), -theme.px(22)).move(0, -theme.px(2))
        if won:
            high = banner.h * 7 // 10
            arms = shield(round(high * CROWNED), won.tincture, None, crown=True)
            place = arms.get_rect(midleft=(banner.x + theme.px(40), banner.centery - 2))
            surface.blit(arms, place)
        style = theme.style("title" if large else "banner", palette.WHITE)
        top = Rect(inner.x, inner.y, inner.w, text.step(style))
        text.draw(surface, self.result.headline, style, top, "centre")
        line = text.step(theme.style("body"))
        second = Rect(inner.x, top.bottom, inner.w, line)
        text.draw(surface, self.result.why, theme.style("body", palette.WHITE), second, "centre")
        if not large:
            third = Rect(inner.x, second.bottom, inner.w, line)
            text.draw(surface, self._last(), theme.style("caption", palette.WHITE), third, "centre")

    def _last(self) -> str:
        rounds = say("result.rounds", {"n": self.result.rounds, "count": self.result.count})
        rule = say("result.rule", (("rule", self.result.rule),)) if self.result.rule else ""
        return " · ".join(part for part in (rounds, rule) if part)
