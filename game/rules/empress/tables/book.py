"""The tables of Empress, read once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from game.core.checks import Modifier
from game.core.data import Wrong, read, resource
from game.rules.empress.tables.numbers import (
    CallingRow,
    Load,
    Numbers,
    NumbersFile,
    ShiftRow,
    Stealth,
)
from game.rules.empress.tables.rows import (
    GearFile,
    Intercepts,
    Item,
    Material,
    Person,
    Shield,
    ShieldSize,
    Suit,
    Venom,
    Weapon,
    Word,
)
from game.rules.kit.tables import TableFile, by_id, shelf, unknown


@dataclass(frozen=True, slots=True)
class PeopleFile(TableFile):
    """Section 5, and the stat blocks of people whom other books know as well."""

    once = ("person.archetype",)
    person: tuple[Person, ...]
    foreign: tuple[Word, ...] = ()

    def faults(self) -> Iterator[Wrong]:
        """Gear and armour that no table knows."""
        worn = [row.id for row in materials().values() if row.armour]
        for number, row in enumerate(self.person):
            named = (
                row.natural,
                *row.pair,
                *(n for n in (row.board_weapon, row.special_weapon) if n),
            )
            yield from unknown(("person", number, "gear"), row.gear, (*weapons(), *shields()))
            yield from unknown(("person", number, "natural"), named, weapons())
            yield from unknown(("person", number, "items"), row.items, items())
            if row.armour:
                yield from unknown(("person", number, "armour"), (row.armour,), worn)


@cache
def _gear() -> GearFile:
    return read(resource("data", "empress", "gear.toml"), GearFile)


@cache
def _numbers() -> NumbersFile:
    return read(resource("data", "empress", "numbers.toml"), NumbersFile)


@cache
def _people() -> tuple[PeopleFile, ...]:
    return tuple(read(resource("data", "empress", name), PeopleFile) for name in FILES)


FILES = ("combatants.toml", "units.toml")
"""Where the stat blocks stand."""

weapons: Callable[[], Mapping[str, Weapon]] = shelf(_gear, "weapon")
"""Every weapon by its id (table W)."""

shields: Callable[[], Mapping[str, Shield]] = shelf(_gear, "shield")
"""Every shield by its id."""

shield_sizes: Callable[[], Mapping[str, ShieldSize]] = shelf(_gear, "shield_size")
"""What shields of each size do."""

materials: Callable[[], Mapping[str, Material]] = shelf(_gear, "material")
"""Table VI by id."""

suits: Callable[[], Mapping[str, Suit]] = shelf(_gear, "suit")
"""Table V by id, shields left out."""


def intercepts() -> tuple[Intercepts, ...]:
    """Table VII."""
    return _gear().intercepts


venoms: Callable[[], Mapping[str, Venom]] = shelf(_gear, "venom")
"""What contact may bring, by its id."""

items: Callable[[], Mapping[str, Item]] = shelf(_gear, "item")
"""Everything that is used, by its id."""


@cache
def attribute_modifiers() -> Mapping[int, int]:
    """Table II: the modifier of every attribute."""
    rows = _numbers().attribute
    return {value: row.modifier for row in rows for value in range(row.low, row.high + 1)}


callings: Callable[[], Mapping[str, CallingRow]] = shelf(_numbers, "calling")
"""Every class by its id."""

stealth: Callable[[], Mapping[str, Stealth]] = shelf(_numbers, "stealth")
"""Table VIII by activity."""

shifts: Callable[[], Mapping[str, ShiftRow]] = shelf(_numbers, "shift")
"""Table M by the situation."""


def shift(name: str, times: int = 1) -> Modifier:
    """This row of table M as a modifier of a roll, so many times."""
    row = shifts()[name]
    return Modifier(row.rule, f"empress.shift_{row.id}", row.worth * times)


def minimum(weight: str) -> int:
    """The least Toughness that a weapon of this class needs (EM-WPN-02)."""
    return _numbers().minimum.get(weight, 0)


def loads() -> tuple[Load, ...]:
    """What armour weighs, the heaviest first (EM-MOV-02)."""
    return _numbers().load


def rates() -> tuple[int, ...]:
    """Combat movement in feet by points of encumbrance (EM-MOV-01)."""
    return _numbers().rates


@cache
def people() -> Mapping[str, Person]:
    """Every stat block by its archetype."""
    return by_id([row for file in _people() for row in file.person], "archetype")


@cache
def foreign() -> frozenset[str]:
    """What scenarios of other books alter of their people, and is passed over here."""
    return frozenset(name for file in _people() for name in file.foreign)


def numbers() -> Numbers:
    """The book's numbers."""
    return _numbers().numbers
