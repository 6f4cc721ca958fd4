"""What a book says to be shown: a unit's card, the bar of time, what can be seen of the field
before anything is ordered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.checks import Modifier
from game.core.grid import Cell
from game.core.orders import Order, Slot

if TYPE_CHECKING:
    from game.core.ruleset import Reader, Request
    from game.core.view import View


@dataclass(frozen=True, slots=True)
class Stat:
    """One number on a unit's card: wording key, value, the rule that defines it."""

    key: str
    value: int | str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Chip:
    """A state shown on a unit: wording key and gravity (the graver is shown first)."""

    key: str
    gravity: int = 0


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a fighter's body: its name, what the armour there stops in the book's points,
    and whether his shield may cover it.
    """

    area: str
    armour: int
    shielded: bool = False


@dataclass(frozen=True, slots=True)
class Hold:
    """Somebody has hold of another, by unit; how firmly, as a wording key with facts."""

    holder: int
    held: int
    key: str
    facts: tuple[Slot, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """What a unit's panel shows: numbers, states, and the leader with his.

    Of a single fighter ``body`` says how he is protected; ``shield`` are his shield's points,
    ``rank`` is one of RANKS, ``arms`` the id of the weapon in his hand, or of bare fists.
    ``guard`` are the numbers of what protects him, told wherever he is pointed at; ``holds``
    those whom he has hold of, and who has hold of him.
    """

    stats: tuple[Stat, ...]
    chips: tuple[Chip, ...] = ()
    leader: str = ""
    leader_chips: tuple[Chip, ...] = ()
    lines: tuple[tuple[str, tuple[Slot, ...]], ...] = ()
    body: tuple[Part, ...] = ()
    shield: int = 0
    rank: str = ""
    arms: str = ""
    guard: tuple[Stat, ...] = ()
    holds: tuple[Hold, ...] = ()


RANKS = ("", "enemy", "foe", "hero", "mount")
"""What a single fighter counts for: rank and file, a named foe, a hero, a beast that is ridden."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One fighter on the bar of time: where he acts, or from where to where he may.

    ``state``: planned (not rolled yet), due, acting, done, late (at the end), waits, out.
    Where time is counted, ``what`` is the wording key of what he is doing, from ``at`` until
    ``until``; a fighter may have several marks, what he does now first, then his next turn.
    """

    unit: int
    state: str
    at: int | None = None
    low: int | None = None
    high: int | None = None
    until: int | None = None
    what: str = ""


@dataclass(frozen=True, slots=True)
class Timeline:
    """The bar of time: its ends, who acts when, whether the highest number comes first, and the
    number that has been reached where time is counted.
    """

    low: int
    high: int
    marks: tuple[Mark, ...]
    descending: bool = True
    now: int | None = None


@dataclass(frozen=True, slots=True)
class Stride:
    """A cell that a fighter can reach with one action: how, at what cost, on which way."""

    cell: Cell
    manner: str
    cost: int
    path: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Sightline:
    """What lies between a cell and somebody: clear, cover, obscured or blocked, and the shifts
    of a shot from there to him with their reasons; none for one who cannot shoot.
    """

    start: Cell
    end: Cell
    unit: int
    state: str
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True)
class Meeting:
    """An enemy met on a way, as it would be in close combat with him from ``cell``: what there is
    to say of it as a wording key with facts. If he may strike first, ``chance`` is how often he
    hits, and ``mean`` what he then takes on the average, misses counted in.
    """

    unit: int
    cell: Cell
    key: str
    facts: tuple[Slot, ...] = ()
    chance: float = 0.0
    mean: float = 0.0


def no_area(view: View, request: Request, order: Order) -> tuple[Cell, ...]:
    """The area of an order in a book in which none has any."""
    return ()


@dataclass(frozen=True, slots=True)
class Lookout:
    """What a book can say of its field before anything is ordered, from what a side knows.

    ``reach``: where this fighter can go with one action. ``sight``: from this cell to each of
    his enemies. ``threat``: for each cell, who of the side's enemies could strike or shoot
    there in the next turn. ``able``: whether a fighter can still fight at all, so that he is
    worth fearing (not asleep, bound or gone). ``area``: the cells that a partial or whole order
    would fill with what it does, such as those of a blast or of a cone of fire. ``quarry``: whom
    of his enemies this fighter can ever get at, by a blow or a shot, however long his way, with
    nobody in it and every door opened that he can open; it reads the whole field. ``meets``: whom
    he meets on this way, from where he is to its end: those who may strike at him as he goes past,
    then those at whom he could strike at its end. ``ordered``: where he can go once this order
    holds, in a book whose orders say how far one goes.
    """

    reach: Callable[[View, int], tuple[Stride, ...]]
    sight: Callable[[View, int, Cell], tuple[Sightline, ...]]
    threat: Callable[[View], Mapping[Cell, tuple[int, ...]]]
    able: Callable[[Reader, int], bool]
    area: Callable[[View, Request, Order], tuple[Cell, ...]] = no_area
    quarry: Callable[[Reader, int], tuple[int, ...]] | None = None
    meets: Callable[[View, int, tuple[Cell, ...]], tuple[Meeting, ...]] | None = None
    ordered: Callable[[View, Request, Order], tuple[Stride, ...]] | None = None
