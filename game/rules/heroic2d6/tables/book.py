"""The tables of Heroic 2d6, read once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from game.core.data import Wrong, read, resource
from game.rules.heroic2d6.tables.rows import (
    Armour,
    Circle,
    Fate,
    GearFile,
    Item,
    MagicFile,
    Numbers,
    NumbersFile,
    Person,
    Spell,
    TrapRow,
    Weapon,
)
from game.rules.kit.tables import TableFile, Word, shelf, stat_blocks, unknown


@dataclass(frozen=True, slots=True)
class PeopleFile(TableFile):
    """Section 5, and the stat blocks of people whom other books know as well."""

    once = ("person.archetype",)
    person: tuple[Person, ...]
    foreign: tuple[Word, ...] = ()

    def faults(self) -> Iterator[Wrong]:
        """Gear and spells that no table knows."""
        for number, row in enumerate(self.person):
            yield from unknown(("person", number, "gear"), (*row.gear, row.natural), weapons())
            yield from unknown(("person", number, "armour"), row.armour, armour())
            yield from unknown(("person", number, "spells"), row.spells, spells())
            yield from unknown(("person", number, "items"), row.items, items())


@cache
def _gear() -> GearFile:
    return read(resource("data", "heroic2d6", "gear.toml"), GearFile)


@cache
def _magic() -> MagicFile:
    return read(resource("data", "heroic2d6", "magic.toml"), MagicFile)


@cache
def _numbers() -> NumbersFile:
    return read(resource("data", "heroic2d6", "numbers.toml"), NumbersFile)


weapons: Callable[[], Mapping[str, Weapon]] = shelf(_gear, "weapon")
"""Every weapon by its id."""

armour: Callable[[], Mapping[str, Armour]] = shelf(_gear, "armour")
"""Everything that is worn or carried against blows, by its id."""

items: Callable[[], Mapping[str, Item]] = shelf(_gear, "item")
"""Everything that is used, by its id."""

spells: Callable[[], Mapping[str, Spell]] = shelf(_magic, "spell")
"""Every spell by its id."""

circles: Callable[[], Mapping[int, Circle]] = shelf(_magic, "circle", "circle")
"""Every circle of magic by its number."""


@cache
def fates() -> tuple[Fate, ...]:
    """Table 4.5."""
    return _numbers().fate


traps: Callable[[], Mapping[str, TrapRow]] = shelf(_numbers, "trap")
"""Every trap by its id."""


people: Callable[[], Mapping[str, Person]]
people, foreign = stat_blocks("heroic2d6", PeopleFile, "combatants.toml", "units.toml")
"""Every stat block by its archetype; what is passed over of other books' people."""


def numbers() -> Numbers:
    """The book's numbers."""
    return _numbers().numbers
