"""The tables of Empress, read once; the numbers of the book."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from game.core.checks import Modifier
from game.core.data import Wrong, read, resource
from game.rules.empress.tables import rows
from game.rules.empress.tables.rows import Feet, Length
from game.rules.kit import tables as kit
from game.rules.kit.tables import Few, Level, Shift, TableFile, Word


@dataclass(frozen=True, slots=True)
class Stealth:
    """Table VIII: what is rolled for an activity, and what shifts the save of the target."""

    id: Word
    skill: Literal["stealth", "deception"]
    save: Shift


@dataclass(frozen=True, slots=True)
class Attribute:
    """Table II: the modifier of attributes from ``low`` to ``high``."""

    low: Level
    high: Level
    modifier: Shift


@dataclass(frozen=True, slots=True)
class CallingRow:
    """A class (EM-CHR-08): its hit die, and the least Hit Points at first level."""

    id: rows.Calling
    die: Level
    least: Level


@dataclass(frozen=True, slots=True)
class ShiftRow:
    """A row of table M: what an attack roll is shifted by, and the rule behind it."""

    id: Word
    rule: str
    worth: Shift


@dataclass(frozen=True, slots=True)
class Load:
    """Armour of at least so much Protection weighs so much (EM-MOV-02)."""

    protection: Level
    points: Level


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the book has in plain numbers."""

    hit_class: Level
    attack: Level
    initiative: Level
    save: Level
    blunder: Level
    critical: Level
    helpless: Level
    cap: Level
    complete: Level
    well_armoured: Level
    shield: Level
    light: Level
    armoured_arms: Level
    arms_margin: Level
    surface: Length
    reach: Length
    reach_by_size: Length
    reach_ratio: Length
    thrust: Level
    grip: Level
    weak: Shift
    prone: Shift
    charge: Shift
    pure: Level
    dual: Level
    board: Level
    contact: Level
    critical_save: Shift
    push: Level
    pin: Level
    much_larger: Level
    flight: Level
    close: Length
    kept: Length
    noise: Shift
    careless: Shift
    suspected: Shift
    same_trick: Shift
    critical_health: Shift
    dead: Shift
    failures: Level
    fight_on: Shift
    auto: Level
    quiet: Level
    idle_rounds: Few
    heard: Feet
    far_reach: Length
    cell: Level
    run: Level
    burst: Level
    watched: Level


@dataclass(frozen=True, slots=True)
class NumbersFile(TableFile):
    """The plain numbers, tables II, VIII and M, classes and loads."""

    once = ("calling", "stealth", "shift")
    numbers: Numbers
    minimum: dict[Word, Level]
    attribute: tuple[Attribute, ...]
    calling: tuple[CallingRow, ...]
    stealth: tuple[Stealth, ...]
    shift: tuple[ShiftRow, ...]
    load: tuple[Load, ...]
    rates: tuple[Few, ...]

    def faults(self) -> Iterator[Wrong]:
        """Attributes without a modifier."""
        yield from kit.gaps("attribute", self.attribute)


@dataclass(frozen=True, slots=True)
class PeopleFile(TableFile):
    """Section 5, and the stat blocks of people whom other books know as well."""

    once = ("person.archetype",)
    person: tuple[rows.Person, ...]
    foreign: tuple[Word, ...] = ()

    def faults(self) -> Iterator[Wrong]:
        """Gear and armour that no table knows."""
        worn = [row.id for row in materials().values() if row.armour]
        for number, row in enumerate(self.person):
            perks = filter(None, (*row.pair, row.board_weapon, row.special_weapon))
            named = (row.natural, *perks)
            yield from kit.unknown(("person", number, "gear"), row.gear, (*weapons(), *shields()))
            yield from kit.unknown(("person", number, "natural"), named, weapons())
            yield from kit.unknown(("person", number, "items"), row.items, items())
            if row.armour:
                yield from kit.unknown(("person", number, "armour"), (row.armour,), worn)


@cache
def gear() -> rows.GearFile:
    """Tables V to VII and W, as they stand in their file."""
    return read(resource("data", "empress", "gear.toml"), rows.GearFile)


@cache
def charts() -> NumbersFile:
    """The numbers, the other tables, what armour weighs (the heaviest first, EM-MOV-02), combat
    movement in feet by points of encumbrance (EM-MOV-01), and the least Toughness for each class of
    weapons (EM-WPN-02).
    """
    return read(resource("data", "empress", "numbers.toml"), NumbersFile)


weapons: Callable[[], Mapping[str, rows.Weapon]] = kit.shelf(gear, "weapon")
"""Every weapon by its id (table W)."""

shields: Callable[[], Mapping[str, rows.Shield]] = kit.shelf(gear, "shield")
"""Every shield by its id."""

shield_sizes: Callable[[], Mapping[str, rows.ShieldSize]] = kit.shelf(gear, "shield_size")
"""What shields of each size do."""

materials: Callable[[], Mapping[str, rows.Material]] = kit.shelf(gear, "material")
"""Table VI by id."""

venoms: Callable[[], Mapping[str, rows.Venom]] = kit.shelf(gear, "venom")
"""What contact may bring, by its id."""

items: Callable[[], Mapping[str, rows.Item]] = kit.shelf(gear, "item")
"""Everything that is used, by its id."""


@cache
def attribute_modifiers() -> Mapping[int, int]:
    """Table II: the modifier of every attribute."""
    table = charts().attribute
    return {value: row.modifier for row in table for value in range(row.low, row.high + 1)}


callings: Callable[[], Mapping[str, CallingRow]] = kit.shelf(charts, "calling")
"""Every class by its id."""

stealth: Callable[[], Mapping[str, Stealth]] = kit.shelf(charts, "stealth")
"""Table VIII by activity."""

shifts: Callable[[], Mapping[str, ShiftRow]] = kit.shelf(charts, "shift")
"""Table M by the situation."""


def shift(name: str, times: int = 1) -> Modifier:
    """This row of table M as a modifier of a roll, so many times."""
    row = shifts()[name]
    return Modifier(row.rule, f"empress.shift_{row.id}", row.worth * times)


people: Callable[[], Mapping[str, rows.Person]]
people, foreign = kit.stat_blocks("empress", PeopleFile, "combatants.toml", "units.toml")
"""Every stat block by its archetype; what is passed over of other books' people."""


def numbers() -> Numbers:
    """The book's numbers."""
    return charts().numbers
