"""What the course of a Combat Turn keeps: the queue, rolled totals, waiters, free actions."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Due:
    """Somebody's place in the queue.

    ``what``: guard (a defender's step), act, more (action ``number`` of several), late (the
    second attack of two weapons), after (who waited, upon ``foe`` who was quicker), last.
    """

    unit: int
    what: str
    number: int = 0
    total: int | None = None
    foe: int = 0


@dataclass(frozen=True, slots=True)
class Queue:
    """Who acts in this turn, in order; the field's entity has it while the turn lasts.

    ``acting`` is whose place came up last, ``by_side`` whether sides rolled together, ``down``
    who was helpless already when everybody declared.
    """

    items: tuple[Due, ...] = ()
    acting: int = 0
    by_side: bool = False
    down: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Placed:
    """What he rolled for initiative in this turn, all added up."""

    total: int


@dataclass(frozen=True, slots=True)
class Waits:
    """He holds his action back; ``missed`` are those who were quicker than he."""

    missed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Free:
    """Free actions left to him, with so many advantages, upon ``foe`` alone (0: anybody)."""

    count: int
    advantages: int
    foe: int = 0


@dataclass(frozen=True, slots=True)
class Plight:
    """How somebody stood when the turn began, to tell whether he came to harm (ZF-END-05)."""

    points: int
    wounds: int = 0
    fallen: bool = False
    held: bool = False
    helpless: bool = False
    out: bool = False
