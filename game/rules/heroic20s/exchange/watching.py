"""Wait and opportunity fire (3.14, 3.15): what sets them off, who is first, what it costs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.rule import rule
from game.rules.heroic20s.sheet.components import Watch
from game.rules.heroic20s.tables.book import lists
from game.rules.heroic20s.tables.rows import Arm

WITHIN, IN_RANGE, ATTACKS, MOVES = "within", "in_range", "attacks", "moves"
ENTERS, CROSSES = "enters", "crosses"
"""Triggers: an enemy comes within so many yards or into range of a weapon, attacks a unit, moves;
and of opportunity fire: enters a circle, crosses a line.
"""

STRIKE, SHOOT, ACT = "strike", "shoot", "act"
"""Responses: a melee attack, a ranged attack, a short action."""

BEFORE, TOGETHER, AFTER = "before", "together", "after"
"""When a Wait attack falls against an enemy who comes to attack."""

FIRE = (ENTERS, CROSSES)


@rule("HC-WAIT-01")
def names(watch: Watch, unit: int) -> bool:
    """Whether what this unit does may set it off: the one that was named, or any."""
    return watch.unit in (None, unit)


@rule("HC-WAIT-01")
def warns(watch: Watch, attackers: Sequence[int], attacked: int) -> bool:
    """Whether an attack of these upon this unit may set it off: each may be named, or be any."""
    mine = watch.trigger == ATTACKS and names(watch, attacked)
    return mine and watch.attacker in (None, *attackers)


@rule("HC-WAIT-02", "HC-WAIT-01")
def stopped_at(near: Iterable[bool]) -> int | None:
    """The step of a way at which the mover is stopped: the first at which it is near enough to the
    waiting unit; None if it never is, or is where the way begins, which sets nothing off by itself.
    """
    first = next((step for step, there in enumerate(near) if there), 0)
    return first or None


@rule("HC-WAIT-03")
def reach_order(waiting: int, coming: int) -> str:
    """When a Wait attack falls, by the longest reaches: before the enemy's, with it, after it."""
    if waiting == coming:
        return TOGETHER
    return BEFORE if waiting > coming else AFTER


@rule("HC-WAIT-03", "HC-WAIT-05")
def longest(arm: Arm) -> int:
    """The longest reach of a weapon in yards, 0 for C."""
    return max(mode.most for mode in arm.modes)


@rule("HC-OPP-02")
def radius_penalty(yards: int) -> int:
    """What watching a circle of this radius costs."""
    return next(row.penalty for row in lists().watched if yards <= row.most)


@rule("HC-OPP-04")
def sets_off(watch: Watch, side: str, mover: str, unit: int) -> bool:
    """Whether a unit of the side ``mover`` that appears first is shot at by watchers of ``side``:
    an enemy in any case, and a friend as well unless friends are spared or an enemy is named.
    """
    return names(watch, unit) and (mover != side or (watch.unit is None and not watch.spares))


@rule("HC-OPP-05")
def at_once(watchers: Iterable[tuple[int, int | None]]) -> tuple[int, tuple[int, ...]] | None:
    """The step of a way at which watchers fire, and all who fire there at the same moment, by id;
    given the step at which each is set off, None for never.
    """
    found = [(step, unit) for unit, step in watchers if step is not None]
    if not found:
        return None
    first = min(step for step, _ in found)
    return first, tuple(sorted(unit for step, unit in found if step == first))
