"""Where the bands of a leaf stand: on one page if they can, else on as many as they need.

What is chosen comes first; odds that found no room, or only half of it, stand on a page of their
own. Head and foot stay on every page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pygame import Rect

from game.ui.battle.panels.stack import Part, stack


@dataclass(frozen=True, slots=True)
class Plan:
    """The places of all bands of the page that is shown, and how many pages there are."""

    places: dict[str, Rect] = field(default_factory=dict)
    page: int = 0
    pages: int = 1


def planned(
    area: Rect, head: Sequence[Part], choices: Sequence[Part], odds: Sequence[Part], gap: int,
    page: int,
) -> Plan:  # fmt: skip
    """The bands of one page; ``page`` is taken round if there are fewer."""
    room = area.h - sum(part.least + gap for part in head)
    pages = _pages(choices, odds, room, gap)
    shown = page % len(pages)
    return Plan(stack(area, [*head, *pages[shown]], gap), shown, len(pages))


def _pages(choices: Sequence[Part], odds: Sequence[Part], room: int, gap: int) -> list[list[Part]]:
    """All pages: odds follow choices as far as they fit, and stand in full on what comes after."""
    whole = [replace(part, least=min(room, part.best)) for part in odds]
    pages = _packed(choices, room, gap)
    if len(pages) > 1:
        return _packed([*choices, *whole], room, gap)
    spare = room - _needed(choices, gap)
    with_them = _fitting(odds, spare, gap)
    first = [*choices, *with_them]
    if _all_of(with_them, odds, spare, gap):
        return [first]
    return [first, *_packed(whole, room, gap)]


def _packed(parts: Sequence[Part], room: int, gap: int) -> list[list[Part]]:
    """The bands in pages, each as full as it can be at their least heights."""
    pages: list[list[Part]] = [[]]
    for part in parts:
        if pages[-1] and _needed([*pages[-1], part], gap) > room:
            pages.append([])
        pages[-1].append(part)
    return pages


def _fitting(parts: Sequence[Part], room: int, gap: int) -> list[Part]:
    """The worthiest of these bands, as many as have room, in their own order."""
    kept: list[Part] = []
    for part in sorted(parts, key=lambda part: -part.worth):
        if _needed([*kept, part], gap) + gap > room:
            break
        kept.append(part)
    return [part for part in parts if part in kept]


def _all_of(kept: Sequence[Part], wanted: Sequence[Part], room: int, gap: int) -> bool:
    """Whether all are there, and as high as they like to be."""
    best = sum(part.best + gap for part in wanted)
    return len(kept) == len(wanted) and best <= room


def _needed(parts: Sequence[Part], gap: int) -> int:
    return sum(part.least for part in parts) + gap * max(0, len(parts) - 1)
