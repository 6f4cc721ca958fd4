"""Whether all words over every shipped battle can be read: `make contrast`.

Each battle is opened in two windows and both palettes, and every word that is put on field or panel
is held against the mean light of the pixels under its letters, after WCAG 2. What has less than
`READABLE` is named, and the program fails; else the least of each battle is told.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from pygame import Rect, Surface

from game.play.scenarios.library import files
from game.ui import text
from game.ui.app import App
from game.ui.art import palette
from game.ui.art.palette import READABLE, Colour
from game.ui.text import Style
from tools.stage_sheet import WINDOWS, opening
from tools.stagehand import Look, Scene, dressed


@dataclass(slots=True)
class Readings:
    """The contrast of every word that was painted, the least where it was painted often."""

    found: dict[str, float] = field(default_factory=dict)

    def take(self, words: str, value: float) -> None:
        """These words had this contrast."""
        self.found[words] = min(value, self.found.get(words, value))

    @property
    def faint(self) -> dict[str, float]:
        """Those that are hard to read."""
        return {words: value for words, value in self.found.items() if value < READABLE}

    @property
    def least(self) -> tuple[float, str]:
        """The faintest words with their contrast."""
        return min((value, words) for words, value in self.found.items())


@contextmanager
def reading() -> Iterator[Readings]:
    """Takes the contrast of all words that are painted meanwhile."""
    readings, stamp = Readings(), text._stamp

    def spy(surface: Surface, words: str, style: Style, at: tuple[int, int], room: Rect) -> None:
        area = text.ink(words, style).move(at).clip(surface.get_rect())
        if area.w and area.h and words.strip():
            readings.take(words, palette.contrast(style.colour, mean(surface, area)))
        stamp(surface, words, style, at, room)

    text._stamp = spy  # type: ignore[assignment]  # the words have another name
    try:
        yield readings
    finally:
        text._stamp = stamp


def mean(surface: Surface, area: Rect) -> Colour:
    """The mean colour of the pixels of an area, mixed as light."""
    return _mixed(pygame.image.tobytes(surface.subsurface(area), "RGB"))


@lru_cache(maxsize=4096)
def _mixed(raw: bytes) -> Colour:
    sums = (sum(map(_LIGHT.__getitem__, raw[part::3])) * 3 / len(raw) for part in range(3))
    red, green, blue = (round(255 * share ** (1 / 2.2)) for share in sums)
    return red, green, blue


_LIGHT = tuple((part / 255) ** 2.2 for part in range(256))


def battle(name: str, looks: tuple[Look, ...] = WINDOWS) -> Readings:
    """The words over this battle as it opens, in each of these windows."""
    app: App = opening(name)
    with reading() as readings:
        for look in looks:
            dressed(app, Scene(lambda: app), look)
    palette.choose()
    return readings


def main() -> int:
    """Go through them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("battles", nargs="*", metavar="BATTLE")
    names = parser.parse_args().battles or [path.stem for path in files()]
    failed = 0
    with tempfile.TemporaryDirectory(prefix="pennon-contrast-") as home:
        os.environ["PENNON_HOME"] = home
        for name in names:
            readings = battle(name)
            value, words = readings.least
            print(f"{name:24} {len(readings.found):4} words, the least {value:4.1f}  {words}")
            for faint, ratio in sorted(readings.faint.items()):
                print(f"    {ratio:4.1f}  {faint}")
                failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
