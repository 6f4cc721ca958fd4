"""What happened, as values, and the chain of it that battles and their copies share. Events are
output only; words for them are found elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from game.core.checks import Check, Drawn, Grade
from game.core.grid import Cell
from game.core.orders import Slot, Value


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a throw was about: ``worths`` says what each grade would have been worth, in
    ``counts`` (one of COUNTS). With the odds of its check that is what could be expected of it.
    """

    counts: str
    worths: tuple[tuple[Grade, int], ...]

    def worth(self, grade: Grade) -> int:
        """What this grade is worth; 0 for one that is not named."""
        return next((worth for known, worth in self.worths if known == grade), 0)


COUNTS = ("fighters", "points", "stands")
"""What throws can be worth: fighters felled, points struck, units that stand firm."""


def staked(counts: str, check: Check, worth: Callable[[Grade], int]) -> Stakes:
    """The stakes of a check: ``worth`` asked for every grade that can come out."""
    return Stakes(counts, tuple((grade, worth(grade)) for grade, _ in check.odds))


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    ``key`` names it and finds its wording; ``rule`` is the rule that made it happen; ``facts``
    are what the sentence needs; ``outcomes`` the dice; ``to`` the sides that may know of it,
    None for all. ``stakes`` are those of the first throw, where it was worth a number. ``time``
    is the clock's, in a book that counts time; it is put in as the event is emitted.
    """

    key: str
    rule: str = ""
    unit: int | None = None
    target: int | None = None
    cell: Cell | None = None
    facts: tuple[Slot, ...] = ()
    outcomes: tuple[Drawn, ...] = ()
    to: frozenset[str] | None = None
    stakes: Stakes | None = None
    time: int = 0

    def fact(self, name: str) -> Value:
        """The fact of this name, or None."""
        return next((value for fact, value in self.facts if fact == name), None)

    def seen_by(self, side: str) -> bool:
        """Whether this side may know of it."""
        return self.to is None or side in self.to


def moved(unit: int, start: Cell, end: Cell, rule: str, path: tuple[Cell, ...] = ()) -> Event:
    """A unit went from one cell to another; ``path`` are the cells it entered, where it was
    more than one step.
    """
    facts: tuple[Slot, ...] = (("start", start), ("end", end))
    way: tuple[Slot, ...] = (("path", path),) if path else ()
    return Event("moved", rule, unit, cell=end, facts=(*facts, *way))


def turned(unit: int, facing: str, rule: str) -> Event:
    """A unit looks to another direction."""
    return Event("turned", rule, unit, facts=(("facing", facing),))


def out(unit: int, why: str, rule: str) -> Event:
    """A unit or fighter has left the battle."""
    return Event("out", rule, unit, facts=(("why", why),))


def split(unit: int, parts: tuple[int, ...], rule: str) -> Event:
    """A unit has become several; the parts carry its orders on."""
    return Event("split", rule, unit, facts=(("parts", parts),))


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
