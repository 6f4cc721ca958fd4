"""Words measured and rendered: styles, widths, steps, wrapping, and the letters that fit a room."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from pygame import Rect, Surface, mask
from pygame.font import Font

from game.ui.art.kept import held
from game.ui.type import SMALLEST, font

Colour = tuple[int, int, int]
Pixels = tuple[int, int]
CACHE = 4096

BREAK = re.compile("(?<! /) (?!%|/ )")
"""Where a line may end: not before a per cent sign, nor beside the stroke between two keys."""

QUOTES = '"“”„'
SHORT = re.compile(f"[%½…{QUOTES}]")
"""Signs whose advance in the face is shorter than they are: that of the per cent sign is 3 pixels
at a size of 20, where it is 16 wide.
"""

INKED = 60
"""How dark a pixel is that counts as a part of a letter, of 255."""

SPACES = (" ", "\N{FOUR-PER-EM SPACE}", "\N{THREE-PER-EM SPACE}")
"""What may stand between two words, the narrowest first."""

HAIR = "\N{HAIR SPACE}"
"""The narrowest space of the face, a pixel or two: what a sign lacks is made good with these."""


@dataclass(frozen=True, slots=True)
class Style:
    """How letters look: size in pixels, weight, slope and colour."""

    size: int
    weight: str = "regular"
    italic: bool = False
    colour: Colour = (43, 28, 18)

    def but(self, colour: Colour | None = None, weight: str = "", size: int = 0) -> Style:
        """The same style in another colour, weight or size."""
        return _changed(self, self.colour if colour is None else colour, weight, size)


@lru_cache(maxsize=1024)
def _changed(style: Style, colour: Colour, weight: str, size: int) -> Style:
    weight, size = weight or style.weight, size or style.size
    return replace(style, colour=colour, weight=weight, size=size)


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of letters of one style within a line of several."""

    text: str
    style: Style


@held
def image(text: str, style: Style) -> Surface:
    """The rendered text; shared, never draw on it."""
    face = font(style.size, style.weight, style.italic)
    return face.render(_set(text, style), True, style.colour)


@lru_cache(maxsize=CACHE)
def ink(text: str, style: Style) -> Rect:
    """The part of ``image`` that letters really cover."""
    return image(text, style).get_bounding_rect()


@lru_cache(maxsize=CACHE)
def width(text: str, style: Style) -> int:
    """Width in pixels of a text on one line."""
    return font(style.size, style.weight, style.italic).size(_set(text, style))[0]


def _set(text: str, style: Style) -> str:
    """The text as it is handed to the face: some of its signs claim less than they cover, and
    spaces make that good. At the end of a text they would only make it wider.
    """
    if " " in text:
        text = text.replace(" ", _space(style.size, style.weight, style.italic))
    if SHORT.search(text) is None:
        return text

    def whole(found: re.Match[str]) -> str:
        sign = found.group()
        return sign + HAIR * _missing(sign, style.size, style.weight, style.italic)

    return SHORT.sub(whole, text).rstrip(HAIR)


@lru_cache(maxsize=CACHE)
def _space(size: int, weight: str, italic: bool) -> str:
    """What parts two words: in the heavier faces, whose spaces are narrower and whose letters stand
    loose, the first that leaves a quarter of the size between an e and a T, or four pixels, which
    are enough; else two words would read as one.
    """
    least = 0 if weight == "regular" else min(size // 4, 4)
    face = font(size, weight, italic)
    parted = (one for one in SPACES if _parted(face, one) >= least)
    return next(parted, SPACES[-1])


def _parted(face: Font, space: str) -> int:
    """Pixels without ink between two words."""
    seen = mask.from_surface(face.render(f"e{space}T", True, (0, 0, 0)), INKED)
    wide, high = seen.get_size()
    bare = "".join(" #"[any(seen.get_at((x, y)) for y in range(high))] for x in range(wide))
    return max(map(len, re.findall(" +", bare.strip())), default=0)


@lru_cache(maxsize=CACHE)
def _missing(sign: str, size: int, weight: str, italic: bool) -> int:
    """So many hair spaces after a sign bring what follows clear of it, and no farther; quotation
    marks stand close to their words.
    """
    face = font(size, weight, italic)
    pair, edge = face.size("nn")[0], face.render(sign, True, (0, 0, 0)).get_bounding_rect().right
    least = edge if sign in QUOTES else edge + 1
    return next(n for n in range(32) if face.size(f"n{sign}{HAIR * n}n")[0] - pair >= least)


@lru_cache(maxsize=256)
def step(style: Style) -> int:
    """Pixels from one line to the next."""
    return round(style.size * 1.3)


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
