"""What a battle of the third book is made of, and the questions that all its rules ask."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from game.core.components import Field, Health, Large, Out, Position, Seen, Unit
from game.core.data.glossary import Setting, Switch
from game.core.grid import Cell
from game.core.memo import once
from game.core.orders import Facts, Order
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.kit.ground.feet import CLOSED, Feet, table
from game.rules.kit.ground.measures import KING
from game.rules.kit.ground.places import Crowd, Place, Stander, block, gap, without
from game.rules.kit.ground.sight import open_line, still
from game.rules.kit.ground.site import Site
from game.rules.kit.ground.ways import Ways, ways
from tests.third_book.rows import Arm, arms

SWITCHES = {
    "injury": Switch("third.switch_injury", ("gentle", "usual", "hard"), "usual"),
    "dodges": Switch("third.switch_dodges", range(5), 1),
}
"""How hard all blows are, and how often somebody dodges in a round."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """His stat block, as the scenario has it."""

    skill: int
    wits: int
    quick: int
    pace: int
    armour: int
    arms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dodged:
    """How often he has dodged in this round."""

    round: int
    times: int


@dataclass(frozen=True, slots=True)
class Acting:
    """What he does now: his order, known to all who know of him."""

    order: Order


@dataclass(frozen=True, slots=True)
class Snared:
    """He has stepped on this trap, with so many steps left."""

    trap: int
    left: int


@dataclass(frozen=True, slots=True)
class Halted:
    """His way was interrupted with so many steps left; he is asked anew."""

    left: int


@dataclass(frozen=True, slots=True)
class Trap:
    """Something that hurts who steps on its cell, once."""

    bite: int
    dice: int


@dataclass(frozen=True, slots=True)
class Hearsay:
    """What everybody has heard: how many traps lie hidden, how many fighters of each side. The
    entity of the field has it.
    """

    traps: int = 0
    lurkers: Facts = ()


@dataclass(frozen=True, slots=True)
class Man:
    """A fighter as he is now, with all that blows and ways go by."""

    unit: int
    side: str
    cell: Cell | None
    fighter: Fighter
    health: Health
    size: int

    @property
    def place(self) -> Place:
        """The cells he fills; none where he has not come yet."""
        return block(self.cell, self.size) if self.cell is not None else ()


@once
def man(reader: Reader, unit: int) -> Man:
    """This fighter."""
    spot, who = reader.find(unit, Position), reader.get(unit, Unit)
    cell = spot.cell if spot else None
    fighter, health = reader.get(unit, Fighter), reader.get(unit, Health)
    return Man(unit, who.side, cell, fighter, health, size_of(reader, unit))


def size_of(reader: Reader, unit: int) -> int:
    """How many cells he fills each way; a trap fills one."""
    large = reader.find(unit, Large)
    return large.cells if large else 1


@once
def men(reader: Reader) -> tuple[Man, ...]:
    """Everybody on the field who can fight, by id."""
    found = (unit for unit, _ in reader.each(Fighter, Position))
    return tuple(man(reader, unit) for unit in found if able(reader, unit))


@rule("TB-HARM-02")
def able(reader: Reader, unit: int) -> bool:
    """Whether he can still fight: not out, with points left."""
    return reader.find(unit, Out) is None and reader.get(unit, Health).now > 0


def foes(reader: Reader, me: Man) -> tuple[Man, ...]:
    """His enemies, as far as this reader knows them."""
    return tuple(other for other in men(reader) if other.side != me.side)


def friends(reader: Reader, me: Man) -> tuple[Man, ...]:
    """The others of his side."""
    return tuple(o for o in men(reader) if o.side == me.side and o.unit != me.unit)


def field_of(reader: Reader) -> int:
    """The entity of the field."""
    return reader.each(Field)[0][0]


def setting(reader: Reader, name: str) -> Setting:
    """What a switch of this battle is set to."""
    return SWITCHES[name].setting(name, reader.get(field_of(reader), Field).switches)


def site_of(reader: Reader) -> Site:
    """The ground of this battle; every step counts one."""
    return still(reader, KING)


@once
def crowd_of(reader: Reader, side: str) -> Crowd:
    """Who fills which cells, as far as this side knows."""
    return {
        cell: Stander(one.unit, one.side)
        for one in men(reader)
        if known_to(reader, one.unit, side)
        for cell in one.place
    }


def known_to(reader: Reader, unit: int, side: str) -> bool:
    """Whether this side knows of him, or of a trap."""
    seen = reader.find(unit, Seen)
    return seen is None or side in seen.sides


@rule("TB-MOVE-01", "TB-MOVE-02")
@lru_cache(maxsize=256)
def feet_of(side: str, pace: int, size: int) -> Feet:
    """He goes through friends and round enemies; hard going costs two."""
    prices = table({"open": 1, "slow": 2, "water": 2})
    return Feet(pace, prices, CLOSED, friends=side, size=size)


@rule("TB-MOVE-01")
@once
def ways_of(reader: Reader, unit: int, pace: int) -> Ways:
    """Where he can go with so many steps, as far as his side knows who is in the way."""
    me = man(reader, unit)
    assert me.cell is not None
    goes = feet_of(me.side, pace, me.size)
    crowd = without(crowd_of(reader, me.side), unit)
    return ways(site_of(reader), crowd, me.cell, goes)


@rule("TB-HIT-02")
def reaches(reader: Reader, me: Man, other: Man, arm: Arm) -> bool:
    """Whether he can strike him with this weapon from where he stands."""
    return bool(me.place and other.place) and (
        gap(me.place, other.place) <= arm.reach and in_view(reader, me.place, other.place)
    )


def in_view(reader: Reader, one: Place, other: Place) -> bool:
    """Whether a clear line leads from one place to the other."""
    site = site_of(reader)
    return any(open_line(site, a, b) for a in one for b in other)


def arms_for(reader: Reader, me: Man, other: Man) -> Iterator[str]:
    """His weapons that reach him, in the order in which he carries them."""
    return (name for name in me.fighter.arms if reaches(reader, me, other, arms()[name]))


@rule("TB-DODGE-02")
def can_dodge(reader: Reader, unit: int, now: int) -> bool:
    """Whether he has a dodge left in this round."""
    had = reader.find(unit, Dodged)
    times = had.times if had and had.round == now else 0
    return times < int(setting(reader, "dodges"))
