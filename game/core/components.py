"""Components that several rulebooks share; all are frozen, so a snapshot only refers to them."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.grid import Cell, Grid
from game.core.orders import Order
from game.core.setup import Goal


@dataclass(frozen=True, slots=True)
class Field:
    """The battlefield; one entity has it. ``switches`` are the words of the optional
    rules that are set otherwise than they are unasked, such as `dusk` or `initiative=rolled`.
    """

    grid: Grid
    switches: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """One party of the battle; one entity a side."""

    id: str
    name: str
    tincture: str


@dataclass(frozen=True, slots=True)
class Unit:
    """Who this is: name, the id of its side, and its archetype."""

    name: str
    side: str
    archetype: str = ""


@dataclass(frozen=True, slots=True)
class Position:
    """The cell a unit stands in. What has no position is not on the field itself."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Large:
    """This fighter fills so many cells each way, of which his position is the south-western one.
    Who has none of this fills one.
    """

    cells: int


@dataclass(frozen=True, slots=True)
class Spread:
    """All cells that a unit of several fighters fills, its position first: one for each fighter, or
    the blocks of a company. Who has none of this fills his position alone.
    """

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Facing:
    """The direction a unit looks to."""

    direction: str


@dataclass(frozen=True, slots=True)
class Strength:
    """Fighters in a unit: now, and at the start."""

    now: int
    full: int


@dataclass(frozen=True, slots=True)
class Health:
    """Points of one fighter: now (may be negative where a book says so), and unhurt."""

    now: int
    full: int


FLED, ESCAPED = "fled", "escaped"
"""Why somebody is out of it who has left the field: running, or a free man."""


@dataclass(frozen=True, slots=True)
class Out:
    """Out of the battle, and why: fallen, fled, merged, captured, withdrawn."""

    why: str


@dataclass(frozen=True, slots=True)
class Ordered:
    """The order this unit carries out, once revealed."""

    order: Order


@dataclass(frozen=True, slots=True)
class Leads:
    """This fighter leads that unit."""

    unit: int


@dataclass(frozen=True, slots=True)
class Commands:
    """This fighter commands his whole side."""

    side: str


@dataclass(frozen=True, slots=True)
class Lying:
    """What lies on the field, each thing in its cell; the entity of the field has it."""

    things: tuple[tuple[Cell, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Scenery:
    """Something that stands on the field by itself, of this kind; it has a position besides."""

    kind: str


@dataclass(frozen=True, slots=True)
class Lights:
    """What lights the field: cells with the radius of their light; the field's entity has it."""

    lit: tuple[tuple[Cell, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Torch:
    """He carries a light: it lights the cells within ``radius`` cells of where he stands."""

    radius: int


@dataclass(frozen=True, slots=True)
class Ropes:
    """Ropes that hang over the field, each with its reach in cells; the field's entity has it."""

    hung: tuple[tuple[Cell, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Seen:
    """Somebody hides here: the ids of the sides that know of him, his own among them. It is
    written in the step in which one of them finds or loses him.
    """

    sides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Temper:
    """How soon a fighter gives up: bold, steady or wary."""

    kind: str


@dataclass(frozen=True, slots=True)
class Aims:
    """What the scenario says about the end: goals and the last round; the field's entity has it.

    ``named`` are the units that goals name, by the ids of the scenario.
    """

    goals: tuple[Goal, ...]
    last: int
    named: tuple[tuple[str, int], ...] = ()
