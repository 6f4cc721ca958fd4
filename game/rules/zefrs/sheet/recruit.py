"""From stat blocks to fighters, what a scenario alters, and healing between linked battles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from game.core.components import ESCAPED, FLED, Health, Out, Position, Side, Unit
from game.core.data import Wrong, insist
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.setup import Carried, Figure, Plain
from game.rules.kit.people.inspection import Recruits
from game.rules.kit.people.roster import Known
from game.rules.zefrs.sheet.armour import Arm, dressed, shield_of
from game.rules.zefrs.sheet.fighter import Fighter, combatant
from game.rules.zefrs.sheet.wounds import Hurt, Wounds, lasting
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows import AREAS
from game.rules.zefrs.tables.rows_gear import Class, StatBlock

PROWESS = (
    "movement",
    "animal_reflexes",
    "strength",
    "acrobatics",
    "climbing",
    "swimming",
    "throwing",
)
ENDURANCE = ("damage", "will", "poison", "magic")
CLASSES: tuple[Class, ...] = ("PC", "FOE", "ENEMY", "MOUNT")
KIT = ("combat_class", "weapons", "armour", "bronze", "shield_arm", "mount")
KINDS = {"weapons": "weapons", "armour": "armour", "bronze": "armour", "mount": "archetypes"}
"""Which words the values of a key are."""

MOST = 40
"""The highest talent, as in the stat blocks."""


def make_fighter(figure: Figure) -> tuple[Fighter, Health, Wounds]:
    """The components of a named fighter: his archetype, with what the scenario overrides."""
    made, damage = recruit(figure.archetype, figure.overrides)
    return made, Health(damage, damage), Wounds()


def recruit(archetype: str, overrides: Mapping[str, Plain] | None = None) -> tuple[Fighter, int]:
    """A fighter of this archetype, and his unhurt Damage.

    Overrides name talents (whole numbers) or kit: combat_class, weapons, armour, bronze,
    shield_arm, mount; those of other books are passed over. Raises Misfit for one that cannot be,
    KeyError for an unknown archetype.
    """
    block, changes = tables().blocks[archetype], own(overrides or {})
    insist(override_faults(changes))
    talents = {**_talents(block), **{k: v for k, v in changes.items() if isinstance(v, int)}}
    fighting = {k: v for k, v in talents.items() if k not in (*PROWESS, *ENDURANCE)}
    armour = _names(changes, "armour", block.armour)
    made = Fighter(
        _class(changes, block),
        tuple(sorted(talents.items())),
        general(talents[name] for name in PROWESS if name in talents),
        general(fighting.values()),
        general(talents[name] for name in ENDURANCE if name in talents),
        _names(changes, "weapons", block.weapons),
        dressed(armour, _names(changes, "bronze", ())),
        shield_of(armour),
        _arm(changes),
        str(changes.get("mount", block.mount)),
    )
    return made, talents["damage"]


@rule("ZF-RES-04")
def general(talents: Iterable[int]) -> int:
    """A General rating: all talents of the pool, divided by 10, rounded down."""
    return sum(talents) // tables().numbers.ratings.pool_divisor


LISTS = ("weapons", "armour", "bronze")
"""The overrides that are lists of names."""


def own(overrides: Mapping[str, Plain]) -> dict[str, Plain]:
    """The overrides that are not another book's."""
    return {name: value for name, value in overrides.items() if name not in tables().foreign}


def override_faults(overrides: Mapping[str, Plain]) -> list[Wrong]:
    """What is wrong with overrides of a scenario, each with what would have been right."""
    found, talents = [], known_talents()
    for key, value in own(overrides).items():
        if key not in (*KIT, *talents):
            message = f"no talent '{key}'"
            found.append(Wrong((key,), message, key, talents, at_key=True, kind="skills"))
        elif isinstance(value, tuple) != (key in LISTS):
            right = "a list of names" if key in LISTS else "one value, not a list"
            found.append(Wrong((key,), f"must be {right}"))
        else:
            found += _misfits(key, value if isinstance(value, tuple) else (value,))
    return found


def _misfits(key: str, values: tuple[str | int | bool, ...]) -> Iterator[Wrong]:
    """What is none of the words that this key may have, or no number."""
    fit = _fit(key)
    for given in values:
        if fit and given not in fit:
            kind = KINDS.get(key, "")
            yield Wrong((key,), f"no '{given}' for '{key}'", str(given), fit, kind=kind)
        elif not fit and not _is_talent(given):
            yield Wrong((key,), f"must be a whole number from 0 to {MOST}")


def known_talents() -> tuple[str, ...]:
    """Every talent that a fighter can have."""
    rows = tables().weapons.values()
    armed = {name for row in rows for name in (row.id, *row.talents)}
    blocks = {name for block in tables().blocks.values() for name, _ in block.fighting}
    return (*PROWESS, *ENDURANCE, *sorted(armed | blocks))


def _fit(key: str) -> tuple[str, ...]:
    table = tables()
    fits: dict[str, Iterable[str]] = {
        "combat_class": CLASSES,
        "weapons": (*table.weapons, *table.items),
        "armour": table.armour,
        "bronze": table.armour,
        "shield_arm": table.shield_areas,
        "mount": ("", *(name for name, b in table.blocks.items() if b.combat_class == "MOUNT")),
    }
    return tuple(fits.get(key, ()))


def _is_talent(value: Plain) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST


def _talents(block: StatBlock) -> dict[str, int]:
    pools = [(name, getattr(block.prowess, name)) for name in PROWESS]
    pools += [(name, getattr(block.endurance, name)) for name in ENDURANCE]
    return {name: rating for name, rating in (*pools, *block.fighting) if rating is not None}


def _names(changes: Mapping[str, Plain], key: str, usual: tuple[str, ...]) -> tuple[str, ...]:
    names = changes.get(key, usual)
    return tuple(str(name) for name in names) if isinstance(names, tuple) else usual


@rule("ZF-GEN-01")
def _class(changes: Mapping[str, Plain], block: StatBlock) -> Class:
    named = changes.get("combat_class", block.combat_class)
    return next(name for name in CLASSES if name == named)


def _arm(changes: Mapping[str, Plain]) -> Arm:
    return "right_arm" if changes.get("shield_arm") == "right_arm" else "left_arm"


RECRUITS = Recruits(lambda: tables().blocks, override_faults, recruit)
"""Whom the book knows."""


LOST = ("slain", "fallen", "captured")
"""Ways out of a battle from which nobody comes to the next one."""


@rule("ZF-HEAL-01", "ZF-HEAL-02", "ZF-HEAL-03")
def restored(endurance: int, *, rest: bool) -> int:
    """The points that one day restores; light doings count as rest, strenuous activity does not."""
    numbers = tables().numbers.personal
    if not rest:
        return numbers.strenuous_points
    return max(numbers.rest_points, endurance + numbers.rest_points)


@rule("ZF-HEAL-04")
def after_day(health: Health, endurance: int, *, rest: bool) -> Health:
    """His Damage at the end of a day, never above what it is unhurt."""
    return replace(health, now=min(health.full, health.now + restored(endurance, rest=rest)))


@rule("ZF-HEAL-06")
def after_days(health: Health, endurance: int, days: int, *, rest: bool) -> Health:
    """His Damage after so many days."""
    for _ in range(days):
        health = after_day(health, endurance, rest=rest)
    return health


@rule("ZF-WOUND-06")
def mended(wounds: Wounds, days: int, *, rest: bool) -> Wounds:
    """The wounds after so many days: what passes by itself has passed, days of rest heal the
    others, and what is healed may leave a penalty for a while.
    """
    wounds = lasting(wounds)
    for _ in range(days):
        wounds = _day(wounds, rest=rest)
    return wounds


def _day(wounds: Wounds, *, rest: bool) -> Wounds:
    healing = [replace(hurt, days=hurt.days + int(rest)) for hurt in wounds.suffered]
    later = [replace(hurt, days=hurt.days + 1) for hurt in wounds.after]
    healed = [hurt for hurt in healing if hurt.days >= hurt.row.rest_days]
    new = [replace(hurt, days=0) for hurt in healed if hurt.row.after_days]
    kept = [hurt for hurt in later if hurt.days < hurt.row.after_days and hurt not in new]
    return Wounds(tuple(hurt for hurt in healing if hurt not in healed), (*kept, *new))


def carried(reader: Reader, days: int, rest: bool) -> tuple[Carried, ...]:
    """How everybody of this battle comes to the next, after so many days of rest or of toil."""
    return tuple(_carried(reader, unit, days, rest=rest) for unit, _ in reader.each(Known, Fighter))


def _carried(reader: Reader, unit: int, days: int, *, rest: bool) -> Carried:
    who = combatant(reader, unit)
    health = after_days(who.health, who.fighter.endurance, days, rest=rest)
    wounds = mended(who.wounds, days, rest=rest)
    return Carried(
        reader.get(unit, Known).id,
        health.now,
        tuple((hurt.wound, str(hurt.area)) for hurt in wounds.suffered),
        tuple((hurt.wound, str(hurt.area)) for hurt in wounds.after),
        gone(reader, unit),
        tuple(hurt.days for hurt in (*wounds.suffered, *wounds.after)),
    )


@rule("ZF-END-04")
def gone(reader: Reader, unit: int) -> str:
    """Why he is not there in the next battle, empty if he is: dead, or a prisoner.

    Who left the field is free; the helpless are prisoners where only enemies are on their feet.
    """
    out = reader.find(unit, Out)
    if out is not None and out.why in LOST:
        return out.why
    helpless = combatant(reader, unit).condition.helpless
    left = out is not None and out.why in (FLED, ESCAPED)
    side = reader.get(unit, Unit).side
    taken = (helpless or out is not None) and not left
    free = standing(reader)
    return "captured" if taken and free and side not in free else ""


def standing(reader: Reader) -> frozenset[str]:
    """The sides that still have somebody on the field who is not helpless."""
    return frozenset(_standing(reader))


def _standing(reader: Reader) -> Iterator[str]:
    sides = [side.id for _, (side,) in reader.each(Side)]
    for unit, (who, _, _) in reader.each(Unit, Fighter, Position):
        free = reader.find(unit, Out) is None and not combatant(reader, unit).condition.helpless
        if free and who.side in sides:
            yield who.side


def wounds_of(had: Carried) -> Wounds:
    """The wounds with which he starts; KeyError for one that there is not."""
    pairs = [*had.wounds, *had.after]
    days = (*had.days, *(0 for _ in pairs))
    hurts = [hurt_of(*pair, spent) for pair, spent in zip(pairs, days, strict=False)]
    return Wounds(tuple(hurts[: len(had.wounds)]), tuple(hurts[len(had.wounds) :]))


def hurt_of(wound: str, where: str, days: int = 0) -> Hurt:
    """The wound of this id at this area; KeyError if there is none."""
    area = next((known for known in AREAS if known == where), None)
    rows = (tables().wounds_armed, tables().wounds_brawling)
    if area is None or wound not in [row[area].id for row in rows]:
        raise KeyError(f"{wound} of {where}")
    return Hurt(wound, area, days)
