"""Initiative (3.4): a die for each side, the better Tactics, once more while it is even."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import product

from game.core.checks import Check, Drawn, Exchange, Modifier, rolled
from game.core.rule import rule
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.tables.book import numbers

DIE = (1, 6)


@dataclass(frozen=True, slots=True)
class Won:
    """The side that acts first in this round, and all dice that fell for it."""

    side: str
    outcomes: tuple[Drawn, ...] = field(default=(), compare=False)


@rule("HC-INIT-02")
def leader(figures: Iterable[Figure], side: str) -> Figure | None:
    """Who leads a side: of those flagged as leaders who can still act, the best at Tactics."""
    able = [
        one
        for one in figures
        if one.side == side
        and one.fighter.leader
        and one.living > 0
        and not (one.pinned or one.routed)
    ]
    return max(able, key=lambda one: (one.fighter.skill("tactics"), -one.unit), default=None)


@rule("HC-INIT-02")
def tactician(leaders: tuple[Figure | None, Figure | None]) -> int | None:
    """Which side, 0 or 1, has the better Tactics; None if equal, or nobody has the skill."""
    first, second = (one.fighter.skill("tactics") if one else 0 for one in leaders)
    return None if first == second else int(second > first)


@rule("HC-INIT-01", "HC-INIT-02")
def initiative_checks(leaders: tuple[Figure | None, Figure | None]) -> tuple[Check, Check]:
    """The die of each side, with what the better Tactics adds."""
    better, skill = tactician(leaders), numbers().tactics_skill
    more = (Modifier("HC-INIT-02", "heroic20s.initiative_tactics", skill),)
    made = tuple(
        Check(
            "initiative",
            "HC-INIT-01",
            one.unit if one else 0,
            dice=DIE,
            modifiers=more if better == number else (),
        )
        for number, one in enumerate(leaders)
    )
    return made[0], made[1]


@rule("HC-INIT-01", "HC-INIT-02", "HC-INIT-03")
def luck(leaders: tuple[Figure | None, Figure | None]) -> float:
    """How likely the first side wins, all ties thrown again."""
    first, second = initiative_checks(leaders)
    both = product(range(1, DIE[1] + 1), repeat=2)
    margins = [a + first.shift - b - second.shift for a, b in both]
    won = sum(margin > 0 for margin in margins)
    return won / (won + sum(margin < 0 for margin in margins))


@rule("HC-INIT-01", "HC-INIT-03")
def initiative(
    sides: tuple[str, str], leaders: tuple[Figure | None, Figure | None]
) -> Exchange[Won]:
    """Both sides roll, the first named first, again while it is even; the higher one wins."""
    first, second = initiative_checks(leaders)
    told: list[Drawn] = []
    while True:
        left = yield from rolled(first)
        right = yield from rolled(second)
        told += [left, right]
        margin = left.total + first.shift - right.total - second.shift
        if margin:
            return Won(sides[0] if margin > 0 else sides[1], tuple(told))


@rule("HC-INIT-05")
def in_order(sides: tuple[str, str], winner: str) -> tuple[str, str]:
    """The sides as they act in the Ranged, Movement and Melee Phases: the winner's first."""
    return sides if sides[0] == winner else (sides[1], sides[0])
