"""One fighter as components, what follows from them (MOV, REF, AGI, SB), and how he is built."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from game.core.checks import Check, Modifier
from game.core.components import Health, Unit
from game.core.memo import lately_each, once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.world import Parts, Row, World
from game.rules.zefrs.sheet import wounds as hurts
from game.rules.zefrs.sheet.armour import ARMS, Arm, Worn, move_penalty
from game.rules.zefrs.sheet.components import Held, Rides
from game.rules.zefrs.sheet.resolution import by_bands, check, higher, penalty, rating_of
from game.rules.zefrs.sheet.wounds import Wounds
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows import Area
from game.rules.zefrs.tables.rows_gear import Class


@dataclass(frozen=True, slots=True)
class Fighter:
    """What does not change in a battle: class, ratings, and what he carries and wears.

    ``talents`` are all he has, of every pool; ``prowess``, ``fighting`` and ``endurance`` the
    General ratings. ``mount`` is the archetype of his mount, empty on foot.
    """

    combat_class: Class
    talents: tuple[tuple[str, int], ...]
    prowess: int
    fighting: int
    endurance: int
    weapons: tuple[str, ...] = ()
    armour: tuple[Worn, ...] = ()
    shield: str = ""
    shield_arm: Arm = "left_arm"
    mount: str = ""

    @property
    def weapon_arm(self) -> Arm:
        """The arm that does not hold the shield."""
        return next(arm for arm in ARMS if arm != self.shield_arm)


@dataclass(frozen=True, slots=True)
class Condition:
    """What passes: how he stands in this turn, and what he has dropped in it."""

    fallen: bool = False
    held: bool = False
    helpless: bool = False
    stunned: bool = False
    overreached: bool = False
    unseated: bool = False
    dropped: tuple[str, ...] = ()


NO_WOUNDS = Wounds()
STEADY = Condition()


@dataclass(frozen=True, slots=True)
class Clashed:
    """The opponents he has attacked before; first clashes are over with them (ZF-INIT-04)."""

    foes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Deeds:
    """What a leader did and suffered in this round's duels.

    ``lost`` points; ``wounded`` by a Specific Wound; ``out`` of action, of which ``slain``;
    ``drew`` points from an opponent; ``dealt_wound``; ``felled`` are those he put out of action.
    """

    lost: int = 0
    wounded: bool = False
    out: bool = False
    slain: bool = False
    drew: bool = False
    dealt_wound: bool = False
    felled: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Combatant:
    """A fighter with all that counts in a blow; what the pure exchange is given.

    ``held`` is what he has in his hands, None where all that he carries is at hand (in a leader's
    duel); ``rides`` tells that a mount on the field is his, ``by_bands`` that column shifts of his
    checks go by whole bands (ZF-RES-10).
    """

    unit: int
    side: str
    fighter: Fighter
    health: Health
    wounds: Wounds = NO_WOUNDS
    condition: Condition = STEADY
    held: Held | None = None
    rides: bool = False
    by_bands: bool = False

    @property
    def mounted(self) -> bool:
        """Whether he sits in the saddle."""
        return (self.rides or bool(self.fighter.mount)) and not self.condition.unseated


@once
def combatant(reader: Reader, unit: int) -> Combatant:
    """The fighter as he is now; KeyError for what is no fighter."""
    return _alone(reader.row(unit), by_bands(reader))


@lately_each
def _alone(row: Row, bands: bool) -> Combatant:
    own = Parts(row)
    return Combatant(
        row[0],
        own.get(Unit).side,
        own.get(Fighter),
        own.get(Health),
        own.find(Wounds) or NO_WOUNDS,
        own.find(Condition) or STEADY,
        own.find(Held),
        own.has(Rides),
        bands,
    )


@rule("ZF-INIT-04")
def meet(world: World, unit: int, foe: int) -> None:
    """From now on a clash of these two is not their first for the one who attacks."""
    known = world.find(unit, Clashed)
    if known is None or foe not in known.foes:
        world.put(unit, Clashed((*(known.foes if known else ()), foe)), known)


def talent(fighter: Fighter, name: str) -> int | None:
    """The talent's rating, None if he does not have it."""
    return dict(fighter.talents).get(name)


def _prowess(who: Combatant) -> int:
    return who.fighter.prowess + hurts.slowed(who.wounds)


def _talents(who: Combatant) -> Mapping[str, int]:
    found = dict(who.fighter.talents)
    if "movement" in found:
        found["movement"] += hurts.slowed(who.wounds)
    return found


def penalty_of(fighter: Fighter) -> int:
    """His Move Penalty; it stays even when a shield hangs loose (ZF-ARM-07)."""
    return move_penalty(fighter.armour, fighter.shield)


@rule("ZF-ARM-08")
def mov(who: Combatant) -> int:
    """MOV, how hard he is to hit: the higher of Movement and General Prowess, less the Move
    Penalty. It may be negative.
    """
    return rating_of(_talents(who), ("movement",), _prowess(who)) - penalty_of(who.fighter)


def ref(who: Combatant) -> int:
    """REF: the higher of Animal Reflexes and General Prowess less Move Penalty."""
    return rating_of(_talents(who), ("animal_reflexes",), _prowess(who) - penalty_of(who.fighter))


def agi(who: Combatant) -> int:
    """AGI, for initiative: the higher of Animal Reflexes and MOV."""
    return higher(_talents(who).get("animal_reflexes", mov(who)), mov(who))


def agility(reader: Reader, unit: int) -> int:
    """The unit's AGI now."""
    return agi(combatant(reader, unit))


def own_check(
    who: Combatant, what: tuple[str, str, int], target: int = 0, limbs: Collection[Area] = ()
) -> Check:
    """An unopposed check of his, ``what`` being its purpose, rule and rating, with all that
    burdens him and these limbs.
    """
    shifts = (*burdens(who), *limb_shifts(who, limbs))
    return check(what, shifts, (who.unit, target), by_bands=who.by_bands)


def ref_check(who: Combatant, purpose: str, rule_id: str, target: int = 0) -> Check:
    """A check of REF, unopposed."""
    return own_check(who, (purpose, rule_id, ref(who)), target)


@rule("ZF-DMG-03")
def strength_bonus(fighter: Fighter) -> int:
    """One for each full 10 points of the Strength talent; nothing without the talent."""
    return (talent(fighter, "strength") or 0) // tables().numbers.ratings.strength_divisor


@rule("ZF-ACT-11")
def burdens(who: Combatant) -> tuple[Modifier, ...]:
    """What shifts every check he makes: wounds, and the price of a failed extra action."""
    shifts = tuple(hurts.shifts(who.wounds))
    if not who.condition.overreached:
        return shifts
    worth = tables().numbers.personal.extra_action_shift
    return (*shifts, penalty("ZF-ACT-11", "zefrs.overreached", worth))


@rule("ZF-WOUND-06")
def limb_shifts(who: Combatant, limbs: Collection[Area]) -> tuple[Modifier, ...]:
    """What healed wounds of these limbs still take off a check that uses them."""
    return tuple(hurts.after_shifts(who.wounds, limbs))


@rule("ZF-ACT-12")
def able(who: Combatant) -> bool:
    """Whether he may act or defend at all: not stunned, winded, held, bound or unconscious."""
    condition = who.condition
    hindered = condition.stunned or condition.helpless or condition.held
    return not hindered and not hurts.forbids(who.wounds, "action")


@rule("ZF-GEN-02")
def rank_and_file(who: Combatant) -> bool:
    """Whether he falls at 0 and gets no checks against it or a wound: an Enemy, or a mount.

    PCs and Foes have the same rights.
    """
    return who.fighter.combat_class in ("ENEMY", "MOUNT")


def has_shield(who: Combatant) -> bool:
    """Whether a shield is on an arm that can hold it."""
    fighter, held = who.fighter, who.held
    lost = fighter.shield in who.condition.dropped or (
        held is not None and fighter.shield not in (held.right_arm, held.left_arm)
    )
    maimed = fighter.shield_arm in hurts.useless(who.wounds)
    return bool(fighter.shield) and not lost and not maimed
