"""Pools of units that fall apart, come together, or share one (3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.rule import rule
from game.rules.heroic20s.tables.book import numbers


@dataclass(frozen=True, slots=True)
class Share:
    """The figures of a unit and its pool: living now, at the start, HP now and at most."""

    living: int
    strength: int
    pool: int
    most: int


@rule("HC-MASS-02", "HC-INJ-05")
def standing(pool: int, points: int) -> int:
    """How many figures of so many HP each a pool keeps on their feet; never below none."""
    return max(0, -(-pool // points))


@rule("HC-MASS-06")
def may_split(living: Sequence[int]) -> bool:
    """Whether a unit may be split so by its player: every part keeps at least three figures, but
    for errands a smaller one may be told off that makes no attack.
    """
    return len(living) > 1 and all(part > 0 for part in living)


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
    """Two units that become one: pools, maximum pools and starting strengths are added. Two wounded
    figures become one, or one less.
    """
    pool = first.pool + second.pool
    return Share(
        standing(pool, points), first.strength + second.strength, pool, first.most + second.most
    )


@rule("HC-MASS-07")
def shared(first: Share, second: Share, points: int, injury: int) -> tuple[Share, Share]:
    """What is left of two units with one pool after injury: casualties are taken from the first
    named, who was attacked first, and then from the other; the wounded figure, if any, is of the
    first as long as somebody of it stands.
    """
    pool = max(0, first.pool + second.pool - injury)
    left = standing(pool, points)
    fallen = first.living + second.living - left
    near = max(0, first.living - fallen)
    far = left - near
    hurt = left * points - pool
    return (
        _left(first, near, points, hurt if near else 0),
        _left(second, far, points, 0 if near else hurt),
    )


def _left(share: Share, living: int, points: int, hurt: int) -> Share:
    return Share(living, share.strength, living * points - hurt, share.most)
