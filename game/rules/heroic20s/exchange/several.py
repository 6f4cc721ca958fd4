"""Several weapons or attacks at once (3.17): one skill, and by chance which of them landed."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from game.core.checks import Band, Check, Drawn, Exchange, Modifier, rolled
from game.core.rule import rule
from game.rules.heroic20s.exchange.attack import TORSO, Attack, Struck
from game.rules.heroic20s.exchange.defence import Defence, best_defence
from game.rules.heroic20s.exchange.injury import damage_check, dealt
from game.rules.heroic20s.exchange.modifiers import aimed, modifiers
from game.rules.heroic20s.exchange.numbers import base_hits, multiplier, total_hits
from game.rules.heroic20s.exchange.strike import attack_check, blow_of, contest, contest_odds, hurt
from game.rules.heroic20s.tables.book import numbers, shift
from game.rules.heroic20s.tables.rows import Arm, Mode, Sheet


@rule("HC-MULTIW-01")
def may_combine(attacks: tuple[Attack, ...], hands: int) -> bool:
    """Whether a figure with so many hands may make these attacks together: at most one for each
    hand or part of the body, and one more place for each of them; what takes two hands counts once.
    """
    arms = {one.weapon.id: one.weapon for one in attacks if isinstance(one.weapon, Arm)}
    held = sum(max(1, arm.hands) for arm in arms.values() if not arm.natural)
    each = [sum(1 for one in attacks if one.weapon and one.weapon.id == name) for name in arms]
    places = {(one.weapon.id if one.weapon else "", one.location) for one in attacks}
    if any(not isinstance(one.weapon, Arm) for one in attacks):
        return False
    return held <= hands and max(each, default=0) <= 2 and len(places) == len(attacks)


@rule("HC-MULTIW-02")
def several_level(attacks: tuple[Attack, ...]) -> int:
    """The level that is rolled: the average of all after what their number and their locations
    cost, rounded down.
    """
    less = shift("several", len(attacks) - 1).worth
    levels = [one.skill + aimed(one).worth + less for one in attacks]
    return sum(levels) // len(levels)


@rule("HC-MULTIW-05")
def several_factor(attacks: tuple[Attack, ...]) -> int:
    """The Speed Factor of all together: the worst of all; Extra Attack changes nothing."""
    own = [one.mode.factor if one.mode else numbers().speed_factor for one in attacks]
    return max(own)


@rule("HC-MULTIW-03")
def several_defence(attacks: tuple[Attack, ...], heard: bool = True) -> Defence | None:
    """The defence against all: the one that is best for the defender against any of them."""
    found = [one for one in (best_defence(each, heard) for each in attacks) if one is not None]
    return max(found, key=lambda one: one.number, default=None)


@rule("HC-SF-04")
def attacks_apart(sheet: Sheet) -> int:
    """How many attacks with different weapons a figure may make instead of one: each level of Extra
    Attack is one more.
    """
    return 1 + sheet.extra_attack


@rule("HC-SF-04")
def may_part(attacks: tuple[Attack, ...]) -> bool:
    """Whether one figure may make these attacks one after the other: each with another weapon."""
    used = {one.weapon.id if one.weapon else "" for one in attacks}
    return len(used) == len(attacks) <= attacks_apart(attacks[0].me.fighter)


@rule("HC-MULTIW-04")
def shared(drawn: tuple[int, ...], many: int, count: int) -> tuple[int, ...]:
    """The hits of each of so ``many`` attacks: each base hit landed by the attack that was drawn,
    times the multiplier of ``count`` figures, rounded down; what is left over goes one each in the
    order in which they were drawn.
    """
    times: Fraction = multiplier(count)
    found = [int(drawn.count(number) * times) for number in range(many)]
    left = int(len(drawn) * times) - sum(found)
    for number in list(dict.fromkeys(drawn))[:left]:
        found[number] += 1
    return tuple(found)


@rule("HC-MULTIW-04")
def which_check(many: int, actor: int, target: int) -> Check:
    """Which of so many attacks landed: all alike."""
    found = tuple(Band(number, number + 1, number + 1) for number in range(many))
    return Check("which", "HC-MULTIW-04", actor, target, (1, many), found)


def _whole(attacks: tuple[Attack, ...]) -> tuple[Attack, tuple[Modifier, ...]]:
    """All as one attack, with what shifts it beside the locations."""
    whole = replace(attacks[0], level=several_level(attacks), location=TORSO)
    return whole, modifiers(whole)


def several_expected(attacks: tuple[Attack, ...]) -> float:
    """The injury that several attacks note on the average: each lands as often as any other."""
    first, factor, best = attacks[0], several_factor(attacks), several_defence(attacks)
    whole, shifts = _whole(attacks)
    skill = whole.skill + sum(one.worth for one in shifts)
    hits = sum(
        total_hits(base_hits(margin, factor), first.multiplied) * chance
        for margin, chance in contest_odds(skill, best.number if best else None)
    )
    every = [injury * chance for one in attacks for injury, chance in hurt(one)]
    return hits * sum(every) / len(attacks)


@rule("HC-MULTIW-02")
def several_attacked(attacks: tuple[Attack, ...]) -> Exchange[tuple[Struck, ...]]:
    """Several attacks of the same figures at one target: one contest, and each with its own hits
    and damage.
    """
    first = attacks[0]
    check = attack_check(*_whole(attacks))
    margin, drawn = yield from contest(check, first, lambda heard: several_defence(attacks, heard))
    outcomes = [*drawn]
    landed = []
    for _ in range(base_hits(margin, several_factor(attacks))):
        which = yield from rolled(which_check(len(attacks), first.me.unit, first.foe.unit))
        outcomes.append(which)
        landed.append(int(which.grade))
    hits = shared(tuple(landed), len(attacks), first.multiplied)
    done = []
    for number, one in enumerate(attacks):
        told: tuple[Drawn, ...] = tuple(outcomes) if not number else ()
        injury = 0
        if hits[number] and one.weapon is not None:
            hurt = yield from rolled(
                damage_check(blow_of(one, one.location), one.me.unit, one.foe.unit)
            )
            injury, told = dealt(hurt) * hits[number], (*told, hurt)
        base = landed.count(number)
        done.append(Struck(base, hits[number], injury, margin, one.location, told))
    return tuple(done)


@rule("HC-MEL-07")
def ways_of(arm: Arm) -> tuple[Mode, ...]:
    """The ways of a weapon among which each hit may choose: those of one Speed Factor; of others
    the way is declared before the roll.
    """
    factors = {mode.factor for mode in arm.modes}
    return arm.modes if len(factors) == 1 else ()


@rule("HC-MEL-07")
def in_ways(attack: Attack, ways: tuple[Mode, ...]) -> Exchange[tuple[Struck, ...]]:
    """Hits of one weapon, each base hit in a way of its own, in the order that was named: the
    multiplier is shared out as among several weapons, and each way rolls its damage once.
    """
    named = tuple(dict.fromkeys(ways))
    hits = shared(tuple(named.index(way) for way in ways), len(named), attack.multiplied)
    done = []
    for number, way in enumerate(named):
        one = replace(attack, mode=way)
        who = (one.me.unit, one.foe.unit)
        hurt = yield from rolled(damage_check(blow_of(one, one.location), *who))
        told: tuple[Drawn, ...] = (hurt,)
        base = ways.count(way)
        injury = dealt(hurt) * hits[number]
        done.append(Struck(base, hits[number], injury, 0, one.location, told))
    return tuple(done)
