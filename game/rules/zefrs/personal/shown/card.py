"""What the panel of a single fighter shows, and how a personal fight stands for a side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from game.core.components import Out
from game.core.rule import rule
from game.core.ruleset import Clock, Reader
from game.core.shown import Card, Chip, Part, Stat
from game.rules.kit.people.standing import Appraisal
from game.rules.zefrs.ground.site import distance
from game.rules.zefrs.personal.acts import passing
from game.rules.zefrs.personal.acts.ending import JUDGE
from game.rules.zefrs.sheet.armour import shield_covers, shield_points, stops
from game.rules.zefrs.sheet.arms import FISTS, in_hands, weapon
from game.rules.zefrs.sheet.components import Holding, Loading, Newcomer, Quiver
from game.rules.zefrs.sheet.fighter import Combatant, agi, combatant, has_shield, mov, penalty_of
from game.rules.zefrs.sheet.wounds import Wounds
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows import AREAS

RANK: Mapping[str, str] = MappingProxyType(
    {"PC": "hero", "FOE": "foe", "ENEMY": "enemy", "MOUNT": "mount"}
)
"""The rank of each class (ZF-GEN-01)."""

STATES = (
    ("helpless", 8),
    ("held", 7),
    ("stunned", 7),
    ("fallen", 5),
    ("overreached", 4),
    ("unseated", 2),
)
"""States of a Condition with the gravity of their chips."""


def card(reader: Reader, unit: int) -> Card:
    """The card of one fighter or mount."""
    who = combatant(reader, unit)
    fighter, shielded = who.fighter, has_shield(who)
    body = tuple(
        Part(
            area, stops(fighter.armour, area), shielded and shield_covers(fighter.shield_arm, area)
        )
        for area in AREAS
    )
    return Card(
        tuple(stats(reader, who)),
        tuple(sorted(chips(reader, who), key=lambda chip: -chip.gravity)),
        body=() if fighter.combat_class == "MOUNT" else body,
        shield=shield_points(fighter.shield) if shielded else 0,
        rank=RANK[fighter.combat_class],
        arms="" if fighter.combat_class == "MOUNT" else (*in_hands(who), FISTS)[0],
    )


def stats(reader: Reader, who: Combatant) -> Iterator[Stat]:
    """Damage, MOV, AGI, Move Penalty, the weapon in hand, shots left."""
    yield Stat("zefrs.stat.damage", f"{who.health.now}/{who.health.full}", "ZF-DMG-06")
    yield Stat("zefrs.stat.mov", mov(who), "ZF-ARM-08")
    yield Stat("zefrs.stat.agility", agi(who), "ZF-INIT-02")
    if penalty_of(who.fighter):
        yield Stat("zefrs.stat.penalty", penalty_of(who.fighter), "ZF-ARM-07")
    if who.fighter.combat_class != "MOUNT":
        names = in_hands(who) or (FISTS,)
        yield Stat(
            "zefrs.stat.weapon", " + ".join(weapon(name).name for name in names), "ZF-DECL-03"
        )
    for name, left in (reader.find(who.unit, Quiver) or Quiver()).shots:
        yield Stat("zefrs.stat.shots", f"{weapon(name).name} {left}", "ZF-MIS-09")


def chips(reader: Reader, who: Combatant) -> Iterator[Chip]:
    """How he is out, how he stands, his wounds, what he still has to load."""
    gone = reader.find(who.unit, Out)
    if gone is not None:
        yield Chip(f"zefrs.chip.{gone.why}", 9)
    asleep = passing.asleep(reader, who.unit)
    if asleep:
        yield Chip("zefrs.chip.asleep", 8)
    for state, gravity in STATES:
        if getattr(who.condition, state) and not (asleep and state == "helpless"):
            # "fallen" is the word for an Enemy who is out of the battle.
            yield Chip(f"zefrs.chip.{'prone' if state == 'fallen' else state}", gravity)
    if reader.find(who.unit, Holding) is not None:
        yield Chip("zefrs.chip.holding", 4)
    for hurt in (reader.find(who.unit, Wounds) or Wounds()).suffered:
        yield Chip(f"zefrs.wound.{hurt.wound}", 6)
    if who.health.now <= 0 and gone is None:
        yield Chip("zefrs.chip.below_zero", 5)
    elif who.health.now < who.health.full:
        yield Chip("zefrs.chip.hurt", 3)
    for name, needed in (reader.find(who.unit, Loading) or Loading()).needed:
        if needed and name in in_hands(who):
            yield Chip("zefrs.chip.unloaded", 2)
    if reader.find(who.unit, Newcomer) is not None:
        yield Chip("zefrs.chip.newcomer", 1)


FIT, LYING, HELD, BELOW = 0.6, 0.85, 0.6, 0.35
"""What is sure of a fighter who is on his feet at 1 point; parts left to who lies, is held, or
is at 0 and below.
"""


def weight(reader: Reader, unit: int) -> float:
    """What he counts for on his side: his unhurt Damage and his skill at arms."""
    who = combatant(reader, unit)
    skill = max((rating for _, rating in who.fighter.talents), default=0)
    return who.health.full + max(skill, who.fighter.fighting)


def soundness(reader: Reader, unit: int) -> float:
    """How much of somebody who can fight is left."""
    who = combatant(reader, unit)
    sound = BELOW
    if who.health.now > 0:
        sound = FIT + (1 - FIT) * min(1.0, who.health.now / who.health.full)
    if who.condition.fallen:
        sound *= LYING
    return sound * HELD if who.condition.held or who.condition.stunned else sound


APPRAISAL = Appraisal(JUDGE, weight, soundness, distance)


def value(reader: Reader, side: str) -> float:
    """From -1 (lost) to 1 (won); for the other side of two the same with its sign changed."""
    return APPRAISAL.value(reader, side)


@rule("ZF-GEN-04")
def elapsed(reader: Reader, clock: Clock) -> float:
    """The seconds of all turns that have begun."""
    return float(clock.round * tables().numbers.personal.turn_seconds)
