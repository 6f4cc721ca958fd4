"""An attack before it is rolled: its circumstances, where it may be aimed, what shifts it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.core.checks import Check, Modifier
from game.core.memo import lately
from game.core.orders import IllegalOrder
from game.core.rule import rule
from game.rules.zefrs.sheet.arms import (
    arms_at_work,
    missile_rating,
    reaches_over,
    weapon,
    weapon_rating,
)
from game.rules.zefrs.sheet.fighter import Combatant, burdens, limb_shifts, mov
from game.rules.zefrs.sheet.resolution import check
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows import AREAS, Area
from game.rules.zefrs.tables.rows_gear import Weapon


@dataclass(frozen=True, slots=True)
class Circumstances:
    """All that the two fighters themselves do not tell.

    ``ids`` are rows of T3, ``height`` how many steps the attacker stands above the target;
    ``distance`` is in cells; ``behind_wall`` tells that a low wall hides the target's lower half,
    ``by_holder`` that the attacker himself holds him in a grapple.
    """

    ids: tuple[str, ...] = ()
    height: int = 0
    distance: int = 1
    behind_wall: bool = False
    by_holder: bool = False


BESIDE = Circumstances()
"""Eye to eye on level ground, as leaders duel."""


Manner: TypeAlias = Literal["melee", "missile", "magic"]
LEGS: tuple[Area, ...] = ("right_leg", "left_leg")
TORSO: tuple[Area, ...] = ("chest", "gut")


@dataclass(frozen=True, slots=True)
class Attack:
    """One declared blow: weapon, aim, grip, and what else is true of it.

    ``aimed`` False is a missile at the target as a whole: its area is rolled when it hits.
    ``circumstances`` are ids of T3 that the fighters themselves do not tell, such as "M3" or
    "M9"; ``height`` is how many steps the attacker stands above the target; ``by_holder`` tells
    that the attacker himself holds the target in a grapple.
    """

    weapon: str
    area: Area
    hands: int = 1
    manner: Manner = "melee"
    aimed: bool = True
    circumstances: tuple[str, ...] = ()
    height: int = 0
    by_holder: bool = False

    @property
    def row(self) -> Weapon:
        """The weapon's row of T7."""
        return weapon(self.weapon)

    @property
    def called(self) -> bool:
        """Whether it is a shot called at one area (ZF-MIS-06)."""
        return self.manner == "missile" and self.aimed


@rule("ZF-MEL-03")
def aims(
    me: Combatant, foe: Combatant, row: Weapon, *, behind_wall: bool = False
) -> tuple[Area, ...]:
    """The areas a melee attack may be aimed at, of all seven."""
    return tuple(area for area in AREAS if why_not(me, foe, row, area, behind_wall) is None)


def why_not(
    me: Combatant, foe: Combatant, row: Weapon, area: Area, behind_wall: bool = False
) -> IllegalOrder | None:
    """What forbids aiming there, or None."""
    over = reaches_over(row)
    if foe.mounted and not me.mounted and not over and area not in (*LEGS, *TORSO):
        return IllegalOrder("ZF-MEL-05", "zefrs.no.aim_at_rider", (("area", area),))
    if me.mounted and not foe.mounted and not over and area in LEGS:
        return IllegalOrder("ZF-MEL-06", "zefrs.no.aim_from_saddle", (("area", area),))
    if behind_wall and not foe.condition.fallen and area in (*LEGS, "gut"):
        return IllegalOrder("ZF-MEL-04", "zefrs.no.aim_behind_wall", (("area", area),))
    return None


@rule("ZF-MOD-01")
def shifts(me: Combatant, foe: Combatant, attack: Attack) -> tuple[Modifier, ...]:
    """The rows of T3 that apply; they all add up."""
    rows = (tables().modifiers[name] for name in conditions(me, foe, attack))
    return tuple(
        Modifier(row.rule, row.label, row.shift)
        for row in rows
        if row.applies in ("all", attack.manner)
    )


def conditions(me: Combatant, foe: Combatant, attack: Attack) -> Iterator[str]:
    """The ids of T3 that are true of this attack; M1 and M2 may both be, and cancel."""
    if me.condition.fallen or rise(me, foe, attack) < 0:
        yield "M1"
    if foe.condition.fallen or rise(me, foe, attack) > 0:
        yield "M2"
    if foe.condition.helpless:
        yield "M8"
    if foe.condition.held and not foe.condition.helpless and not attack.by_holder:
        yield "M10"
    yield from attack.circumstances


@rule("ZF-MEL-07", "ZF-GRID-08")
def rise(me: Combatant, foe: Combatant, attack: Attack) -> int:
    """How much higher the attacker is, in steps; a saddle counts as one."""
    return attack.height + int(me.mounted) - int(foe.mounted)


def rating(me: Combatant, attack: Attack) -> int:
    """His rating with the weapon in hand, or as he shoots or throws it."""
    skill = missile_rating if attack.manner == "missile" else weapon_rating
    return skill(me.fighter, attack.row)


def limbs_of(me: Combatant, attack: Attack) -> tuple[Area, ...]:
    """The arms with which he makes this attack."""
    return arms_at_work(me, attack.row, attack.hands)


@lately
def attack_check(me: Combatant, foe: Combatant, attack: Attack) -> Check:
    """Weapon rating less the target's MOV, shifted by T3 and the attacker's own burdens."""
    rule_id = "ZF-MIS-03" if attack.manner == "missile" else "ZF-MEL-02"
    return contest(me, foe, attack, ("attack", rule_id, rating(me, attack)), limbs_of(me, attack))


def contest(
    me: Combatant,
    foe: Combatant,
    attack: Attack,
    what: tuple[str, str, int],
    limbs: Collection[Area] = (),
) -> Check:
    """A check against the target's MOV, ``what`` being its purpose, rule and rating; shifted as
    this attack is, by his own burdens and by those of these limbs.
    """
    rows = (*shifts(me, foe, attack), *burdens(me), *limb_shifts(me, limbs))
    return check(what, rows, (me.unit, foe.unit), mov(foe), by_bands=me.by_bands)
