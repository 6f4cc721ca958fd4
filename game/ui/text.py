"""Words on the screen: cached, measured, shrunk or wrapped to their box, and recorded.

Everything a player reads passes through ``draw``, ``paragraph`` or ``line``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pygame import Rect, Surface
from pygame.transform import rotate

from game.ui.measured import BREAK, CACHE, Pixels
from game.ui.measured import Colour as Colour
from game.ui.measured import Piece as Piece
from game.ui.measured import Style as Style
from game.ui.measured import fitted as fitted
from game.ui.measured import image as image
from game.ui.measured import ink as ink
from game.ui.measured import step as step
from game.ui.measured import width as width
from game.ui.measured import wrap as wrap
from game.ui.recorder import Mark as Mark
from game.ui.recorder import Recorder as Recorder
from game.ui.recorder import lay_over as lay_over
from game.ui.recorder import note
from game.ui.recorder import recording as recording
from game.ui.recorder import repeat as repeat
from game.ui.recorder import wipe as wipe
from game.ui.type import SMALLEST, font, forget


def clear_caches() -> None:
    """Drop rendered texts and faces, which pygame has closed with its window."""
    for cache in (image, ink, width, step, wrap, fitted, _along, _upright, _short, _long):
        cache.cache_clear()
    forget()


def draw(
    surface: Surface, text: str, style: Style, box: Rect, align: str = "left", place: str = "middle"
) -> Rect:
    """A short text in its box: shrunk to fit, wrapped only when the smallest size is too wide.

    ``align`` is left, centre or right; ``place`` is top, middle or bottom. Returns the area used.
    """
    return _set_down(surface, _short(text, style, box.size, align, place), box)


def paragraph(
    surface: Surface, text: str, style: Style, box: Rect, align: str = "left", place: str = "top"
) -> Rect:
    """A longer text, wrapped; shrunk only if its lines are too many for the box."""
    return _set_down(surface, _long(text, style, box.size, align, place), box)


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
    before, run = 0, ""
    last: Style | None = None
    for piece in pieces:
        if piece.style != last:
            # What has one style is drawn, and so is measured, as one.
            before += width(run, last) if last is not None else 0
            run, last = "", piece.style
        for word in _words(piece.text):
            if lines[-1] and before + width(run + word.rstrip(), piece.style) > room:
                lines.append([])
                word, before, run = word.lstrip(), 0, ""
            lines[-1].append(Piece(word, piece.style))
            run += word
    return tuple(tuple(_joined(line)) for line in lines)


def _words(text: str) -> list[str]:
    parts = BREAK.split(text)
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


@dataclass(frozen=True, slots=True)
class Setting:
    """Lines of one style as they stand in a box at the origin: the area they use, and each with
    its upper left corner.
    """

    style: Style
    area: Rect
    lines: tuple[tuple[str, Pixels], ...]


@lru_cache(maxsize=CACHE)
def _short(text: str, style: Style, size: Pixels, align: str, place: str) -> Setting:
    """A short text in a box of this size: shrunk, and wrapped only if that is not enough."""
    fit = fitted(text, style, size[0])
    lines = (text,) if width(text, fit) <= size[0] else wrap(text, fit, size[0])
    return _setting(lines, fit, size, align, place)


@lru_cache(maxsize=CACHE)
def _long(text: str, style: Style, size: Pixels, align: str, place: str) -> Setting:
    """A longer text in a box of this size: wrapped, and shrunk only if its lines are too many."""
    while style.size > SMALLEST and _too_big(text, style, size):
        style = style.but(size=style.size - 1)
    return _setting(wrap(text, style, size[0]), style, size, align, place)


def _too_big(text: str, style: Style, size: Pixels) -> bool:
    lines = wrap(text, style, size[0])
    return len(lines) * step(style) > size[1] or any(width(one, style) > size[0] for one in lines)


def _setting(lines: Sequence[str], style: Style, size: Pixels, align: str, place: str) -> Setting:
    deep, box, stands = step(style), Rect((0, 0), size), list[tuple[str, Pixels]]()
    wide = max(width(one, style) for one in lines)
    area = _put(Rect(0, 0, wide, deep * len(lines)), box, align, place)
    for index, one in enumerate(lines):
        row = Rect(area.x, area.y + index * deep, area.w, deep)
        at = _put(Rect((0, 0), image(one, style).get_size()), row, align, "middle")
        stands.append((one, at.topleft))
    return Setting(style, area, tuple(stands))


def _set_down(surface: Surface, setting: Setting, box: Rect) -> Rect:
    left, top = box.topleft
    for words, (x, y) in setting.lines:
        _stamp(surface, words, setting.style, (left + x, top + y), box)
    return setting.area.move(left, top)


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
