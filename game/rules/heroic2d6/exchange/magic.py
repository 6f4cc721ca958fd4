"""Spells: at a creature that resists, at several at once, or where nothing resists (3.13)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.checks import Ask, Check, Exchange, Modifier, Outcome, asked, rolled, worth
from game.core.events import Stakes, staked
from game.core.orders import Slot
from game.core.rule import rule
from game.rules.heroic2d6.exchange.attack import NET, REACT, Struck, reaction_check
from game.rules.heroic2d6.exchange.damage import Harm, Law, damage, difference
from game.rules.heroic2d6.exchange.defence import NONE, SPELL, automatic, defences
from game.rules.heroic2d6.exchange.rolls import (
    AVOIDED,
    CAUGHT,
    CRITICAL,
    HIT,
    MISS,
    PASSED,
    lying,
    lying_critter,
    opposed,
    roll,
)
from game.rules.heroic2d6.sheet.figure import Figure, hampered
from game.rules.heroic2d6.tables.book import circles, numbers
from game.rules.heroic2d6.tables.rows import Circle, Spell


@dataclass(frozen=True, slots=True)
class Casting:
    """Who casts what, upon whom: all whom its area holds, the one it is aimed at first."""

    me: Figure
    spell: Spell
    law: Law
    targets: tuple[Figure, ...] = ()

    @property
    def about(self) -> tuple[Slot, ...]:
        """What a Hero is told who may resist it."""
        told = (("how", SPELL), ("spell", self.spell.id), ("number", spell_number(self)))
        return (("by", self.me.unit), *told)


@dataclass(frozen=True, slots=True)
class Cast:
    """What came of a spell: whether it worked where nothing resists, with that roll; what it did to
    each target. The caster's roll at creatures stands with the first whom it decides about.
    """

    works: bool = False
    struck: tuple[tuple[int, Struck], ...] = ()
    outcomes: tuple[Outcome, ...] = ()


def circle_of(spell: Spell) -> Circle:
    """The circle of a spell."""
    return circles()[spell.circle]


@rule("H2-EQP-04", "H2-FUM-03")
def casting_shifts(me: Figure) -> tuple[Modifier, ...]:
    """What shifts a caster's Magic at a creature: heavy armour, and to lie on the ground."""
    return (*hampered(me), *lying(me))


@rule("H2-MAG-04", "H2-MAG-05", "H2-ROL-03")
def unopposed_check(casting: Casting) -> Check:
    """The roll for what nothing resists, against the circle's difficulty."""
    me, target = casting.me, circle_of(casting.spell).target
    shifts = (*hampered(me), *lying_critter(me))
    return roll("spell", "H2-MAG-04", me, "magic", me.level("magic"), target, shifts)


@rule("H2-MAG-03", "H2-ATK-08")
def spell_target(casting: Casting, foe: Figure) -> int:
    """What a caster's roll has to reach at this creature."""
    best = automatic(foe, SPELL, False)
    resists = best.worth if best else numbers().helpless
    if casting.law.circle:
        return circle_of(casting.spell).target + resists
    return opposed(resists)


@rule("H2-MAG-03", "H2-MIG-02", "H2-FUM-02")
def spell_check(casting: Casting, foe: Figure) -> Check:
    """A caster's roll at a creature; doubles do no more than succeed or fail."""
    me, target = casting.me, spell_target(casting, foe)
    grades = (MISS, HIT, MISS, HIT)
    level, shifts = me.level("magic"), casting_shifts(me)
    return roll("spell", "H2-MAG-03", me, "magic", level, target, shifts, grades, foe.unit)


@rule("H2-MAG-06")
def resists(casting: Casting, foe: Figure) -> bool:
    """Whether the roll of the target decides: that of a Hero, at a spell of a Critter."""
    return foe.hero and not casting.me.hero


@rule("H2-MAG-06", "H2-ROL-07")
def spell_number(casting: Casting) -> int:
    """What a Hero needs who resists a Critter's spell."""
    return opposed(casting.me.level("magic") + worth(casting_shifts(casting.me)))


def cast(casting: Casting) -> Exchange[Cast]:
    """The spell, whatever it is."""
    if casting.spell.aim in ("foe", "burst", "line"):
        return (yield from _at_creatures(casting))
    drawn = yield from rolled(unopposed_check(casting))
    return Cast(drawn.grade == PASSED, outcomes=(drawn,))


@rule("H2-MAG-11")
def _at_creatures(casting: Casting) -> Exchange[Cast]:
    """One roll of the caster for all who make none themselves; each Hero resists a Critter's spell
    for himself.
    """
    drawn: Outcome | None = None
    found: list[tuple[int, Struck]] = []
    for foe in casting.targets:
        if resists(casting, foe):
            found.append((foe.unit, (yield from _resisted(casting, foe))))
            continue
        check, first = spell_check(casting, foe), drawn is None
        if drawn is None:
            drawn = yield from rolled(check)
        hit = check.grade(drawn.total) == HIT
        struck = (yield from _effect(casting, foe, False)) if hit else Struck(MISS)
        found.append((foe.unit, replace(struck, outcomes=(drawn,)) if first else struck))
    return Cast(struck=tuple(found))


@rule("H2-REA-09", "H2-REA-04")
def _resisted(casting: Casting, foe: Figure) -> Exchange[Struck]:
    """A Hero resists; what he does not resist strikes him, twice as hard on a double one."""
    known = {one.name: one for one in defences(foe, SPELL)}
    if not known:
        return replace((yield from _effect(casting, foe, False)), answer=NONE)
    order = yield from asked(Ask(foe.side, foe.unit, REACT, casting.about))
    chosen = known[order.text("reaction")]
    drawn = yield from rolled(reaction_check(foe, casting.me.unit, chosen, spell_number(casting)))
    if drawn.grade == AVOIDED:
        return Struck(AVOIDED, answer=chosen.name, outcomes=(drawn,))
    hit = yield from _effect(casting, foe, drawn.grade == CRITICAL)
    return replace(hit, grade=drawn.grade, answer=chosen.name, outcomes=(drawn,))


def staked_on(casting: Casting, target: int, struck: Struck) -> Stakes | None:
    """What the roll about this target is about, if the spell does harm: the Health of a Hero who
    resists, or that of all enemies whom the caster's roll strikes as soon as it strikes this one;
    None where there are none.
    """
    outcome = struck.outcomes[0] if struck.outcomes else None
    if not isinstance(outcome, Outcome) or casting.spell.effect == "net":
        return None
    takes = {
        foe.unit: difference(casting.spell.offense, foe, casting.law) for foe in casting.targets
    }
    if outcome.check.actor == target:
        worths = {CAUGHT: takes[target], CRITICAL: 2 * takes[target]}
        return staked("points", outcome.check, lambda grade: worths.get(str(grade), 0))
    this = next(foe for foe in casting.targets if foe.unit == target)
    whole = sum(
        takes[foe.unit]
        for foe in casting.targets
        if foe.side != casting.me.side
        and not resists(casting, foe)
        and spell_target(casting, foe) <= spell_target(casting, this)
    )
    if not whole:
        return None
    return staked("points", outcome.check, lambda grade: whole if grade == HIT else 0)


@rule("H2-MAG-10")
def _effect(casting: Casting, foe: Figure, double: bool) -> Exchange[Struck]:
    """What the spell does to somebody: Offense less Defense, or a net."""
    if casting.spell.effect == "net":
        return Struck(HIT, does=(NET,), twice=double)
    harm: Harm = yield from damage(casting.me.unit, casting.spell.offense, foe, casting.law, double)
    return Struck(HIT, harm)


@rule("H2-MAG-02", "H2-MAG-08", "H2-MAG-09")
def castable(me: Figure, spell: Spell) -> bool:
    """Whether he knows it, is skilled enough for its circle, and has the Mana: a cantrip takes
    none, but some must be left.
    """
    row = circle_of(spell)
    known = spell.id in me.fighter.spells and me.level("magic") >= row.magic
    return known and me.mana.now >= max(1, row.mana)
