"""From the contest to the injury that is noted (HC-PROC-06): rolled, and in exact odds."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import product

from game.core.checks import (
    Check,
    Drawn,
    Exchange,
    Grade,
    Modifier,
    Outcome,
    gather,
    rolled,
    totals,
)
from game.core.events import Stakes, staked
from game.core.rule import rule
from game.rules.heroic20s.exchange.attack import Attack, Struck
from game.rules.heroic20s.exchange.contest import DICE, MADE, made, margin_check, margin_of
from game.rules.heroic20s.exchange.defence import (
    Defence,
    best_defence,
    defence_check,
    hearing_check,
    listens,
)
from game.rules.heroic20s.exchange.injury import (
    Blow,
    Sums,
    damage_check,
    injuries,
    located,
    location_check,
    together,
)
from game.rules.heroic20s.exchange.modifiers import combined, effective, modifiers, mounted_damage
from game.rules.heroic20s.exchange.numbers import base_hits, total_hits
from game.rules.heroic20s.exchange.several import landings, shared, which_check
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


@rule("HC-MASS-09", "HC-RNG-19")
def hits_of(attack: Attack, margin: int) -> tuple[int, int]:
    """Base hits and hits of a contest won or lost by this margin; a stray hits once at most."""
    base = base_hits(margin, attack.factor)
    if attack.kind == "stray":
        return min(1, base), min(1, base)
    return base, total_hits(base, attack.multiplied, attack.projectiles or None)


@rule("HC-INJ-02")
def rolls_of(attack: Attack, hits: int) -> int:
    """How often damage is rolled: once; in a duel, where that is wished for, for each hit."""
    duel = attack.count == 1 and attack.foe.living == 1
    return hits if attack.separate and duel else 1


def blow_of(attack: Attack, place: str) -> Blow:
    """What one hit at this place is made of."""
    row = attack.missile or attack.mode
    assert row is not None
    shot = attack.missile
    far = shot is not None and shot.half < shot.most and attack.yards >= shot.half
    bonus = mounted_damage(attack)
    return Blow(row.dice, row.adds + bonus, row.type, row.divisor, far, attack.foe.fighter, place)


@lru_cache(maxsize=8192)
def contest_odds(skill: int, defence: int | None) -> tuple[tuple[int, float], ...]:
    """Each margin of victory of a skill over a defence (None: none at all), exactly."""
    own = [(margin_of(skill, total), chance) for total, chance in totals(DICE)]
    if defence is None:
        fixed = numbers().helpless_margin
        return gather((mine - fixed, chance) for mine, chance in own)
    theirs = [(margin_of(defence, total), chance) for total, chance in totals(DICE)]
    return gather((a - b, p * q) for (a, p), (b, q) in product(own, theirs))


Outlook = tuple[tuple[Struck, float], ...]


@lru_cache(maxsize=2048)
def outlook(attack: Attack) -> Outlook:
    """What can come of the attack, with exact chances: by the same numbers as it is rolled by.

    Margins and places are left out, so that what does the same counts as one.
    """
    number = _number(best_defence(attack))
    margins = contest_odds(effective(attack), number)
    if listens(attack) and (deaf := _number(best_defence(attack, False))) != number:
        heard = hearing_check(attack).chance(MADE)
        less = contest_odds(effective(attack), deaf)
        margins = gather(
            (margin, chance * part)
            for found, part in ((margins, heard), (less, 1 - heard))
            for margin, chance in found
        )
    hits = gather((hits_of(attack, margin), chance) for margin, chance in margins)
    found = gather(
        ((base, many, injury), chance * part)
        for (base, many), chance in hits
        for injury, part in (_injuries(attack, base, many) if many else NOTHING)
    )
    return tuple((Struck(*done), chance) for done, chance in found)


NOTHING: Sums = ((0, 1.0),)


def _number(defence: Defence | None) -> int | None:
    return defence.number if defence else None


def _injuries(attack: Attack, base: int, hits: int) -> Sums:
    """What so many hits note."""
    if attack.weapon is None:
        return NOTHING
    if attack.also:
        return _of_several(attack, base)
    one = hurt(settled(attack))
    if rolls_of(attack, hits) == 1:
        return tuple((injury * hits, chance) for injury, chance in one)
    every = one
    for _ in range(hits - 1):
        every = together(every, one)
    return every


def _of_several(attack: Attack, base: int) -> Sums:
    """What the hits of several attacks note, by all ways in which they can have landed."""
    odds = [hurt(part) for part in attack.parts]
    found: list[tuple[int, float]] = []
    for shares, chance in landings(base, len(odds), attack.multiplied):
        every: Sums = NOTHING
        for hits, one in zip(shares, odds, strict=True):
            if hits:
                every = together(every, tuple((injury * hits, part) for injury, part in one))
        found += [(injury, chance * part) for injury, part in every]
    return gather(found)


def hurt(attack: Attack) -> Sums:
    """The injury of one hit, with exact chances; a stray lands anywhere."""
    if attack.kind != "stray":
        return injuries(blow_of(attack, attack.location))
    places = location_check(attack.foe.fighter.shape, 0, 0).odds
    return gather(
        (injury, chance * part)
        for place, chance in places
        for injury, part in injuries(blow_of(attack, str(place)))
    )


@rule("HC-MEL-07")
def settled(attack: Attack) -> Attack:
    """The attack with the way that does most, where each hit may choose among several."""
    if not attack.ways:
        return attack
    return replace(attack, mode=by_worth(attack)[0], ways=())


def by_worth(attack: Attack) -> tuple[Mode, ...]:
    """The ways among which its hits may choose, that which does most on the average first."""

    def worth(mode: Mode) -> float:
        one = hurt(replace(attack, mode=mode, ways=()))
        return sum(injury * chance for injury, chance in one)

    return tuple(sorted(attack.ways, key=worth, reverse=True))


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


def expected(attack: Attack) -> float:
    """The injury that is noted on the average, before HT."""
    return sum(done.injury * chance for done, chance in outlook(attack))
