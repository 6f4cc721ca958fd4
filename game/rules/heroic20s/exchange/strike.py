"""From the contest to the injury that is noted (HC-PROC-06): rolled, and in exact odds."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import (
    Check,
    Drawn,
    Exchange,
    Grade,
    Modifier,
    Outcome,
    rolled,
)
from game.core.events import Stakes, staked
from game.core.rule import rule
from game.rules.heroic20s.exchange.attack import Attack, Struck
from game.rules.heroic20s.exchange.contest import made, margin_check
from game.rules.heroic20s.exchange.defence import (
    best_defence,
    defence_check,
    hearing_check,
    listens,
)
from game.rules.heroic20s.exchange.injury import (
    damage_check,
    located,
)
from game.rules.heroic20s.exchange.modifiers import combined, modifiers
from game.rules.heroic20s.exchange.odds import blow_of, hits_of, hurt, rolls_of, settled
from game.rules.heroic20s.exchange.several import shared, which_check
from game.rules.heroic20s.tables.book import numbers
from game.rules.heroic20s.tables.rows import Mode


@rule("HC-MEL-10", "HC-RNG-13", "HC-PROC-06")
def attack_check(attack: Attack, shifts: tuple[Modifier, ...]) -> Check:
    """The roll of the attacker, whose grade is the margin."""
    by = "HC-RNG-13" if attack.missile else "HC-MEL-10"
    name = attack.weapon.id if attack.weapon else "grapple"
    who = (attack.me.unit, attack.foe.unit)
    return margin_check("attack", by, combined(attack).skill, shifts, *who, name)


@rule("HC-BASE-04", "HC-BASE-09", "HC-MEL-11")
def clash(attack: Attack) -> Exchange[tuple[int, tuple[Drawn, ...]]]:
    """The contest: the roll of the attacker against that of the defence, which hangs on who hears
    it in the dark; the margin of victory, and the dice.
    """
    own = yield from rolled(attack_check(attack, modifiers(attack)))
    outcomes: tuple[Drawn, ...] = (own,)
    heard = True
    if listens(attack):
        ear = yield from rolled(hearing_check(attack))
        heard, outcomes = made(ear), (*outcomes, ear)
    chosen = best_defence(attack, heard)
    theirs = numbers().helpless_margin
    if chosen is not None:
        drawn = yield from rolled(defence_check(attack, chosen))
        theirs, outcomes = int(drawn.grade), (*outcomes, drawn)
    return int(own.grade) - theirs, outcomes


@rule("HC-PROC-06", "HC-MEL-10", "HC-RNG-13", "HC-GRAP-01")
def attacked(attack: Attack) -> Exchange[Struck]:
    """The whole attack: the contest, hits, and damage once."""
    margin, outcomes = yield from clash(attack)
    return (yield from struck(attack, margin, outcomes))


@rule("HC-MASS-09", "HC-INJ-01", "HC-MEL-09")
def struck(attack: Attack, margin: int, outcomes: tuple[Drawn, ...] = ()) -> Exchange[Struck]:
    """What a contest won or lost by this margin does: hits, and damage rolled once."""
    base, hits = hits_of(attack, margin)
    attack, place = settled(attack), attack.location
    if not hits:
        return Struck(margin=margin, location=place, outcomes=outcomes)
    who = (attack.me.unit, attack.foe.unit)
    if attack.kind == "stray":
        place, drawn = yield from located(attack.foe.fighter.shape, *who)
        outcomes = (*outcomes, drawn)
    if attack.weapon is None:
        return Struck(base, hits, 0, margin, place, outcomes)
    if attack.also:
        landed = yield from _drawn(attack, base)
        grades = tuple(int(one.grade) for one in landed)
        shares = shared(grades, len(attack.parts), attack.multiplied)
        told = Struck(base, hits, 0, margin, place, (*outcomes, *landed))
        return (yield from _each(attack.parts, shares, told))
    injury, rolls = 0, rolls_of(attack, hits)
    for _ in range(rolls):
        damage = yield from rolled(damage_check(blow_of(attack, place), *who))
        injury, outcomes = injury + int(damage.grade) * hits // rolls, (*outcomes, damage)
    return Struck(base, hits, injury, margin, place, outcomes)


@rule("HC-MULTIW-04")
def _drawn(attack: Attack, base: int) -> Exchange[tuple[Outcome, ...]]:
    """By which of several attacks each base hit landed."""
    found: tuple[Outcome, ...] = ()
    for _ in range(base):
        check = which_check(len(attack.parts), attack.me.unit, attack.foe.unit)
        which = yield from rolled(check)
        found = (*found, which)
    return found


@rule("HC-MULTIW-04", "HC-MEL-07")
def _each(parts: tuple[Attack, ...], shares: tuple[int, ...], told: Struck) -> Exchange[Struck]:
    """Hits of several attacks or ways, of which each that landed rolls its damage once."""
    injury, outcomes = 0, told.outcomes
    for part, hits in zip(parts, shares, strict=True):
        if hits:
            blow = blow_of(part, part.location)
            damage = yield from rolled(damage_check(blow, part.me.unit, part.foe.unit))
            injury, outcomes = injury + int(damage.grade) * hits, (*outcomes, damage)
    return replace(told, injury=injury, outcomes=outcomes)


@rule("HC-MEL-07")
def struck_in(
    attack: Attack, margin: int, ways: tuple[Mode, ...], outcomes: tuple[Drawn, ...]
) -> Exchange[Struck]:
    """Hits of one weapon, each base hit in a way of its own, in the order that was named: the
    multiplier is shared out as among several weapons, and each way rolls its damage once.
    """
    base, hits = hits_of(attack, margin)
    named = tuple(dict.fromkeys(ways))
    shares = shared(tuple(named.index(way) for way in ways), len(named), attack.multiplied)
    parts = tuple(replace(attack, mode=way) for way in named)
    told = Struck(base, hits, 0, margin, attack.location, outcomes)
    return (yield from _each(parts, shares, told))


def staked_on(attack: Attack, done: Struck) -> Stakes | None:
    """The injury that each roll of the attacker would have noted against this very defence, at
    most what the target has left: hits count what one does on the average. None for a grapple.
    """
    if attack.weapon is None:
        return None
    own = done.outcomes[0]
    assert isinstance(own, Outcome)
    theirs = int(own.grade) - done.margin
    parts = settled(attack).parts
    each = sum(n * chance for part in parts for n, chance in hurt(part)) / len(parts)

    def worth(grade: Grade) -> int:
        hits = hits_of(attack, int(grade) - theirs)[1]
        return min(max(0, attack.foe.pool), round(hits * each))

    return staked("points", own.check, worth)
