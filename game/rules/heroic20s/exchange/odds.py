"""What an attack comes to, in exact odds: hits, and the injury that they note (HC-PROC-06)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import product

from game.core.checks import gather, totals
from game.core.rule import rule
from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.exchange.contest import DICE, MADE, margin_of
from game.rules.heroic20s.exchange.defence import Defence, best_defence, hearing_check, listens
from game.rules.heroic20s.exchange.injury import Blow, Sums, injuries, location_check, together
from game.rules.heroic20s.exchange.modifiers import effective, mounted_damage
from game.rules.heroic20s.exchange.numbers import base_hits, total_hits
from game.rules.heroic20s.exchange.several import landings
from game.rules.heroic20s.tables.book import numbers
from game.rules.heroic20s.tables.rows import Mode


def hits_of(attack: Attack, margin: int) -> tuple[int, int]:
    """Base hits and hits of a contest won or lost by this margin."""
    return _hits(margin, *reckoned(attack))


def reckoned(attack: Attack) -> tuple[int, int, int | None, bool]:
    """What the hits of an attack go by beside the margin."""
    cap = attack.projectiles or None
    return attack.factor, attack.multiplied, cap, attack.kind == "stray"


@rule("HC-MASS-09", "HC-RNG-19")
def _hits(margin: int, factor: int, count: int, cap: int | None, stray: bool) -> tuple[int, int]:
    """Base hits and hits; a stray hits once at most."""
    base = base_hits(margin, factor)
    if stray:
        return min(1, base), min(1, base)
    return base, total_hits(base, count, cap)


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


Margins = tuple[tuple[int, float], ...]
"""Margins of victory with their chances."""


@lru_cache(maxsize=8192)
def contest_odds(skill: int, defence: int | None) -> Margins:
    """Each margin of victory of a skill over a defence (None: none at all), exactly."""
    own = [(margin_of(skill, total), chance) for total, chance in totals(DICE)]
    if defence is None:
        fixed = numbers().helpless_margin
        return gather((mine - fixed, chance) for mine, chance in own)
    theirs = [(margin_of(defence, total), chance) for total, chance in totals(DICE)]
    return gather((a - b, p * q) for (a, p), (b, q) in product(own, theirs))


@lru_cache(maxsize=4096)
def landed(
    margins: Margins, factor: int, count: int, cap: int | None, stray: bool
) -> tuple[tuple[tuple[int, int], float], ...]:
    """Base hits and hits with their chances."""
    return gather((_hits(margin, factor, count, cap, stray), part) for margin, part in margins)


@lru_cache(maxsize=8192)
def hit_odds(
    skill: int, defence: int | None, factor: int, count: int, cap: int | None, stray: bool = False
) -> Sums:
    """Each number of hits, none left out, with its chance."""
    margins = contest_odds(skill, defence)
    found = gather((hits, part) for (_, hits), part in landed(margins, factor, count, cap, stray))
    return tuple(pair for pair in found if pair[0])


Done = tuple[tuple[tuple[int, int, int], float], ...]
"""Base hits, hits and the injury that is noted, with their chances."""


def outcomes(attack: Attack, named: str = "") -> Done:
    """What can come of the attack, with exact chances: by the same numbers as it is rolled by;
    against the defence of this name if there is one.

    Margins and places are left out, so that what does the same counts as one.
    """
    number = _number(best_defence(attack, named=named))
    return outcomes_by(attack, effective(attack), number, named)


@lru_cache(maxsize=2048)
def outcomes_by(attack: Attack, skill: int, number: int | None, named: str = "") -> Done:
    """The same by a skill and a number of the defence that are known already."""
    margins = contest_odds(skill, number)
    deaf = number
    if listens(attack, named):
        deaf = _number(best_defence(attack, False, named))
    if deaf != number:
        heard = hearing_check(attack).chance(MADE)
        margins = gather(
            (margin, chance * part)
            for found, part in ((margins, heard), (contest_odds(skill, deaf), 1 - heard))
            for margin, chance in found
        )
    return gather(
        ((base, many, injury), chance * part)
        for (base, many), chance in landed(margins, *reckoned(attack))
        for injury, part in (_injuries(attack, base, many) if many else NOTHING)
    )


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


def expected(attack: Attack) -> float:
    """The injury that is noted on the average, before HT."""
    return sum(injury * chance for (_, _, injury), chance in outcomes(attack))
