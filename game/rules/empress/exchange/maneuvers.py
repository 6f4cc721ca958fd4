"""Special maneuvers, grapples and dirty tricks: an attack roll, then a save of the target."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from game.core.checks import Check, Exchange, Grade, Modifier, Outcome, rolled, some
from game.core.memo import lately
from game.core.rule import rule
from game.rules.empress.exchange import blow, damage
from game.rules.empress.exchange.attack import Struck, attack_check, automatic, hit, maneuver_check
from game.rules.empress.exchange.rolls import BADLY, MADE, Suffered, critical_save, save_check
from game.rules.empress.sheet.figure import Figure
from game.rules.empress.sheet.gear import melee, protection, short
from game.rules.empress.sheet.law import MAX, Law
from game.rules.empress.sheet.stats import above, modifier, much_larger
from game.rules.empress.tables.book import numbers, shift

PUSH, TRIP, DISARM, PULL = "push", "trip", "disarm", "pull_shield"
GRAPPLE, ESCAPE, TRICK = "grapple", "escape", "trick"
"""What a maneuver is out for (EM-MAN-04, EM-GRP-01, EM-GRP-04, EM-DIR-01)."""

SAVE_OF = {
    PUSH: ("fortitude", "EM-MAN-02"),
    TRIP: ("reflexes", "EM-MAN-02"),
    DISARM: ("reflexes", "EM-MAN-02"),
    PULL: ("fortitude", "EM-MAN-02"),
    GRAPPLE: ("reflexes", "EM-GRP-02"),
    ESCAPE: ("reflexes", "EM-GRP-04"),
    TRICK: ("wits", "EM-DIR-02"),
}
"""The save against each, and the rule behind it."""

HELD, PINNED, SWALLOWED = "held", "pinned", "swallowed"
"""What a grapple comes to."""

KINDS = ("sand", "feint", "kick", "cloak")
"""The dirty tricks (EM-DIR-05)."""


@dataclass(frozen=True, slots=True)
class Maneuver:
    """An attack and what it is out for; ``combined`` with a blow that does damage; ``kind`` is
    that of a dirty trick.
    """

    attack: blow.Attack
    aims: tuple[str, ...]
    combined: bool = False
    kind: str = ""


@rule("EM-GRP-01", "EM-GRP-04", "EM-UNA-02")
def bare(aims: Iterable[str]) -> bool:
    """Whether it is made with bare hands and so with Power Modifier: grapples and escapes."""
    return not {GRAPPLE, ESCAPE}.isdisjoint(aims)


@dataclass(frozen=True, slots=True)
class Effect:
    """What came of one aim: whether the save failed, what a grapple comes to, whether a weapon is
    kept that is swallowed as well, and the dice.
    """

    aim: str
    done: bool
    grip: str = ""
    kept: bool = False
    outcomes: tuple[Outcome, ...] = field(default=(), compare=False)

    @property
    @rule("EM-MAN-04")
    def cells(self) -> int:
        """By how many cells a push moves: one, and one more for every five points of failure; only
        who asks for it tells the save by its faces.
        """
        if not self.done or self.aim != PUSH:
            return 0
        row, drawn = numbers(), self.outcomes[0]
        short = row.save - (drawn.total + drawn.check.base + drawn.check.shift)
        return 1 + max(0, short) // row.push


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of a maneuver: how it hit, what a combined blow did, its effects, and whether the
    longer weapon has regained its reach by it.
    """

    grade: Grade
    struck: Struck | None = None
    effects: tuple[Effect, ...] = ()
    regained: bool = False
    roll: Outcome | None = field(default=None, compare=False)

    def did(self, aim: str) -> bool:
        """Whether it brought this about."""
        return any(one.done for one in self.effects if one.aim == aim)


@rule("EM-MAN-01", "EM-MAN-03", "EM-GRP-01", "EM-GRP-04", "EM-GRP-07", "EM-DIR-01")
def penalty(maneuver: Maneuver) -> tuple[Modifier, ...]:
    """What it costs: more for two things at once, nothing for a disarm in a grapple."""
    if maneuver.combined or len(maneuver.aims) > 1:
        return (shift("combined"),)
    free = maneuver.aims == (DISARM,) and maneuver.attack.within_grapple
    return () if free else (shift("maneuver"),)


@lately
def maneuver_roll(maneuver: Maneuver) -> Check:
    """The attack roll of a maneuver."""
    attack = _shifted(maneuver)
    return attack_check(attack) if maneuver.combined else maneuver_check(attack)


@lately
def _shifted(maneuver: Maneuver) -> blow.Attack:
    """The attack with what the maneuver costs."""
    return replace(maneuver.attack, shifts=(*maneuver.attack.shifts, *penalty(maneuver)))


@rule("EM-MAN-01", "EM-MAN-02", "EM-MAN-03", "EM-RCH-05")
def maneuvered(maneuver: Maneuver) -> Exchange[Tried]:
    """The whole maneuver: on a hit the damage of a combined blow, then a save for each aim."""
    attack, drawn, grade = _shifted(maneuver), None, damage.CRITICAL
    if not automatic(attack):
        drawn = yield from rolled(maneuver_roll(maneuver))
        if drawn.grade == damage.MISS:
            return Tried(damage.MISS, roll=drawn)
        grade = str(drawn.grade)
    struck = None
    if maneuver.combined:
        struck = replace((yield from hit(attack, grade, drawn)), roll=None)
    found = []
    for aim in maneuver.aims:
        effect = yield from _effect(maneuver, aim, grade == damage.CRITICAL)
        found.append(effect)
    return Tried(grade, struck, tuple(found), blow.reach_lost(attack), drawn)


@rule("EM-MAN-02", "EM-MAN-04", "EM-DIR-03", "EM-GIA-05", "EM-GRP-04")
def _effect(maneuver: Maneuver, aim: str, critical: bool) -> Exchange[Effect]:
    """The save against one aim, and what its failure brings."""
    me, foe = maneuver.attack.me, maneuver.attack.foe
    if aim == GRAPPLE and much_larger(foe, me):
        return Effect(aim, done=False)
    drawn = yield from rolled(aim_check(maneuver, aim, critical))
    if aim == GRAPPLE and drawn.grade != MADE:
        return (yield from _gripped(me, foe, drawn))
    return Effect(aim, done=drawn.grade != MADE, outcomes=(drawn,))


@rule("EM-MAN-02", "EM-MAN-04", "EM-GRP-02", "EM-DIR-02", "EM-DIR-05")
@lately
def aim_check(maneuver: Maneuver, aim: str, critical: bool) -> Check:
    """The save of the target against one aim: against a grip with the difference of Toughness
    modifiers, against a dirty trick with what it has seen of such tricks.
    """
    me, foe = maneuver.attack.me, maneuver.attack.foe
    kind, by = SAVE_OF[aim]
    shifts = [*critical_save(critical, by)]
    if aim in (GRAPPLE, ESCAPE):
        mine, theirs = (modifier(one.fighter, "toughness") for one in (me, foe))
        shifts.append(Modifier("EM-GRP-02", "empress.save_toughness", theirs - mine))
    if aim == TRICK and foe.tricks:
        row = numbers()
        warned = row.same_trick if maneuver.kind in foe.tricks else row.suspected
        shifts.append(Modifier("EM-DIR-02", "empress.save_suspects", warned))
    return save_check(aim, by, foe, kind, some(*shifts), me.unit)


@rule("EM-GRP-02", "EM-GRP-03", "EM-GRP-05", "EM-GRP-06", "EM-GIA-01", "EM-GIA-04")
def _gripped(me: Figure, foe: Figure, drawn: Outcome) -> Exchange[Effect]:
    """What a grapple comes to: a hold, or a pin after the third, a save that failed badly, or by
    somebody much larger; some monsters swallow instead.
    """
    pinned = pins(foe) or drawn.grade == BADLY or much_larger(me, foe)
    if not (pinned and me.fighter.swallow and not me.swallows):
        return Effect(GRAPPLE, True, PINNED if pinned else HELD, outcomes=(drawn,))
    if not keepable(foe):
        return Effect(GRAPPLE, True, SWALLOWED, outcomes=(drawn,))
    saved = yield from rolled(save_check("keep_weapon", "EM-GIA-04", foe, "reflexes", (), me.unit))
    return Effect(GRAPPLE, True, SWALLOWED, saved.grade == MADE, (drawn, saved))


@rule("EM-GRP-05")
def pins(foe: Figure) -> bool:
    """Whether one more grapple pins him: the third one does."""
    return foe.grappled.count + 1 >= numbers().pin


@rule("EM-GIA-04")
def keepable(foe: Figure) -> tuple[str, ...]:
    """The weapons in one of his hands that are short enough to be kept when he is swallowed."""
    return tuple(r.id for r in melee(foe) if r.hands == 1 and short(r, numbers().kept))


SIX = 6
"""The die of a very large figure."""


@rule("EM-GIA-02")
def may_crush(me: Figure, foe: Figure) -> bool:
    """Whether he is large enough to crush or hurl him, and has him pinned."""
    pinned = foe.grappled.pinned and me.unit in foe.grappled.holders
    return pinned and much_larger(me, foe)


@rule("EM-GIA-02", "EM-ATK-10", "EM-ARM-05")
def crushed(me: Figure, foe: Figure, law: Law) -> Exchange[Suffered]:
    """A crush: a critical of a die for each size class beyond one."""
    count = above(me, foe) - 1
    if (yield from damage.critical_mode(me, law, (("target", foe.unit),))) == MAX:
        return Suffered(enclosed(foe, count * SIX))
    drawn = yield from rolled(Check("crush", "EM-GIA-02", me.unit, foe.unit, (2 * count, SIX)))
    return Suffered(enclosed(foe, drawn.total), (drawn,))


@rule("EM-GIA-03", "EM-ARM-05")
def hurled(me: Figure, foe: Figure, stopped: bool = False) -> Exchange[Suffered]:
    """A hurl: a die for each size class of difference, two at least, one if something stops the
    flight, and the Toughness modifier of the thrower.
    """
    count = above(me, foe) + (1 if stopped else 0)
    drawn = yield from rolled(Check("hurl", "EM-GIA-03", me.unit, foe.unit, (count, SIX)))
    points = max(0, drawn.total + modifier(me.fighter, "toughness"))
    return Suffered(enclosed(foe, points), (drawn,))


@rule("EM-ARM-05", "EM-GIA-02", "EM-GIA-03")
def enclosed(foe: Figure, points: int) -> int:
    """What gets through armour that encloses him; other armour does not count."""
    return max(0, points - protection(foe)) if foe.fighter.enclosing else points


@rule("EM-GIA-04")
def digested(me: Figure, foe: Figure) -> Exchange[Suffered]:
    """What somebody swallowed suffers at the end of each round, whatever his armour."""
    dice = 1, me.fighter.swallow
    drawn = yield from rolled(Check("digest", "EM-GIA-04", me.unit, foe.unit, dice))
    return Suffered(drawn.total, (drawn,))
