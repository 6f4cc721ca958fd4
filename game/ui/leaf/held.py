"""What holds a leaf still: while the pointer is on it in the middle of a choice, no row moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pygame import Rect

from game.ui.battle.panels.stack import Part

CHAPTERS = "chapters"
"""The tabs of several actions; they stand at the foot, where they come and go."""


@dataclass(frozen=True, slots=True)
class Held:
    """How a leaf stood before a click: its way of folding, the pixels between its bands, and the
    height of each.
    """

    fold: str
    gap: int
    heights: Mapping[str, int]

    def kept(self, parts: Sequence[Part]) -> list[Part]:
        """The bands as high as they were, or as they must be."""
        return [self._kept(part) for part in parts]

    def _kept(self, part: Part) -> Part:
        high = self.heights.get(part.id)
        if high is None:
            return part
        return replace(part, least=max(part.least, high), best=max(part.least, high))


def held(fold: str, places: Mapping[str, Rect], loose: Sequence[str]) -> Held:
    """What a leaf with these places holds; the ``loose`` bands give way."""
    fixed = {name: box for name, box in places.items() if name not in (*loose, CHAPTERS)}
    inside = sorted(fixed.values(), key=lambda box: box.y)
    gap = inside[1].y - inside[0].bottom if len(inside) > 1 else 0
    return Held(fold, gap, {name: box.h for name, box in fixed.items()})
