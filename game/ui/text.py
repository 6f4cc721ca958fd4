"""Words on the screen: cached, measured, shrunk or wrapped to their box, and recorded.

Everything a player reads passes through ``draw``, ``paragraph`` or ``line``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from pygame import Rect, Surface
from pygame.transform import rotate

from game.ui.art.kept import held
from game.ui.recorder import Mark as Mark
from game.ui.recorder import Recorder as Recorder
from game.ui.recorder import lay_over as lay_over
from game.ui.recorder import note
from game.ui.recorder import recording as recording
from game.ui.recorder import repeat as repeat
from game.ui.recorder import wipe as wipe
from game.ui.type import SMALLEST, font, forget

Colour = tuple[int, int, int]
CACHE = 4096

BREAK = re.compile("(?<! /) (?!%|/ )")
"""Where a line may end: not before a per cent sign, nor beside the stroke between two keys."""


@dataclass(frozen=True, slots=True)
class Style:
    """How letters look: size in pixels, weight, slope and colour."""

    size: int
    weight: str = "regular"
    italic: bool = False
    colour: Colour = (43, 28, 18)

    def but(self, colour: Colour | None = None, weight: str = "", size: int = 0) -> Style:
        """The same style in another colour, weight or size."""
        return replace(
            self,
            colour=self.colour if colour is None else colour,
            weight=weight or self.weight,
            size=size or self.size,
        )


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of letters of one style within a line of several."""

    text: str
    style: Style


@held
def image(text: str, style: Style) -> Surface:
    """The rendered text; shared, never draw on it."""
    words = _set(text)
    return font(style.size, style.weight, style.italic).render(words, True, style.colour)


@lru_cache(maxsize=CACHE)
def ink(text: str, style: Style) -> Rect:
    """The part of ``image`` that letters really cover."""
    return image(text, style).get_bounding_rect()


@lru_cache(maxsize=CACHE)
def width(text: str, style: Style) -> int:
    """Width in pixels of a text on one line."""
    return font(style.size, style.weight, style.italic).size(_set(text))[0]


def _set(text: str) -> str:
    """The text as it is handed to the face: its per cent sign claims a fifth of its width (an
    advance of 3 pixels at a size of 20, where it is 16 wide), and three spaces make that good.
    """
    return text.replace("%", "%   ").rstrip() if "%" in text else text


@lru_cache(maxsize=256)
def step(style: Style) -> int:
    """Pixels from one line to the next."""
    return round(style.size * 1.3)


def clear_caches() -> None:
    """Drop rendered texts and faces, which pygame has closed with its window."""
    for cache in (image, ink, width, step, wrap, fitted, _along):
        cache.cache_clear()
    forget()


@lru_cache(maxsize=CACHE)
def wrap(text: str, style: Style, room: int) -> tuple[str, ...]:
    """The text in lines no wider than ``room``; a line break in the text is kept, and no line
    begins with the per cent sign of a number.
    """
    lines: list[str] = []
    for part in text.split("\n"):
        lines.append("")
        for word in BREAK.split(part):
            longer = f"{lines[-1]} {word}" if lines[-1] else word
            if lines[-1] and width(longer, style) > room:
                lines.append(word)
            else:
                lines[-1] = longer
    return tuple(lines)


@lru_cache(maxsize=CACHE)
def fitted(text: str, style: Style, room: int) -> Style:
    """The style, made smaller as far as needed and allowed for one line in ``room`` pixels."""
    while style.size > SMALLEST and width(text, style) > room:
        style = style.but(size=style.size - 1)
    return style


def draw(
    surface: Surface, text: str, style: Style, box: Rect, align: str = "left", place: str = "middle"
) -> Rect:
    """A short text in its box: shrunk to fit, wrapped only when the smallest size is too wide.

    ``align`` is left, centre or right; ``place`` is top, middle or bottom. Returns the area used.
    """
    fit = fitted(text, style, box.w)
    if width(text, fit) > box.w:
        return _lines(surface, wrap(text, fit, box.w), fit, box, align, place)
    return _lines(surface, (text,), fit, box, align, place)


def paragraph(
    surface: Surface, text: str, style: Style, box: Rect, align: str = "left", place: str = "top"
) -> Rect:
    """A longer text, wrapped; shrunk only if its lines are too many for the box."""
    while style.size > SMALLEST and _too_big(text, style, box):
        style = style.but(size=style.size - 1)
    return _lines(surface, wrap(text, style, box.w), style, box, align, place)


def height(text: str, style: Style, room: int) -> int:
    """The height of ``paragraph`` at this width."""
    return len(wrap(text, style, room)) * step(style)


def upright(surface: Surface, text: str, style: Style, box: Rect) -> Rect:
    """A text that reads from bottom to top, as on a book's spine, in the middle of its box; in
    several lines where larger letters have room so.
    """
    fit, lines = _along(text, style, box.size)
    deep = step(fit)
    whole = Rect(0, 0, deep * len(lines), max(width(one, fit) for one in lines))
    whole.center = box.center
    for number, one in enumerate(lines):
        turned, seen = _upright(one, fit)
        row = Rect(whole.x + number * deep, box.y, deep, box.h)
        area = turned.get_rect(center=row.center)
        surface.blit(turned, area)
        note(surface, one, seen.move(area.topleft), box, fit.size)
    return whole


@lru_cache(maxsize=64)
def _along(text: str, style: Style, room: tuple[int, int]) -> tuple[Style, tuple[str, ...]]:
    """The largest letters in which the lines along a spine have room, and these lines."""
    wide, high = room
    while True:
        lines = wrap(text, style, high)
        fits = len(lines) == 1 or len(lines) * step(style) <= wide
        if style.size <= SMALLEST or (fits and max(width(one, style) for one in lines) <= high):
            return style, lines
        style = style.but(size=style.size - 1)


@lru_cache(maxsize=64)
def _upright(text: str, style: Style) -> tuple[Surface, Rect]:
    turned = rotate(image(text, style), 90)
    return turned, turned.get_bounding_rect()


def fits(pieces: Sequence[Piece], room: int) -> bool:
    """Whether a line of these has room, in the smallest letters if need be."""
    least = (piece.style.but(size=min(piece.style.size, SMALLEST)) for piece in pieces)
    return sum(width(piece.text, style) for piece, style in zip(pieces, least, strict=True)) <= room


def line(
    surface: Surface, pieces: Sequence[Piece], box: Rect, align: str = "left", place: str = "middle"
) -> Rect:
    """A line of several styles on one base line, shrunk together to the width of the box."""
    pieces = _fit_pieces(pieces, box.w)
    total = sum(width(piece.text, piece.style) for piece in pieces)
    deep = max((step(piece.style) for piece in pieces), default=0)
    area = _put(Rect(0, 0, total, deep), box, align, place)
    ascent = max((_ascent(piece.style) for piece in pieces), default=0)
    x = area.x
    for piece in pieces:
        at = (x, area.y + _lead(deep, pieces) + ascent - _ascent(piece.style))
        _stamp(surface, piece.text, piece.style, at, box)
        x += width(piece.text, piece.style)
    return area


def wrap_pieces(pieces: Sequence[Piece], room: int) -> tuple[tuple[Piece, ...], ...]:
    """A rich text in lines no wider than ``room``, broken between words."""
    lines: list[list[Piece]] = [[]]
    used = 0
    for piece in pieces:
        for word in _words(piece.text):
            wide = width(word, piece.style)
            if lines[-1] and used + width(word.rstrip(), piece.style) > room:
                lines.append([])
                word, used = word.lstrip(), 0
                wide = width(word, piece.style)
            lines[-1].append(Piece(word, piece.style))
            used += wide
    return tuple(tuple(_joined(line)) for line in lines)


def _words(text: str) -> list[str]:
    parts = text.split(" ")
    return [f"{part} " for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])


def _joined(pieces: list[Piece]) -> Iterator[Piece]:
    index = 0
    while index < len(pieces):
        style, text = pieces[index].style, ""
        while index < len(pieces) and pieces[index].style == style:
            text += pieces[index].text
            index += 1
        yield Piece(text, style)


def _fit_pieces(pieces: Sequence[Piece], room: int) -> tuple[Piece, ...]:
    pieces = tuple(pieces)
    while sum(width(piece.text, piece.style) for piece in pieces) > room:
        smaller = tuple(
            Piece(p.text, p.style.but(size=max(SMALLEST, p.style.size - 1))) for p in pieces
        )
        if smaller == pieces:
            break
        pieces = smaller
    return pieces


def _ascent(style: Style) -> int:
    return font(style.size, style.weight, style.italic).get_ascent()


def _lead(deep: int, pieces: Sequence[Piece]) -> int:
    tall = max((image(p.text, p.style).get_height() for p in pieces), default=0)
    return (deep - tall) // 2


def _too_big(text: str, style: Style, box: Rect) -> bool:
    lines = wrap(text, style, box.w)
    return len(lines) * step(style) > box.h or any(width(one, style) > box.w for one in lines)


def _lines(
    surface: Surface, lines: Sequence[str], style: Style, box: Rect, align: str, place: str
) -> Rect:
    deep = step(style)
    wide = max(width(one, style) for one in lines)
    area = _put(Rect(0, 0, wide, deep * len(lines)), box, align, place)
    for index, one in enumerate(lines):
        row = Rect(area.x, area.y + index * deep, area.w, deep)
        at = _put(Rect((0, 0), image(one, style).get_size()), row, align, "middle")
        _stamp(surface, one, style, at.topleft, box)
    return area


def _put(area: Rect, box: Rect, align: str, place: str) -> Rect:
    area.x = {"left": box.x, "centre": box.centerx - area.w // 2, "right": box.right - area.w}[
        align
    ]
    area.y = {"top": box.y, "middle": box.centery - area.h // 2, "bottom": box.bottom - area.h}[
        place
    ]
    return area


def _stamp(surface: Surface, text: str, style: Style, at: tuple[int, int], room: Rect) -> None:
    surface.blit(image(text, style), at)
    note(surface, text, ink(text, style).move(at), room, style.size)
