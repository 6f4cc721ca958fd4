"""How hard a blow is, and what armour, objects and natural PFb leave of it (DMG). Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.rule import rule
from game.rules.chaos.exchange.facts import Attack, Block
from game.rules.chaos.sheet import derived
from game.rules.chaos.sheet.fighter import Combatant
from game.rules.chaos.tables.book import tables
from game.rules.chaos.tables.people import Part
from game.rules.chaos.tables.rows import Armour, Weapon

ORDINARY, SHATTER_A, SHATTER_B = "ordinary", "shatter_a", "shatter_b"
"""What a critical hit can be turned into."""

NONE, DAMAGE, PENETRATION, BOTH = "none", "damage", "penetration", "both"
"""What Ki makes stronger after a strike (CF-KI-03)."""


@dataclass(frozen=True, slots=True)
class Force:
    """Damage and penetration."""

    damage: int
    penetration: int

    @property
    def spent(self) -> bool:
        """Whether nothing is left of it."""
        return self.damage <= 0 and self.penetration <= 0


@dataclass(frozen=True, slots=True)
class Stop:
    """What an object or armour took of a blow: its PFb before and after."""

    kind: str
    before: int
    after: int
    unit: int = 0

    @property
    def broken(self) -> bool:
        """Whether it stops nothing more from now on (CF-DMG-17)."""
        return self.before > 0 and self.after <= 0


@rule("CF-JAB-02", "CF-JAB-03", "CF-JAB-04", "CF-DUAL-05")
def is_jab(attack: Attack) -> bool:
    """Whether it does a jab's damage: chosen, of one tick, or a blow with the off hand."""
    spare = not attack.ranged and (attack.off or attack.second)
    return attack.jab or attack.returned or spare or attack.ticks <= 1


def half(number: int) -> int:
    """Half of it, rounded down."""
    return number // tables().numbers.force.half


@rule("CF-DMG-01", "CF-CRIT-05", "CF-SHAT-03", "CF-SHAT-04", "CF-KI-03")
def full_force(
    attacker: Combatant, attack: Attack, critical: str = "", ki: str = NONE, *, jab: bool = False
) -> Force:
    """The blow before anything halves it but that it is an unarmed jab."""
    row, how, numbers = attack.weapon, attack.how, tables().numbers.force
    times = numbers.shatter if critical in (SHATTER_A, SHATTER_B) else numbers.critical
    bonus = derived.damage_bonus(attacker, row, how, off=attack.off)
    sharper = derived.penetration_bonus(attacker, row, how)
    if jab:
        bonus, sharper = half(bonus), half(sharper)
    bonus += numbers.ki * (ki in (DAMAGE, BOTH))
    sharper += numbers.ki * (ki in (PENETRATION, BOTH))
    base, pierce = row.damage, row.penetration
    if critical == SHATTER_B:
        return Force((base + bonus) * times, pierce + sharper)
    if critical == SHATTER_A:
        pierce *= times
    return Force((base * times if critical else base) + bonus, pierce + sharper)


@rule("CF-DMG-11", "CF-TUM-01", "CF-CLEAVE-02", "CF-REFL-02")
def damage_of(
    attacker: Combatant,
    attack: Attack,
    critical: str = "",
    ki: str = NONE,
    *,
    tumbled: bool = False,
) -> Force:
    """Damage and penetration of a hit before any PFb. Doubling comes before halving; each reason
    halves by itself, rounding down: a jab, a bounce, a later target, a Tumble, a weak arm.
    """
    jab, bare = is_jab(attack), attack.weapon.kind == "unarmed"
    force = full_force(attacker, attack, critical, ki, jab=jab and bare)
    if bare and attacker.fighter.strength < tables().numbers.low.feeble:
        return Force(0, force.penetration)
    weak = weak_arm(attacker, attack)
    times = attack.halved + attack.bounced + tumbled + weak + (jab and not bare)
    damage, penetration = force.damage, force.penetration
    for _ in range(times):
        damage, penetration = half(damage), half(penetration)
    return Force(max(damage, 0), max(penetration, 0))


def weak_arm(attacker: Combatant, attack: Attack) -> bool:
    """Whether he is too weak for the weapon that he strikes with."""
    weak = attacker.fighter.strength < tables().numbers.low.weak
    return weak and attack.weapon.melee and not attack.ranged


@rule("CF-DMG-02")
def through(force: Force, pfb: int) -> Force:
    """What gets through so much PFb: penetration uses it up first, the rest of it stops damage."""
    rest = max(pfb - force.penetration, 0)
    return Force(max(force.damage - rest, 0), max(force.penetration - pfb, 0))


@rule("CF-DMG-07", "CF-DMG-17")
def worn(pfb: int, soak: int, force: Force, left: Force) -> int:
    """The PFb that is left after taking this: damage and penetration wear it apart."""
    if pfb <= 0:
        return 0
    taken = (force.damage - left.damage) // soak + (force.penetration - left.penetration) // soak
    return max(pfb - taken, 0)


@rule("CF-BLOCK-04", "CF-DMG-06")
def stopped(force: Force, block: Block) -> tuple[Force, Stop]:
    """What an object leaves of a blow, and what becomes of it."""
    left = through(force, block.pfb)
    after = worn(block.pfb, block.soak, force, left)
    return left, Stop(block.kind, block.pfb, after, block.unit)


@rule("CF-DMG-17", "CF-DISARM-04")
def taken(force: Force, block: Block) -> tuple[Force, Stop]:
    """What an object or a weapon leaves of a blow: it is one point weaker at least after each one
    that went through it, or it could never break.
    """
    left, stop = stopped(force, block)
    if left.spent or stop.after < stop.before:
        return left, stop
    return left, replace(stop, after=max(stop.before - 1, 0))


@rule("CF-REFL-03")
def solid(attacker: Combatant, row: Weapon, pfb: int) -> bool:
    """Whether a shot of his bounces off a surface of so much PFb: not less than its penetration."""
    return pfb >= row.penetration + derived.penetration_bonus(attacker, row)


def armour_of(who: Combatant) -> Armour | None:
    """What he wears, or None."""
    return tables().armour[who.fighter.armour] if who.fighter.armour else None


def left_of(who: Combatant, item: str, whole: int) -> int:
    """The PFb that a thing of his has left."""
    return dict(who.wear.left).get(item, whole)


@rule("CF-DMG-06")
def armour_block(who: Combatant, part: Part) -> Block | None:
    """The armour that covers this part, as it is now; head, neck and eyes need a helmet."""
    row = armour_of(who)
    if row is None or (part.helmet and not row.helmet):
        return None
    return Block(row.id, left_of(who, row.id, row.pfb), row.soak)
