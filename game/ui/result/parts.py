"""The last page of a battle: the hosts unit by unit, the best deeds, the ways on at its foot."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.play.words import say
from game.ui import keys, text
from game.ui.art import palette
from game.ui.art.bars import strength_bar
from game.ui.art.heraldry.shields import CROWNED, shield
from game.ui.result.charts import draw_heading, heading_height
from game.ui.result.ending import BattleResult, SideResult, UnitResult
from game.ui.screen import Screen
from game.ui.theme import Theme
from game.ui.widgets.button import Button
from game.ui.widgets.listing import Scroll, draw_bar

Open = Callable[[], Screen]
BUTTONS: Mapping[str, tuple[str, str]] = {
    "luck": ("note", ""),
    "rules": ("sheet", "help"),
    "log": ("sheet", "log"),
    "replay": ("sheet", "see_again"),
    "title": ("sheet", "cancel"),
    "swapped": ("sheet", "swap_sides"),
    "again": ("ribbon", "fight_again"),
    "onward": ("ribbon", ""),
}
"""Style of each button and the action whose keys press it, in their order."""


AWAY = ("title", "swapped", "again", "onward")
"""Those that leave the page for good; orders were sealed until now where they stand."""


@dataclass(frozen=True, slots=True)
class Onward:
    """The battle that goes on from this one: its title, and its screen; ``before`` makes
    the one that tells what lies between, and pops with GO if the player goes.
    """

    title: str
    before: Open
    fight: Open


@dataclass(frozen=True, slots=True)
class Foot:
    """What the foot offers: ``more`` ways by their names, and the battle that goes on from here;
    ``margin`` pixels from the edges of the window. While ``quiet`` nothing leads away.
    """

    theme: Theme
    margin: int
    more: Collection[str]
    onward: Onward | None
    quiet: bool = False

    def buttons(self) -> list[Button]:
        """The buttons in one row or, where that is too narrow, in two."""
        theme, names = self.theme, [n for n in BUTTONS if n != "luck" and self._has(n)]
        wants = [self._want(name) for name in names]
        gap, margin = theme.px(12), self.margin
        room = theme.size[0] - 2 * margin
        split = [names] if sum(wants) + gap * (len(names) - 1) <= room else [names[:-3], names[-3:]]
        split = [row for row in split if row]
        high = theme.step("strong") + theme.px(24)
        y = theme.size[1] - margin - len(split) * high - (len(split) - 1) * gap
        found = []
        for row in split:
            shares = [self._want(name) for name in row]
            spare = min(room, round(sum(shares) * 1.6)) - gap * (len(row) - 1)
            x = float(theme.size[0] - margin - spare - gap * (len(row) - 1))
            for name, share in zip(row, shares, strict=True):
                wide = spare * share / sum(shares)
                found.append(self._button(name, Rect(round(x), y, round(wide), high)))
                x += wide + gap
            y += high + gap
        return found

    def _has(self, name: str) -> bool:
        if name == "onward":
            return self.onward is not None
        return name in ("title", "swapped", "again") or name in self.more

    def _want(self, name: str) -> int:
        """The width that a button's words ask for."""
        theme, (style, _) = self.theme, BUTTONS[name]
        role = "name" if style == "ribbon" else "strong"
        words = text.width(self._words(name), theme.style(role))
        return words + text.width(_hint(name), theme.style("caption")) + theme.px(84)

    def _button(self, name: str, box: Rect) -> Button:
        style, action = BUTTONS[name]
        hint = _hint(name)
        if name == "again" and self.onward is not None:
            style, hint = "sheet", ""  # Both keys have no room beside the name of the next one.
        pale = self.quiet and name in AWAY
        return Button(name, box, self._words(name), style, hint=hint, action=action, pale=pale)

    def _words(self, name: str) -> str:
        """What a button says."""
        return say(f"result.{name}", {"title": self.onward.title if self.onward else ""})


def _hint(name: str) -> str:
    """The key of a button as it is shown; the main one is pressed with Enter."""
    action = BUTTONS[name][1]
    return keys.cap(action) if action else say("key.enter", ())


BAR = 10
NUMBERS = ("stood", "fell", "stands", "felled")
SINGLY = ("points_left", "dealt", "beaten")
"""What is counted of units, and of single fighters."""


@dataclass(frozen=True, slots=True)
class Host:
    """One side: arms and name, then a row for each unit."""

    side: SideResult
    won: bool
    theme: Theme
    scroll: Scroll

    @property
    def singly(self) -> bool:
        """Whether its rows are single fighters."""
        return any(unit.points is not None for unit in self.side.units)

    @property
    def numbers(self) -> tuple[str, ...]:
        """What stands in the columns."""
        return SINGLY if self.singly else NUMBERS

    def row(self, room: int) -> int:
        """A row's height: with few units there is more air."""
        least = self.theme.step("body")
        rows = max(1, len(self.side.units))
        return max(least, min(least * 5 // 3, room // rows))

    @property
    def head(self) -> int:
        """Arms, name and the heads of the columns."""
        return self._arms() + self.theme.px(8) + self.theme.step("caption")

    def need(self) -> int:
        """The height at which every unit has its row."""
        return self.head + len(self.side.units) * self.row(0)

    def fit(self, high: int) -> int:
        """How many rows have room."""
        room = high - self.head
        return room // self.row(room)

    def draw(self, surface: Surface, area: Rect) -> None:
        """Paint it."""
        self._draw_head(surface, area)
        table = Rect(area.x, area.y + self.head, area.w, area.h - self.head)
        row = self.row(table.h)
        self._draw_columns(surface, table)
        for number, unit in enumerate(self.side.units[self.scroll.top :][: self.scroll.fit]):
            self._draw_unit(surface, unit, Rect(table.x, table.y + number * row, table.w, row))
        track = Rect(table.right - BAR, table.y, BAR, table.h)
        draw_bar(surface, track, self.scroll, self.theme, False)

    def _arms(self) -> int:
        return max(self.theme.px(60), self.theme.step("name"))

    def _draw_head(self, surface: Surface, area: Rect) -> None:
        theme, high = self.theme, self._arms()
        share = (1 + CROWNED) / 2 if self.won else 1
        arms = shield(round(high * share), self.side.tincture, None, crown=self.won)
        surface.blit(arms, arms.get_rect(bottomleft=(area.x, area.y + high)))
        left = area.x + arms.get_width() + theme.px(14)
        words = say("result.lost", (("lost", self.side.lost), ("full", self.side.full)))
        small = theme.style("body", palette.SEPIA)
        wide = min(text.width(words, small), (area.right - left) // 2)
        name = Rect(left, area.y, area.right - left - wide - theme.px(12), high)
        text.draw(surface, self.side.name, theme.style("name"), name)
        text.draw(surface, words, small, Rect(area.right - wide, area.y, wide, high), "right")

    def _places(self, row: Rect) -> tuple[Rect, Rect, list[Rect]]:
        """The places of name and fate, bar, and the numbers of a row."""
        style = self.theme.style("caption")
        heads = max(text.width(say(f"result.{word}", ()), style) for word in self.numbers)
        wide = max(heads, self.theme.style("number").size * 5 // 2) + self.theme.px(14)
        wide = min(wide, row.w // 8)
        right = row.right - (BAR + 6 if self.scroll.needed else 0)
        count = len(self.numbers)
        numbers = [Rect(right - wide * (count - n), row.y, wide, row.h) for n in range(count)]
        left = numbers[0].x - row.x
        share = left if left < self.theme.letters(230, 270) else int(left * 0.7)
        bar = Rect(row.x + share, row.centery - 6, left - share, 12)
        return Rect(row.x, row.y, share - 8, row.h), bar, numbers

    def _draw_columns(self, surface: Surface, table: Rect) -> None:
        high = self.theme.step("caption")
        name, _, numbers = self._places(Rect(table.x, table.y - high, table.w, high))
        style = self.theme.style("caption", palette.SEPIA)
        text.draw(surface, say("result.fighter" if self.singly else "result.unit"), style, name)
        heads = [say(f"result.{word}", ()) for word in self.numbers]
        room = numbers[0].w - self.theme.px(10)
        style = min((text.fitted(head, style, room) for head in heads), key=lambda one: one.size)
        for head, box in zip(heads, numbers, strict=True):
            text.draw(surface, head, style, box, "right")

    def _draw_unit(self, surface: Surface, unit: UnitResult, row: Rect) -> None:
        theme = self.theme
        name, bar, numbers = self._places(row)
        pieces = [text.Piece(unit.name, theme.style("strong"))]
        if unit.fate:
            pieces.append(text.Piece(f"  {unit.fate}", theme.style("caption", palette.WARNING)))
        text.line(surface, pieces, name)
        if bar.w > 40:
            size = (bar.w - 10, bar.h)
            now, full = unit.points or (unit.now, unit.full)
            surface.blit(strength_bar(size, now, full, self.side.tincture), bar)
        lost = unit.full - unit.now
        for word, value, box in zip(self.numbers, _counted(unit), numbers, strict=True):
            colour = palette.MINUS if word == "fell" and lost else palette.INK
            text.draw(surface, str(value), theme.style("number", colour), box, "right")
        pygame.draw.line(surface, palette.RULE, row.topleft, (numbers[-1].right, row.y), 1)


def _counted(unit: UnitResult) -> tuple[int, ...]:
    """The numbers of a row."""
    if unit.points is not None:
        return unit.points[0], unit.dealt, unit.felled
    return unit.full, unit.full - unit.now, unit.now, unit.felled


@dataclass(frozen=True, slots=True)
class Deeds:
    """The best deeds, each beside the arms of its side."""

    result: BattleResult
    theme: Theme
    headed: bool = True

    def need(self, wide: int) -> int:
        """Heading and every deed."""
        if not self.result.deeds:
            return heading_height(self.theme) + self.theme.step("body")
        return heading_height(self.theme) + sum(
            self._high(deed.words, wide) for deed in self.result.deeds
        )

    def draw(self, surface: Surface, area: Rect) -> None:
        """Paint as many as have room."""
        theme, words = self.theme, say("result.deeds", ())
        body = draw_heading(surface, theme, area, words) if self.headed else area
        y, style = body.y, theme.style("body")
        if not self.result.deeds:
            pale = theme.style("body", palette.SEPIA)
            text.paragraph(surface, say("result.deeds_none", ()), pale, body)
        for deed in self.result.deeds:
            high, side = self._high(deed.words, body.w), self.result.side(deed.side)
            if y + high > body.bottom + 2 or side is None:
                return
            arms = shield(text.step(style) - 2, side.tincture, None)
            surface.blit(arms, (body.x, y))
            left = body.x + self._indent()
            text.paragraph(surface, deed.words, style, Rect(left, y, body.right - left, high))
            y += high

    def _indent(self) -> int:
        return text.step(self.theme.style("body")) * 4 // 3

    def _high(self, words: str, wide: int) -> int:
        style = self.theme.style("body")
        return text.height(words, style, wide - self._indent()) + self.theme.px(5)


def stacked(room: Rect, gap: int, hosts: Sequence[Host]) -> list[Rect]:
    """The hosts one under the other; whoever has more units has more of the room."""
    needs = [host.need() - host.head for host in hosts]
    spare = room.h - gap * (len(hosts) - 1) - sum(host.head for host in hosts)
    least, shares = needs, needs
    if sum(needs) > spare:
        least = [min(spare // max(1, len(hosts)), need) for need in needs]
        shares = [need - low for need, low in zip(needs, least, strict=True)]
    over, areas, y = spare - sum(least), list[Rect](), room.y
    for host, low, share in zip(hosts, least, shares, strict=True):
        high = host.head + low + over * share // max(1, sum(shares))
        areas.append(Rect(room.x, y, room.w, high))
        y += high + gap
    return areas
