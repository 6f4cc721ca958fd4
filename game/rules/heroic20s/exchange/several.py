"""Several weapons or attacks at once (3.17): which may be combined, and which of them landed."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from game.core.checks import Band, Check, gather
from game.core.rule import rule
from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.exchange.hands import suffices
from game.rules.heroic20s.exchange.numbers import multiplier
from game.rules.heroic20s.tables.rows import Arm, Mode, Sheet


@rule("HC-MULTIW-01")
def may_combine(attack: Attack) -> bool:
    """Whether a figure may make this attack and all that are made together with it: at most one for
    each hand that holds nobody or part of the body, and one more place for each of them; what takes
    two hands counts once.
    """
    parts = attack.parts
    arms = {one.weapon.id: one.weapon for one in parts if isinstance(one.weapon, Arm)}
    if sum(1 for one in parts if isinstance(one.weapon, Arm)) < len(parts):
        return False
    each = [sum(1 for one in parts if one.weapon and one.weapon.id == name) for name in arms]
    places = {(one.weapon.id if one.weapon else "", one.location) for one in parts}
    return suffices(attack.me, arms.values()) and max(each) <= 2 and len(places) == len(parts)


@rule("HC-SF-04")
def attacks_apart(sheet: Sheet) -> int:
    """Attacks with different weapons that a figure may make: one more a level of Extra Attack."""
    return 1 + sheet.extra_attack


@rule("HC-MULTIW-04")
def shared(drawn: tuple[int, ...], many: int, count: int) -> tuple[int, ...]:
    """The hits of each of so ``many`` attacks: each base hit landed by the attack that was drawn,
    times the multiplier of ``count`` figures, rounded down; what is left over goes one each in the
    order in which they were drawn.
    """
    counts = tuple(drawn.count(number) for number in range(many))
    return _hits(counts, tuple(dict.fromkeys(drawn)), count)


@rule("HC-MULTIW-04")
def _hits(counts: tuple[int, ...], order: tuple[int, ...], count: int) -> tuple[int, ...]:
    times: Fraction = multiplier(count)
    found = [int(landed * times) for landed in counts]
    left = int(sum(counts) * times) - sum(found)
    for number in order[:left]:
        found[number] += 1
    return tuple(found)


@rule("HC-MULTIW-04")
def which_check(many: int, actor: int, target: int) -> Check:
    """Which of so many attacks landed: all alike."""
    found = tuple(Band(number, number + 1, number + 1) for number in range(many))
    return Check("which", "HC-MULTIW-04", actor, target, (1, many), found)


Landed = tuple[tuple[int, ...], tuple[int, ...]]
"""How often each attack was drawn, and the order in which they were drawn first."""


@lru_cache(maxsize=512)
def landings(base: int, many: int, count: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """The hits of each of so many attacks for so many base hits, with exact chances."""
    states: tuple[tuple[Landed, float], ...] = ((((0,) * many, ()), 1.0),)
    for _ in range(base):
        states = gather(
            (_drawn(state, number), chance / many)
            for state, chance in states
            for number in range(many)
        )
    return gather((_hits(*state, count), chance) for state, chance in states)


def _drawn(state: Landed, number: int) -> Landed:
    counts, order = state
    more = tuple(landed + (at == number) for at, landed in enumerate(counts))
    return more, order if number in order else (*order, number)


@rule("HC-MEL-07")
def ways_of(arm: Arm) -> tuple[Mode, ...]:
    """The ways of a weapon among which each hit may choose: all, if they have one Speed Factor."""
    factors = {mode.factor for mode in arm.modes}
    return arm.modes if len(factors) == 1 else ()
