"""The chart of a check: every result in its colour and pattern, as wide as it is likely.

After the throw a needle shows where the dice fell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.core.checks import Check, Grade, Outcome
from game.ui import text
from game.ui.art.bars import GRADES
from game.ui.art.ink import canvas
from game.ui.art.palette import INK, PLATE, WHITE, Tincture, mix
from game.ui.art.shapes import box
from game.ui.theme import Theme

Odds = Sequence[tuple[Grade, float]]


def worst_first(odds: Odds) -> list[tuple[Grade, float]]:
    """The results from the worst to the best; grades without a colour stay as they come."""
    order = {grade: rank for rank, grade in enumerate(GRADES)}
    return sorted(odds, key=lambda item: order.get(str(item[0]), -1))


def draw_chart(
    surface: Surface,
    theme: Theme,
    rect: Rect,
    odds: Odds,
    captions: Mapping[Grade, str] | None = None,
    outcome: Outcome | None = None,
    tints: Mapping[Grade, str] | None = None,
) -> None:
    """Paint the chart; ``captions`` stand under their results, ``outcome`` sets the needle;
    ``tints`` are the colours of grades that are none themselves.
    """
    low = text.step(theme.style("small")) if captions else 0
    top = theme.px(14) if outcome else 0
    bar = Rect(rect.x, rect.y + top, rect.w, max(8, rect.h - low - top))
    shown = [(grade, chance) for grade, chance in worst_first(odds) if chance > 0]
    places = _places(bar, [chance for _, chance in shown])
    for (grade, chance), place in zip(shown, places, strict=True):
        colour = (tints or {}).get(grade, str(grade))
        surface.blit(_segment(place.size, colour), place)
        _draw_percent(surface, theme, place, colour, chance)
        if captions and grade in captions:
            under = Rect(place.x, bar.bottom, place.w, low)
            _draw_caption(surface, theme, under, captions[grade])
    pygame.draw.rect(surface, INK, bar, theme.px(2))
    if outcome:
        _draw_needle(
            surface, theme, bar, dict(zip((g for g, _ in shown), places, strict=True)), outcome
        )


def _places(bar: Rect, chances: Sequence[float]) -> list[Rect]:
    total, x, passed = sum(chances) or 1.0, bar.x, 0.0
    places: list[Rect] = []
    for chance in chances:
        passed += chance
        right = bar.x + round(bar.w * passed / total)
        places.append(Rect(x, bar.y, max(1, right - x), bar.h))
        x = right
    return places


def _draw_percent(surface: Surface, theme: Theme, place: Rect, colour: str, chance: float) -> None:
    words = f"{round(chance * 100)} %"
    style = theme.style("strong", WHITE if colour == "red" else INK)
    style = style.but(size=max(12, min(style.size, place.h * 7 // 10)))
    for shown in (words, words[:-2]):
        fit = text.fitted(shown, style, place.w - 4)
        if text.width(shown, fit) <= place.w - 4:
            text.draw(surface, shown, fit, place, "centre")
            return


def _draw_caption(surface: Surface, theme: Theme, under: Rect, words: str) -> None:
    style = text.fitted(words, theme.style("small"), under.w)
    if text.width(words, style) <= under.w:
        text.draw(surface, words, style, under, "centre")


def _draw_needle(
    surface: Surface, theme: Theme, bar: Rect, places: Mapping[Grade, Rect], outcome: Outcome
) -> None:
    place = places.get(outcome.grade)
    if place is None:
        return
    x = place.x + round(place.w * _share(outcome.check, outcome))
    reach = theme.px(9)
    tip = [(x - reach, bar.y - reach), (x + reach, bar.y - reach), (x, bar.y + reach // 2)]
    pygame.draw.line(surface, INK, (x, bar.y), (x, bar.bottom - 1), theme.px(3))
    pygame.draw.polygon(surface, INK, tip)


def _share(check: Check, outcome: Outcome) -> float:
    """How far into its own band the total lies, from the worst result to the best; of a check that
    is not read in colours, in the order of its bands.
    """
    first, last = check.bands[0], check.bands[-1]
    straight = first.grade == "white" if first.grade in GRADES else first.low <= last.low
    for band in check.bands:
        if band.low <= outcome.total <= band.high:
            part = (outcome.total - band.low + 0.5) / (band.high - band.low + 1)
            return part if straight else 1 - part
    return 0.5


def swatch(surface: Surface, box: Rect, grade: str) -> None:
    """A small field of a colour, for words that tell what it means."""
    surface.blit(_segment(box.size, grade), box)
    pygame.draw.rect(surface, INK, box, 1)


@lru_cache(maxsize=128)
def _segment(size: tuple[int, int], grade: str) -> Surface:
    pen = canvas(size)
    colour, hatch = GRADES.get(grade, (PLATE, "plain"))
    face = box(0, 0, size[0], size[1])
    pen.blend(face, (mix(colour, WHITE, 0.25), colour))
    pattern = Tincture(grade, colour, colour, colour, hatch)
    pen.hatch(face, pattern, max(5.0, size[1] / 5), 0.9, mix(colour, INK, 0.28))
    if size[0] > 24 and hatch != "plain":
        pen.fill(box(size[0] / 2 - 17, size[1] * 0.16, 34, size[1] * 0.68, 4), colour, 200)
    pen.stroke([(size[0], 0), (size[0], size[1])], INK, 1.6)
    return pen.done()
