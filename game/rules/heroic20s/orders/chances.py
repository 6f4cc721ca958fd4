"""What attacks come to: hits, points and figures that fall, with exact chances."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from game.core.checks import gather
from game.core.orders import Slot
from game.core.rule import rule
from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.exchange.contest import MADE, success_check
from game.rules.heroic20s.exchange.defence import best_defence
from game.rules.heroic20s.exchange.injury import Sums, halved, left_of, living
from game.rules.heroic20s.exchange.modifiers import aimed, effective
from game.rules.heroic20s.exchange.odds import (
    Done,
    hit_odds,
    hurt,
    outcomes,
    outcomes_by,
    reckoned,
)

Chances = tuple[tuple[tuple[int, int, bool], float], ...]
"""What may come of an attack: hits, points lost after HT, and whether anything was noted."""

SIXTHS = (1 / 6, 5 / 6)
"""Between these parts of all chances lie two thirds of them."""


@lru_cache(maxsize=4096)
def chances(attack: Attack, named: str = "") -> Chances:
    """Hits of the attack, and the points that HT leaves of what they do, with exact chances;
    against the defence of this name if there is one.
    """
    return _kept(attack, outcomes(attack, named))


def points_lost(attack: Attack) -> Sums:
    """The points that the attack takes, with their chances."""
    return gather((lost, chance) for (_, lost, _), chance in chances(attack))


def suffered(attack: Attack, skill: int, number: int, named: str) -> Chances:
    """The same of an attack that is under way, by its skill and the number of this defence."""
    return _kept(attack, outcomes_by(attack, skill, number, named))


def _kept(attack: Attack, done: Done) -> Chances:
    """Hits, and what HT leaves of the injury that is noted."""
    noted = gather(((hits, injury), chance) for (_, hits, injury), chance in done)
    health = attack.foe.fighter.health
    return gather(
        ((hits, left, injury > 0 or attack.weapon is None), chance * part)
        for (hits, injury), chance in noted
        for left, part in left_of(injury, health)
    )


class Gist(NamedTuple):
    """All that the points which an attack takes on the average go by: its skill and the number of
    the best defence, what its hits are reckoned by, what each of them does, and to whom.
    """

    skill: int
    number: int | None
    reckoned: tuple[int, int, int | None, bool]
    each: Sums
    health: int
    pool: int


def gist(attack: Attack) -> Gist:
    """That of an attack with a weapon."""
    chosen, foe = best_defence(attack), attack.foe
    number = chosen.number if chosen else None
    known = effective(attack), number, reckoned(attack), hurt(attack)
    return Gist(*known, foe.fighter.health, max(1, foe.pool))


@rule("HC-MEL-09")
def elsewhere(of: Gist, attack: Attack, there: Attack) -> Gist:
    """The gist of the same attack, aimed elsewhere: only the skill and what hits do differ."""
    skill = of.skill - aimed(attack).worth + aimed(there).worth
    return of._replace(skill=skill, each=hurt(there))


def points(of: Gist, more: int = 0, guard: int = 0) -> float:
    """Points that it takes of the pool on the average; ``more`` skill than that, against a defence
    that is so much better (``guard``).
    """
    number = of.number + guard if of.number is not None else None
    hits = hit_odds(of.skill + more, number, *of.reckoned)
    most = max((many for many, _ in hits), default=0) * max(injury for injury, _ in of.each)
    return _taken(hits, of.each, of.health, min(most, of.pool))


def mean(attack: Attack) -> float:
    """Points that the attack takes of the pool on the average, as by its chances, but at once."""
    return points(gist(attack)) if attack.weapon is not None else 0.0


@lru_cache(maxsize=8192)
def _taken(hits: Sums, each: Sums, health: int, pool: int) -> float:
    """Points that so many hits, each with such an injury, take of a pool on the average."""
    holds, total = success_check("health", "HC-INJ-04", health, 0).chance(MADE), 0.0
    for injury, part in each:
        for many, chance in hits if injury else ():
            noted = injury * many
            kept, all_ = min(pool, halved(noted)), min(pool, noted)
            total += part * chance * (holds * kept + (1.0 - holds) * all_)
    return total


@rule("HC-MASS-02", "HC-INJ-05")
def felled(attack: Attack, found: Chances) -> tuple[int, int, float]:
    """Between which numbers as many figures fall two times in three, and on the average."""
    foe, fallen = attack.foe, dict[int, float]()
    for (_, points, _), chance in found:
        fall = foe.living - living(max(0, foe.pool - points), foe.fighter.hit_points)
        fallen[fall] = fallen.get(fall, 0.0) + chance
    ordered = sorted(fallen.items())
    sums = list(accumulate(part for _, part in ordered))
    low, high = (next(n for (n, _), p in zip(ordered, sums, strict=True) if p > q) for q in SIXTHS)
    return low, high, sum(n * part for n, part in ordered)


def fallen_note(key: str, attack: Attack, found: Chances) -> tuple[str, tuple[Slot, ...]]:
    """That in words: nobody as a rule, up to so many, as many, or from so many to so many."""
    low, high, average = felled(attack, found)
    count = f"{average:.1f}"
    how = "_most" if not low else "_like" if low == high else ""
    if not high:
        how = "_none" if float(count) else "_never"
    return key + how, (("low", low), ("high", high), ("count", count))
