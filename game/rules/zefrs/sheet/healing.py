"""Healing between linked battles: points and wounds over whole days, of rest or of toil.

Pure: what comes out is what the next battle of a chain starts from.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.components import Health, Out, Position, Side, Unit
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.setup import Carried
from game.rules.kit.people.roster import Known
from game.rules.zefrs.sheet.fighter import Fighter, combatant
from game.rules.zefrs.sheet.wounds import Hurt, Wounds, lasting
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows import AREAS

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
    left = out is not None and out.why in ("fled", "escaped")
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
