"""Who acts when, as it has been shown so far: the rulebook's bar of time, led on by the events.

While events are shown the bar is that of the view before them; rolled totals, who acts and who is
out are read off the events one by one. When all was shown it is the rulebook's own again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from game.core.components import Unit
from game.core.events import Event
from game.core.shown import Mark, Timeline
from game.core.view import View
from game.core.vocabulary import Does
from game.play import screens
from game.ui.battle.table.playback import Playback

PLANNED, DUE, ACTING, DONE = "planned", "due", "acting", "done"
WAITS, OUT = "waits", "out"


def course(view: View, playback: Playback) -> Timeline | None:
    """The bar of time at the moment that is shown; None where the book has none."""
    base = playback.base(view)
    bar = view.scale.timeline(base)
    if bar is None or base is view:
        return asked(view, bar) if bar is not None and bar.now is not None else bar
    shown = view.events[len(base.events) : playback.cursor]
    if any(event.key == "round" for event in shown):
        fresh = view.scale.timeline(view)
        return fresh if fresh and playback.phase == view.clock.phase else bar
    if bar.now is not None:
        return counted(bar, shown)
    return replace(bar, marks=told(view, bar.marks, shown))


def asked(view: View, bar: Timeline) -> Timeline:
    """The bar of counted time with those who are asked now and do nothing at this moment."""
    idle = {mark.unit for mark in bar.marks if mark.state == DONE and mark.at is None}
    here = sorted({r.unit for r in view.waiting if r.unit in idle and not r.window})
    kept = tuple(mark for mark in bar.marks if mark.unit not in here)
    return replace(bar, marks=(*kept, *(Mark(unit, ACTING, bar.now) for unit in here)))


def counted(bar: Timeline, events: Sequence[Event]) -> Timeline:
    """A bar of counted time as these events leave it: where time has come to, and who is out."""
    gone = {event.unit for event in events if event.key == "out" and event.unit is not None}
    ticks = [tick for event in events if type(tick := screens.fact(event, "time")) is int]
    kept = tuple(mark for mark in bar.marks if mark.unit not in gone)
    out = tuple(Mark(unit, OUT) for unit in sorted(gone))
    return replace(bar, marks=(*kept, *out), now=ticks[-1] if ticks else bar.now)


def told(view: View, marks: Iterable[Mark], events: Iterable[Event]) -> tuple[Mark, ...]:
    """The marks as these events leave them."""
    found = {mark.unit: mark for mark in marks}
    for event in events:
        total = screens.fact(event, "place")
        if type(total) is int:
            for unit in _rolled(view, found, event):
                found[unit] = Mark(unit, DUE, at=total)
        elif event.unit in found:
            found = dict(_acted(found, event))
    return tuple(found.values())


def _rolled(view: View, marks: dict[int, Mark], event: Event) -> list[int]:
    """Whose place it is: his alone, or his whole side's where nobody else of it rolled."""
    known = view.find(event.unit, Unit) if event.unit is not None else None
    if known is None:
        return []
    if screens.does(event) is not Does.PLACES_ALL:
        return [event.unit] if event.unit in marks else []
    side = known.side
    return [
        unit
        for unit, mark in marks.items()
        if mark.state == PLANNED and view.get(unit, Unit).side == side
    ]


def _acted(marks: dict[int, Mark], event: Event) -> Iterable[tuple[int, Mark]]:
    """The one whose event it is acts now, or is out; who acted before him is done."""
    for unit, mark in marks.items():
        if unit == event.unit:
            yield unit, replace(mark, state=OUT) if event.key == "out" else _acting(mark)
        elif mark.state == ACTING and event.key != "out":
            yield unit, replace(mark, state=DONE)
        else:
            yield unit, mark


def _acting(mark: Mark) -> Mark:
    return replace(mark, state=ACTING) if mark.state in (DUE, "late") else mark


def acting(bar: Timeline) -> int | None:
    """Whose moment it is."""
    return next((mark.unit for mark in bar.marks if mark.state == ACTING), None)


def standing(mark: Mark) -> float | None:
    """Where somebody stands on the bar, in its own numbers; None for who waits or is out."""
    if mark.state in (WAITS, OUT):
        return None
    if mark.at is not None:
        return float(mark.at)
    if mark.low is not None and mark.high is not None:
        return (mark.low + mark.high) / 2
    return None
