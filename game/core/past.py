"""The events of finished steps as a chain that battles and their copies share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.events import Event

Known = dict[str, tuple["Past", tuple[Event, ...]]]
"""What each side knew when it was asked last, so that only what came since is looked through."""


@dataclass(frozen=True, slots=True, eq=False)
class Past:
    """One finished step's events and all that happened before; ``count`` counts both."""

    before: Past | None = None
    events: tuple[Event, ...] = ()
    count: int = 0

    def plus(self, events: tuple[Event, ...]) -> Past:
        """The past with these events after it."""
        return Past(self, events, self.count + len(events)) if events else self

    def until(self, count: int) -> Past:
        """The past as it was when it held so many events."""
        node = self
        while node.count > count and node.before is not None:
            node = node.before
        short = count - node.count
        return node.plus(self.since(node)[:short]) if short else node

    def since(self, start: Past | None) -> tuple[Event, ...]:
        """The events after ``start``, which lies on this chain (None: all)."""
        parts = []
        for node in self._back():
            if node is start:
                break
            parts.append(node.events)
        return tuple(event for part in reversed(parts) for event in part)

    def known_to(self, side: str, memory: Known) -> tuple[Event, ...]:
        """The events that this side may know; what ``memory`` holds is not looked at again."""
        start, seen = memory.get(side, (None, ()))
        new: list[tuple[Event, ...]] = []
        for node in self._back():
            if node is start:
                break
            new.append(node.events)
        else:
            seen = ()
        if any(new):
            parts = (event for part in reversed(new) for event in part)
            seen = (*seen, *(event for event in parts if event.seen_by(side)))
        memory[side] = (self, seen)
        return seen

    def _back(self) -> Iterator[Past]:
        node: Past | None = self
        while node is not None:
            yield node
            node = node.before
