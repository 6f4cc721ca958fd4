"""Badges around the drawn opponent: one an area, with points expected and the armour there.

What he wears is read off his card, part by part, as it is shown to whoever faces him.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.core.view import View
from game.ui import text
from game.ui.art import paper
from game.ui.art.heraldry.charges import SHIELD
from game.ui.art.ink import canvas
from game.ui.art.palette import AZURE, GULES, INK, PLATE, SEPIA, WHITE, Colour, mix
from game.ui.leaf.body import CENTRES, DARK_STEEL, LIGHT_STEEL, MOST, Frame
from game.ui.text import Style
from game.ui.theme import Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Look, Pressed


@dataclass(frozen=True, slots=True)
class Guard:
    """Points of armour by area, the areas a shield may serve, the shield's points, and the id of
    the weapon in his hand.
    """

    armour: tuple[tuple[str, int], ...] = ()
    shielded: frozenset[str] = frozenset()
    shield: int = 0
    arms: str = ""

    def points(self, area: str) -> int:
        """What the armour of this area stops, without a shield."""
        return dict(self.armour).get(area, 0)


def guard_of(view: View, fighter: int) -> Guard:
    """How this fighter is protected now; without any guard if nothing is known of him."""
    card = view.scale.card(view, fighter)
    covered = frozenset(part.area for part in card.body if part.shielded)
    armour = tuple((part.area, part.armour) for part in card.body)
    return Guard(armour, covered, card.shield, card.arms)


@dataclass(frozen=True, slots=True)
class Badge(Pressed):
    """One area to aim at: its words, the points expected, armour, and a shield that may help;
    ``part`` of the drawn figure is what it is, empty for none.
    """

    id: str
    area: str
    words: str
    points: str
    armour: int
    shield: int = 0
    chosen: bool = False
    part: str = ""
    rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    enabled: bool = True
    tip: str = ""

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint the badge, gold when it is the one aimed at."""
        size, theme = self.rect.size, look.theme
        ground = paper.chosen_row(size) if self.chosen else paper.plate(size, SEPIA)
        surface.blit(ground, self.rect)
        if look.hovered and not self.chosen:
            surface.blit(paint.glow(size), self.rect)
        inner = self.rect.inflate(-theme.px(12), -theme.px(4))
        name, points = theme.style("small").but(weight="semibold"), theme.style("small", GULES.dark)
        half = inner.h // 2
        if half < text.step(name) * 88 // 100:
            self._draw_short(surface, inner, name, points)
            return
        side = min(half, theme.px(26))
        text.draw(surface, self.words, name, Rect(inner.x, inner.y, inner.w, half))
        low = Rect(inner.x, inner.y + half, inner.w - 2 * side - theme.px(4), inner.h - half)
        fits = text.width(self.points, points) <= low.w
        text.draw(surface, self.points if fits else self._number(), points, low)
        self._draw_guards(surface, look, Rect(inner.right, low.y, side, low.h))

    def _draw_short(self, surface: Surface, inner: Rect, name: Style, points: Style) -> None:
        """One line where there is no room for two: the name and the bare number."""
        number = self._number()
        wide = text.width(number, points) + 4
        left = Rect(inner.x, inner.y, inner.w - wide, inner.h)
        text.draw(surface, self.words, name, left)
        text.draw(surface, number, points, Rect(left.right, inner.y, wide, inner.h), "right")

    def _number(self) -> str:
        """The points without their name."""
        return self.points.split(" ")[0]

    def _draw_guards(self, surface: Surface, look: Look, place: Rect) -> None:
        """The armour in a little shield, and a disc for a shield that may serve."""
        side = place.w
        spot = Rect(place.x - side, place.centery - side // 2, side, side)
        style = look.theme.style("small", WHITE if self.armour > 3 else INK)
        style = style.but(size=max(12, side * 7 // 10), weight="bold")
        surface.blit(_little_shield(side, self.armour), spot)
        text.draw(surface, str(self.armour), style, spot.move(0, -1), "centre")
        if self.shield:
            disc = spot.move(-side - 1, 0)
            surface.blit(_disc(side), disc)
            style = style.but(colour=WHITE)
            text.draw(surface, f"+{self.shield}", style.but(size=12), disc, "centre")


def badge_column(theme: Theme, rect: Rect, found: Sequence[Badge]) -> list[Badge]:
    """These badges one under the other, from head to foot."""
    if not found:
        return []
    ordered = sorted(found, key=lambda badge: CENTRES.get(badge.part, (0, 0))[1])
    high = min(rect.h // len(found) - 2, round(theme.style("small").size * 2.7))
    gap = (rect.h - high * len(found)) // max(1, len(found))
    return [
        replace(badge, rect=Rect(rect.x, rect.y + gap // 2 + n * (high + gap), rect.w, high))
        for n, badge in enumerate(ordered)
    ]


def draw_leads(surface: Surface, frame: Frame, found: Sequence[Badge]) -> None:
    """Fine lines from the badges to their areas."""
    for badge in found:
        end = frame.spot(badge.part)
        left = badge.rect.centerx < end[0]
        start = badge.rect.midright if left else badge.rect.midleft
        pygame.draw.aaline(surface, INK, start, end)
        pygame.draw.circle(surface, INK, end, 3)


def nearest(area: str, parts: Mapping[str, str], way: tuple[int, int]) -> str:
    """The area that an arrow key leads to, of those with their parts; the same one if there is none
    that way.

    The picture shows the opponent from the front, so his right arm lies to the left.
    """
    x, y = CENTRES.get(parts.get(area, ""), (0, 0))
    places = [(one, CENTRES.get(part)) for one, part in parts.items() if one != area]
    ahead = [(one, place[0] - x, place[1] - y) for one, place in places if place is not None]
    right, down = way
    found = [(a, dx, dy) for a, dx, dy in ahead if dx * right + dy * down > 4]
    return min(
        found,
        key=lambda spot: abs(spot[1]) * (1 if right else 2) + abs(spot[2]) * (2 if right else 1),
        default=(area, 0, 0),
    )[0]


@lru_cache(maxsize=32)
def _little_shield(side: int, points: int) -> Surface:
    pen = canvas((side, side), side / 112).at(56, 56)
    steel: Colour = mix(LIGHT_STEEL, DARK_STEEL, min(points, MOST) / MOST)
    pen.shape(SHIELD, steel if points else PLATE, 6)
    return pen.done()


@lru_cache(maxsize=8)
def _disc(side: int) -> Surface:
    pen = canvas((side, side), side / 40)
    pen.disc(20, 20, 18, AZURE.base, 2.4)
    return pen.done()
