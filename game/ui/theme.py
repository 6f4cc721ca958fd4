"""Sizes of letters and spaces for every window, and the few colours of lettering.

Sizes are given for 1280 and 1920 pixels width; between them they are interpolated, beyond they
grow with the window. One scale factor (1.0 to 2.0) enlarges letters fully and spaces by half.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from game.ui.art import palette
from game.ui.text import Colour, Style
from game.ui.type import SMALLEST

SMALLEST_WINDOW = (1280, 720)
SCALES = (1.0, 1.1, 1.25, 1.5, 1.75, 2.0)
LARGEST = 2.0
"""So much larger than usual letters get at most, whatever is asked for."""

EASE = 0.05
"""The steps in which letters are made smaller where a note must keep to a place."""

RUBRIC: Colour = palette.hexed("#8d3b24")
FAINT: Colour = palette.hexed("#634e35")

SIZES: dict[str, tuple[float, float, str, bool]] = {
    "banner": (38, 56, "bold", False),
    "title": (23, 32, "bold", False),
    "name": (20, 27, "bold", False),
    "forecast": (16.5, 21, "bold", False),
    "heading": (15.5, 18.5, "bold", False),
    "strong": (14.5, 17, "bold", False),
    "body": (14.5, 17, "regular", False),
    "number": (14.5, 19, "bold", False),
    "caption": (13.5, 15, "italic", True),
    "small": (13, 14.5, "regular", False),
    "place": (14.5, 19, "italic", True),
}
"""Role: size at 1280, size at 1920, weight, slope."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The measures of one window size and one scale factor; ``type_size`` enlarges letters on top
    of it.
    """

    size: tuple[int, int]
    scale: float = 1.0
    type_size: float = 1.0

    @property
    def ratio(self) -> float:
        """How large the window is against 1280 × 720; never under 1."""
        return _ratio(self.size)

    def px(self, at_1920: float) -> int:
        """A space or line, given as drawn at 1920 × 1080, in pixels of this window."""
        return _px(self.size, self.scale, at_1920)

    def letters(self, at_1280: float, at_1920: float) -> int:
        """A letter size between its two given sizes, larger beyond, and scaled."""
        return _letters(self.ratio, self.enlarged, at_1280, at_1920)

    @property
    def enlarged(self) -> float:
        """How much larger letters are than at scale 1."""
        return min(self.scale * self.type_size, max(LARGEST, self.scale))

    def style(self, role: str, colour: Colour = palette.INK) -> Style:
        """The style of a role of ``SIZES``."""
        return _style(self.ratio, self.enlarged, role, colour)

    def step(self, role: str) -> int:
        """The height of a row of this role, with a little air."""
        return round(self.style(role).size * 1.5)

    @property
    def roomy(self) -> bool:
        """Whether captions and second lines have room: 1500 pixels of width at scale 1."""
        return self.size[0] / self.enlarged >= 1500

    @property
    def cramped(self) -> bool:
        """Whether letters are so large that a note beside a thing hides half of its neighbours."""
        return self.size[0] / self.enlarged < 1150

    def eased(self) -> Iterator[Theme]:
        """The theme with ever smaller letters, in steps, down to those of scale 1."""
        steps = max(0, round((self.enlarged - 1.0) / EASE))
        for number in range(steps + 1):
            yield replace(self, scale=self.enlarged - number * EASE, type_size=1.0)


@lru_cache(maxsize=16)
def _ratio(size: tuple[int, int]) -> float:
    wide, high = SMALLEST_WINDOW
    return max(1.0, min(size[0] / wide, size[1] / high))


@lru_cache(maxsize=1024)
def _px(size: tuple[int, int], scale: float, at_1920: float) -> int:
    return max(1, round(at_1920 * _ratio(size) / 1.5 * (1 + (scale - 1) / 2)))


@lru_cache(maxsize=512)
def _style(ratio: float, scale: float, role: str, colour: Colour) -> Style:
    small, large, weight, italic = SIZES[role]
    weight = "regular" if weight == "italic" else weight
    return Style(_letters(ratio, scale, small, large), weight, italic, colour)


@lru_cache(maxsize=512)
def _letters(ratio: float, scale: float, at_1280: float, at_1920: float) -> int:
    if ratio <= 1.5:
        size = at_1280 + (at_1920 - at_1280) * (ratio - 1.0) / 0.5
    else:
        size = at_1920 * ratio / 1.5
    return max(SMALLEST, round(size * scale))


def neighbour(scale: float, by: int) -> float:
    """The scale that is so many further than the nearest one, the last of them at most."""
    nearest = min(range(len(SCALES)), key=lambda index: abs(SCALES[index] - scale))
    return SCALES[max(0, min(len(SCALES) - 1, nearest + by))]
