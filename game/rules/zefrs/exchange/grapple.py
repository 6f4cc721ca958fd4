"""Grappling (WREST), blows that are meant to stun (KO), rushing and the shield strike (RUSH).

Pure: a caller moves the rusher and applies what each of them did.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.core.checks import Check, Exchange, Grade, Outcome, rolled
from game.core.orders import IllegalOrder
from game.core.rule import rule
from game.rules.zefrs.exchange import damage
from game.rules.zefrs.exchange.attack import LEGS, Attack, attack_check, contest
from game.rules.zefrs.exchange.strike import durations, hold_on, outcome_for
from game.rules.zefrs.sheet import wounds
from game.rules.zefrs.sheet.arms import FISTS, free_hand, shed_from
from game.rules.zefrs.sheet.fighter import Combatant, has_shield, mov, strength_bonus
from game.rules.zefrs.sheet.resolution import rating_of
from game.rules.zefrs.sheet.wounds import sleep_turns
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows_gear import Weapon

TALENT = "wrestling"
BARE = Attack(FISTS, "chest", 0)
"""Bare hands at the chest."""


@dataclass(frozen=True, slots=True)
class Grapple:
    """What one grapple did. ``points`` are lost, ``left`` is the Damage that remains; ``out`` how
    the target is put out of action, if he is.
    """

    attack: Outcome
    attacker: int
    target: int
    purpose: str
    hand: str = ""
    points: int = 0
    left: int = 0
    below: Outcome | None = None
    durations: tuple[Outcome, ...] = ()
    out: str = ""

    @property
    def hits(self) -> bool:
        """Whether it succeeded: any colour does."""
        return self.attack.grade != "white"


def hands_on(attack: Attack = BARE) -> Attack:
    """A grapple as an attack, placed as ``attack`` is."""
    ids, height, holder = attack.circumstances, attack.height, attack.by_holder
    return replace(BARE, circumstances=ids, height=height, by_holder=holder)


@rule("ZF-WREST-01", "ZF-WREST-04")
def why_not(me: Combatant, purpose: str, distance: int = 1) -> IllegalOrder | None:
    """What forbids this purpose, or None: all but breaking free need a hand, for which a shield can
    be dropped, and to be adjacent.

    Only who is held can break free, and he can do nothing else with a grapple.
    """
    if (purpose == "break") != me.condition.held:
        return IllegalOrder("ZF-WREST-04", "zefrs.no.grapple_held", (("purpose", purpose),))
    if purpose == "break":
        return None
    if distance > 1:
        return IllegalOrder("ZF-WREST-04", "zefrs.no.grapple_far", (("purpose", purpose),))
    if not free_hand(me) and shed_from(me) is None:
        return IllegalOrder("ZF-WREST-04", "zefrs.no.free_hand", (("purpose", purpose),))
    return None


@rule("ZF-WREST-02")
def grapple_check(me: Combatant, foe: Combatant, attack: Attack = BARE) -> Check:
    """Wrestling or General Fighting less the target's MOV, shifted as an attack is."""
    rating = rating_of(dict(me.fighter.talents), (TALENT,), me.fighter.fighting)
    return contest(me, foe, hands_on(attack), ("attack", "ZF-WREST-02", rating))


@rule("ZF-WREST-03", "ZF-WOUND-07")
def hurts(me: Combatant, foe: Combatant, colour: Grade) -> int:
    """The points lost: only red hurts, the chest's armour applies, and nothing is wounded."""
    if colour != "red":
        return 0
    raw = tables().numbers.personal.wrestling_points + strength_bonus(me.fighter)
    return damage.final(raw, damage.armour_of(foe, hands_on()))


def grapple(
    me: Combatant, foe: Combatant, attack: Attack, purpose: str, hand: str = ""
) -> Exchange[Grapple]:
    """One grapple of ``me`` with ``foe``; neither defence nor shield is of use against it."""
    outcome = yield from rolled(grapple_check(me, foe, attack))
    points = hurts(me, foe, outcome.grade)
    below = yield from hold_on(me, foe, points)
    left = damage.remaining(foe.health.now, points)
    slept = yield from durations(foe, below, None)
    out = outcome_for(foe, left, points, below, None)
    return Grapple(outcome, me.unit, foe.unit, purpose, hand, points, left, below, slept, out)


@dataclass(frozen=True, slots=True)
class KnockOut:
    """What the blow did: nothing, or its target is unconscious for d10 minutes."""

    attack: Outcome
    attacker: int
    target: int
    durations: tuple[Outcome, ...] = ()

    @property
    def hits(self) -> bool:
        """Whether it stunned him."""
        return self.attack.grade == "red"

    @property
    def out(self) -> str:
        """How it put him out of action."""
        return "unconscious" if self.hits else ""


@rule("ZF-KO-01")
def why_no_knock_out(foe: Combatant, row: Weapon) -> IllegalOrder | None:
    """What forbids the wish to stun, or None: beasts, and what does no harm anyway."""
    if row.harmless or foe.fighter.combat_class == "MOUNT":
        return IllegalOrder("ZF-KO-03", "zefrs.no.knock_out", (("weapon", row.id),))
    return None


@rule("ZF-KO-02", "ZF-KO-03", "ZF-WOUND-07")
def knock_out(me: Combatant, foe: Combatant, attack: Attack) -> Exchange[KnockOut]:
    """A normal attack check: red stuns, and every other colour does nothing at all."""
    outcome = yield from rolled(attack_check(me, foe, attack))
    if outcome.grade != "red":
        return KnockOut(outcome, me.unit, foe.unit)
    slept = yield from rolled(minutes_out(foe))
    return KnockOut(outcome, me.unit, foe.unit, (slept,))


@rule("ZF-KO-04")
def minutes_out(foe: Combatant) -> Check:
    """The roll for the minutes that he is unconscious."""
    return Check("duration", "ZF-KO-04", foe.unit, 0, (1, tables().numbers.dice.duration))


@rule("ZF-KO-04")
def turns_out(knock: KnockOut) -> int:
    """Combat Turns that he stays unconscious, 0 if the blow did nothing."""
    return sum(sleep_turns("minutes", outcome.total) for outcome in knock.durations)


@dataclass(frozen=True, slots=True)
class Rushed:
    """What became of one person who was rushed; a rush never does points or wounds."""

    attack: Outcome
    attacker: int
    target: int
    shield: bool = False

    @property
    def hits(self) -> bool:
        """Whether the rusher got through."""
        return self.attack.grade != "white"

    @property
    def stopped(self) -> bool:
        """Whether the rush ended here, with the rusher on the ground."""
        return not self.hits

    @property
    def bowled_over(self) -> bool:
        """Whether the person was thrown down, and can do nothing but get up."""
        return self.attack.grade == "red"

    @property
    def answers(self) -> bool:
        """Whether the person may use an action not yet used for a blow at the rusher."""
        return self.hits and not self.bowled_over


@rule("ZF-RUSH-01", "ZF-RUSH-08")
def why_no_rush(me: Combatant, *, shield: bool = False) -> IllegalOrder | None:
    """What forbids him to rush at all, or None; with his shield he needs one in hand."""
    if me.mounted:
        return IllegalOrder("ZF-RUSH-01", "zefrs.no.rush_mounted")
    if wounds.forbids(me.wounds, "rush"):
        return IllegalOrder("ZF-WOUND-06", "zefrs.no.rush_wounded")
    if me.condition.fallen or me.condition.held:
        return IllegalOrder("ZF-RUSH-10", "zefrs.no.rush_fallen")
    if shield and not has_shield(me):
        return IllegalOrder("ZF-RUSH-08", "zefrs.no.shield")
    return None


@rule("ZF-RUSH-02")
def rush_check(me: Combatant, foe: Combatant, attack: Attack = BARE) -> Check:
    """Own MOV less the target's MOV."""
    return contest(me, foe, hands_on(attack), ("rush", "ZF-RUSH-02", mov(me)), LEGS)


@rule("ZF-RUSH-04", "ZF-RUSH-05", "ZF-RUSH-06", "ZF-RUSH-07")
def rush(
    me: Combatant, foe: Combatant, attack: Attack = BARE, shield: bool = False
) -> Exchange[Rushed]:
    """The check for one person in the line: white stops, red bowls over, all else gets by."""
    outcome = yield from rolled(rush_check(me, foe, attack))
    return Rushed(outcome, me.unit, foe.unit, shield)


@rule("ZF-RUSH-03")
def line(me: Combatant, people: Sequence[tuple[Combatant, Attack]]) -> Exchange[tuple[Rushed, ...]]:
    """Everybody in the path in order of distance, friend or foe, until the first white."""
    found: list[Rushed] = []
    for foe, attack in people:
        found.append((yield from rush(me, foe, attack)))
        if found[-1].stopped:
            break
    return tuple(found)


SHIELD = "shield"
"""The row of T7 that a shield is as a weapon."""


@dataclass(frozen=True, slots=True)
class Bash:
    """What one shield strike did; the target keeps his action."""

    attack: Outcome
    attacker: int
    target: int

    @property
    def hits(self) -> bool:
        """Whether it felled him: only red does."""
        return self.attack.grade == "red"


def why_no_bash(me: Combatant, distance: int = 1) -> IllegalOrder | None:
    """What forbids it, or None: it takes a shield in hand and an adjacent opponent."""
    if not has_shield(me):
        return IllegalOrder("ZF-RUSH-09", "zefrs.no.shield")
    return IllegalOrder("ZF-RUSH-09", "zefrs.no.bash_far") if distance > 1 else None


def bash_check(me: Combatant, foe: Combatant, attack: Attack) -> Check:
    """General Fighting less the target's MOV."""
    what = "attack", "ZF-RUSH-09", me.fighter.fighting
    return contest(me, foe, attack, what, (me.fighter.shield_arm,))


@rule("ZF-RUSH-09", "ZF-RUSH-07")
def bash(me: Combatant, foe: Combatant, attack: Attack) -> Exchange[Bash]:
    """One shield strike; nothing defends against it."""
    outcome = yield from rolled(bash_check(me, foe, attack))
    return Bash(outcome, me.unit, foe.unit)
