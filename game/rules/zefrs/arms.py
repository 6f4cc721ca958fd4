"""Weapons in the hands of a fighter: ratings, grips, bonuses, and what a maimed arm rules out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.rule import rule
from game.rules.zefrs import wounds as hurts
from game.rules.zefrs.armour import ARMS
from game.rules.zefrs.fighter import Combatant, Fighter, has_shield
from game.rules.zefrs.resolution import rating_of
from game.rules.zefrs.rows_kit import Weapon
from game.rules.zefrs.tables import tables

FISTS = "unarmed"
"""The row of T7 that everybody carries."""


def weapon(name: str) -> Weapon:
    """The weapon of this id, or what an object at hand counts as; KeyError if there is none."""
    found = tables().weapons.get(name)
    return found if found else desperate(name)


@rule("ZF-MEL-10")
def desperate(name: str) -> Weapon:
    """A weapon of desperation: a weapon of T7 under another name (T8)."""
    item = tables().items[name]
    like = tables().weapons[item.counts_as or FISTS]
    return replace(
        like,
        id=item.id,
        name=item.name,
        bonus=like.bonus if item.bonus is None else item.bonus,
        hands=(item.hands,) if item.hands else like.hands,
        range=item.range or like.range,
        use=("thrown",) if item.thrown else like.use,
        talents=(like.id, *like.talents),
    )


@rule("ZF-MEL-02")
def weapon_rating(fighter: Fighter, row: Weapon) -> int:
    """His rating with the weapon: its own talent, one of its family, or General Fighting."""
    names = (row.id, *row.talents)
    return rating_of(dict(fighter.talents), names, fighter.fighting)


@rule("ZF-DMG-02")
def weapon_bonus(row: Weapon, hands: int, target: Combatant) -> int:
    """Weapon Bonus in so many hands against this target."""
    if target.mounted and row.bonus_mounted is not None:
        return row.bonus_mounted
    two = hands == 2 and row.bonus_two_hands is not None
    return row.bonus_two_hands if two and row.bonus_two_hands is not None else row.bonus


@rule("ZF-MEL-05", "ZF-MEL-06")
def reaches_over(row: Weapon) -> bool:
    """Whether it strikes between saddle and ground at any area: a positive initiative bonus.

    Of a weapon with two numbers the first decides at all times.
    """
    return row.initiative > 0


def armed(row: Weapon) -> bool:
    """Whether it wounds by T5; fists and feet go by T6."""
    return "brawl" not in row.use


def grips(who: Combatant, row: Weapon) -> tuple[int, ...]:
    """In how many hands he can use it now, none if he cannot."""
    if row.id in who.condition.dropped:
        return ()
    if not armed(row):
        return (0,)
    mounted = who.mounted and row.hands_mounted is not None
    hands = row.hands_mounted if mounted and row.hands_mounted is not None else row.hands
    return tuple(number for number in hands if number <= free_arms(who))


def free_arms(who: Combatant) -> int:
    """How many of his arms are of use."""
    return len(ARMS) - len(hurts.useless(who.wounds).intersection(ARMS))


@rule("ZF-GEN-03")
def melee_weapons(who: Combatant, distance: int = 1) -> Iterator[Weapon]:
    """What he can strike with at so many cells, his fists last; missiles are not among it."""
    for name in dict.fromkeys((*who.fighter.weapons, FISTS)):
        row = weapon(name)
        close = "melee" in row.use or "brawl" in row.use
        if close and reaches(row, distance) and grips(who, row):
            yield row


@rule("ZF-MEL-01")
def reaches(row: Weapon, distance: int) -> bool:
    """Whether the target is within the attacker's reach; the target's does not matter."""
    return distance <= row.reach


def best_parry(who: Combatant) -> Weapon | None:
    """The weapon he parries best with, None if he holds none."""
    found = [row for row in melee_weapons(who) if armed(row)]
    return max(found, key=lambda row: weapon_rating(who.fighter, row), default=None)


@rule("ZF-ARM-10")
def shield_free(who: Combatant, hands: int) -> bool:
    """Whether he can use a shield besides a weapon held in so many hands.

    A shield may hang loose for a turn; nothing else that he wears changes in a fight.
    """
    return has_shield(who) and hands <= free_arms(who) - 1


def dropped_by(who: Combatant, hurt: hurts.Hurt, held: str, hands: int) -> tuple[str, ...]:
    """What falls from a wounded arm: its shield, or the weapon that it held."""
    fighter = who.fighter
    if not hurt.row.drops:
        return ()
    shield = hurt.area == fighter.shield_arm and fighter.shield
    weapon_too = hands == 2 or hurt.area == fighter.weapon_arm
    return tuple(name for name in (shield, held if weapon_too else "") if name)
