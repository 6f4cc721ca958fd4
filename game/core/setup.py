"""How a battle is set up, before any rulebook has read it: sides, units, leaders, goals.

The same frozen types are what a scenario file is validated against.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from game.core.data import Between
from game.core.grid import Grid

Plain = str | int | bool | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """One named fighter: a leader, a commander, a hero. ``overrides`` change his stat block."""

    name: str
    archetype: str
    overrides: Mapping[str, Plain] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Troops:
    """A number of fighters of one archetype within a unit."""

    archetype: str
    count: int
    overrides: Mapping[str, Plain] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class UnitSetup:
    """A unit: its troops, where it stands, who leads it.

    ``place`` is a place the rulebook knows (left, centre, right, reserve-left …) or empty;
    ``cell`` a square of the field, or None where the place decides; ``also`` are further
    leaders attached to it without a unit of their own. ``zone`` are the places and squares its
    side may put it on, all if there are none; where a side deploys freely, ``place`` is only
    where the unit stands unasked.
    """

    id: str
    name: str
    side: str
    troops: tuple[Troops, ...]
    place: str = ""
    cell: tuple[int, int] | None = None
    facing: str = ""
    leader: Figure | None = None
    also: tuple[Figure, ...] = ()
    traits: tuple[str, ...] = ()
    zone: tuple[str | tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class SideSetup:
    """A party: its name, tincture and commander, who starts with the unit ``with_unit``.

    Without a commander of its own the leader of ``with_unit`` doubles as one. ``deploy`` "free"
    lets its player place all units; otherwise he places those that have neither place nor cell.
    ``controller`` is who plays it unless somebody else is named; ``morale`` shifts the morale
    checks of all its units.
    """

    id: str
    name: str
    tincture: str
    with_unit: str = ""
    commander: Figure | None = None
    deploy: str = ""
    controller: str = ""
    morale: Annotated[int, Between(-2, 2)] = 0


@dataclass(frozen=True, slots=True)
class Goal:
    """What decides for ``side``: it wins if ``kind`` comes true.

    hold: at the end of round ``round`` it has a unit on the field (on one of ``cells``, if
    any are named); last: it alone is left; break_the_commander: an enemy commander is out;
    save_the_standard: ``unit`` is on the field at the end of round ``round``, if one is given,
    and an enemy wins as soon as it is lost. ``share`` is a least part of its fighters, percent.
    """

    kind: str
    side: str
    round: int = 0
    cells: tuple[tuple[int, int], ...] = ()
    share: int = 0
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything a rulebook needs to build the first state of a battle."""

    scale: str
    grid: Grid
    sides: tuple[SideSetup, ...]
    units: tuple[UnitSetup, ...]
    goals: tuple[Goal, ...] = ()
    switches: tuple[str, ...] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)
