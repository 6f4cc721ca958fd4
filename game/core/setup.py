"""How a battle is set up, before any rulebook has read it: sides, units, leaders, goals.

The same frozen types are what a scenario file is validated against.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from game.core.data import Between, Matching
from game.core.grid import Grid

Plain = str | int | bool | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """One named fighter: a leader, a commander, a hero. ``overrides`` change the stat block, those
    ``under`` the id of a book in their place where the battle is fought by that book; ``pronoun``
    is that in which sentences tell of the figure, one of PRONOUNS.
    """

    name: str
    archetype: str
    overrides: Mapping[str, Plain] = field(default_factory=dict)
    pronoun: str = ""
    under: Mapping[str, Mapping[str, Plain]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Troops:
    """A number of fighters of one archetype within a unit; ``overrides`` and ``under`` as a figure
    has them.
    """

    archetype: str
    count: int
    overrides: Mapping[str, Plain] = field(default_factory=dict)
    under: Mapping[str, Mapping[str, Plain]] = field(default_factory=dict)


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
class Look:
    """What a fighter wears on the screen, where it is not what his archetype wears: no rule reads
    it. ``hair`` is one of HAIRS, ``cloak`` one of CLOAKS.
    """

    helm: str = ""
    armour: str = ""
    hair: str = ""
    cloak: str = ""


WORN = ("helm", "armour", "hair", "cloak")
"""The keys of a look."""

HAIRS = ("brown", "auburn", "dark", "fair", "red", "grey", "white")

CLOAKS = ("none", "side", "brown", "grey", "black", "white")
"""Cloaks: none, one in the tincture of the side, or of plain cloth."""


@dataclass(frozen=True, slots=True)
class FighterSetup:
    """A fighter of a personal battle, or several alike, one on each of ``cells``.

    ``overrides`` change his stat block, ``under`` a book as a figure's do; ``held`` is what he
    has in his hands, the book's usual if nothing is named; ``temper`` says how soon he gives up
    (one of TEMPERS); ``traits`` are words that a book knows (torch …), ``effects`` the ids of
    what he can work by magic.
    ``arrives`` is the turn in which he joins at his cell, 0 for the start; ``zone`` are the
    cells on which his side may place him. ``pronoun`` is that in which sentences tell of the
    fighter (one of PRONOUNS), without one that of the archetype. ``group``: fighters
    of one side and group, all alike, are one unit in books that know units of several fighters;
    several on ``cells`` are a group by themselves. ``look`` is only seen.
    """

    id: str
    name: str
    side: str
    archetype: str
    cell: tuple[int, int] | None = None
    cells: tuple[tuple[int, int], ...] = ()
    facing: str = ""
    overrides: Mapping[str, Plain] = field(default_factory=dict)
    held: tuple[str, ...] = ()
    temper: str = ""
    traits: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    arrives: Annotated[int, Between(0, 500)] = 0
    zone: tuple[tuple[int, int], ...] = ()
    pronoun: str = ""
    under: Mapping[str, Mapping[str, Plain]] = field(default_factory=dict)
    group: str = ""
    look: Look = Look()


PRONOUNS = ("he", "she", "it", "they")
"""How sentences may tell of somebody."""

TEMPERS = ("", "bold", "steady", "wary")
"""How soon a fighter gives up: at his side's usual pace, never, when it is lost, early."""


@dataclass(frozen=True, slots=True)
class EffectSetup:
    """What a figure can work by magic: a check of ``rating`` against a target within ``range``
    feet, so many times. It harms or heals by the points of its check and ``bonus``; ``armour``
    tells whether armour stops harm.
    """

    id: str
    name: str
    kind: str
    rating: Annotated[int, Between(0, 40)]
    range: Annotated[int, Between(5, 1000)]
    bonus: Annotated[int, Between(-4, 10)] = 0
    armour: bool = True
    uses: Annotated[int, Between(1, 100)] = 1


EFFECTS = ("harm", "heal")
"""What magic of a scenario can do."""


@dataclass(frozen=True, slots=True)
class Lantern:
    """A light that stands on the field: it lights all cells within ``radius`` cells."""

    cell: tuple[int, int]
    radius: Annotated[int, Between(1, 60)]


@dataclass(frozen=True, slots=True)
class Rope:
    """A rope to swing on, from any of the cells beside ``cell`` as far as ``reach`` cells."""

    cell: tuple[int, int]
    reach: Annotated[int, Between(2, 20)]


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that lies on the field and can be picked up: a weapon's or an object's id;
    ``takes`` how long that takes, in books that know classes of actions, empty for the usual.
    """

    item: str
    cell: tuple[int, int]
    takes: Literal["", "short", "medium", "long"] = ""


MOVES = "^(N|E|S|W|NE|SE|SW|NW)([1-9][0-9]{0,2})?$"
"""A part of a way: a direction, and the number of cells if it is more than one."""


@dataclass(frozen=True, slots=True)
class Vehicle:
    """Something that drives along a fixed way with everything on it. ``cells`` are its bed at the
    start, ``path`` its way from there ("E12", "NE3"), ``kmh`` its speed; ``kind`` is what it looks
    like, ``traits`` are words that a book knows of it.
    """

    kind: str
    cells: tuple[tuple[int, int], ...]
    path: tuple[Annotated[str, Matching(MOVES)], ...] = ()
    kmh: Annotated[int, Between(1, 300)] = 18
    traits: tuple[str, ...] = ()

    @property
    def moves(self) -> tuple[str, ...]:
        """The direction of every single cell of its way."""
        parts = ((part.rstrip("0123456789"), part.lstrip("NESW")) for part in self.path)
        return tuple(way for way, count in parts for _ in range(int(count or 1)))


@dataclass(frozen=True, slots=True)
class Carried:
    """How a fighter comes out of an earlier battle of a chain, healed as far as the days went.

    ``wounds`` pairs a wound's id with its area, ``after`` those that are healed and still leave
    their later penalty. ``out`` is why he is not there any more, empty if he is. ``days`` are
    those that each of ``wounds``, then of ``after``, has been healing. ``left`` is what he has
    left of whatever else his book counts.
    """

    fighter: str
    health: int
    wounds: tuple[tuple[str, str], ...] = ()
    after: tuple[tuple[str, str], ...] = ()
    out: str = ""
    days: tuple[int, ...] = ()
    left: tuple[tuple[str, int], ...] = ()


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
    Of single fighters: slay and capture: the enemy ``unit`` is out of the battle, or a prisoner;
    escape: ``count`` of its fighters (0: all that can) have left the field at one of ``cells``,
    or at any edge if none are named.
    """

    kind: str
    side: str
    round: int = 0
    cells: tuple[tuple[int, int], ...] = ()
    share: int = 0
    unit: str = ""
    count: Annotated[int, Between(0, 400)] = 0


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything a rulebook needs to build the first state of a battle.

    A mass battle has ``units``, a personal one ``fighters`` and what lies and stands about.
    """

    scale: str
    grid: Grid
    sides: tuple[SideSetup, ...]
    units: tuple[UnitSetup, ...] = ()
    goals: tuple[Goal, ...] = ()
    switches: tuple[str, ...] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)
    fighters: tuple[FighterSetup, ...] = ()
    effects: tuple[EffectSetup, ...] = ()
    lanterns: tuple[Lantern, ...] = ()
    ropes: tuple[Rope, ...] = ()
    things: tuple[Thing, ...] = ()
    carried: tuple[Carried, ...] = ()
    vehicles: tuple[Vehicle, ...] = ()
