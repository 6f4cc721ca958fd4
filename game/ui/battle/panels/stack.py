"""Bands of a panel one under the other: what finds no room is given up, the least worthy first.

What is left of the room goes to the bands that can use it, the modest ones first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect


@dataclass(frozen=True, slots=True)
class Part:
    """A band of a panel: the pixels it needs, those it likes to have, and its worth."""

    id: str
    least: int
    best: int
    worth: int


def stack(area: Rect, parts: Sequence[Part], gap: int) -> dict[str, Rect]:
    """The places of the bands that fit, by id, in their order from the top."""
    kept = list(parts)
    while len(kept) > 1 and _needed(kept, gap) > area.h:
        kept.remove(min(kept, key=lambda part: part.worth))
    high = {part.id: part.least for part in kept}
    spare = max(0, area.h - _needed(kept, gap))
    for part in sorted(kept, key=lambda part: (part.best - part.least, -part.worth)):
        more = min(spare, part.best - part.least)
        high[part.id] += more
        spare -= more
    return _placed(area, kept, high, gap)


def _needed(parts: Sequence[Part], gap: int) -> int:
    return sum(part.least for part in parts) + gap * (len(parts) - 1)


def _placed(area: Rect, parts: Sequence[Part], high: dict[str, int], gap: int) -> dict[str, Rect]:
    places: dict[str, Rect] = {}
    y = area.y
    for part in parts:
        places[part.id] = Rect(area.x, y, area.w, min(high[part.id], area.bottom - y))
        y += high[part.id] + gap
    return places
