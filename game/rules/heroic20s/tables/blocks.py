"""From a stat block as its file has it to the sheet that is fought with: what is not printed is
worked out.
"""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache
from math import floor
from typing import Any

from game.core.rule import rule
from game.rules.heroic20s.tables import book, damage
from game.rules.heroic20s.tables.gear import Carried, ModeChange, Person, Shooter, WeaponMode
from game.rules.heroic20s.tables.rows import (
    CLOSE,
    Arm,
    Launcher,
    Location,
    Missile,
    Mode,
    Protection,
    Sheet,
    Traits,
)

SAME = tuple(one.name for one in fields(Traits))
"""What stands on the sheet as in the block."""

LAUNCHER = tuple(one.name for one in fields(Launcher))
"""What a ranged weapon has in these hands as in the table, but for what is lacking in ST."""

OWN = ("dice", "adds", "half", "most", "accuracy", "holds", "ammunition")
"""What a stat block may have other than the table of a ranged weapon."""

BARE = "punch"
"""Bare hands, which whoever has hands can always strike with."""

BARE_SKILLS = ("brawling", "karate")


@cache
def sheet_of(archetype: str, basic: bool = False) -> Sheet:
    """The sheet of an archetype of the files; KeyError for an unknown one."""
    return sheet(book.people()[archetype], basic)


@rule("HC-BASE-05", "HC-BASE-17")
def sheet(row: Person, basic: bool = False) -> Sheet:
    """The stat block worked out, with the swing of the seed's fighters or the ``basic`` one.

    What is printed wins over what is derived: HP = ST, FP = HT, Will = Per = IQ, Basic Speed a
    quarter of DX + HT, Basic Move without its fraction.
    """
    quarters = round(row.speed * 4) or row.dexterity + row.health
    pace = row.basic_move or quarters // 4
    move = row.move or laden(pace, row.encumbrance)
    made: dict[str, Any] = {name: getattr(row, name) for name in SAME}
    made |= {
        "will": row.will or row.intelligence,
        "perception": row.perception or row.intelligence,
        "hit_points": row.hit_points or row.strength,
        "fatigue_points": row.fatigue_points or row.health,
        "speed": quarters,
        "basic_move": pace,
        "move": move,
        "top_speed": fastest(row, move),
        "dodge": row.dodge or dodge(row, quarters),
        "block": row.block or block(row),
        "defence_bonus": bonus(row),
        "protection": protection(row),
        "swing": damage.swing(row.arm_strength or row.strength, basic),
        "arms": arms(row, basic),
        "missiles": shooters(row, basic),
        "skills": tuple((row.skills or {}).items()),
        "plate": any(book.armour()[name].plate for name in row.armour),
    }
    return Sheet(**made)


@rule("HC-BASE-22", "HC-MOVE-04")
def fastest(row: Person, move: int) -> int:
    """Top Speed: that of the mount for a rider, and Move where the block has none."""
    mount = book.people()[row.mount] if row.mount else row
    return mount.top_speed or mount.move or move


@rule("HC-BASE-18")
def laden(move: int, level: int) -> int:
    """Move under this level of encumbrance, at least 1."""
    return max(1, move * book.lists().encumbrance[level].move // 10)


@rule("HC-BASE-18")
def encumbrance(strength: int, pounds: float) -> int:
    """The level of encumbrance, 0 to 4, of so many pounds; ValueError for too many."""
    lift = strength * strength / book.numbers().basic_lift
    for level, row in enumerate(book.lists().encumbrance):
        if pounds <= row.lift * lift:
            return level
    raise ValueError(f"{pounds} pounds are too much for ST {strength}")


def bonus(row: Person) -> int:
    """The DB of the shield."""
    return book.shields()[row.shield].bonus if row.shield else 0


@rule("HC-BASE-06")
def dodge(row: Person, quarters: int) -> int:
    """Dodge, with reflexes, encumbrance and shield in it."""
    return quarters // 4 + book.numbers().dodge - row.encumbrance + _reflexes(row) + bonus(row)


@rule("HC-BASE-06")
def block(row: Person) -> int:
    """Block with the shield or cloak, everything in it; 0 without skill."""
    if not row.shield_skill:
        return 0
    return book.numbers().block + row.shield_skill // 2 + _reflexes(row) + bonus(row)


@rule("HC-BASE-06")
def parry(row: Person, level: int, modifier: int) -> int:
    """Parry with a weapon of this skill and modifier, everything in it."""
    return book.numbers().parry + level // 2 + modifier + _reflexes(row) + bonus(row)


def _reflexes(row: Person) -> int:
    return book.numbers().combat_reflexes if row.combat_reflexes else 0


@rule("HC-INJ-09")
def protection(row: Person) -> tuple[Protection, ...]:
    """DR of armour by location: the best of what is worn, but as a block has it where it has it."""
    found: dict[Location, Protection] = {}
    for name in row.armour:
        worn = book.armour()[name]
        for place in _places(worn.covers):
            if place not in found or found[place].value < worn.value:
                found[place] = Protection(place, worn.value, worn.flexible, worn.crushing)
    for part in row.protection:
        for place in _places(part.at):
            found[place] = Protection(place, part.value, part.flexible, part.crushing)
    return tuple(found.values())


def _places(names: tuple[str, ...]) -> list[Location]:
    return [place for name in names for place in book.groups().get(name, (name,))]  # type: ignore[misc]


def arms(row: Person, basic: bool) -> tuple[Arm, ...]:
    """The melee weapons of a block in its order, and bare hands after them."""
    carried = [one for one in row.weapons if one.id in book.weapons()]
    if row.hands and all(one.id != BARE for one in carried):
        skills = row.skills or {}
        level = max(row.dexterity, *(skills.get(name, 0) for name in BARE_SKILLS))
        carried.append(Carried(BARE, level))
    return tuple(arm(row, one, basic) for one in carried)


@rule("HC-BASE-14", "HC-BASE-15")
def arm(row: Person, carried: Carried, basic: bool) -> Arm:
    """A weapon of T-13 in these hands: its skill less what ST is lacking, its ways to strike."""
    weapon = book.weapons()[carried.id]
    level = carried.level - _lacking(row, weapon.strength)
    chosen = [one for one in weapon.modes if not carried.only or one.id in carried.only]
    modes = tuple(_mode(row, carried, weapon.strength, one, basic) for one in chosen)
    return Arm(
        carried.id,
        level,
        modes,
        carried.parry or (parry(row, level, weapon.parry) if weapon.parries else 0),
        weapon.hands,
        weapon.natural,
        weapon.flail,
        weapon.fencing,
        weapon.of_shield,
        any(mode.least == CLOSE for mode in modes),
        min(weapon.strength, row.strength),
    )


def _lacking(row: Person, least: int) -> int:
    """What ST is lacking; a printed block has that of its own ST in its skills already."""
    lack = damage.deficit(row.strength, least)
    if row.archetype in book.printed():
        lack -= damage.deficit(book.people()[row.archetype].strength, least)
    return lack


@rule("HC-SF-02")
def _mode(row: Person, carried: Carried, least: int, mode: WeaponMode, basic: bool) -> Mode:
    asks = mode.strength or least
    dice, adds = _damage(row, carried, mode.base, mode.adds, asks, basic)
    slow = mode.unready and damage.unwieldy(row.strength, asks)
    factor = book.numbers().unwieldy_factor if slow else book.numbers().speed_factor
    made = Mode(
        mode.id,
        dice,
        adds,
        mode.type,
        mode.least,
        mode.most,
        factor,
        mode.divisor,
        mode.base == "thrust",
    )
    change = next((one for one in carried.changes if one.id == mode.id), None)
    changes = ("dice", "adds", "type", "least", "most", "factor")
    return replace(made, **_given(change, changes)) if change else made


def _given(change: ModeChange | Carried, names: tuple[str, ...]) -> dict[str, Any]:
    """What a stat block has other than the table; None is as the table has it."""
    given = {name: getattr(change, name) for name in names}
    return {name: value for name, value in given.items() if value is not None}


def _damage(
    row: Person, carried: Carried, base: str, adds: int, least: int, basic: bool
) -> tuple[int, int]:
    """Thrust or swing with adds; a weapon for a larger figure has one more for each point."""
    strength = damage.damage_strength(row.arm_strength or row.strength, least)
    thrusts = base == "thrust"
    dice, own = damage.thrust(strength) if thrusts else damage.swing(strength, basic)
    return damage.counted(dice, own + adds + carried.size)


def shooters(row: Person, basic: bool) -> tuple[Missile, ...]:
    """The ranged weapons of a block in its order."""
    found = [one for one in row.weapons if one.id in book.missiles()]
    return tuple(shooter(row, one, basic) for one in found)


@rule("HC-BASE-16", "HC-RNG-23")
def shooter(row: Person, carried: Carried, basic: bool) -> Missile:
    """A weapon of T-14 or T-15 in these hands: ranges in yards, damage in dice and adds."""
    weapon = book.missiles()[carried.id]
    dice, adds = weapon.dice, weapon.adds
    if weapon.base:
        dice, adds = _damage(row, carried, weapon.base, weapon.adds, weapon.strength, basic)
    times = row.strength if weapon.muscle else 1
    found: dict[str, Any] = {name: getattr(weapon, name) for name in LAUNCHER}
    found |= {
        "level": carried.level - _lacking(row, weapon.strength),
        "dice": dice,
        "adds": adds,
        "half": floor(weapon.half * times),
        "most": floor(weapon.most * times),
        "least_shots": least_shots(weapon),
        "ammunition": weapon.ammunition,
        "magazine": weapon.holds > 1,
        "strength": min(weapon.strength, row.strength),
    }
    return Missile(**found | _given(carried, OWN))


@rule("HC-RNG-06")
def least_shots(weapon: Shooter) -> int:
    """How few shots a weapon fires at a time: a quarter of its rate where it can only spray."""
    return -(-weapon.rate // 4) if weapon.burst else 1
