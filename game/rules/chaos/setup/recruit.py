"""From stat blocks to fighters: sheet, reserves and gear, and what a scenario alters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from game.core.components import Health
from game.core.data import Wrong, insist
from game.core.data.glossary import NAMED
from game.core.setup import Plain
from game.rules.chaos.sheet import derived
from game.rules.chaos.sheet.components import Carries, Fighter, Held, Reserves, Skill
from game.rules.chaos.sheet.fighter import Combatant
from game.rules.chaos.tables.book import tables
from game.rules.chaos.tables.people import STATS, StatBlock
from game.rules.chaos.tables.rows import Weapon
from game.rules.kit.people.inspection import Recruits

SHEET = (*STATS, "kilograms", "size")
LISTS = ("weapons", "armour", "abilities", "poor")
EXTRA = ("bonuses", "rolls")
LEAST, MOST, MOST_SKILL = 1, 20, 10
"""Bounds of the statistics and of skill levels, as in the tables."""


@dataclass(frozen=True, slots=True)
class Recruit:
    """Somebody fresh for a fight: his sheet, hit points, reserves, and what he has with him, the
    first of it in his hand.
    """

    fighter: Fighter
    hp: Health
    reserves: Reserves
    gear: tuple[str, ...]

    @property
    def held(self) -> Held:
        """What is in his hands at the start."""
        return usual(self.gear)

    @property
    def carries(self) -> Carries:
        """What else he has with him."""
        return packed(self.gear, self.held)


def recruit(archetype: str, overrides: Mapping[str, Plain] | None = None) -> Recruit:
    """A fighter of this archetype. Overrides name statistics, skill groups (whole numbers) or
    lists: weapons, armour, abilities, poor; those of other books are passed over. Raises Misfit
    for one that cannot be, KeyError for an unknown archetype.
    """
    block, changes = tables().blocks[archetype], dict(overrides or {})
    insist(override_faults(changes))
    fighter, gear = _sheet(block, changes), _gear(block, changes)
    points = derived.points(fighter)
    base = tables().numbers.base
    health = Health(points, points)
    reserves = Reserves(
        fighter.fortitude,
        0,
        derived.natural_of(fighter),
        chakra=base.chakra,
        blood=base.blood,
    )
    made = Combatant(0, "", "", fighter, health, reserves, held=usual(gear))
    return Recruit(fighter, health, replace(reserves, actions=derived.free_actions(made)), gear)


def _sheet(block: StatBlock, changes: Mapping[str, Plain]) -> Fighter:
    values = {name: _number(changes, name, getattr(block, name)) for name in STATS}
    levels = {skill.group: Skill(skill.group, skill.level, skill.perks) for skill in block.skills}
    for group in groups():
        if isinstance(level := changes.get(group), int):
            perks = levels[group].perks if group in levels else ()
            levels[group] = Skill(group, level, perks)
    worn = _names(changes, "armour", (block.armour,) if block.armour else ())
    return Fighter(
        **values,
        weight=_number(changes, "kilograms", block.kilograms),
        size=_number(changes, "size", block.size),
        skills=tuple(levels.values()),
        poor=_names(changes, "poor", block.poor),
        abilities=_names(changes, "abilities", block.abilities),
        armour=best_armour(worn),
        bonuses=_number(changes, "bonuses", 0),
        rolls=_number(changes, "rolls", 0),
    )


def best_armour(worn: Iterable[str]) -> str:
    """What counts of several pieces: the one that stops most; shields and lesser pieces do not."""
    rows = [tables().armour[name] for name in worn if name in tables().armour]
    return max(rows, key=lambda row: row.pfb).id if rows else ""


def _gear(block: StatBlock, changes: Mapping[str, Plain]) -> tuple[str, ...]:
    """His weapons; a list of weapons replaces all but his shields, one of armour those alone."""
    rows = tables().weapons
    arms = [name for name in block.weapons if not rows[name].shield]
    shields = [name for name in block.weapons if rows[name].shield]
    if "weapons" in changes:
        arms = list(_names(changes, "weapons", ()))
    if "armour" in changes:
        shields = [name for name in _names(changes, "armour", ()) if name in rows]
    return (*arms, *(name for name in shields if name not in arms))


def usual(gear: tuple[str, ...]) -> Held:
    """The first thing in the right hand, or in both; then a shield, or a second small weapon."""
    rows = tables().weapons
    if not gear:
        return Held()
    if rows[gear[0]].hands > 1:
        return Held(gear[0], gear[0])
    shield = next((name for name in gear[1:] if rows[name].shield), "")
    return Held(gear[0], shield)


def in_hands(names: Sequence[str]) -> Held | None:
    """These weapons in his hands, the first in the right one; None if two hands do not hold them.

    What takes both hands is in both.
    """
    rows = [tables().weapons[name] for name in names if name]
    if not rows:
        return Held()
    if len(rows) == 1:
        return alone(rows[0])
    fits = len(rows) == 2 and all(row.least_hands <= 1 for row in rows)
    return Held(rows[0].id, rows[1].id) if fits else None


def alone(row: Weapon) -> Held:
    """One weapon alone: in both hands if it is held so."""
    return Held(row.id, row.id) if row.hands > 1 else Held(row.id)


def packed(gear: Sequence[str], held: Held) -> Carries:
    """What he carries beside what is in his hands."""
    left = list(gear)
    names = (held.right, held.left)
    twice = names[0] == names[1] and names[0] and tables().weapons[names[0]].hands > 1
    for name in names[:1] if twice else names:
        if name in left:
            left.remove(name)
    return Carries(tuple(left))


def groups() -> tuple[str, ...]:
    """All skill groups."""
    return (*tables().melee, *tables().ranged)


def override_faults(overrides: Mapping[str, Plain]) -> list[Wrong]:
    """What is wrong with overrides of a scenario, each with what would have been right."""
    known = (*SHEET, *LISTS, *EXTRA, *groups())
    found = []
    for key, value in overrides.items():
        if key in tables().foreign:
            continue
        if key not in known:
            message = f"no statistic or skill '{key}'"
            found.append(Wrong((key,), message, key, known, at_key=True, kind="skills"))
        elif key in LISTS:
            found += _listed(key, value)
        elif not _fits(key, value):
            found.append(Wrong((key,), f"must be a whole number from {' to '.join(_range(key))}"))
    return found


def _listed(key: str, value: Plain) -> list[Wrong]:
    table = tables()
    fits: dict[str, Iterable[str]] = {
        "weapons": table.weapons,
        "armour": (*table.armour, *table.bare, *(n for n, w in table.weapons.items() if w.shield)),
        "abilities": table.abilities,
        "poor": groups(),
    }
    if not isinstance(value, tuple):
        return [Wrong((key,), "must be a list of names")]
    fit = tuple(fits[key])
    bad = [name for name in value if name not in fit]
    kind = key if key in NAMED else "skills"
    return [Wrong((key,), f"no '{name}' for '{key}'", name, fit, kind=kind) for name in bad]


def _range(key: str) -> tuple[str, str]:
    if key in groups():
        return "0", str(MOST_SKILL)
    if key in STATS:
        return str(LEAST), str(MOST)
    return ("-20", "20") if key in EXTRA else ("1", "1000")


def _fits(key: str, value: Plain) -> bool:
    low, high = map(int, _range(key))
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _number(changes: Mapping[str, Plain], key: str, usual_value: int) -> int:
    value = changes.get(key, usual_value)
    return value if isinstance(value, int) else usual_value


def _names(changes: Mapping[str, Plain], key: str, given: tuple[str, ...]) -> tuple[str, ...]:
    names = changes.get(key, given)
    return tuple(str(name) for name in names) if isinstance(names, tuple) else given


RECRUITS = Recruits(lambda: tables().blocks, override_faults, recruit)
"""Whom the book knows."""
