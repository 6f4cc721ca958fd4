"""The band above the field that tells what one fights for and how long; pressed, it tells all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.play.match import Match
from game.play.scenarios.translation import in_language
from game.play.telling import aims
from game.play.words import say
from game.ui import text
from game.ui.art.heraldry.icons import icon
from game.ui.art.palette import SEPIA
from game.ui.text import Style
from game.ui.theme import RUBRIC, Theme
from game.ui.type import SMALLEST
from game.ui.widgets import paint
from game.ui.widgets.base import Act, Look, Point, activates

GOALS = "goals"
"""The button's id."""


@dataclass(frozen=True, slots=True)
class GoalLine:
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

    def click(self, at: Point, theme: Theme) -> Act | None:
        """All goals are asked for."""
        return Act(self.id)

    def key(self, event: pygame.event.Event) -> Act | None:
        """Enter asks for them."""
        return Act(self.id) if activates(event) and event.key != pygame.K_SPACE else None


def _least(words: str, style: Style) -> int:
    return text.width(words, style.but(size=SMALLEST))


def goal_line(place: Rect, match: Match, side: str, now: int) -> Iterator[GoalLine]:
    """The band for whoever sits there, in the round that is shown."""
    scenario, book = in_language(match.scenario), match.ruleset.id
    rounds = aims.left(scenario, book, now), say("goals.short", aims.rounds(scenario, now))
    if place.w and place.h:
        goal = aims.brief(scenario, side, book)
        yield GoalLine(place, goal, rounds, tip=say("goals.tip"))
