"""Attacks for tests: the weapons of example combatants by their names."""

from __future__ import annotations

from typing import Any

from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.exchange.injury import Blow, damage_check
from game.rules.heroic20s.sheet.figure import Figure


def blow(me: Figure, foe: Figure, weapon: str, mode: str = "", **more: Any) -> Attack:
    """A melee attack with this weapon, in this way or in the first one."""
    arm = next(one for one in me.fighter.arms if one.id == weapon)
    way = next(one for one in arm.modes if mode in ("", one.id))
    count = more.pop("count", me.living)
    return Attack(me=me, foe=foe, weapon=arm, mode=way, count=count, **more)


def injury(one: Blow, total: int) -> int:
    """The injury of one hit by this total of the dice of damage."""
    return int(damage_check(one, 0, 0).grade(total))


def volley(me: Figure, foe: Figure, weapon: str, yards: int, **more: Any) -> Attack:
    """A ranged attack of all figures with this weapon."""
    row = next(one for one in me.fighter.missiles if one.id == weapon)
    kind, count = more.pop("kind", "ranged"), more.pop("count", me.living)
    return Attack(me=me, foe=foe, weapon=row, kind=kind, yards=yards, count=count, **more)
