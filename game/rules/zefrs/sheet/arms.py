"""Weapons in the hands of a fighter: ratings, grips, bonuses, and what a maimed arm rules out."""

from __future__ import annotations

from dataclasses import replace

from game.core.memo import lately_each
from game.core.rule import rule
from game.rules.zefrs.sheet import wounds as hurts
from game.rules.zefrs.sheet.armour import ARMS, Arm
from game.rules.zefrs.sheet.fighter import Combatant, Fighter, has_shield
from game.rules.zefrs.sheet.resolution import rating_of
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows_gear import Weapon

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
        bonus=next(bonus for bonus in (item.bonus, like.bonus) if bonus is not None),
        hands=tuple(filter(None, (item.hands,))) or like.hands,
        range=item.range or like.range,
        use=("thrown",) if item.thrown else like.use,
        talents=(like.id, *like.talents) if item.counts_as else (),
    )


@rule("ZF-MEL-02")
def weapon_rating(fighter: Fighter, row: Weapon) -> int:
    """His rating with the weapon: its own talent, one of its family, or General Fighting."""
    names = (row.id, *row.talents)
    return rating_of(dict(fighter.talents), names, fighter.fighting)


@rule("ZF-MIS-03")
def missile_rating(fighter: Fighter, row: Weapon) -> int:
    """His rating shooting or throwing it; Throwing serves for everything thrown, if higher."""
    names = (*row.talents, "throwing") if "thrown" in row.use else row.talents
    return rating_of(dict(fighter.talents), (row.id, *names), fighter.fighting)


@rule("ZF-DMG-02")
def weapon_bonus(row: Weapon, hands: int, target: Combatant) -> int:
    """Weapon Bonus in so many hands against this target."""
    mounted = row.bonus_mounted if target.mounted else None
    two = row.bonus_two_hands if hands == 2 else None
    return next((bonus for bonus in (mounted, two) if bonus is not None), row.bonus)


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
    return tuple(number for number in hands if number <= arms_for(who, row.id))


def arms_for(who: Combatant, name: str) -> int:
    """How many of his arms can serve this weapon: those that hold it, are empty, or bear the
    shield, which may hang loose. None if it is in neither hand.
    """
    if who.held is None:
        return free_arms(who)
    if name not in in_hands(who):
        return 0
    usable = ("", name, who.fighter.shield)
    return sum(thing in usable for thing in _hands(who))


def free_arms(who: Combatant) -> int:
    """How many of his arms are of use."""
    return len(ARMS) - len(hurts.useless(who.wounds).intersection(ARMS))


def _hands(who: Combatant) -> tuple[str, ...]:
    """What each hand of use holds, the right one first."""
    assert who.held is not None
    useless = hurts.useless(who.wounds)
    both = (("right_arm", who.held.right_arm), ("left_arm", who.held.left_arm))
    return tuple(thing for arm, thing in both if arm not in useless)


@lately_each
def in_hands(who: Combatant) -> tuple[str, ...]:
    """The weapons and objects in his hands, the right one's first: two of a kind stand twice,
    what takes both hands once. Without a record of his hands all that he carries.
    """
    if who.held is None:
        return tuple(name for name in who.fighter.weapons if name not in who.condition.dropped)
    found = tuple(thing for thing in _hands(who) if thing and is_weapon(thing))
    whole = len(found) == len(ARMS) and found[0] == found[1] and 1 not in weapon(found[0]).hands
    return found[:1] if whole else found


def arms_at_work(who: Combatant, row: Weapon, hands: int) -> tuple[Arm, ...]:
    """The arms that use this weapon in so many hands; none for fists and feet, which may be any."""
    if not armed(row) or not hands:
        return ()
    if hands == len(ARMS):
        return ARMS
    if who.held is not None and row.id == who.held.left_arm != who.held.right_arm:
        return ("left_arm",)
    if who.held is not None and row.id == who.held.right_arm != who.held.left_arm:
        return ("right_arm",)
    return (who.fighter.weapon_arm,)


def is_weapon(name: str) -> bool:
    """Whether this is something to strike, throw or shoot with; a shield is none."""
    return name in tables().weapons or name in tables().items


@rule("ZF-WREST-04")
def free_hand(who: Combatant) -> bool:
    """Whether he has a hand of use with nothing in it; with all at hand he makes one free."""
    return "" in _hands(who) if who.held is not None else free_arms(who) > 0


@rule("ZF-ARM-10", "ZF-WREST-04")
def shed_from(who: Combatant) -> Arm | None:
    """The arm off which he lets his shield drop, for nothing, where he needs a hand and has none
    free; None where he has one, or no shield on an arm of use.
    """
    if who.held is None or not who.fighter.shield or free_hand(who):
        return None
    useless = hurts.useless(who.wounds)
    both: tuple[tuple[Arm, str], ...] = (
        ("right_arm", who.held.right_arm),
        ("left_arm", who.held.left_arm),
    )
    worn = (arm for arm, thing in both if thing == who.fighter.shield and arm not in useless)
    return next(worn, None)


@rule("ZF-GEN-03")
@lately_each
def melee_weapons(who: Combatant) -> tuple[Weapon, ...]:
    """What he can strike with, his fists last; missiles are not among it."""
    rows = map(weapon, dict.fromkeys((*in_hands(who), FISTS)))
    close = (row for row in rows if "melee" in row.use or "brawl" in row.use)
    return tuple(row for row in close if grips(who, row))


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
    return falls_from(who, hurt.area, held, hands) if hurt.row.drops else ()


def falls_from(who: Combatant, arm: str, held: str, hands: int) -> tuple[str, ...]:
    """What falls when this arm lets go: its shield, or the weapon held in so many hands."""
    fighter = who.fighter
    shield = arm == fighter.shield_arm and fighter.shield
    weapon_too = hands == 2 or arm == fighter.weapon_arm
    return tuple(name for name in (shield, held if weapon_too else "") if name)


def hands_for(me: Combatant, name: str, grip: int = 0) -> int:
    """In how many hands he uses it: as he says, else the fewest that will do."""
    usable = grips(me, weapon(name))
    return grip if grip in usable else min(usable, default=0)
