"""The tables of Heroic Combat, read once; the numbers of the book."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from game.core.checks import Modifier
from game.core.data import Wrong, read, resource
from game.rules.heroic20s.tables import charts
from game.rules.heroic20s.tables.gear import Armour, GearFile, Person, Shield, Shooter, Weapon
from game.rules.heroic20s.tables.numbers import Numbers
from game.rules.heroic20s.tables.rows import Location
from game.rules.kit.tables import TableFile, Word, by_id, shelf, unknown

FILES = ("combatants.toml", "units.toml")
"""Where the stat blocks stand: section 5, and the people whom other books know as well."""


@dataclass(frozen=True, slots=True)
class PeopleFile(TableFile):
    """Stat blocks. ``printed``: skills have in them what a lack of ST costs (HC-BASE-14)."""

    once = ("person.archetype",)
    person: tuple[Person, ...]
    foreign: tuple[Word, ...] = ()
    printed: bool = False

    def faults(self) -> Iterator[Wrong]:
        """Gear and armour that no table knows."""
        places = (*groups(), *locations())
        for number, row in enumerate(self.person):
            at = ("person", number)
            named = [carried.id for carried in row.weapons]
            yield from unknown((*at, "weapons"), named, (*weapons(), *missiles()))
            yield from unknown((*at, "armour"), row.armour, armour())
            covered = [place for part in row.protection for place in part.at]
            yield from unknown((*at, "protection"), covered, places)
            if row.shield:
                yield from unknown((*at, "shield"), (row.shield,), shields())


@cache
def _gear() -> GearFile:
    return read(resource("data", "heroic20s", "gear.toml"), GearFile)


@cache
def lists() -> charts.NumbersFile:
    """The file of the plain numbers and the tables, for those that are no rows by id."""
    return read(resource("data", "heroic20s", "numbers.toml"), charts.NumbersFile)


@cache
def _people() -> tuple[PeopleFile, ...]:
    found = (resource("data", "heroic20s", name) for name in FILES)
    return tuple(read(path, PeopleFile) for path in found)


weapons: Callable[[], Mapping[str, Weapon]] = shelf(_gear, "weapon")
"""T-13 by id."""

missiles: Callable[[], Mapping[str, Shooter]] = shelf(_gear, "missile")
"""T-14 and T-15 by id."""

armour: Callable[[], Mapping[str, Armour]] = shelf(_gear, "armour")
"""T-16 by id."""

shields: Callable[[], Mapping[str, Shield]] = shelf(_gear, "shield")
"""T-17 by id."""

tactics: Callable[[], Mapping[str, charts.TacticRow]] = shelf(lists, "tactic")
"""T-1 by id."""

bands: Callable[[], Mapping[str, charts.Band]] = shelf(lists, "band")
"""T-5 by id, the nearest first."""

locations: Callable[[], Mapping[str, charts.LocationRow]] = shelf(lists, "location")
"""T-8 by id."""

wounds: Callable[[], Mapping[str, charts.Wound]] = shelf(lists, "wound")
"""What each type of damage does (HC-INJ-10)."""

lights: Callable[[], Mapping[str, charts.Light]] = shelf(lists, "light")
"""T-9 by id."""

defences: Callable[[], Mapping[str, charts.DefenceRow]] = shelf(lists, "defence")
"""T-10 by what attacks: melee, flail, thrown, thrown_light, bow, firearm."""

postures: Callable[[], Mapping[str, charts.PostureRow]] = shelf(lists, "posture")
"""T-11 by id."""

movers: Callable[[], Mapping[str, charts.Mover]] = shelf(lists, "mover")
"""T-18 by id."""

hazards: Callable[[], Mapping[str, charts.Hazard]] = shelf(lists, "hazard")
"""T-19 by id."""

damage_rows: Callable[[], Mapping[int, charts.DamageRow]] = shelf(lists, "damage", "strength")
"""T-12 by ST."""

cowardice: Callable[[], Mapping[int, charts.Cowardice]] = shelf(lists, "cowardice", "control")
"""What Cowardice adds to morale, by its self-control number."""


def groups() -> Mapping[str, tuple[Location, ...]]:
    """The locations that armour of one word covers."""
    return _gear().groups


def shift(name: str, times: int = 1) -> Modifier:
    """What a situation shifts a roll by, as a modifier with its rule and wording, so many times."""
    behind, worth = lists().shifts[name]
    return Modifier(behind, f"heroic20s.shift_{name}", worth * times)


@cache
def people() -> Mapping[str, Person]:
    """Every stat block by its archetype, as its file has it; ``blocks.sheet`` works it out."""
    return by_id([row for file in _people() for row in file.person], "archetype")


@cache
def printed() -> frozenset[str]:
    """The archetypes whose skills have a lack of ST in them already."""
    return frozenset(row.archetype for file in _people() if file.printed for row in file.person)


@cache
def foreign() -> frozenset[str]:
    """What scenarios of other books alter of their people, and is passed over here."""
    return frozenset(name for file in _people() for name in file.foreign)


def numbers() -> Numbers:
    """The book's numbers."""
    return lists().numbers
