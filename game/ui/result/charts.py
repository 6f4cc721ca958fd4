"""The charts of a battle's last page: losses round by round, and luck against expectation."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.play.telling.luck import Luck
from game.play.words import decimal, say
from game.ui import text
from game.ui.art import palette
from game.ui.art.bars import column
from game.ui.art.heraldry.shields import shield
from game.ui.result.ending import BattleResult, RoundResult, SideResult
from game.ui.theme import Theme
from game.ui.type import SMALLEST

REACH = 2.5
"""The gauge of luck goes so many spreads to either side."""


@dataclass(frozen=True, slots=True)
class Losses:
    """A column for each side in each round, as high as its losses, with a pennon for each unit
    that left the field.
    """

    result: BattleResult
    theme: Theme
    headed: bool = True

    def need(self, wide: int) -> int:
        """The least height that is still a picture."""
        return heading_height(self.theme) + self.theme.px(130) + self.theme.step("small")

    def draw(self, surface: Surface, area: Rect) -> None:
        """Paint heading, legend, columns and the numbers of the rounds."""
        theme = self.theme
        words = say("result.losses", {"count": self.result.count}) if self.headed else ""
        body = draw_heading(surface, theme, area, words)
        self._legend(surface, Rect(area.x, area.y, area.w, theme.step("heading")))
        foot = theme.step("small")
        plot = Rect(body.x, body.y, body.w, body.h - foot)
        pygame.draw.line(surface, palette.SEPIA, plot.bottomleft, plot.bottomright, 2)
        rounds = self.result.by_round
        if not rounds:
            return
        slot = plot.w / len(rounds)
        every = self._every(slot)
        for number, one in enumerate(rounds):
            place = Rect(round(plot.x + number * slot), plot.y, max(2, round(slot)), plot.h)
            self._columns(surface, place, one)
            if number % every == 0:
                label = Rect(place.x, plot.bottom, round(slot * every), foot)
                style = theme.style("small", palette.SEPIA)
                align = "centre" if every == 1 else "left"
                text.draw(surface, str(one.round), style, label, align)

    def _every(self, slot: float) -> int:
        """Every how many rounds a number has room."""
        wide = text.width("88", self.theme.style("small")) + 4
        return max(1, -(-wide // max(1, int(slot))))

    def _columns(self, surface: Surface, place: Rect, one: RoundResult) -> None:
        sides = self.result.sides
        style = self.theme.style("small").but(size=max(SMALLEST, self.theme.style("small").size))
        top = text.step(style)
        flag = self.theme.px(16)
        most = max((max(r.lost, default=0) for r in self.result.by_round), default=0)
        wide = max(2, min(self.theme.px(44), int(place.w * 0.84) // max(1, len(sides))))
        left = place.centerx - wide * len(sides) // 2
        room = place.h - top - flag
        for number, (side, lost) in enumerate(zip(sides, one.lost, strict=True)):
            high = round(room * lost / most) if most else 0
            x = left + number * wide
            if high > 1:
                box = Rect(x, place.bottom - high, wide - 1, high)
                surface.blit(column(box.size, side.tincture), box)
            words = str(lost)
            if lost and text.width(words, style) <= wide + 1:
                label = Rect(x - 1, place.bottom - high - top, wide + 2, top)
                text.draw(surface, words, style, label, "centre")
            for flown in range(one.gone.count(side.id)):
                spot = (x + flown * (flag // 2), place.bottom - high - top - flag)
                _pennon(surface, spot, flag, side.tincture)

    def _legend(self, surface: Surface, area: Rect) -> None:
        """The arms and names of the sides, at the right end of the heading."""
        theme = self.theme
        style = theme.style("caption", palette.SEPIA)
        x, high = area.right, area.h * 4 // 5
        words = say("result.losses", {"count": self.result.count}) if self.headed else ""
        least = area.x + text.width(words, theme.style("heading"))
        for side in reversed(self.result.sides):
            wide = text.width(side.name, style)
            x -= wide
            arms = shield(high, side.tincture, None)
            if x - arms.get_width() - theme.px(30) < least:
                return
            text.draw(surface, side.name, style, Rect(x, area.y, wide + 2, area.h))
            x -= arms.get_width() + theme.px(6)
            surface.blit(arms, (x, area.y))
            x -= theme.px(20)


def _pennon(surface: Surface, spot: tuple[int, int], high: int, tincture: str) -> None:
    """A small pennon on its pole."""
    x, y = spot
    colour = palette.TINCTURES[tincture if tincture in palette.TINCTURES else "sable"]
    flag = [(x, y), (x + high * 3 // 4, y + high // 4), (x, y + high // 2)]
    pygame.draw.polygon(surface, colour.base, flag)
    pygame.draw.polygon(surface, palette.INK, flag, 1)
    pygame.draw.line(surface, palette.INK, (x, y), (x, y + high), 1)


@dataclass(frozen=True, slots=True)
class Fortune:
    """Luck against expectation: for each side a gauge of its blows, and the other throws."""

    result: BattleResult
    theme: Theme
    headed: bool = True

    def need(self, wide: int) -> int:
        """Heading, then two rows for each side."""
        if not self._thrown():
            return heading_height(self.theme) + self.theme.step("body")
        return heading_height(self.theme) + len(self._thrown()) * self._block(wide)

    def draw(self, surface: Surface, area: Rect) -> None:
        """Paint it."""
        theme = self.theme
        body = draw_heading(surface, theme, area, say("result.luck", ())) if self.headed else area
        y = body.y
        if not self._thrown():
            words, style = say("result.luck_none", ()), theme.style("body", palette.SEPIA)
            text.paragraph(surface, words, style, body)
        for side in self._thrown():
            high = self._block(body.w)
            if y + high > body.bottom + 2:
                return
            self._draw_side(surface, side, Rect(body.x, y, body.w, high))
            y += high

    def _thrown(self) -> list[SideResult]:
        return [side for side in self.result.sides if side.luck]

    def _lines(self, side: SideResult, wide: int) -> int:
        style = self.theme.style("caption")
        return len(text.wrap(told_luck(side.luck), style, wide - self._arms() - 4))

    def _block(self, wide: int) -> int:
        lines = max((self._lines(side, wide) for side in self._thrown()), default=1)
        caption = text.step(self.theme.style("caption"))
        return self._gauge() + lines * caption + self.theme.px(8)

    def _gauge(self) -> int:
        return max(self.theme.px(28), text.step(self.theme.style("strong")))

    def _arms(self) -> int:
        return self._gauge() * 4 // 3

    def _draw_side(self, surface: Surface, side: SideResult, area: Rect) -> None:
        theme = self.theme
        high = self._gauge()
        arms = shield(high, side.tincture, None)
        surface.blit(arms, area)
        left = area.x + self._arms()
        first = side.luck[0]
        words = signed_tenth(first.difference)
        strong = theme.style("strong", palette.PLUS if first.difference >= 0 else palette.MINUS)
        # The scales of all sides are as long, whatever stands behind them.
        ends = (signed_tenth(one.luck[0].difference) for one in self._thrown())
        wide = max(text.width(end, strong) for end in ends) + theme.px(10)
        gauge = Rect(left, area.y + 2, area.right - left - wide - theme.px(8), high - 4)
        draw_gauge(surface, gauge, first.measure, side.tincture)
        text.draw(surface, words, strong, Rect(area.right - wide, area.y, wide, high), "right")
        below = Rect(left, area.y + high, area.right - left, area.h - high)
        style = theme.style("caption", palette.SEPIA)
        text.paragraph(surface, told_luck(side.luck), style, below)


def told_luck(found: tuple[Luck, ...]) -> str:
    """What was reached and what was to be expected, kind by kind."""
    parts = [
        say(
            f"result.luck_{one.counts}",
            (("n", one.got), ("mean", decimal(one.mean)), ("throws", one.throws)),
        )
        for one in found
    ]
    return "; ".join(parts) + "."


def signed_tenth(number: float) -> str:
    """A number with its sign and one decimal, nothing before a bare zero."""
    nothing = round(number, 1) == 0
    return decimal(abs(number) if nothing else number, ".1f" if nothing else "+.1f")


def draw_gauge(surface: Surface, area: Rect, measure: float, tincture: str) -> None:
    """A scale from bad to good luck: a tick for each spread, a column from the middle to where
    it came out, and a pin on its end.
    """
    middle = area.centerx
    pygame.draw.line(surface, palette.SEPIA, area.midleft, area.midright, 1)
    unit = area.w / 2 / REACH
    for step in range(-int(REACH), int(REACH) + 1):
        x = middle + round(step * unit)
        reach = area.h // 2 if step == 0 else area.h // 4
        pygame.draw.line(
            surface, palette.SEPIA, (x, area.centery - reach), (x, area.centery + reach), 1
        )
    end = middle + round(max(-REACH, min(REACH, measure)) * unit)
    box = Rect(min(middle, end), area.y + area.h // 6, abs(end - middle), area.h * 2 // 3)
    if box.w > 2:
        surface.blit(column(box.size, tincture), box)
    pygame.draw.circle(surface, palette.INK, (end, area.centery), max(3, area.h // 3))
    pygame.draw.circle(surface, palette.GOLD_LIGHT, (end, area.centery), max(2, area.h // 3 - 2))


def heading_height(theme: Theme) -> int:
    """What a part's heading takes."""
    return theme.step("heading") + theme.px(8)


def draw_heading(surface: Surface, theme: Theme, area: Rect, words: str) -> Rect:
    """Paint the heading of a part; returns the room below."""
    style = theme.style("heading", palette.GULES.dark)
    text.draw(surface, words, style, Rect(area.x, area.y, area.w, theme.step("heading")))
    top = area.y + heading_height(theme)
    return Rect(area.x, top, area.w, area.bottom - top)
