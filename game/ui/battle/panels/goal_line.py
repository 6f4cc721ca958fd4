"""The band above the field that tells what one fights for and how long; pressed, it tells all: what
each side wins by, who is beaten, what the end decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.core.view import View
from game.play.match import Match
from game.play.scenarios.translation import in_language
from game.play.telling import aims
from game.play.words import say
from game.ui import keys, text
from game.ui.art.heraldry.icons import icon
from game.ui.art.heraldry.shields import shield
from game.ui.art.palette import RULE, SEPIA
from game.ui.battle.table.model import tincture_of
from game.ui.screen import Plain, Pop, Step
from game.ui.text import Style
from game.ui.theme import RUBRIC, Theme
from game.ui.type import SMALLEST
from game.ui.widgets import paint
from game.ui.widgets.base import Entered, Look
from game.ui.widgets.button import Button
from game.ui.widgets.ring import Ring

GOALS = "goals"
"""The button's id."""


@dataclass(frozen=True, slots=True)
class GoalLine(Entered):
    """``goal`` is what the own side is to do; ``rounds`` how many are left, at length and short."""

    rect: Rect
    goal: str
    rounds: tuple[str, str]
    id: str = GOALS
    enabled: bool = True
    tip: str = ""

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint a plate with a flag, the goal at the left and the rounds at the right."""
        paint.plate(surface, self.rect, look.hovered)
        theme, inner = look.theme, self.inner(look.theme)
        sign = icon("flag", self.rect.h * 6 // 10, RUBRIC)
        spot = sign.get_rect(midleft=(self.rect.x + theme.px(8), self.rect.centery))
        surface.blit(sign, spot)
        goal, rounds = self.words(theme)
        note = theme.style("small", SEPIA)
        wide = min(inner.w, _least(rounds, note))
        wide = min(max(wide, text.width(rounds, note)), max(wide, inner.w - self._wanted(goal)))
        right = Rect(inner.right - wide, inner.y, wide, inner.h)
        text.draw(surface, rounds, note, right, "right")
        left = Rect(inner.x, inner.y, inner.w - wide - theme.px(14), inner.h)
        text.draw(surface, goal, theme.style("small").but(weight="bold"), left)
        if look.focused:
            paint.focus(surface, self.rect, look)

    def words(self, theme: Theme) -> tuple[str, str]:
        """The goal and the rounds as they have room: the rounds in short before the goal gives
        way; where even that is too long, it asks to be pressed.
        """
        room, note = self.inner(theme).w - theme.px(14), theme.style("small", SEPIA)
        for goal in (self.goal, say("goals.several"), say("goals.label")):
            for rounds in self.rounds:
                if self._wanted(goal) + _least(rounds, note) <= room:
                    return goal, rounds
        return say("goals.label"), self.rounds[-1]

    def _wanted(self, goal: str) -> int:
        """Pixels of the goal in the smallest letters."""
        return text.width(goal, Style(SMALLEST, "bold"))

    def inner(self, theme: Theme) -> Rect:
        """Where the words stand."""
        left = self.rect.x + theme.px(14) + self.rect.h * 6 // 10
        return Rect(left, self.rect.y, self.rect.right - theme.px(12) - left, self.rect.h)


def _least(words: str, style: Style) -> int:
    return text.width(words, style.but(size=SMALLEST))


def goal_line(place: Rect, match: Match, side: str, now: int) -> Iterator[GoalLine]:
    """The band for whoever sits there, in the round that is shown."""
    scenario, book = in_language(match.scenario), match.ruleset.id
    rounds = aims.left(scenario, book, now), say("goals.short", aims.rounds(scenario, book, now))
    if place.w and place.h:
        goal = aims.brief(scenario, side, book, match.goals)
        yield GoalLine(place, goal, rounds, tip=say("goals.tip"))


BACK = "back"


@dataclass(frozen=True, slots=True)
class Block:
    """A heading with its sentences; a ``tincture`` paints a shield before it."""

    head: str
    lines: tuple[str, ...]
    tincture: str = ""


def blocks(match: Match, view: View) -> tuple[Block, ...]:
    """One for each side, the own one first, and one for what ends it in any case."""
    scenario, book = in_language(match.scenario), match.ruleset.id
    found = sorted(aims.sides(scenario, book, match.goals), key=lambda side: side.id != view.side)
    own = len(match.humans) == 1
    heads = {
        side.id: say("goals.side_you", {"name": side.name})
        if own and side.id == view.side
        else side.name
        for side in found
    }
    lines = {side.id: side.goals or (say("goals.no_goal"),) for side in found}
    return (
        *(Block(heads[side.id], lines[side.id], tincture_of(view, side.id)) for side in found),
        Block(say("goals.how"), tuple(aims.ends(scenario, book))),
    )


@dataclass(slots=True)
class GoalsPage(Plain):
    """Lies over the battle; any way of leaving it leads back."""

    rounds: str
    blocks: tuple[Block, ...]
    over: bool = True
    theme: Theme = field(default_factory=lambda: Theme((1280, 720)))
    ring: Ring = field(default_factory=lambda: Ring(Theme((1280, 720))))
    box: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))

    def layout(self, theme: Theme) -> None:
        """A sheet in the middle, as high as its words; letters give way to a low window."""
        wide, high = theme.size
        for small in theme.eased():
            self.theme = small
            tall = self._head() + self._body() + self._foot() + 2 * small.px(30)
            if tall <= high - small.px(20):
                break
        self.box = Rect(0, 0, self._wide(), min(tall, high - self.theme.px(20)))
        self.box.center = (wide // 2, high // 2)
        inner, row = self._inner(), self.theme.step("strong") + self.theme.px(20)
        size = min(inner.w, self.theme.px(340))
        place = Rect(inner.right - size, inner.bottom - row, size, row)
        label, hint = say("battle.chronicle.close"), keys.cap("cancel")
        self.ring.lay([Button(BACK, place, label, "ribbon", hint=hint)], self.theme)
        if not self.ring.focused:
            self.ring.focus(BACK)

    def handle(self, event: pygame.event.Event) -> Step:
        """Esc, the button, or a click beside the sheet."""
        beside = event.type == pygame.MOUSEBUTTONDOWN and not self.box.collidepoint(event.pos)
        if beside or keys.pressed(event, "cancel") or self.ring.handle(event) is not None:
            return Pop()
        return None

    def draw(self, surface: Surface) -> None:
        """Veil the battle and paint the sheet."""
        theme, inner = self.theme, self._inner()
        paint.veil(surface)
        paint.sheet(surface, self.box)
        name, note = theme.style("name"), theme.style("caption", SEPIA)
        head = Rect(inner.x, inner.y, inner.w, text.step(name))
        wide = min(text.width(self.rounds, note), inner.w // 2)
        right = Rect(head.right - wide, head.y, wide, head.h)
        text.draw(surface, say("goals.title"), name, Rect(head.x, head.y, head.w - wide, head.h))
        text.draw(surface, self.rounds, note, right, "right")
        y = head.bottom + theme.px(6)
        pygame.draw.line(surface, RULE, (inner.x, y), (inner.right, y), 1)
        y += theme.px(10)
        for block in self.blocks:
            y = self._draw_block(surface, block, Rect(inner.x, y, inner.w, inner.bottom - y))
        self.ring.draw(surface)

    def _draw_block(self, surface: Surface, block: Block, area: Rect) -> int:
        theme, head = self.theme, self.theme.style("strong", RUBRIC)
        row, left = text.step(head), self._indent()
        if block.tincture:
            arms = shield(row, block.tincture)
            surface.blit(arms, arms.get_rect(midleft=(area.x, area.y + row // 2)))
        text.draw(surface, block.head, head, Rect(area.x + left, area.y, area.w - left, row))
        y, body = area.y + row, theme.style("body")
        for line in block.lines:
            high = text.height(line, body, area.w - left)
            text.paragraph(surface, line, body, Rect(area.x + left, y, area.w - left, high))
            y += high
        return y + theme.px(12)

    def _wide(self) -> int:
        return min(self.theme.size[0] - self.theme.px(60), self.theme.letters(700, 900))

    def _indent(self) -> int:
        return self.theme.step("strong") + self.theme.px(8)

    def _head(self) -> int:
        return text.step(self.theme.style("name")) + self.theme.px(16)

    def _body(self) -> int:
        theme, room = self.theme, self._wide() - 2 * self.theme.px(36) - self._indent()
        head, body = text.step(theme.style("strong")), theme.style("body")
        lines = (head + sum(text.height(ln, body, room) for ln in b.lines) for b in self.blocks)
        return sum(lines) + theme.px(12) * len(self.blocks)

    def _foot(self) -> int:
        return self.theme.step("strong") + self.theme.px(28)

    def _inner(self) -> Rect:
        return self.box.inflate(-2 * self.theme.px(36), -2 * self.theme.px(28))


def goals_page(match: Match, view: View, now: int) -> GoalsPage:
    """The page of this battle for whoever sits there, in the round that is shown."""
    scenario = in_language(match.scenario)
    return GoalsPage(aims.left(scenario, match.ruleset.id, now), blocks(match, view))
