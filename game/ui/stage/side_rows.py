"""The sides in rows of one line: each name with what is told of its side at the right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from pygame import Rect, Surface

from game.ui import text
from game.ui.art.heraldry.seals import seal
from game.ui.text import Style
from game.ui.type import SMALLEST


@dataclass(frozen=True, slots=True)
class Row:
    """``told`` says the same at length and in short; who has ``sealed`` may have a seal for it."""

    room: Rect
    name: str
    tincture: str
    told: tuple[str, ...]
    sealed: bool = False

    @property
    def gap(self) -> int:
        """Pixels between the name and what is told."""
        return self.room.h // 4

    def sign(self) -> Surface:
        """The seal instead of the word for it."""
        return seal(self.room.h * 3 // 4, self.tincture, "crown")

    def fits(self, words: str, styles: tuple[Style, Style]) -> bool:
        """Whether name and words have room; no words are the seal."""
        wide = text.width(words, styles[1]) if words else self.sign().get_width()
        return text.width(self.name, styles[0]) + self.gap + wide <= self.room.w


def draw_in_rows(surface: Surface, rows: Sequence[Row], styles: tuple[Style, Style]) -> None:
    """Paint them all in letters of one size, the largest in which they have room: at each size the
    words at length are tried first, then the short ones, then the seal. No name is left out: one
    that has no room beside anything stands alone.
    """
    every, (large, small) = _fitted(rows, styles)
    for row, words in zip(rows, every, strict=True):
        if not row.fits(words, (large, small)):
            text.draw(surface, row.name, large, row.room)
            continue
        if words:
            wide = min(row.room.w, text.width(words, small))
            right = Rect(row.room.right - wide, row.room.y, wide, row.room.h)
            text.draw(surface, words, small, right, "right")
        else:
            sign = row.sign()
            wide = sign.get_width()
            surface.blit(sign, sign.get_rect(midright=(row.room.right, row.room.centery)))
        left = Rect(row.room.x, row.room.y, row.room.w - wide - row.gap, row.room.h)
        text.draw(surface, row.name, large, left)


def _fitted(
    rows: Sequence[Row], styles: tuple[Style, Style]
) -> tuple[list[str], tuple[Style, Style]]:
    """The words of each row, and the letters of them all: the last ones where none fit."""
    words, pair = [row.name for row in rows], styles
    for words, pair in _tried(rows, styles):
        if all(row.fits(said, pair) for row, said in zip(rows, words, strict=True)):
            break
    return words, pair


def _tried(
    rows: Sequence[Row], styles: tuple[Style, Style]
) -> Iterator[tuple[list[str], tuple[Style, Style]]]:
    large, small = styles
    for size, way in product(range(large.size, SMALLEST - 1, -1), range(3)):
        words = [_said(row, way) for row in rows]
        yield words, (large.but(size=size), small.but(size=min(size, small.size)))


def _said(row: Row, way: int) -> str:
    """At length, in short, or nothing where a seal says it."""
    if way == 2 and row.sealed:
        return ""
    return row.told[min(way, len(row.told) - 1)]
