"""How likely attacks come home, what they take, and a shot that may go at somebody else (3.11)."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import gather
from game.core.forecast import Branch, Forecast
from game.core.rule import rule
from game.rules.heroic2d6.exchange.attack import Attack, attack_check, attack_number, rolls
from game.rules.heroic2d6.exchange.damage import expected
from game.rules.heroic2d6.exchange.defence import Defence, defences
from game.rules.heroic2d6.exchange.rolls import AVOIDED, HIT, MIGHTY, MISS
from game.rules.heroic2d6.sheet.figure import offense


def taken(attack: Attack) -> float:
    """The part of the target's Health that this attack is expected to take."""
    points = expected(offense(attack.me, attack.weapon), attack.foe, attack.law)
    part = min(1.0, points / max(1, attack.foe.health.now))
    return chance(attack) * part * (attack.weapon.kind != "net")


def chance(attack: Attack) -> float:
    """The chance that an attack comes home against the best that the target can do."""
    if rolls(attack):
        return attack_check(attack).chance(HIT, MIGHTY)
    return comes_home(attack_number(attack), defences(attack.foe, attack.how))


def comes_home(number: int, known: tuple[Defence, ...]) -> float:
    """The chance that a Hero does not reach this number with the best of these reactions."""
    best = max((one.worth for one in known), default=None)
    return 1.0 if best is None else 1.0 - succeeds(number - best)


def succeeds(need: int) -> float:
    """The chance that two dice reach so much."""
    ways = sum(1 for a in range(1, 7) for b in range(1, 7) if a + b >= need)
    return min(35, max(1, ways)) / 36


@rule("H2-RNG-07")
def missing(attack: Attack) -> float:
    """The chance that a shot goes on: a fumble does something else."""
    return attack_check(attack).chance(MISS) if rolls(attack) else 1.0 - chance(attack)


@rule("H2-RNG-07")
def by_chance(found: Forecast, share: float) -> Forecast:
    """What a stray shot promises, if it comes to that with this chance only."""
    return replace(found, branches=tuple(_rarely(one, share) for one in found.branches))


def _rarely(branch: Branch, share: float) -> Branch:
    nothing = next((grade for grade, _ in branch.hit if grade in (MISS, AVOIDED)), MISS)
    hit = gather([*((grade, p * share) for grade, p in branch.hit), (nothing, 1.0 - share)])
    losses, own = (
        tuple(sorted(gather([(0, 1.0 - share), *((n, p * share) for n, p in points)])))
        for points in (branch.losses, branch.own or ((0, 1.0),))
    )
    each = tuple((grade, n) for grade, n in branch.each if grade != nothing)
    lost = branch.own and own
    return replace(branch, hit=hit, losses=losses, own=lost, out=branch.out * share, each=each)
