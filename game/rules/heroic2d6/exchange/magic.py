"""Spells: at a creature that resists, at several at once, or where nothing resists (3.13)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.checks import Ask, Check, Exchange, Modifier, Outcome, asked, rolled
from game.core.orders import Slot
from game.core.rule import rule
from game.rules.heroic2d6.exchange.attack import NET, REACT, Struck, reaction_check
from game.rules.heroic2d6.exchange.damage import Harm, Law, damage
from game.rules.heroic2d6.exchange.defence import NONE, SPELL, automatic, defences
from game.rules.heroic2d6.exchange.rolls import (
    AVOIDED,
    CRITICAL,
    HIT,
    MISS,
    PASSED,
    lying,
    lying_critter,
    opposed,
    roll,
    worth,
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
    """What came of a spell: whether it worked where nothing resists, what it did to each target,
    the caster's roll, if there was one.
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
    return roll("spell", "H2-MAG-04", me, me.level("magic"), target, shifts)


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
    return roll(
        "spell", "H2-MAG-03", me, me.level("magic"), target, casting_shifts(me), grades, foe.unit
    )


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
        if foe.hero and not casting.me.hero:
            found.append((foe.unit, (yield from _resisted(casting, foe))))
            continue
        check = spell_check(casting, foe)
        if drawn is None:
            drawn = yield from rolled(check)
        hit = check.grade(drawn.total) == HIT
        struck = (yield from _effect(casting, foe, False)) if hit else Struck(MISS)
        found.append((foe.unit, struck))
    return Cast(struck=tuple(found), outcomes=(drawn,) if drawn else ())


@rule("H2-REA-09")
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
