"""From stat blocks to fighters: sheet, reserves and gear, and what a scenario alters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from game.core.components import Health
from game.core.data import Wrong, insist
from game.core.rule import rule
from game.core.setup import Plain
from game.rules.chaos.sheet import derived
from game.rules.chaos.sheet.components import Carries, Fighter, Held, Reserves, Skill
from game.rules.chaos.sheet.fighter import Combatant
from game.rules.chaos.tables.book import tables
from game.rules.chaos.tables.people import STATS, StatBlock
from game.rules.chaos.tables.rows import Weapon
from game.rules.kit.people.changes import Changes, names, number
from game.rules.kit.people.gear import left_of
from game.rules.kit.people.inspection import Recruits

SHEET = (*STATS, "kilograms", "size")

PERKS = 2
"""Each level beyond those that add something by themselves has one perk more (table 2.3)."""


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
    lists: weapons, armour, abilities, poor, perks; those of other books are passed over. Raises
    Misfit for one that cannot be, KeyError for an unknown archetype.
    """
    block, changes = tables().blocks[archetype], dict(overrides or {})
    insist(faults(changes))
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
    values = {name: number(changes, name, getattr(block, name)) for name in STATS}
    levels = {skill.group: Skill(skill.group, skill.level, skill.perks) for skill in block.skills}
    for group in groups():
        if isinstance(level := changes.get(group), int):
            perks = levels[group].perks if group in levels else ()
            levels[group] = Skill(group, level, perks)
    if "perks" in changes:
        levels = {group: _perked(skill, changes) for group, skill in levels.items()}
    worn = names(changes, "armour", (block.armour,) if block.armour else ())
    return Fighter(
        **values,
        weight=number(changes, "kilograms", block.kilograms),
        size=number(changes, "size", block.size),
        skills=tuple(levels.values()),
        poor=names(changes, "poor", block.poor),
        abilities=names(changes, "abilities", block.abilities),
        armour=best_armour(worn),
        bonuses=number(changes, "bonuses", 0),
        rolls=number(changes, "rolls", 0),
    )


def _perked(skill: Skill, changes: Mapping[str, Plain]) -> Skill:
    """The first perk for a skill of level 9, both for one of level 10 (table 2.3)."""
    beyond = max(skill.level - len(tables().levels), 0)
    return replace(skill, perks=names(changes, "perks", ())[:beyond])


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
        arms = list(names(changes, "weapons", ()))
    if "armour" in changes:
        shields = [name for name in names(changes, "armour", ()) if name in rows]
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
    names = (held.right, held.left)
    twice = names[0] == names[1] and names[0] and tables().weapons[names[0]].hands > 1
    return Carries(left_of(gear, names[:1] if twice else names))


def groups() -> tuple[str, ...]:
    """All skill groups."""
    return (*tables().melee, *tables().ranged)


def _numbers() -> Mapping[str, tuple[int, int]]:
    """The least and the most of each, as in the tables."""
    return {
        **dict.fromkeys(SHEET, (1, 1000)),
        **dict.fromkeys(STATS, (1, 20)),
        **dict.fromkeys(("bonuses", "rolls"), (-20, 20)),
        **dict.fromkeys(groups(), (0, 10)),
    }


def _worn() -> tuple[str, ...]:
    """Armour, hides, and shields, which are weapons as well."""
    table = tables()
    return (*table.armour, *table.bare, *(n for n, w in table.weapons.items() if w.shield))


CHANGES = Changes(
    "statistic or skill",
    _numbers,
    {
        "weapons": ("weapons", lambda: tables().weapons),
        "armour": ("armour", _worn),
        "abilities": ("skills", lambda: tables().abilities),
        "poor": ("skills", groups),
        "perks": ("skills", lambda: tables().perks),
    },
    lambda: tables().foreign,
)
"""What a scenario may alter."""


@rule("CF-PEN-13")
def faults(overrides: Mapping[str, Plain]) -> Iterator[Wrong]:
    """What a scenario may not alter, or not so."""
    yield from CHANGES.faults(overrides)
    perks = names(overrides, "perks", ())
    if len(perks) > PERKS or len(set(perks)) < len(perks):
        yield Wrong(("perks",), f"must be {PERKS} at most, and no perk twice")


RECRUITS = Recruits(lambda: tables().blocks, faults, recruit)
"""Whom the book knows."""
