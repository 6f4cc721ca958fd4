"""Hit Class, Coverage and Armor Class against an attack, and parrying (3.4, 3.5, 3.8)."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.checks import Modifier, some, worth
from game.core.rule import rule
from game.rules.empress.exchange.blow import Attack
from game.rules.empress.sheet import gear, turns
from game.rules.empress.sheet.figure import Figure
from game.rules.empress.sheet.stats import above, attack_modifier, modifier, power_modifier
from game.rules.empress.tables.book import numbers, shift


@dataclass(frozen=True, slots=True)
class Defence:
    """What an attack has to reach: Hit Class with what makes it up, and Coverage. ``complete``:
    every hit that is not critical is protected.
    """

    hit_class: int
    coverage: int
    complete: bool = False
    parts: tuple[Modifier, ...] = ()

    @property
    @rule("EM-ARM-03")
    def armor_class(self) -> int:
        """Armor Class, which is Hit Class without armour or shield."""
        return self.hit_class + self.coverage


@rule("EM-CHR-03", "EM-ARM-03", "EM-ARM-04", "EM-GIA-04", "EM-HLP-03")
def defence(attack: Attack) -> Defence:
    """What this attack has to reach."""
    row = numbers()
    if attack.inside:
        return Defence(row.helpless, 0)
    covers = coverage(attack)
    if attack.foe.helpless and thoughtless(attack):
        return Defence(row.helpless, covers, gear.complete(attack.foe))
    parts = class_parts(attack)
    return Defence(row.hit_class + worth(parts), covers, gear.complete(attack.foe), parts)


@rule("EM-HLP-03")
def thoughtless(attack: Attack) -> bool:
    """Whether a helpless target is well armoured, and the attacker has no time to find a gap."""
    armoured = attack.foe.fighter.coverage >= numbers().well_armoured
    return armoured and attack.at.hasty and not attack.ranged


def class_parts(attack: Attack) -> tuple[Modifier, ...]:
    """Everything that Hit Class is made up of, above that of everybody."""
    foe, row, ready = attack.foe, numbers(), attack.at.front and not attack.at.unaware
    return some(
        Modifier("EM-CHR-03", "empress.class_agility", agility(attack)),
        Modifier("EM-SHD-01", "empress.class_shield", shield_bonus(attack)),
        Modifier("EM-STN-01", "empress.class_stance", foe.stance.defence),
        Modifier("EM-STN-03", "empress.class_pure", pure_defence(foe)),
        Modifier("EM-DUA-04", "empress.class_dual", second_weapon(attack)),
        Modifier("EM-DUA-08", "empress.class_board", sword_and_board(foe, ready)),
        Modifier("EM-WPN-02", "empress.class_weak", row.weak if gear.too_weak(foe) else 0),
        Modifier("EM-MAN-04", "empress.class_prone", row.prone if foe.prone else 0),
        Modifier("EM-INH-05", "empress.class_charge", row.charge if foe.charged else 0),
    )


@rule("EM-CHR-03", "EM-SUR-08", "EM-INH-06")
def agility(attack: Attack) -> int:
    """What Agility gives; whoever is unaware of a shot, or aims, only loses by it."""
    own = modifier(attack.foe.fighter, "agility")
    still = attack.foe.aiming or attack.at.unaware
    return min(0, own) if still else own


@rule("EM-SHD-01", "EM-PAR-03", "EM-SUR-08")
def shield_bonus(attack: Attack) -> int:
    """What a wielded shield gives; nothing against much larger opponents or unseen shots."""
    useless = attack.at.unaware or (not attack.ranged and overpowers(attack))
    used = gear.wielded(attack.foe, attack.at.front) is not None
    return numbers().shield if used and not useless else 0


@rule("EM-STN-03", "EM-DTH-06")
def pure_defence(foe: Figure) -> int:
    """The better modifier, less by injuries, two at least, for whoever only defends himself."""
    if not foe.stance.pure:
        return 0
    hurt = shift("injury", foe.injured.light), shift("serious", foe.injured.serious)
    best = max(attack_modifier(foe.fighter), power_modifier(foe.fighter))
    return max(numbers().pure, best + worth(hurt))


@rule("EM-DUA-04")
def second_weapon(attack: Attack) -> int:
    """What a pair used defensively gives; of missiles against those seen that can be parried."""
    if not gear.guards_twice(attack.foe):
        return 0
    seen = attack.at.front and not attack.at.unaware and not attack.weapon.bullet
    return numbers().dual if seen or not attack.ranged else 0


@rule("EM-DUA-08", "EM-SUR-08")
def sword_and_board(foe: Figure, ready: bool = True) -> int:
    """What the perk gives when it is used defensively against what comes from the front, unless one
    does not know of it.
    """
    uses = foe.stance.board == turns.DEFENSIVE and gear.boarded(foe) and ready
    return numbers().board if uses else 0


@rule("EM-ARM-03", "EM-ARM-06", "EM-ARM-07", "EM-GRP-09", "EM-SHD-10", "EM-WPN-03")
def coverage(attack: Attack) -> int:
    """The Coverage that counts against this attack: armour less what thrusts and grips go round,
    then the shield and its wall, then the cap.
    """
    row, worn = numbers(), attack.foe.fighter.coverage
    thrust = row.thrust if gear.thrusting(attack.me, attack.weapon) else 0
    armour = max(0, worn - thrust - (row.grip if attack.within_grapple else 0))
    borne = intercepting(attack)
    held = gear.shield_coverage(attack.foe, borne, attack.ranged, attack.law) if borne else 0
    total = armour + held + (attack.at.wall if held else 0)
    return max(armour, min(row.cap, total)) if worn else total


@rule("EM-SHD-07", "EM-SHD-09", "EM-GRD-07")
def intercepting(attack: Attack) -> gear.Borne | None:
    """The shield that is turned against this attack and has Coverage left."""
    borne = gear.wielded(attack.foe, attack.at.front)
    if borne is None or attack.inside:
        return None
    return borne if gear.shield_coverage(attack.foe, borne, attack.ranged, attack.law) else None


@rule("EM-PAR-03")
def overpowers(attack: Attack) -> bool:
    """Whether the attacker is too much larger for his blows to be parried."""
    return above(attack.me, attack.foe) >= attack.law.oversize_parry_limit


@rule("EM-PAR-01", "EM-PAR-04", "EM-PAR-05", "EM-DUA-06")
def can_parry(attack: Attack) -> bool:
    """Whether the target, if not helpless, has something to parry this blow with: a shield, a
    weapon, or with nothing in hand its arms, in armour that stops the weapon.
    """
    foe, row = attack.foe, numbers()
    if foe.helpless:
        return False
    if gear.wielded(foe, attack.at.front) is not None or gear.surface(foe):
        return True
    clad = foe.fighter.armoured_arms or foe.fighter.coverage >= row.armoured_arms
    left = gear.protection(foe) - gear.penetration(attack.me, attack.weapon)
    return not gear.armed(foe) and clad and left >= attack.weapon.count + row.arms_margin
