"""Pools of units that fall apart, come together, or share one (3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.core.rule import rule
from game.rules.heroic20s.exchange.injury import after
from game.rules.heroic20s.exchange.injury import living as standing
from game.rules.heroic20s.tables.book import numbers


@dataclass(frozen=True, slots=True)
class Share:
    """The figures of a unit and its pool: living now, at the start, HP now and at most."""

    living: int
    strength: int
    pool: int
    most: int


@rule("HC-MASS-06")
def too_small(living: int) -> bool:
    """Whether a part that was split off is too small to attack until it is merged again."""
    return living < numbers().least_part


@rule("HC-MASS-08")
def divided(whole: Share, points: int, parts: Sequence[int]) -> tuple[Share, ...]:
    """The parts of a unit, by their living figures, which are all of its living ones.

    Each gets the HP of its figures; the wounded one is in the smallest part, the last named among
    equals, and all who fell so far count for the starting strength of the largest, the first named.
    """
    hurt = whole.living * points - whole.pool
    order = range(len(parts))
    small = min(order, key=lambda at: (parts[at], -at))
    large = max(order, key=lambda at: (parts[at], -at))
    fallen = whole.strength - whole.living
    found = []
    for at, living in enumerate(parts):
        strength = living + (fallen if at == large else 0)
        pool = living * points - (hurt if at == small else 0)
        found.append(Share(living, strength, pool, strength * points))
    return tuple(found)


@rule("HC-MASS-06")
def merged(first: Share, second: Share, points: int) -> Share:
    """Two units as one: all is added, but two wounded figures become one, or one less."""
    pool = first.pool + second.pool
    return Share(
        standing(pool, points), first.strength + second.strength, pool, first.most + second.most
    )


@rule("HC-MASS-07", "HC-INJ-05", "HC-INJ-06")
def shared(shares: Sequence[Share], points: int, injury: int) -> tuple[Share, ...]:
    """What is left of a unit, or of several with one pool, after injury: casualties are taken from
    the first named, who was attacked first, then from the next; the wounded figure, if any, is of
    the first of whom somebody stands.
    """
    if len(shares) == 1:
        pool = after(shares[0].pool, injury, shares[0].strength == 1)
        return (replace(shares[0], living=standing(pool, points), pool=pool),)
    pool = max(0, sum(share.pool for share in shares) - injury)
    left = standing(pool, points)
    fallen, hurt = sum(share.living for share in shares) - left, left * points - pool
    found = []
    for share in shares:
        lost = min(fallen, share.living)
        living, fallen = share.living - lost, fallen - lost
        own = living * points - (hurt if living else 0)
        hurt = 0 if living else hurt
        found.append(Share(living, share.strength, own, share.most))
    return tuple(found)
