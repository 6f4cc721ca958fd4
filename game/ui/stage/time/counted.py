"""The bar of time where time is counted: what everybody does until when, and his next turn.

The own side stands above the rule, the others below it, each in as many rows as have room. What is
under way is a band from its beginning to its end, what is still to come a shield at its number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import Rect

from game.core.shown import Mark, Timeline
from game.core.view import View
from game.ui.stage.time.course import DONE, WAITS
from game.ui.stage.time.timeline import (
    SHIELD,
    SLIDE,
    Frames,
    Token,
    at,
    is_own,
    on_bar,
    tray_tokens,
)
from game.ui.theme import Theme

ROW, THIN = (16, 21), (9, 12)
"""The height of a row at 1280 and at 1920 pixels of width, and of one where many have no room."""

MOST_ROWS = 3


@dataclass(frozen=True, slots=True)
class Counted:
    """What a strip of counted time shows: everybody's marks, those of the order that is being
    made (``ghosts``), and where the number that has been reached stands, in pixels.
    """

    tokens: tuple[Token, ...]
    ghosts: tuple[Token, ...] = ()
    now: int = 0


NOTHING = Counted(())


def rows(theme: Theme, lane: Rect) -> tuple[int, int]:
    """How many rows a lane has, and how many thin ones where many have no room in these."""
    usual = max(1, min(MOST_ROWS, lane.h // theme.letters(*ROW)))
    return usual, max(usual, lane.h // theme.letters(*THIN))


def counted(
    theme: Theme, view: View, bar: Timeline, plan: Sequence[Mark], parts: Frames
) -> Counted:
    """Everything in the place where it belongs."""
    ghosts = tuple(mark for mark in plan if on_bar(mark))
    bar = replace(bar, marks=tuple(_settled(mark) for mark in bar.marks if _seen(bar, mark)))
    ghosts = tuple(mark for mark in ghosts if _seen(bar, mark))
    shown = [mark for mark in bar.marks if on_bar(mark)]
    found, planned = list[Token](), list[Token]()
    for own, lane in ((True, parts.above), (False, parts.below)):
        real = [mark for mark in shown if is_own(view, mark) is own]
        drawn = [mark for mark in ghosts if is_own(view, mark) is own]
        placed = _packed(theme, bar, (*real, *drawn), own, lane, parts.rule)
        found += placed[: len(real)]
        planned += placed[len(real) :]
    found += tray_tokens(view, bar, parts)
    now = at(bar, parts.rule, bar.now if bar.now is not None else bar.high)
    return Counted(tuple(found), tuple(planned), now)


def lasts(mark: Mark) -> bool:
    """Whether it is something under way, not a moment."""
    return mark.until is not None and mark.until != mark.at


def _seen(bar: Timeline, mark: Mark) -> bool:
    """A moment beyond the end of the bar is not seen."""
    return lasts(mark) or mark.at is None or mark.at >= bar.low


def _settled(mark: Mark) -> Mark:
    """Who has nothing more to come in this round waits for the next."""
    if mark.state == DONE and mark.at is None:
        return replace(mark, state=WAITS, what=mark.what or "timeline.tip_over")
    return mark


def _packed(
    theme: Theme, bar: Timeline, marks: Sequence[Mark], own: bool, lane: Rect, rule: Rect
) -> list[Token]:
    """Each mark in a row of its lane; in more and thinner rows where they would overlap."""
    usual, most = rows(theme, lane)
    for count in range(usual, most + 1):
        boxes = [_box(bar, rule, mark, lane.h // count) for mark in marks]
        pushed = _placed(boxes, marks, count, own, lane)
        if not pushed:
            break
    return [Token(mark, own, box) for mark, box in zip(marks, boxes, strict=True)]


def _placed(boxes: list[Rect], marks: Sequence[Mark], count: int, own: bool, lane: Rect) -> bool:
    """Put each box in the first row that is free there; where none is, beside what stands there.
    Tells whether some had to be pushed on top of another or far from its place.
    """
    high, free, pushed = lane.h // count, [lane.x] * count, False
    for n in sorted(range(len(marks)), key=lambda n: (boxes[n].x, marks[n].unit)):
        box = boxes[n]
        box.update(box.clamp(lane) if box.w <= lane.w else box.clip(lane))
        row = next((r for r in range(count) if free[r] <= box.x), free.index(min(free)))
        place = min(max(box.x, free[row]), lane.right - box.w)
        pushed = pushed or place - box.x > high or place < free[row]
        near = count - 1 - row if own else row
        box.topleft = place, lane.y + near * high
        free[row] = box.right + 1
    return pushed


def _box(bar: Timeline, rule: Rect, mark: Mark, high: int) -> Rect:
    """A band from beginning to end, never narrower than its shield; else the shield alone."""
    wide = high * SHIELD[0] // SHIELD[1]
    start = at(bar, rule, mark.at if mark.at is not None else bar.now or bar.high)
    if mark.until is None or not lasts(mark):
        return Rect(start - wide // 2, 0, wide, high)
    end = at(bar, rule, mark.until)
    left, right = min(start, end), max(start, end)
    return Rect(left, 0, max(wide + 4, right - left), high)


class Sliding:
    """Where bands, shields and the pointer are on their way to their places."""

    def __init__(self) -> None:
        self._shown: dict[tuple[object, ...], Rect] = {}
        self._start: dict[tuple[object, ...], Rect] = {}
        self._goal: dict[tuple[object, ...], Rect] = {}
        self._part = 1.0

    def update(self, wanted: Counted, seconds: float, speed: float) -> None:
        """Let time pass; at speed 0 all is where it belongs at once."""
        goal = _places(wanted)
        if goal != self._goal:
            self._start = {key: self._shown.get(key, box) for key, box in goal.items()}
            self._goal, self._part = goal, 0.0
        self._part = 1.0 if speed <= 0 else min(1.0, self._part + seconds * speed / SLIDE)
        eased = self._part * self._part * (3 - 2 * self._part)
        self._shown = {k: _between(self._start[k], box, eased) for k, box in goal.items()}

    def shown(self, wanted: Counted) -> Counted:
        """The same as it stands just now."""
        keys = list(_places(wanted))
        boxes = [self._shown.get(key, box) for key, box in _places(wanted).items()]
        tokens = tuple(
            replace(token, rect=box) for token, box in zip(wanted.tokens, boxes, strict=False)
        )
        return replace(wanted, tokens=tokens, now=boxes[keys.index(("now",))].x)


def _places(wanted: Counted) -> dict[tuple[object, ...], Rect]:
    """The places by who and which of his marks; the pointer comes last."""
    found: dict[tuple[object, ...], Rect] = {}
    for token in wanted.tokens:
        number = sum(key[0] == token.unit for key in found)
        found[token.unit, number, lasts(token.mark)] = token.rect
    return {**found, ("now",): Rect(wanted.now, 0, 1, 1)}


def _between(one: Rect, other: Rect, part: float) -> Rect:
    ends = zip((one.x, one.y, one.w, one.h), (other.x, other.y, other.w, other.h), strict=True)
    return Rect(*(round(a + (b - a) * part) for a, b in ends))
