"""The pieces of what was found, one below the other: sentences, sides, odds, proposals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from pygame import Rect, Surface

from game.ui import text
from game.ui.art import palette
from game.ui.art.bars import odds_bar
from game.ui.art.heraldry.shields import shield
from game.ui.theme import Theme

Part = tuple[str, float]
"""A tincture, none for a draw, and its part of all (0 to 1)."""


class Block(Protocol):
    """Something to be shown that takes a height at a width."""

    def height(self, theme: Theme, wide: int) -> int:
        """Pixels that it takes."""

    def draw(self, surface: Surface, theme: Theme, area: Rect) -> None:
        """Paint it into as much."""


@dataclass(frozen=True, slots=True)
class Words:
    """A paragraph; ``air`` is the room above it, as drawn at 1920 × 1080. One that ``begins``
    something stands at the top of a column.
    """

    words: str
    role: str = "body"
    colour: text.Colour = palette.INK
    air: int = 0
    begins: bool = False

    def height(self, theme: Theme, wide: int) -> int:
        """Its lines."""
        return self._air(theme) + text.height(self.words, theme.style(self.role), wide)

    def draw(self, surface: Surface, theme: Theme, area: Rect) -> None:
        """Paint it."""
        air = self._air(theme)
        room = Rect(area.x, area.y + air, area.w, area.h - air)
        text.paragraph(surface, self.words, theme.style(self.role, self.colour), room)

    def _air(self, theme: Theme) -> int:
        return theme.px(self.air) if self.air else 0


@dataclass(frozen=True, slots=True)
class Odds:
    """The parts of all sides as a bar, with the interval of the first one, and what is fair."""

    parts: tuple[Part, ...]
    low: float
    high: float
    fair: float

    def height(self, theme: Theme, wide: int) -> int:
        """The bar, and a little air."""
        return theme.px(34) + theme.px(16)

    def draw(self, surface: Surface, theme: Theme, area: Rect) -> None:
        """Paint it."""
        size = (area.w, theme.px(34))
        surface.blit(
            odds_bar(size, self.parts, self.low, self.high, self.fair),
            (area.x, area.y + theme.px(8)),
        )


@dataclass(frozen=True, slots=True)
class Side:
    """A side: its arms, its name, and below what it won."""

    name: str
    tincture: str
    words: str

    def height(self, theme: Theme, wide: int) -> int:
        """Two rows."""
        return theme.step("strong") + text.height(
            self.words, theme.style("body"), wide - self._left(theme)
        )

    def draw(self, surface: Surface, theme: Theme, area: Rect) -> None:
        """Paint it."""
        arms = shield(theme.step("strong") * 5 // 4, self.tincture)
        surface.blit(arms, arms.get_rect(topleft=(area.x, area.y + theme.px(4))))
        left, high = area.x + self._left(theme), theme.step("strong")
        room = Rect(left, area.y, area.right - left, high)
        text.draw(surface, self.name, theme.style("strong"), room)
        below = Rect(left, room.bottom, room.w, area.bottom - room.bottom)
        text.paragraph(surface, self.words, theme.style("body"), below)

    def _left(self, theme: Theme) -> int:
        return theme.step("strong") * 5 // 4 + theme.px(10)


@dataclass(frozen=True, slots=True)
class Proposed:
    """A change, its odds as a bar, the odds in words, and room for what can be done with it;
    ``row`` is the proposal as it was found.
    """

    words: str
    odds: Odds
    told: str
    row: Mapping[str, Any] = field(default_factory=dict)

    def _pieces(self) -> tuple[Block, ...]:
        return Words(self.words, "strong", air=10), self.odds, Words(self.told)

    def height(self, theme: Theme, wide: int) -> int:
        """All of its pieces, and the buttons below."""
        return sum(piece.height(theme, wide) for piece in self._pieces()) + self._foot(theme)

    def buttons(self, theme: Theme, area: Rect) -> tuple[Rect, Rect]:
        """Two places side by side at the foot of as much."""
        gap, high = theme.px(12), self._foot(theme) - theme.px(8)
        wide = min(theme.letters(240, 320), (area.w - gap) // 2)
        left = Rect(area.x, area.bottom - high - theme.px(2), wide, high)
        return left, left.move(wide + gap, 0)

    def _foot(self, theme: Theme) -> int:
        return theme.step("strong") + theme.px(22)

    def draw(self, surface: Surface, theme: Theme, area: Rect) -> None:
        """Paint them one below the other."""
        y = area.y
        for piece in self._pieces():
            high = piece.height(theme, area.w)
            piece.draw(surface, theme, Rect(area.x, y, area.w, high))
            y += high


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a block stands: on which page, and where on it."""

    block: Block
    page: int
    area: Rect


def laid(blocks: Sequence[Block], theme: Theme, room: Rect, columns: int) -> list[Spot]:
    """The blocks in columns, and on as many pages as that takes. One that is higher than the room
    has a column to itself.
    """
    gap = theme.px(36)
    wide = (room.w - gap * (columns - 1)) // columns
    column, y, found = 0, room.y, list[Spot]()
    for block in blocks:
        high = block.height(theme, wide)
        begins = isinstance(block, Words) and block.begins
        if y > room.y and (begins or y + high > room.bottom):
            column, y = column + 1, room.y
        x = room.x + column % columns * (wide + gap)
        area = Rect(x, y, wide, min(high, room.h))
        found.append(Spot(block, column // columns, area))
        y = area.bottom
    return found
