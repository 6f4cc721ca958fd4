"""An attack from the roll to what comes of it: the attacker rolls, or the Hero reacts to it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core import checks
from game.core.checks import Ask, Check, Drawn, Exchange, Grade, Modifier, Outcome, asked, rolled
from game.core.orders import Slot
from game.core.rule import rule
from game.rules.heroic2d6.exchange.damage import Harm, Law, damage, halved
from game.rules.heroic2d6.exchange.defence import (
    MELEE,
    NONE,
    RANGED,
    THROWN,
    UNARMED,
    WRESTLE,
    Defence,
    defences,
    target_number,
)
from game.rules.heroic2d6.exchange.rolls import (
    AVOIDED,
    CAUGHT,
    CRITICAL,
    FUMBLE,
    HIT,
    MIGHTY,
    MISS,
    die,
    lying,
    opposed,
    roll,
    two_handed,
)
from game.rules.heroic2d6.sheet.figure import Figure, offense
from game.rules.heroic2d6.tables.rows import Weapon

REACT = "heroic2d6.react"
"""The kind of request that asks a Hero for his reaction."""

SKILLS = {
    UNARMED: "brawl",
    WRESTLE: "brawl",
    MELEE: "sword_play",
    RANGED: "marksmanship",
    THROWN: "marksmanship",
}
"""Which skill each kind of attack uses (table 4.2)."""

THROW_DOWN, PIN, NET = "throw_down", "pin", "net"
"""What an attack without damage does."""

SLIPS, DROPS, ALLY, SELF = "slips", "drops", "ally", "self"
"""Table 4.6."""


UNHURT = Harm(0)


@dataclass(frozen=True, slots=True)
class Attack:
    """Who attacks whom, how and with what; ``shifts`` are those of where both are, ``dual``: with
    two weapons; ``aim`` what a wrestler is out for; ``ally``: whom a fumble may hurt.
    """

    me: Figure
    foe: Figure
    how: str
    weapon: Weapon
    law: Law
    shifts: tuple[Modifier, ...] = ()
    dual: bool = False
    aim: str = ""
    ally: Figure | None = None

    @property
    def about(self) -> tuple[Slot, ...]:
        """What the one who is attacked is told when he is asked."""
        told = (("how", self.how), ("weapon", self.weapon.id), ("number", attack_number(self)))
        aim: tuple[Slot, ...] = (("aim", self.aim),) if self.aim else ()
        return (("by", self.me.unit), *told, *aim)


@dataclass(frozen=True, slots=True)
class Fumbled:
    """What a double one has done: one of table 4.6, and the points lost by whom it hurts."""

    what: str
    harm: Harm = UNHURT


@dataclass(frozen=True, slots=True)
class Struck:
    """What came of an attack: how it went, points lost, what it does besides (``twice`` as long),
    the reaction, what a fumble did, the dice.
    """

    grade: Grade
    harm: Harm = UNHURT
    does: tuple[str, ...] = ()
    twice: bool = False
    answer: str = ""
    fumbled: Fumbled | None = None
    outcomes: tuple[Drawn, ...] = ()


@rule("H2-ATK-01", "H2-ACT-01", "H2-ACT-02", "H2-ACT-03", "H2-ACT-04", "H2-WRE-01")
def skill_of(attack: Attack) -> str:
    """The skill of the attack."""
    return _mightier(attack) if attack.how == WRESTLE else SKILLS[attack.how]


@rule("H2-WRE-02")
def _mightier(attack: Attack) -> str:
    """A wrestler's skill: Brawl, or Might where it is better and may be used."""
    might = attack.law.might and attack.me.level("might") > attack.me.level("brawl")
    return "might" if might else "brawl"


@rule("H2-ROL-07", "H2-DUA-02", "H2-DUA-04", "H2-FUM-03")
def attack_shifts(attack: Attack) -> tuple[Modifier, ...]:
    """Everything that shifts the attacker's skill."""
    dual = two_handed(attack.me, attack.dual and attack.how == MELEE)
    return (*attack.shifts, *dual, *lying(attack.me))


@rule("H2-ROL-05", "H2-ROL-06")
def rolls(attack: Attack) -> bool:
    """Whether the attacker rolls: every Hero, and a Critter against another Critter."""
    return attack.me.hero or not attack.foe.hero


@rule("H2-ATK-02", "H2-ROL-06")
def fixed(attack: Attack) -> bool:
    """Whether the stat block of the target names its defence: that of a Critter against a Hero."""
    return attack.law.fixed and attack.me.hero and not attack.foe.hero


@rule("H2-ATK-03", "H2-ATK-04", "H2-ATK-05")
def attack_check(attack: Attack) -> Check:
    """The roll of whoever attacks."""
    me, foe, skill = attack.me, attack.foe, skill_of(attack)
    target = target_number(foe, attack.how, fixed(attack))
    grades = (MISS, HIT, FUMBLE, MIGHTY)
    return roll(
        "attack",
        _rule_of(attack),
        me,
        skill,
        me.level(skill),
        target,
        attack_shifts(attack),
        grades,
        foe.unit,
    )


def _rule_of(attack: Attack) -> str:
    rules = {UNARMED: "H2-ATK-03", MELEE: "H2-ATK-04", WRESTLE: "H2-WRE-01"}
    return rules.get(attack.how, "H2-ATK-05")


@rule("H2-REA-01", "H2-ROL-07", "H2-WRE-03")
def attack_number(attack: Attack) -> int:
    """What a Hero's reaction has to reach: all that shifts a Critter counts as its skill."""
    return opposed(attack.me.level(skill_of(attack)) + checks.worth(attack_shifts(attack)))


@rule("H2-REA-01", "H2-REA-11")
def reaction_check(foe: Figure, by: int, defence: Defence, target: int) -> Check:
    """The roll of a Hero who is attacked."""
    grades = (CAUGHT, AVOIDED, CRITICAL, AVOIDED)
    skill, level, shifts = defence.skill, defence.level, defence.shifts
    return roll("reaction", defence.rule, foe, skill, level, target, shifts, grades, by)


def attacked(attack: Attack) -> Exchange[Struck]:
    """The whole attack (3.16)."""
    if rolls(attack):
        return (yield from _rolled(attack))
    return (yield from _reacted(attack))


@rule("H2-ATK-09", "H2-MIG-01")
def _rolled(attack: Attack) -> Exchange[Struck]:
    """The attacker rolls: a miss does nothing, a double six hits twice as hard."""
    drawn = yield from rolled(attack_check(attack))
    if drawn.grade == FUMBLE:
        return (yield from _fumbled(attack, drawn))
    if drawn.grade == MISS:
        return Struck(MISS, outcomes=(drawn,))
    hit = yield from _hit(attack, drawn.grade == MIGHTY)
    return replace(hit, grade=drawn.grade, outcomes=(drawn,))


@rule("H2-MIG-01", "H2-MIG-03", "H2-WRE-04", "H2-RNG-10")
def _hit(attack: Attack, double: bool) -> Exchange[Struck]:
    """What a hit does: damage, or a fall, a pin or a net; twice that where it is critical."""
    if attack.how == WRESTLE:
        return Struck(HIT, does=(THROW_DOWN, PIN) if double else (attack.aim,))
    if attack.weapon.kind == "net":
        return Struck(HIT, does=(NET,), twice=double)
    mine = offense(attack.me, attack.weapon)
    harm = yield from damage(attack.me.unit, mine, attack.foe, attack.law, double)
    return Struck(HIT, harm)


@rule("H2-REA-02", "H2-REA-03", "H2-REA-04", "H2-REA-10")
def _reacted(attack: Attack) -> Exchange[Struck]:
    """The Hero who is attacked rolls, as he has chosen; whoever is helpless is hit."""
    foe, known = attack.foe, {one.name: one for one in defences(attack.foe, attack.how)}
    if not known:
        return replace((yield from _hit(attack, False)), answer=NONE)
    order = yield from asked(Ask(foe.side, foe.unit, REACT, attack.about))
    chosen = known[order.text("reaction")]
    drawn = yield from rolled(reaction_check(foe, attack.me.unit, chosen, attack_number(attack)))
    if drawn.grade == AVOIDED:
        return Struck(AVOIDED, answer=chosen.name, outcomes=(drawn,))
    critical = drawn.grade == CRITICAL and attack.how != WRESTLE
    hit = yield from _hit(attack, critical)
    return replace(hit, grade=drawn.grade, answer=chosen.name, outcomes=(drawn,))


@rule("H2-FUM-01", "H2-FUM-05", "H2-FUM-06")
def _fumbled(attack: Attack, drawn: Outcome) -> Exchange[Struck]:
    """Table 4.6: he slips, drops his weapon, hurts somebody beside him or himself."""
    told = yield from rolled(die("fumble", "H2-FUM-01", attack.me.unit))
    what = _fumble(attack, told.total)
    victim = {ALLY: attack.ally, SELF: attack.me}.get(what)
    harm = Harm(0)
    if victim is not None and attack.weapon.kind != "net":
        mine = offense(attack.me, attack.weapon)
        harm = yield from halved(attack.me.unit, mine, victim, attack.law)
    return Struck(FUMBLE, fumbled=Fumbled(what, harm), outcomes=(drawn, told))


@rule("H2-FUM-04", "H2-FUM-05")
def _fumble(attack: Attack, face: int) -> str:
    """What this die does: without an ally near the weapon is dropped, without a weapon he hurts
    himself.
    """
    what = {1: SELF, 2: ALLY, 5: SLIPS, 6: SLIPS}.get(face, DROPS)
    if what == ALLY and attack.ally is None:
        what = DROPS
    bare = attack.weapon.kind == "natural" or attack.how == WRESTLE
    return SELF if what == DROPS and bare else what
