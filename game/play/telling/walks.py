"""Walks: where time is counted, the single steps of somebody are told as one way.

A way goes on until something else befalls him, or a heading comes between; what others do
meanwhile does not end it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.core.events import Event
from game.core.grid import Cell

MOVED, TURNED = "moved", "turned"
HEADINGS = ("round", "phase")


class Walks:
    """Which lines are ways that are still going on, by whose they are."""

    def __init__(self) -> None:
        self._open: dict[int, tuple[int, str]] = {}

    def take(self, event: Event, number: int) -> int | None:
        """The line of the way that this event belongs to; None if it is told by itself, as line
        ``number``.
        """
        unit = event.unit if event.time else None
        found = self._open.get(unit) if unit is not None else None
        if found is not None and (event.key == TURNED or _goes_on(event, found[1])):
            return found[0]
        self._ends(event)
        if unit is not None and event.key == MOVED:
            self._open[unit] = number, event.rule
        return None

    def _ends(self, event: Event) -> None:
        if event.key in HEADINGS:
            self._open.clear()
        for unit in (event.unit, event.target):
            if unit is not None:
                self._open.pop(unit, None)


def _goes_on(event: Event, rule: str) -> bool:
    """Whether a step is one more of a way under this rule."""
    return event.key == MOVED and event.rule == rule


def longer(way: Event, event: Event) -> Event:
    """The way with what belongs to it: one step more, or a turn, which nobody needs to be told."""
    if event.key != MOVED:
        return way
    cells = (*entered(way), *entered(event))
    facts = (("start", way.fact("start")), ("end", event.cell), ("path", cells))
    return replace(way, cell=event.cell, facts=facts)


def merged(events: Iterable[Event]) -> list[Event]:
    """These events with each way as one."""
    found, walks = list[Event](), Walks()
    for event in events:
        at = walks.take(event, len(found))
        if at is None:
            found.append(event)
        else:
            found[at] = longer(found[at], event)
    return found


def entered(way: Event) -> tuple[Cell, ...]:
    """The cells that a way has entered, the last of them included."""
    cells = way.fact("path")
    if isinstance(cells, tuple):
        return tuple(cell for cell in cells if isinstance(cell, Cell))
    return (way.cell,) if way.cell is not None else ()
