"""The bar of time above the map: where everybody stands on it, sliding to his place.

The own side stands above the rule, the others below it; who waits and who is out lie in trays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pygame import Rect

from game.core.components import Unit
from game.core.shown import Mark, Timeline
from game.core.view import View
from game.ui.stage.time.course import OUT, WAITS, standing
from game.ui.theme import Theme

SLIDE = 0.4
"""Seconds in which somebody slides to the place he rolled, at speed 1."""

HEAD_SHARE, TRAY_SHARE = 22, 11
"""How much of the strip the heading and each tray may take at most, in per cent."""

SHIELD = 88, 104
"""Width and height of a plain shield."""

TRAYS = (WAITS, OUT)


@dataclass(frozen=True, slots=True)
class Frames:
    """The parts of the strip: heading, the two lanes with the rule between them, the trays."""

    head: Rect
    above: Rect
    rule: Rect
    below: Rect
    trays: tuple[Rect, Rect]


@dataclass(frozen=True, slots=True)
class Token:
    """Somebody on the bar or in a tray, and where he is to be pointed at."""

    mark: Mark
    own: bool
    rect: Rect

    @property
    def unit(self) -> int:
        """Who it is."""
        return self.mark.unit


def frames(theme: Theme, strip: Rect) -> Frames:
    """Where the parts stand in the strip."""
    inner = strip.inflate(-2 * theme.px(12), -2 * theme.px(7))
    head = min(theme.letters(176, 256), strip.w * HEAD_SHARE // 100)
    tray = min(theme.letters(76, 104), strip.w * TRAY_SHARE // 100)
    gap = theme.px(8)
    trays = tuple(
        Rect(inner.right - (2 - n) * tray - (1 - n) * gap, inner.y, tray, inner.h) for n in (0, 1)
    )
    left = inner.x + head + gap
    high = max(theme.letters(15, 19), theme.px(20))
    rule = Rect(left, inner.centery - high // 2, trays[0].x - gap - left, high)
    above = Rect(left, inner.y, rule.w, rule.y - inner.y)
    below = Rect(left, rule.bottom, rule.w, inner.bottom - rule.bottom)
    return Frames(Rect(inner.x, inner.y, head, inner.h), above, rule, below, (trays[0], trays[1]))


def at(bar: Timeline, rule: Rect, value: float) -> int:
    """The pixel of a number on the rule."""
    part = (value - bar.low) / max(1, bar.high - bar.low)
    part = min(1.0, max(0.0, 1.0 - part if bar.descending else part))
    pad = rule.h
    return round(rule.x + pad + part * (rule.w - 2 * pad))


class Bar:
    """Where the tokens are while they slide; it forgets whoever is not on the bar any more."""

    def __init__(self) -> None:
        self._shown: dict[int, float] = {}
        self._start: dict[int, float] = {}
        self._goal: dict[int, float] = {}
        self._part = 1.0

    def update(self, bar: Timeline | None, seconds: float, speed: float) -> None:
        """Let time pass; at speed 0 everybody is where he belongs at once."""
        goal = {mark.unit: place for mark, place in _standing(bar)}
        if goal != self._goal:
            self._start = {unit: self._shown.get(unit, place) for unit, place in goal.items()}
            self._goal, self._part = goal, 0.0
        self._part = 1.0 if speed <= 0 else min(1.0, self._part + seconds * speed / SLIDE)
        eased = self._part * self._part * (3 - 2 * self._part)
        self._shown = {
            unit: self._start[unit] + (place - self._start[unit]) * eased
            for unit, place in goal.items()
        }

    def tokens(self, view: View, bar: Timeline, parts: Frames) -> tuple[Token, ...]:
        """Everybody, where he is pointed at now."""
        found: list[Token] = []
        for own, lane in ((True, parts.above), (False, parts.below)):
            marks = [mark for mark in bar.marks if is_own(view, mark) is own and on_bar(mark)]
            places = [at(bar, parts.rule, self._shown.get(m.unit, _middle(bar))) for m in marks]
            found += _lane(marks, places, lane, own)
        return (*found, *tray_tokens(view, bar, parts))


def tray_tokens(view: View, bar: Timeline, parts: Frames) -> list[Token]:
    """Those who lie in the trays."""
    found: list[Token] = []
    for state, tray in zip(TRAYS, parts.trays, strict=True):
        found += _tray(view, [mark for mark in bar.marks if mark.state == state], tray)
    return found


def _standing(bar: Timeline | None) -> Iterable[tuple[Mark, float]]:
    for mark in bar.marks if bar else ():
        if on_bar(mark) and bar is not None:
            place = standing(mark)
            yield mark, _middle(bar) if place is None else place


def _middle(bar: Timeline) -> float:
    return (bar.low + bar.high) / 2


def on_bar(mark: Mark) -> bool:
    """Whether a mark stands on the bar, not in a tray."""
    return mark.state not in TRAYS


def is_own(view: View, mark: Mark) -> bool:
    """Whether it is somebody of the side that looks on."""
    known = view.find(mark.unit, Unit)
    return known is not None and known.side == view.side


def _lane(marks: Sequence[Mark], places: Sequence[int], lane: Rect, own: bool) -> list[Token]:
    """Side by side where several would stand on one spot, and never beyond the ends."""
    if not marks:
        return []
    wide = min(lane.h * SHIELD[0] // SHIELD[1], max(8, lane.w // len(marks)))
    queue = sorted(range(len(marks)), key=lambda n: (places[n], marks[n].unit))
    spots = spread([places[n] for n in queue], wide, lane.x + wide // 2, lane.right - wide // 2)
    return [
        Token(marks[n], own, Rect(x - wide // 2, lane.y, wide, lane.h))
        for n, x in zip(queue, spots, strict=True)
    ]


def spread(places: Sequence[int], gap: int, low: int, high: int) -> list[int]:
    """Rising places, each at least ``gap`` after the one before, within low and high if it fits."""
    spots: list[int] = []
    for place in places:
        spots.append(max(place, low, spots[-1] + gap if spots else low))
    limit = high
    for n in reversed(range(len(spots))):
        spots[n] = min(spots[n], limit)
        limit = spots[n] - gap
    return spots


def _tray(view: View, marks: Sequence[Mark], tray: Rect) -> list[Token]:
    """Rows of small shields under the tray's word, the own side first."""
    marks = sorted(marks, key=lambda mark: (not is_own(view, mark), mark.unit))
    room = Rect(tray.x + 4, tray.y + tray.h * 2 // 5, tray.w - 8, tray.h * 3 // 5 - 3)
    rows = 1
    while rows < 3 and len(marks) * (room.h // rows) * SHIELD[0] // SHIELD[1] > room.w * rows:
        rows += 1
    across = max(1, -(-len(marks) // rows))
    high = room.h // rows
    wide = min(high * SHIELD[0] // SHIELD[1], room.w // across)
    left = room.centerx - across * wide // 2
    return [
        Token(
            mark,
            is_own(view, mark),
            Rect(left + n % across * wide, room.y + n // across * high, wide, high),
        )
        for n, mark in enumerate(marks)
    ]


def under(tokens: Iterable[Token], point: tuple[int, int]) -> Token | None:
    """The token under a point; who acts lies on top."""
    hit = [token for token in tokens if token.rect.collidepoint(point)]
    return next(iter(sorted(hit, key=lambda token: token.mark.state != "acting")), None)
