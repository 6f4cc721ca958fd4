"""Where a hit lands (T-8)."""

from __future__ import annotations

from functools import cache

from game.core.checks import Band, Check, Exchange, Outcome, rolled
from game.core.rule import rule
from game.rules.heroic20s.exchange.contest import DICE
from game.rules.heroic20s.tables.book import locations

QUADRUPED = "quadruped"


@rule("HC-BASE-19")
def location_check(shape: str, actor: int, target: int) -> Check:
    """Three dice for the part of a body of this shape that is hit; the grade is the part."""
    return Check("location", "HC-BASE-19", actor, target, DICE, _parts(shape))


@cache
def _parts(shape: str) -> tuple[Band, ...]:
    ends = [
        (row.id, row.beast_low, row.beast_high)
        if shape == QUADRUPED
        else (row.id, row.low, row.high)
        for row in locations().values()
    ]
    return tuple(sorted((Band(*end) for end in ends if end[1]), key=lambda band: band.low))


@rule("HC-BASE-19")
def located(shape: str, actor: int, target: int) -> Exchange[tuple[str, Outcome]]:
    """The part that chance hits, with the dice. Which hand or foot it is nobody reads."""
    drawn = yield from rolled(location_check(shape, actor, target))
    return str(drawn.grade), drawn
