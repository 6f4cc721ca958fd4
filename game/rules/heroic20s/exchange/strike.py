"""From the contest to the injury that is noted (HC-PROC-06): rolled, and in exact odds."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from game.core.checks import Check, Drawn, Exchange, Modifier, gather, rolled, totals
from game.core.rule import rule
from game.rules.heroic20s.exchange.attack import Attack, Struck
from game.rules.heroic20s.exchange.contest import DICE, made, margin_check, margin_of
from game.rules.heroic20s.exchange.defence import (
    best_defence,
    defence_check,
    hearing_check,
    unseen,
)
from game.rules.heroic20s.exchange.injury import Blow, damage_check, dealt
from game.rules.heroic20s.exchange.location import located
from game.rules.heroic20s.exchange.modifiers import effective, modifiers, mounted_damage
from game.rules.heroic20s.exchange.numbers import base_hits, total_hits
from game.rules.heroic20s.tables.book import numbers


@rule("HC-MEL-10", "HC-RNG-13", "HC-PROC-06")
def attack_check(attack: Attack, shifts: tuple[Modifier, ...]) -> Check:
    """The roll of the attacker, whose grade is the margin."""
    by = "HC-RNG-13" if attack.missile else "HC-MEL-10"
    name = attack.weapon.id if attack.weapon else "grapple"
    who = (attack.me.unit, attack.foe.unit)
    return margin_check("attack", by, attack.skill, shifts, *who, name)


@rule("HC-BASE-04")
def won_by(own: int, theirs: int) -> int:
    """The margin of victory of two margins of success."""
    return own - theirs


@rule("HC-MASS-09", "HC-INJ-01", "HC-MEL-09")
def struck(attack: Attack, margin: int, outcomes: tuple[Drawn, ...] = ()) -> Exchange[Struck]:
    """What a contest won or lost by this margin does: hits, and damage rolled once."""
    stray = attack.kind == "stray"
    base = base_hits(margin, attack.factor)
    cap = attack.projectiles or None
    hits = min(1, base) if stray else total_hits(base, attack.multiplied, cap)
    if not hits:
        return Struck(margin=margin, location=attack.location, outcomes=outcomes)
    place = attack.location
    if stray:
        place, drawn = yield from located(attack.foe.fighter.shape, attack.me.unit, attack.foe.unit)
        outcomes = (*outcomes, drawn)
    if attack.weapon is None:
        return Struck(base, hits, 0, margin, place, outcomes)
    damage = yield from rolled(
        damage_check(blow_of(attack, place), attack.me.unit, attack.foe.unit)
    )
    injury = dealt(damage) * hits
    return Struck(base, hits, injury, margin, place, (*outcomes, damage))


def blow_of(attack: Attack, place: str) -> Blow:
    """What one hit at this place is made of."""
    row = attack.missile or attack.mode
    assert row is not None
    far = attack.missile is not None and attack.yards >= attack.missile.half
    bonus = mounted_damage(attack)
    return Blow(row.dice, row.adds + bonus, row.type, row.divisor, far, attack.foe.fighter, place)


@lru_cache(maxsize=8192)
def contest_odds(skill: int, defence: int | None) -> tuple[tuple[int, float], ...]:
    """Every margin of victory of an effective skill over an effective defence (None: none at all)
    with its exact chance.
    """
    own = [(margin_of(skill, total), chance) for total, chance in totals(DICE)]
    if defence is None:
        fixed = numbers().helpless_margin
        return gather((won_by(mine, fixed), chance) for mine, chance in own)
    theirs = [(margin_of(defence, total), chance) for total, chance in totals(DICE)]
    return gather((won_by(a, b), p * q) for (a, p), (b, q) in product(own, theirs))


@rule("HC-PROC-06", "HC-MEL-10", "HC-RNG-13")
def attacked(attack: Attack) -> Exchange[Struck]:
    """The whole attack: the contest, hits, and damage once."""
    own = yield from rolled(attack_check(attack, modifiers(attack)))
    outcomes: tuple[Drawn, ...] = (own,)
    heard = True
    if unseen(attack) and not attack.foe.helpless:
        ear = yield from rolled(hearing_check(attack))
        heard, outcomes = made(ear), (*outcomes, ear)
    chosen = best_defence(attack, heard)
    theirs = numbers().helpless_margin
    if chosen is not None:
        drawn = yield from rolled(defence_check(attack, chosen))
        theirs, outcomes = int(drawn.grade), (*outcomes, drawn)
    return (yield from struck(attack, won_by(int(own.grade), theirs), outcomes))


Outlook = tuple[tuple[Struck, float], ...]


def outlook(attack: Attack) -> Outlook:
    """What can come of the attack, with exact chances: by the same numbers as it is rolled by. The
    ear of who sees nothing is taken to hear.
    """
    chosen = best_defence(attack)
    number = chosen.number if chosen else None
    hits = [
        (_hits(attack, margin), chance)
        for margin, chance in contest_odds(effective(attack), number)
    ]
    if attack.weapon is None:
        return gather((Struck(base, many, 0), chance) for (base, many), chance in hits)
    odds = damage_check(blow_of(attack, attack.location), 0, 0).odds
    found = [
        (Struck(base, many, many * int(grade) if many else 0), chance * part)
        for (base, many), chance in gather(hits)
        for grade, part in (odds if many else ((0, 1.0),))
    ]
    return gather(found)


def _hits(attack: Attack, margin: int) -> tuple[int, int]:
    base = base_hits(margin, attack.factor)
    if attack.kind == "stray":
        return base, min(1, base)
    return base, total_hits(base, attack.multiplied, attack.projectiles or None)


def expected(attack: Attack) -> float:
    """The injury that is noted on the average, before HT."""
    return sum(done.injury * chance for done, chance in outlook(attack))
